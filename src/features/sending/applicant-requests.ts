import * as v from 'valibot'
import { applicantUrl, idempotencyHeader } from '#shared/endpoints.ts'
import { extensionOf, mediaTypes } from '#shared/file-types.ts'
import type { Clock } from '#platform/clock.ts'
import type { ApplicationFile, DelayReason, FileRow } from '#storage/records.ts'

/**
 * What the sending queue asks of the applicant service (contracts.md, HTTP), one request at a time. Every answer is a
 * verdict: done, later, or the person's turn. It never rejects.
 */

const Ticket = v.object({ url: v.string(), fields: v.objectWithRest({ key: v.string() }, v.string()) })
const Failure = v.object({ error: v.string(), field: v.optional(v.string()) })

/** The service's answer to a request that failed: its status and, where its body has them, its words and a field's name. */
export interface FailedAnswer {
  readonly code: number
  readonly error: string | null
  readonly field: string | null
}

/** Try again, not before `retryAfterMs` when the service has named a time. */
export interface Later {
  readonly status: 'later'
  readonly delay: DelayReason
  readonly retryAfterMs: number | null
  /** null when the service gave none. */
  readonly answer: FailedAnswer | null
}

export type UploadVerdict =
  | { readonly status: 'stored'; readonly url: string }
  | ({ readonly status: 'too-large' | 'refused' } & FailedAnswer)
  | Later

export type SubmitVerdict =
  | { readonly status: 'sent' }
  | ({ readonly status: 'closed' | 'already-received' | 'too-large' | 'refused' } & FailedAnswer)
  | Later

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

interface RequestDeps {
  readonly fetch: Fetch
  readonly clock: Clock
  /** Base address of the applicant service. */
  readonly applicantBase: string
}

const ticketTimeoutMs = 30_000
export const submitTimeoutMs = 60_000
/** Ten minutes carry the largest video over a connection of 1 Mbit/s. */
export const uploadTimeoutMs = 10 * 60 * 1000

interface Answered {
  readonly status: 'answered'
  readonly code: number
  readonly text: string
  readonly retryAfterMs: number | null
}
type Reply = Answered | Later

function unanswered(delay: DelayReason): Later {
  return { status: 'later', delay, retryAfterMs: null, answer: null }
}

function busy(answer: FailedAnswer, retryAfterMs: number | null = null): Later {
  return { status: 'later', delay: 'busy', retryAfterMs, answer }
}

/** The JSON of a text; undefined when it is none. Nothing at all is null. */
function parseJson(text: string): unknown {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

function failureOf({ code, text }: Answered): FailedAnswer {
  const parsed = v.safeParse(Failure, parseJson(text))
  return parsed.success
    ? { code, error: parsed.output.error, field: parsed.output.field ?? null }
    : { code, error: null, field: null }
}

function hasError(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'error' in body
}

/** Answers that say nothing about the request itself. */
function isPassing(code: number): boolean {
  return code >= 500 || code === 408 || code === 425 || code === 429
}

/** The ticket has expired (403), or was used up by a try whose answer was lost (409). */
function isTicketRefused(verdict: UploadVerdict): verdict is Exclude<UploadVerdict, Later | { readonly status: 'stored' }> {
  return verdict.status === 'refused' && (verdict.code === 403 || verdict.code === 409)
}

export interface ApplicantRequests {
  upload(file: ApplicationFile, row: FileRow, signal: AbortSignal): Promise<UploadVerdict>
  submit(jobId: number, idempotencyKey: string, body: string, signal: AbortSignal): Promise<SubmitVerdict>
}

export function createApplicantRequests({ applicantBase, clock, fetch }: RequestDeps): ApplicantRequests {
  const ask = (url: string, init: RequestInit, timeoutMs: number, signal: AbortSignal): Promise<Reply> =>
    new Promise((resolve) => {
      const controller = new AbortController()
      const settle = (reply: Reply) => {
        stopTimer()
        signal.removeEventListener('abort', abort)
        resolve(reply)
      }
      const abort = () => {
        controller.abort()
        settle(unanswered('unreachable'))
      }
      const stopTimer = clock.after(timeoutMs, () => {
        controller.abort()
        settle(unanswered('timed-out'))
      })
      signal.addEventListener('abort', abort)
      if (signal.aborted) return abort()
      const answer = async (): Promise<Reply> => {
        const response = await fetch(url, { ...init, signal: controller.signal })
        const text = await response.text()
        const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
        const retryAfterMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
        return { status: 'answered', code: response.status, text, retryAfterMs }
      }
      answer().then(settle, () => settle(unanswered('unreachable')))
    })

  const uploadOnce = async (file: ApplicationFile, row: FileRow, signal: AbortSignal): Promise<UploadVerdict> => {
    const ticketUrl =
      file.kind === 'video'
        ? applicantUrl.typedUploadTicket(applicantBase, mediaTypes[extensionOf(file.fileName)] ?? file.mediaType)
        : applicantUrl.uploadTicket(applicantBase)
    const ticketReply = await ask(ticketUrl, {}, ticketTimeoutMs, signal)
    if (ticketReply.status === 'later') return ticketReply
    if (isPassing(ticketReply.code)) return busy(failureOf(ticketReply), ticketReply.retryAfterMs)
    const ticket = v.safeParse(Ticket, parseJson(ticketReply.text))
    if (ticketReply.code >= 400) return { status: 'refused', ...failureOf(ticketReply) }
    // Two hundred and something that is no ticket: a hotel's sign-in page, not the service.
    if (!ticket.success) return unanswered('unreachable')
    const { fields, url } = ticket.output
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const type = mediaTypes[extensionOf(file.fileName)] ?? row.mediaType
    form.append('file', new Blob([row.bytes], { type }), file.fileName)
    const reply = await ask(url, { method: 'POST', body: form }, uploadTimeoutMs, signal)
    if (reply.status === 'later') return reply
    if (reply.code >= 200 && reply.code < 300) return { status: 'stored', url: url + fields.key }
    const failure = failureOf(reply)
    if (isPassing(reply.code)) return busy(failure, reply.retryAfterMs)
    return { status: reply.code === 413 ? 'too-large' : 'refused', ...failure }
  }

  return {
    upload: async (file, row, signal) => {
      const first = await uploadOnce(file, row, signal)
      // A new one, at once but only once.
      if (!isTicketRefused(first)) return first
      const second = await uploadOnce(file, row, signal)
      if (!isTicketRefused(second)) return second
      const { code, error, field } = second
      return busy({ code, error, field })
    },
    submit: async (jobId, idempotencyKey, body, signal) => {
      const headers = { 'Content-Type': 'application/json', [idempotencyHeader]: idempotencyKey }
      const url = applicantUrl.submit(applicantBase, jobId)
      const reply = await ask(url, { method: 'POST', headers, body }, submitTimeoutMs, signal)
      if (reply.status === 'later') return reply
      const { code, text } = reply
      const isOk = code >= 200 && code < 300
      const json = parseJson(text)
      if (isOk && json === undefined) return unanswered('unreachable')
      // The board answers some failures with 200 and an `error` key (greenhouse.md 1.9): only its absence is success.
      if (isOk && !hasError(json)) return { status: 'sent' }
      const failure = failureOf(reply)
      if (isPassing(code)) return busy(failure, reply.retryAfterMs)
      if (code === 404 || code === 410) return { status: 'closed', ...failure }
      if (code === 409) return { status: 'already-received', ...failure }
      if (code === 413) return { status: 'too-large', ...failure }
      return { status: 'refused', ...failure }
    },
  }
}
