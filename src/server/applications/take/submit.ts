import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { askedForm, type EducationNames } from '#shared/answer-words.ts'
import type { RightHashes } from '#shared/application-rights.ts'
import type { AnswerMap } from '#shared/application-rules.ts'
import { distinctTitle } from '#shared/distinct-title.ts'
import type { EducationList } from '#shared/endpoints.ts'
import type { FormLookup, JobSource } from '../../board/job-source.ts'
import { isConstraintError } from '../../database/errors.ts'
import type { Database } from '../../database/database.ts'
import type { DiskBudget } from '../limits/disk-budget.ts'
import { isNestedDeeperThan } from '../../tools/nesting.ts'
import {
  type DeliveryFollowUp,
  findApplication,
  type FollowUp,
  isErased,
  type NewApplication,
  type StoredApplication,
} from '../store/application-store.ts'
import { type ApplicationTitle, ownTitle, saysGeneral } from '../store/title-code.ts'
import { judgeAnswers, unaskedAnswers } from '../judge/judge.ts'
import { addressStatement } from '../store/applicant-address.ts'
import { storeInPlaceOf } from './replace.ts'
import type { HoldingJudgement } from '../judge/judgement.ts'
import { brokenRuleOf, type SubmissionRefusal, type SubmissionRule } from '../judge/submission-rule.ts'
import { take as words } from '../../words.ts'

/**
 * Receives one application. Repeats the page's validation, because the board does not validate, against the form of the board
 * that the page uses, and stores the application once per idempotency key.
 */

export type SubmitResult =
  | {
      readonly status: 'received'
      readonly applicationId: string
      /** The names of fields that were answered and are not asked any more. */
      readonly unasked: readonly string[]
    }
  /** The key was used with different answers, and the first application is unchanged. */
  | { readonly status: 'already-received'; readonly receivedAtMs: number }
  /** An application with this key was received and then erased. */
  | { readonly status: 'erased' }
  /** An application that this one should replace is on its way to the recruiting team, or there. */
  | { readonly status: 'already-handed' }
  /** A module's rule forbids it. */
  | ({ readonly status: 'refused' } & SubmissionRefusal)
  | { readonly status: 'job-closed' }
  /** The board cannot be reached or is invalid. The application was neither validated nor stored. */
  | { readonly status: 'job-unknown' }
  /** The disk has no room for it. It was not stored. */
  | { readonly status: 'full' }
  | { readonly status: 'malformed'; readonly error: string }
  | { readonly status: 'invalid'; readonly error: string; readonly field: string }
  /** A file that the answers name is not here. */
  | { readonly status: 'file-missing'; readonly field: string }

interface SubmitRequest {
  readonly idempotencyKey: string
  /** What its device may do with it later. null: a program has sent it, which may do nothing. */
  readonly rights: RightHashes | null
  /** The secrets for replacing earlier tries. */
  readonly replaced: readonly string[]
  /** What modules make of it. */
  readonly rules: readonly SubmissionRule[]
  /** Whether it waits for a look before it is delivered. null: nobody judges. */
  readonly judge: ((application: NewApplication) => Promise<HoldingJudgement>) | null
  /** The address that is sent along with it. null: none. */
  readonly sentAddress: string | null
  /** In which its person has applied. */
  readonly language: string
  readonly jobId: string
  readonly body: string
}

/** What every application needs, wherever it comes from. */
export interface SubmitDeps {
  readonly database: Database
  readonly jobs: JobSource
  readonly disk: DiskBudget
  /** null: applications stay here. */
  readonly delivery: DeliveryFollowUp | null
  /** null: no mail is sent. */
  readonly mails: FollowUp | null
  /** The public address of an uploaded file. */
  readonly fileUrl: (uploadKey: string) => string
  readonly warn: (message: string) => void
}

const AnyMap = v.record(v.string(), v.unknown())

const keyPattern = /^[\w-]{8,255}$/

/** More than the rows of an application take, without its answers. */
const rowBytes = 16 * 1024

/** A valid answer map is at most five levels deep. */
const maxDepth = 10

function readBody(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    const parsed = v.safeParse(AnyMap, value)
    return parsed.success && !Array.isArray(value) ? parsed.output : null
  } catch {
    return null
  }
}

/** Validates and stores one application. */
export async function submitApplication(
  request: SubmitRequest,
  { database, delivery, disk, fileUrl, jobs, mails, warn }: SubmitDeps,
): Promise<SubmitResult> {
  const { body, idempotencyKey, judge, language, replaced, rights, rules, sentAddress } = request
  if (![idempotencyKey, ...replaced].every((key) => keyPattern.test(key))) {
    return { status: 'malformed', error: words.keyNeeded() }
  }
  const map = readBody(body)
  if (!map) return { status: 'malformed', error: words.notAnObject() }
  if (isNestedDeeperThan(map, maxDepth)) return { status: 'malformed', error: words.tooDeep() }

  // Check first: a repeated request must get its original response, even if the job has closed since.
  const bodySha256 = createHash('sha256').update(body).digest('hex')
  const known = await findApplication(database, idempotencyKey)
  if (known) return answerOf(known, { jobId: request.jobId, bodySha256, map })
  if (await isErased(database, { idempotencyKey, rights })) return { status: 'erased' }

  const jobId = Number(request.jobId)
  // Reject other spellings, such as '007', because the application is stored under the number.
  if (!Number.isSafeInteger(jobId) || String(jobId) !== request.jobId) return { status: 'job-closed' }
  const found = await jobs.findWithForm(jobId, warn)
  if (found.status === 'closed') return { status: 'job-closed' }
  if (found.status === 'unknown') {
    warn(`application to job ${jobId}: deferred, because the board did not return the job`)
    return { status: 'job-unknown' }
  }
  const { job } = found
  const judged = await judgeAnswers(database, job.form, map, fileUrl)
  if (judged.status === 'misfit') {
    const [{ field, message }] = judged.problems
    if (judged.isFileMissing) return { status: 'file-missing', field }
    return { status: 'invalid', error: message, field }
  }
  // The answers are stored in words for lists and searches as well.
  if (!(await disk.take('applications', rowBytes + 2 * Buffer.byteLength(body)))) return { status: 'full' }

  const application: NewApplication = {
    idempotencyKey,
    bodySha256,
    jobId: job.jobId,
    ...(await titleOf(found, jobs)),
    answers: judged.answers,
    form: askedForm(job.form),
    educationNames: await nameEducations(jobs, judged.answers),
    files: judged.files,
    language,
    internalJobId: found.internalJobId,
  }
  // Without a delivery, nothing leaves that could be held.
  const judgement = delivery && judge ? await judge(application) : null
  const { reasons = [], statements = () => [] } = judgement ?? {}
  const storing = storeInPlaceOf(database, replaced, application, {
    followUps: [reasons.length > 0 ? (delivery?.holding(reasons) ?? null) : delivery, mails],
    rights,
    rules,
    judged: (applicationId, receivedAtMs) => [
      ...statements(applicationId, receivedAtMs),
      ...(delivery && sentAddress !== null ? [addressStatement(applicationId, sentAddress, receivedAtMs)] : []),
    ],
  })
  const stored = await storing.catch(async (error: unknown) => {
    const refusal = isConstraintError(error) ? await brokenRuleOf(rules, database) : null
    if (!refusal) throw error
    return { status: 'refused', ...refusal } as const
  })
  if (stored.status === 'refused') return stored
  if (stored.status === 'rights-taken') return { status: 'malformed', error: words.rightsWrong() }
  if (stored.status === 'upload-taken' || stored.status === 'upload-gone')
    return { status: 'file-missing', field: stored.fieldName }
  if (stored.status === 'erased' || stored.status === 'already-handed') return { status: stored.status }
  return answerOf(stored.application, { jobId: request.jobId, bodySha256, map })
}

/**
 * The title of an application. One that is for no job is named as recruiters do, whatever the post is called. Where another open job has
 * the same title, the place tells them apart.
 */
export async function titleOf(
  { isProspectPost, job }: Extract<FormLookup, { readonly status: 'open' }>,
  jobs: Pick<JobSource, 'list'>,
): Promise<ApplicationTitle> {
  const open = (await jobs.list()) ?? []
  const title = distinctTitle(
    { ...job, id: job.jobId },
    open.map((other) => ({ ...other, id: other.jobId })),
  )
  return isProspectPost && !saysGeneral(title) ? ownTitle({ kind: 'general', post: title }) : { jobTitle: title, titleCode: null }
}

/** Resolves education ids to names while the board has them, so that they stay readable when its lists change. */
export function nameEducations(jobs: JobSource, answers: AnswerMap): Promise<readonly EducationNames[]> {
  const nameOf = async (list: EducationList, id: number | null) => (id === null ? null : jobs.findEducationName(list, id))
  return Promise.all(
    (answers.educations ?? []).map(async (entry) => {
      const [school, degree, discipline] = await Promise.all([
        nameOf('schools', entry.school_name_id),
        nameOf('degrees', entry.degree_id),
        nameOf('disciplines', entry.discipline_id),
      ])
      return { school, degree, discipline }
    }),
  )
}

interface Submitted {
  readonly jobId: string
  readonly bodySha256: string
  readonly map: Readonly<Record<string, unknown>>
}

function answerOf(stored: StoredApplication, { bodySha256, jobId, map }: Submitted): SubmitResult {
  // The same answers to another job are another application, so 'received' would be false.
  return stored.bodySha256 === bodySha256 && String(stored.jobId) === jobId
    ? { status: 'received', applicationId: stored.applicationId, unasked: unaskedAnswers(stored.form, map) }
    : { status: 'already-received', receivedAtMs: stored.receivedAtMs }
}
