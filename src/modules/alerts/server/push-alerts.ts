import { randomBytes } from 'node:crypto'
import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import {
  alertRestartDays,
  alertSendAgainSeconds,
  maxAlerts,
  type PushAlertRequest,
  pushConfirmHours,
  type PushConfirmRequest,
  type PushEndRequest,
  type PushMoveRequest,
  type PushSubscriptionKeys,
} from '../shared/alerts.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { backOffMs } from '#shared/back-off.ts'
import type { Database } from '#server/database/database.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'
import { clockToleranceMs, longest, reached } from '#server/database/stored-times.ts'
import { alertEndMs } from './alert-end.ts'

/**
 * The alerts by push. A subscription's endpoint names nobody, and whoever knows it is its browser. Anybody can invent one, so an alert
 * costs one message until its browser sends the code of that message back. A state has an end in its row, and `purgePushes` ends it.
 */

/** Longer than one message can take (`push-sender.ts`). Then another process may try. */
export const pushLeaseMs = 5 * minuteMs
const firstWaitMs = minuteMs
/** Some five days, by the waits between the tries. */
const maxAttempts = 120
const messagesAtOnce = 8

const StateRow = v.object({ state: v.picklist(['unconfirmed', 'running']) })

/**
 * Stores an alert that its browser has to confirm, and queues the first message, again if it is asked for again. Renews one that runs.
 * @returns its state. null: the subscription has `maxAlerts` already
 */
export async function askByPush(
  database: Database,
  { language, search, subscription }: PushAlertRequest,
  nowMs: number,
): Promise<'unconfirmed' | 'running' | null> {
  const { endpoint, keys } = subscription
  const code = randomBytes(16).toString('hex')
  const isRunning = sql`state = 'running'`
  const [{ rows }] = await database.write([
    sql`INSERT INTO push_alerts (endpoint, search, language, p256dh, auth, state, state_ends_ms, code, looked_at_ms, job_ids)
        SELECT ${endpoint}, ${search}, ${language}, ${keys.p256dh}, ${keys.auth},
          'unconfirmed', ${nowMs + pushConfirmHours * hourMs}, ${code}, ${nowMs}, '[]'
        WHERE (SELECT count(*) FROM push_alerts WHERE endpoint = ${endpoint} AND search <> ${search}) < ${maxAlerts}
        ON CONFLICT (endpoint, search) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
          state = iif(${isRunning}, state, excluded.state),
          state_ends_ms = iif(${isRunning}, ${alertEndMs(nowMs)}, excluded.state_ends_ms),
          -- A message that is under way may still be answered.
          code = iif(${isRunning}, NULL, coalesce(code, excluded.code)),
          job_ids = iif(${isRunning}, job_ids, excluded.job_ids)
        RETURNING state`,
  ])
  return readRow(StateRow, rows)?.state ?? null
}

/** Starts the alert whose first message had this code. @returns false: there is none, or its code is another one */
export async function confirmPush(
  database: Database,
  { code, endpoint, search }: PushConfirmRequest,
  nowMs: number,
): Promise<boolean> {
  const own = sql`endpoint = ${endpoint} AND search = ${search}`
  await database.write([
    sql`UPDATE push_alerts SET state = 'running', state_ends_ms = ${alertEndMs(nowMs)}, code = NULL, looked_at_ms = ${nowMs},
          job_ids = NULL, attempts = 0, next_at_ms = 0
        WHERE ${own} AND state = 'unconfirmed' AND code = ${code} AND state_ends_ms > ${nowMs}`,
  ])
  const { rows } = await database.read(sql`SELECT 1 FROM push_alerts WHERE ${own} AND state = 'running'`)
  return rows.length > 0
}

export async function endPushAlert(database: Database, { endpoint, search }: PushEndRequest): Promise<void> {
  await database.write([sql`DELETE FROM push_alerts WHERE endpoint = ${endpoint} AND (${search} IS NULL OR search = ${search})`])
}

/** Moves the alerts to another subscription of the same browser, as many as that may have. Those that run come first. */
export async function movePushAlerts(database: Database, { oldEndpoint, subscription }: PushMoveRequest): Promise<void> {
  const { endpoint, keys } = subscription
  await database.write([
    sql`UPDATE OR REPLACE push_alerts SET endpoint = ${endpoint}, p256dh = ${keys.p256dh}, auth = ${keys.auth} WHERE endpoint = ${oldEndpoint}`,
    sql`DELETE FROM push_alerts WHERE endpoint = ${endpoint} AND rowid NOT IN
          (SELECT rowid FROM push_alerts WHERE endpoint = ${endpoint} ORDER BY state = 'running' DESC, rowid LIMIT ${maxAlerts})`,
  ])
}

const JobIds = v.pipe(v.string(), v.parseJson(), v.array(v.number()))
const ClaimedRow = v.object({
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
  search: v.string(),
  state: v.picklist(['unconfirmed', 'running', 'ended']),
  code: v.nullable(v.string()),
  jobIds: JobIds,
  attempts: v.number(),
  language: v.string(),
})

/** A message that is due. */
export interface ClaimedPush {
  readonly subscription: PushSubscriptionKeys
  readonly search: string
  /** The code of the first message, the jobs of one with news, or that the alert has ended. */
  readonly about:
    | { readonly kind: 'first'; readonly code: string }
    | { readonly kind: 'news'; readonly jobIds: readonly number[] }
    | { readonly kind: 'ended' }
  readonly attempts: number
  /** Of the page that has asked for the alert. */
  readonly language: string
}

function aboutOf({ code, jobIds, state }: v.InferOutput<typeof ClaimedRow>): ClaimedPush['about'] {
  if (state === 'ended') return { kind: state }
  return code === null ? { kind: 'news', jobIds } : { kind: 'first', code }
}

/** Claims some messages, so that no other process sends them. */
export async function claimPushes(database: Database, nowMs: number): Promise<readonly ClaimedPush[]> {
  const [{ rows }] = await database.write([
    sql`UPDATE push_alerts SET next_at_ms = ${nowMs + pushLeaseMs}, attempts = attempts + 1
        WHERE rowid IN (SELECT rowid FROM push_alerts WHERE job_ids IS NOT NULL AND ${reached('next_at_ms', nowMs, longest.pushWaitMs)}
          ORDER BY next_at_ms LIMIT ${messagesAtOnce})
        RETURNING endpoint, p256dh, auth, search, state, code, job_ids, attempts, language`,
  ])
  return readRows(ClaimedRow, rows).map((row) => ({
    subscription: { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } },
    search: row.search,
    about: aboutOf(row),
    attempts: row.attempts,
    language: row.language,
  }))
}

export type PushResult =
  | { readonly status: 'sent' }
  /** The subscription is no more. */
  | { readonly status: 'gone' }
  /** It will not be taken at a second try either. */
  | { readonly status: 'refused'; readonly note: string }
  | { readonly status: 'later'; readonly note: string }

/** Records what became of a message. */
export async function settlePush(
  database: Database,
  { about, attempts, search, subscription }: ClaimedPush,
  result: PushResult,
  nowMs: number,
): Promise<void> {
  const { endpoint } = subscription
  if (result.status === 'gone') {
    await database.write([sql`DELETE FROM push_alerts WHERE endpoint = ${endpoint}`])
    return
  }
  const own = sql`endpoint = ${endpoint} AND search = ${search}`
  if (result.status === 'later' && attempts < maxAttempts) {
    const waitMs = backOffMs(attempts, Math.random, { firstMs: firstWaitMs, longestMs: longest.mailWaitMs, randomPart: 0 })
    await database.write([sql`UPDATE push_alerts SET next_at_ms = ${nowMs + waitMs} WHERE ${own}`])
    return
  }
  if (about.kind === 'ended') {
    await database.write([sql`DELETE FROM push_alerts WHERE ${own} AND state = 'ended'`])
    return
  }
  const sent = JSON.stringify(about.kind === 'news' ? about.jobIds : [])
  // A first message that is asked for again waits for a while. Jobs that come meanwhile are sent with the next message, a day later.
  const nextMs =
    about.kind === 'first'
      ? sql`iif(state = 'unconfirmed', ${nowMs + alertSendAgainSeconds * 1000}, 0)`
      : sql`${nowMs + longest.pushWaitMs}`
  await database.write([
    sql`UPDATE push_alerts SET job_ids = NULL WHERE ${own} AND job_ids = ${sent}`,
    sql`UPDATE push_alerts SET attempts = 0, next_at_ms = ${nextMs} WHERE ${own}`,
  ])
}

/** SQL: ends and deletes what has had its time. An alert that ends says so on its device. */
export function purgePushes(nowMs: number): readonly InStatement[] {
  const goneMs = nowMs + alertRestartDays * dayMs
  return [
    sql`DELETE FROM push_alerts WHERE state <> 'running' AND ${reached('state_ends_ms', nowMs, alertRestartDays * dayMs)}`,
    // By a clock that was wrong.
    sql`UPDATE push_alerts SET looked_at_ms = ${nowMs} WHERE looked_at_ms > ${nowMs + clockToleranceMs}`,
    sql`UPDATE push_alerts SET state = 'ended', state_ends_ms = ${goneMs}, job_ids = '[]', attempts = 0, next_at_ms = 0
        WHERE state = 'running' AND state_ends_ms <= ${nowMs}`,
  ]
}
