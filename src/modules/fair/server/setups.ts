import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { type ClaimAnswer, FairEvent, FairKey, type SetupAnswer, setupCodeMinutes } from '../shared/fair.ts'
import type { Database } from '#server/database/database.ts'
import { readRow } from '#server/database/rows.ts'
import { clockToleranceMs } from '#server/database/stored-times.ts'
import { trustClaimed } from './note-tablets.ts'
import { hashOf } from './tablets.ts'
import { sql } from '#server/database/sql.ts'

/**
 * Codes that set another tablet of an event up. A code lasts for minutes and for one tablet. The same tablet may ask again,
 * because it may not have got the answer.
 */

const Setup = v.object({ event: FairEvent, key: FairKey, madeBy: v.optional(v.string(), '') })
type Setup = v.InferOutput<typeof Setup>
const Claimed = v.object({ setup: v.pipe(v.string(), v.parseJson(), Setup), tabletNumber: v.number() })

const setupMs = setupCodeMinutes * 60_000
/** Codes that nobody has claimed yet. Anybody can make one. */
const maxSetups = 10_000

/** Stores an event's settings under a new code. null: there are too many. */
export async function makeSetup(database: Database, setup: Setup, nowMs: number): Promise<SetupAnswer | null> {
  const code = randomBytes(24).toString('base64url')
  const endsAtMs = nowMs + setupMs
  const [, made] = await database.write([
    sql`DELETE FROM fair_setups WHERE ends_at_ms <= ${nowMs}`,
    sql`INSERT INTO fair_setups (code_sha256, event_id, setup, ends_at_ms)
          SELECT ${hashOf(code)}, ${setup.event.eventId}, ${JSON.stringify(setup)}, ${endsAtMs}
              WHERE (SELECT count(*) FROM fair_setups) < ${maxSetups}`,
  ])
  return made?.rowsAffected === 1 ? { code, endsAtMs } : null
}

interface Claim {
  readonly code: string
  readonly tabletId: string
  /** Of the tablet. One that is known has another one only if it is somebody else. */
  readonly secret: string
  readonly nowMs: number
}

/**
 * Gives the settings to the first tablet that asks, and the next number of the event with them. The number is taken at once, so
 * that two tablets never have the same.
 * @returns null: another tablet has used the code, or it is too old
 */
export async function claimSetup(
  database: Database,
  { code, nowMs, secret, tabletId }: Claim,
): Promise<Omit<ClaimAnswer, 'noteSecret'> | null> {
  const codeSha256 = hashOf(code)
  const secretSha256 = hashOf(secret)
  // A code that lasts for longer was made while the clock was wrong.
  const latestMs = nowMs + setupMs + clockToleranceMs
  const isCurrent = sql`code_sha256 = ${codeSha256} AND ends_at_ms > ${nowMs} AND ends_at_ms <= ${latestMs}`
  const [, , , found] = await database.write([
    sql`INSERT INTO fair_tablets (tablet_id, secret_sha256, event_id, event_name, tablet_number, phase, sent, waiting,
                needs_attention, reported_at_ms, has_reported)
              SELECT ${tabletId}, ${secretSha256}, event_id, json_extract(setup, '$.event.name'),
                1 + coalesce((SELECT max(tablet_number) FROM fair_tablets WHERE event_id = fair_setups.event_id), 1),
                'preparing', 0, 0, 0, ${nowMs}, 0
              FROM fair_setups WHERE ${isCurrent} AND claimed_by IS NULL
              ON CONFLICT (tablet_id) DO UPDATE SET secret_sha256 = excluded.secret_sha256, event_id = excluded.event_id,
                event_name = excluded.event_name, tablet_number = excluded.tablet_number, phase = excluded.phase, sent = 0,
                waiting = 0, needs_attention = 0, reported_at_ms = excluded.reported_at_ms, has_reported = 0
              WHERE fair_tablets.secret_sha256 = excluded.secret_sha256`,
    // The tablet has the event's next number by the statement before, or is not who it says.
    sql`UPDATE fair_setups SET claimed_by = ${tabletId}
              WHERE ${isCurrent} AND claimed_by IS NULL AND changes() > 0`,
    trustClaimed({ tabletId, secretSha256 }, codeSha256),
    sql`SELECT setup, tablet_number FROM fair_setups JOIN fair_tablets ON tablet_id = claimed_by
              WHERE ${isCurrent} AND claimed_by = ${tabletId} AND secret_sha256 = ${secretSha256}`,
  ])
  const row = readRow(Claimed, found.rows)
  return row && { event: row.setup.event, key: row.setup.key, tabletNumber: row.tabletNumber }
}
