import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { cleanLine } from '#shared/clean-text.ts'
import { codeByteCount, codeOf } from '#shared/code-letters.ts'
import { minuteMs } from '#shared/durations.ts'
import { languages } from '#shared/site-languages.ts'
import type { Database } from '#server/database/database.ts'
import { readRow } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'
import type { DeskFairCode } from '../shared/desk-fair.ts'
import { eventOverAtMs, FairEvent, joinCodeMinutes } from '../shared/fair.ts'
import { hashOf } from './tablets.ts'

/** The events that the desk makes, and the codes that tablets join them with. */

/** A site may have spoken a language once that it has no more. */
function spoken(tags: readonly string[]): string[] {
  const known = tags.filter((tag) => languages.includes(tag))
  return known.length === 0 ? [languages[0]] : known
}

/** Columns of an event. */
export const EventRow = v.object({
  ...FairEvent.entries,
  languages: v.pipe(
    v.string(),
    v.parseJson(),
    FairEvent.entries.languages,
    v.transform((tags) => spoken(tags)),
  ),
  pinnedJobIds: v.pipe(v.string(), v.parseJson(), FairEvent.entries.pinnedJobIds),
})

const Line = v.pipe(v.string(), v.transform(cleanLine))

/** What the desk may set: days in their order, and languages of the site. */
export const GivenEvent = v.pipe(
  v.object({
    ...FairEvent.entries,
    name: v.pipe(Line, FairEvent.entries.name),
    source: v.pipe(Line, FairEvent.entries.source),
  }),
  v.check(({ firstDay, lastDay }) => firstDay <= lastDay),
  v.check((event) => event.languages.every((tag) => languages.includes(tag))),
)

export async function readEvent(database: Database, eventId: string): Promise<FairEvent | null> {
  return readRow(EventRow, (await database.read(sql`SELECT * FROM fair_events WHERE event_id = ${eventId}`)).rows)
}

/** Makes an event, or changes it for all of its tablets. */
export async function saveEvent(database: Database, event: FairEvent): Promise<void> {
  const { eventId, firstDay, idleSeconds, lastDay, name, pinnedJobIds, source } = event
  await database.write([
    sql`INSERT OR REPLACE INTO fair_events (event_id, name, first_day, last_day, languages, source, idle_seconds, pinned_job_ids)
        VALUES (${eventId}, ${name}, ${firstDay}, ${lastDay}, ${JSON.stringify(event.languages)}, ${source}, ${idleSeconds},
          ${JSON.stringify(pinnedJobIds)})`,
  ])
}

/** Deletes an event that no tablet has joined and nobody has come from. @returns whether it was one */
export async function deleteEvent(database: Database, eventId: string): Promise<boolean> {
  const [deleted] = await database.write([
    sql`DELETE FROM fair_events WHERE event_id = ${eventId}
          AND NOT EXISTS (SELECT 1 FROM fair_tablets WHERE event_id = fair_events.event_id)
          AND NOT EXISTS (SELECT 1 FROM fair_origins WHERE event_id = fair_events.event_id)`,
    'DELETE FROM fair_codes WHERE event_id NOT IN (SELECT event_id FROM fair_events)',
  ])
  return deleted.rowsAffected === 1
}

/**
 * Makes a code for one tablet. It ends the one before, unless that was used: its tablet may ask again.
 * @returns null: the event is over for tablets
 */
export async function makeCode(database: Database, event: FairEvent): Promise<DeskFairCode | null> {
  const madeAtMs = database.nowMs()
  if (eventOverAtMs(event) <= madeAtMs) return null
  const code = codeOf(randomBytes(codeByteCount))
  const endsInMs = joinCodeMinutes * minuteMs
  await database.write([
    sql`DELETE FROM fair_codes WHERE event_id = ${event.eventId} AND used_by IS NULL`,
    sql`INSERT INTO fair_codes (code_sha256, event_id, made_at_ms, ends_at_ms)
        VALUES (${hashOf(code)}, ${event.eventId}, ${madeAtMs}, ${madeAtMs + endsInMs})`,
  ])
  return { code, madeAtMs, endsInMs }
}
