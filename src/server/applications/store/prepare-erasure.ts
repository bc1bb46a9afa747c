import type { InStatement } from '@libsql/client'
import type { Database } from '../../database/database.ts'
import { textColumn } from '../../database/rows.ts'
import { keyHash } from './application-entry.ts'
import { listed, raw, sql } from '../../database/sql.ts'

interface Erasure {
  /** For one transaction. */
  readonly statements: readonly InStatement[]
  /** To delete afterwards: they belong to nobody any more. */
  readonly uploadKeys: readonly string[]
}

/**
 * The statements that erase an application. The rows of other rooms go with its row, by a trigger (`database/schema.sql`). The bytes of its files are not among the statements: to overwrite
 * them needs as much room again, which a full disk has only for one piece after the other. If the process ends before that, they
 * are the oldest unclaimed files, which the next start deletes.
 * @param keptUploads uploads that stay, because another application of the same transaction takes them over
 */
export async function prepareErasure(
  database: Database,
  { applicationId, idempotencyKey }: { readonly applicationId: string; readonly idempotencyKey: string },
  keptUploads: readonly string[] = [],
): Promise<Erasure> {
  const { rows } = await database.read(sql`SELECT upload_key FROM application_files WHERE application_id = ${applicationId}`)
  const uploadKeys = rows.map((row) => textColumn(row, 'upload_key')).filter((uploadKey) => !keptUploads.includes(uploadKey))
  const own = (table: string) => sql`DELETE FROM ${raw(table)} WHERE application_id = ${applicationId}`
  const statements = [
    sql`INSERT OR IGNORE INTO erased_keys (key_sha256) VALUES (${keyHash(idempotencyKey)})`,
    own('application_files'),
    sql`UPDATE uploads SET uploaded_at_ms = 0 WHERE upload_key IN ${listed(uploadKeys)}`,
    own('answers_apart'),
    own('application_words'),
    own('application_entries'),
    own('applications'),
  ]
  return { statements, uploadKeys }
}
