import * as v from 'valibot'
import {
  maxAlerts,
  type PushAlertRequest,
  type PushEndRequest,
  type PushMoveRequest,
  type PushSubscriptionKeys,
} from '#shared/alerts.ts'
import { minuteMs } from '#shared/durations.ts'
import { backOffMs } from '#shared/back-off.ts'
import type { Database } from '../database/database.ts'
import { readRows } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import { longest, reached } from '../database/stored-times.ts'

/** The alerts by push. A subscription's endpoint names nobody, and whoever knows it is its browser. */

/** Longer than one message can take (`push-sender.ts`). Then another process may try. */
export const pushLeaseMs = 5 * minuteMs
const firstWaitMs = minuteMs
/** Some five days, by the waits between the tries. */
const maxAttempts = 120
const messagesAtOnce = 8

/** @returns false: the subscription has `maxAlerts` already */
export async function storePushAlert(
  database: Database,
  { language, search, subscription }: PushAlertRequest,
  nowMs: number,
): Promise<boolean> {
  const { endpoint, keys } = subscription
  const [{ rowsAffected }] = await database.write([
    sql`INSERT INTO push_alerts (endpoint, search, p256dh, auth, looked_at_ms, language)
        SELECT ${endpoint}, ${search}, ${keys.p256dh}, ${keys.auth}, ${nowMs}, ${language}
        WHERE (SELECT count(*) FROM push_alerts WHERE endpoint = ${endpoint} AND search <> ${search}) < ${maxAlerts}
        ON CONFLICT (endpoint, search) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language`,
  ])
  return rowsAffected > 0
}

export async function endPushAlert(database: Database, { endpoint, search }: PushEndRequest): Promise<void> {
  await database.write([sql`DELETE FROM push_alerts WHERE endpoint = ${endpoint} AND (${search} IS NULL OR search = ${search})`])
}

/** Moves all alerts to another subscription of the same browser. */
export async function movePushAlerts(database: Database, { oldEndpoint, subscription }: PushMoveRequest): Promise<void> {
  const { endpoint, keys } = subscription
  await database.write([
    sql`UPDATE OR REPLACE push_alerts SET endpoint = ${endpoint}, p256dh = ${keys.p256dh}, auth = ${keys.auth} WHERE endpoint = ${oldEndpoint}`,
  ])
}

const JobIds = v.pipe(v.string(), v.parseJson(), v.array(v.number()))
const ClaimedRow = v.object({
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
  search: v.string(),
  jobIds: JobIds,
  attempts: v.number(),
  language: v.string(),
})

/** A message that is due. */
export interface ClaimedPush {
  readonly subscription: PushSubscriptionKeys
  readonly search: string
  readonly jobIds: readonly number[]
  readonly attempts: number
  /** Of the page that has asked for the alert. null: it has named none. */
  readonly language: string
}

/** Claims some messages, so that no other process sends them. */
export async function claimPushes(database: Database, nowMs: number): Promise<readonly ClaimedPush[]> {
  const [{ rows }] = await database.write([
    sql`UPDATE push_alerts SET next_at_ms = ${nowMs + pushLeaseMs}, attempts = attempts + 1
        WHERE rowid IN (SELECT rowid FROM push_alerts WHERE job_ids IS NOT NULL AND ${reached('next_at_ms', nowMs, longest.mailWaitMs)}
          ORDER BY next_at_ms LIMIT ${messagesAtOnce})
        RETURNING endpoint, p256dh, auth, search, job_ids, attempts, language`,
  ])
  return readRows(ClaimedRow, rows).map(({ attempts, auth, endpoint, jobIds, language, p256dh, search }) => ({
    subscription: { endpoint, keys: { p256dh, auth } },
    search,
    jobIds,
    attempts,
    language,
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
  { attempts, jobIds, search, subscription }: ClaimedPush,
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
  // Jobs that have come meanwhile are sent with the next message.
  await database.write([
    sql`UPDATE push_alerts SET job_ids = NULL, attempts = 0, next_at_ms = 0 WHERE ${own} AND job_ids = ${JSON.stringify(jobIds)}`,
    sql`UPDATE push_alerts SET attempts = 0, next_at_ms = 0 WHERE ${own}`,
  ])
}
