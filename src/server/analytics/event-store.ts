import { dayMs } from '#shared/durations.ts'
import type { Database } from '../database.ts'

/** Deletes events older than a number of days. */
export async function purgeEvents(database: Database, nowMs: number, maxAgeDays: number): Promise<void> {
  await database.write([
    {
      sql: 'DELETE FROM analytics_events WHERE received_at_ms < ?',
      args: [nowMs - maxAgeDays * dayMs],
    },
  ])
}
