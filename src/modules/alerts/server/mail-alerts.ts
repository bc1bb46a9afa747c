import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import {
  type AlertChangeRequest,
  alertConfirmHours,
  alertLinkDays,
  alertRenewalDays,
  alertRestartDays,
  alertRhythms,
  alertSendAgainSeconds,
  type MailAlert,
  type MailAlertRequest,
  maxAlerts,
  type OpenAlerts,
} from '../shared/alerts.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import type { EmailAddress } from '#server/applications/store/email-address.ts'
import type { Database } from '#server/database/database.ts'
import { readRow, readRows, textColumn } from '#server/database/rows.ts'
import { type Sql, sql } from '#server/database/sql.ts'
import { clockToleranceMs, reached } from '#server/database/stored-times.ts'
import { alertEndMs } from './alert-end.ts'
import { purgePushes } from './push-alerts.ts'

/**
 * The alerts by mail and their addresses. Anybody can type in anybody's address, so nothing that a stranger can ask for changes
 * what the owner of an address has confirmed, or shows whether an address is known. A mail's token is the only key; it is stored as
 * its hash. A state has an end in its row, and `purgeAlerts` ends it.
 */

/** More mails that were asked for to one mailbox in a day come from somebody who fills a stranger's. */
const askedMailsPerDay = 5

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The secret of the address that ends all alerts. It says nothing of the token. */
export const endTokenOf = (token: string) => hashOf(`end ${token}`).slice(0, 32)

/** SQL: how many mails somebody has asked for to a mailbox within a day, sent or waiting. */
const askedMails = (mailboxKey: Sql, nowMs: number) => sql`
  ((SELECT count(*) FROM alert_links JOIN alert_mailboxes USING (mailbox_id)
      WHERE mailbox_key = ${mailboxKey} AND is_asked AND made_at_ms > ${nowMs - dayMs})
    + (SELECT count(*) FROM alert_mails JOIN alert_mailboxes USING (mailbox_id) WHERE mailbox_key = ${mailboxKey} AND news IS NULL))`

/**
 * Queues the first mail about an alert, unless its mailbox has had enough of them. For an alert that is running already, or one
 * too many, the mail has a link to the alerts of the address.
 */
export async function askByMail(
  database: Database,
  { email, language, search }: Pick<MailAlertRequest, 'language' | 'search'> & { readonly email: EmailAddress },
  nowMs: number,
): Promise<void> {
  const { address, mailboxKey, personKey: emailKey } = email
  const isRoom = sql`${askedMails(sql`${mailboxKey}`, nowMs)} < ${askedMailsPerDay}`
  const endsMs = nowMs + alertConfirmHours * hourMs
  const own = sql`mailbox_id = (SELECT mailbox_id FROM alert_mailboxes WHERE email_key = ${emailKey})`
  await database.write([
    sql`INSERT OR IGNORE INTO alert_mailboxes (mailbox_id, address, email_key, mailbox_key, next_news_ms)
        SELECT ${randomUUID()}, ${address}, ${emailKey}, ${mailboxKey}, 0 WHERE ${isRoom}`,
    sql`INSERT OR IGNORE INTO mail_alerts (alert_id, mailbox_id, search, rhythm, state, state_ends_ms, looked_at_ms, language)
        SELECT ${randomUUID()}, mailbox_id, ${search}, 'daily', 'unconfirmed', ${endsMs}, ${nowMs}, ${language} FROM alert_mailboxes
        WHERE email_key = ${emailKey} AND ${isRoom}
          AND (SELECT count(*) FROM mail_alerts WHERE ${own}) < ${maxAlerts}`,
    // An alert that runs keeps the language in which its owner has confirmed it, whoever asks for it again.
    sql`UPDATE mail_alerts SET state_ends_ms = max(state_ends_ms, ${endsMs}), language = coalesce(${language}, language)
        WHERE ${own} AND search = ${search} AND state <> 'running' AND ${isRoom}`,
    sql`INSERT INTO alert_mails (mail_id, mailbox_id, kind, alert_id, attempts, next_at_ms, queued_at_ms)
        SELECT ${randomUUID()}, mailbox.mailbox_id, iif(state <> 'running', 'first', 'link'), iif(state <> 'running', asked.alert_id, NULL),
          0, ${nowMs}, ${nowMs}
        FROM alert_mailboxes AS mailbox
          LEFT JOIN mail_alerts AS asked ON asked.mailbox_id = mailbox.mailbox_id AND asked.search = ${search}
        WHERE email_key = ${emailKey} AND ${isRoom}
          AND NOT EXISTS (SELECT 1 FROM alert_mails AS other WHERE other.mailbox_id = mailbox.mailbox_id AND other.news IS NULL
            AND other.alert_id IS iif(state <> 'running', asked.alert_id, NULL))
          AND NOT EXISTS (SELECT 1 FROM alert_links AS other WHERE other.mailbox_id = mailbox.mailbox_id AND other.is_asked
            AND other.alert_id IS iif(state <> 'running', asked.alert_id, NULL)
            AND other.made_at_ms > ${nowMs - alertSendAgainSeconds * 1000})`,
  ])
}

const LinkRow = v.object({ mailboxId: v.string(), address: v.string(), alertId: v.nullable(v.string()), madeAtMs: v.number() })
type LinkRow = v.InferOutput<typeof LinkRow>

async function readLink(database: Database, token: string): Promise<LinkRow | null> {
  const { rows } = await database.read(
    sql`SELECT mailbox_id, address, alert_id, made_at_ms FROM alert_links JOIN alert_mailboxes USING (mailbox_id)
        WHERE token_sha256 = ${hashOf(token)}`,
  )
  return readRow(LinkRow, rows)
}

const AlertRow = v.object({
  alertId: v.string(),
  search: v.string(),
  rhythm: v.picklist(alertRhythms),
  state: v.picklist(['unconfirmed', 'running', 'ended']),
  stateEndsMs: v.number(),
  lastMailMs: v.nullable(v.number()),
  lastMailJobs: v.number(),
})

function shownAlert(row: v.InferOutput<typeof AlertRow>, nowMs: number): MailAlert {
  const { alertId, lastMailJobs, lastMailMs, rhythm, search, state, stateEndsMs } = row
  if (state === 'ended') return { state, alertId, search, rhythm, deletedAtMs: stateEndsMs }
  return {
    state: 'running',
    alertId,
    search,
    rhythm,
    lastMail: lastMailMs === null ? null : { atMs: lastMailMs, jobs: lastMailJobs },
    endsAtMs: stateEndsMs,
    isRenewable: stateEndsMs - nowMs <= alertRenewalDays * dayMs,
  }
}

async function readAlerts(database: Database, { address, alertId: asked, madeAtMs, mailboxId }: LinkRow, nowMs: number) {
  const { rows } = await database.read(
    sql`SELECT alert_id, search, rhythm, state, state_ends_ms, last_mail_ms, last_mail_jobs FROM mail_alerts
        WHERE mailbox_id = ${mailboxId} AND state_ends_ms > ${nowMs} ORDER BY state = 'running' DESC, rowid DESC`,
  )
  const alerts = readRows(AlertRow, rows)
  const unconfirmed = alerts.find(({ alertId, state }) => alertId === asked && state !== 'running')
  return {
    status: 'open',
    address,
    unconfirmed: unconfirmed ? { search: unconfirmed.search, linkEndsAtMs: madeAtMs + alertConfirmHours * hourMs } : null,
    alerts: alerts
      .filter((alert) => alert.state !== 'unconfirmed' && alert !== unconfirmed)
      .map((alert) => shownAlert(alert, nowMs)),
  } satisfies OpenAlerts
}

export type LinkFailure = { readonly status: 'link-ended' } | { readonly status: 'link-old' }

/** The link of a token while it opens something. */
async function openLink(database: Database, token: string, nowMs: number): Promise<LinkRow | LinkFailure> {
  const link = await readLink(database, token)
  // A first mail's link is for its press alone.
  if (!link || (link.alertId !== null && link.madeAtMs <= nowMs - alertConfirmHours * hourMs)) return { status: 'link-ended' }
  return link.madeAtMs <= nowMs - alertLinkDays * dayMs ? { status: 'link-old' } : link
}

/** What a token opens. Changes nothing. */
export async function openAlerts(database: Database, token: string, nowMs: number): Promise<OpenAlerts | LinkFailure> {
  const link = await openLink(database, token, nowMs)
  return 'status' in link ? link : readAlerts(database, link, nowMs)
}

/** The alert runs from now on. A second press changes nothing. */
const run = (alertId: string, nowMs: number): InStatement =>
  sql`UPDATE mail_alerts SET state = 'running', state_ends_ms = ${alertEndMs(nowMs)}, is_renewal_offered = 0,
        confirmed_at_ms = coalesce(confirmed_at_ms, ${nowMs}), looked_at_ms = ${nowMs}
      WHERE alert_id = ${alertId} AND state <> 'running' AND state_ends_ms > ${nowMs}`

/** Starts the alert that a first mail asks about. */
export async function confirmAlert(database: Database, token: string, nowMs: number): Promise<OpenAlerts | LinkFailure> {
  const link = await openLink(database, token, nowMs)
  if ('status' in link) return link
  const { alertId } = link
  if (alertId !== null) {
    await database.write([
      run(alertId, nowMs),
      sql`UPDATE alert_links SET alert_id = NULL WHERE alert_id = ${alertId}`,
      sql`DELETE FROM alert_mails WHERE alert_id = ${alertId}`,
    ])
  }
  return readAlerts(database, { ...link, alertId: null }, nowMs)
}

/** SQL: the alert ends, and can be started again for a while. One that was not confirmed goes at once. */
const end = (which: Sql, nowMs: number): readonly InStatement[] => [
  sql`DELETE FROM mail_alerts WHERE ${which} AND state = 'unconfirmed'`,
  sql`UPDATE mail_alerts SET state = 'ended', state_ends_ms = ${nowMs + alertRestartDays * dayMs} WHERE ${which} AND state = 'running'`,
]

/** Whoever restores an older backup ends them again. */
async function logEnds(database: Database, which: Sql, nowMs: number): Promise<void> {
  const { rows } = await database.read(sql`SELECT alert_id FROM mail_alerts WHERE ${which}`)
  for (const row of rows) {
    await database.erasures.add({ atMs: nowMs, what: 'alert-ended', keySha256: hashOf(textColumn(row, 'alert_id')) })
  }
}

/** A mailbox whose last alert is gone goes too. */
const forgetEmpty: InStatement = 'DELETE FROM alert_mailboxes WHERE mailbox_id NOT IN (SELECT mailbox_id FROM mail_alerts)'

/** Changes one alert of the token's address. */
export async function changeAlert(
  database: Database,
  { alertId, change, token }: AlertChangeRequest,
  nowMs: number,
): Promise<OpenAlerts | LinkFailure | { readonly status: 'alert-ended' }> {
  const link = await openLink(database, token, nowMs)
  if ('status' in link) return link
  const own = sql`alert_id = ${alertId} AND mailbox_id = ${link.mailboxId}`
  const { rows } = await database.read(
    sql`SELECT state FROM mail_alerts WHERE ${own} AND state_ends_ms > ${nowMs} AND state <> 'unconfirmed'`,
  )
  const state = rows[0]?.['state']
  if (state === undefined || (state === 'ended' && change !== 'end' && change !== 'start')) return { status: 'alert-ended' }
  if (change === 'end') {
    await logEnds(database, sql`${own} AND state = 'running'`, nowMs)
    await database.write(end(own, nowMs))
  } else if (change === 'start') await database.write([run(alertId, nowMs)])
  else if (change === 'renew') {
    await database.write([
      sql`UPDATE mail_alerts SET state_ends_ms = ${alertEndMs(nowMs)}, is_renewal_offered = 0 WHERE ${own} AND state = 'running'`,
    ])
  } else await database.write([sql`UPDATE mail_alerts SET rhythm = ${change} WHERE ${own} AND state = 'running'`])
  return readAlerts(database, link, nowMs)
}

async function forget(database: Database, which: Sql, nowMs: number): Promise<number> {
  await logEnds(database, which, nowMs)
  const [{ rowsAffected }] = await database.write([
    sql`DELETE FROM alert_mailboxes WHERE mailbox_id IN (SELECT mailbox_id FROM mail_alerts WHERE ${which})`,
  ])
  await database.truncateLog()
  return rowsAffected
}

/** Ends all alerts of the token's address and deletes it. */
export async function forgetAlerts(
  database: Database,
  token: string,
  nowMs: number,
): Promise<{ readonly status: 'forgotten' } | LinkFailure> {
  const link = await openLink(database, token, nowMs)
  if ('status' in link) return link
  await forget(database, sql`mailbox_id = ${link.mailboxId}`, nowMs)
  return { status: 'forgotten' }
}

/**
 * Erases the alerts of an address, for a person who has asked the company for it.
 * @param emailKey as `readEmailAddress` gives it
 * @returns whether there were any
 */
export async function eraseAlerts(database: Database, emailKey: string, nowMs: number): Promise<boolean> {
  const mailbox = sql`(SELECT mailbox_id FROM alert_mailboxes WHERE email_key = ${emailKey})`
  return (await forget(database, sql`mailbox_id = ${mailbox}`, nowMs)) > 0
}

/** The alerts of an address, for a person who asks what is stored. @param emailKey as `readEmailAddress` gives it */
export async function alertsOfPerson(database: Database, emailKey: string): Promise<readonly v.InferOutput<typeof AlertRow>[]> {
  const { rows } = await database.read(
    sql`SELECT alert_id, search, rhythm, state, state_ends_ms, last_mail_ms, last_mail_jobs FROM mail_alerts
        JOIN alert_mailboxes USING (mailbox_id) WHERE email_key = ${emailKey} ORDER BY mail_alerts.rowid`,
  )
  return readRows(AlertRow, rows)
}

/** The addresses of a mailbox that have alerts by mail. */
export async function addressesOf(database: Database, mailboxKey: string): Promise<readonly string[]> {
  const { rows } = await database.read(sql`SELECT email_key FROM alert_mailboxes WHERE mailbox_key = ${mailboxKey}`)
  return rows.map((row) => textColumn(row, 'email_key'))
}

/** Ends all alerts of an address, by the secret that every mail has. It works as long as the address is stored. */
export async function endAllAlerts(database: Database, endToken: string, nowMs: number): Promise<void> {
  const own = sql`mailbox_id = (SELECT mailbox_id FROM alert_links WHERE end_sha256 = ${hashOf(endToken)})`
  await logEnds(database, sql`${own} AND state <> 'ended'`, nowMs)
  await database.write([...end(own, nowMs), sql`DELETE FROM alert_mails WHERE ${own}`, forgetEmpty])
}

/** Queues a mail with a new link to the address of an old one. */
export async function askForLink(database: Database, token: string, nowMs: number): Promise<void> {
  const link = await readLink(database, token)
  if (!link) return
  const mailboxKey = sql`(SELECT mailbox_key FROM alert_mailboxes WHERE mailbox_id = ${link.mailboxId})`
  await database.write([
    sql`INSERT INTO alert_mails (mail_id, mailbox_id, kind, attempts, next_at_ms, queued_at_ms)
        SELECT ${randomUUID()}, mailbox_id, 'link', 0, ${nowMs}, ${nowMs} FROM alert_mailboxes
        WHERE mailbox_id = ${link.mailboxId} AND ${askedMails(mailboxKey, nowMs)} < ${askedMailsPerDay}
          AND NOT EXISTS (SELECT 1 FROM alert_mails WHERE mailbox_id = ${link.mailboxId} AND kind = 'link')`,
  ])
}

/**
 * Makes the secret of a mail's link. Each try to send a mail has its own, because a try that seems to have failed may have arrived.
 * @param alertId the alert that the link confirms. null: none
 */
export async function newLink(
  database: Database,
  { alertId, isAsked, mailboxId }: { readonly mailboxId: string; readonly alertId: string | null; readonly isAsked: boolean },
  nowMs: number,
): Promise<string> {
  const token = randomBytes(16).toString('hex')
  await database.write([
    sql`INSERT INTO alert_links (token_sha256, end_sha256, mailbox_id, alert_id, is_asked, made_at_ms)
        VALUES (${hashOf(token)}, ${hashOf(endTokenOf(token))}, ${mailboxId}, ${alertId}, ${isAsked ? 1 : 0}, ${nowMs})`,
  ])
  return token
}

/** How many alerts run. */
export async function countAlerts(database: Database): Promise<{ readonly mail: number; readonly push: number }> {
  const { rows } = await database.read(
    `SELECT (SELECT count(*) FROM mail_alerts WHERE state = 'running') AS mail,
       (SELECT count(*) FROM push_alerts WHERE state = 'running') AS push`,
  )
  return readRow(v.object({ mail: v.number(), push: v.number() }), rows) ?? { mail: 0, push: 0 }
}

/** Ends and deletes what has had its time. */
export async function purgeAlerts(database: Database, nowMs: number): Promise<void> {
  await database.write([
    sql`DELETE FROM mail_alerts WHERE state <> 'running' AND ${reached('state_ends_ms', nowMs, alertRestartDays * dayMs)}`,
    // By a clock that was wrong.
    sql`UPDATE mail_alerts SET looked_at_ms = ${nowMs} WHERE looked_at_ms > ${nowMs + clockToleranceMs}`,
    sql`UPDATE mail_alerts SET state = 'ended', state_ends_ms = ${nowMs + alertRestartDays * dayMs}
        WHERE state = 'running' AND state_ends_ms <= ${nowMs}`,
    sql`DELETE FROM alert_links WHERE alert_id IS NOT NULL AND made_at_ms <= ${nowMs - alertConfirmHours * hourMs}`,
    forgetEmpty,
    ...purgePushes(nowMs),
  ])
}

/** Ends again what the log of erasures names, in a database that was restored. @returns false: it is not there */
export async function endAlertAgain(database: Database, keySha256: string): Promise<boolean> {
  const { rows } = await database.read('SELECT alert_id FROM mail_alerts')
  const alertId = rows.map((row) => textColumn(row, 'alert_id')).find((each) => hashOf(each) === keySha256)
  if (alertId === undefined) return false
  await database.write([sql`DELETE FROM mail_alerts WHERE alert_id = ${alertId}`, forgetEmpty])
  return true
}
