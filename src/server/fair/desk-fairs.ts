import * as v from 'valibot'
import { type Rating, ratings, tabletPhases } from '#shared/fair.ts'
import { type Database, textColumn } from '../database/database.ts'

/** What the desk shows of career fairs. */

export interface FairTablet {
  readonly tabletId: string
  readonly tabletNumber: number
  /** What its notes are. */
  readonly notes: 'verified' | 'unverified' | 'revoked'
  readonly phase: (typeof tabletPhases)[number]
  readonly sent: number
  readonly waiting: number
  readonly needsAttention: number
  /** null: the browser does not tell. */
  readonly batteryPercent: number | null
  readonly freeBytes: number | null
  /** null: it was set up by another tablet and has not reported yet. */
  readonly reportedAtMs: number | null
}

export interface FairSummary {
  readonly eventId: string
  /** As its newest envelope or report names it. */
  readonly name: string
  /** The `gh_src` of the event. null: it has none, or nobody has arrived yet. */
  readonly source: string | null
  readonly applications: number
  readonly interests: number
  /** Of people and of tablets, the latest. */
  readonly lastAtMs: number
  /** By number. */
  readonly tablets: readonly FairTablet[]
}

export interface FairOrigin {
  readonly kind: 'application' | 'interest'
  readonly eventId: string
  readonly eventName: string
  readonly tabletNumber: number
  readonly bird: string
  /** When the person handed it in, by the tablet's clock. */
  readonly sealedAtMs: number
}

export interface NoteOfPerson {
  /** A tablet of the event has written it. Anybody may have written the others. */
  readonly isVerified: boolean
  /** null also where it is not verified: what anybody can write rates nobody. */
  readonly rating: Rating | null
  /** May be empty. */
  readonly note: string
  readonly nextStep: string | null
  readonly sealedAtMs: number
}

type Row = Readonly<Record<string, unknown>>

/** More than one company visits in the 90 days that a tablet is known. */
const maxFairs = 200
const maxTabletsOfFair = 100

const NumberOrNull = v.nullable(v.number())
const TextOrNull = v.nullable(v.string())

function tabletOf(row: Row): FairTablet {
  return {
    tabletNumber: Number(row['tablet_number']),
    phase: v.parse(v.picklist(tabletPhases), row['phase']),
    sent: Number(row['sent']),
    waiting: Number(row['waiting']),
    needsAttention: Number(row['needs_attention']),
    batteryPercent: v.parse(NumberOrNull, row['battery_percent']),
    freeBytes: v.parse(NumberOrNull, row['free_bytes']),
    reportedAtMs: row['secret_sha256'] === null || row['has_reported'] === 0 ? null : Number(row['reported_at_ms']),
    tabletId: textColumn(row, 'tablet_id'),
    notes: v.parse(v.picklist(['verified', 'unverified', 'revoked']), row['notes']),
  }
}

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
       ) AS event_name, sum(known.applications) AS applications, sum(known.interests) AS interests,
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
  const { rows: tablets } = await database.read({
    sql: `SELECT * FROM (
            SELECT fair_tablets.*, CASE WHEN trusted.tablet_id IS NULL THEN 'unverified'
                WHEN trusted.revoked_at_ms IS NULL THEN 'verified' ELSE 'revoked' END AS notes,
              row_number() OVER (
                PARTITION BY fair_tablets.event_id ORDER BY trusted.tablet_id IS NOT NULL DESC, reported_at_ms DESC
              ) AS place
            FROM fair_tablets LEFT JOIN fair_note_tablets AS trusted USING (tablet_id, event_id)
            WHERE fair_tablets.event_id IN (SELECT value FROM json_each(?))
          ) WHERE place <= ${maxTabletsOfFair}`,
    args: [JSON.stringify(events.map((row) => row['event_id']))],
  })
  const fairs = events.map((row) => {
    const eventId = textColumn(row, 'event_id')
    const own = tablets.filter((tablet) => tablet['event_id'] === eventId).map((tablet) => tabletOf(tablet))
    return {
      eventId,
      name: textColumn(row, 'event_name'),
      source: v.parse(TextOrNull, row['source']),
      applications: Number(row['applications']),
      interests: Number(row['interests']),
      lastAtMs: Number(row['last_at_ms']),
      tablets: own.toSorted((a, b) => a.tabletNumber - b.tabletNumber),
    }
  })
  return fairs.toSorted((a, b) => b.lastAtMs - a.lastAtMs)
}

/** Where applications come from, by application. One that did not come from a fair is missing. */
export async function originsOf(database: Database, applicationIds: readonly string[]): Promise<ReadonlyMap<string, FairOrigin>> {
  const { rows } = await database.read({
    sql: 'SELECT * FROM fair_origins WHERE application_id IN (SELECT value FROM json_each(?))',
    args: [JSON.stringify(applicationIds)],
  })
  return new Map(
    rows.map((row) => [
      textColumn(row, 'application_id'),
      {
        kind: v.parse(v.picklist(['application', 'interest']), row['kind']),
        eventId: textColumn(row, 'event_id'),
        eventName: textColumn(row, 'event_name'),
        tabletNumber: Number(row['tablet_number']),
        bird: textColumn(row, 'bird'),
        sealedAtMs: Number(row['sealed_at_ms']),
      },
    ]),
  )
}

/**
 * What was noted at the fair, by application: at most one note of the event's tablets, and one of anybody. An application of which
 * nothing was noted is missing.
 */
export async function notesOf(
  database: Database,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NoteOfPerson[]>> {
  const { rows } = await database.read({
    sql: `WITH asked AS (
            SELECT application_id, idempotency_key, event_id FROM applications LEFT JOIN fair_origins USING (application_id)
            WHERE application_id IN (SELECT value FROM json_each(?))
          )
          SELECT application_id, 1 AS is_verified, rating, note, next_step, sealed_at_ms
            FROM asked JOIN fair_verified_notes AS known ON person_id = idempotency_key AND known.event_id = asked.event_id
          UNION ALL
          SELECT application_id, 0, NULL, note, next_step, sealed_at_ms FROM asked JOIN fair_notes ON person_id = idempotency_key
          ORDER BY is_verified DESC`,
    args: [JSON.stringify(applicationIds)],
  })
  const notes = new Map<string, NoteOfPerson[]>()
  for (const row of rows) {
    const applicationId = textColumn(row, 'application_id')
    notes.set(applicationId, [
      ...(notes.get(applicationId) ?? []),
      {
        isVerified: row['is_verified'] === 1,
        rating: v.parse(v.nullable(v.picklist(ratings)), row['rating']),
        note: textColumn(row, 'note'),
        nextStep: v.parse(TextOrNull, row['next_step']),
        sealedAtMs: Number(row['sealed_at_ms']),
      },
    ])
  }
  return notes
}

/** Whether anybody has come from a fair. */
export async function hasFairs(database: Database): Promise<boolean> {
  const { rows } = await database.read('SELECT 1 FROM fair_origins LIMIT 1')
  return rows.length > 0
}
