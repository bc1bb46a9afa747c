import type { Database } from '../database/database.ts'
import { readAnswersApart } from './answers-apart.ts'
import { readApplication } from './application-store.ts'
import { prepareErasure } from './prepare-erasure.ts'
import { readableAnswers } from './readable-answers.ts'
import { deleteUpload } from './upload-store.ts'

/**
 * Erases an application for good. Only the hash of its key stays: a device that never got its answer sends the application
 * again, perhaps weeks later. It must learn that it was erased, and must not bring it back.
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
  const { statements, uploadKeys } = await prepareErasure(database, application)
  await database.write(statements)
  for (const uploadKey of uploadKeys) await deleteUpload(database, uploadKey)
  // If it is in use, the next one does it: another erasure, the daily work, or the stop of the server.
  await database.truncateLog()
  const fileFields = new Set(application.files.map(({ fieldName }) => fieldName))
  const answered = readableAnswers({ ...application, answers }).filter(({ field }) => !fileFields.has(field))
  return { fileCount: application.files.length, answerCount: answered.length }
}
