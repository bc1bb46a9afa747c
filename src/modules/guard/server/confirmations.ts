import { timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import type { Signer } from '#server/database/signer.ts'
import { sql } from '#server/database/sql.ts'
import { bringBack } from '#server/delivery/discards.ts'
import { sendHeldOn } from '#server/delivery/ledger.ts'
import { deliveryNotes } from '#server/delivery/notes.ts'

/**
 * Confirmed email addresses. Everybody's mail has a link that says whose application it is by a signature: whoever reads the mailbox has it,
 * and nobody else. It opens nothing and shows nothing of the application. A confirmed address is never doubtful.
 */

const purpose = 'guard: confirm'
/** Longer than anybody guesses. */
const signatureLength = 40

const signatureOf = (applicationId: string, signer: Signer) =>
  signer.sign(`${purpose}\n${applicationId}`).slice(0, signatureLength)

/** What the link of an application ends with. */
export const confirmToken = (applicationId: string, signer: Signer): string =>
  `${applicationId}.${signatureOf(applicationId, signer)}`

/** null: no server of this database has made it. */
export function readConfirmToken(token: string, signer: Signer): string | null {
  const [, applicationId = '', signature = ''] = /^([\da-f-]{36})\.([\da-f]{40})$/.exec(token) ?? []
  if (applicationId === '') return null
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(applicationId, signer))) ? applicationId : null
}

/** Whether an address was confirmed, by any application with it that is still here. @param personKey as `readEmailAddress` gives it */
export async function isConfirmed(database: Database, personKey: string): Promise<boolean> {
  const { rows } = await database.read(
    sql`SELECT 1 FROM guard_confirmed JOIN applications USING (application_id) WHERE email_key = ${personKey} LIMIT 1`,
  )
  return rows.length > 0
}

/** SQL: of deliveries, that their address was confirmed. */
export const hasConfirmedAddress = sql`EXISTS (
  SELECT 1 FROM guard_confirmed JOIN applications AS confirmed ON confirmed.application_id = guard_confirmed.application_id
  WHERE confirmed.email_key = (SELECT email_key FROM applications AS own WHERE own.application_id = deliveries.application_id))`

/** Confirms the address of an application, and sends on what is held of it or was discarded. @returns false: the application is not there any more */
export async function confirmAddress(database: Database, applicationId: string, nowMs: number): Promise<boolean> {
  await database.write([
    sql`INSERT OR IGNORE INTO guard_confirmed (application_id, at_ms)
        SELECT application_id, ${nowMs} FROM applications WHERE application_id = ${applicationId} AND email_key IS NOT NULL`,
  ])
  const { rows } = await database.read(sql`SELECT 1 FROM guard_confirmed WHERE application_id = ${applicationId}`)
  if (rows.length === 0) return false
  await sendHeldOn(database, hasConfirmedAddress, deliveryNotes.sentOnAsConfirmed, nowMs)
  await bringBack(database, hasConfirmedAddress, nowMs)
  return true
}
