import { type Context, Hono } from 'hono'
import { cleanLine, isolated } from '#shared/clean-text.ts'
import type { Database } from '#server/database/database.ts'
import { type Sql, sql } from '#server/database/sql.ts'
import { listFairs, notesOf, originsOf } from './desk-fairs.ts'
import { revokeNotes } from './note-tablets.ts'
import type { DeskEvent } from '#modules/desk/shared/desk.ts'
import type { DeskFair, DeskFairEvent, DeskNote } from '../shared/desk-fair.ts'
import { server as words } from '#modules/desk/words.ts'

/** What the desk's service knows of career fairs: where somebody was met, what was noted there, and the tablets. */

/** SQL: an application comes from a fair. */
export const isFromFair = (eventId: string): Sql =>
  sql`application_id IN (SELECT application_id FROM fair_origins WHERE event_id = ${eventId})`

/** SQL: the name of the fair that an entry comes from. NULL: it does not come from one. */
export const fairNameOfEntry = sql`(SELECT event_name FROM fair_origins
                WHERE fair_origins.application_id = application_entries.application_id)`

/** Where somebody was met, by application. One that does not come from a fair is missing. */
export async function readOrigins(database: Database, applicationIds: readonly string[]): Promise<ReadonlyMap<string, DeskFair>> {
  const origins = await originsOf(database, applicationIds)
  const shown = [...origins].map(([id, { bird, eventName, kind, sealedAtMs, tabletNumber }]) => {
    return [id, { kind, eventName: cleanLine(eventName), tabletNumber, bird: cleanLine(bird), sealedAtMs }] as const
  })
  return new Map(shown)
}

/** What was noted of somebody. */
export async function readNotes(database: Database, applicationId: string): Promise<DeskNote[]> {
  const notes = (await notesOf(database, [applicationId])).get(applicationId) ?? []
  return notes.map(({ nextStep, ...note }) => ({ ...note, nextStep: nextStep === null ? null : cleanLine(nextStep) }))
}

/** Where and as whom somebody handed it in. A fair may have no name. */
export function sealedEvent({ bird, eventName, sealedAtMs, tabletNumber: number }: DeskFair): DeskEvent {
  const event = isolated(eventName)
  const note = eventName === '' ? words.sealed({ bird, number }) : words.sealedAt({ bird, event, number })
  return { kind: 'sealed', atMs: sealedAtMs, note }
}

/** The fairs, the latest first. */
export async function readFairs(database: Database): Promise<DeskFairEvent[]> {
  return (await listFairs(database)).map(({ applications, eventId, interests, name, tablets }) => ({
    eventId,
    name: cleanLine(name),
    applications,
    interests,
    tablets: [...tablets],
  }))
}

/**
 * A recruiter's decisions about a fair's tablet.
 * @param notFound answers that there is no such tablet
 */
export function tabletRoutes(database: Database, notFound: (context: Context) => Response): Hono {
  return new Hono().post('/:tabletId/revoke-notes', async (context) =>
    (await revokeNotes(database, context.req.param('tabletId'), database.nowMs()))
      ? context.json({ notes: 'revoked' })
      : notFound(context),
  )
}
