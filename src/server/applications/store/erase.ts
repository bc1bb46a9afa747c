import type { Database } from '../../database/database.ts'
import { textColumn } from '../../database/rows.ts'
import { readAnswersApart } from './answers-apart.ts'
import { keyHash } from './application-entry.ts'
import { readApplication } from './application-store.ts'
import { prepareErasure } from './prepare-erasure.ts'
import { readableAnswers } from './readable-answers.ts'
import { deleteUpload } from '../files/upload-store.ts'
import { sql } from '../../database/sql.ts'

/**
 * Erases an application for good. Only the hash of its key stays: a device that never got its answer sends the application
 * again, perhaps weeks later. It must learn that it was erased, and must not bring it back.
 */

export interface Erased {
  readonly fileCount: number
  readonly answerCount: number
}

async function erase(database: Database, application: { applicationId: string; idempotencyKey: string }): Promise<void> {
  const { statements, uploadKeys } = await prepareErasure(database, application)
  await database.write(statements)
  for (const uploadKey of uploadKeys) await deleteUpload(database, uploadKey)
  // If it is in use, the next one does it: another erasure, the daily work, or the stop of the server.
  await database.truncateLog()
}

/** @returns what was removed. null: there is no such application */
export async function eraseApplication(database: Database, applicationId: string): Promise<Erased | null> {
  const application = await readApplication(database, applicationId)
  if (!application) return null
  const apart = await readAnswersApart(database, [applicationId])
  const answers = { ...application.answers, ...apart.get(applicationId) }
  await database.erasures.add({ atMs: database.nowMs(), what: 'erased', keySha256: keyHash(application.idempotencyKey) })
  await erase(database, application)
  const fileFields = new Set(application.files.map(({ fieldName }) => fieldName))
  const answered = readableAnswers({ ...application, answers }).filter(({ field }) => !fileFields.has(field))
  return { fileCount: application.files.length, answerCount: answered.length }
}

/**
 * Erases again what the log of erasures names, in a database that was restored.
 * @returns false: it is not there. It does not come back either
 */
export async function eraseAgain(database: Database, keySha256: string): Promise<boolean> {
  const { rows } =
    await database.read(sql`SELECT application_id, idempotency_key FROM application_entries JOIN applications USING (application_id)
          WHERE key_sha256 = ${keySha256}`)
  const [row] = rows
  if (row) {
    await erase(database, {
      applicationId: textColumn(row, 'application_id'),
      idempotencyKey: textColumn(row, 'idempotency_key'),
    })
  } else await database.write([sql`INSERT OR IGNORE INTO erased_keys (key_sha256) VALUES (${keySha256})`])
  return row !== undefined
}
