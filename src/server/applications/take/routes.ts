import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { failureReasons } from '#shared/applicant-answers.ts'
import { readRights, rightsHeader } from '#shared/application-rights.ts'
import type { ApplicationStatus } from '#shared/application-status.ts'
import { idempotencyHeader, languageHeader, maxReplaced, replacesHeader, timeZoneHeader } from '#shared/endpoints.ts'
import { type FileKind, fileRules } from '#shared/file-types.ts'
import { maxSubmissionBytes, maxVideoBytes } from '#shared/limits.ts'
import type { JobSource } from '../../board/job-source.ts'
import type { Database } from '../../database/database.ts'
import type { ObjectStore } from '../../database/object-store.ts'
import { type Faults, sentinelStatus } from '../../web/http/faults.ts'
import { noteSubmission } from '../../web/http/answered.ts'
import { siteLanguageOf } from '#shared/site-languages.ts'
import { type BodyRoom, declaredBytes, retryWithRoomSeconds } from '../limits/body-room.ts'
import { type DiskBudget, retryWhenFullSeconds } from '../limits/disk-budget.ts'
import { type Limiter, tooManyRequests } from '../limits/limiter.ts'
import { readBody } from '../limits/read-body.ts'
import type { Signer } from '../../database/signer.ts'
import { limitConfirmations, type MailFollowUp } from '../judge/limit-confirmations.ts'
import { proofOf, proveAnswers } from '../judge/prove-answers.ts'
import { readUploadKey, receiveUpload, type UploadResult } from './receive-upload.ts'
import { applicationStatus, type ReadOutcome, withdrawApplication } from './status.ts'
import type { JudgeOfApplications } from '../judge/judgement.ts'
import type { RuleOfSubmission } from '../judge/submission-rule.ts'
import { type SubmitResult, submitApplication } from './submit.ts'
import { issueStoreTicket, issueTicket, kindOfMediaType } from './tickets.ts'
import type { UploadRoom } from '../files/upload-room.ts'
import { take as words } from '../../words.ts'
import { checkFileBy, type FileScanner } from '../files/file-scanner.ts'
import { findAttachedVideo, readUpload } from '../files/upload-store.ts'
import type { DeliveryFollowUp, NewApplication } from '../store/application-store.ts'
import { bodyAsRead } from '../../web/http/large-body.ts'

/**
 * The applicant service: tickets, uploads, submissions and their state. A failure's body is `{ error, field?, reason? }`:
 * `error` is for people, `reason` for programs. Every JSON answer to a request with a key proves whose it is
 * (`prove-answers.ts`). The client ignores any other answer, because a proxy may have given it.
 */

export interface ApplicantDeps {
  readonly database: Database
  readonly signer: Signer
  readonly jobs: JobSource
  readonly bodies: BodyRoom
  readonly uploads: UploadRoom
  readonly disk: DiskBudget
  readonly limiter: Limiter
  /** null: applications stay here. */
  readonly delivery: DeliveryFollowUp | null
  /** The address that is sent along with an application. null: none is. */
  readonly sentAddressOf: (context: Context) => string | null
  /** null: nobody judges. */
  readonly judge: JudgeOfApplications | null
  /** null: nobody checks files. */
  readonly scanner: FileScanner | null
  /** null: nothing is told of what became of an application. */
  readonly readOutcome: ReadOutcome | null
  /** null: no mail is sent. */
  readonly mails: MailFollowUp | null
  /** The public URL of this service for a request. A proxy may have changed the host. */
  readonly publicUrl: (request: Request) => string
  readonly faults: Faults | null
  readonly modules: readonly { readonly ruleOfSubmission?: RuleOfSubmission }[]
  readonly warn: (message: string) => void
}

type ErrorStatus = 400 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 503

/** Enough for a board that is being deployed or is overloaded to recover. The device waits at least as long. */
const retryAfterSeconds = 30

interface FailureDetails {
  readonly field?: string
  readonly reason?: string
}

function fail(context: Context, status: ErrorStatus, error: string, details: FailureDetails = {}): Response {
  return context.json({ error, ...details }, status)
}

/** Others are sending. The device comes back. */
function failBusy(context: Context): Response {
  context.header('Retry-After', String(retryWithRoomSeconds))
  return fail(context, 503, words.busy(), { reason: 'busy' })
}

/** Recruiters follow the link again. */
function failUnchecked(context: Context): Response {
  context.header('Retry-After', String(retryAfterSeconds))
  return fail(context, 503, words.notChecked())
}

const uploadStatuses: Readonly<Record<Extract<UploadResult, { status: 'refused' }>['problem'], ErrorStatus>> = {
  malformed: 400,
  forged: 403,
  expired: 403,
  used: 409,
  'wrong-type': 415,
  'wrong-content': 415,
  'name-too-long': 400,
  empty: 400,
  'too-large': 413,
  full: 503,
}
const uploadErrors = { ...words.uploads, ...words.files }

function answerSubmit(context: Context, result: SubmitResult): Response {
  switch (result.status) {
    case 'received':
      return context.json({
        success: 'Candidate saved successfully',
        id: result.applicationId,
        ...(result.unasked.length === 0 ? {} : { unasked: result.unasked }),
      })
    case 'already-received':
      return context.json(
        {
          error: words.keyReused(),
          reason: failureReasons.keyReused,
          received_at: new Date(result.receivedAtMs).toISOString(),
        },
        409,
      )
    case 'erased':
      return fail(context, 410, words.erased(), { reason: failureReasons.erased })
    case 'already-handed':
      return fail(context, 409, words.alreadyHanded(), {
        reason: failureReasons.alreadyHanded,
      })
    case 'refused':
      return fail(context, result.code, result.error, { reason: result.reason })
    case 'job-closed':
      return fail(context, 404, words.jobClosed(), { reason: failureReasons.jobClosed })
    case 'job-unknown':
      context.header('Retry-After', String(retryAfterSeconds))
      return fail(context, 503, words.boardAway(), { reason: 'board-unavailable' })
    case 'full':
      context.header('Retry-After', String(retryWhenFullSeconds))
      return fail(context, 503, words.full(), { reason: 'busy' })
    case 'malformed':
      return fail(context, 400, result.error, { reason: 'malformed' })
    case 'invalid':
      return fail(context, 422, result.error, { field: result.field, reason: 'invalid-answer' })
    case 'file-missing':
      return fail(context, 422, words.fileMissing(), { field: result.field, reason: failureReasons.fileMissing })
  }
}

const keyOf = (context: Context) => context.req.header(idempotencyHeader) ?? ''

function replacedOf(context: Context): readonly string[] {
  const keys = (context.req.header(replacesHeader) ?? '').split(',').map((key) => key.trim())
  return [...new Set(keys.filter((key) => key !== '' && key !== keyOf(context)))].slice(0, maxReplaced)
}

async function answerStatus(context: Context, status: Promise<ApplicationStatus | null>): Promise<Response> {
  const known = await status
  return known ? context.json(known) : fail(context, 404, words.unknownKey(), { reason: failureReasons.unknownKey })
}

function emailOf(body: string): string {
  try {
    const { email } = JSON.parse(body) as { email?: unknown }
    return typeof email === 'string' ? email : ''
  } catch {
    return ''
  }
}

/** A failure that is injected looks like the service's own failure with this status. */
function injectedDetails(status: number): FailureDetails {
  if (status >= 500 || status === 408 || status === 429) return {}
  if (status === 404 || status === 410) return { reason: failureReasons.jobClosed }
  if (status === 409) return { reason: failureReasons.keyReused }
  return status === 422 ? { reason: 'invalid-answer', field: 'email' } : { reason: 'malformed' }
}

export function applicantRoutes(deps: ApplicantDeps): Hono {
  const routes = new Hono()
  routes.use(proveAnswers)
  routes.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })

  const uploadUrl = (context: Context) => `${deps.publicUrl(context.req.raw)}/uploads/`
  /** The file passes by this server, so its ticket takes the room for it. */
  const storeTicket = async (context: Context, store: ObjectStore, kind: FileKind, contentType: string | null) => {
    const given = context.req.query('size')
    const sizeBytes = given === undefined ? null : Number(given)
    const { maxBytes } = fileRules[kind]
    if (sizeBytes !== null && !(Number.isSafeInteger(sizeBytes) && sizeBytes > 0 && sizeBytes <= maxBytes)) {
      return fail(context, 413, words.files['too-large']())
    }
    const account = deps.uploads.open({ requester: deps.limiter.requesterOf(context), sizeBytes })
    const taking = await account.take(sizeBytes ?? maxBytes)
    if (taking.status === 'share-used') return tooManyRequests(context, taking.waitMs)
    if (taking.status === 'full') {
      context.header('Retry-After', String(retryWhenFullSeconds))
      return fail(context, 503, words.uploads.full())
    }
    return context.json(await issueStoreTicket(store, { kind, contentType, sizeBytes }))
  }
  const ticket = (context: Context, kind: FileKind, contentType: string | null) => {
    const { objects } = deps.database
    if (objects?.uploads === 'direct') return storeTicket(context, objects, kind, contentType)
    return context.json(
      issueTicket(deps.signer, {
        uploadUrl: uploadUrl(context),
        kind,
        contentType,
        device: deps.limiter.requesterOf(context).device,
        nowMs: deps.database.nowMs(),
      }),
    )
  }

  routes.get('/', async (context) => {
    const action = context.req.query('action')
    if (action === 'get-post-url' || action === 'get-post-url-with-content-type') {
      const refusal = await deps.limiter.refuse(context, 'tickets')
      if (refusal) return refusal
      if (action === 'get-post-url') return ticket(context, 'document', null)
      const contentType = context.req.query('contentType') ?? ''
      const kind = kindOfMediaType(contentType)
      return kind ? ticket(context, kind, contentType) : fail(context, 415, words.files['wrong-type']())
    }
    if (action === 'status') {
      const refusal = await deps.limiter.refuse(context, 'status')
      const { database, readOutcome } = deps
      const zone = context.req.header(timeZoneHeader) ?? null
      return refusal ?? answerStatus(context, applicationStatus(database, keyOf(context), { readOutcome, zone }))
    }
    return fail(context, 400, words.unknownAction())
  })

  // The ATS takes a video only as an address, which recruiters open. Its random key is the right to see it, and it is always
  // saved as a file: what a candidate uploads must not run on this origin. Documents have no address.
  routes.get('/uploads/:uploadKey', async (context) => {
    const uploadKey = context.req.param('uploadKey')
    const video = await findAttachedVideo(deps.database, uploadKey)
    if (!video) return fail(context, 404, words.noFile())
    const check = await checkFileBy(deps.scanner, uploadKey)
    if (check === 'found') return fail(context, 404, words.noFile())
    if (check === 'unchecked') return failUnchecked(context)
    const name = encodeURIComponent(video.fileName).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
    context.header('Content-Type', video.mediaType)
    context.header('Content-Length', String(video.sizeBytes))
    context.header('Content-Disposition', `attachment; filename*=UTF-8''${name}`)
    context.header('X-Robots-Tag', 'noindex')
    return context.body(bodyAsRead(readUpload(deps.database, uploadKey)))
  })

  routes.post('/uploads', deps.limiter.requests('uploads'), async (context) => {
    const fault = deps.faults?.take('upload')
    const refuse = (error: string, uploadKey: string | null, status: ContentfulStatusCode) =>
      context.json({ error, ...(uploadKey === null ? {} : { proof: proofOf(uploadKey) }) }, status)
    if (fault) {
      // As the service's own failure, or the page would take it for a gateway's.
      return refuse('Injected fault.', await readUploadKey(context.req.raw, { ...deps, nowMs: deps.database.nowMs() }), fault)
    }
    const requester = deps.limiter.requesterOf(context)
    const body = await deps.bodies.enter(requester, declaredBytes(context.req.raw) ?? maxVideoBytes)
    if (!body) return failBusy(context)
    const { address } = requester
    const result = await receiveUpload(context.req.raw, { ...deps, address, nowMs: deps.database.nowMs() }).finally(() =>
      body.leave(),
    )
    if (result.status === 'stored') return context.body(null, 204)
    if (result.status === 'share-used') return tooManyRequests(context, result.waitMs, { proof: proofOf(result.uploadKey) })
    if (result.problem === 'full') context.header('Retry-After', String(retryWhenFullSeconds))
    return refuse(uploadErrors[result.problem](), result.uploadKey, uploadStatuses[result.problem])
  })

  const submit = async (context: Context, body: string): Promise<Response> => {
    const fault = deps.faults?.take('submit') ?? (deps.faults ? sentinelStatus(emailOf(body)) : null)
    if (fault) return context.json({ error: 'Injected fault.', ...injectedDetails(fault) }, fault)
    const givenRights = context.req.header(rightsHeader)
    const rights = givenRights === undefined ? null : readRights(givenRights)
    if (givenRights !== undefined && !rights) return fail(context, 400, words.rightsWrong(), { reason: 'malformed' })
    const replaced = replacedOf(context)
    const header = (name: string) => context.req.header(name)
    const asked = { header, replaced }
    const { judge } = deps
    const { address } = deps.limiter.requesterOf(context)
    const request = {
      idempotencyKey: keyOf(context),
      rights,
      replaced,
      rules: deps.modules.flatMap(({ ruleOfSubmission }) => ruleOfSubmission?.(asked) ?? []),
      sentAddress: deps.sentAddressOf(context),
      judge: judge && (async (application: NewApplication) => judge({ application, address, header })),
      language: siteLanguageOf(context.req.header(languageHeader)),
      jobId: context.req.query('job') ?? '',
      body,
    }
    const fileUrl = (uploadKey: string) => uploadUrl(context) + uploadKey
    const { giveBack, mails } = await limitConfirmations(deps.mails, deps.limiter, context)
    const result = await submitApplication(request, { ...deps, mails, fileUrl })
    noteSubmission(context, result.status === 'refused' ? result.reason : result.status)
    if (result.status !== 'received') await giveBack()
    return answerSubmit(context, result)
  }

  routes.post(
    '/',
    // Reject before the body is read.
    async (context, next) => {
      const action = context.req.query('action')
      if (action === 'withdraw') {
        const refusal = await deps.limiter.refuse(context, 'status')
        return refusal ?? answerStatus(context, withdrawApplication(deps.database, keyOf(context), deps.database.nowMs()))
      }
      if (action !== 'submit') return fail(context, 400, words.unknownAction())
      noteSubmission(context, 'not-taken')
      return (await deps.limiter.refuse(context, 'submissions')) ?? next()
    },
    async (context) => {
      const requester = deps.limiter.requesterOf(context)
      const read = await readBody(context.req.raw, { room: deps.bodies, requester, maxBytes: maxSubmissionBytes })
      if (read.status !== 'read') {
        if (read.status === 'too-large') return fail(context, 413, words.tooLong(), { reason: 'too-large' })
        return read.status === 'busy' ? failBusy(context) : fail(context, 400, words.cutOff())
      }
      try {
        const kilobytes = { points: Math.ceil(read.bytes.byteLength / 1024) }
        const refusal = await deps.limiter.refuse(context, 'answerKilobytes', kilobytes)
        if (refusal) return refusal
        const answer = await submit(context, Buffer.from(read.bytes).toString())
        if (!answer.ok) await deps.limiter.giveBack(context, 'answerKilobytes', kilobytes)
        return answer
      } finally {
        read.release()
      }
    },
  )

  return routes
}
