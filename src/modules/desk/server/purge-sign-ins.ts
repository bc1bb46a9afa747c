import { reached } from '#server/database/stored-times.ts'
import type { Database } from '#server/database/database.ts'
import { sql } from '#server/database/sql.ts'
import { sessionMs } from './sessions.ts'
import { forgetAfterMs } from './sign-in-limit.ts'

/** Deletes sessions that have ended and tries that are forgotten, so that a site whose recruiters have left can be without a desk. */
export async function purgeSignIns(database: Database, nowMs: number): Promise<void> {
  await database.write([
    sql`DELETE FROM desk_sessions WHERE ${reached('ends_at_ms', nowMs, sessionMs)}`,
    sql`DELETE FROM desk_sign_ins WHERE ${reached('forget_at_ms', nowMs, forgetAfterMs)}`,
  ])
}
