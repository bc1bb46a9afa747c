import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { dayMs } from '#shared/durations.ts'
import { type FairEvent, type TabletAnswer, tabletPhases, type TabletReport } from '../shared/fair.ts'
import type { Database } from '#server/database/database.ts'
import { Flag, readRows } from '#server/database/rows.ts'
import { trustFirst } from './note-tablets.ts'
import { raw, sql } from '#server/database/sql.ts'

/**
 * The tablets of career fairs, as they report themselves. Without personal data. A tablet belongs to the secret that it came
 * with first. Secrets and codes are stored and compared as hashes: the time of an answer says nothing about them.
 */

const forgottenAfterMs = 90 * dayMs
/** Anybody can report a tablet. More than all fairs of a quarter have: beyond it, those that have been silent longest are forgotten. */
const maxTablets = 20_000

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export type NoteTablet = 'noted' | 'not-this-tablet'

interface Tablet {
  readonly tabletId: string
  readonly secret: string
}

/** Those that are trusted with notes go last: to be trusted takes an event of one's own for each. */
const forgetSilent = `DELETE FROM fair_tablets WHERE tablet_id IN (
  SELECT tablet_id FROM fair_tablets
  ORDER BY tablet_id IN (SELECT tablet_id FROM fair_note_tablets) DESC, reported_at_ms DESC LIMIT -1 OFFSET ${maxTablets})`

/**
 * SQL: the tablet may call itself this number of the event, and the event so. The server gives numbers out, and each to one tablet; the
 * name is that of the tablets that are trusted with notes, where there are any.
 */
const isOwnNumber = (tabletId: string, { eventId, eventName, tabletNumber }: TabletReport) =>
  sql`NOT EXISTS (SELECT 1 FROM fair_tablets AS other
    WHERE other.event_id = ${eventId} AND other.tablet_number = ${tabletNumber} AND other.tablet_id <> ${tabletId})
  AND NOT EXISTS (SELECT 1 FROM fair_tablets AS own
    WHERE own.tablet_id = ${tabletId} AND own.event_id = ${eventId} AND own.tablet_number <> ${tabletNumber})
  AND (SELECT count(*) = 0 OR max(tablet_id = ${tabletId}) OR max(event_name = ${eventName})
    FROM fair_tablets JOIN fair_note_tablets USING (tablet_id, event_id) WHERE event_id = ${eventId} AND revoked_at_ms IS NULL)`

/** Stores a tablet's report, in place of its last one. */
export async function noteTablet(
  database: Database,
  { secret, tabletId }: Tablet,
  report: TabletReport,
  nowMs: number,
): Promise<NoteTablet> {
  const secretSha256 = hashOf(secret)
  const [, noted] = await database.write([
    trustFirst({ tabletId, secretSha256 }, report.eventId),
    sql`INSERT INTO fair_tablets (tablet_id, secret_sha256, event_id, event_name, tablet_number, phase, sent, waiting,
          needs_attention, battery_percent, free_bytes, reported_at_ms, has_reported)
        SELECT ${tabletId}, ${secretSha256}, ${report.eventId}, ${report.eventName}, ${report.tabletNumber}, ${report.phase}, ${report.sent},
          ${report.waiting}, ${report.needsAttention}, ${report.batteryPercent}, ${report.freeBytes}, ${nowMs}, 1
          WHERE ${isOwnNumber(tabletId, report)}
        ON CONFLICT (tablet_id) DO UPDATE SET event_id = excluded.event_id, event_name = excluded.event_name,
          tablet_number = excluded.tablet_number, phase = excluded.phase, sent = excluded.sent, waiting = excluded.waiting,
          needs_attention = excluded.needs_attention, battery_percent = excluded.battery_percent, free_bytes = excluded.free_bytes,
          reported_at_ms = excluded.reported_at_ms, has_reported = 1
        WHERE secret_sha256 = excluded.secret_sha256`,
    forgetSilent,
  ])
  return noted?.rowsAffected === 1 ? 'noted' : 'not-this-tablet'
}

const KnownTablet = v.object({ tabletNumber: v.number(), phase: v.picklist(tabletPhases), isThis: Flag })

/** The tablets of the same event, as each of them may know them. */
export async function tabletsOfEvent(database: Database, eventId: string, tabletId: string): Promise<TabletAnswer['tablets']> {
  const { rows } =
    await database.read(sql`SELECT tablet_id = ${tabletId} AS is_this, tablet_number, phase FROM fair_tablets WHERE event_id = ${eventId}
          ORDER BY tablet_number, tablet_id LIMIT 1000`)
  return [...readRows(KnownTablet, rows)]
}

/** Whether a request comes from a tablet of its own secret. One that has never reported becomes known by it. */
export async function admitTablet(
  database: Database,
  { secret, tabletId }: Tablet,
  { eventId, name }: FairEvent,
  nowMs: number,
): Promise<boolean> {
  const secretSha256 = hashOf(secret)
  const results = await database.write([
    trustFirst({ tabletId, secretSha256 }, eventId),
    sql`INSERT OR IGNORE INTO fair_tablets (tablet_id, secret_sha256, event_id, event_name, tablet_number, phase, sent,
                waiting, needs_attention, reported_at_ms, has_reported)
              SELECT ${tabletId}, ${secretSha256}, ${eventId}, ${name}, 1 + coalesce(max(tablet_number), 0), 'preparing', 0, 0, 0, ${nowMs}, 1
              FROM fair_tablets WHERE event_id = ${eventId}`,
    forgetSilent,
    sql`SELECT 1 FROM fair_tablets WHERE tablet_id = ${tabletId} AND secret_sha256 = ${secretSha256}`,
  ])
  return results.at(-1)?.rows.length === 1
}

/** Forgets tablets that have not reported for long, codes that have ended, and notes whose person has never arrived. */
export async function purgeFairs(database: Database, nowMs: number): Promise<void> {
  const longAgoMs = nowMs - forgottenAfterMs
  await database.write([
    sql`DELETE FROM fair_tablets WHERE reported_at_ms < ${longAgoMs}`,
    sql`DELETE FROM fair_setups WHERE ends_at_ms < ${nowMs}`,
    'DELETE FROM fair_note_tablets WHERE tablet_id NOT IN (SELECT tablet_id FROM fair_tablets)',
    ...['fair_notes', 'fair_verified_notes'].map(
      (table) => sql`DELETE FROM ${raw(table)} WHERE received_at_ms < ${longAgoMs}
              AND NOT EXISTS (SELECT 1 FROM applications WHERE idempotency_key = person_id)`,
    ),
    // About a person of another event.
    sql`DELETE FROM fair_verified_notes WHERE received_at_ms < ${longAgoMs} AND EXISTS (
              SELECT 1 FROM applications JOIN fair_origins USING (application_id)
              WHERE idempotency_key = person_id AND fair_origins.event_id <> fair_verified_notes.event_id)`,
  ])
}
