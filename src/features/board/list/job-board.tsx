import {
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link } from 'react-router-dom'
import { freelanceType } from '#shared/board-mapping.ts'
import { cardsOf } from '#shared/cards.ts'
import type { JobListing } from '#shared/job.ts'
import { noFilter } from '#shared/job-filter.ts'
import { jobsAnchor, paths } from '#shared/paths.ts'
import { whenQuiet } from '#platform/idle.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { useOnline } from '#platform/online.ts'
import { useScrollPlace } from '#platform/scroll-place.ts'
import { settings } from '#platform/settings.ts'
import { recentOf } from '#platform/date-text.ts'
import { Button } from '#ui/button/button.tsx'
import { late } from '#ui/late/late.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { afterPaint } from '#ui/motion/after-paint.ts'
import { TryAgainNotice } from '#ui/notice/try-again-notice.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { FilterBar, FilterChips } from '../search/filter-bar.tsx'
import styles from './job-board.module.css'
import { changeFilter, countJobs, featuredJobs, isFiltering, namedJobs } from '../search/job-filter.ts'
import { jobLists } from '../device/job-lists.ts'
import { JobRows } from './job-rows.tsx'
import { mine } from '../device/mine.ts'
import { missingJob } from './missing-job.ts'
import offlineStyles from '../device/offline-status.module.css'
import { QuietRow } from './quiet-row.tsx'
import { type SearchControl, ResultLine } from './result-line.tsx'
import { type BoardPlace, type EmptyState, JobResults } from './job-results.tsx'
import { longBoard } from './row-limit.ts'
import { useJobFilter } from '../search/use-job-filter.ts'
import { beginSearch, useSearch } from '../search/use-search.ts'
import { board as words } from '../words.ts'

/** Loads the code that stores the board. Its hundred requests must not compete with the first load. */
const OfflineStatus = late(async () => (await import('../device/offline-status.tsx')).OfflineStatus)

/** Only a link to a job that is not open needs it. */
const MissingJobNotice = late<{ readonly searchActions: SearchControl }>(
  async () => (await import('./missing-job-notice.tsx')).MissingJobNotice,
)

const headingId = `${jobsAnchor}-heading`

interface JobBoardProps {
  /** A section of the home page, or a page of its own: there each change is a step of the history, and a group shows ten jobs. */
  readonly place: BoardPlace
  readonly heading: string
  readonly emptyState: EmptyState
  readonly searchActions: SearchControl
}

/** The open jobs of the board with their filters. */
export function JobBoard({ place, heading, emptyState, searchActions }: JobBoardProps) {
  const current = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getFirstState)
  // Deferred, so that a list that has just loaded does not delay the response to a tap.
  const state = useDeferredValue(current)
  const isPage = place === 'page'
  const Heading = isPage ? 'h1' : 'h2'
  const title = useRef<HTMLHeadingElement>(null)
  const isMissing = useMissingJob()
  const tryAgain = () => {
    // The pressed button disappears.
    title.current?.focus({ preventScroll: true })
    void jobLists.retry()
  }
  return (
    <section
      {...(isPage ? {} : { id: jobsAnchor })}
      className={styles['board']}
      data-place={place}
      data-loading={state.status === 'loading' ? '' : undefined}
      data-long-board={(state.status === 'ready' && state.jobs.length > longBoard) || undefined}
      aria-labelledby={headingId}
    >
      {isMissing ? <MissingJobNotice searchActions={searchActions} /> : null}
      {/* One element for every state, because it may have the focus while the jobs load. */}
      <Heading id={headingId} ref={title} tabIndex={-1} className={styles['heading']}>
        {heading}
      </Heading>
      {state.status === 'ready' ? (
        <ReadyBoard place={place} lists={state} emptyState={emptyState} searchActions={searchActions} onTryAgain={tryAgain} />
      ) : state.status === 'loading' ? (
        <SkeletonRows count={5} label={words.loading()} />
      ) : (
        <Unavailable onTryAgain={tryAgain} />
      )}
    </section>
  )
}

/** Whether the visitor's link led to no job, until they leave the page. */
function useMissingJob(): boolean {
  const [isMissing, setIsMissing] = useState(missingJob.get)
  useEffect(() => {
    const unsubscribe = missingJob.subscribe(() => setIsMissing(missingJob.get()))
    return () => {
      unsubscribe()
      missingJob.set(false)
    }
  }, [])
  return isMissing
}

interface TryAgainProps {
  readonly onTryAgain: () => void
}

function Unavailable({ onTryAgain }: TryAgainProps) {
  const isOnline = useOnline()
  return (
    <TryAgainNotice icon={isOnline ? 'circle-alert' : 'wifi-off'} onTryAgain={onTryAgain}>
      {isOnline ? words.unavailable() : words.nothingSaved()}
    </TryAgainNotice>
  )
}

interface ReadyBoardProps extends TryAgainProps {
  readonly place: BoardPlace
  readonly lists: {
    readonly jobs: readonly JobListing[]
    readonly freelanceJobs: readonly JobListing[]
    readonly asOfSeconds: number | null
  }
  readonly emptyState: EmptyState
  readonly searchActions: SearchControl
}

function ReadyBoard({ place, lists, emptyState, searchActions, onTryAgain }: ReadyBoardProps) {
  const isPage = place === 'page'
  const results = useRef<HTMLDivElement>(null)
  const resultLine = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lists.asOfSeconds === null) void mine.noteOpen(lists.jobs)
  }, [lists])
  const control = useJobFilter(isPage ? 'steps' : 'replace')
  const { backTo, change, endTyping, filter: chosen } = control
  const jobs = cardsOf(lists.jobs)
  const jobCount = jobs.length + lists.freelanceJobs.length
  const featured = useMemo(() => featuredJobs(jobs), [jobs])
  // A board without featured jobs starts with all jobs.
  const isFeaturedNow = !isPage && control.isFeaturedView && featured.length > 0
  const [showRequests, setShowRequests] = useState(0)
  // A link names posts, and not cards.
  const named = useMemo(
    () => [...cardsOf(namedJobs(lists.jobs, chosen.jobs)), ...namedJobs(lists.freelanceJobs, chosen.jobs)],
    [lists.jobs, lists.freelanceJobs, chosen.jobs],
  )
  const { found: foundNow, isWaiting } = useSearch(named, chosen.query)
  const next = useMemo(
    () => ({ filter: chosen, found: foundNow, isFeatured: isFeaturedNow, showRequests }),
    [chosen, foundNow, isFeaturedNow, showRequests],
  )
  const [view, setView] = useState(next)
  // Until the search answers, the list before it stays as it is: a layout of half the change would be for nothing.
  if (!isWaiting && next !== view) setView(next)
  // A control shows a choice in the next frame. Chips, count and list are deferred and update together, so that a tap does not
  // wait for them.
  const { filter, found, isFeatured, showRequests: renderedRequests } = useDeferredValue(isWaiting ? view : next)
  useLayoutEffect(() => {
    if (renderedRequests === 0 || !results.current) return
    showStart(results.current)
    // A sheet that closed has given the focus back to its button.
    results.current.focus({ preventScroll: true })
  }, [renderedRequests])
  const isRendered = filter === chosen
  useLayoutEffect(() => {
    if (backTo === null || !isRendered) return undefined
    const scroll = () => window.scrollTo({ top: backTo, behavior: 'instant' })
    scroll()
    // The page's frame restores what the router has noted, which may be later.
    const frame = requestAnimationFrame(scroll)
    return () => cancelAnimationFrame(frame)
  }, [backTo, isRendered])
  // The pressed control may disappear with the old list or move far down, so the focus moves to the new results.
  const focusResults = useCallback(() => results.current?.focus({ preventScroll: true }), [])
  const showResults = () => {
    focusResults()
    setShowRequests((count) => count + 1)
  }
  const showAll = () => {
    change(() => noFilter)
    showResults()
  }
  const isPhone = useLayoutWidth() === 'phone'
  const isLineGone = useScrollPlace(resultLine, '-140px 0px 0px') === 'above'
  const count = isFeatured ? featured.length : countJobs(found.jobs, filter)
  const foot = (
    <ListFoot
      jobCount={jobCount}
      isFeatured={isFeatured}
      isFiltered={isFiltering(filter)}
      onShowAll={showAll}
      onShowFreelance={() => {
        change((current) => changeFilter(current, 'types', [freelanceType]))
        showResults()
      }}
    />
  )
  return (
    <>
      {isPage ? null : <QuietRow jobs={jobs} />}
      {lists.asOfSeconds === null ? null : <StoredNotice asOfSeconds={lists.asOfSeconds} onTryAgain={onTryAgain} />}
      <FilterBar
        jobs={found.jobs}
        chosen={chosen}
        change={change}
        jobCount={jobCount}
        onSearchEnd={endTyping}
        onTouchSearch={() => beginSearch(named)}
        countText={isPhone && isLineGone ? words.jobs({ count }) : undefined}
        onShow={showResults}
      />
      <FilterChips filter={filter} change={change} onEmpty={focusResults} />
      <div ref={resultLine}>
        <ResultLine
          count={count}
          totalCount={jobCount}
          filter={filter}
          found={found}
          isFeatured={isFeatured}
          change={change}
          searchActions={searchActions}
        />
      </div>
      <div ref={results} tabIndex={-1} className={styles['results']}>
        {isFeatured ? (
          <JobRows jobs={featured} foot={foot} />
        ) : (
          <JobResults
            place={place}
            found={found}
            filter={filter}
            emptyState={emptyState}
            change={change}
            onShow={showResults}
            onShowAll={showAll}
            searchActions={searchActions}
          />
        )}
      </div>
      {isPage ? null : (
        <>
          {isFeatured ? null : <div className={styles['foot-box']}>{foot}</div>}
          <p className={styles['one-page']}>
            <Link className={linkClass({ isAlone: true })} to={paths.allJobs()}>
              {words.onOnePage()}
            </Link>
          </p>
          <OfflineStatus when={whenQuiet} placeholder={<div className={offlineStyles['status']} />} />
        </>
      )}
    </>
  )
}

interface ListFootProps {
  readonly jobCount: number
  readonly isFeatured: boolean
  readonly isFiltered: boolean
  readonly onShowAll: () => void
  readonly onShowFreelance: () => void
}

/** The ways out of what the list shows, in one calm row. Only one of them is a button: the way to all jobs. */
function ListFoot({ jobCount, isFeatured, isFiltered, onShowAll, onShowFreelance }: ListFootProps) {
  const hint = useId()
  return (
    <div className={styles['list-foot']}>
      {isFeatured ? <Button onClick={onShowAll}>{words.seeAll({ count: jobCount })}</Button> : null}
      {isFeatured ? (
        <>
          <button type="button" className={styles['words']} aria-disabled="true" aria-describedby={hint}>
            {words.viewAll()}
          </button>
          <VisuallyHidden>
            <span id={hint}>{words.noFilterSet()}</span>
          </VisuallyHidden>
        </>
      ) : isFiltered ? (
        <Button onClick={onShowAll}>{words.viewAll()}</Button>
      ) : (
        <button type="button" className={styles['words']} onClick={onShowAll}>
          {words.viewAll()}
        </button>
      )}
      {settings.freelanceUrl === null ? null : (
        <button type="button" className={styles['words']} onClick={onShowFreelance}>
          {words.viewFreelance()}
        </button>
      )}
    </div>
  )
}

/**
 * Scrolls to the start of the list if it is above the viewport. The buttons below the list replace it with a list of another
 * height. Scroll anchoring must be off for that: it would hold the content below the list in place and the new list out of
 * view.
 */
function showStart(list: HTMLElement): void {
  const { style } = document.documentElement
  style.setProperty('overflow-anchor', 'none')
  afterPaint(() => style.removeProperty('overflow-anchor'))
  if (list.getBoundingClientRect().top < Number.parseFloat(getComputedStyle(list).scrollMarginTop))
    list.scrollIntoView({ behavior: 'instant' })
}

function StoredNotice({ asOfSeconds, onTryAgain }: TryAgainProps & { readonly asOfSeconds: number }) {
  const isOnline = useOnline()
  return (
    <div className={styles['notice']}>
      <TryAgainNotice icon={isOnline ? 'circle-alert' : 'wifi-off'} onTryAgain={isOnline ? onTryAgain : null}>
        {/* That there is no network stands under the header. */}
        {(isOnline ? words.showingSavedUnanswered : words.showingSaved)(recentOf(asOfSeconds * 1000))}
      </TryAgainNotice>
    </div>
  )
}
