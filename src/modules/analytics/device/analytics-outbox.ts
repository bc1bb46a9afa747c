import * as v from 'valibot'
import { dayMs } from '#shared/durations.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { hasModuleDatabase } from '#storage/module-database-names.ts'
import { openModuleTable } from '#storage/module-database.ts'

/**
 * Stores events that wait to be sent. Their number and age are limited, so that a blocked collector cannot fill the device.
 */

/** The oldest are dropped first. */
export const maxQueuedEvents = 500
export const maxQueuedAgeMs = 7 * dayMs

/** What the outbox knows of an event. `page/late/analytics-event.ts` knows the rest. */
export interface StoredEvent {
  readonly event_timestamp: number
}
const Timed = v.object({ event_timestamp: v.number() })

const EventRow = v.object({
  /** The event's time, its number on its page and a random id, so that rows are in the order of their events. */
  rowId: v.string(),
  queuedAtMs: v.number(),
  /** The collector that an event is for. A developer's events must never reach the live one. */
  target: v.picklist(['live', 'debug']),
  event: v.custom<StoredEvent>((event) => v.is(Timed, event)),
})
type EventRow = Readonly<v.InferOutput<typeof EventRow>>
export type AnalyticsTarget = EventRow['target']

const moduleName = 'analytics'
const rows = openModuleTable<EventRow>({ moduleName, version: 1, keyPath: 'rowId', schema: EventRow })

let count = 0
const digits = 15

function newRowId({ event_timestamp: atMs }: StoredEvent): string {
  count += 1
  return [String(atMs).padStart(digits, '0'), String(count).padStart(digits, '0'), uniqueId()].join('-')
}

const idsOf = (some: readonly EventRow[]) => some.map(({ rowId }) => rowId)

/** Queues events. @returns false if they could not be stored */
export async function addAnalyticsEvents(
  events: readonly StoredEvent[],
  target: AnalyticsTarget,
  nowMs: number,
): Promise<boolean> {
  const isStored = await rows.put(...events.map((event) => ({ rowId: newRowId(event), queuedAtMs: nowMs, target, event })))
  if (!isStored) return false
  const surplus = ((await rows.readAll()) ?? []).slice(0, -maxQueuedEvents)
  if (surplus.length > 0) await rows.remove(...idsOf(surplus))
  return true
}

/** Returns the oldest events for a target, after deleting those that are too old. */
export async function readAnalyticsEvents(
  target: AnalyticsTarget,
  limit: number,
  nowMs: number,
): Promise<readonly Pick<EventRow, 'rowId' | 'event'>[]> {
  const all = (await rows.readAll()) ?? []
  const isOld = ({ queuedAtMs }: EventRow) => queuedAtMs < nowMs - maxQueuedAgeMs
  const old = all.filter(isOld)
  if (old.length > 0) await rows.remove(...idsOf(old))
  return all.filter((row) => !isOld(row) && row.target === target).slice(0, limit)
}

/** Deletes events that were sent. @returns false if they could not be deleted */
export function removeAnalyticsEvents(rowIds: readonly string[]): Promise<boolean> {
  return rows.remove(...rowIds)
}

/** Deletes all events. Does not make the database for it. */
export async function clearAnalyticsEvents(): Promise<void> {
  if (!(await hasModuleDatabase(moduleName))) return
  const all = (await rows.readAll()) ?? []
  if (all.length > 0) await rows.remove(...idsOf(all))
}
