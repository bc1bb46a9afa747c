import { cleanLine, isolated } from '#shared/clean-text.ts'
import type { Database } from '#server/database/database.ts'
import { sql } from '#server/database/sql.ts'
import { fairOfEntry, listFairs, notesOf, originsOf } from './desk-fairs.ts'
import { deskFairRoutes } from './desk-routes.ts'
import type { DeskEvent } from '#modules/desk/shared/desk.ts'
import type { DeskFair, DeskNote } from '../shared/desk-fair.ts'
import type { DeskServiceFilling } from '#modules/desk/server/fillings.ts'
import { server as words } from '../words.ts'

/** What the desk's service knows of career fairs: where somebody was met, what was noted there, and the events with their tablets. */

/** Where somebody was met, by application. One that does not come from a fair is missing. */
async function readOrigins(database: Database, applicationIds: readonly string[]): Promise<ReadonlyMap<string, DeskFair>> {
  const origins = await originsOf(database, applicationIds)
  const shown = [...origins].map(([id, { bird, eventName, kind, sealedAtMs, tabletNumber }]) => {
    return [id, { kind, eventName: cleanLine(eventName), tabletNumber, bird: cleanLine(bird), sealedAtMs }] as const
  })
  return new Map(shown)
}

/** What was noted of somebody. null: nothing. */
async function readNote(database: Database, applicationId: string): Promise<DeskNote | null> {
  const note = (await notesOf(database, [applicationId])).get(applicationId)
  return note ? { ...note, nextStep: note.nextStep === null ? null : cleanLine(note.nextStep) } : null
}

/** Where and as whom somebody handed it in. A fair may have no name. */
function sealedEvent({ bird, eventName, sealedAtMs, tabletNumber }: DeskFair): DeskEvent {
  const event = isolated(eventName)
  const number = tabletNumber ?? 0
  const note = eventName === '' ? words.sealed({ bird, number }) : words.sealedAt({ bird, event, number })
  return { kind: 'sealed', atMs: sealedAtMs, note }
}

export const forDesk: DeskServiceFilling = {
  name: 'fair',
  filters: {
    fair: (eventId) => sql`application_id IN (SELECT application_id FROM fair_origins WHERE event_id = ${eventId})`,
  },
  originName: fairOfEntry,
  readRows: async (database, applicationIds) =>
    new Map(
      [...(await readOrigins(database, applicationIds))].map(([id, known]) => [
        id,
        { known, isInterest: known.kind === 'interest' },
      ]),
    ),
  readApplication: async (database, applicationId) => {
    const origin = (await readOrigins(database, [applicationId])).get(applicationId)
    const note = origin ? await readNote(database, applicationId) : null
    return { known: note, events: origin ? [sealedEvent(origin)] : [], isNoted: note !== null }
  },
  readOverview: listFairs,
  routes: ({ database }) => deskFairRoutes(database),
}
