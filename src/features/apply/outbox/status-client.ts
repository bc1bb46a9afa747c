import * as v from 'valibot'
import { failureReasons, readServiceAnswer, type WireAnswer } from '#shared/applicant-answers.ts'
import { ApplicationStatus, statusUrl } from '#shared/application-status.ts'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { type Clock, within } from '#platform/clock.ts'
import type { Fetch } from './applicant-client.ts'

/**
 * Asks the applicant service what became of an application, and withdraws it. Like `applicant-client.ts` it believes a status
 * only together with the service's own body, and never rejects. It is apart from that file, because a form does not need it.
 */

export type StatusVerdict =
  | { readonly status: 'known'; readonly application: ApplicationStatus }
  /** The service has stored nothing under this key. */
  | { readonly status: 'unknown-key' }
  /** Nobody has answered, or a service that knows nothing of states. */
  | { readonly status: 'unavailable' }

export interface StatusClient {
  readonly ask: (idempotencyKey: string) => Promise<StatusVerdict>
  /** Harmless if repeated. */
  readonly withdraw: (idempotencyKey: string) => Promise<StatusVerdict>
}

interface StatusClientDeps {
  readonly fetch: Fetch
  readonly clock: Clock
  /** Base address of the applicant service. */
  readonly applicantBase: string
}

const timeoutMs = 30_000
const unavailable: StatusVerdict = { status: 'unavailable' }

function verdictOf(wire: WireAnswer): StatusVerdict {
  const answer = readServiceAnswer(wire, null)
  if (answer.status === 'success') {
    const application = v.safeParse(ApplicationStatus, answer.body)
    return application.success ? { status: 'known', application: application.output } : unavailable
  }
  const isUnknown = answer.status === 'failure' && answer.code === 404 && answer.reason === failureReasons.unknownKey
  return isUnknown ? { status: 'unknown-key' } : unavailable
}

export function createStatusClient({ applicantBase, clock, fetch }: StatusClientDeps): StatusClient {
  const send = async (url: string, method: 'GET' | 'POST', key: string): Promise<StatusVerdict> => {
    const stopping = new AbortController()
    const exchange = async () => {
      const headers = { [idempotencyHeader]: key }
      // Neither the page of a captive portal that redirects, nor an answer of yesterday.
      const init: RequestInit = { method, headers, cache: 'no-store', redirect: 'error', signal: stopping.signal }
      const response = await fetch(url, init)
      const contentType = response.headers.get('Content-Type')
      return verdictOf({ code: response.status, contentType, text: await response.text() })
    }
    const verdict = await within(
      clock,
      timeoutMs,
      exchange().catch(() => unavailable),
      unavailable,
    )
    stopping.abort()
    return verdict
  }
  return {
    ask: (key) => send(statusUrl.status(applicantBase), 'GET', key),
    withdraw: (key) => send(statusUrl.withdraw(applicantBase), 'POST', key),
  }
}
