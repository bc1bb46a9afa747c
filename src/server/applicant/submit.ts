import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { isFileField, validateApplication } from '#shared/application-rules.ts'
import { checkFile, extensionOf } from '#shared/file-types.ts'
import type { ApplicationForm } from '#shared/job.ts'
import type { JobSource } from '../board/job-source.ts'
import type { Database } from '../database.ts'
import { type ApplicationFile, findApplication, storeApplication, type StoredApplication } from './application-store.ts'
import { fieldsOf, readAnswerMap } from './read-answers.ts'
import { findUpload, type StoredUpload } from './upload-store.ts'

/**
 * Receives one application: validates again what the page validated, because the board never would (greenhouse.md 0.5),
 * by the form of the board that the page read, and stores it once per idempotency key.
 */

export type SubmitResult =
  | { readonly status: 'received'; readonly applicationId: string }
  /** The key was used before, with other answers: the first ones stand. */
  | { readonly status: 'already-received'; readonly receivedAtMs: number }
  | { readonly status: 'job-closed' }
  /** The board does not say whether the job is open, or what it asks: nothing was judged, and nothing stored. */
  | { readonly status: 'job-unknown' }
  | { readonly status: 'malformed'; readonly error: string }
  | { readonly status: 'invalid'; readonly error: string; readonly field: string }

interface Submission {
  readonly idempotencyKey: string
  readonly jobId: string
  readonly body: string
}

interface SubmitDeps {
  readonly database: Database
  readonly jobs: JobSource
  readonly warn: (message: string) => void
}

const AnswerMap = v.record(v.string(), v.unknown())

/** The upload's key at the end of a stored file's address (`url + fields.key`, contracts.md). */
function uploadKeyOf(address: unknown): string | null {
  return typeof address === 'string' ? (/\/uploads\/([0-9a-f-]{36})$/.exec(address)?.[1] ?? null) : null
}

/** Whether a file may go by another name than it came with: of the same kind, for the recruiter's machine opens it by that. */
function isNameOf({ fileName, kind, sizeBytes }: StoredUpload, name: unknown): name is string {
  return typeof name === 'string' && checkFile(kind, name, sizeBytes) === null && extensionOf(name) === extensionOf(fileName)
}

/** The files that an answer map names, with the field each belongs to, or the field whose file is not there. */
async function findFiles(
  database: Database,
  form: ApplicationForm,
  map: Record<string, unknown>,
): Promise<{ readonly files: readonly ApplicationFile[] } | { readonly missing: string }> {
  const files: ApplicationFile[] = []
  for (const field of fieldsOf(form).filter(isFileField)) {
    // The video's address is moved into its question's own field (specification 7); then its name is the upload's.
    const address = map[`${field.name}_url`] ?? (field.type === 'input_video' ? map[field.name] : undefined)
    if (address === undefined) continue
    const uploadKey = uploadKeyOf(address)
    const upload = uploadKey ? await findUpload(database, uploadKey) : null
    const kind = field.type === 'input_video' ? 'video' : 'document'
    if (!upload || upload.kind !== kind) return { missing: field.name }
    const fileName = map[`${field.name}_url_filename`]
    files.push({
      fieldName: field.name,
      uploadKey: upload.uploadKey,
      fileName: isNameOf(upload, fileName) ? fileName : upload.fileName,
    })
  }
  return { files }
}

function readBody(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    const parsed = v.safeParse(AnswerMap, value)
    return parsed.success && !Array.isArray(value) ? parsed.output : null
  } catch {
    return null
  }
}

/** Validates and stores one application. */
export async function submitApplication(submission: Submission, { database, jobs, warn }: SubmitDeps): Promise<SubmitResult> {
  const { idempotencyKey, body } = submission
  if (!/^[\w-]{8,255}$/.test(idempotencyKey)) return { status: 'malformed', error: 'An Idempotency-Key header is needed.' }
  const map = readBody(body)
  if (!map) return { status: 'malformed', error: 'The answers are not a JSON object.' }

  // First of all: a repeated request must get its first answer, even when the job has closed in between.
  const bodySha256 = createHash('sha256').update(body).digest('hex')
  const known = await findApplication(database, idempotencyKey)
  if (known) return answerOf(known, submission.jobId, bodySha256)

  const jobId = Number(submission.jobId)
  // Written otherwise, such as '007', it is no number of the board, nor the one that the application is stored under.
  if (!Number.isSafeInteger(jobId) || String(jobId) !== submission.jobId) return { status: 'job-closed' }
  const found = await jobs.findWithForm(jobId, warn)
  if (found.status === 'closed') return { status: 'job-closed' }
  if (found.status === 'unknown') {
    warn(`application to job ${jobId}: put off, the board (VITE_BOARD_URL) does not answer the server with this job`)
    return { status: 'job-unknown' }
  }
  const { job } = found
  const read = readAnswerMap(job.form, map)
  if (read.status === 'misfit') return { status: 'invalid', error: 'This answer does not fit its question.', field: read.field }
  const [invalid] = validateApplication(job.form, read.application)
  if (invalid) return { status: 'invalid', error: invalid.message, field: invalid.field }
  const attached = await findFiles(database, job.form, map)
  if ('missing' in attached) {
    return { status: 'invalid', error: 'The file did not arrive. Please add it again.', field: attached.missing }
  }

  const stored = await storeApplication(database, {
    idempotencyKey,
    bodySha256,
    jobId: job.jobId,
    jobTitle: job.title,
    answers: map,
    files: attached.files,
  })
  return answerOf(stored, submission.jobId, bodySha256)
}

function answerOf(stored: StoredApplication, jobId: string, bodySha256: string): SubmitResult {
  // The same answers to another job are another application: 'received' would be a lie.
  return stored.bodySha256 === bodySha256 && String(stored.jobId) === jobId
    ? { status: 'received', applicationId: stored.applicationId }
    : { status: 'already-received', receivedAtMs: stored.receivedAtMs }
}
