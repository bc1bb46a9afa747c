import * as v from 'valibot'
import { ratings, TabletReport } from '../shared/fair.ts'
import type { Database } from '#server/database/database.ts'
import { Flag, readByKey, readGroups, readRows, textColumn } from '#server/database/rows.ts'
import { listed, sql } from '#server/database/sql.ts'

/** Reads career fairs for the desk. */

const Fair = v.object({
  eventId: v.string(),
  /** As its newest envelope or report names it. */
  name: v.string(),
  /** The `gh_src` of the event. null: it has none, or nobody has arrived yet. */
  source: v.nullable(v.string()),
  applications: v.number(),
  interests: v.number(),
  /** Of people and of tablets, the latest. */
  lastAtMs: v.number(),
})

/** A tablet, as it reported last. */
const FairTablet = v.object({
  ...v.omit(TabletReport, ['eventId', 'eventName']).entries,
  tabletId: v.string(),
  /** What its notes are: a tablet is revoked at the desk. */
  notes: v.picklist(['verified', 'unverified', 'revoked']),
  /** null: it was set up by another tablet and has not reported yet. */
  reportedAtMs: v.nullable(v.number()),
})

export interface FairSummary extends Readonly<v.InferOutput<typeof Fair>> {
  /** By number. */
  readonly tablets: readonly v.InferOutput<typeof FairTablet>[]
}

const FairOrigin = v.object({
  kind: v.picklist(['application', 'interest']),
  eventId: v.string(),
  eventName: v.string(),
  tabletNumber: v.number(),
  bird: v.string(),
  /** When the person handed it in, by the tablet's clock. */
  sealedAtMs: v.number(),
})
export type FairOrigin = Readonly<v.InferOutput<typeof FairOrigin>>

const NoteOfPerson = v.object({
  /** A tablet of the event has written it. Anybody may have written the others. */
  isVerified: Flag,
  /** null also where it is not verified: what anybody can write rates nobody. */
  rating: v.nullable(v.picklist(ratings)),
  /** May be empty. */
  note: v.string(),
  nextStep: v.nullable(v.string()),
  sealedAtMs: v.number(),
})
export type NoteOfPerson = Readonly<v.InferOutput<typeof NoteOfPerson>>

/** More than one company visits in the 90 days that a tablet is known. */
const maxFairs = 200
const maxTabletsOfFair = 100

/**
 * The fairs that people or tablets have come from, the latest first. Anybody can report a tablet, so those that people have come
 * from are never left out for others.
 */
export async function listFairs(database: Database): Promise<readonly FairSummary[]> {
  // The name of the latest: SQLite takes bare columns from the row of the only `max()`.
  const { rows: events } = await database.read(
    `SELECT event_id, coalesce(
         -- As a tablet of the event calls it: everybody can seal an envelope with another name.
         (SELECT own.event_name FROM fair_tablets AS own JOIN fair_note_tablets USING (tablet_id, event_id)
          WHERE event_id = known.event_id AND revoked_at_ms IS NULL ORDER BY reported_at_ms DESC LIMIT 1),
         event_name
       ) AS name, sum(known.applications) AS applications, sum(known.interests) AS interests,
       max(at_ms) AS last_at_ms,
       (SELECT source FROM fair_origins JOIN application_entries USING (application_id)
        WHERE fair_origins.event_id = known.event_id AND source IS NOT NULL LIMIT 1) AS source
     FROM (
       SELECT event_id, event_name, kind = 'application' AS applications, kind = 'interest' AS interests,
         received_at_ms AS at_ms FROM fair_origins JOIN application_entries USING (application_id)
       UNION ALL
       SELECT event_id, event_name, 0, 0, reported_at_ms FROM fair_tablets
     ) AS known GROUP BY event_id
     ORDER BY sum(known.applications) + sum(known.interests) > 0 DESC, last_at_ms DESC, event_id LIMIT ${maxFairs}`,
  )
  const { rows: tablets } = await database.read(sql`SELECT * FROM (
            SELECT tablet_id, event_id, tablet_number, phase, sent, waiting, needs_attention, battery_percent, free_bytes,
              iif(has_reported = 0, NULL, reported_at_ms) AS reported_at_ms,
              CASE WHEN trusted.tablet_id IS NULL THEN 'unverified'
                WHEN trusted.revoked_at_ms IS NULL THEN 'verified' ELSE 'revoked' END AS notes,
              row_number() OVER (
                PARTITION BY fair_tablets.event_id ORDER BY trusted.tablet_id IS NOT NULL DESC, fair_tablets.reported_at_ms DESC
              ) AS place
            FROM fair_tablets LEFT JOIN fair_note_tablets AS trusted USING (tablet_id, event_id)
            WHERE event_id IN ${listed(events.map((row) => textColumn(row, 'event_id')))}
          ) WHERE place <= ${maxTabletsOfFair}`)
  const byEvent = readGroups(FairTablet, tablets, 'event_id')
  const fairs = readRows(Fair, events).map((fair) => ({
    ...fair,
    tablets: (byEvent.get(fair.eventId) ?? []).toSorted((a, b) => a.tabletNumber - b.tabletNumber),
  }))
  return fairs.toSorted((a, b) => b.lastAtMs - a.lastAtMs)
}

/** Where applications come from, by application. One that did not come from a fair is missing. */
export async function originsOf(database: Database, applicationIds: readonly string[]): Promise<ReadonlyMap<string, FairOrigin>> {
  const { rows } = await database.read(sql`SELECT * FROM fair_origins WHERE application_id IN ${listed(applicationIds)}`)
  return readByKey(FairOrigin, rows, 'application_id')
}

/**
 * Reads the notes of a fair, by application: at most one note of the event's tablets, and one of anybody. An application of which
 * nothing was noted is missing.
 */
export async function notesOf(
  database: Database,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NoteOfPerson[]>> {
  const { rows } = await database.read(sql`WITH asked AS (
            SELECT application_id, idempotency_key, event_id FROM applications LEFT JOIN fair_origins USING (application_id)
            WHERE application_id IN ${listed(applicationIds)}
          )
          SELECT application_id, 1 AS is_verified, rating, note, next_step, sealed_at_ms
            FROM asked JOIN fair_verified_notes AS known ON person_id = idempotency_key AND known.event_id = asked.event_id
          UNION ALL
          SELECT application_id, 0, NULL, note, next_step, sealed_at_ms FROM asked JOIN fair_notes ON person_id = idempotency_key
          ORDER BY is_verified DESC`)
  return readGroups(NoteOfPerson, rows, 'application_id')
}

/** Whether anybody has come from a fair. */
export async function hasFairs(database: Database): Promise<boolean> {
  const { rows } = await database.read('SELECT 1 FROM fair_origins LIMIT 1')
  return rows.length > 0
}
