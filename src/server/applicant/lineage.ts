import type { InStatement } from '@libsql/client'
import { keyHash } from '../applications/application-entry.ts'
import type { Database } from '../database/database.ts'
import { listed, sql } from '../database/sql.ts'

/**
 * The lineage of an application names the draft that it was made of. A draft that was handed over to another device may be submitted
 * on both. The first one that arrives counts, and the other device is told that there is one and nothing else about it: whoever handed
 * the draft over may be a stranger. One that was withdrawn or erased counts no more.
 */

const isWithdrawn = sql`(SELECT withdrawal FROM application_entries AS entry
  WHERE entry.application_id = application_lineages.application_id) IS NOT NULL`

/** Whether an application counts that was made of a draft. @param replaced the secrets of those that are about to be replaced */
export async function isSentElsewhere(database: Database, lineage: string, replaced: readonly string[]): Promise<boolean> {
  const { rows } = await database.read(sql`SELECT 1 FROM application_lineages LEFT JOIN application_rights USING (application_id)
        WHERE lineage_sha256 = ${keyHash(lineage)} AND NOT ${isWithdrawn}
          AND coalesce(replace_sha256, '') NOT IN ${listed(replaced.map(keyHash))}`)
  return rows.length > 0
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
