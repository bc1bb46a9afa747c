import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import { dayMs, hourMs } from '#shared/durations.ts'
import { HeldReason } from '../applications/judge/judgement.ts'
import type { Database } from '../database/database.ts'
import { readByKey, readRow, readRows, textColumn } from '../database/rows.ts'
import { clockToleranceMs, longest, reached } from '../database/stored-times.ts'
import {
  type Decision,
  decisions,
  type DeliveryState,
  deliveryStates,
  leaseExpired,
  type Report,
  reports,
  restored,
} from './transitions.ts'
import { deliveryNotes } from './notes.ts'
import { listed, raw, type Sql, sql } from '../database/sql.ts'

/**
 * The ledger of deliveries, and the only one who knows what was delivered. Server processes share it: each claims a row under a
 * lease, with a token of its own, in one statement. No statement holds personal data.
 */

const Delivery = v.object({
  applicationId: v.string(),
  state: v.picklist(deliveryStates),
  /** How often it was tried. */
  attempts: v.number(),
  /** When it is tried next, if it is queued. */
  nextAtMs: v.number(),
  /** The last answer, without personal data. null before the first try. */
  lastAnswer: v.nullable(v.string()),
  changedAtMs: v.number(),
})
export type Delivery = Readonly<v.InferOutput<typeof Delivery>>

export interface Claim {
  readonly applicationId: string
  readonly token: string
  readonly attempts: number
}

const quoted = (states: readonly DeliveryState[]) => raw(states.map((state) => `'${state}'`).join(', '))

/** SQL: of deliveries, that a person has discarded the application (`discards.ts`). */
export const isDiscarded = sql`(state = 'closed' AND last_answer = ${deliveryNotes.discarded})`

/* The worker */

/** Queues an application, in the transaction that stores it. */
export function queueStatement(applicationId: string, nowMs: number): InStatement {
  return sql`INSERT INTO deliveries (application_id, state, attempts, next_at_ms, changed_at_ms)
             VALUES (${applicationId}, 'queued', 0, ${nowMs}, ${nowMs})`
}

/** Enters an application that waits for a look before it is delivered, in the transaction that stores it. */
export function holdStatement(applicationId: string, reasons: readonly HeldReason[], nowMs: number): InStatement {
  return sql`INSERT INTO deliveries (application_id, state, attempts, next_at_ms, changed_at_ms, held_reasons)
             VALUES (${applicationId}, 'held', 0, ${nowMs}, ${nowMs}, ${JSON.stringify(reasons)})`
}

/** Holds an application that was queued in the same transaction, if something is so by then. */
export function holdIfStatement(applicationId: string, reasons: readonly HeldReason[], isSo: Sql, nowMs: number): InStatement {
  return sql`UPDATE deliveries SET state = 'held', changed_at_ms = ${nowMs}, held_reasons = ${JSON.stringify(reasons)}
             WHERE application_id = ${applicationId} AND state = 'queued' AND ${isSo}`
}

/**
 * Enters an application that is not to be delivered before a person has looked at it, in the transaction that stores it.
 * @param note why, without personal data
 */
export function setAsideStatement(applicationId: string, state: 'refused' | 'closed', note: string, nowMs: number): InStatement {
  return sql`INSERT INTO deliveries (application_id, state, attempts, next_at_ms, last_answer, changed_at_ms)
             VALUES (${applicationId}, ${state}, 0, ${nowMs}, ${note}, ${nowMs})`
}

const leaseEnded = (nowMs: number) => reached('lease_until_ms', nowMs, longest.deliveryLeaseMs)

/** Claims the delivery that is due for the longest time, or else one that a wrong clock has put off. null: none is due. */
export async function claimNext(
  database: Database,
  { leaseMs, nowMs, token }: { readonly token: string; readonly nowMs: number; readonly leaseMs: number },
): Promise<Claim | null> {
  const isFree = leaseEnded(nowMs)
  // Not one condition with OR, for which SQLite would sort everything that is queued.
  const first = (isIt: Sql) =>
    sql`SELECT application_id FROM deliveries WHERE state = 'queued' AND ${isIt} AND (lease_until_ms IS NULL OR ${isFree})
          ORDER BY next_at_ms, application_id LIMIT 1`
  const isDue = sql`next_at_ms <= ${nowMs}`
  const isPutOff = sql`next_at_ms > ${nowMs + longest.deliveryWaitMs + clockToleranceMs}`
  const [{ rows }] = await database.write([
    sql`UPDATE deliveries SET lease_token = ${token}, lease_until_ms = ${nowMs + leaseMs}, attempts = attempts + 1
          WHERE application_id = coalesce((${first(isDue)}), (${first(isPutOff)})) RETURNING application_id, attempts`,
  ])
  const [row] = rows
  return row ? { applicationId: textColumn(row, 'application_id'), token, attempts: Number(row['attempts']) } : null
}

/** When the next delivery is due. null: none is queued. */
export async function nextDueMs(database: Database): Promise<number | null> {
  const { rows } = await database.read(
    `SELECT min(max(next_at_ms, coalesce(lease_until_ms, 0))) AS due FROM deliveries WHERE state = 'queued'`,
  )
  const due = rows[0]?.['due']
  return due === null || due === undefined ? null : Number(due)
}

/**
 * Writes `sending` before a request leaves, and renews the lease.
 * @returns false when the lease has ended: the request must not be sent
 */
export async function markSending(
  database: Database,
  { applicationId, token }: Claim,
  { leaseMs, nowMs }: { readonly nowMs: number; readonly leaseMs: number },
): Promise<boolean> {
  const [{ rowsAffected }] = await database.write([
    sql`UPDATE deliveries SET state = ${reports.send.to}, lease_until_ms = ${nowMs + leaseMs}, changed_at_ms = ${nowMs}
          WHERE application_id = ${applicationId} AND lease_token = ${token} AND lease_until_ms > ${nowMs}
            AND state IN (${quoted(reports.send.from)})`,
  ])
  return rowsAffected === 1
}

/**
 * Whether a request may leave: `sending` is certainly stored for its claim, and the application was not withdrawn since. A write
 * that was reported as done may still be lost with the connection that made it.
 */
export async function mayLeave(database: Database, { applicationId, token }: Claim): Promise<boolean> {
  const { rows } =
    await database.read(sql`SELECT 1 FROM deliveries WHERE application_id = ${applicationId} AND lease_token = ${token} AND state = ${reports.send.to}
            AND NOT EXISTS (SELECT 1 FROM application_entries WHERE application_id = ${applicationId} AND withdrawal IS NOT NULL)`)
  return rows.length === 1
}

export interface DeliveryOutcome {
  readonly report: Exclude<Report, 'send'>
  readonly note: string
  /** For `later`. */
  readonly nextAtMs: number
}

/**
 * Writes what became of a claim, and ends its lease. A person's decision has ended the lease before, but leaves the token:
 * only a late 'delivered' still counts.
 * @param more is written in the same transaction, whatever has been decided
 * @returns false when another process or a person has decided since
 */
export async function settle(
  database: Database,
  { applicationId, token }: Claim,
  { nextAtMs, note, report }: DeliveryOutcome,
  nowMs: number,
  more: readonly InStatement[] = [],
): Promise<boolean> {
  const { from, to } = reports[report]
  const isUndecided = report === 'delivered' ? sql`true` : sql`lease_until_ms IS NOT NULL`
  const [{ rowsAffected }] = await database.write([
    sql`UPDATE deliveries SET state = ${to}, next_at_ms = ${nextAtMs}, lease_until_ms = NULL, last_answer = ${note}, changed_at_ms = ${nowMs}
          WHERE application_id = ${applicationId} AND lease_token = ${token} AND ${isUndecided} AND state IN (${quoted(from)})`,
    ...more,
  ])
  return rowsAffected === 1
}

/**
 * Ends the leases of processes that have not reported in time. One that is longer than a lease can be was taken with a wrong clock.
 * Its process may still be sending, so it is made as long as a new one instead of being ended.
 * @returns the applications that are now unknown
 */
export async function expireLeases(database: Database, nowMs: number): Promise<readonly string[]> {
  const longestMs = nowMs + longest.deliveryLeaseMs
  const [, { rows }] = await database.write([
    sql`UPDATE deliveries SET lease_until_ms = ${longestMs} WHERE state IN (${quoted(leaseExpired.from)}) 
            AND lease_until_ms > ${longestMs + clockToleranceMs}`,
    sql`UPDATE deliveries SET state = ${leaseExpired.to}, last_answer = ${deliveryNotes.serverEnded}, changed_at_ms = ${nowMs}
          WHERE state IN (${quoted(leaseExpired.from)}) AND lease_until_ms <= ${nowMs} RETURNING application_id`,
  ])
  return rows.map((row) => textColumn(row, 'application_id'))
}

/**
 * Leaves to people whatever was not settled when the database was backed up. A discarded one may have been brought back since.
 * @param note without personal data
 * @returns the number of deliveries that are now unknown
 */
export async function leaveUnsettledToPeople(database: Database, note: string, nowMs: number): Promise<number> {
  const [{ rowsAffected }] = await database.write([
    sql`UPDATE deliveries SET state = ${restored.to}, lease_until_ms = NULL, last_answer = ${note}, changed_at_ms = ${nowMs}
          WHERE state IN (${quoted(restored.from)}) OR ${isDiscarded}`,
  ])
  return rowsAffected
}

/* People */

/** The notes of the ledger for a person's decision. */
export const handNotes = {
  retry: deliveryNotes.queuedByHand,
  sendAgain: deliveryNotes.queuedByHand,
  sendCorrected: deliveryNotes.queuedByHand,
  sendOn: deliveryNotes.sentOnByHand,
  discard: deliveryNotes.discarded,
  markDelivered: deliveryNotes.markedByHand,
} as const satisfies Readonly<Record<Decision, string>>

/** What a decision has come to. Only 'decided' has changed anything. */
export type Decided =
  | { readonly status: 'decided'; readonly before: Delivery | null; readonly delivery: Delivery }
  /** The applicant has withdrawn it, so it is not sent. */
  | { readonly status: 'withdrawn' }
  /** It is delivered already, or being sent now. */
  | { readonly status: 'not-possible'; readonly delivery: Delivery }

const isWithdrawn = (applicationId: string) =>
  sql`EXISTS (SELECT 1 FROM application_entries WHERE application_id = ${applicationId} AND withdrawal IS NOT NULL)`

/** SQL: a person may decide so about an application. One that was withdrawn is not sent. */
const mayBe = (decision: Decision, applicationId: string) =>
  decisions[decision].to === 'queued' ? sql`NOT ${isWithdrawn(applicationId)}` : sql`true`

/** @param still what is known of the row must be true yet */
function decisionStatement(applicationId: string, decision: Decision, still: Sql, nowMs: number): InStatement {
  const { to } = decisions[decision]
  return sql`UPDATE deliveries SET state = ${to}, next_at_ms = ${nowMs}, lease_until_ms = NULL, last_answer = ${handNotes[decision]}, changed_at_ms = ${nowMs}
             WHERE application_id = ${applicationId} AND ${still} AND ${mayBe(decision, applicationId)}`
}

/**
 * Applies a person's decision, also to an application that arrived before there was a key.
 * @param more follows in the same transaction. Each must change something only if the one before it has (`changes()`)
 * @returns null when there is no such application
 */
export async function decide(
  database: Database,
  applicationId: string,
  decision: Decision,
  nowMs: number,
  more: readonly InStatement[] = [],
): Promise<Decided | null> {
  const before = await readDelivery(database, applicationId)
  // A claimed row is about to be sent.
  const isUndecided = sql`state IN (${quoted(decisions[decision].from)})
    AND (state <> 'queued' OR lease_until_ms IS NULL OR ${leaseEnded(nowMs)})`
  const [, changed] = await database.write([
    sql`INSERT OR IGNORE INTO deliveries (application_id, state, attempts, next_at_ms, changed_at_ms)
              SELECT application_id, 'queued', 0, ${nowMs}, ${nowMs} FROM applications
              WHERE application_id = ${applicationId} AND ${mayBe(decision, applicationId)}`,
    decisionStatement(applicationId, decision, isUndecided, nowMs),
    ...more,
  ])
  const delivery = await readDelivery(database, applicationId)
  if (delivery && changed?.rowsAffected === 1) return { status: 'decided', before, delivery }
  const { rows } = await database.read(sql`SELECT ${mayBe(decision, applicationId)} AS may_be`)
  if (Number(rows[0]?.['may_be']) === 0) return { status: 'withdrawn' }
  return delivery && { status: 'not-possible', delivery }
}

/**
 * Sends on what is held and not withdrawn.
 * @param which of the columns of `deliveries`
 * @param note why, without personal data
 * @returns how many
 */
export async function sendHeldOn(database: Database, which: Sql, note: string, nowMs: number): Promise<number> {
  const { from, to } = decisions.sendOn
  const [{ rowsAffected }] = await database.write([
    sql`UPDATE deliveries SET state = ${to}, next_at_ms = ${nowMs}, last_answer = ${note}, changed_at_ms = ${nowMs}
        WHERE state IN (${quoted(from)}) AND ${which}`,
  ])
  return rowsAffected
}

/** Decides about one that is held, if something else is so. For a transaction of many. */
export function decideHeldStatement(
  applicationId: string,
  decision: 'sendOn' | 'discard',
  isSo: Sql,
  nowMs: number,
): InStatement {
  return decisionStatement(applicationId, decision, sql`state IN (${quoted(decisions[decision].from)}) AND ${isSo}`, nowMs)
}

/** Sends on those of some applications that are held. @returns them */
export async function sendHeld(database: Database, applicationIds: readonly string[], nowMs: number): Promise<readonly string[]> {
  const decided = await database.write(
    applicationIds.map((applicationId) => decideHeldStatement(applicationId, 'sendOn', sql`true`, nowMs)),
  )
  return applicationIds.filter((_, index) => decided[index]?.rowsAffected === 1)
}

/** The system itself has named an application of which nobody knew whether it had come. @returns whether it was unknown */
export async function settleReported(database: Database, applicationId: string, nowMs: number): Promise<boolean> {
  const [{ rowsAffected }] = await database.write([
    sql`UPDATE deliveries SET state = 'delivered', last_answer = ${deliveryNotes.reported}, changed_at_ms = ${nowMs}
        WHERE application_id = ${applicationId} AND state = 'unknown'`,
  ])
  return rowsAffected === 1
}

/** A delivery that a person has seen as unknown. */
export interface SeenUnknown {
  readonly applicationId: string
  /** Since when. */
  readonly atMs: number
}

/**
 * Applies a person's decision to many deliveries in one transaction. One that has changed since it was seen stays as it is, and so
 * does a withdrawn one that would be sent again.
 * @returns how many were changed
 */
export async function settleUnknown(
  database: Database,
  seen: readonly SeenUnknown[],
  decision: 'retry' | 'markDelivered',
  nowMs: number,
): Promise<number> {
  const results = await database.write(
    seen.map(({ applicationId, atMs }) =>
      decisionStatement(applicationId, decision, sql`state = 'unknown' AND changed_at_ms = ${atMs}`, nowMs),
    ),
  )
  return results.filter(({ rowsAffected }) => rowsAffected === 1).length
}

/** How long a person's answer about an unknown one can be taken back: longer than the 20 hours that make a limit none (WCAG 2.2.1). */
const undoMs = dayMs

/**
 * Takes back what a person has just said about deliveries that were unknown: they are unknown again. Only within a day, and one that is sent
 * again only while no process has taken it.
 * @param settled with the moments at which they were settled
 * @returns how many were changed
 */
export async function undoSettled(database: Database, settled: readonly SeenUnknown[], nowMs: number): Promise<number> {
  const results = await database.write(
    settled.map(({ applicationId, atMs }) => {
      const events = sql`FROM delivery_events WHERE application_id = ${applicationId}`
      return sql`UPDATE deliveries SET state = 'unknown', changed_at_ms = ${nowMs}, lease_until_ms = NULL,
          last_answer = (SELECT note ${events} AND state = 'unknown' ORDER BY event_id DESC LIMIT 1)
        WHERE application_id = ${applicationId} AND changed_at_ms = ${atMs} AND ${nowMs} - changed_at_ms BETWEEN 0 AND ${undoMs}
          AND (SELECT state ${events} ORDER BY event_id DESC LIMIT 1 OFFSET 1) = 'unknown'
          AND ((state = 'delivered' AND last_answer = ${handNotes.markDelivered})
            OR (state = 'queued' AND last_answer = ${handNotes.retry} AND lease_until_ms IS NULL))`
    }),
  )
  return results.filter(({ rowsAffected }) => rowsAffected === 1).length
}

/* Readers */

const columns = sql`application_id, state, attempts, next_at_ms, last_answer, changed_at_ms`

/** The delivery of an application. null: it is not to be delivered. */
export async function readDelivery(database: Database, applicationId: string): Promise<Delivery | null> {
  return (await readDeliveries(database, [applicationId])).get(applicationId) ?? null
}

/** Why an application was held. None: it was not, or that is forgotten. */
export async function readHeldReasons(database: Database, applicationId: string): Promise<readonly HeldReason[]> {
  const { rows } = await database.read(sql`SELECT held_reasons FROM deliveries WHERE application_id = ${applicationId}`)
  const Row = v.object({ heldReasons: v.nullable(v.pipe(v.string(), v.parseJson(), v.array(HeldReason))) })
  return readRow(Row, rows)?.heldReasons ?? []
}

/** The deliveries of several applications, by application. */
export async function readDeliveries(
  database: Database,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, Delivery>> {
  const { rows } = await database.read(sql`SELECT ${columns} FROM deliveries WHERE application_id IN ${listed(applicationIds)}`)
  return readByKey(Delivery, rows, 'application_id')
}

/** Whether there is or was anything to deliver. */
export async function hasDeliveries(database: Database): Promise<boolean> {
  const { rows } = await database.read('SELECT 1 FROM deliveries LIMIT 1')
  return rows.length > 0
}

/** What nobody decides about is usually sent on after a week. */
const longHeldMs = 7 * dayMs + hourMs

/** How many are held that nobody has decided about for longer than a week. */
export async function countLongHeld(database: Database): Promise<number> {
  const { rows } = await database.read(
    sql`SELECT count(*) AS number FROM deliveries WHERE state = 'held' AND changed_at_ms < ${database.nowMs() - longHeldMs}`,
  )
  return Number(rows[0]?.['number'])
}

const StateCount = v.object({ state: v.string(), count: v.number(), oldestMs: v.nullable(v.number()) })

/** How many deliveries are in each state, and when the oldest application of it arrived: null for those that are delivered. */
export async function countByState(database: Database): Promise<readonly v.InferOutput<typeof StateCount>[]> {
  const { rows } = await database.read(
    `SELECT state, count(*) AS count, min(iif(state = 'delivered', NULL, (
       SELECT received_at_ms FROM applications WHERE applications.application_id = deliveries.application_id))) AS oldest_ms
     FROM deliveries GROUP BY state`,
  )
  return readRows(StateCount, rows)
}

/** When the oldest application arrived that is not delivered yet and waits for nobody. null: none. */
export async function oldestUndeliveredMs(database: Database): Promise<number | null> {
  const { rows } = await database.read(
    `SELECT min(received_at_ms) AS oldest FROM deliveries JOIN applications USING (application_id)
     WHERE state IN ('queued', 'sending')`,
  )
  const oldest = rows[0]?.['oldest']
  return oldest === null || oldest === undefined ? null : Number(oldest)
}
