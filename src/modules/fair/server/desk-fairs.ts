import * as v from 'valibot'
import { cleanLine } from '#shared/clean-text.ts'
import { type FairEvent, ratings, TabletReport } from '../shared/fair.ts'
import type { Database } from '#server/database/database.ts'
import { Flag, readByKey, readGroups, readRow, readRows } from '#server/database/rows.ts'
import { listed, type Sql, sql } from '#server/database/sql.ts'
import type { DeskFairEvent } from '../shared/desk-fair.ts'
import { EventRow } from './events.ts'
import { isCodeGood } from './tablets.ts'

/** Reads career fairs for the desk, with what anybody may have sealed as it is. */

const FairTablet = v.object({
  ...v.omit(TabletReport, ['eventId', 'loading']).entries,
  tabletId: v.string(),
  tabletNumber: v.number(),
  loading: v.nullable(v.pipe(v.string(), v.parseJson(), v.nonNullable(TabletReport.entries.loading))),
  joinedAtMs: v.number(),
  reportedAtMs: v.nullable(v.number()),
  removedAtMs: v.nullable(v.number()),
})

const Fair = v.object({
  eventId: v.string(),
  name: v.string(),
  applications: v.number(),
  interests: v.number(),
  codeMadeAtMs: v.nullable(v.number()),
})

const FairOrigin = v.object({
  kind: v.picklist(['application', 'interest']),
  eventId: v.string(),
  eventName: v.string(),
  /** null: nothing has proved which tablet it was, or it has no number any more. */
  tabletNumber: v.nullable(v.number()),
  bird: v.string(),
  /** When the person handed it in, by the tablet's clock, which may be ahead: not after it arrived. */
  sealedAtMs: v.number(),
})
export type FairOrigin = Readonly<v.InferOutput<typeof FairOrigin>>

const NoteOfPerson = v.object({
  tabletNumber: v.nullable(v.number()),
  isRemoved: Flag,
  rating: v.nullable(v.picklist(ratings)),
  /** May be empty. */
  note: v.string(),
  nextStep: v.nullable(v.string()),
  sealedAtMs: v.number(),
})
export type NoteOfPerson = Readonly<v.InferOutput<typeof NoteOfPerson>>

/** More than one company visits while it keeps applications. */
const maxFairs = 200

/** SQL: the name of the event that the desk has made, else as the tablet has called it. For `fair_origins` with `fair_events`. */
const nameOfOrigin = sql`coalesce(fair_events.name, fair_origins.event_name)`

/** Fairs, the latest first. Those that the desk has not made go last: whoever has the public key can seal any event. */
async function readFairs(database: Database, condition: Sql): Promise<readonly DeskFairEvent[]> {
  const { rows } = await database.read(sql`SELECT known.event_id, max(coalesce(fair_events.name, event_name)) AS name,
            first_day, last_day, languages, source, idle_seconds, pinned_job_ids,
            sum(kind IS 'application') AS applications, sum(kind IS 'interest') AS interests,
            (SELECT made_at_ms FROM fair_codes WHERE fair_codes.event_id = known.event_id AND used_by IS NULL
              AND ${isCodeGood(database.nowMs())}) AS code_made_at_ms
          FROM (
            SELECT event_id, NULL AS event_name, NULL AS kind FROM fair_events
            UNION ALL SELECT event_id, event_name, kind FROM fair_origins
          ) AS known LEFT JOIN fair_events USING (event_id)
          WHERE ${condition}
          GROUP BY known.event_id ORDER BY last_day IS NULL, last_day DESC, first_day DESC, known.event_id LIMIT ${maxFairs}`)
  const fairs = readRows(Fair, rows)
  const { rows: tablets } = await database.read(sql`SELECT * FROM fair_tablets
          WHERE event_id IN ${listed(fairs.map(({ eventId }) => eventId))} AND tablet_number IS NOT NULL ORDER BY tablet_number`)
  const byEvent = readGroups(FairTablet, tablets, 'event_id')
  return fairs.map((fair, index) => {
    const row = rows[index]
    const settings = row && row['last_day'] !== null ? settingsOf(readRow(EventRow, [row])) : null
    return { ...fair, name: cleanLine(fair.name), settings, tablets: [...(byEvent.get(fair.eventId) ?? [])] }
  })
}

function settingsOf(event: FairEvent | null): DeskFairEvent['settings'] {
  if (!event) return null
  const { eventId: _, ...settings } = event
  return settings
}

export async function listFairs(database: Database): Promise<readonly DeskFairEvent[]> {
  return readFairs(database, sql`true`)
}

/** One fair. null: there is none. */
export async function readFair(database: Database, eventId: string): Promise<DeskFairEvent | null> {
  return (await readFairs(database, sql`known.event_id = ${eventId}`))[0] ?? null
}

/** Where applications come from, by application. One that did not come from a fair is missing. */
export async function originsOf(database: Database, applicationIds: readonly string[]): Promise<ReadonlyMap<string, FairOrigin>> {
  const { rows } =
    await database.read(sql`SELECT application_id, kind, fair_origins.event_id, ${nameOfOrigin} AS event_name, tablet_number, bird,
            min(sealed_at_ms, received_at_ms) AS sealed_at_ms
          FROM fair_origins JOIN application_entries USING (application_id) LEFT JOIN fair_events USING (event_id) LEFT JOIN fair_tablets
            ON fair_tablets.event_id = fair_origins.event_id AND fair_tablets.tablet_id = fair_origins.tablet_id
          WHERE application_id IN ${listed(applicationIds)}`)
  return readByKey(FairOrigin, rows, 'application_id')
}

/** Reads the notes of a fair, by application. An application of which nothing was noted is missing. */
export async function notesOf(database: Database, applicationIds: readonly string[]): Promise<ReadonlyMap<string, NoteOfPerson>> {
  const { rows } =
    await database.read(sql`SELECT application_id, tablet_number, removed_at_ms IS NOT NULL AS is_removed, rating, note, next_step,
            min(fair_notes.sealed_at_ms, fair_notes.received_at_ms) AS sealed_at_ms
          FROM applications JOIN fair_origins AS origin USING (application_id)
            JOIN fair_notes ON person_id = idempotency_key AND fair_notes.event_id = origin.event_id
            LEFT JOIN fair_tablets ON fair_tablets.event_id = fair_notes.event_id AND fair_tablets.tablet_id = fair_notes.tablet_id
          WHERE application_id IN ${listed(applicationIds)}`)
  return readByKey(NoteOfPerson, rows, 'application_id')
}

/** SQL: the name of the fair of an entry. NULL: it has not come from one. */
export const fairOfEntry = sql`(SELECT ${nameOfOrigin} FROM fair_origins LEFT JOIN fair_events USING (event_id)
  WHERE fair_origins.application_id = application_entries.application_id)`

/** Whether anybody has come from a fair. */
export async function hasFairs(database: Database): Promise<boolean> {
  const { rows } = await database.read('SELECT 1 FROM fair_origins LIMIT 1')
  return rows.length > 0
}
