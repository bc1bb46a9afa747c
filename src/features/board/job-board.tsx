import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { JobListing } from '#shared/job.ts'
import { useOnline } from '#platform/online.ts'
import { Button } from '#ui/button/button.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { AsOf } from './as-of.tsx'
import { FilterBar } from './filter-bar.tsx'
import styles from './job-board.module.css'
import { countJobs, featuredJobs, isFiltering } from './job-filter.ts'
import { type EmptyState, JobGroups } from './job-groups.tsx'
import { jobLists } from './job-lists.ts'
import { JobRows } from './job-rows.tsx'
import { LateOfflineStatus } from './late-offline-status.tsx'
import { longBoard } from './row-limit.ts'
import { useJobFilter } from './use-job-filter.ts'

interface JobBoardProps {
  readonly heading: string
  /** Address of the section. */
  readonly anchor: string
  readonly emptyState: EmptyState
}

/** The open jobs of the board with their filters. */
export function JobBoard({ heading, anchor, emptyState }: JobBoardProps) {
  const current = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getFirstState)
  // Drawn when there is time for it: a tap does not wait for a list that has just come.
  const state = useDeferredValue(current)
  return (
    <section
      id={anchor}
      className={styles['board']}
      data-loading={state.status === 'loading' ? '' : undefined}
      data-long-board={(state.status === 'ready' && state.jobs.length > longBoard) || undefined}
      aria-labelledby={`${anchor}-heading`}
    >
      {state.status === 'ready' ? (
        <ReadyBoard heading={heading} headingId={`${anchor}-heading`} lists={state} emptyState={emptyState} />
      ) : (
        <>
          <h2 id={`${anchor}-heading`} className={styles['heading']}>
            {heading}
          </h2>
          {state.status === 'loading' ? <SkeletonRows count={5} label="Loading the open jobs" /> : <Unavailable />}
        </>
      )}
    </section>
  )
}

function Unavailable() {
  const isOnline = useOnline()
  return (
    <Notice
      icon={isOnline ? 'circle-alert' : 'wifi-off'}
      action={
        <Button variant="snow" size="small" onClick={() => void jobLists.retry()}>
          Try again
        </Button>
      }
    >
      {isOnline
        ? 'Our job list isn’t answering right now. Everything else on this page still works.'
        : 'You’re offline, and this device hasn’t saved our jobs yet. They’ll appear as soon as you’re connected.'}
    </Notice>
  )
}

interface ReadyBoardProps {
  readonly heading: string
  readonly headingId: string
  readonly lists: {
    readonly jobs: readonly JobListing[]
    readonly freelanceJobs: readonly JobListing[]
    readonly asOfSeconds: number | null
  }
  readonly emptyState: EmptyState
}

function ReadyBoard({ heading, headingId, lists, emptyState }: ReadyBoardProps) {
  const results = useRef<HTMLDivElement>(null)
  const control = useJobFilter()
  const allJobs = useMemo(() => [...lists.jobs, ...lists.freelanceJobs], [lists.jobs, lists.freelanceJobs])
  const featured = useMemo(() => featuredJobs(lists.jobs), [lists.jobs])
  // A board without featured jobs has nothing to feature: it starts with all its jobs.
  const isFeaturedNow = control.isFeaturedView && featured.length > 0
  const { department, location, type } = control.filter
  const [timesAsked, setTimesAsked] = useState(0)
  const view = useMemo(
    () => ({ filter: { department, location, type }, isFeatured: isFeaturedNow, timesAsked }),
    [department, location, type, isFeaturedNow, timesAsked],
  )
  // A choice is in its dropdown with the next frame. Its chip, its count and its list follow together, as soon as they are
  // drawn: they move what is below, and no tap waits for that.
  const { filter, isFeatured, timesAsked: timesDrawn } = useDeferredValue(view)
  useLayoutEffect(() => {
    if (timesDrawn > 0 && results.current) showStart(results.current)
  }, [timesDrawn])
  // What was pressed may go away with its list or end up far below: the keyboard goes on at the jobs that came.
  const focusResults = () => results.current?.focus({ preventScroll: true })
  const showResults = () => {
    focusResults()
    setTimesAsked((times) => times + 1)
  }
  const showAll = () => {
    control.showAll()
    showResults()
  }
  const count = isFeatured ? featured.length : countJobs(allJobs, filter)
  return (
    <>
      <div className={styles['head']}>
        <h2 id={headingId} className={styles['heading']}>
          {heading}
        </h2>
        <p className={styles['count']} role="status">
          {count} of {allJobs.length} jobs
        </p>
      </div>
      {lists.asOfSeconds === null ? null : <StoredNotice asOfSeconds={lists.asOfSeconds} />}
      <FilterBar
        jobs={allJobs}
        chosen={control.filter}
        filter={filter}
        choose={control.choose}
        onRemove={(key) => {
          control.choose(key, null)
          focusResults()
        }}
      />
      <div ref={results} tabIndex={-1} className={styles['results']}>
        {isFeatured ? (
          <>
            <h3 className={styles['group-heading']}>Featured jobs</h3>
            <JobRows jobs={featured} />
            <Link
              className={`${linkClass({ isAlone: true })} ${styles['see-all']}`}
              to={control.allJobsTarget}
              state={control.allJobsState}
              replace
              preventScrollReset
              onClick={focusResults}
            >
              See all {allJobs.length} jobs
            </Link>
          </>
        ) : (
          <JobGroups jobs={allJobs} filter={filter} emptyState={emptyState} onShowAll={showAll} />
        )}
      </div>
      <div className={styles['actions']}>
        <Button isDisabled={isFeatured && !isFiltering(filter)} onClick={showAll}>
          View all jobs
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            control.choose('type', 'Freelance')
            showResults()
          }}
        >
          View freelance jobs
        </Button>
      </div>
      <LateOfflineStatus />
    </>
  )
}

/**
 * Where the list's buttons stand, below it, another list has quite another height. The page stays where it is, unless the
 * list's start is out of sight. Browsers would keep what is below the list in its place, and what was asked for out of sight.
 */
function showStart(list: HTMLElement): void {
  const { style } = document.documentElement
  style.setProperty('overflow-anchor', 'none')
  requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('overflow-anchor')))
  if (list.getBoundingClientRect().top < 0) list.scrollIntoView({ behavior: 'instant' })
}

function StoredNotice({ asOfSeconds }: { readonly asOfSeconds: number }) {
  const isOnline = useOnline()
  return (
    <div className={styles['notice']}>
      <Notice
        icon={isOnline ? 'circle-alert' : 'wifi-off'}
        action={
          isOnline ? (
            <Button variant="snow" size="small" onClick={() => void jobLists.retry()}>
              Try again
            </Button>
          ) : null
        }
      >
        {isOnline ? 'Our job list isn’t answering.' : 'You’re offline.'} Showing the jobs saved on this device{' '}
        <AsOf seconds={asOfSeconds} />.
      </Notice>
    </div>
  )
}
