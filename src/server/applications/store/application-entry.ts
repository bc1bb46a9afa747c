import { createHash } from 'node:crypto'
import type { InStatement } from '@libsql/client'
import { applicationReference } from '#shared/application-reference.ts'
import { fold } from '#shared/text.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { type ApplicationTitle, titleInAll } from './title-code.ts'

/**
 * The entry of an application: what lists and searches need without its answers, and what people did with it since. One row
 * each, written in the transaction of the application.
 */

/** Without case, diacritics and extra space, as people search. */
export const searchable = (text: string) => fold(text).replace(/\s+/g, ' ').trim()

/**
 * The hash by which an application is found for its own device. A look-up by the hash says nothing about the key by the time
 * that it takes, and a tombstone holds nothing else.
 */
export function keyHash(idempotencyKey: string): string {
  return createHash('sha256').update(idempotencyKey).digest('hex')
}

/** First and last name. Empty if neither was given. */
export function nameOf(answers: Readonly<Record<string, unknown>>): string {
  return [answers['first_name'], answers['last_name']]
    .filter((part) => typeof part === 'string')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
}

/** How somebody came to the job: the `gh_src` of the link. null: the careers site itself. */
export function sourceOf({ mapped_url_token: token }: Readonly<Record<string, unknown>>): string | null {
  return typeof token === 'string' && token !== '' ? token : null
}

interface EnteredApplication {
  readonly applicationId: string
  readonly idempotencyKey: string
  readonly title: ApplicationTitle
  readonly answers: Readonly<Record<string, unknown>>
}

/** Enters an application, after its row and its files. */
export function entryStatement({ answers, applicationId, idempotencyKey, title }: EnteredApplication): InStatement {
  const name = nameOf(answers)
  const { email } = answers
  const words = [name, typeof email === 'string' ? email : '', ...titleInAll(title), applicationReference(idempotencyKey)]
  return sql`INSERT INTO application_entries
            (application_id, key_sha256, received_at_ms, job_id, job_title, title_code, name, source, search_text, file_count)
          SELECT application_id, ${keyHash(idempotencyKey)}, received_at_ms, job_id, job_title, title_code, ${name}, ${sourceOf(answers)}, ${searchable(words.join(' '))},
            (SELECT count(*) FROM application_files WHERE application_files.application_id = applications.application_id)
          FROM applications WHERE application_id = ${applicationId}`
}

/** A recruiter has opened an application. The first time counts. */
export async function markSeen(database: Database, applicationId: string): Promise<void> {
  await database.write([
    sql`UPDATE application_entries SET seen_at_ms = ${database.nowMs()} WHERE application_id = ${applicationId} AND seen_at_ms IS NULL`,
  ])
}
