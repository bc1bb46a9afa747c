import { createHash, randomUUID } from 'node:crypto'
import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import type { AnswerMap } from '#shared/application-rules.ts'
import { type Database, textColumn } from '../database/database.ts'
import { isConstraintError } from '../database/connection.ts'
import { type Delivery, queueStatement, readDeliveries } from '../delivery/ledger.ts'
import { type FairNote, type FairOrigin, notesOf, originsOf } from '../fair/desk-fairs.ts'
import type { Mails } from '../mail/mails.ts'
import { apartStatements, readAnswersApart, splitAnswers } from './answers-apart.ts'
import { entryStatement, keyHash } from './application-entry.ts'
import { emailKeyOf, mailboxKeyOf } from './email-keys.ts'
import { FormReader } from './form-reader.ts'
import { prepareReplacement } from '../applicant/replace.ts'
import { readStoredAnswers } from './read-answers.ts'
import type { StoredForm } from './stored-form.ts'
import { deleteUpload, findUpload, type UploadDetails, uploadStatements } from './upload-store.ts'

/**
 * Stores and reads applications, each once per idempotency key. Every row is validated by a schema when it is read. Lists are
 * read page by page, so that memory does not grow with the number of applications.
 */

export interface ApplicationFile {
  readonly fieldName: string
  readonly uploadKey: string
  readonly fileName: string
}

/** A file of a new application. */
export interface AttachedFile extends ApplicationFile {
  /** The file's bytes, stored with the application. null when they were uploaded before. */
  readonly content: (Omit<UploadDetails, 'fileName'> & { readonly bytes: Buffer }) | null
}

/** The names behind the ids of one education entry. null when the server does not know the name. */
const EducationNames = v.object({
  school: v.nullable(v.string()),
  degree: v.nullable(v.string()),
  discipline: v.nullable(v.string()),
})
export type EducationNames = v.InferOutput<typeof EducationNames>

export interface StoredApplication {
  readonly applicationId: string
  readonly receivedAtMs: number
  readonly files: readonly ApplicationFile[]
  readonly idempotencyKey: string
  /** Hash of the request body. Distinguishes a repeated request from a different one under the same key. */
  readonly bodySha256: string
  readonly jobId: number
  readonly jobTitle: string
  /** Raw values by their wire key. Those of a stored application are without its answers apart (`answers-apart.ts`). */
  readonly answers: AnswerMap
  /** The form that was answered. null in rows from before forms were stored. */
  readonly form: StoredForm | null
  /** In the order of the education entries in the answers. */
  readonly educationNames: readonly EducationNames[]
}

/** An application as it comes in. */
export interface NewApplication extends Omit<StoredApplication, 'applicationId' | 'receivedAtMs' | 'files'> {
  readonly files: readonly AttachedFile[]
}

/** An application in a list, with references to other applications of the same candidate. */
export interface ListedApplication extends StoredApplication {
  /** The previous application from the same e-mail address for the same job. */
  readonly previousApplicationId: string | null
  /** The same e-mail address has also applied for another job. */
  readonly hasOtherJobs: boolean
  /** null: it is not to be delivered. */
  readonly delivery: Delivery | null
  /** null: it does not come from a career fair. */
  readonly fair: FairOrigin | null
  /** What a recruiter noted there. */
  readonly fairNotes: readonly FairNote[]
}

export type StoreResult =
  | { readonly status: 'stored' | 'known'; readonly application: StoredApplication }
  /** An application with this key was received and then erased. */
  | { readonly status: 'erased' }
  /** An application that this one should replace is on its way to the recruiting team, or there. */
  | { readonly status: 'already-handed' }
  /** The upload of this field belongs to another application. */
  | { readonly status: 'upload-taken'; readonly fieldName: string }
  /** The upload of this field was deleted to make room. */
  | { readonly status: 'upload-gone'; readonly fieldName: string }

export interface StoreOptions {
  /** Queues it for delivery. */
  readonly isDelivered?: boolean
  readonly mails?: Pick<Mails, 'statements'> | null
  /** The keys of the applications that it replaces, whether they have arrived or not. */
  readonly replacedKeys?: readonly string[]
  /** What else belongs into the transaction. */
  readonly more?: (applicationId: string, receivedAtMs: number) => readonly InStatement[]
}

/** How often the transaction is tried while the applications that it replaces change their state. */
const maxReplacementTries = 3

/**
 * Stores an application, its form and its files in one transaction. If the idempotency key exists, nothing changes and the stored
 * application is returned, so concurrent requests with one key create one application.
 */
export async function storeApplication(
  database: Database,
  application: NewApplication,
  options: StoreOptions = {},
): Promise<StoreResult> {
  const { replacedKeys = [] } = options
  const uploadKeys = application.files.map(({ uploadKey }) => uploadKey)
  for (let tries = 1; ; tries += 1) {
    const replacement = await prepareReplacement(database, replacedKeys, uploadKeys)
    if (replacement.status === 'too-late') return { status: 'already-handed' }
    try {
      const result = await storeOnce(database, application, replacement.statements, options)
      if (result.status === 'stored' && replacedKeys.length > 0) await forgetReplaced(database, replacement.uploadKeys)
      return result
    } catch (error) {
      if (replacedKeys.length === 0 || tries === maxReplacementTries || !isConstraintError(error)) throw error
    }
  }
}

/** Erases the files of applications that were replaced, and what the log still has of them. */
async function forgetReplaced(database: Database, uploadKeys: readonly string[]): Promise<void> {
  for (const uploadKey of uploadKeys) await deleteUpload(database, uploadKey)
  // The applicant does not wait for other readers.
  void database.truncateLog()
}

async function storeOnce(
  database: Database,
  application: NewApplication,
  replacing: readonly InStatement[],
  { isDelivered = false, mails = null, more = () => [] }: StoreOptions,
): Promise<StoreResult> {
  const applicationId = randomUUID()
  const receivedAtMs = Date.now()
  const { answers, bodySha256, educationNames, files, idempotencyKey, jobId, jobTitle } = application
  const form = application.form && JSON.stringify(application.form)
  const formId = form && createHash('sha256').update(form).digest('hex')
  const { apart, open } = splitAnswers(application.form, answers)
  try {
    await database.write([
      // Fails if the key is that of an erased application, whenever that was erased.
      { sql: 'INSERT INTO erased_keys (key_sha256) VALUES (?)', args: [keyHash(idempotencyKey)] },
      { sql: 'DELETE FROM erased_keys WHERE key_sha256 = ?', args: [keyHash(idempotencyKey)] },
      ...replacing,
      ...(form ? [{ sql: 'INSERT OR IGNORE INTO application_forms (form_id, form) VALUES (?, ?)', args: [formId, form] }] : []),
      {
        sql: `INSERT INTO applications (application_id, idempotency_key, body_sha256, job_id, job_title, answers,
                  received_at_ms, form_id, education_names, email_key, mailbox_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        args: [
          applicationId,
          idempotencyKey,
          bodySha256,
          jobId,
          jobTitle,
          JSON.stringify(open),
          receivedAtMs,
          formId,
          JSON.stringify(educationNames),
          emailKeyOf(answers),
          mailboxKeyOf(answers),
        ],
      },
      ...(isDelivered ? [queueStatement(applicationId, receivedAtMs)] : []),
      ...(mails?.statements(applicationId, receivedAtMs) ?? []),
      ...files.flatMap(({ content, fieldName, fileName, uploadKey }) => [
        ...(content ? uploadStatements(uploadKey, { ...content, fileName }, content.bytes) : []),
        {
          sql: 'INSERT INTO application_files (application_id, field_name, upload_key, file_name) VALUES (?, ?, ?, ?)',
          args: [applicationId, fieldName, uploadKey, fileName],
        },
      ]),
      ...apartStatements(applicationId, apart),
      entryStatement({ applicationId, idempotencyKey, jobTitle, answers: open }),
      ...more(applicationId, receivedAtMs),
    ])
  } catch (error) {
    if (!isConstraintError(error)) throw error
    const known = await findApplication(database, idempotencyKey)
    if (known) return { status: 'known', application: known }
    if (await isErased(database, idempotencyKey)) return { status: 'erased' }
    const taken = await findTakenUpload(database, files)
    if (taken) return { status: 'upload-taken', fieldName: taken.fieldName }
    const gone = await findGoneUpload(database, files)
    if (!gone) throw error
    return { status: 'upload-gone', fieldName: gone.fieldName }
  }
  const stored = files.map(({ fieldName, fileName, uploadKey }) => ({ fieldName, fileName, uploadKey }))
  return { status: 'stored', application: { ...application, files: stored, applicationId, receivedAtMs } }
}

/** Whether an application with this key was received and then erased (`erase.ts`). */
export async function isErased(database: Database, idempotencyKey: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM erased_keys WHERE key_sha256 = ?'
  const { rows } = await database.read({ sql, args: [keyHash(idempotencyKey)] })
  return rows.length > 0
}

async function findTakenUpload(database: Database, files: readonly AttachedFile[]): Promise<AttachedFile | null> {
  for (const file of files) {
    const sql = 'SELECT 1 FROM application_files WHERE upload_key = ?'
    const { rows } = await database.read({ sql, args: [file.uploadKey] })
    if (rows.length > 0) return file
  }
  return null
}

async function findGoneUpload(database: Database, files: readonly AttachedFile[]): Promise<AttachedFile | null> {
  for (const file of files) {
    if (!file.content && (await findUpload(database, file.uploadKey)) === null) return file
  }
  return null
}

type Row = Readonly<Record<string, unknown>>

const columns = `application_id, idempotency_key, body_sha256, job_id, job_title, answers, received_at_ms, form_id,
  education_names`

async function fromRow(row: Row, files: readonly ApplicationFile[], forms: FormReader): Promise<StoredApplication> {
  const { education_names: names, form_id: formId } = row
  const form = typeof formId === 'string' ? await forms.read(formId) : null
  return {
    applicationId: textColumn(row, 'application_id'),
    idempotencyKey: textColumn(row, 'idempotency_key'),
    bodySha256: textColumn(row, 'body_sha256'),
    jobId: Number(row['job_id']),
    jobTitle: textColumn(row, 'job_title'),
    // An older server process may write to the same database, and does not split them.
    answers: splitAnswers(form, readStoredAnswers(JSON.parse(textColumn(row, 'answers')))).open,
    form,
    educationNames: typeof names === 'string' ? v.parse(v.array(EducationNames), JSON.parse(names)) : [],
    files,
    receivedAtMs: Number(row['received_at_ms']),
  }
}

function fileFromRow(row: Row): ApplicationFile {
  return {
    fieldName: textColumn(row, 'field_name'),
    uploadKey: textColumn(row, 'upload_key'),
    fileName: textColumn(row, 'file_name'),
  }
}

/** The files of several applications, grouped by application. */
async function filesOf(
  database: Database,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ApplicationFile[]>> {
  const { rows } = await database.read({
    sql: `SELECT application_id, field_name, upload_key, file_name FROM application_files
          WHERE application_id IN (SELECT value FROM json_each(?)) ORDER BY application_id, field_name`,
    args: [JSON.stringify(applicationIds)],
  })
  const files = new Map<string, ApplicationFile[]>()
  for (const row of rows) {
    const applicationId = textColumn(row, 'application_id')
    const known = files.get(applicationId)
    if (known) known.push(fileFromRow(row))
    else files.set(applicationId, [fileFromRow(row)])
  }
  return files
}

/** Finds an application by its idempotency key. */
export async function findApplication(database: Database, idempotencyKey: string): Promise<StoredApplication | null> {
  return findBy(database, 'idempotency_key', idempotencyKey)
}

/** Reads an application by its ID. */
export async function readApplication(database: Database, applicationId: string): Promise<StoredApplication | null> {
  return findBy(database, 'application_id', applicationId)
}

/** The IDs of the applications whose ID begins so, at most two. */
export async function findApplicationIds(database: Database, beginning: string): Promise<readonly string[]> {
  const { rows } = await database.read({
    sql: 'SELECT application_id FROM applications WHERE substr(application_id, 1, ?) = ? LIMIT 2',
    args: [beginning.length, beginning.toLowerCase()],
  })
  return rows.map((row) => textColumn(row, 'application_id'))
}

async function findBy(
  database: Database,
  column: 'idempotency_key' | 'application_id',
  value: string,
): Promise<StoredApplication | null> {
  const sql = `SELECT ${columns} FROM applications WHERE ${column} = ?`
  const { rows } = await database.read({ sql, args: [value] })
  const [row] = rows
  if (!row) return null
  const applicationId = textColumn(row, 'application_id')
  const files = await filesOf(database, [applicationId])
  return fromRow(row, files.get(applicationId) ?? [], new FormReader(database))
}

/** Filters a list of applications. An absent field does not filter. */
export interface ApplicationFilter {
  readonly jobIds?: readonly number[]
  /** Received at or after this time. */
  readonly sinceMs?: number
  /** Of the columns of `application_entries` and `deliveries`. */
  readonly condition?: Condition
}

/** A part of an SQL `WHERE`. */
export interface Condition {
  readonly sql: string
  readonly args: readonly (string | number)[]
}

/** The tables that a condition is about. */
export const entriesWithDeliveries = 'application_entries LEFT JOIN deliveries USING (application_id)'

function filterSql({ condition, jobIds, sinceMs }: ApplicationFilter): Condition {
  const parts: readonly Condition[] = [
    ...(jobIds ? [{ sql: 'job_id IN (SELECT value FROM json_each(?))', args: [JSON.stringify(jobIds)] }] : []),
    ...(sinceMs === undefined ? [] : [{ sql: 'received_at_ms >= ?', args: [sinceMs] }]),
    ...(condition
      ? [
          {
            sql: `application_id IN (SELECT application_id FROM ${entriesWithDeliveries} WHERE ${condition.sql})`,
            args: condition.args,
          },
        ]
      : []),
  ]
  return { sql: parts.map(({ sql }) => `AND ${sql}`).join(' '), args: parts.flatMap(({ args }) => args) }
}

/** Limits of one page, in rows and in characters. Remote database servers reject responses over about 10 MB. */
const pageRows = 200
const pageTextLength = 4_000_000

/** SQL: the candidate has also applied for a lower or higher job id. Used with both, because `<>` would not use the index. */
const otherJob = (comparison: '<' | '>') =>
  `EXISTS (SELECT 1 FROM applications AS other WHERE other.email_key = applications.email_key
           AND other.job_id ${comparison} applications.job_id)`

export interface ReadOptions {
  /** With the equal-opportunity and demographic answers, for a report. */
  readonly isWithAnswersApart?: boolean
}

/** Every matching application, newest first, with one page in memory at a time. */
export async function* readApplications(
  database: Database,
  filter: ApplicationFilter = {},
  { isWithAnswersApart = false }: ReadOptions = {},
): AsyncGenerator<ListedApplication, void, void> {
  const forms = new FormReader(database)
  const { args, sql } = filterSql(filter)
  let last: readonly [number, string] = [Number.MAX_SAFE_INTEGER, '']
  for (;;) {
    const { rows } = await database.read({
      sql: `WITH page AS (
              SELECT number, sum(size) OVER (ORDER BY received_at_ms DESC, application_id DESC) - size AS size_before
              FROM (SELECT rowid AS number, received_at_ms, application_id, length(answers) AS size FROM applications
                    WHERE (received_at_ms, application_id) < (?, ?) ${sql}
                    ORDER BY received_at_ms DESC, application_id DESC LIMIT ${pageRows})
            )
            SELECT ${columns},
              (SELECT earlier.application_id FROM applications AS earlier
               WHERE earlier.email_key = applications.email_key AND earlier.job_id = applications.job_id
                 AND (earlier.received_at_ms, earlier.application_id)
                   < (applications.received_at_ms, applications.application_id)
               ORDER BY earlier.received_at_ms DESC, earlier.application_id DESC LIMIT 1) AS previous_id,
              (${otherJob('<')} OR ${otherJob('>')}) AS has_other_jobs
            FROM page JOIN applications ON applications.rowid = page.number
            WHERE size_before < ${pageTextLength}
            ORDER BY received_at_ms DESC, application_id DESC`,
      args: [...last, ...args],
    })
    if (rows.length === 0) return
    const applicationIds = rows.map((row) => textColumn(row, 'application_id'))
    const files = await filesOf(database, applicationIds)
    const deliveries = await readDeliveries(database, applicationIds)
    const origins = await originsOf(database, applicationIds)
    const notes = origins.size === 0 ? null : await notesOf(database, [...origins.keys()])
    const apart = isWithAnswersApart ? await readAnswersApart(database, applicationIds) : null
    for (const row of rows) {
      const { previous_id: previous } = row
      const applicationId = textColumn(row, 'application_id')
      const application = await fromRow(row, files.get(applicationId) ?? [], forms)
      yield {
        ...application,
        answers: { ...application.answers, ...apart?.get(applicationId) },
        previousApplicationId: typeof previous === 'string' ? previous : null,
        hasOtherJobs: Number(row['has_other_jobs']) === 1,
        delivery: deliveries.get(applicationId) ?? null,
        fair: origins.get(applicationId) ?? null,
        fairNotes: notes?.get(applicationId) ?? [],
      }
      last = [application.receivedAtMs, application.applicationId]
    }
  }
}

/** All applications at once, newest first. Only for small numbers. */
export async function listApplications(database: Database, options?: ReadOptions): Promise<readonly ListedApplication[]> {
  const applications: ListedApplication[] = []
  for await (const application of readApplications(database, {}, options)) applications.push(application)
  return applications
}

/** The form that was answered last for a job, to read answers by after the job has closed. null: none is known. */
export async function lastFormOf(database: Database, jobId: number): Promise<StoredForm | null> {
  for await (const form of readForms(database, { jobIds: [jobId] })) return form
  return null
}

/** The distinct forms of the matching applications, most recently used first, one in memory at a time. */
export async function* readForms(database: Database, filter: ApplicationFilter): AsyncGenerator<StoredForm, void, void> {
  const { args, sql } = filterSql(filter)
  const { rows } = await database.read({
    sql: `SELECT form_id FROM applications WHERE form_id IS NOT NULL ${sql} GROUP BY form_id ORDER BY max(received_at_ms) DESC`,
    args: [...args],
  })
  const forms = new FormReader(database)
  for (const row of rows) yield await forms.read(textColumn(row, 'form_id'))
}
