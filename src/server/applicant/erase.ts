import { type Database, textColumn } from '../database.ts'
import { readAnswersApart } from './answers-apart.ts'
import { keyHash } from './application-entry.ts'
import { readApplication } from './application-store.ts'
import { readableAnswers } from './readable-answers.ts'

/**
 * Erases an application for good. What stays is the hash of its key: a device that never got its answer sends the application
 * again, perhaps weeks later, and must be told that it was received instead of bringing it back.
 */

export interface Erased {
  readonly fileCount: number
  readonly answerCount: number
}

/** @returns what was removed. null: there is no such application */
export async function eraseApplication(database: Database, applicationId: string): Promise<Erased | null> {
  const application = await readApplication(database, applicationId)
  if (!application) return null
  const apart = await readAnswersApart(database, [applicationId])
  const answers = { ...application.answers, ...apart.get(applicationId) }
  const { rows } = await database.read({
    sql: 'SELECT upload_key FROM application_files WHERE application_id = ?',
    args: [applicationId],
  })
  const uploadKeys = JSON.stringify(rows.map((row) => textColumn(row, 'upload_key')))
  const own = (table: string) => ({ sql: `DELETE FROM ${table} WHERE application_id = ?`, args: [applicationId] })
  const uploaded = (table: string) => ({
    sql: `DELETE FROM ${table} WHERE upload_key IN (SELECT value FROM json_each(?))`,
    args: [uploadKeys],
  })
  await database.write([
    { sql: 'INSERT OR IGNORE INTO erased_keys (key_sha256) VALUES (?)', args: [keyHash(application.idempotencyKey)] },
    own('application_files'),
    uploaded('upload_chunks'),
    uploaded('uploads'),
    own('mails'),
    own('continue_links'),
    own('fair_origins'),
    { sql: 'DELETE FROM fair_notes WHERE person_id = ?', args: [application.idempotencyKey] },
    own('answers_apart'),
    own('delivery_events'),
    own('deliveries'),
    own('application_entries'),
    own('applications'),
  ])
  const fileFields = new Set(application.files.map(({ fieldName }) => fieldName))
  const answered = readableAnswers({ ...application, answers }).filter(({ field }) => !fileFields.has(field))
  return { fileCount: application.files.length, answerCount: answered.length }
}
