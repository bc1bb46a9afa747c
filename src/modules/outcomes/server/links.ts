import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { KnownOutcome, ReportedOutcome } from '#shared/application-status.ts'
import { dayMs } from '#shared/durations.ts'
import { titleText, StoredTitleCode } from '#server/applications/store/title-code.ts'
import type { ReadOutcome } from '#server/applications/take/status.ts'
import type { Database } from '#server/database/database.ts'
import { readRow } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'

/**
 * The links of confirmation mails, by which the state of an application can be read on any device. Whoever has one can read that state and its
 * job's title, and nothing else. The database has only the hash of its secret, so that a copy of it opens nothing.
 */

const linkDays = 365
const daysAfterWithdrawal = 30

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Makes a link for an application. @returns its secret, which nobody stores */
export async function makeLink(database: Database, applicationId: string): Promise<string> {
  const secret = randomBytes(24).toString('base64url')
  await database.write([
    sql`INSERT INTO outcome_links (secret_sha256, application_id, made_at_ms)
      VALUES (${hashOf(secret)}, ${applicationId}, ${database.nowMs()})`,
  ])
  return secret
}

/** SQL: links that have ended, of `outcome_links`. */
const hasEnded = (nowMs: number) => sql`(made_at_ms <= ${nowMs - linkDays * dayMs} OR EXISTS (
  SELECT 1 FROM application_entries WHERE application_entries.application_id = outcome_links.application_id
    AND withdrawn_at_ms <= ${nowMs - daysAfterWithdrawal * dayMs}))`

/** Deletes the links that have ended. */
export async function forgetLinks(database: Database, nowMs: number): Promise<void> {
  await database.write([sql`DELETE FROM outcome_links WHERE ${hasEnded(nowMs)}`])
}

/** What a link shows. */
export interface LinkedApplication extends Pick<KnownOutcome, 'usualDays'> {
  readonly title: string
  readonly receivedAtMs: number
  readonly standing:
    | { readonly state: 'received' }
    | ({ readonly state: 'reported' } & ReportedOutcome)
    | { readonly state: 'withdrawn'; readonly withdrawnAtMs: number }
}

const Linked = v.object({
  applicationId: v.string(),
  jobTitle: v.string(),
  titleCode: StoredTitleCode,
  receivedAtMs: v.number(),
  withdrawnAtMs: v.nullable(v.number()),
})

/**
 * Reads what a link shows. null: there is no such link, or not any more.
 * @param zone the time zone of the device, as it says
 */
export async function readLink(
  database: Database,
  secret: string,
  { readOutcome, zone }: { readonly readOutcome: ReadOutcome; readonly zone: string | null },
): Promise<LinkedApplication | null> {
  const { rows } =
    await database.read(sql`SELECT entry.application_id, job_title, title_code, received_at_ms, withdrawn_at_ms FROM outcome_links
      JOIN application_entries AS entry ON entry.application_id = outcome_links.application_id
      WHERE secret_sha256 = ${hashOf(secret)} AND NOT ${hasEnded(database.nowMs())}`)
  const linked = readRow(Linked, rows)
  if (!linked) return null
  const { applicationId, receivedAtMs, withdrawnAtMs } = linked
  const title = titleText(linked)
  if (withdrawnAtMs !== null) return { title, receivedAtMs, usualDays: null, standing: { state: 'withdrawn', withdrawnAtMs } }
  const { reported, usualDays } = await readOutcome(applicationId, zone)
  return { title, receivedAtMs, usualDays, standing: reported ? { state: 'reported', ...reported } : { state: 'received' } }
}
