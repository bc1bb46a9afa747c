import { randomBytes } from 'node:crypto'
import { type ContinueAnswer, continuedNames, continueLinkDays, type ContinueRequest } from '../shared/continue-link.ts'
import { dayMs } from '#shared/durations.ts'
import { readApplication } from '#server/applications/store/application-store.ts'
import { filesOfApplication, findUpload } from '#server/applications/files/upload-store.ts'
import type { Database } from '#server/database/database.ts'
import { textColumn } from '#server/database/rows.ts'
import { hashOf } from './tablets.ts'
import { sql } from '#server/database/sql.ts'
import { clockToleranceMs } from '#server/database/stored-times.ts'

/**
 * The secrets of the links in the mails to people who have left a name for a job (`shared/continue-link.ts`). They are stored as
 * hashes. Each try to send a mail has a secret of its own, because a try that seems to have failed may have arrived. A link may be
 * opened more than once: the first device may not be the one on which its owner applies.
 */

export interface Continued extends Pick<ContinueAnswer, 'values' | 'resume'> {
  /** Of the résumé. */
  readonly uploadKey: string | null
}

const lifetimeMs = continueLinkDays * dayMs

/** A new secret. It works once it is stored. */
export function newContinueToken(): string {
  return randomBytes(16).toString('hex')
}

/** Lets a link work from now on, for `continueLinkDays`. */
export async function storeContinueLink(
  database: Database,
  { applicationId, nowMs, token }: { readonly applicationId: string; readonly token: string; readonly nowMs: number },
): Promise<void> {
  await database.write([
    sql`INSERT INTO continue_links (token_sha256, application_id, ends_at_ms)
        VALUES (${hashOf(token)}, ${applicationId}, ${nowMs + lifetimeMs})`,
  ])
}

/**
 * Finds what somebody has left. Only time and erasing end a link, never an application: anybody can apply with anybody's address,
 * and would take the link from its owner.
 * @returns null: there is no such link, or not any more
 */
export async function findContinued(
  database: Database,
  { jobId, token }: ContinueRequest,
  nowMs: number,
): Promise<Continued | null> {
  const { rows } = await database.read(sql`SELECT own.application_id FROM continue_links
            JOIN applications AS own USING (application_id) JOIN application_entries AS entry USING (application_id)
          WHERE token_sha256 = ${hashOf(token)} AND ends_at_ms > ${nowMs} AND own.job_id = ${jobId} AND entry.withdrawal IS NULL`)
  const [row] = rows
  const application = row ? await readApplication(database, textColumn(row, 'application_id')) : null
  if (!application) return null
  const values = Object.fromEntries(
    continuedNames.flatMap((name) => {
      const value = application.answers[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
  const files = await filesOfApplication(database, application.applicationId)
  const resume = files.find(({ fieldName }) => fieldName === 'resume')
  const upload = resume && (await findUpload(database, resume.uploadKey))
  if (!upload) return { values, resume: null, uploadKey: null }
  const { fileName, mediaType, sizeBytes, uploadKey } = resume
  return { values, resume: { fileName, mediaType, sizeBytes, sha256: upload.sha256 }, uploadKey }
}

/** Deletes links that have ended. One that would work for longer was sent while a clock was ahead: its days count from now. */
export async function purgeContinueLinks(database: Database, nowMs: number): Promise<void> {
  const latestMs = nowMs + lifetimeMs
  await database.write([
    sql`DELETE FROM continue_links WHERE ends_at_ms <= ${nowMs}`,
    sql`UPDATE continue_links SET ends_at_ms = ${latestMs} WHERE ends_at_ms > ${latestMs + clockToleranceMs}`,
  ])
}
