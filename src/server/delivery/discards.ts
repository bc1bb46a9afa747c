import type { InStatement } from '@libsql/client'
import { dayMs } from '#shared/durations.ts'
import { eraseApplication } from '../applications/store/erase.ts'
import type { Database } from '../database/database.ts'
import { textColumn } from '../database/rows.ts'
import { listed, type Sql, sql } from '../database/sql.ts'
import type { Configuration } from '../web/settings/environment.ts'
import { decideHeldStatement, isDiscarded } from './ledger.ts'
import { deliveryNotes } from './notes.ts'

/**
 * Held applications that a person has discarded. Whoever decides so may be wrong, so nobody is discarded without a word: the candidate gets a
 * mail, a press on the page of its link brings the application back, and it is erased 30 days after that mail. Where no mail has ever reached
 * the address there is no discarding, and where the mail about it cannot be sent the application is held again.
 */

/** How long a candidate can bring an application back. */
export const discardedForDays = 30

/** One mail speaks for everything of an address that is discarded within a day: the mailbox may be a stranger's. */
const mailSpeaksForMs = dayMs

const isWithdrawn = sql`application_id IN (SELECT application_id FROM application_entries WHERE withdrawal IS NOT NULL)`

const addressOf = (applicationId: Sql) => sql`(SELECT email_key FROM applications WHERE application_id = ${applicationId})`

/** SQL: a mail has reached the address of an application, as far as its mail server has taken it. @param applicationId of `deliveries`, or given */
export const isReached = (applicationId: Sql): Sql => sql`EXISTS (
  SELECT 1 FROM mails_sent JOIN applications AS reached ON reached.application_id = mails_sent.application_id
  WHERE audience = 'candidate' AND reached.email_key = ${addressOf(applicationId)})`

interface DiscardingModule {
  readonly discardMail?: unknown
}

/** Whether candidates can be told of it: mail is set, and a module has the page that brings an application back. */
export function canDiscard(
  { mail, siteUrl }: Pick<Configuration, 'mail' | 'siteUrl'>,
  modules: readonly DiscardingModule[],
): boolean {
  return mail !== null && siteUrl !== null && modules.some(({ discardMail }) => discardMail !== undefined)
}

/** Queues the mail about a discard, unless one of this day speaks for it. */
function tellStatements(applicationId: string, nowMs: number): readonly InStatement[] {
  const isNow = sql`EXISTS (SELECT 1 FROM deliveries WHERE application_id = ${applicationId} AND ${isDiscarded})`
  const address = addressOf(sql`${applicationId}`)
  return [
    sql`INSERT OR REPLACE INTO mails_sent (application_id, audience, at_ms)
        SELECT ${applicationId}, 'discarded', max(at_ms) FROM mails_sent JOIN applications USING (application_id)
        WHERE audience = 'discarded' AND email_key = ${address} AND at_ms > ${nowMs - mailSpeaksForMs} AND ${isNow}
        GROUP BY email_key`,
    sql`INSERT OR IGNORE INTO mails (application_id, audience, attempts, next_at_ms, queued_at_ms)
        SELECT ${applicationId}, 'discarded', 0, ${nowMs}, ${nowMs} WHERE ${isNow}
          AND NOT EXISTS (SELECT 1 FROM mails_sent WHERE application_id = ${applicationId} AND audience = 'discarded')
          AND NOT EXISTS (SELECT 1 FROM mails JOIN applications USING (application_id) WHERE audience = 'discarded' AND email_key = ${address})`,
  ]
}

/**
 * Discards those of some applications that are held and whose address a mail has reached.
 * @returns them
 */
export async function discardHeld(
  database: Database,
  applicationIds: readonly string[],
  nowMs: number,
): Promise<readonly string[]> {
  const decided = await database.write([
    ...applicationIds.map((applicationId) =>
      decideHeldStatement(applicationId, 'discard', isReached(sql`${applicationId}`), nowMs),
    ),
    ...applicationIds.flatMap((applicationId) => tellStatements(applicationId, nowMs)),
  ])
  return applicationIds.filter((_, index) => decided[index]?.rowsAffected === 1)
}

/** SQL: of deliveries, that the mail about an application speaks for them. */
const isSpokenFor = (applicationId: string) =>
  sql`${isDiscarded} AND application_id IN (SELECT application_id FROM applications WHERE email_key = ${addressOf(sql`${applicationId}`)})`

/** Whether a candidate is still to be told that their application was discarded. */
export async function isToldOfDiscard(database: Database, applicationId: string): Promise<boolean> {
  const { rows } = await database.read(
    sql`SELECT 1 FROM deliveries WHERE application_id = ${applicationId} AND ${isDiscarded} AND NOT ${isWithdrawn}`,
  )
  return rows.length > 0
}

/** The mail about a discard is sent: the time runs from now. */
export function toldStatement(applicationId: string, nowMs: number): InStatement {
  return sql`INSERT OR IGNORE INTO mails_sent (application_id, audience, at_ms)
             SELECT application_id, 'discarded', ${nowMs} FROM deliveries WHERE ${isSpokenFor(applicationId)}`
}

/** Holds again what was discarded and of which no mail has spoken or will: a person can only send it on. */
export function holdUntoldStatement(nowMs: number): InStatement {
  return sql`UPDATE deliveries SET state = 'held', last_answer = ${deliveryNotes.notTold}, changed_at_ms = ${nowMs}
             WHERE ${isDiscarded} AND NOT ${isWithdrawn}
               AND application_id NOT IN (SELECT application_id FROM mails_sent WHERE audience = 'discarded')
               AND NOT EXISTS (SELECT 1 FROM mails JOIN applications AS told ON told.application_id = mails.application_id
                 WHERE audience = 'discarded' AND told.email_key = ${addressOf(sql`deliveries.application_id`)})`
}

/** Sends on what was discarded, because its candidate asks for it. @param which of the columns of `deliveries` */
export async function bringBack(database: Database, which: Sql, nowMs: number): Promise<number> {
  const [{ rowsAffected }] = await database.write([
    sql`UPDATE deliveries SET state = 'queued', next_at_ms = ${nowMs}, last_answer = ${deliveryNotes.broughtBack}, changed_at_ms = ${nowMs}
        WHERE ${isDiscarded} AND ${which}`,
  ])
  return rowsAffected
}

/** When the mail about a discard was sent, by application. Those that are not in it are not discarded, or their mail waits. */
export async function readToldMs(database: Database, applicationIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.read(
    sql`SELECT application_id, at_ms FROM mails_sent JOIN deliveries USING (application_id)
        WHERE audience = 'discarded' AND ${isDiscarded} AND application_id IN ${listed(applicationIds)}`,
  )
  return new Map(rows.map((row) => [textColumn(row, 'application_id'), Number(row['at_ms'])]))
}

/** Erases what was discarded and not brought back in its time, and holds again what nobody was told of. @returns how many were erased */
export async function eraseDiscarded(database: Database, nowMs: number): Promise<number> {
  const { rows } = await database.read(
    sql`SELECT application_id FROM deliveries JOIN mails_sent USING (application_id)
        WHERE ${isDiscarded} AND audience = 'discarded' AND at_ms <= ${nowMs - discardedForDays * dayMs}`,
  )
  await database.write([holdUntoldStatement(nowMs)])
  for (const row of rows) await eraseApplication(database, textColumn(row, 'application_id'))
  return rows.length
}
