import { maxQueuedAgeMs, maxQueuedEvents } from './limits.ts'
import { type AnalyticsTarget, type StoredEvent, tryDatabase } from './database.ts'

/**
 * Stores analytics events that wait to be sent. Their number and age are limited, so that a
 * blocked collector cannot fill the device.
 */

export interface QueuedEvent {
  readonly rowId: number
  readonly event: StoredEvent
}

/** Queues events. @returns false if they could not be stored */
export function addAnalyticsEvents(events: readonly StoredEvent[], target: AnalyticsTarget, nowMs: number): Promise<boolean> {
  let rowIds: readonly number[] = []
  return tryDatabase(
    (database) =>
      database.transaction('rw', database.analyticsOutbox, async () => {
        const table = database.analyticsOutbox
        const added = await table.bulkGet([...rowIds])
        // The first run of this transaction was committed before its connection was lost.
        if (added.some((row) => row?.queuedAt === nowMs)) return true
        rowIds = await table.bulkAdd(
          events.map((event) => ({ queuedAt: nowMs, target, event })),
          { allKeys: true },
        )
        const surplus = (await table.count()) - maxQueuedEvents
        if (surplus > 0) await table.bulkDelete(await table.orderBy('id').limit(surplus).primaryKeys())
        return true
      }),
    false,
  )
}

/** Returns the oldest events for a target, after deleting those that are too old. */
export function readAnalyticsEvents(target: AnalyticsTarget, limit: number, nowMs: number): Promise<readonly QueuedEvent[]> {
  return tryDatabase<readonly QueuedEvent[]>(async (database) => {
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

/** Deletes events that were sent. @returns false if they could not be deleted */
export function removeAnalyticsEvents(rowIds: readonly number[]): Promise<boolean> {
  return tryDatabase(async (database) => {
    await database.analyticsOutbox.bulkDelete([...rowIds])
    return true
  }, false)
}

/** Deletes all events. */
export function clearAnalyticsEvents(): Promise<void> {
  return tryDatabase((database) => database.analyticsOutbox.clear(), undefined)
}
