import type { AnalyticsEvent } from '#shared/analytics-event.ts'
import {
  analyticsAttempts,
  analyticsBatchDelayMs,
  analyticsBatchSize,
  analyticsPauseMs,
  analyticsRetryDelayMs,
} from '#shared/analytics-limits.ts'
import type { AnalyticsTarget } from '#storage/database.ts'

/**
 * The analytics outbox: events are kept on the device first and sent from there, in batches, by one tab at a time
 * (specification 7). A collector that is blocked or away is a normal state: three attempts, one warning, and the events
 * wait for the next chance (start, online, back to the page). No `sendBeacon` when the page is left: it cannot tell whether
 * it arrived, and what was kept is sent at the next start anyway; both together would count twice.
 *
 * A batch whose answer is lost is sent again: the provider's format has no key by which it could know it.
 */
export interface CollectorDeps {
  readonly target: AnalyticsTarget
  readonly outbox: {
    add(events: readonly AnalyticsEvent[], target: AnalyticsTarget, nowMs: number): Promise<boolean>
    read(
      target: AnalyticsTarget,
      limit: number,
      nowMs: number,
    ): Promise<readonly { readonly rowId: number; readonly event: AnalyticsEvent }[]>
    remove(rowIds: readonly number[]): Promise<boolean>
    clear(): Promise<void>
  }
  /** The status of the answer, or null without one. */
  readonly post: (target: AnalyticsTarget, events: readonly AnalyticsEvent[]) => Promise<number | null>
  readonly isCounted: () => boolean
  readonly isOnline: () => boolean
  readonly nowMs: () => number
  readonly wait: (ms: number) => Promise<void>
  /** Runs the work while no other tab runs its own; does not run it when there is no telling. */
  readonly asOnlySender: (work: () => Promise<void>) => Promise<void>
  readonly warn: (problem: string) => void
}

export interface Collector {
  /** Keeps events and sees to their sending. Resolves when that has ended, well or not. */
  record(events: readonly AnalyticsEvent[]): Promise<void>
  /** Sends what waits. */
  flush(): Promise<void>
  /** Forgets what waits. */
  forget(): Promise<void>
}

const targets: readonly AnalyticsTarget[] = ['live', 'debug']

export function createCollector(deps: CollectorDeps): Collector {
  const { asOnlySender, isCounted, isOnline, nowMs, outbox, post, target, wait, warn } = deps
  /** Sent, but the database would not let go of them. */
  const sentRows = new Set<number>()
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  let nextIsNewChance = false
  let scheduled: Promise<void> | null = null
  let pausedUntilMs = 0
  let hasWarned = false

  /** Up to three attempts. @returns whether the events arrived */
  async function deliver(to: AnalyticsTarget, events: readonly AnalyticsEvent[]): Promise<boolean> {
    for (let attempt = 1; attempt <= analyticsAttempts; attempt += 1) {
      if (attempt > 1) await wait(analyticsRetryDelayMs)
      // The switch may have been moved and the network may have gone since the last attempt.
      if (!isCounted() || !isOnline()) return false
      if ((await post(to, events)) === 200) {
        hasWarned = false
        pausedUntilMs = 0
        return true
      }
    }
    pausedUntilMs = nowMs() + analyticsPauseMs
    if (!hasWarned) warn('analytics: the collector does not answer; events wait on this device')
    hasWarned = true
    return false
  }

  async function sendBatches(to: AnalyticsTarget): Promise<void> {
    for (;;) {
      const rows = (await outbox.read(to, analyticsBatchSize, nowMs())).filter(({ rowId }) => !sentRows.has(rowId))
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

  async function runPass(isNewChance: boolean): Promise<void> {
    if (!isCounted()) return outbox.clear()
    if (!isOnline() || (!isNewChance && nowMs() < pausedUntilMs)) return
    await asOnlySender(async () => {
      for (const to of targets) await sendBatches(to)
    })
  }

  /** Whoever asks while a pass runs gets the one after it: the running one may have read the queue already. */
  function requestPass(isNewChance: boolean): Promise<void> {
    nextIsNewChance ||= isNewChance
    next ??= current.then(() => {
      const isChance = nextIsNewChance
      current = next ?? current
      next = null
      nextIsNewChance = false
      return runPass(isChance)
    })
    return next
  }

  /** A moment later, so that events which come together go together. */
  function flushSoon(): Promise<void> {
    scheduled ??= wait(analyticsBatchDelayMs).then(() => {
      scheduled = null
      return requestPass(false)
    })
    return scheduled
  }

  return {
    flush: () => requestPass(true),
    forget: () => outbox.clear(),
    record: async (events) => {
      if (!isCounted() || events.length === 0) return
      if (await outbox.add(events, target, nowMs())) await flushSoon()
      // Nothing can be kept here: it is now or never.
      else await deliver(target, events)
    },
  }
}
