import type { InStatement } from '@libsql/client'
import { dayMs } from '#shared/durations.ts'
import type { Database } from '../../database/database.ts'
import { textColumn } from '../../database/rows.ts'
import { sql } from '../../database/sql.ts'

/**
 * The address that an application came from, where `SEND_APPLICANT_IP` sends it along. It is in no log, export, backup or page, and a trigger
 * forgets it with the end of the delivery.
 */

/** An application that waits longer is delivered without it. */
const keptForMs = 14 * dayMs

/** Stores it, in the transaction that stores the application. */
export function addressStatement(applicationId: string, address: string, nowMs: number): InStatement {
  return sql`INSERT INTO applicant_addresses (application_id, address, at_ms) VALUES (${applicationId}, ${address}, ${nowMs})`
}

/** null: it is not sent along. */
export async function readApplicantAddress(database: Database, applicationId: string): Promise<string | null> {
  const { rows } = await database.read(sql`SELECT address FROM applicant_addresses
    WHERE application_id = ${applicationId} AND at_ms >= ${database.nowMs() - keptForMs}`)
  const [row] = rows
  return row ? textColumn(row, 'address') : null
}

/** Forgets the addresses of what was not delivered in time. */
export async function purgeAddresses(database: Database, nowMs: number): Promise<void> {
  await database.write([sql`DELETE FROM applicant_addresses WHERE at_ms < ${nowMs - keptForMs}`])
}
