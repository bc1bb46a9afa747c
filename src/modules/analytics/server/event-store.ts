import { dayMs } from '#shared/durations.ts'
import type { Database } from '#server/database/database.ts'
import type { StoredUsageEvent } from './usage-event.ts'
import { sql } from '#server/database/sql.ts'

/**
 * Stores usage events, the newest million of them: about a gigabyte at most usual sizes, and two at the most. Beyond that the
 * oldest go, so that a stranger's events take the room of other events and of nothing else.
 */

const maxStoredEvents = 1_000_000

/** Stores events, and deletes the oldest beyond the most that are stored. */
export async function storeEvents(
  database: Database,
  events: readonly StoredUsageEvent[],
  receivedAtMs: number,
  maxEvents: number = maxStoredEvents,
): Promise<void> {
  if (events.length === 0) return
  await database.write([
    ...events.map(
      ({ json, timestampMs, type }) =>
        sql`INSERT INTO analytics_events (event_type, event_timestamp_ms, received_at_ms, event)
          VALUES (${type}, ${timestampMs}, ${receivedAtMs}, ${json})`,
    ),
    sql`DELETE FROM analytics_events WHERE event_id <= (SELECT max(event_id) FROM analytics_events) - ${maxEvents}`,
  ])
}

/** Deletes events older than a number of days. */
export async function purgeEvents(database: Database, nowMs: number, maxAgeDays: number): Promise<void> {
  await database.write([sql`DELETE FROM analytics_events WHERE received_at_ms < ${nowMs - maxAgeDays * dayMs}`])
}
