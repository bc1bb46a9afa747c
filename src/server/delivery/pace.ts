import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import { backOffMs } from '#shared/back-off.ts'
import { dayMs } from '#shared/durations.ts'
import type { AtsAlarm } from './ats/ats-port.ts'
import { countingDelivery } from '../board/request-budget.ts'
import type { Database } from '../database/database.ts'
import { clockToleranceMs, leftMs, longest, reached } from '../database/stored-times.ts'
import { serverBackOff } from '../tools/steps.ts'
import { sql } from '../database/sql.ts'

/**
 * The pace of requests to one system, shared by all server processes: one after the other, at most two a second, none while it
 * asks to wait or does not answer, and only one an hour while the key is refused. After an answer that leaves an application
 * unknown, none before the system has answered a harmless request well: an outage makes one application unknown, not all.
 * Each request counts in the board's budget too (`board/request-budget.ts`), a part of which only deliveries may use.
 */

/** Half a second, and some more for timers that run late. */
const spacingMs = 550
/** A wish that is longer is noted as this long, which is a date. */
const longestWishMs = 36_500 * dayMs
/** A system that answers harmless requests and no others makes a person's work with each, so the second such wait is a minute. */
const unclearHeadStart = 4

/** Ends an alarm: a restart is how a corrected setting takes effect. A wait that the system has asked for still holds. */
export async function openPace(database: Database, address: string): Promise<void> {
  await database.write([
    sql`INSERT INTO delivery_paces (address, next_slot_ms, held_until_ms, failures) VALUES (${address}, 0, 0, 0)
          ON CONFLICT (address) DO UPDATE SET held_until_ms = 0, failures = 0, alarm = NULL, failing_since_ms = NULL
            WHERE alarm IS NOT NULL`,
  ])
}

export interface Pace {
  readonly address: string
  /** How long no request may be sent, in milliseconds. 0: one may. */
  readonly heldMs: number
  /** How long a request that is under way may last. 0: none is. */
  readonly flightMs: number
  /**
   * The number of the last request without a clear answer, below 0 once the system has answered a harmless one well. No number comes
   * back, so that a late answer clears no later doubt. Above 0: only harmless requests may be sent.
   */
  readonly doubts: number
}

/** Reads the pace of a system from rows that are certainly stored. */
export async function readPace(database: Database, address: string, nowMs: number): Promise<Pace> {
  const { rows } = await database.read(
    sql`SELECT held_until_ms, flight_until_ms, doubts FROM delivery_paces WHERE address = ${address}`,
  )
  const numberOf = (column: string) => Number(rows[0]?.[column] ?? 0)
  return {
    address,
    heldMs: leftMs(numberOf('held_until_ms'), nowMs, longest.deliveryWaitMs),
    flightMs: leftMs(numberOf('flight_until_ms'), nowMs, longest.slotMs + longest.flightMs),
    doubts: numberOf('doubts'),
  }
}

/**
 * Reserves the moment of the next request, which no other may share.
 * @param purpose 'probe' is a harmless request
 * @returns null: no such request may be sent, or another one is under way
 */
export async function takeSlot(
  database: Database,
  address: string,
  nowMs: number,
  purpose: 'delivery' | 'probe' = 'delivery',
): Promise<number | null> {
  const isFree = reached('held_until_ms', nowMs, longest.deliveryWaitMs)
  const isAlone = reached('flight_until_ms', nowMs, longest.slotMs + longest.flightMs)
  const slot = sql`CASE WHEN next_slot_ms BETWEEN ${nowMs} AND ${nowMs + longest.slotMs} THEN next_slot_ms ELSE ${nowMs} END`
  const isAllowed = purpose === 'probe' ? sql`doubts > 0` : sql`doubts <= 0`
  const [{ rows }] = await database.write([
    sql`UPDATE delivery_paces SET next_slot_ms = ${slot} + ${spacingMs}, flight_until_ms = ${slot} + ${longest.flightMs}
          WHERE address = ${address} AND ${isAllowed} AND ${isFree} AND ${isAlone} RETURNING next_slot_ms - ${spacingMs} AS slot`,
    countingDelivery(address, nowMs),
  ])
  return rows[0] ? Number(rows[0]['slot']) : null
}

/** SQL: holds requests for so long, or for longer if that was said before. */
const held = (nowMs: number, ms: number) => sql`held_until_ms = CASE
  WHEN held_until_ms BETWEEN ${nowMs + ms} AND ${nowMs + longest.deliveryWaitMs + clockToleranceMs} THEN held_until_ms
  ELSE ${nowMs + ms} END`

/** SQL: since when the system has been failing, which was never later than now. */
const failing = (nowMs: number) => sql`failing_since_ms = min(coalesce(failing_since_ms, ${nowMs}), ${nowMs})`

/** SQL: ends the flight of a slot. */
const landing = (slotMs: number | null) =>
  sql`flight_until_ms = iif(flight_until_ms = ${slotMs === null ? -1 : slotMs + longest.flightMs}, 0, flight_until_ms)`

/** The request of a slot is not, or no longer, under way. Nothing was learned by it. */
export async function land(database: Database, address: string, slotMs: number): Promise<void> {
  await database.write([sql`UPDATE delivery_paces SET ${landing(slotMs)} WHERE address = ${address}`])
}

interface Failure {
  readonly address: string
  readonly nowMs: number
  /** The slot of the request. null: nothing was sent. */
  readonly slotMs: number | null
  /** The wait that the system asked for. */
  readonly atLeastMs: number | null
  readonly alarm: AtsAlarm | null
  /** Nobody knows whether an application was taken. */
  readonly isUnclear: boolean
}

/** The changes after a failure, and the news for a person that the log does not have yet. */
export interface PaceChange {
  readonly statements: readonly InStatement[]
  readonly isNewAlarm: boolean
  /** The system asks to wait for longer than is honoured. */
  readonly isNewLongWait: boolean
}

/** Holds all requests after a failure, the longer the more failures there were in a row. */
export async function holding(
  database: Database,
  { address, alarm, atLeastMs, isUnclear, nowMs, slotMs }: Failure,
  random: () => number,
): Promise<PaceChange> {
  const { rows } = await database.read(sql`SELECT failures, alarm, asked_until_ms FROM delivery_paces WHERE address = ${address}`)
  const failures = Number(rows[0]?.['failures'] ?? 0) + 1
  const backOff = backOffMs(isUnclear && failures > 1 ? failures + unclearHeadStart : failures, random, serverBackOff)
  // A key that is refused is refused for all. An address may be wrong for one job only.
  const ms = alarm === 'key' ? longest.deliveryWaitMs : Math.max(backOff, Math.min(atLeastMs ?? 0, longest.deliveryWaitMs))
  const isLongWait = atLeastMs !== null && atLeastMs > longest.deliveryWaitMs
  const askedUntilMs = isLongWait ? nowMs + Math.min(atLeastMs, longestWishMs) : null
  return {
    statements: [
      sql`UPDATE delivery_paces SET failures = failures + 1, doubts = iif(${isUnclear ? 1 : 0}, abs(doubts) + 1, doubts),
            alarm = coalesce(${alarm}, alarm), asked_until_ms = ${askedUntilMs},
            ${held(nowMs, ms)}, ${failing(nowMs)}, ${landing(slotMs)} WHERE address = ${address}`,
    ],
    isNewAlarm: alarm !== null && rows[0]?.['alarm'] !== alarm,
    isNewLongWait: isLongWait && (rows[0]?.['asked_until_ms'] ?? null) === null,
  }
}

/**
 * Notes a job that the system does not find, while its board lists it. That is about the job alone until it happens to a second one, with
 * no other answer in between: then the address is wrong.
 * @returns whether it is about the address
 */
export async function noteMissingJob(database: Database, address: string, jobId: number): Promise<boolean> {
  const [{ rows }] = await database.write([
    sql`UPDATE delivery_paces SET missing_job_id = coalesce(missing_job_id, ${jobId}) WHERE address = ${address}
        RETURNING missing_job_id <> ${jobId} OR alarm IS 'address' AS is_address`,
  ])
  return Number(rows[0]?.['is_address'] ?? 0) === 1
}

/** The system answers as it should. A wait that another process was asked for still holds. */
export function releasing(address: string, slotMs: number | null): PaceChange {
  const released = sql`UPDATE delivery_paces SET failures = 0, alarm = NULL, failing_since_ms = NULL, asked_until_ms = NULL,
                         missing_job_id = NULL, ${landing(slotMs)} WHERE address = ${address}`
  return { statements: [released], isNewAlarm: false, isNewLongWait: false }
}

interface Probed {
  readonly address: string
  readonly nowMs: number
  readonly slotMs: number
  /** As they were before it. Another one since is not cleared. */
  readonly doubts: number
  readonly isWell: boolean
}

/** Notes how a harmless request was answered. After each failure the next try is later, without end. */
export async function noteProbe(
  database: Database,
  { address, doubts, isWell, nowMs, slotMs }: Probed,
  random: () => number,
): Promise<void> {
  if (isWell) {
    // Until an application is taken, a refused key is still refused, and a system that has failed before will fail again.
    await database.write([
      sql`UPDATE delivery_paces SET doubts = -doubts, failed_probes = 0,
            failing_since_ms = iif(alarm IS NULL AND failures <= 1, NULL, failing_since_ms)
                 WHERE address = ${address} AND doubts = ${doubts}`,
      sql`UPDATE delivery_paces SET ${landing(slotMs)} WHERE address = ${address}`,
    ])
    return
  }
  const { rows } = await database.read(sql`SELECT failed_probes FROM delivery_paces WHERE address = ${address}`)
  const waitMs = backOffMs(Number(rows[0]?.['failed_probes'] ?? 0) + 1, random, {
    ...serverBackOff,
    longestMs: longest.probeWaitMs,
  })
  await database.write([
    sql`UPDATE delivery_paces SET failed_probes = failed_probes + 1, ${held(nowMs, waitMs)}, ${failing(nowMs)}, ${landing(slotMs)}
          WHERE address = ${address}`,
  ])
}

const KnownAlarm = v.nullable(v.picklist(['key', 'address']))

export interface Health {
  readonly alarm: AtsAlarm | null
  /** Since when the system has not answered as it should. null: it does, or nothing was sent yet. */
  readonly failingSinceMs: number | null
  /** Until when it asks to wait, where that is longer than it is honoured. */
  readonly askedUntilMs: number | null
}

/** How a system does, by its answers to all servers. */
export async function readHealth(database: Database, address: string): Promise<Health> {
  const { rows } = await database.read(
    sql`SELECT alarm, failing_since_ms, asked_until_ms FROM delivery_paces WHERE address = ${address}`,
  )
  const timeOf = (column: string) => {
    const atMs = rows[0]?.[column] ?? null
    return atMs === null ? null : Number(atMs)
  }
  return {
    alarm: v.parse(KnownAlarm, rows[0]?.['alarm'] ?? null),
    failingSinceMs: timeOf('failing_since_ms'),
    askedUntilMs: timeOf('asked_until_ms'),
  }
}
