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
 * The circuit breaker of one system, shared by all server processes. Closed: one request after the other, at most two a second. Open: none
 * while the system asks to wait, does not answer or refuses the key, which is tried once an hour. After an answer that leaves an application
 * unknown, only harmless requests try it until one is answered well: an outage makes one application unknown, not all.
 * Each request counts in the board's budget too (`board/request-budget.ts`), a part of which only deliveries may use.
 */

/** Half a second, and some more for timers that run late. */
const spacingMs = 550
/** A wish that is longer is noted as this long, which is a date. */
const longestWishMs = 36_500 * dayMs
/** A system that answers harmless requests and no others makes a person's work with each, so the second such wait is a minute. */
const unclearHeadStart = 4

/** Ends an alarm: a restart is how a corrected setting takes effect. A wait that the system has asked for still holds. */
export async function startCircuit(database: Database, address: string): Promise<void> {
  await database.write([
    sql`INSERT INTO delivery_circuits (address, next_slot_ms, back_off_until_ms, failures) VALUES (${address}, 0, 0, 0)
          ON CONFLICT (address) DO UPDATE SET back_off_until_ms = 0, failures = 0, alarm = NULL, failing_since_ms = NULL
            WHERE alarm IS NOT NULL`,
  ])
}

/** Closed while nothing is left of its back-off, no answer is unclear and no request is in flight. */
export interface Circuit {
  readonly address: string
  /** How long no request may be sent, in milliseconds. 0: one may. */
  readonly backOffLeftMs: number
  /** How long a request that is under way may last. 0: none is. */
  readonly inFlightMs: number
  /**
   * The number of the last request without a clear answer, below 0 once the system has answered a harmless one well. No number comes
   * back, so that a late answer clears no later one. Above 0 the circuit is half-open: only harmless requests may be sent.
   */
  readonly unclearAnswers: number
}

/** Reads the circuit of a system from rows that are certainly stored. */
export async function readCircuit(database: Database, address: string, nowMs: number): Promise<Circuit> {
  const { rows } = await database.read(
    sql`SELECT back_off_until_ms, in_flight_until_ms, unclear_answers FROM delivery_circuits WHERE address = ${address}`,
  )
  const numberOf = (column: string) => Number(rows[0]?.[column] ?? 0)
  return {
    address,
    backOffLeftMs: leftMs(numberOf('back_off_until_ms'), nowMs, longest.deliveryWaitMs),
    inFlightMs: leftMs(numberOf('in_flight_until_ms'), nowMs, longest.slotMs + longest.inFlightMs),
    unclearAnswers: numberOf('unclear_answers'),
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
  const isFree = reached('back_off_until_ms', nowMs, longest.deliveryWaitMs)
  const isAlone = reached('in_flight_until_ms', nowMs, longest.slotMs + longest.inFlightMs)
  const slot = sql`CASE WHEN next_slot_ms BETWEEN ${nowMs} AND ${nowMs + longest.slotMs} THEN next_slot_ms ELSE ${nowMs} END`
  const isAllowed = purpose === 'probe' ? sql`unclear_answers > 0` : sql`unclear_answers <= 0`
  const [{ rows }] = await database.write([
    sql`UPDATE delivery_circuits SET next_slot_ms = ${slot} + ${spacingMs}, in_flight_until_ms = ${slot} + ${longest.inFlightMs}
          WHERE address = ${address} AND ${isAllowed} AND ${isFree} AND ${isAlone} RETURNING next_slot_ms - ${spacingMs} AS slot`,
    countingDelivery(address, nowMs),
  ])
  return rows[0] ? Number(rows[0]['slot']) : null
}

/** SQL: holds requests for so long, or for longer if that was said before. */
const backingOff = (nowMs: number, ms: number) => sql`back_off_until_ms = CASE
  WHEN back_off_until_ms BETWEEN ${nowMs + ms} AND ${nowMs + longest.deliveryWaitMs + clockToleranceMs} THEN back_off_until_ms
  ELSE ${nowMs + ms} END`

/** SQL: since when the system has been failing, which was never later than now. */
const failing = (nowMs: number) => sql`failing_since_ms = min(coalesce(failing_since_ms, ${nowMs}), ${nowMs})`

/** SQL: the request of a slot is no longer in flight. */
const ending = (slotMs: number | null) =>
  sql`in_flight_until_ms = iif(in_flight_until_ms = ${slotMs === null ? -1 : slotMs + longest.inFlightMs}, 0, in_flight_until_ms)`

/** The request of a slot is not, or no longer, in flight. Nothing was learned by it. */
export async function endRequest(database: Database, address: string, slotMs: number): Promise<void> {
  await database.write([sql`UPDATE delivery_circuits SET ${ending(slotMs)} WHERE address = ${address}`])
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
export interface CircuitChange {
  readonly statements: readonly InStatement[]
  readonly isNewAlarm: boolean
  /** The system asks to wait for longer than is honoured. */
  readonly isNewLongWait: boolean
}

/** Opens the circuit after a failure, the longer the more failures there were in a row. */
export async function opening(
  database: Database,
  { address, alarm, atLeastMs, isUnclear, nowMs, slotMs }: Failure,
  random: () => number,
): Promise<CircuitChange> {
  const { rows } = await database.read(
    sql`SELECT failures, alarm, asked_until_ms FROM delivery_circuits WHERE address = ${address}`,
  )
  const failures = Number(rows[0]?.['failures'] ?? 0) + 1
  const backOff = backOffMs(isUnclear && failures > 1 ? failures + unclearHeadStart : failures, random, serverBackOff)
  // A key that is refused is refused for all. An address may be wrong for one job only.
  const ms = alarm === 'key' ? longest.deliveryWaitMs : Math.max(backOff, Math.min(atLeastMs ?? 0, longest.deliveryWaitMs))
  const isLongWait = atLeastMs !== null && atLeastMs > longest.deliveryWaitMs
  const askedUntilMs = isLongWait ? nowMs + Math.min(atLeastMs, longestWishMs) : null
  return {
    statements: [
      sql`UPDATE delivery_circuits SET failures = failures + 1, unclear_answers = iif(${isUnclear ? 1 : 0}, abs(unclear_answers) + 1, unclear_answers),
            alarm = coalesce(${alarm}, alarm), asked_until_ms = ${askedUntilMs},
            ${backingOff(nowMs, ms)}, ${failing(nowMs)}, ${ending(slotMs)} WHERE address = ${address}`,
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
    sql`UPDATE delivery_circuits SET missing_job_id = coalesce(missing_job_id, ${jobId}) WHERE address = ${address}
        RETURNING missing_job_id <> ${jobId} OR alarm IS 'address' AS is_address`,
  ])
  return Number(rows[0]?.['is_address'] ?? 0) === 1
}

/** The system answers as it should. A wait that another process was asked for still holds. */
export function closing(address: string, slotMs: number | null): CircuitChange {
  const released = sql`UPDATE delivery_circuits SET failures = 0, alarm = NULL, failing_since_ms = NULL, asked_until_ms = NULL,
                         missing_job_id = NULL, ${ending(slotMs)} WHERE address = ${address}`
  return { statements: [released], isNewAlarm: false, isNewLongWait: false }
}

interface Probed {
  readonly address: string
  readonly nowMs: number
  readonly slotMs: number
  /** As they were before it. Another one since is not cleared. */
  readonly unclearAnswers: number
  readonly isWell: boolean
}

/** Notes how a harmless request was answered. After each failure the next try is later, without end. */
export async function noteProbe(
  database: Database,
  { address, isWell, nowMs, slotMs, unclearAnswers }: Probed,
  random: () => number,
): Promise<void> {
  if (isWell) {
    // Until an application is taken, a refused key is still refused, and a system that has failed before will fail again.
    await database.write([
      sql`UPDATE delivery_circuits SET unclear_answers = -unclear_answers, failed_probes = 0,
            failing_since_ms = iif(alarm IS NULL AND failures <= 1, NULL, failing_since_ms)
                 WHERE address = ${address} AND unclear_answers = ${unclearAnswers}`,
      sql`UPDATE delivery_circuits SET ${ending(slotMs)} WHERE address = ${address}`,
    ])
    return
  }
  const { rows } = await database.read(sql`SELECT failed_probes FROM delivery_circuits WHERE address = ${address}`)
  const waitMs = backOffMs(Number(rows[0]?.['failed_probes'] ?? 0) + 1, random, {
    ...serverBackOff,
    longestMs: longest.probeWaitMs,
  })
  await database.write([
    sql`UPDATE delivery_circuits SET failed_probes = failed_probes + 1, ${backingOff(nowMs, waitMs)}, ${failing(nowMs)}, ${ending(slotMs)}
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
    sql`SELECT alarm, failing_since_ms, asked_until_ms FROM delivery_circuits WHERE address = ${address}`,
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
