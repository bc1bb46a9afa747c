import { memo, type ReactNode, useEffect, useId, useMemo } from 'react'
import { freelanceType } from '#shared/board-mapping.ts'
import { filterPairs, filterTest } from '#shared/job-filter.ts'
import { Button } from '#ui/button/button.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { Sentence, slot } from '#ui/sentence/sentence.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { BoardText } from '../job/board-text.tsx'
import { chipText } from '../search/filter-texts.ts'
import styles from './job-board.module.css'
import {
  changeFilter,
  clear,
  groupJobs,
  isFiltering,
  type JobFilter,
  newestJobs,
  sortOf,
  waysOut,
  withoutChip,
  writeFilter,
} from '../search/job-filter.ts'
import { FirstRows, FlatRows, GroupRows } from './job-rows.tsx'
import { noteShownJobs } from './job-trail.ts'
import { freelanceGroupName } from '../job/names-of-board.ts'
import { longBoard } from './row-limit.ts'
import type { SearchControl } from './result-line.tsx'
import type { JobFilterControl } from '../search/use-job-filter.ts'
import type { FoundJobs } from '../search/use-search.ts'
import { board as words } from '../words.ts'

/** Where a board stands: in a section of the home page, or on a page of its own. */
export type BoardPlace = 'section' | 'page'

/** Shown when no job matches. Texts and picture come from the brand. */
export interface EmptyState {
  readonly heading: string
  readonly text: ReactNode
  readonly art: string
}

interface ResultsProps {
  readonly place: BoardPlace
  readonly found: FoundJobs
  readonly filter: JobFilter
  readonly emptyState: EmptyState
  readonly change: JobFilterControl['change']
  /** Leads to the start of another list. */
  readonly onShow: () => void
  readonly onShowAll: () => void
  readonly searchActions: SearchControl
}

/** The jobs that a search and a filter find: by department, or in one list by match or age. */
export const JobResults = memo(function JobResults({
  change,
  emptyState,
  filter,
  found,
  place,
  searchActions,
  onShow,
  onShowAll,
}: ResultsProps) {
  const isPage = place === 'page'
  const ids = useId()
  const GroupHeading = isPage ? 'h2' : 'h3'
  // A region of the home page is one of its sections.
  const Group = isPage ? 'section' : 'div'
  const sort = sortOf(filter)
  const flat = useMemo(() => {
    if (sort === 'newest') return newestJobs(found.jobs, filter)
    return sort === 'match' ? found.jobs.filter(filterTest(filter)) : null
  }, [filter, found, sort])
  const groups = useMemo(
    () => (flat ? [] : groupJobs(found.jobs, filter, isPage ? 'newest' : 'title')),
    [filter, flat, found, isPage],
  )
  useEffect(() => noteShownJobs('results', flat ?? groups.flatMap(({ jobs }) => jobs)), [flat, groups])
  if (flat ? flat.length === 0 : groups.length === 0) {
    return (
      <Nothing
        place={place}
        found={found}
        filter={filter}
        emptyState={emptyState}
        change={change}
        onShow={onShow}
        onShowAll={onShowAll}
        searchActions={searchActions}
      />
    )
  }
  if (flat) {
    return (
      <>
        {found.exactness === 'none' ? (
          <GroupHeading className={styles['group-heading']}>
            {words.search.nearest()} <span className={styles['group-count']}>{flat.length}</span>
          </GroupHeading>
        ) : null}
        <FlatRows name={filterPairs(filter).join('&')} jobs={flat} hits={found.hits} growth={isPage ? 'asked' : 'scrolled'} />
      </>
    )
  }
  return groups.map(({ department, jobs }, index) => {
    const count = jobs.length
    // A name may have blanks, which part the ids of a reference.
    const id = `${ids}${index}`
    return (
      <Group
        key={department}
        className={styles['group']}
        data-long={found.jobs.length > longBoard || undefined}
        aria-labelledby={!isPage || (groups.length === 1 && department === '') ? undefined : id}
      >
        {/* A board without departments is one list. */}
        {department === '' && groups.length === 1 ? null : (
          <GroupHeading id={id} className={styles['group-heading']}>
            {department === '' ? (
              words.otherJobs()
            ) : jobs[0]?.type === freelanceType ? (
              freelanceGroupName(department)
            ) : (
              <BoardText>{department}</BoardText>
            )}{' '}
            <span className={styles['group-count']}>
              <span aria-hidden="true">{count}</span>
              <VisuallyHidden>{words.jobs({ count })}</VisuallyHidden>
            </span>
          </GroupHeading>
        )}
        {!isPage ? (
          <GroupRows department={department} jobs={jobs} isShort={found.jobs.length <= longBoard} />
        ) : groups.length === 1 ? (
          <FlatRows name={`${department} ${filterPairs(filter).join('&')}`} jobs={jobs} hits={undefined} growth="asked" />
        ) : (
          <FirstRows
            jobs={jobs}
            group={department}
            query={writeFilter(new URLSearchParams(), changeFilter(filter, 'departments', [department])).toString()}
            onShowAll={() => {
              change((current) => changeFilter(current, 'departments', [department]))
              onShow()
            }}
          />
        )}
      </Group>
    )
  })
})

/** No job matches: what may help, such as the choices that leave jobs when they are taken back. */
function Nothing({ change, emptyState, filter, found, place, searchActions: Actions, onShowAll }: ResultsProps) {
  const Heading = place === 'page' ? 'h2' : 'h3'
  const ways = waysOut(found.jobs, filter)
  return (
    <>
      <div className={styles['empty']}>
        <img src={emptyState.art} alt="" width={480} height={300} />
        <div className={styles['empty-text']}>
          <Heading>{emptyState.heading}</Heading>
          <p>{emptyState.text}</p>
          <div className={styles['empty-actions']}>
            {isFiltering(filter) ? (
              <Button
                variant="outline"
                size="small"
                onClick={() => {
                  if (filter.query === '') onShowAll()
                  else change((current) => clear({ ...current, query: '' }))
                }}
              >
                {words.filter.clearAll()}
              </Button>
            ) : null}
            <Actions filter={filter} place="empty" />
          </div>
        </div>
      </div>
      {ways.length === 0 ? null : (
        <p className={styles['ways']}>
          {ways.map(({ chip, count }) => (
            <span key={`${chip.group}/${chipText(chip)}`}>
              <Sentence
                text={words.search.without({ choice: slot(0), count })}
                elements={[
                  <button
                    key="choice"
                    type="button"
                    className={linkClass()}
                    onClick={() => change((current) => withoutChip(current, chip))}
                  >
                    {chipText(chip)}
                  </button>,
                ]}
              />{' '}
            </span>
          ))}
        </p>
      )}
    </>
  )
}
