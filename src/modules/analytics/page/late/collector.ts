import { createPasses } from '#platform/passes.ts'
import type { AnalyticsTarget, StoredEvent } from '../../device/analytics-outbox.ts'
import type { AnalyticsEvent } from './analytics-event.ts'

const maxAttempts = 3
const retryDelayMs = 1_000
const tooManyRequests = 429
/** Events per request: about 30 kB, far below the server's limit. */
const batchSize = 50
/** Collects the events of this time into one request. */
const batchDelayMs = 1_000
/** After three failures, sending pauses for this long. It resumes at once when the page is online or visible again. */
const pauseMs = 60_000
/** The longest wait that the collector may ask for. */
const maxAskedPauseMs = 10 * 60_000

/**
 * Sends analytics events. Events are stored on the device first and sent from there in batches, by one tab at a time. A
 * blocked or unreachable collector is a normal state: after three attempts and a warning, the events wait for the next
 * start, network or return to the page. `sendBeacon` must not be used when the page is left: it does not report success, and
 * stored events are sent at the next start anyway, so they would be counted twice.
 *
 * A batch whose response is lost is sent again, because the provider's format has no deduplication key.
 */
export interface CollectorDeps {
  readonly target: AnalyticsTarget
  readonly outbox: {
    add(events: readonly StoredEvent[], target: AnalyticsTarget, nowMs: number): Promise<boolean>
    read(
      target: AnalyticsTarget,
      limit: number,
      nowMs: number,
    ): Promise<readonly { readonly rowId: string; readonly event: StoredEvent }[]>
    remove(rowIds: readonly string[]): Promise<boolean>
    clear(): Promise<void>
  }
  readonly post: (
    target: AnalyticsTarget,
    events: readonly StoredEvent[],
  ) => Promise<
    | { readonly status: 'answered'; readonly code: number; readonly retryAfterMs: number | null }
    | { readonly status: 'no-answer' }
  >
  readonly isCounted: () => boolean
  readonly isOnline: () => boolean
  readonly nowMs: () => number
  readonly wait: (ms: number) => Promise<void>
  /** Runs the work in one tab at a time. Does not run it when that cannot be guaranteed. */
  readonly asOnlySender: (work: () => Promise<void>) => Promise<void>
  readonly warn: (problem: string) => void
}

const targets: readonly AnalyticsTarget[] = ['live', 'debug']

export function createCollector(deps: CollectorDeps) {
  const { asOnlySender, isCounted, isOnline, nowMs, outbox, post, target, wait, warn } = deps
  /** Rows that were sent but could not be deleted. They must not be sent again. */
  const sentRows = new Set<string>()
  let scheduled: Promise<void> | null = null
  let pausedUntilMs = 0
  /** A collector that asks to wait is obeyed, whatever the page does meanwhile. */
  let askedUntilMs = 0

  /** Makes up to three attempts. @returns whether the events arrived */
  async function deliver(to: AnalyticsTarget, events: readonly StoredEvent[]): Promise<boolean> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      if (attempt > 1) await wait(retryDelayMs)
      // Consent and network may have changed since the last attempt.
      if (!isCounted() || !isOnline()) return false
      const answer = await post(to, events)
      if (answer.status === 'no-answer') continue
      if (answer.code === 200) {
        pausedUntilMs = 0
        return true
      }
      if (answer.retryAfterMs !== null) askedUntilMs = nowMs() + Math.min(answer.retryAfterMs, maxAskedPauseMs)
      // Others send too, which is no failure.
      if (answer.code === tooManyRequests && answer.retryAfterMs !== null) return false
    }
    pausedUntilMs = nowMs() + pauseMs
    warn('analytics: the collector does not answer; events wait on this device')
    return false
  }

  async function sendBatches(to: AnalyticsTarget): Promise<void> {
    for (;;) {
      const rows = (await outbox.read(to, batchSize, nowMs())).filter(({ rowId }) => !sentRows.has(rowId))
      if (rows.length === 0) return
      const isDelivered = await deliver(
        to,
        rows.map(({ event }) => event),
      )
      if (!isDelivered) return
      const rowIds = rows.map(({ rowId }) => rowId)
      if (await outbox.remove(rowIds)) continue
      for (const rowId of rowIds) sentRows.add(rowId)
    }
  }

  async function runPass({ isPauseIgnored }: { readonly isPauseIgnored: boolean }): Promise<void> {
    if (!isCounted()) return outbox.clear()
    const isAsked = nowMs() < askedUntilMs && askedUntilMs - nowMs() <= maxAskedPauseMs
    if (!isOnline() || isAsked || (!isPauseIgnored && nowMs() < pausedUntilMs)) return
    await asOnlySender(async () => {
      for (const to of targets) await sendBatches(to)
    })
  }

  const requestPass = createPasses<boolean, { readonly isPauseIgnored: boolean }>(
    (waiting, isPauseIgnored) => ({ isPauseIgnored: isPauseIgnored || waiting?.isPauseIgnored === true }),
    runPass,
  )

  /** Flushes after a short delay, so that simultaneous events are sent in one batch. */
  function flushSoon(): Promise<void> {
    scheduled ??= wait(batchDelayMs).then(() => {
      scheduled = null
      return requestPass(false)
    })
    return scheduled
  }

  return {
    /** Sends all stored events. */
    flush: () => requestPass(true),
    /** Deletes all stored events. */
    forget: () => outbox.clear(),
    /** Stores and sends events. Resolves when sending has ended, successfully or not. */
    record: async (events: readonly AnalyticsEvent[]) => {
      if (!isCounted() || events.length === 0) return
      if (await outbox.add(events, target, nowMs())) await flushSoon()
      // The events could not be stored, so send them now.
      else await deliver(target, events)
    },
  }
}
