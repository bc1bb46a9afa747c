import type { AnalyticsEvent } from '#shared/analytics-event.ts'
import { maxQueuedAgeMs, maxQueuedEvents } from '#shared/analytics-limits.ts'
import { type AnalyticsTarget, withDatabase } from './database.ts'

/** The analytics events that wait for their collector, oldest first. It never holds more than 500, nor any older than 7 days. */

export interface QueuedEvent {
  readonly rowId: number
  readonly event: AnalyticsEvent
}

/** Queues events. @returns false when they could not be kept */
export function addAnalyticsEvents(events: readonly AnalyticsEvent[], target: AnalyticsTarget, nowMs: number): Promise<boolean> {
  return withDatabase(
    (database) =>
      database.transaction('rw', database.analyticsOutbox, async () => {
        const table = database.analyticsOutbox
        await table.bulkAdd(events.map((event) => ({ queuedAt: nowMs, target, event })))
        const surplus = (await table.count()) - maxQueuedEvents
        if (surplus > 0) await table.bulkDelete(await table.orderBy('id').limit(surplus).primaryKeys())
        return true
      }),
    false,
  )
}

/** The oldest events for a target, after what has become too old is gone. */
export function readAnalyticsEvents(target: AnalyticsTarget, limit: number, nowMs: number): Promise<readonly QueuedEvent[]> {
  return withDatabase<readonly QueuedEvent[]>(async (database) => {
    const table = database.analyticsOutbox
    await table
      .where('queuedAt')
      .below(nowMs - maxQueuedAgeMs)
      .delete()
    const rows = await table
      .orderBy('id')
      .filter((row) => row.target === target)
      .limit(limit)
      .toArray()
    return rows.flatMap(({ event, id }) => (id === undefined ? [] : [{ rowId: id, event }]))
  }, [])
}

/** Forgets events that have arrived. @returns false when they are still there */
export function removeAnalyticsEvents(rowIds: readonly number[]): Promise<boolean> {
  return withDatabase(async (database) => {
    await database.analyticsOutbox.bulkDelete([...rowIds])
    return true
  }, false)
}

/** Forgets all. */
export function clearAnalyticsEvents(): Promise<void> {
  return withDatabase((database) => database.analyticsOutbox.clear(), undefined)
}
