import { Fragment, type MouseEvent, memo, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { freelanceType, jobTypesOf } from '#shared/board-mapping.ts'
import { hasChoice, pathOfListed, postIdsOf } from '#shared/cards.ts'
import type { JobListing } from '#shared/job.ts'
import type { Range } from '#shared/job-search.ts'
import { paths } from '#shared/paths.ts'
import { splitPlaces } from '#shared/places.ts'
import { isRemotePlace } from '#shared/work-model.ts'
import { siteAddress, pathOf } from '#platform/address.ts'
import { useRouter } from '#platform/router.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { Chip, type ChipTone } from '#ui/chip/chip.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { NewTabLink } from '#ui/link/new-tab-link.tsx'
import { listText } from '#ui/sentence/list-text.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { BoardText } from '../job/board-text.tsx'
import { Heart } from '../job/heart.tsx'
import styles from './job-rows.module.css'
import { JobState, type RowState, useRowState } from './job-state.tsx'
import { cityNames } from '../job/city-names.ts'
import { lineOfListing } from '../job/job-line.ts'
import { trailState } from './job-trail.ts'
import { typeName } from '../job/names-of-board.ts'
import { shortPay } from '../job/pay-text.ts'
import { maxGroupRows, type RowGrowth, useRowLimit } from './row-limit.ts'
import type { JobHit } from '../search/search-engine.ts'
import type { FoundJobs } from '../search/use-search.ts'
import { board as words } from '../words.ts'

const otherTones = ['bee', 'starling', 'owl'] as const satisfies readonly ChipTone[]
const { jobTypes } = boardMapping
const tones: ReadonlyMap<string, ChipTone> = new Map([
  ...jobTypesOf(jobTypes)
    .filter((type) => type !== jobTypes.usual)
    .map((type, index): [string, ChipTone] => [type, otherTones[index % otherTones.length] ?? 'macaw']),
  [freelanceType, 'flamingo'],
])

/** Whether the browser should handle a click: another mouse button, or a modifier key that opens a tab or window. */
function isForBrowser(event: MouseEvent): boolean {
  return event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

/** The query of a link to a job, with the referrer token of this page, which the job's form submits. */
function queryOf({ search }: HTMLAnchorElement, pageSearch: string): string {
  const source = new URLSearchParams(pageSearch).get('gh_src')
  return source ? `${search === '' ? '?' : `${search}&`}gh_src=${encodeURIComponent(source)}` : search
}

/** Rows that a group shows before it is opened. */
const foldedRows = 5

/** The groups that this page has opened, so that going back from a job finds them open. */
const openGroups = new Set<string>()

interface GroupRowsProps {
  readonly department: string
  readonly jobs: readonly JobListing[]
  /** The group may have hidden rows that the browser's search finds. Not on a board of thousands of jobs. */
  readonly isShort: boolean
}

/** The jobs of a department: its first rows, and the others when it is opened. */
export function GroupRows({ department, jobs, isShort }: GroupRowsProps) {
  const [isOpen, setIsOpen] = useState(() => openGroups.has(department))
  const list = useRef<HTMLUListElement>(null)
  const { limit, listEnd, showMore } = useRowLimit(department, jobs.length)
  // A button in place of one row saves nothing.
  const isFolded = !isOpen && jobs.length > foldedRows + 1
  const renderedRows = isFolded ? (isShort ? maxGroupRows : foldedRows) : limit
  const shown = jobs.slice(0, renderedRows)
  useFold(list, isFolded, shown)

  const open = () => {
    openGroups.add(department)
    setIsOpen(true)
  }
  const wasFolded = useRef(isFolded)
  useLayoutEffect(() => {
    // The button has gone, so the focus moves to the first row that was hidden.
    if (wasFolded.current && !isFolded && document.activeElement === document.body) {
      list.current?.children[foldedRows]?.querySelector('a')?.focus({ preventScroll: true })
    }
    wasFolded.current = isFolded
  }, [isFolded])
  // As soon as rows are hidden.
  useLayoutEffect(() => {
    const { current } = list
    // The browser's search or a link to a text is about to show a row.
    const onMatch = () => {
      openGroups.add(department)
      setIsOpen(true)
    }
    current?.addEventListener('beforematch', onMatch)
    return () => current?.removeEventListener('beforematch', onMatch)
  }, [department])
  const group = { count: jobs.length, group: department }
  return (
    <>
      <JobRows
        jobs={shown}
        list={list}
        foot={
          isFolded ? (
            <button type="button" className={styles['open-group']} onClick={open}>
              <span className={styles['wide']}>{department === '' ? words.showGroupShort(group) : words.showGroup(group)}</span>
              <span className={styles['narrow']} aria-hidden="true">
                {words.showGroupShort(group)}
              </span>
              <Icon name="chevron-down" size="medium" />
            </button>
          ) : showMore ? (
            <button type="button" className={styles['open-group']} onClick={showMore}>
              {words.showMore()}
              <Icon name="chevron-down" size="medium" />
            </button>
          ) : undefined
        }
      />
      {isFolded ? null : <div ref={listEnd} />}
    </>
  )
}

/** Hides all rows after the first ones, but not from the browser's search. React knows `hidden` only without a value. */
function useFold(list: RefObject<HTMLUListElement | null>, isFolded: boolean, jobs: readonly JobListing[]): void {
  useLayoutEffect(() => {
    for (const [index, row] of [...(list.current?.children ?? [])].entries()) {
      if (isFolded && index >= foldedRows && index < jobs.length) row.setAttribute('hidden', 'until-found')
      else row.removeAttribute('hidden')
    }
  }, [list, isFolded, jobs])
}

interface FlatRowsProps {
  /** Identifies the list: going back finds it as long as it was. */
  readonly name: string
  readonly jobs: readonly JobListing[]
  readonly hits: FoundJobs['hits'] | undefined
  readonly growth: RowGrowth
}

/** One list of jobs, which grows while it is scrolled, or when it is asked to. */
export function FlatRows({ growth, hits, jobs, name }: FlatRowsProps) {
  const { limit, listEnd, showMore } = useRowLimit(name, jobs.length, growth)
  const more = Math.min(maxGroupRows, jobs.length - limit)
  return (
    <>
      <JobRows
        jobs={jobs.slice(0, limit)}
        hits={hits}
        foot={
          showMore ? (
            <button type="button" className={styles['open-group']} onClick={showMore}>
              {growth === 'asked' ? words.showCount({ count: more }) : words.showMore()}
              <Icon name="chevron-down" size="medium" />
            </button>
          ) : undefined
        }
      />
      <div ref={listEnd} />
    </>
  )
}

/** Rows that a group shows on the page of all jobs. */
const firstRows = 10

interface FirstRowsProps {
  readonly jobs: readonly JobListing[]
  readonly group: string
  /** Of the list of all. */
  readonly query: string
  readonly onShowAll: () => void
}

/** The first jobs of a department, and the way to all of them. */
export function FirstRows({ group, jobs, onShowAll, query }: FirstRowsProps) {
  // The way to one more job takes its place.
  if (jobs.length <= firstRows || group === '') return <JobRows jobs={jobs} />
  return (
    <JobRows
      jobs={jobs.slice(0, firstRows)}
      foot={
        <a
          className={styles['open-group']}
          href={siteAddress(`${paths.allJobs()}?${query}`)}
          onClick={(event) => {
            if (isForBrowser(event)) return
            event.preventDefault()
            // Of the list: a row's link is another one.
            event.stopPropagation()
            onShowAll()
          }}
        >
          {words.allIn({ count: jobs.length, group })}
          <Icon name="arrow-right" size="medium" />
        </a>
      }
    />
  )
}

interface JobRowsProps {
  readonly jobs: readonly JobListing[]
  /** How a search has found the jobs. */
  readonly hits?: FoundJobs['hits'] | undefined
  readonly list?: RefObject<HTMLUListElement | null>
  /** The last row: a button, or the ways to other lists. */
  readonly foot?: ReactNode
}

/** A list of jobs. Regular jobs link to their page, freelance jobs to their external URL. */
export const JobRows = memo(function JobRows({ foot, hits, jobs, list }: JobRowsProps) {
  return (
    <RowList list={list}>
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} hit={hits?.get(job.id)} />
      ))}
      {foot === undefined ? null : <li className={styles['foot']}>{foot}</li>}
    </RowList>
  )
})

interface RowListProps {
  readonly list?: RefObject<HTMLUListElement | null> | undefined
  /** The list has no room for columns. */
  readonly isNarrow?: boolean
  readonly children: ReactNode
}

/**
 * Room for rows. It handles the clicks of their plain links, because router links re-render on every URL change, so each filter
 * change would re-render all rows.
 */
export function RowList({ children, isNarrow = false, list }: RowListProps) {
  const navigate = useNavigate()
  // Not `useLocation`, for the same reason.
  const router = useRouter()
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target !== '' || isForBrowser(event)) return
    event.preventDefault()
    const state = trailState(Number(link.dataset['job']))
    void navigate(pathOf(link) + queryOf(link, router?.state.location.search ?? ''), state === null ? {} : { state })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- delegated clicks of the links inside
    <ul ref={list} className={styles['jobs']} data-narrow={isNarrow || undefined} onClick={onClick}>
      {children}
    </ul>
  )
}

/** A text with the words that were found. Not announced: the text says them. */
function Marked({ marks, text }: { readonly text: string; readonly marks?: readonly Range[] | undefined }) {
  if (!marks || marks.length === 0) return text
  const ends = [0, ...marks.map(({ end }) => end)]
  return (
    <>
      {marks.map(({ end, start }, index) => (
        <Fragment key={start}>
          {text.slice(ends[index], start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}

interface JobRowProps {
  readonly job: JobListing
  /** Replaces what the row would say of the job besides its facts. */
  readonly state?: RowState
  /** One more line. */
  readonly note?: ReactNode
  /** How a search has found it. */
  readonly hit?: JobHit | undefined
}

export const JobRow = memo(function JobRow({ hit, job, note, state: given }: JobRowProps) {
  const { id, location, pay, title, type, url } = job
  const own = useRowState(job)
  const state = given ?? own
  const line = lineOfListing(job)
  const places = splitPlaces(location)
  // A place that was found stands first.
  const first = hit?.place ?? places[0] ?? ''
  const isChoice = hasChoice(job)
  const others = places.filter((other) => other !== first)
  const named = isChoice ? cityNames(first, others) : { place: first, more: others }
  const { more: otherPlaces, place } = named
  const shownTitle = (
    <BoardText>
      <Marked text={title} marks={hit?.marks.title} />
    </BoardText>
  )
  return (
    <li className={styles['row']} data-state={state?.status}>
      <div className={styles['text']}>
        <div className={styles['heading']}>
          {line ? (
            <a className={styles['title']} href={siteAddress(pathOfListed(job))} data-job={id}>
              {shownTitle}
            </a>
          ) : (
            // Only jobs of the board have a number and a page here.
            <NewTabLink className={styles['title']} href={url}>
              {shownTitle}
            </NewTabLink>
          )}{' '}
          {type === '' || type === jobTypes.usual ? null : (
            <Chip tone={tones.get(type) ?? 'macaw'} size="row">
              {typeName(type)}
            </Chip>
          )}
        </div>
        {hit?.bestLine ? (
          <p className={styles['best']}>
            <BoardText>
              <Marked text={hit.bestLine.text} marks={hit.bestLine.marks} />
            </BoardText>
          </p>
        ) : null}
      </div>
      <div className={styles['facts']}>
        {/* The spaces separate the facts for screen readers. */}
        {state ? (
          <span className={styles['state']}>
            <JobState state={state} />
          </span>
        ) : null}{' '}
        {place === '' ? null : (
          <span className={styles['place']}>
            <Icon name={isRemotePlace(place) ? 'house-wifi' : 'map-pin'} size="small" />
            <bdi className={styles['place-name']} lang={foreignLanguage()}>
              <Marked text={place} marks={isChoice ? [] : hit?.marks.place} />
            </bdi>
            {otherPlaces.length === 0 ? null : (
              <>
                <span className={styles['plate']} aria-hidden="true" dir="ltr" title={listText(otherPlaces)}>
                  +{otherPlaces.length}
                </span>
                <VisuallyHidden>{words.row.morePlaces({ places: listText(otherPlaces) })}</VisuallyHidden>
              </>
            )}
            {isChoice ? <span className={styles['choice']}>{words.row.choosePlace()}</span> : null}
          </span>
        )}{' '}
        {pay ? <span className={styles['pay']}>{shortPay(pay)}</span> : null}
      </div>
      {note ? <p className={styles['note']}>{note}</p> : null}
      {line ? (
        <Heart line={line} postIds={postIdsOf(job)} />
      ) : (
        <span className={styles['elsewhere']}>
          <Icon name="arrow-up-right" />
        </span>
      )}
    </li>
  )
})
