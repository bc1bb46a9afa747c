import { nextTask, whenIdle } from '#platform/idle.ts'
import type { ReportedEvent, SiteListener } from '#platform/site-events.ts'
import { isCounted, isCrawler, watchAnalyticsState } from './consent.ts'
import { addToBackup } from './event-backup.ts'
import type { OpenCollector } from '../late/open-collector.ts'

/**
 * The eager part of analytics. It holds events and passes them to the collector, which loads with the database when the page is idle
 * (`open-collector.ts`). Nothing here may throw into a screen or show a message.
 */

/** The collector brings the database, which a visitor who starts to read does not need. Who leaves earlier is counted later. */
const collectorDelayMs = 4_000
const maxWaiting = 500

let waiting: readonly ReportedEvent[] = []
let collector: OpenCollector | null = null

function handOver(): void {
  if (!collector) return
  const batch = waiting
  waiting = []
  collector.record(batch).catch(() => {})
}

function listen(reported: ReportedEvent): void {
  if (!isCounted() || waiting.length >= maxWaiting) return
  waiting = [...waiting, reported]
  // In a microtask, so that simultaneous events are passed on together.
  if (waiting.length === 1) queueMicrotask(handOver)
}

/** Drops what waits for the collector once the visitor is not counted any more. */
function dropWaiting(): void {
  if (!isCounted()) waiting = []
}

async function loadCollector(isDebug: boolean, landingAddress: string): Promise<void> {
  try {
    const { openCollector } = await import('../late/open-collector.ts')
    // Split a long task: the database code was just evaluated.
    await nextTask()
    collector = openCollector({ isDebug, landingAddress })
  } catch {
    // A new release may have removed the chunk. The events of this page are dropped; the next visit loads the new chunk.
    collector = { record: () => Promise.resolve() }
  }
  handOver()
}

/** Stores waiting events when the page is left. The next page with a collector sends them, as does one from the back-forward cache. */
function backUpOnPageHide(): void {
  window.addEventListener('pagehide', () => {
    if (waiting.length === 0 || !isCounted()) return
    addToBackup(waiting, maxWaiting)
    waiting = []
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) handOver()
  })
}

/** Starts analytics. Call it once, after the first render. */
export function startAnalytics(): SiteListener {
  if (isCrawler(navigator.userAgent)) return () => {}
  const { href, search } = window.location
  const isDebug = import.meta.env.DEV || new URLSearchParams(search).has('debug')
  // From the start: everything may be deleted before the collector has loaded, and must stay so until the site is opened again.
  watchAnalyticsState(dropWaiting)
  backUpOnPageHide()
  // Also for a visitor who is not counted, because the collector then deletes older events.
  setTimeout(() => whenIdle(() => void loadCollector(isDebug, href)), collectorDelayMs)
  return listen
}
