import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { idempotencyHeader } from '#shared/endpoints.ts'
import type { FileKind } from '#shared/file-types.ts'
import { maxSubmissionBytes } from '#shared/limits.ts'
import type { JobSource } from '../board/job-source.ts'
import type { Database } from '../database.ts'
import { type Faults, sentinelStatus } from '../faults.ts'
import type { Signer } from '../secrets.ts'
import { receiveUpload, type UploadResult } from './receive-upload.ts'
import { type SubmitResult, submitApplication } from './submit.ts'
import { issueTicket, kindOfMediaType } from './tickets.ts'

/** The applicant service (contracts.md, HTTP): tickets, uploads and submissions. A failure's body is `{ error, field? }`. */

export interface ApplicantDeps {
  readonly database: Database
  readonly signer: Signer
  readonly jobs: JobSource
  /** The address the browser reaches this service under, for a request; a proxy may have changed its host. */
  readonly publicUrl: (request: Request) => string
  readonly faults: Faults | null
  readonly warn: (message: string) => void
}

type ErrorStatus = 400 | 403 | 404 | 409 | 413 | 415 | 422 | 503

/** The device waits at least as long (`back-off.ts`): a board that is deployed or overrun is back by then. */
const retryAfterSeconds = 30

function fail(context: Context, status: ErrorStatus, error: string, field?: string): Response {
  return context.json({ error, ...(field === undefined ? {} : { field }) }, status)
}

const refusals: Readonly<
  Record<Extract<UploadResult, { status: 'refused' }>['problem'], { readonly status: ErrorStatus; readonly error: string }>
> = {
  malformed: { status: 400, error: 'The upload is not a form with a ticket and a file.' },
  forged: { status: 403, error: 'The upload ticket is not valid.' },
  expired: { status: 403, error: 'The upload ticket has expired.' },
  used: { status: 409, error: 'The upload ticket has been used.' },
  'wrong-type': { status: 415, error: 'This type of file is not accepted.' },
  'wrong-content': { status: 415, error: 'The file is not what its name says.' },
  'name-too-long': { status: 400, error: "The file's name is too long." },
  empty: { status: 400, error: 'The file is empty.' },
  'too-large': { status: 413, error: 'The file is too large.' },
}

function answerSubmit(context: Context, result: SubmitResult): Response {
  switch (result.status) {
    case 'received':
      return context.json({ success: 'Candidate saved successfully', id: result.applicationId })
    case 'already-received':
      return context.json(
        { error: 'An application with this key was already received.', received_at: new Date(result.receivedAtMs).toISOString() },
        409,
      )
    case 'job-closed':
      return fail(context, 404, 'This job is no longer open.')
    case 'job-unknown':
      context.header('Retry-After', String(retryAfterSeconds))
      return fail(context, 503, 'The job board is not answering. Please try again later.')
    case 'malformed':
      return fail(context, 400, result.error)
    case 'invalid':
      return fail(context, 422, result.error, result.field)
  }
}

function emailOf(body: string): string {
  try {
    const { email } = JSON.parse(body) as { email?: unknown }
    return typeof email === 'string' ? email : ''
  } catch {
    return ''
  }
}

export function applicantRoutes(deps: ApplicantDeps): Hono {
  const routes = new Hono()
  routes.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })

  const ticket = (context: Context, kind: FileKind, contentType: string | null) =>
    context.json(
      issueTicket(deps.signer, {
        uploadUrl: `${deps.publicUrl(context.req.raw)}/uploads/`,
        kind,
        contentType,
        nowMs: Date.now(),
      }),
    )

  routes.get('/', (context) => {
    const action = context.req.query('action')
    if (action === 'get-post-url') return ticket(context, 'document', null)
    if (action === 'get-post-url-with-content-type') {
      const contentType = context.req.query('contentType') ?? ''
      const kind = kindOfMediaType(contentType)
      return kind ? ticket(context, kind, contentType) : fail(context, 415, 'This type of file is not accepted.')
    }
    return fail(context, 400, 'Unknown action.')
  })

  routes.post('/uploads', async (context) => {
    const fault = deps.faults?.take('upload')
    if (fault) return context.json({ error: 'Injected fault.' }, fault)
    const result = await receiveUpload(context.req.raw, { ...deps, nowMs: Date.now() })
    if (result.status === 'stored') return context.body(null, 204)
    const refusal = refusals[result.problem]
    return fail(context, refusal.status, refusal.error)
  })

  routes.post(
    '/',
    bodyLimit({ maxSize: maxSubmissionBytes, onError: (context) => fail(context, 413, 'The answers are too long.') }),
    async (context) => {
      if (context.req.query('action') !== 'submit') return fail(context, 400, 'Unknown action.')
      const body = await context.req.text()
      const fault = deps.faults?.take('submit') ?? (deps.faults ? sentinelStatus(emailOf(body)) : null)
      if (fault) return context.json({ error: 'Injected fault.', ...(fault === 422 ? { field: 'email' } : {}) }, fault)
      const result = await submitApplication(
        {
          idempotencyKey: context.req.header(idempotencyHeader) ?? '',
          jobId: context.req.query('job') ?? '',
          body,
        },
        { database: deps.database, jobs: deps.jobs, warn: deps.warn },
      )
      return answerSubmit(context, result)
    },
  )

  return routes
}
