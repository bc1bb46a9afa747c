import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { cleanLine } from '#shared/clean-text.ts'
import { hourMs } from '#shared/durations.ts'
import type { Database } from '#server/database/database.ts'
import { readRow } from '#server/database/rows.ts'
import type { Signer } from '#server/database/signer.ts'
import { reached } from '#server/database/stored-times.ts'
import { sql } from '#server/database/sql.ts'
import { deskRoles } from '../shared/people.ts'
import { signInEntry } from './log.ts'

/**
 * Sessions of the desk. The cookie names a row and is signed, so that a forged one costs no query. Each request reads the row with its
 * person: whoever is removed, or has another role, is so at the next request in every process. Locking deletes the row: a stolen cookie is
 * worthless then too.
 */

/** Until when a sign-in or 'Stay' counts. */
export const sessionMs = 8 * hourMs
/** No session lasts longer than this, however often it is extended. */
const maxSessionMs = 12 * hourMs
/** How exactly 'last seen' is known. Each request would be a write otherwise. */
const seenEveryMs = 60_000

const Session = v.object({
  sessionId: v.string(),
  colleagueId: v.string(),
  name: v.string(),
  role: v.picklist(deskRoles),
  startedAtMs: v.number(),
  endsAtMs: v.number(),
  lastSeenMs: v.nullable(v.number()),
})
/** Somebody who is signed in. */
export type Session = Readonly<v.InferOutput<typeof Session>>

export function openSessions(database: Database, signer: Signer) {
  // Domain separation: the key also signs upload tickets and other tokens.
  const signedText = (sessionId: string) => `desk.${sessionId}`
  const hasEnded = (nowMs: number) => reached('ends_at_ms', nowMs, sessionMs)
  const find = async (sessionId: string, nowMs: number): Promise<Session | null> => {
    const { rows } = await database.read(
      sql`SELECT session_id, colleague_id, name, role, started_at_ms, ends_at_ms, last_seen_ms
          FROM desk_sessions JOIN desk_people USING (colleague_id)
          WHERE session_id = ${sessionId} AND NOT ${hasEnded(nowMs)}`,
    )
    const session = readRow(Session, rows)
    // An issuer may let people write whatever they like as their name. From here it goes everywhere.
    return session && { ...session, name: cleanLine(session.name) }
  }
  return {
    /** Starts a session under a name that nobody has known before. null: the person has been removed meanwhile. */
    start: async (colleagueId: string, nowMs: number) => {
      const sessionId = randomBytes(24).toString('base64url')
      await database.write([
        sql`DELETE FROM desk_sessions WHERE ${hasEnded(nowMs)}`,
        sql`INSERT INTO desk_sessions (session_id, colleague_id, started_at_ms, ends_at_ms)
            SELECT ${sessionId}, colleague_id, ${nowMs}, ${nowMs + sessionMs} FROM desk_people WHERE colleague_id = ${colleagueId}`,
        sql`UPDATE desk_people SET last_seen_ms = ${nowMs} WHERE colleague_id = ${colleagueId}`,
        signInEntry(colleagueId, nowMs),
      ])
      const session = await find(sessionId, nowMs)
      return session && { session, cookie: `${sessionId}.${signer.sign(signedText(sessionId))}` }
    },
    /** The session of a cookie. null: forged, ended, or its person has been removed. */
    find: async (cookie: string, nowMs: number): Promise<Session | null> => {
      const [, sessionId = '', signature = ''] = /^([\w-]{32})\.([0-9a-f]{64})$/.exec(cookie) ?? []
      return signer.isSignedBy(signedText(sessionId), signature) ? find(sessionId, nowMs) : null
    },
    extend: async (session: Session, nowMs: number): Promise<Session> => {
      const endsAtMs = Math.min(nowMs + sessionMs, session.startedAtMs + maxSessionMs)
      // Not an upsert: a session that was ended meanwhile stays ended.
      await database.write([sql`UPDATE desk_sessions SET ends_at_ms = ${endsAtMs} WHERE session_id = ${session.sessionId}`])
      return { ...session, endsAtMs }
    },
    end: async ({ sessionId }: Session) => {
      await database.write([sql`DELETE FROM desk_sessions WHERE session_id = ${sessionId}`])
    },
    /** Notes that somebody is here. */
    see: async ({ colleagueId, lastSeenMs }: Session, nowMs: number) => {
      if (lastSeenMs !== null && lastSeenMs <= nowMs && nowMs - lastSeenMs <= seenEveryMs) return
      await database.write([sql`UPDATE desk_people SET last_seen_ms = ${nowMs} WHERE colleague_id = ${colleagueId}`])
    },
  }
}
export type Sessions = ReturnType<typeof openSessions>
