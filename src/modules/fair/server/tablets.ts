import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { eventOverAtMs, FairEvent, joinCodeMinutes, type TabletReport } from '../shared/fair.ts'
import type { Database } from '#server/database/database.ts'
import { Flag, readRow } from '#server/database/rows.ts'
import { type Sql, sql } from '#server/database/sql.ts'
import { reached } from '#server/database/stored-times.ts'

/**
 * The tablets of career fairs: how one joins an event with a code of the desk, what its secret proves, and what it reports. Secrets and
 * codes are stored and compared as hashes: the time of an answer says nothing about them.
 */

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export interface Tablet {
  readonly tabletId: string
  readonly eventId: string
  readonly secret: string
}

/** SQL: a code can be used. One that lasts for longer than any was made while the clock was wrong. */
export const isCodeGood = (nowMs: number): Sql => sql`NOT ${reached('ends_at_ms', nowMs, joinCodeMinutes * minuteMs)}`

const Joined = v.object({ eventId: v.string(), tabletNumber: v.number() })

/**
 * Gives a tablet a place in the event of a code, with the lowest number that no other tablet of it has. The first tablet that comes
 * with a code has it, and may come again: it may not have got the answer. One that was removed is a tablet of the event again.
 * @param code as `typedCode` reads it
 * @returns null: another tablet has used the code, it is wrong or too old, or the tablet is known with another secret
 */
export async function joinEvent(
  database: Database,
  code: string,
  { secret, tabletId }: Omit<Tablet, 'eventId'>,
): Promise<v.InferOutput<typeof Joined> | null> {
  const nowMs = database.nowMs()
  const secretSha256 = hashOf(secret)
  const isCode = sql`code_sha256 = ${hashOf(code)} AND ${isCodeGood(nowMs)}`
  const numbers = sql`SELECT tablet_number FROM fair_tablets WHERE event_id = fair_codes.event_id AND tablet_number IS NOT NULL`
  const [, , { rows }] = await database.write([
    sql`UPDATE fair_codes SET used_by = ${tabletId} WHERE ${isCode} AND used_by IS NULL AND NOT EXISTS (
          SELECT 1 FROM fair_tablets AS own WHERE own.tablet_id = ${tabletId} AND own.event_id = fair_codes.event_id
            AND own.secret_sha256 <> ${secretSha256})`,
    // Only with the statement before, not when the tablet comes again.
    sql`INSERT INTO fair_tablets (tablet_id, event_id, secret_sha256, tablet_number, joined_at_ms, phase, sent, waiting, needs_attention)
        SELECT ${tabletId}, event_id, ${secretSha256},
            (SELECT min(number) FROM (SELECT 1 AS number UNION ALL SELECT tablet_number + 1 FROM (${numbers})) WHERE number NOT IN (${numbers})),
            ${nowMs}, 'preparing', 0, 0, 0
          FROM fair_codes WHERE ${isCode} AND changes() > 0
        ON CONFLICT (tablet_id, event_id) DO UPDATE SET tablet_number = coalesce(tablet_number, excluded.tablet_number),
          joined_at_ms = excluded.joined_at_ms, removed_at_ms = NULL`,
    sql`SELECT fair_codes.event_id, tablet_number FROM fair_codes JOIN fair_tablets
          ON fair_tablets.event_id = fair_codes.event_id AND tablet_id = used_by
        WHERE ${isCode} AND used_by = ${tabletId} AND secret_sha256 = ${secretSha256} AND removed_at_ms IS NULL`,
  ])
  return readRow(Joined, rows)
}

type Standing = 'of-event' | 'removed' | 'event-over' | 'not-this-tablet'

const Known = v.object({ lastDay: FairEvent.entries.lastDay, isRemoved: Flag })

/** What a secret proves at the moment. */
export async function standingOf(database: Database, { eventId, secret, tabletId }: Tablet): Promise<Standing> {
  const { rows } = await database.read(sql`SELECT last_day, removed_at_ms IS NOT NULL AS is_removed
          FROM fair_tablets JOIN fair_events USING (event_id)
          WHERE tablet_id = ${tabletId} AND event_id = ${eventId} AND secret_sha256 = ${hashOf(secret)}`)
  const known = readRow(Known, rows)
  if (!known) return 'not-this-tablet'
  if (eventOverAtMs(known) <= database.nowMs()) return 'event-over'
  return known.isRemoved ? 'removed' : 'of-event'
}

/** Stores a tablet's report, in place of its last one. That of a removed one is stored as well: the desk sees what still waits on it. */
export async function noteReport(database: Database, tablet: Tablet, report: TabletReport): Promise<Standing> {
  const standing = await standingOf(database, tablet)
  if (standing === 'not-this-tablet' || standing === 'event-over') return standing
  const { batteryPercent, freeBytes, loading, needsAttention, phase, sent, waiting } = report
  await database.write([
    sql`UPDATE fair_tablets SET phase = ${phase}, loading = ${loading && JSON.stringify(loading)}, sent = ${sent},
          waiting = ${waiting}, needs_attention = ${needsAttention}, battery_percent = ${batteryPercent},
          free_bytes = ${freeBytes}, reported_at_ms = ${database.nowMs()}
        WHERE tablet_id = ${tablet.tabletId} AND event_id = ${tablet.eventId}`,
  ])
  return standing
}

/**
 * Removes a tablet: it locks when it is online. Its number is free if nobody has come from it, and it has not reported anybody. Should
 * somebody still come, they are of a tablet without a number, so that no two tablets ever have one.
 * @returns whether the event has such a tablet
 */
export async function removeTablet(database: Database, { eventId, tabletId }: Omit<Tablet, 'secret'>): Promise<boolean> {
  const isOwn = sql`tablet_id = ${tabletId} AND event_id = ${eventId}`
  const [removed] = await database.write([
    sql`UPDATE fair_tablets SET removed_at_ms = coalesce(removed_at_ms, ${database.nowMs()}),
          tablet_number = iif(sent + waiting + needs_attention = 0
            AND NOT EXISTS (SELECT 1 FROM fair_origins WHERE ${isOwn})
            AND NOT EXISTS (SELECT 1 FROM fair_notes WHERE ${isOwn}), NULL, tablet_number)
        WHERE ${isOwn}`,
  ])
  return removed.rowsAffected === 1
}

const forgottenAfterDays = 90

/**
 * Forgets codes that have ended, events that nobody has come from, 90 days after their last day and the last report, with their tablets,
 * and notes whose person has never arrived.
 */
export async function purgeFairs(database: Database, nowMs: number): Promise<void> {
  const longAgoMs = nowMs - forgottenAfterDays * dayMs
  const longAgo = new Date(longAgoMs).toISOString().slice(0, 10)
  await database.write([
    sql`DELETE FROM fair_codes WHERE ends_at_ms <= ${nowMs}`,
    sql`DELETE FROM fair_events WHERE last_day < ${longAgo}
          AND NOT EXISTS (SELECT 1 FROM fair_origins WHERE event_id = fair_events.event_id)
          AND NOT EXISTS (SELECT 1 FROM fair_tablets WHERE event_id = fair_events.event_id
            AND coalesce(reported_at_ms, joined_at_ms) >= ${longAgoMs})`,
    'DELETE FROM fair_tablets WHERE event_id NOT IN (SELECT event_id FROM fair_events)',
    sql`DELETE FROM fair_notes WHERE received_at_ms < ${longAgoMs}
          AND NOT EXISTS (SELECT 1 FROM applications WHERE idempotency_key = person_id)`,
  ])
}
