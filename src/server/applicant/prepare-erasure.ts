import type { InStatement } from '@libsql/client'
import { type Database, textColumn } from '../database.ts'
import { keyHash } from './application-entry.ts'

/**
 * The statements that erase an application with everything that belongs to it, for one transaction.
 * @param keptUploads uploads that stay, because another application of the same transaction takes them over
 */
export async function eraseStatements(
  database: Database,
  { applicationId, idempotencyKey }: { readonly applicationId: string; readonly idempotencyKey: string },
  keptUploads: readonly string[] = [],
): Promise<readonly InStatement[]> {
  const { rows } = await database.read({
    sql: 'SELECT upload_key FROM application_files WHERE application_id = ?',
    args: [applicationId],
  })
  const uploadKeys = rows.map((row) => textColumn(row, 'upload_key')).filter((uploadKey) => !keptUploads.includes(uploadKey))
  const own = (table: string) => ({ sql: `DELETE FROM ${table} WHERE application_id = ?`, args: [applicationId] })
  const uploaded = (table: string) => ({
    sql: `DELETE FROM ${table} WHERE upload_key IN (SELECT value FROM json_each(?))`,
    args: [JSON.stringify(uploadKeys)],
  })
  return [
    { sql: 'INSERT OR IGNORE INTO erased_keys (key_sha256) VALUES (?)', args: [keyHash(idempotencyKey)] },
    own('application_files'),
    uploaded('upload_chunks'),
    uploaded('uploads'),
    own('mails'),
    own('continue_links'),
    own('fair_origins'),
    { sql: 'DELETE FROM fair_notes WHERE person_id = ?', args: [idempotencyKey] },
    own('answers_apart'),
    own('delivery_events'),
    own('deliveries'),
    own('application_entries'),
    own('missing_entries'),
    own('applications'),
  ]
}
