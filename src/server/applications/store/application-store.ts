import { createHash, randomUUID } from 'node:crypto'
import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import type { AskedForm } from '#shared/job.ts'
import type { EducationNames } from '#shared/answer-words.ts'
import type { RightHashes } from '#shared/application-rights.ts'
import type { AnswerMap } from '#shared/application-rules.ts'
import type { Database } from '../../database/database.ts'
import { isConstraintError } from '../../database/errors.ts'
import { readGroups, readRow, readRows } from '../../database/rows.ts'
import type { HeldReason } from '../judge/judgement.ts'
import { apartStatements, splitAnswers } from './answers-apart.ts'
import { entryStatements, keyHash } from './application-entry.ts'
import { readEmailAddress } from './email-address.ts'
import { FormReader } from './form-reader.ts'
import { readStoredAnswers } from './read-answers.ts'
import { type ApplicationTitle, StoredTitleCode } from './title-code.ts'
import { findUpload } from '../files/upload-store.ts'
import { type UploadDetails, uploadStatements } from '../files/upload-writers.ts'
import { listed, raw, sql } from '../../database/sql.ts'

/**
 * Stores and reads applications, each once per idempotency key. Every row is validated by a schema when it is read. The store
 * knows neither delivery nor mail, and of fairs only that an application was written at one: whoever stores an application names what follows (`FollowUp`).
 */

const ApplicationFile = v.object({ fieldName: v.string(), uploadKey: v.string(), fileName: v.string() })
export type ApplicationFile = Readonly<v.InferOutput<typeof ApplicationFile>>

/** A file of a new application. */
export interface AttachedFile extends ApplicationFile {
  /** The file's bytes, stored with the application. null when they were uploaded before. */
  readonly content: (Omit<UploadDetails, 'fileName'> & { readonly bytes: Buffer }) | null
}

const NamesOfEducation = v.object({
  school: v.nullable(v.string()),
  degree: v.nullable(v.string()),
  discipline: v.nullable(v.string()),
})

/**
 * Where an application was written: on the site, or on the shared device of an event, which may name what the board does not. Who has left
 * only a name there has not applied yet.
 */
const ApplicationOrigin = v.picklist(['site', 'event', 'name'])
export type ApplicationOrigin = v.InferOutput<typeof ApplicationOrigin>

export interface StoredApplication {
  readonly applicationId: string
  readonly receivedAtMs: number
  readonly files: readonly ApplicationFile[]
  readonly idempotencyKey: string
  /** Hash of the request body. Distinguishes a repeated request from a different one under the same key. */
  readonly bodySha256: string
  readonly jobId: number
  /** Of the board, or of this site in the first language (`title-code.ts`). */
  readonly jobTitle: string
  readonly titleCode: ApplicationTitle['titleCode']
  /** Raw values by their wire key. A stored application does not contain its answers apart (`answers-apart.ts`). */
  readonly answers: AnswerMap
  /** The form that was answered. null: the job had closed when the application came from a fair, and no form of it was known. */
  readonly form: AskedForm | null
  /** In the order of the education entries in the answers. */
  readonly educationNames: readonly EducationNames[]
  /** Of the page on which its person has applied. */
  readonly language: string
  readonly origin: ApplicationOrigin
}

/** An application as it comes in. */
export interface NewApplication
  extends Omit<StoredApplication, 'applicationId' | 'receivedAtMs' | 'files' | 'titleCode' | 'origin'> {
  /** null: the title is the board's. */
  readonly titleCode?: ApplicationTitle['titleCode']
  /** By default the site. */
  readonly origin?: ApplicationOrigin
  /** The board's job behind the post, by which events of its system name it. Left out: there is none, or nobody knows. */
  readonly internalJobId?: number | null
  readonly files: readonly AttachedFile[]
}

export type StoreResult =
  | { readonly status: 'stored' | 'known'; readonly application: StoredApplication }
  /** An application with this key was received and then erased. */
  | { readonly status: 'erased' }
  /** A hash of its rights belongs to another application. */
  | { readonly status: 'rights-taken' }
  /** The upload of this field belongs to another application. */
  | { readonly status: 'upload-taken'; readonly fieldName: string }
  /** The upload of this field was deleted to make room. */
  | { readonly status: 'upload-gone'; readonly fieldName: string }

/** A task that follows when an application is stored, such as its delivery or a mail. */
export interface FollowUp {
  /** Queues it, in the transaction that stores the application. */
  statements(applicationId: string, nowMs: number): readonly InStatement[]
  /** Something has been queued. */
  wake(): void
}

/** The way of an application to the recruiting system. */
export interface DeliveryFollowUp extends FollowUp {
  /** Enters it as held for a look in place of queueing it. */
  holding(reasons: readonly HeldReason[]): FollowUp
}

interface StoreOptions {
  /** What its device may do with it. null: it comes from a fair's tablet or a program, which may do nothing. */
  readonly rights?: RightHashes | null
  /** Statements that come before it, and fail if something does not hold. */
  readonly before?: readonly InStatement[]
  readonly followUps?: readonly (FollowUp | null)[]
  /** Further statements of the transaction. */
  readonly more?: (applicationId: string, receivedAtMs: number) => readonly InStatement[]
}

/**
 * Stores an application, its form and its files in one transaction. If the idempotency key exists, nothing changes and the stored
 * application is returned, so concurrent requests with one key create one application.
 */
export async function storeApplication(
  database: Database,
  application: NewApplication,
  { before = [], followUps = [], more = () => [], rights = null }: StoreOptions = {},
): Promise<StoreResult> {
  const applicationId = randomUUID()
  const receivedAtMs = database.nowMs()
  const { answers, bodySha256, educationNames, files, idempotencyKey, jobId, jobTitle, language } = application
  const { internalJobId = null, origin = 'site', titleCode = null } = application
  const form = application.form && JSON.stringify(application.form)
  const formId = form && createHash('sha256').update(form).digest('hex')
  const { apart, open } = splitAnswers(application.form, answers)
  const email = typeof answers['email'] === 'string' ? readEmailAddress(answers['email']) : null
  const stored: StoredApplication = {
    ...application,
    origin,
    titleCode,
    files: files.map(({ fieldName, fileName, uploadKey }) => ({ fieldName, fileName, uploadKey })),
    applicationId,
    receivedAtMs,
  }
  try {
    await database.write([
      // Fails if it was erased, or replaced before it came.
      sql`INSERT INTO transaction_guards SELECT 'it was erased' ${erasedOf({ idempotencyKey, rights })}`,
      ...before,
      ...(form ? [sql`INSERT OR IGNORE INTO application_forms (form_id, form) VALUES (${formId}, ${form})`] : []),
      sql`INSERT INTO applications (application_id, idempotency_key, body_sha256, job_id, job_title, answers,
                  received_at_ms, form_id, education_names, email_key, mailbox_key, language, title_code, origin, internal_job_id)
            VALUES (${applicationId}, ${idempotencyKey}, ${bodySha256}, ${jobId}, ${jobTitle}, ${JSON.stringify(open)},
                  ${receivedAtMs}, ${formId}, ${JSON.stringify(educationNames)}, ${email?.personKey ?? null}, ${email?.mailboxKey ?? null},
                  ${language}, ${titleCode && JSON.stringify(titleCode)}, ${origin}, ${internalJobId})`,
      ...followUps.flatMap((followUp) => followUp?.statements(applicationId, receivedAtMs) ?? []),
      ...files.flatMap(({ content, fieldName, fileName, uploadKey }) => [
        ...(content ? uploadStatements(uploadKey, { ...content, fileName }, content.bytes, receivedAtMs) : []),
        sql`INSERT INTO application_files (application_id, field_name, upload_key, file_name)
            VALUES (${applicationId}, ${fieldName}, ${uploadKey}, ${fileName})`,
      ]),
      ...(rights
        ? [
            sql`INSERT INTO application_rights (application_id, read_sha256, withdraw_sha256, replace_sha256)
                VALUES (${applicationId}, ${rights.read}, ${rights.withdraw}, ${rights.replace})`,
          ]
        : []),
      ...apartStatements(applicationId, apart),
      ...entryStatements({ ...stored, answers: open, title: { jobTitle, titleCode } }),
      ...more(applicationId, receivedAtMs),
    ])
  } catch (error) {
    if (!isConstraintError(error)) throw error
    const known = await findApplication(database, idempotencyKey)
    if (known) return { status: 'known', application: known }
    if (await isErased(database, { idempotencyKey, rights })) return { status: 'erased' }
    if (rights && (await hasTakenRights(database, rights))) return { status: 'rights-taken' }
    const taken = await findTakenUpload(database, files)
    if (taken) return { status: 'upload-taken', fieldName: taken.fieldName }
    const gone = await findGoneUpload(database, files)
    if (!gone) throw error
    return { status: 'upload-gone', fieldName: gone.fieldName }
  }
  for (const followUp of followUps) followUp?.wake()
  return { status: 'stored', application: stored }
}

type Erasable = Pick<NewApplication, 'idempotencyKey'> & Pick<Required<StoreOptions>, 'rights'>

const erasedOf = ({ idempotencyKey, rights }: Erasable) =>
  sql`FROM (SELECT 1 FROM erased_keys WHERE key_sha256 = ${keyHash(idempotencyKey)}
    UNION ALL SELECT 1 FROM replaced_early WHERE replace_sha256 = ${rights && rights.replace})`

/** Whether an application was received and then erased (`erase.ts`), or was replaced before it came. */
export async function isErased(database: Database, application: Erasable): Promise<boolean> {
  const { rows } = await database.read(sql`SELECT 1 ${erasedOf(application)}`)
  return rows.length > 0
}

async function hasTakenRights(database: Database, { read, replace, withdraw }: RightHashes): Promise<boolean> {
  const { rows } = await database.read(sql`SELECT 1 FROM application_rights
    WHERE read_sha256 = ${read} OR withdraw_sha256 = ${withdraw} OR replace_sha256 = ${replace} LIMIT 1`)
  return rows.length > 0
}

async function findTakenUpload(database: Database, files: readonly AttachedFile[]): Promise<AttachedFile | null> {
  for (const file of files) {
    const { rows } = await database.read(sql`SELECT 1 FROM application_files WHERE upload_key = ${file.uploadKey}`)
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

/** A row of an application. */
const ApplicationRow = v.object({
  applicationId: v.string(),
  idempotencyKey: v.string(),
  bodySha256: v.string(),
  jobId: v.number(),
  jobTitle: v.string(),
  answers: v.pipe(v.string(), v.parseJson()),
  receivedAtMs: v.number(),
  formId: v.nullable(v.string()),
  educationNames: v.pipe(v.string(), v.parseJson(), v.array(NamesOfEducation)),
  language: v.string(),
  titleCode: StoredTitleCode,
  origin: ApplicationOrigin,
})

/** SQL: the columns that `applicationFrom` reads. */
export const applicationColumns = sql`application_id, idempotency_key, body_sha256, job_id, job_title, answers, received_at_ms, form_id,
  education_names, language, title_code, origin`

/** Reads an application from its row. */
export async function applicationFrom(
  row: Row,
  files: readonly ApplicationFile[],
  forms: FormReader,
): Promise<StoredApplication> {
  const [read] = readRows(ApplicationRow, [row])
  if (!read) throw new TypeError('there is no row')
  const { answers, formId, ...application } = read
  const form = formId === null ? null : await forms.read(formId)
  return { ...application, form, files, answers: readStoredAnswers(answers) }
}

/** The files of several applications, grouped by application. */
export async function filesOf(
  database: Database,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ApplicationFile[]>> {
  const { rows } = await database.read(sql`SELECT application_id, field_name, upload_key, file_name FROM application_files
          WHERE application_id IN ${listed(applicationIds)} ORDER BY application_id, field_name`)
  return readGroups(ApplicationFile, rows, 'application_id')
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
  const { rows } = await database.read(
    sql`SELECT application_id FROM applications WHERE substr(application_id, 1, ${beginning.length}) = ${beginning.toLowerCase()} LIMIT 2`,
  )
  return readRows(v.pick(ApplicationRow, ['applicationId']), rows).map(({ applicationId }) => applicationId)
}

async function findBy(
  database: Database,
  column: 'idempotency_key' | 'application_id',
  value: string,
): Promise<StoredApplication | null> {
  const { rows } = await database.read(sql`SELECT ${applicationColumns} FROM applications WHERE ${raw(column)} = ${value}`)
  const [row] = rows
  if (!row) return null
  const application = await applicationFrom(row, [], new FormReader(database))
  const { applicationId } = application
  return { ...application, files: (await filesOf(database, [applicationId])).get(applicationId) ?? [] }
}

/** The form that was answered last for a job, to read answers by after the job has closed. null: none is known. */
export async function lastFormOf(database: Database, jobId: number): Promise<AskedForm | null> {
  const { rows } = await database.read(sql`SELECT form_id FROM applications WHERE job_id = ${jobId} AND form_id IS NOT NULL
          ORDER BY received_at_ms DESC, application_id DESC LIMIT 1`)
  const last = readRow(v.object({ formId: v.string() }), rows)
  return last && new FormReader(database).read(last.formId)
}
