import { createHash } from 'node:crypto'
import type { InStatement } from '@libsql/client'
import { applicationReference } from '#shared/application-reference.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { readableAnswers, sectionsApart } from './readable-answers.ts'
import type { StoredApplication } from './application-store.ts'
import { nameOf, searchTextOf, answerWordsOf } from './search-text.ts'
import { type ApplicationTitle, titleInAll } from './title-code.ts'

/**
 * The entry of an application: what lists and searches need without its answers, and what people did with it since. One row
 * each, written in the transaction of the application.
 */

/**
 * The hash by which an application is found for its own device. A look-up by the hash says nothing about the key by the time
 * that it takes, and a tombstone holds nothing else.
 */
export function keyHash(idempotencyKey: string): string {
  return createHash('sha256').update(idempotencyKey).digest('hex')
}

/** How somebody came to the job: the `gh_src` of the link. null: the careers site itself. */
export function sourceOf({ mapped_url_token: token }: Readonly<Record<string, unknown>>): string | null {
  return typeof token === 'string' && token !== '' ? token : null
}

type EnteredApplication = StoredApplication & { readonly title: ApplicationTitle }

/** Answers that the entry itself has, or that are no words. */
const withoutWords: readonly string[] = ['first_name', 'last_name', 'email', 'phone', 'mapped_url_token', 'latitude', 'longitude']

/** The words of the answers that a search finds. Never of those that are stored apart. */
function wordsOf(application: StoredApplication): string {
  const found = readableAnswers(application).filter(
    ({ field, section }) => section !== 'consent' && !sectionsApart.includes(section) && !withoutWords.includes(field),
  )
  return answerWordsOf(found.map(({ answer }) => answer))
}

/** Enters an application, after its row and its files. `answers` are those that are not stored apart. */
export function entryStatements(application: EnteredApplication): readonly InStatement[] {
  const { answers, applicationId, idempotencyKey, jobId, title } = application
  const searchText = searchTextOf({
    answers,
    jobId,
    titles: titleInAll(title),
    reference: applicationReference(idempotencyKey),
  })
  const words = wordsOf(application)
  return [
    sql`INSERT INTO application_entries
            (application_id, key_sha256, received_at_ms, job_id, job_title, title_code, name, source, search_text, person_key, file_count)
          SELECT application_id, ${keyHash(idempotencyKey)}, received_at_ms, job_id, job_title, title_code, ${nameOf(answers)}, ${sourceOf(answers)},
            ${searchText}, email_key,
            (SELECT count(*) FROM application_files WHERE application_files.application_id = applications.application_id)
          FROM applications WHERE application_id = ${applicationId}`,
    ...(words === '' ? [] : [sql`INSERT INTO application_words (application_id, words) VALUES (${applicationId}, ${words})`]),
  ]
}

/** A recruiter has opened an application. The first time counts. */
export async function markSeen(database: Database, applicationId: string): Promise<void> {
  await database.write([
    sql`UPDATE application_entries SET seen_at_ms = ${database.nowMs()} WHERE application_id = ${applicationId} AND seen_at_ms IS NULL`,
  ])
}
