import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import { dayMs } from '#shared/durations.ts'
import { readApplication } from '../applicant/application-store.ts'
import { type Database, textColumn } from '../database.ts'
import { longest, reached } from '../stored-times.ts'
import { newContinueToken, storeContinueLink } from '../fair/continue-links.ts'
import { originsOf } from '../fair/desk-fairs.ts'
import { type Audience, audiences, composeMail, leadsToFilledForm, type MailWords } from './compose.ts'
import type { MailTransport } from './transport.ts'

/**
 * The mails that wait to be sent. A row is written in the transaction that stores its application, and deleted when the mail is
 * sent or given up. It holds no text: a mail is written from the application when it is sent. A mail whose server process died
 * may be sent twice, under the same message id.
 */

export interface MailDeps {
  readonly database: Database
  readonly transport: MailTransport
  readonly words: MailWords
  readonly nowMs: () => number
  readonly warn: (message: string) => void
}

/** Longer than one try can take (`transport.ts`). Then another process may try. */
const leaseMs = 5 * 60 * 1000
const firstWaitMs = 60 * 1000
const givenUpAfterMs = 5 * dayMs
/** More confirmations to one address in a day come from somebody who uses the form to fill a stranger's mailbox. */
const confirmationsPerDay = 5
/** Other processes queue mails too. */
const pollMs = 15_000

/** Queues the mails about a new application. */
export function mailStatements(applicationId: string, words: MailWords, nowMs: number): readonly InStatement[] {
  return audiences
    .filter((audience) => audience === 'candidate' || words.recruiters !== null)
    .map((audience) => ({
      sql: 'INSERT INTO mails (application_id, audience, attempts, next_at_ms, queued_at_ms) VALUES (?, ?, 0, ?, ?)',
      args: [applicationId, audience, nowMs, nowMs],
    }))
}

interface Claim {
  readonly applicationId: string
  readonly audience: Audience
  readonly attempts: number
  readonly queuedAtMs: number
}

async function claimNext(database: Database, nowMs: number): Promise<Claim | null> {
  const isDue = reached('next_at_ms', nowMs, longest.mailWaitMs)
  const [{ rows }] = await database.write([
    {
      sql: `UPDATE mails SET next_at_ms = ?, attempts = attempts + 1
          WHERE (application_id, audience) = (
            SELECT application_id, audience FROM mails WHERE ${isDue.sql} ORDER BY next_at_ms, application_id, audience LIMIT 1
          ) RETURNING application_id, audience, attempts, queued_at_ms`,
      args: [nowMs + leaseMs, ...isDue.args],
    },
  ])
  const [row] = rows
  if (!row) return null
  return {
    applicationId: textColumn(row, 'application_id'),
    audience: v.parse(v.picklist(audiences), row['audience']),
    attempts: Number(row['attempts']),
    queuedAtMs: Number(row['queued_at_ms']),
  }
}

async function remove(database: Database, { applicationId, audience }: Claim): Promise<void> {
  await database.write([
    {
      sql: 'DELETE FROM mails WHERE application_id = ? AND audience = ?',
      args: [applicationId, audience],
    },
  ])
}

async function postpone(database: Database, { applicationId, attempts, audience }: Claim, nowMs: number): Promise<void> {
  const waitMs = Math.min(firstWaitMs * 2 ** (attempts - 1), longest.mailWaitMs)
  await database.write([
    {
      sql: 'UPDATE mails SET next_at_ms = ? WHERE application_id = ? AND audience = ?',
      args: [nowMs + waitMs, applicationId, audience],
    },
  ])
}

async function hasEnoughConfirmations(database: Database, applicationId: string): Promise<boolean> {
  const { rows } = await database.read({
    sql: `SELECT count(*) AS earlier FROM applications AS own JOIN applications AS other ON other.email_key = own.email_key
          WHERE own.application_id = ? AND other.received_at_ms > own.received_at_ms - ?
            AND (other.received_at_ms, other.application_id) < (own.received_at_ms, own.application_id)`,
    args: [applicationId, dayMs],
  })
  return Number(rows[0]?.['earlier']) >= confirmationsPerDay
}

async function deliver(deps: MailDeps, claim: Claim): Promise<void> {
  const { database, nowMs, transport, warn, words } = deps
  const { applicationId, audience, queuedAtMs } = claim
  const application = await readApplication(database, applicationId)
  const origin = (await originsOf(database, [applicationId])).get(applicationId) ?? null
  const isLinked = audience === 'candidate' && application !== null && leadsToFilledForm(application, words, origin)
  const token = isLinked ? newContinueToken() : null
  const message = application && composeMail(audience, application, words, origin, token)
  const isSkipped = audience === 'candidate' && (await hasEnoughConfirmations(database, applicationId))
  if (!message || isSkipped) return remove(database, claim)
  if (token !== null) await storeContinueLink(database, { token, applicationId, nowMs: nowMs() })
  const result = await transport.send(message, `${applicationId}.${audience}`)
  if (result.status === 'sent') return remove(database, claim)
  const isGivenUp = result.status === 'refused' || nowMs() - queuedAtMs > givenUpAfterMs
  warn(`mail about ${applicationId} to the ${audience}: ${isGivenUp ? 'given up' : 'waits'} (${result.note})`)
  return isGivenUp ? remove(database, claim) : postpone(database, claim, nowMs())
}

/**
 * Sends the mail that is due for the longest time.
 * @returns how long to wait before the next one, in milliseconds
 */
export async function sendNextMail(deps: MailDeps): Promise<number> {
  const claim = await claimNext(deps.database, deps.nowMs())
  if (!claim) return pollMs
  await deliver(deps, claim)
  return 0
}
