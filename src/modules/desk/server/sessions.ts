import { randomBytes } from 'node:crypto'
import { hourMs } from '#shared/durations.ts'
import type { Database } from '#server/database/database.ts'
import type { Signer } from '#server/database/signer.ts'
import { reached } from '#server/database/stored-times.ts'
import type { PasswordHash } from '../settings.ts'
import { tagOf } from './password.ts'
import { sql } from '#server/database/sql.ts'

/**
 * Sessions of the desk. The cookie names a row and is signed together with the password's hash, so that a forged one costs no
 * query and a changed password ends all sessions. Locking deletes the row: a stolen cookie is worthless then too.
 */

/** Until when a sign-in or 'Stay' counts. */
export const sessionMs = 4 * hourMs
/** No session lasts longer than this, however often it is extended. */
const maxLifetimeMs = 12 * hourMs

export interface Session {
  readonly sessionId: string
  readonly startedAtMs: number
  readonly endsAtMs: number
}

export function openSessions(database: Database, signer: Signer, password: PasswordHash) {
  // Domain separation: the key also signs upload tickets and other tokens.
  const signedText = (sessionId: string) => `desk.${tagOf(password)}.${sessionId}`
  return {
    start: async (nowMs: number) => {
      const hasEnded = reached('ends_at_ms', nowMs, sessionMs)
      const session = { sessionId: randomBytes(24).toString('base64url'), startedAtMs: nowMs, endsAtMs: nowMs + sessionMs }
      await database.write([
        sql`DELETE FROM desk_sessions WHERE ${hasEnded}`,
        sql`INSERT INTO desk_sessions (session_id, started_at_ms, ends_at_ms)
            VALUES (${session.sessionId}, ${session.startedAtMs}, ${session.endsAtMs})`,
      ])
      return { session, cookie: `${session.sessionId}.${signer.sign(signedText(session.sessionId))}` }
    },
    /** The session of a cookie. null: forged, ended or too old. */
    find: async (cookie: string, nowMs: number): Promise<Session | null> => {
      const [, sessionId = '', signature = ''] = /^([\w-]{32})\.([0-9a-f]{64})$/.exec(cookie) ?? []
      if (!signer.isSignedBy(signedText(sessionId), signature)) return null
      const hasEnded = reached('ends_at_ms', nowMs, sessionMs)
      const { rows } = await database.read(
        sql`SELECT started_at_ms, ends_at_ms FROM desk_sessions WHERE session_id = ${sessionId} AND NOT ${hasEnded}`,
      )
      const [row] = rows
      return row ? { sessionId, startedAtMs: Number(row['started_at_ms']), endsAtMs: Number(row['ends_at_ms']) } : null
    },
    extend: async (session: Session, nowMs: number): Promise<Session> => {
      const endsAtMs = Math.min(nowMs + sessionMs, session.startedAtMs + maxLifetimeMs)
      // Not an upsert: a session that was ended meanwhile stays ended.
      await database.write([sql`UPDATE desk_sessions SET ends_at_ms = ${endsAtMs} WHERE session_id = ${session.sessionId}`])
      return { ...session, endsAtMs }
    },
    end: async ({ sessionId }: Session) => {
      await database.write([sql`DELETE FROM desk_sessions WHERE session_id = ${sessionId}`])
    },
  }
}
