import * as v from 'valibot'
import {
  failureReasons,
  type ForeignAnswer,
  provenText,
  readUploadAnswer,
  type ServiceFailure,
} from '#shared/applicant-answers.ts'
import { rightsHeader, rightsText } from '#shared/application-rights.ts'
import { ApplicationStatus, statusUrl } from '#shared/application-status.ts'
import { applicantUrl, languageHeader, lineageHeader, maxReplaced, replacesHeader, timeZoneHeader } from '#shared/endpoints.ts'
import { extensionOf, type FileKind, mediaTypes } from '#shared/file-types.ts'
import { ask, type Network, type Reply } from '#platform/http.ts'
import { askService, ownNetwork, type ServiceNetwork, type ServiceOptions, uncached } from '#platform/own-service.ts'
import { type PostForm, postForm } from '#platform/post-form.ts'
import { settings } from '#platform/settings.ts'
import { submitHeaders } from '#platform/submit-headers.ts'
import type { DelayReason, UnsentApplication } from '#storage/records.ts'

/**
 * The client of the applicant service. It turns each response into a verdict: done, retry later, or needs the applicant. It
 * believes only an answer that proves that it answers this request (`#shared/applicant-answers.ts`), because gateways and
 * captive portals answer with any status and any JSON. Everything else, including a redirect, means retry later. It never
 * rejects.
 *
 * The form uses it to upload files while the applicant writes, `sender.ts` to send the outbox, and 'My jobs' to ask
 * for the state of what was sent.
 */

const Received = v.object({
  success: v.pipe(v.string(), v.nonEmpty()),
  id: v.pipe(v.string(), v.nonEmpty()),
  unasked: v.exactOptional(v.array(v.string())),
})
const unavailable: StatusVerdict = { status: 'unavailable' }
const Ticket = v.object({ url: v.string(), fields: v.objectWithRest({ key: v.string() }, v.string()) })

/** Retry later, and not before `retryAfterMs` if the service has set a time. */
export interface Later {
  readonly status: 'later'
  readonly delay: DelayReason
  readonly retryAfterMs: number | null
  /** null without a response, or after a 2xx that did not come from the service. */
  readonly answer: ServiceFailure | ForeignAnswer | null
  /** The browser's message when the request itself failed. */
  readonly networkError: string | null
}

export type UploadVerdict =
  | { readonly status: 'stored'; readonly url: string }
  | { readonly status: 'too-large' | 'refused'; readonly answer: ServiceFailure }
  | Later

export type SubmitVerdict =
  | {
      readonly status: 'sent'
      /** Fields that were answered and that the job does not ask any more: the service has not stored them. Absent: none. */
      readonly unasked?: readonly string[]
    }
  /** It was received and has been erased since. */
  | { readonly status: 'erased' }
  | {
      readonly status:
        | 'closed'
        | 'already-received'
        | 'already-handed'
        | 'sent-elsewhere'
        | 'too-large'
        | 'refused'
        /** The service does not have this field's file. */
        | 'file-missing'
      readonly answer: ServiceFailure
    }
  | Later

export type StatusVerdict =
  | { readonly status: 'known'; readonly application: ApplicationStatus }
  /** The service has stored nothing under this key. */
  | { readonly status: 'unknown-key' }
  /** Nobody has answered, or the service is another company's, which knows nothing of states. */
  | { readonly status: 'unavailable' }

export interface Upload {
  readonly kind: FileKind
  readonly fileName: string
  readonly content: Blob
}

/** Called with the fraction of the file that was sent, from 0 to 1. */
export type OnProgress = (fraction: number) => void

interface ClientDeps extends ServiceNetwork {
  /** Posts a form and reports its progress, which `fetch` cannot do. */
  readonly postForm: PostForm
  /** Base address of the applicant service: a path for the embedded one, which proves its answers, or another company's URL. */
  readonly applicantBase: string
  /** What others add to a submit, by its key. */
  readonly headersFor?: (key: string) => Promise<Readonly<Record<string, string>>>
}

export const submitTimeoutMs = 60_000
/** Enough for the largest video at 1 Mbit/s. */
export const uploadTimeoutMs = 10 * 60 * 1000

/** Retry later: no response has come. */
export function laterWithoutAnswer(delay: DelayReason, networkError: string | null = null): Later {
  return { status: 'later', delay, retryAfterMs: null, answer: null, networkError }
}

function busy(answer: ServiceFailure, retryAfterMs: number | null = null): Later {
  return { status: 'later', delay: 'busy', retryAfterMs, answer, networkError: null }
}

/** The verdict where the service has not answered: nobody has, or somebody else. */
function foreign(reply: Reply): Later {
  if (reply.status === 'no-answer') {
    if (reply.isTimedOut) return laterWithoutAnswer('timed-out')
    return laterWithoutAnswer('unreachable', reply.cause instanceof Error ? reply.cause.message : String(reply.cause))
  }
  const { code, retryAfterMs } = reply
  const isPage = code >= 200 && code < 300
  return {
    status: 'later',
    delay: isTransient(code) ? 'busy' : 'unreachable',
    retryAfterMs,
    answer: isPage ? null : { status: 'foreign', code },
    networkError: null,
  }
}

/** Statuses that say nothing about the request itself. */
function isTransient(code: number): boolean {
  return code >= 500 || code === 408 || code === 425 || code === 429
}

/** The ticket has expired (403), or was used by an upload whose response was lost (409). */
function isTicketRefused(verdict: UploadVerdict): verdict is Extract<UploadVerdict, { readonly answer: ServiceFailure }> {
  return verdict.status === 'refused' && (verdict.answer.code === 403 || verdict.answer.code === 409)
}

type SubmittedApplication = Pick<UnsentApplication, 'applicationId' | 'jobId' | 'language' | 'lineage' | 'replaces' | 'rights'>

export interface ApplicantClient {
  /** The service is the embedded one: it proves its answers, and can be asked for the state of an application. */
  readonly isOwnService: boolean
  readonly upload: (upload: Upload, signal?: AbortSignal, onProgress?: OnProgress) => Promise<UploadVerdict>
  /**
   * @param body the answer map as JSON, or form data, which is posted as multipart
   * @param mayHaveArrived an earlier request with this key may have reached the service. Only then may it answer 'already received'
   */
  readonly submit: (application: SubmittedApplication, body: string | FormData, mayHaveArrived: boolean) => Promise<SubmitVerdict>
  /** Asks for the state of an application by its secret for reading. */
  readonly askStatus: (readSecret: string) => Promise<StatusVerdict>
  /** Withdraws an application by its secret for that. Harmless if repeated. */
  readonly withdraw: (withdrawSecret: string) => Promise<StatusVerdict>
}

export function createApplicantClient(deps: ClientDeps): ApplicantClient {
  const { applicantBase, clock, newId, postForm: post } = deps
  const isOwnService = !URL.canParse(applicantBase)
  const request = (url: string, options: ServiceOptions) => askService(url, { ...options, isProven: isOwnService }, deps)

  const uploadOnce = async (
    { content, fileName, kind }: Upload,
    signal: AbortSignal | undefined,
    onProgress: OnProgress | undefined,
  ): Promise<UploadVerdict> => {
    const type = mediaTypes[extensionOf(fileName)] ?? content.type
    const sizeBytes = isOwnService ? content.size : null
    const ticketUrl =
      kind === 'video'
        ? applicantUrl.typedUploadTicket(applicantBase, type, sizeBytes)
        : applicantUrl.uploadTicket(applicantBase, sizeBytes)
    const ticketAnswer = await request(ticketUrl, { key: newId(), signal })
    if (ticketAnswer.status === 'no-answer') return foreign(ticketAnswer.reply)
    if (ticketAnswer.status === 'failure') {
      const { code, retryAfterMs } = ticketAnswer
      return isTransient(code) ? busy(ticketAnswer, retryAfterMs) : { status: 'refused', answer: ticketAnswer }
    }
    const ticket = v.safeParse(Ticket, ticketAnswer.body)
    if (!ticket.success) return laterWithoutAnswer('unreachable')
    const { fields, url } = ticket.output
    // The ticket's fields come first and the file last, as S3 POST policies require.
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', content.slice(0, content.size, type), fileName)
    const network: Network = onProgress
      ? { clock, fetch: (address, init) => post(address, form, { onProgress, signal: init.signal }) }
      : deps
    const reply = await ask(url, { ...uncached, method: 'POST', body: form, timeoutMs: uploadTimeoutMs, signal }, network)
    if (reply.status === 'no-answer') return foreign(reply)
    const { body: text, code, headers, retryAfterMs } = reply
    const proof = isOwnService ? await deps.sha256(provenText(fields.key)) : null
    const answer = readUploadAnswer({ code, contentType: headers.get('Content-Type'), text }, proof)
    if (answer.status === 'stored') return { status: 'stored', url: url + fields.key }
    if (answer.status === 'foreign') return foreign(reply)
    if (isTransient(answer.code)) return busy(answer, retryAfterMs)
    return { status: answer.code === 413 ? 'too-large' : 'refused', answer }
  }

  /** What the embedded service says when it has stored an application. Another company's service may use any words. */
  const receiptOf = (body: object): SubmitVerdict => {
    if (!isOwnService) return { status: 'sent' }
    const received = v.safeParse(Received, body)
    if (!received.success) return laterWithoutAnswer('unreachable')
    const { unasked = [] } = received.output
    return unasked.length === 0 ? { status: 'sent' } : { status: 'sent', unasked }
  }

  const askState = async (url: string, options: Pick<ServiceOptions, 'method' | 'key' | 'headers'>): Promise<StatusVerdict> => {
    if (!isOwnService) return unavailable
    const answer = await request(url, options)
    if (answer.status === 'success') {
      const application = v.safeParse(ApplicationStatus, answer.body)
      return application.success ? { status: 'known', application: application.output } : unavailable
    }
    const isUnknown = answer.status === 'failure' && answer.reason === failureReasons.unknownKey
    return isUnknown ? { status: 'unknown-key' } : unavailable
  }

  /** What only the embedded service knows. */
  const ownHeaders = async ({ applicationId, language, lineage, replaces, rights }: SubmittedApplication) => {
    const [read, withdraw, replace] = await Promise.all(
      [rights.read, rights.withdraw, rights.replace].map((secret) => deps.sha256(secret)),
    )
    const replaced = replaces.slice(-maxReplaced).map((each) => each.rights.replace)
    return {
      [rightsHeader]: rightsText({ read: read ?? '', withdraw: withdraw ?? '', replace: replace ?? '' }),
      [languageHeader]: language,
      ...(replaced.length > 0 ? { [replacesHeader]: replaced.join(', ') } : {}),
      ...(lineage !== null ? { [lineageHeader]: lineage } : {}),
      ...(await deps.headersFor?.(applicationId)),
    }
  }

  return {
    isOwnService,
    upload: async (upload, signal, onProgress) => {
      const first = await uploadOnce(upload, signal, onProgress)
      // Retry once with a new ticket.
      if (!isTicketRefused(first)) return first
      const second = await uploadOnce(upload, signal, onProgress)
      return isTicketRefused(second) ? busy(second.answer) : second
    },
    askStatus: (readSecret) =>
      askState(statusUrl.status(applicantBase), {
        method: 'GET',
        key: readSecret,
        headers: { [timeZoneHeader]: Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
    withdraw: (withdrawSecret) => askState(statusUrl.withdraw(applicantBase), { method: 'POST', key: withdrawSecret }),
    submit: async (application, body, mayHaveArrived) => {
      const { applicationId, jobId } = application
      // The browser itself names the type of form data, with its boundary.
      const type = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}
      const options = {
        method: 'POST',
        headers: { ...type, ...(isOwnService ? await ownHeaders(application) : {}) },
        body,
        timeoutMs: submitTimeoutMs,
      }
      const answer = await request(applicantUrl.submit(applicantBase, jobId), { ...options, key: applicationId })
      if (answer.status === 'success') return receiptOf(answer.body)
      if (answer.status === 'no-answer') return foreign(answer.reply)
      const { code, reason, retryAfterMs } = answer
      if (isTransient(code)) return busy(answer, retryAfterMs)
      if (code === 413) return { status: 'too-large', answer }
      if (reason === failureReasons.keyReused && code === 409 && mayHaveArrived) return { status: 'already-received', answer }
      if (!isOwnService) {
        const isClosed = (code === 404 || code === 410) && (reason === null || reason === failureReasons.jobClosed)
        return { status: isClosed ? 'closed' : 'refused', answer }
      }
      switch (reason) {
        case failureReasons.jobClosed:
          return { status: 'closed', answer }
        case failureReasons.erased:
          return { status: 'erased' }
        case failureReasons.alreadyHanded:
        case failureReasons.sentElsewhere:
        case failureReasons.fileMissing:
          return { status: reason, answer }
        // The service fails without a reason of its own where it failed itself.
        case null:
          return busy(answer, retryAfterMs)
        default:
          return { status: 'refused', answer }
      }
    },
  }
}

/** The client of this page. */
export const applicantClient: ApplicantClient = createApplicantClient({
  ...ownNetwork,
  postForm,
  applicantBase: settings.applicantUrl,
  headersFor: submitHeaders,
})
