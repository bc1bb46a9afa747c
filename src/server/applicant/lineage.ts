import type { InStatement } from '@libsql/client'
import { keyHash } from '../applications/application-entry.ts'
import type { Database } from '../database/database.ts'
import { textColumn } from '../database/rows.ts'
import { sql } from '../database/sql.ts'

/**
 * The lineage of an application names the draft that it was made of. A draft that was handed over to another device may be submitted
 * on both. The first one that arrives counts, and the other device is told which it is. One that was withdrawn or erased counts no
 * more: its person may apply again.
 */

const isWithdrawn = sql`(SELECT withdrawal FROM application_entries AS entry
  WHERE entry.application_id = application_lineages.application_id) IS NOT NULL`

/** The key of the application that was made of a draft. null: there is none that counts. */
export async function findFirst(database: Database, lineage: string): Promise<string | null> {
  const { rows } =
    await database.read(sql`SELECT idempotency_key FROM application_lineages JOIN applications USING (application_id)
          WHERE lineage_sha256 = ${keyHash(lineage)} AND NOT ${isWithdrawn}`)
  const [row] = rows
  return row ? textColumn(row, 'idempotency_key') : null
}

interface LineageStatements {
  /** Before the application is stored. */
  readonly before: readonly InStatement[]
  /** With the application. They fail its transaction if another one of the draft counts. */
  readonly more: (applicationId: string) => readonly InStatement[]
}

/** The statements that give an application its lineage. @param lineage null: its device names none */
export function lineageStatements(lineage: string | null): LineageStatements {
  if (lineage === null) return { before: [], more: () => [] }
  const hash = keyHash(lineage)
  return {
    before: [sql`DELETE FROM application_lineages WHERE lineage_sha256 = ${hash} AND ${isWithdrawn}`],
    more: (applicationId) => [
      sql`INSERT INTO application_lineages (lineage_sha256, application_id) VALUES (${hash}, ${applicationId})`,
    ],
  }
}
