import type * as v from 'valibot'
import {
  EnvelopeAnswer,
  EnvelopeStatesAnswer,
  type EnvelopeStatesRequest,
  type FairFailure,
  fairFailureReasons,
  fairUrl,
  JoinAnswer,
  type JoinRequest,
  TabletAnswer,
  type TabletReport,
} from '../../../shared/fair.ts'
import type { AskOptions } from '#platform/http.ts'
import { askFor, jsonRequest, type ServiceNetwork, type TypedReply } from '#platform/own-service.ts'

/** The client of the fair's service. It never rejects. */

type Answer<T> = TypedReply<T, FairFailure['reason']>

/** What a tablet proves itself with. */
interface TabletIdentity {
  readonly tabletId: string
  readonly secret: string
}

export type FairClient = ReturnType<typeof createFairClient>

const askTimeoutMs = 15_000
const bearer = (secret: string) => `Bearer ${secret}`
/** Enough for the largest envelope on a bad line. */
export const sendTimeoutMs = 5 * 60 * 1000

export function createFairClient(network: ServiceNetwork) {
  const request = <Schema extends v.GenericSchema>(schema: Schema, url: string, options: AskOptions = {}) =>
    askFor(schema, fairFailureReasons, url, { credentials: 'omit', timeoutMs: askTimeoutMs, ...options }, network)
  const withSecret = (method: 'POST' | 'PUT', body: unknown, secret: string): AskOptions => {
    const { headers, ...rest } = jsonRequest(method, body)
    return { ...rest, headers: { ...headers, Authorization: bearer(secret) } }
  }

  return {
    join: ({ secret }: TabletIdentity, join: JoinRequest) =>
      request(JoinAnswer, fairUrl.join(), withSecret('POST', join, secret)),
    /** @param secret null: nothing proves from which tablet it comes, and it is received all the same */
    send: async (envelopeId: string, bytes: ArrayBuffer, secret: string | null): Promise<Answer<EnvelopeAnswer>> => {
      const proof = secret === null ? {} : { Authorization: bearer(secret) }
      const headers = { 'Content-Type': 'application/octet-stream', ...proof }
      const options = { method: 'PUT', body: bytes, headers, timeoutMs: sendTimeoutMs }
      const answer = await request(EnvelopeAnswer, fairUrl.envelope(envelopeId), options)
      // An answer about another envelope is a stored copy of somebody's.
      if (answer.status === 'ok' && answer.body.envelopeId !== envelopeId) return { status: 'no-answer', retryAfterMs: null }
      return answer
    },
    /** What became of envelopes that were received, at most `maxAskedEnvelopes`. */
    readStates: (envelopes: EnvelopeStatesRequest['envelopes']) =>
      request(EnvelopeStatesAnswer, fairUrl.envelopeStates(), jsonRequest('POST', { envelopes })),
    report: ({ secret, tabletId }: TabletIdentity, report: TabletReport) =>
      request(TabletAnswer, fairUrl.tablet(tabletId), withSecret('PUT', report, secret)),
  }
}
