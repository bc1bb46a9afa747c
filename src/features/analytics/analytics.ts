import type { Moment, Occurrence } from '#shared/analytics-event.ts'
import { isCrawler } from '#shared/analytics-crawler.ts'
import { maxQueuedEvents } from '#shared/analytics-limits.ts'
import { nextTask } from '#platform/next-task.ts'
import { whenPageIdle } from '#platform/page-idle.ts'
import { isCounted } from './consent.ts'
import { keepMoments, takeKeptMoments } from './kept-moments.ts'
import type { OpenCollector } from './open-collector.ts'

/**
 * The entry's half of analytics: it notes what happens and when, and hands it over once the page is idle and the rest has
 * come (`open-collector.ts`, with the database). Nothing here may throw into a screen or show anything to anybody.
 */

/** What is noted is kept when the page is left, but only the next visit sends it. */
const maxOpeningDelayMs = 3_000

interface Waiting {
  readonly moment: Moment
  readonly onDone: () => void
}

let waiting: Waiting[] = []
let collector: OpenCollector | null = null

/** What the router tells; `createBrowserRouter`'s has it. */
interface RouterState {
  readonly initialized: boolean
  readonly location: { readonly pathname: string }
  readonly errors: object | null
}

interface WatchedRouter {
  readonly state: RouterState
  subscribe(listener: (state: RouterState) => void): unknown
}

function handOver(): void {
  if (!collector || waiting.length === 0) return
  const taken = waiting
  waiting = []
  const done = () => {
    for (const { onDone } of taken) onDone()
  }
  void collector.record(taken.map(({ moment }) => moment)).then(done, done)
}

/**
 * Notes what has just happened.
 * @param onDone runs in any case, once the event was sent, gave up or was not wanted
 */
export function track(occurrence: Occurrence, onDone: () => void = () => {}): void {
  if (!isCounted() || waiting.length >= maxQueuedEvents) {
    onDone()
    return
  }
  waiting.push({ moment: { occurrence, timestampMs: Date.now(), address: window.location.href }, onDone })
  // Events of one moment are handed over together.
  queueMicrotask(handOver)
}

/** Counts each page that is shown once; a filter or a hash is not another page. */
function watchPages(router: WatchedRouter): void {
  let shownPath: string | null = null
  const look = ({ errors, initialized, location: { pathname } }: RouterState) => {
    if (!initialized || pathname === shownPath) return
    shownPath = pathname
    track({ type: 'careers_page_view' })
    const jobId = /^\/jobs\/(\d+)\/?$/i.exec(pathname)?.[1]
    if (jobId !== undefined && errors === null) track({ type: 'careers_job_view', jobId: Number(jobId) })
  }
  look(router.state)
  router.subscribe(look)
}

async function openLate(isDebug: boolean, landingAddress: string): Promise<void> {
  try {
    const { openCollector } = await import('./open-collector.ts')
    // The database's code has just run, in the same task.
    await nextTask()
    collector = openCollector({ isDebug, landingAddress })
  } catch {
    // A release may have taken the chunk away. Nobody misses it: the next visit has a new one.
    collector = { record: () => Promise.resolve() }
  }
  handOver()
}

/** What a page that was left early had noted goes on from here. */
function takeUpKept(): void {
  const kept = takeKeptMoments()
  if (!isCounted() || kept.length === 0) return
  waiting.unshift(...kept.map((moment) => ({ moment, onDone: () => {} })))
  queueMicrotask(handOver)
}

/** Nothing that is slow survives the leaving of a page; a page that comes back from the browser's cache takes it up again. */
function keepWhenLeft(): void {
  window.addEventListener('pagehide', () => {
    if (waiting.length === 0 || !isCounted()) return
    const left = waiting
    waiting = []
    const moments = left.map(({ moment }) => moment)
    keepMoments(moments, maxQueuedEvents)
    for (const { onDone } of left) onDone()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) takeUpKept()
  })
}

/** Starts counting: pages from now on, and what other features track. To be called once, after the first render. */
export function startAnalytics(router: WatchedRouter): void {
  if (isCrawler(navigator.userAgent)) return
  const { href, search } = window.location
  const isDebug = import.meta.env.DEV || new URLSearchParams(search).has('debug')
  keepWhenLeft()
  watchPages(router)
  whenPageIdle(() => {
    // Not before: the first look into this storage stops a phone for a moment.
    takeUpKept()
    // Also for a visitor who is not counted: what waits from before must go.
    void openLate(isDebug, href)
  }, maxOpeningDelayMs)
}
