import { maxQueuedEvents } from '#storage/limits.ts'
import { pathOf } from '#platform/address.ts'
import { nextTask, whenIdle } from '#platform/idle.ts'
import type { RecordedOccurrence, Occurrence } from './analytics-event.ts'
import { isCounted, isCrawler, watchAnalyticsState } from './consent.ts'
import { addToBackup, takeBackup } from './occurrence-backup.ts'
import type { OpenCollector } from './open-collector.ts'

/**
 * The eager part of analytics, in the entry. It records occurrences and passes them to the collector, which loads with the
 * database when the page is idle (`open-collector.ts`). Nothing here may throw into a screen or show a message.
 */

/** The collector brings the database, which a visitor who starts to read does not need. Who leaves earlier is counted later. */
const collectorDelayMs = 4_000

interface Waiting {
  readonly recorded: RecordedOccurrence
  readonly onDone: () => void
}

let waiting: Waiting[] = []
let collector: OpenCollector | null = null

/** The used part of the state of `createBrowserRouter`. */
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
  const batch = waiting
  waiting = []
  const done = () => {
    for (const { onDone } of batch) onDone()
  }
  void collector.record(batch.map(({ recorded }) => recorded)).then(done, done)
}

/**
 * Records an occurrence.
 * @param onDone always runs, after the event was sent, dropped or rejected because the visitor is not counted
 */
export function track(occurrence: Occurrence, onDone: () => void = () => {}): void {
  if (!isCounted() || waiting.length >= maxQueuedEvents) {
    onDone()
    return
  }
  waiting.push({ recorded: { occurrence, timestampMs: Date.now(), address: window.location.href }, onDone })
  // In a microtask, so that simultaneous occurrences are passed on together.
  queueMicrotask(handOver)
}

/** Drops what waits for the collector once the visitor is not counted any more. */
function dropWaiting(): void {
  if (isCounted()) return
  const dropped = waiting
  waiting = []
  for (const { onDone } of dropped) onDone()
}

/** Counts each page view. A change of the filter or the hash is not a page view. */
function watchPages(router: WatchedRouter): void {
  let shownPath: string | null = null
  const update = ({ errors, initialized, location: { pathname } }: RouterState) => {
    if (!initialized || pathname === shownPath) return
    shownPath = pathname
    track({ type: 'careers_page_view' })
    const jobId = /^\/jobs\/(\d+)\/?$/i.exec(pathOf({ pathname }))?.[1]
    if (jobId !== undefined && errors === null) track({ type: 'careers_job_view', jobId: Number(jobId) })
  }
  update(router.state)
  router.subscribe(update)
}

async function loadCollector(isDebug: boolean, landingAddress: string): Promise<void> {
  try {
    const { openCollector } = await import('./open-collector.ts')
    // Split a long task: the database code was just evaluated.
    await nextTask()
    collector = openCollector({ isDebug, landingAddress })
  } catch {
    // A new release may have removed the chunk. The events of this page are dropped; the next visit loads the new chunk.
    collector = { record: () => Promise.resolve() }
  }
  handOver()
}

/** Restores the occurrences of a page that was left early. */
function restoreBackup(): void {
  const restored = takeBackup()
  if (!isCounted() || restored.length === 0) return
  waiting.unshift(...restored.map((recorded) => ({ recorded, onDone: () => {} })))
  queueMicrotask(handOver)
}

/** Stores waiting occurrences when the page is left. A page from the back-forward cache restores them. */
function backUpOnPageHide(): void {
  window.addEventListener('pagehide', () => {
    if (waiting.length === 0 || !isCounted()) return
    const unsent = waiting
    waiting = []
    const occurrences = unsent.map(({ recorded }) => recorded)
    addToBackup(occurrences, maxQueuedEvents)
    for (const { onDone } of unsent) onDone()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restoreBackup()
  })
}

/** Starts analytics: page views, and occurrences that other features track. Call it once, after the first render. */
export function startAnalytics(router: WatchedRouter): void {
  if (isCrawler(navigator.userAgent)) return
  const { href, search } = window.location
  const isDebug = import.meta.env.DEV || new URLSearchParams(search).has('debug')
  // From the start: everything may be deleted before the collector has loaded, and must stay so until the site is opened again.
  watchAnalyticsState(dropWaiting)
  backUpOnPageHide()
  watchPages(router)
  // Not earlier: the first access to localStorage blocks a phone for a moment.
  whenIdle(restoreBackup)
  // Also for a visitor who is not counted, because the collector then deletes older events.
  setTimeout(() => whenIdle(() => void loadCollector(isDebug, href)), collectorDelayMs)
}
