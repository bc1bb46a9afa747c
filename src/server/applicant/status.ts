import * as v from 'valibot'
import type { ApplicationStatus } from '#shared/application-status.ts'
import type { Database } from '../database/database.ts'
import { readRow } from '../database/rows.ts'
import { stopStatement } from '../delivery/ledger.ts'
import { keyHash } from '../applications/application-entry.ts'
import { sql } from '../database/sql.ts'

/**
 * Reports the state of an application to the person, by its own key. It is found by the hash of the key, with the same queries
 * whether it exists or not: the time of an answer says nothing about a key. An application from a fair's tablet is unknown here:
 * its key stays on the tablet, and whoever takes that must not learn about the person, or withdraw for them.
 */

const Found = v.object({
  applicationId: v.nullable(v.string()),
  receivedAtMs: v.nullable(v.number(), 0),
  withdrawnAtMs: v.nullable(v.number(), 0),
  withdrawal: v.nullable(v.picklist(['stopped', 'told'])),
  state: v.nullable(v.string()),
  changedAtMs: v.nullable(v.number(), 0),
  erased: v.nullable(v.string()),
})

/** The ID is null for an application that was erased. */
interface FoundStatus {
  readonly applicationId: string | null
  readonly status: ApplicationStatus
}

async function find(database: Database, keySha256: string): Promise<FoundStatus | null> {
  const { rows } =
    await database.read(sql`SELECT entry.application_id, received_at_ms, withdrawn_at_ms, withdrawal, state, changed_at_ms,
            erased.key_sha256 AS erased
          FROM (SELECT ${keySha256} AS key_sha256) AS asked
          LEFT JOIN erased_keys AS erased ON erased.key_sha256 = asked.key_sha256
          LEFT JOIN application_entries AS entry ON entry.key_sha256 = asked.key_sha256
            AND entry.application_id NOT IN (SELECT application_id FROM fair_origins)
          LEFT JOIN deliveries ON deliveries.application_id = entry.application_id`)
  const found = readRow(Found, rows)
  if (!found) return null
  const { applicationId, changedAtMs, erased, receivedAtMs, state, withdrawal: effect, withdrawnAtMs } = found
  if (applicationId === null) return erased === null ? null : { applicationId, status: { state: 'erased' } }
  if (effect !== null) return { applicationId, status: { state: 'withdrawn', receivedAtMs, withdrawnAtMs, effect } }
  if (state === 'delivered') return { applicationId, status: { state: 'handed', receivedAtMs, handedAtMs: changedAtMs } }
  return { applicationId, status: { state: 'received', receivedAtMs } }
}

/** The status of an application. null: there is none with this key. */
export async function applicationStatus(database: Database, idempotencyKey: string): Promise<ApplicationStatus | null> {
  return (await find(database, keyHash(idempotencyKey)))?.status ?? null
}

async function withdraw(database: Database, applicationId: string, nowMs: number): Promise<void> {
  const isStopped = sql`EXISTS (SELECT 1 FROM deliveries WHERE application_id = ${applicationId}
    AND state IN ('queued', 'refused', 'closed'))`
  await database.write([
    sql`UPDATE application_entries SET withdrawn_at_ms = ${nowMs}, withdrawal = iif(${isStopped}, 'stopped', 'told'),
          seen_at_ms = iif(${isStopped}, seen_at_ms, NULL)
        WHERE application_id = ${applicationId} AND withdrawal IS NULL`,
    stopStatement(applicationId, nowMs),
  ])
}

/**
 * Withdraws an application. One that is not on its way yet is stopped. Any other is shown to the recruiters, because only they
 * can remove it from their system. It appears as new on the desk then.
 * @returns the status afterwards. null: there is no application with this key
 */
export async function withdrawApplication(
  database: Database,
  idempotencyKey: string,
  nowMs: number,
): Promise<ApplicationStatus | null> {
  const keySha256 = keyHash(idempotencyKey)
  const found = await find(database, keySha256)
  const applicationId = found?.applicationId ?? null
  if (!found || applicationId === null || found.status.state === 'withdrawn') return found?.status ?? null
  await database.erasures.add({ atMs: nowMs, what: 'withdrawn', keySha256 })
  await withdraw(database, applicationId, nowMs)
  return applicationStatus(database, idempotencyKey)
}

/**
 * Withdraws again what the log of erasures names, in a database that was restored.
 * @returns false: it is not there, or is withdrawn already
 */
export async function withdrawAgain(database: Database, keySha256: string, atMs: number): Promise<boolean> {
  const found = await find(database, keySha256)
  if (!found || found.applicationId === null || found.status.state === 'withdrawn') return false
  await withdraw(database, found.applicationId, atMs)
  return true
}
