import { reached } from '#server/database/stored-times.ts'
import type { Database } from '#server/database/database.ts'
import { sql } from '#server/database/sql.ts'
import { returnMs } from './issuer.ts'
import { invitationMs } from './people.ts'
import { sessionMs } from './sessions.ts'
import { forgetAfterMs } from './sign-in-limit.ts'

/** Deletes sessions and ways back that have ended, tries that are forgotten, and people who have not taken their invitation. */
export async function purgeSignIns(database: Database, nowMs: number): Promise<void> {
  await database.write([
    sql`DELETE FROM desk_sessions WHERE ${reached('ends_at_ms', nowMs, sessionMs)}`,
    sql`DELETE FROM desk_sign_ins WHERE ${reached('forget_at_ms', nowMs, forgetAfterMs)}`,
    sql`DELETE FROM desk_returns WHERE ${reached('ends_at_ms', nowMs, returnMs)}`,
    sql`DELETE FROM desk_people WHERE password IS NULL AND subject IS NULL AND ${reached('invited_until_ms', nowMs, invitationMs)}`,
  ])
}
