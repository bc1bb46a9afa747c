import * as v from 'valibot'
import type { Alarm } from '../ats/ats-port.ts'
import type { Database } from '../database.ts'

/**
 * The pace of requests to one system, shared by all server processes: at most two a second, none while it asks to wait or does
 * not answer, and only one an hour while the key is refused.
 */

/** Half a second, and some more for timers that run late. */
const spacingMs = 550
/** No slot is further away, whatever a process with a wrong clock has written. */
const maxSlotDistanceMs = 30_000
const minBackOffMs = 1_000
const maxBackOffMs = 60 * 60 * 1000

/** The wait after so many failures in a row: up to one second, doubling to an hour, anywhere within (full jitter). */
export function backOffMs(failures: number, random: () => number): number {
  const longestMs = Math.min(minBackOffMs * 2 ** Math.min(failures, 30), maxBackOffMs)
  return Math.round(minBackOffMs + random() * (longestMs - minBackOffMs))
}

/** Ends an alarm: a restart is how a corrected setting takes effect. What the system asked to wait still holds. */
export async function openPace(database: Database, address: string): Promise<void> {
  await database.write([
    {
      sql: `INSERT INTO delivery_paces (address, next_slot_ms, held_until_ms, failures) VALUES (?, 0, 0, 0)
          ON CONFLICT (address) DO UPDATE SET held_until_ms = 0, failures = 0, alarm = NULL, failing_since_ms = NULL
            WHERE alarm IS NOT NULL`,
      args: [address],
    },
  ])
}

/** Until when no request may be sent. */
export async function heldUntilMs(database: Database, address: string): Promise<number> {
  const { rows } = await database.read({ sql: 'SELECT held_until_ms FROM delivery_paces WHERE address = ?', args: [address] })
  return Number(rows[0]?.['held_until_ms'] ?? 0)
}

/** Reserves the moment of the next request. null: requests are held since. */
export async function takeSlot(database: Database, address: string, nowMs: number): Promise<number | null> {
  const [{ rows }] = await database.write([
    {
      sql: `UPDATE delivery_paces SET next_slot_ms = min(max(next_slot_ms, ?), ?) + ${spacingMs}
          WHERE address = ? AND held_until_ms <= ? RETURNING next_slot_ms - ${spacingMs} AS slot`,
      args: [nowMs, nowMs + maxSlotDistanceMs, address, nowMs],
    },
  ])
  return rows[0] ? Number(rows[0]['slot']) : null
}

interface Hold {
  readonly address: string
  readonly nowMs: number
  /** What the system asked for. */
  readonly atLeastMs: number | null
  readonly alarm: Alarm | null
}

/**
 * Holds all requests after a failure, the longer the more failures there were in a row.
 * @returns whether the alarm is new
 */
export async function hold(
  database: Database,
  { address, alarm, atLeastMs, nowMs }: Hold,
  random: () => number,
): Promise<{ readonly isNewAlarm: boolean }> {
  const read = await database.read({ sql: 'SELECT failures FROM delivery_paces WHERE address = ?', args: [address] })
  const failures = Number(read.rows[0]?.['failures'] ?? 0) + 1
  // A key that is refused is refused for all. An address may be wrong for one job only.
  const ms = alarm === 'key' ? maxBackOffMs : Math.max(backOffMs(failures, random), atLeastMs ?? 0)
  const [{ rowsAffected }] = await database.write([
    {
      sql: 'UPDATE delivery_paces SET alarm = ?1 WHERE address = ?2 AND ?1 IS NOT NULL AND alarm IS NOT ?1',
      args: [alarm, address],
    },
    {
      sql: `UPDATE delivery_paces SET failures = failures + 1, held_until_ms = max(held_until_ms, ?),
            failing_since_ms = coalesce(failing_since_ms, ?) WHERE address = ?`,
      args: [nowMs + ms, nowMs, address],
    },
  ])
  return { isNewAlarm: rowsAffected === 1 }
}

/** The system answers as it should. What another process was asked to wait still holds. */
export async function release(database: Database, address: string): Promise<void> {
  await database.write([
    {
      sql: `UPDATE delivery_paces SET failures = 0, alarm = NULL, failing_since_ms = NULL
          WHERE address = ? AND (failures > 0 OR alarm IS NOT NULL)`,
      args: [address],
    },
  ])
}

const KnownAlarm = v.nullable(v.picklist(['key', 'address']))

/** What stops all deliveries, if anything does. */
export async function readAlarm(database: Database, address: string): Promise<Alarm | null> {
  const { rows } = await database.read({ sql: 'SELECT alarm FROM delivery_paces WHERE address = ?', args: [address] })
  return v.parse(KnownAlarm, rows[0]?.['alarm'] ?? null)
}

/** Since when the system has not answered as it should. null: it does, or nothing was sent yet. */
export async function readFailingSinceMs(database: Database, address: string): Promise<number | null> {
  const sql = 'SELECT failing_since_ms FROM delivery_paces WHERE address = ?'
  const { rows } = await database.read({ sql, args: [address] })
  const sinceMs = rows[0]?.['failing_since_ms']
  return sinceMs === null || sinceMs === undefined ? null : Number(sinceMs)
}
