import { Hono } from 'hono'
import { cleanLine, isolated } from '#shared/clean-text.ts'
import type { Database } from '#server/database/database.ts'
import { sql } from '#server/database/sql.ts'
import { listFairs, notesOf, originsOf } from './desk-fairs.ts'
import { revokeNotes } from './note-tablets.ts'
import type { DeskEvent, DeskFailure } from '#modules/desk/shared/desk.ts'
import type { DeskFair, DeskFairEvent, DeskNote } from '../shared/desk-fair.ts'
import type { DeskServiceFilling } from '#modules/desk/server/fillings.ts'
import { server as words } from '../words.ts'

/** What the desk's service knows of career fairs: where somebody was met, what was noted there, and the tablets. */

/** Where somebody was met, by application. One that does not come from a fair is missing. */
async function readOrigins(database: Database, applicationIds: readonly string[]): Promise<ReadonlyMap<string, DeskFair>> {
  const origins = await originsOf(database, applicationIds)
  const shown = [...origins].map(([id, { bird, eventName, kind, sealedAtMs, tabletNumber }]) => {
    return [id, { kind, eventName: cleanLine(eventName), tabletNumber, bird: cleanLine(bird), sealedAtMs }] as const
  })
  return new Map(shown)
}

/** What was noted of somebody. */
async function readNotes(database: Database, applicationId: string): Promise<DeskNote[]> {
  const notes = (await notesOf(database, [applicationId])).get(applicationId) ?? []
  return notes.map(({ nextStep, ...note }) => ({ ...note, nextStep: nextStep === null ? null : cleanLine(nextStep) }))
}

/** Where and as whom somebody handed it in. A fair may have no name. */
function sealedEvent({ bird, eventName, sealedAtMs, tabletNumber: number }: DeskFair): DeskEvent {
  const event = isolated(eventName)
  const note = eventName === '' ? words.sealed({ bird, number }) : words.sealedAt({ bird, event, number })
  return { kind: 'sealed', atMs: sealedAtMs, note }
}

/** The fairs, the latest first. */
async function readFairs(database: Database): Promise<DeskFairEvent[]> {
  return (await listFairs(database)).map(({ applications, eventId, interests, name, tablets }) => ({
    eventId,
    name: cleanLine(name),
    applications,
    interests,
    tablets: [...tablets],
  }))
}

/** A recruiter's decisions about a fair's tablet. */
const tabletRoutes: DeskServiceFilling['routes'] = ({ database }) =>
  new Hono().post('/tablets/:tabletId/revoke-notes', async (context) =>
    (await revokeNotes(database, context.req.param('tabletId'), database.nowMs()))
      ? context.json({ notes: 'revoked' })
      : context.json({ error: words.noTablet(), reason: 'not-found' } satisfies DeskFailure, 404),
  )

export const forDesk: DeskServiceFilling = {
  name: 'fair',
  filters: {
    fair: (eventId) => sql`application_id IN (SELECT application_id FROM fair_origins WHERE event_id = ${eventId})`,
  },
  originName: sql`(SELECT event_name FROM fair_origins WHERE fair_origins.application_id = application_entries.application_id)`,
  readRows: async (database, applicationIds) =>
    new Map(
      [...(await readOrigins(database, applicationIds))].map(([id, known]) => [
        id,
        { known, isInterest: known.kind === 'interest' },
      ]),
    ),
  readApplication: async (database, applicationId) => {
    const origin = (await readOrigins(database, [applicationId])).get(applicationId)
    const notes = origin ? await readNotes(database, applicationId) : []
    return { known: notes, events: origin ? [sealedEvent(origin)] : [], isNoted: notes.length > 0 }
  },
  readOverview: readFairs,
  routes: tabletRoutes,
}
