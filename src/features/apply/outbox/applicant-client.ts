import * as v from 'valibot'
import {
  failureReasons,
  readServiceAnswer,
  readUploadAnswer,
  type ServiceFailure,
  type WireAnswer,
} from '#shared/applicant-answers.ts'
import { applicantUrl, idempotencyHeader } from '#shared/endpoints.ts'
import { extensionOf, type FileKind, mediaTypes } from '#shared/file-types.ts'
import type { Clock } from '#platform/clock.ts'
import type { PostForm } from '#platform/post-form.ts'
import { parseRetryAfter } from '#platform/retry-after.ts'
import type { DelayReason } from '#storage/records.ts'

/**
 * The client of the applicant service. It turns each response into a verdict: done, retry later, or needs the applicant. It
 * trusts a status only together with the service's own JSON body (`#shared/applicant-answers.ts`), because gateways and
 * captive portals answer with any status. Everything else, including a redirect, means retry later. It never rejects.
 *
 * The form uses it to upload files while the applicant writes, and `sender.ts` to send the outbox.
 */

const Ticket = v.object({ url: v.string(), fields: v.objectWithRest({ key: v.string() }, v.string()) })

/** A response with an error. `error` and `field` are null unless the service itself has answered. */
export interface FailedAnswer {
  readonly code: number
  readonly error: string | null
  readonly field: string | null
}

/** The service's own refusal, with its message for the applicant. */
export interface Refusal extends FailedAnswer {
  readonly error: string
}

/** Retry later, and not before `retryAfterMs` if the service has set a time. */
export interface Later {
  readonly status: 'later'
  readonly delay: DelayReason
  readonly retryAfterMs: number | null
  /** null without a response, or after a 2xx that did not come from the service. */
  readonly answer: FailedAnswer | null
  /** The browser's message when the request itself failed. */
  readonly networkError: string | null
}

export type UploadVerdict =
  | { readonly status: 'stored'; readonly url: string }
  | ({ readonly status: 'too-large' | 'refused' } & Refusal)
  | Later

export type SubmitVerdict =
  | { readonly status: 'sent' }
  | ({ readonly status: 'closed' | 'already-received' | 'too-large' | 'refused' } & Refusal)
  | Later

export interface Upload {
  readonly kind: FileKind
  readonly fileName: string
  readonly content: Blob
}

/** Called with the fraction of the file that was sent, from 0 to 1. */
export type OnProgress = (fraction: number) => void

export interface SubmitRequest {
  readonly jobId: number
  readonly idempotencyKey: string
  /** An answer map as JSON, or form data, which is posted as multipart. */
  readonly body: string | FormData
  /** An earlier request with this key may have reached the service. Only then is 'already received' a valid answer. */
  readonly mayHaveArrived: boolean
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

interface ClientDeps {
  readonly fetch: Fetch
  /** Posts a form and reports its progress, which `fetch` cannot do. */
  readonly postForm: PostForm
  readonly clock: Clock
  /** Base address of the applicant service. */
  readonly applicantBase: string
}

const ticketTimeoutMs = 30_000
export const submitTimeoutMs = 60_000
/** Enough for the largest video at 1 Mbit/s. */
export const uploadTimeoutMs = 10 * 60 * 1000

interface Answered extends WireAnswer {
  readonly status: 'answered'
  readonly retryAfterMs: number | null
}
type Reply = Answered | Later

/** Retry later: no response has come. */
export function laterWithoutAnswer(delay: DelayReason, networkError: string | null = null): Later {
  return { status: 'later', delay, retryAfterMs: null, answer: null, networkError }
}

function busy(answer: FailedAnswer, retryAfterMs: number | null = null): Later {
  return { status: 'later', delay: 'busy', retryAfterMs, answer, networkError: null }
}

/** The verdict on a response that does not come from the service. */
function foreign({ code, retryAfterMs }: Answered): Later {
  const isPage = code >= 200 && code < 300
  return {
    status: 'later',
    delay: isTransient(code) ? 'busy' : 'unreachable',
    retryAfterMs,
    answer: isPage ? null : { code, error: null, field: null },
    networkError: null,
  }
}

function refusal({ code, error, field }: ServiceFailure): Refusal {
  return { code, error, field }
}

/** Statuses that say nothing about the request itself. */
function isTransient(code: number): boolean {
  return code >= 500 || code === 408 || code === 425 || code === 429
}

/** The ticket has expired (403), or was used by an upload whose response was lost (409). */
function isTicketRefused(verdict: UploadVerdict): verdict is Exclude<UploadVerdict, Later | { readonly status: 'stored' }> {
  return verdict.status === 'refused' && (verdict.code === 403 || verdict.code === 409)
}

export interface ApplicantClient {
  readonly upload: (upload: Upload, signal: AbortSignal, onProgress?: OnProgress) => Promise<UploadVerdict>
  readonly submit: (request: SubmitRequest, signal: AbortSignal) => Promise<SubmitVerdict>
}

/** Sends one request. It rejects without a response. */
type Send = (signal: AbortSignal) => Promise<Answered>

export function createApplicantClient({ applicantBase, clock, fetch, postForm }: ClientDeps): ApplicantClient {
  const withFetch =
    (url: string, init: RequestInit = {}): Send =>
    async (signal) => {
      // A captive portal redirects to its own page, so redirects are errors. Browsers cache permanent redirects
      // (RFC 9110, 15.4.2), so without 'no-store' one would outlive the portal.
      const response = await fetch(url, { ...init, cache: 'no-store', redirect: 'error', signal })
      const text = await response.text()
      const { headers, status: code } = response
      const retryAfterMs = parseRetryAfter(headers.get('Retry-After'), headers.get('Date'), clock.nowMs())
      return { status: 'answered', code, contentType: headers.get('Content-Type'), text, retryAfterMs }
    }

  const withProgress =
    (url: string, form: FormData, onProgress: OnProgress): Send =>
    async (signal) => ({ status: 'answered', ...(await postForm(url, form, { onProgress, signal })), retryAfterMs: null })

  const request = (send: Send, timeoutMs: number, signal: AbortSignal): Promise<Reply> =>
    new Promise((resolve) => {
      const controller = new AbortController()
      const settle = (reply: Reply) => {
        stopTimer()
        signal.removeEventListener('abort', abort)
        resolve(reply)
      }
      const abort = () => {
        controller.abort()
        settle(laterWithoutAnswer('unreachable'))
      }
      const stopTimer = clock.after(timeoutMs, () => {
        controller.abort()
        settle(laterWithoutAnswer('timed-out'))
      })
      signal.addEventListener('abort', abort)
      if (signal.aborted) return abort()
      send(controller.signal).then(settle, (error: unknown) =>
        settle(laterWithoutAnswer('unreachable', error instanceof Error ? error.message : String(error))),
      )
    })

  const uploadOnce = async (
    { content, fileName, kind }: Upload,
    signal: AbortSignal,
    onProgress: OnProgress | undefined,
  ): Promise<UploadVerdict> => {
    const type = mediaTypes[extensionOf(fileName)] ?? content.type
    const ticketUrl =
      kind === 'video' ? applicantUrl.typedUploadTicket(applicantBase, type) : applicantUrl.uploadTicket(applicantBase)
    const ticketReply = await request(withFetch(ticketUrl), ticketTimeoutMs, signal)
    if (ticketReply.status === 'later') return ticketReply
    const ticketAnswer = readServiceAnswer(ticketReply, null)
    if (ticketAnswer.status === 'foreign') return foreign(ticketReply)
    if (ticketAnswer.status === 'failure') {
      const failure = refusal(ticketAnswer)
      return isTransient(failure.code) ? busy(failure, ticketReply.retryAfterMs) : { status: 'refused', ...failure }
    }
    const ticket = v.safeParse(Ticket, ticketAnswer.body)
    if (!ticket.success) return foreign(ticketReply)
    const { fields, url } = ticket.output
    // The ticket's fields come first and the file last, as S3 POST policies require.
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', content.slice(0, content.size, type), fileName)
    const send = onProgress ? withProgress(url, form, onProgress) : withFetch(url, { method: 'POST', body: form })
    const reply = await request(send, uploadTimeoutMs, signal)
    if (reply.status === 'later') return reply
    const answer = readUploadAnswer(reply)
    if (answer.status === 'stored') return { status: 'stored', url: url + fields.key }
    if (answer.status === 'foreign') return foreign(reply)
    const failure = refusal(answer)
    if (isTransient(failure.code)) return busy(failure, reply.retryAfterMs)
    return { status: failure.code === 413 ? 'too-large' : 'refused', ...failure }
  }

  return {
    upload: async (upload, signal, onProgress) => {
      const first = await uploadOnce(upload, signal, onProgress)
      // Retry once with a new ticket.
      if (!isTicketRefused(first)) return first
      const second = await uploadOnce(upload, signal, onProgress)
      if (!isTicketRefused(second)) return second
      const { code, error, field } = second
      return busy({ code, error, field })
    },
    submit: async ({ body, idempotencyKey, jobId, mayHaveArrived }, signal) => {
      // The browser itself names the type of form data, with its boundary.
      const type = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}
      const headers = { ...type, [idempotencyHeader]: idempotencyKey }
      const url = applicantUrl.submit(applicantBase, jobId)
      const reply = await request(withFetch(url, { method: 'POST', headers, body }), submitTimeoutMs, signal)
      if (reply.status === 'later') return reply
      const answer = readServiceAnswer(reply, null)
      if (answer.status === 'success') return { status: 'sent' }
      if (answer.status === 'foreign') return foreign(reply)
      const failure = refusal(answer)
      const { code, reason } = answer
      if (isTransient(code)) return busy(failure, reply.retryAfterMs)
      const isClosed = (code === 404 || code === 410) && (reason === null || reason === failureReasons.jobClosed)
      if (isClosed) return { status: 'closed', ...failure }
      if (code === 409 && reason === failureReasons.keyReused && mayHaveArrived) return { status: 'already-received', ...failure }
      if (code === 413) return { status: 'too-large', ...failure }
      return { status: 'refused', ...failure }
    },
  }
}
