import * as v from 'valibot'
import { provenText, readServiceAnswer } from '#shared/applicant-answers.ts'
import { idempotencyHeader } from '#shared/endpoints.ts'
import {
  ClaimAnswer,
  type ClaimRequest,
  EnvelopeAnswer,
  EnvelopeStatesAnswer,
  type EnvelopeStatesRequest,
  type FairFailure,
  fairFailureReasons,
  FairKeyAnswer,
  fairUrl,
  SetupAnswer,
  type SetupRequest,
  TabletAnswer,
  type TabletReport,
} from '#shared/fair.ts'
import type { Clock } from '#platform/clock.ts'
import { parseRetryAfter } from '#platform/retry-after.ts'

/**
 * The client of the fair's service. An answer counts only with the hash of its request's key, because gateways and captive
 * portals answer with any status and any JSON. The key is new for each request, so that a stored copy of an earlier answer does
 * not count either. Everything else, including a redirect, means that nobody has answered. It never rejects.
 */

type Answer<T> =
  | { readonly status: 'ok'; readonly body: T }
  /** The service itself has refused. */
  | {
      readonly status: 'failure'
      readonly reason: FairFailure['reason']
      readonly retryAfterMs: number | null
    }
  /** No answer, or one of somebody else. */
  | { readonly status: 'no-answer'; readonly retryAfterMs: number | null }

/** What a tablet proves itself with. */
export interface TabletIdentity {
  readonly tabletId: string
  readonly secret: string
}

export interface FairClient {
  readonly readKey: () => Promise<Answer<FairKeyAnswer>>
  readonly send: (envelopeId: string, bytes: ArrayBuffer, signal: AbortSignal) => Promise<Answer<EnvelopeAnswer>>
  /** What became of envelopes that were received, at most `maxAskedEnvelopes`. */
  readonly readStates: (
    envelopes: EnvelopeStatesRequest['envelopes'],
    signal: AbortSignal,
  ) => Promise<Answer<EnvelopeStatesAnswer>>
  readonly report: (tablet: TabletIdentity, report: TabletReport) => Promise<Answer<TabletAnswer>>
  readonly makeSetup: (tablet: TabletIdentity, request: SetupRequest) => Promise<Answer<SetupAnswer>>
  readonly claimSetup: (tablet: TabletIdentity, request: ClaimRequest) => Promise<Answer<ClaimAnswer>>
}

const askTimeoutMs = 15_000
/** Enough for the largest envelope on a bad line. */
export const sendTimeoutMs = 5 * 60 * 1000

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }
export type Fetch = (url: string, init: Init) => Promise<Response>
const Reason = v.picklist(fairFailureReasons)

interface ClientDeps {
  readonly fetch: Fetch
  readonly clock: Clock
  /** A new random id. */
  readonly newId: () => string
  /** In lower-case hexadecimal digits. */
  readonly sha256: (text: string) => Promise<string>
}

export function createFairClient({ clock, fetch, newId, sha256 }: ClientDeps): FairClient {
  const ask = async <Schema extends v.GenericSchema>(
    schema: Schema,
    url: string,
    init: Init,
    timeoutMs = askTimeoutMs,
    signal?: AbortSignal,
  ): Promise<Answer<v.InferOutput<Schema>>> => {
    const controller = new AbortController()
    const abort = () => controller.abort()
    const stopTimer = clock.after(timeoutMs, abort)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    let retryAfterMs: number | null = null
    try {
      const requestKey = newId()
      const proof = await sha256(provenText(requestKey))
      // Browsers cache permanent redirects (RFC 9110, 15.4.2): without 'no-store' that of a captive portal would outlive it.
      const response = await fetch(url, {
        ...init,
        headers: { ...init.headers, [idempotencyHeader]: requestKey },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: controller.signal,
      })
      const { headers, status: code } = response
      const wire = { code, contentType: headers.get('Content-Type'), text: await response.text() }
      retryAfterMs = parseRetryAfter(headers.get('Retry-After'), headers.get('Date'), clock.nowMs())
      const answer = readServiceAnswer(wire, proof)
      const body = answer.status === 'success' ? v.safeParse(schema, answer.body) : null
      if (body?.success) return { status: 'ok', body: body.output }
      if (answer.status === 'failure' && v.is(Reason, answer.reason)) {
        return { status: 'failure', reason: answer.reason, retryAfterMs }
      }
    } catch {
      // No network, a redirect, a timeout, or a connection that broke in the body.
    } finally {
      stopTimer()
      signal?.removeEventListener('abort', abort)
    }
    return { status: 'no-answer', retryAfterMs }
  }

  const json = (method: string, body: unknown, secret?: string): Init => ({
    method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...(secret === undefined ? {} : { Authorization: `Bearer ${secret}` }) },
  })

  return {
    readKey: () => ask(FairKeyAnswer, fairUrl.key(), {}),
    send: async (envelopeId, bytes, signal) => {
      const init = { method: 'PUT', body: bytes, headers: { 'Content-Type': 'application/octet-stream' } }
      const answer = await ask(EnvelopeAnswer, fairUrl.envelope(envelopeId), init, sendTimeoutMs, signal)
      // An answer about another envelope is a stored copy of somebody's.
      if (answer.status === 'ok' && answer.body.envelopeId !== envelopeId) return { status: 'no-answer', retryAfterMs: null }
      return answer
    },
    readStates: (envelopes, signal) =>
      ask(EnvelopeStatesAnswer, fairUrl.envelopeStates(), json('POST', { envelopes }), askTimeoutMs, signal),
    report: ({ secret, tabletId }, report) => ask(TabletAnswer, fairUrl.tablet(tabletId), json('PUT', report, secret)),
    makeSetup: ({ secret }, request) => ask(SetupAnswer, fairUrl.setups(), json('POST', request, secret)),
    claimSetup: ({ secret }, request) => ask(ClaimAnswer, fairUrl.claimSetup(), json('POST', request, secret)),
  }
}
