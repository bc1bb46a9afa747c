import * as v from 'valibot'
import type { ApplicationStatus, KnownOutcome } from '#shared/application-status.ts'
import type { Database } from '../../database/database.ts'
import { readRow, textColumn } from '../../database/rows.ts'
import { keyHash } from '../store/application-entry.ts'
import { sql } from '../../database/sql.ts'

/**
 * Reports the state of an application to its person, and withdraws it, each by a secret of its own (`application-rights.ts`). Both are
 * found by the hash of the secret, with the same queries whether it exists or not: the time of an answer says nothing about a secret.
 * An application from a fair's tablet has no secrets: whoever takes the tablet must not learn about the person, or withdraw for them.
 */

/**
 * What is known of what became of an application, and may be shown.
 * @param zone the time zone of the device, as it says
 */
export type ReadOutcome = (applicationId: string, zone: string | null) => Promise<KnownOutcome>

const Found = v.object({
  applicationId: v.nullable(v.string()),
  keySha256: v.nullable(v.string()),
  receivedAtMs: v.nullable(v.number(), 0),
  withdrawnAtMs: v.nullable(v.number(), 0),
  withdrawal: v.nullable(v.picklist(['stopped', 'told'])),
  erased: v.nullable(v.string()),
})

type FoundStatus =
  | { readonly application: null; readonly status: Extract<ApplicationStatus, { readonly state: 'erased' }> }
  | {
      readonly application: { readonly applicationId: string; readonly keySha256: string }
      readonly status: ApplicationStatus
    }

const columns = { read: sql`read_sha256`, withdraw: sql`withdraw_sha256` }

async function find(database: Database, right: keyof typeof columns, secret: string): Promise<FoundStatus | null> {
  const { rows } =
    await database.read(sql`SELECT entry.application_id, entry.key_sha256, received_at_ms, withdrawn_at_ms, withdrawal,
            erased.key_sha256 AS erased
          FROM (SELECT ${keyHash(secret)} AS sha256) AS asked
          LEFT JOIN erased_keys AS erased ON erased.key_sha256 = asked.sha256
          LEFT JOIN application_rights AS rights ON rights.${columns[right]} = asked.sha256
          LEFT JOIN application_entries AS entry ON entry.application_id = rights.application_id LIMIT 1`)
  const found = readRow(Found, rows)
  if (!found) return null
  const { applicationId, erased, keySha256, receivedAtMs, withdrawal: effect, withdrawnAtMs } = found
  if (applicationId === null || keySha256 === null) {
    return erased === null ? null : { application: null, status: { state: 'erased' } }
  }
  const application = { applicationId, keySha256 }
  if (effect !== null) return { application, status: { state: 'withdrawn', receivedAtMs, withdrawnAtMs, effect } }
  return { application, status: { state: 'received', receivedAtMs } }
}

/**
 * The status of an application. null: no application has this secret for reading.
 * @param readOutcome null: nothing is told of what became of it
 * @param zone the time zone of the device, as it says
 */
export async function applicationStatus(
  database: Database,
  readSecret: string,
  { readOutcome, zone }: { readonly readOutcome: ReadOutcome | null; readonly zone: string | null } = {
    readOutcome: null,
    zone: null,
  },
): Promise<ApplicationStatus | null> {
  const found = await find(database, 'read', readSecret)
  if (!found?.application || found.status.state !== 'received') return found?.status ?? null
  if (!readOutcome) return found.status
  const { reported, usualDays } = await readOutcome(found.application.applicationId, zone)
  const usual = usualDays === null ? {} : { usualDays }
  const { receivedAtMs } = found.status
  return reported ? { state: 'reported', receivedAtMs, ...reported, ...usual } : { state: 'received', receivedAtMs, ...usual }
}

async function withdraw(database: Database, applicationId: string, nowMs: number): Promise<void> {
  const isStopped = sql`EXISTS (SELECT 1 FROM deliveries WHERE application_id = ${applicationId}
    AND state IN ('queued', 'held', 'refused', 'closed'))`
  await database.write([
    sql`UPDATE application_entries SET withdrawn_at_ms = ${nowMs}, withdrawal = iif(${isStopped}, 'stopped', 'told'),
          seen_at_ms = iif(${isStopped}, seen_at_ms, NULL)
        WHERE application_id = ${applicationId} AND withdrawal IS NULL`,
  ])
}

/**
 * Withdraws an application. One that is not on its way yet is stopped. Any other is shown to the recruiters, because only they
 * can remove it from their system. It appears as new on the desk then.
 * @returns the status afterwards. null: no application has this secret for withdrawing
 */
export async function withdrawApplication(
  database: Database,
  withdrawSecret: string,
  nowMs: number,
): Promise<ApplicationStatus | null> {
  const found = await find(database, 'withdraw', withdrawSecret)
  if (!found?.application || found.status.state === 'withdrawn') return found?.status ?? null
  const { applicationId, keySha256 } = found.application
  await database.erasures.add({ atMs: nowMs, what: 'withdrawn', keySha256 })
  await withdraw(database, applicationId, nowMs)
  return (await find(database, 'withdraw', withdrawSecret))?.status ?? null
}

/**
 * Withdraws again what the log of erasures names, in a database that was restored.
 * @returns false: it is not there, or is withdrawn already
 */
export async function withdrawAgain(database: Database, keySha256: string, atMs: number): Promise<boolean> {
  const { rows } = await database.read(
    sql`SELECT application_id FROM application_entries WHERE key_sha256 = ${keySha256} AND withdrawal IS NULL`,
  )
  const [row] = rows
  if (row) await withdraw(database, textColumn(row, 'application_id'), atMs)
  return row !== undefined
}
