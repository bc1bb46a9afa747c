import * as v from 'valibot'
import { provenText, readServiceAnswer, type ServiceFailure } from '#shared/applicant-answers.ts'
import { deviceHeader, idempotencyHeader } from '#shared/endpoints.ts'
import { language } from '#shared/words.ts'
import { browserClock } from './clock.ts'
import { ask, type AskOptions, type Fetch, type Network, type Reply } from './http.ts'
import { sha256 } from './sha256.ts'
import { uniqueId } from './unique-id.ts'

/**
 * Asks one of the site's own services. An answer counts only with the hash of its request's key, because gateways and captive
 * portals answer with any status and any JSON. Everything else, a redirect included, means that nobody has answered.
 */

/** Made at the first request and forgotten with the page: it must not tie one visit to another, or to what a module counts. */
let pageName: string | null = null

/**
 * `fetch` with the page's language, in which the site's own services answer, and with a name of this page, by which they limit who asks too
 * often. Services of others get neither.
 * @param url a path of this site, or the address of another service
 */
export const namedFetch: Fetch = (url, init) => {
  if (!url.startsWith('/')) return fetch(url, init)
  pageName ??= uniqueId()
  return fetch(url, { ...init, headers: { 'Accept-Language': language, ...init.headers, [deviceHeader]: pageName } })
}

export interface ServiceNetwork extends Network {
  /** A new random id. */
  readonly newId: () => string
  /** In lower-case hexadecimal digits. */
  readonly sha256: (text: string) => Promise<string>
}

/** The network of this page. */
export const ownNetwork: ServiceNetwork = { fetch: namedFetch, clock: browserClock, newId: uniqueId, sha256 }

/** Browsers cache permanent redirects (RFC 9110, 15.4.2), so without 'no-store' that of a captive portal would outlive it. */
export const uncached = { cache: 'no-store', redirect: 'error' } as const

export interface ServiceOptions extends AskOptions {
  /** The request's key. A new one, unless the request is about an application. */
  readonly key?: string
  /** Another company's service proves nothing, and is believed by its status and body. */
  readonly isProven?: boolean
}

export type ServiceReply =
  | { readonly status: 'success'; readonly body: object }
  | (ServiceFailure & { readonly retryAfterMs: number | null })
  /** Nobody, or somebody else. */
  | { readonly status: 'no-answer'; readonly reply: Reply }

/** Sends one request. Never rejects. */
export async function askService(
  url: string,
  { headers, isProven = true, key, ...options }: ServiceOptions,
  network: ServiceNetwork = ownNetwork,
): Promise<ServiceReply> {
  const requestKey = key ?? network.newId()
  let proof: string | null = null
  try {
    if (isProven) proof = await network.sha256(provenText(requestKey))
  } catch (cause) {
    return { status: 'no-answer', reply: { status: 'no-answer', isTimedOut: false, cause } }
  }
  const reply = await ask(url, { ...uncached, ...options, headers: { ...headers, [idempotencyHeader]: requestKey } }, network)
  if (reply.status === 'no-answer') return { status: 'no-answer', reply }
  const { body: text, code, retryAfterMs } = reply
  const answer = readServiceAnswer({ code, contentType: reply.headers.get('Content-Type'), text }, proof)
  if (answer.status === 'foreign') return { status: 'no-answer', reply }
  return answer.status === 'failure' ? { ...answer, retryAfterMs } : answer
}

export type TypedReply<Body, Reason> =
  | { readonly status: 'ok'; readonly body: Body }
  /** The service itself has refused. */
  | { readonly status: 'failure'; readonly reason: Reason; readonly retryAfterMs: number | null }
  | { readonly status: 'no-answer'; readonly retryAfterMs: number | null }

/** Asks for an answer of one shape. A failure counts only with one of the reasons that the service gives. */
export async function askFor<Schema extends v.GenericSchema, Reason extends string>(
  schema: Schema,
  reasons: readonly Reason[],
  url: string,
  options: ServiceOptions,
  network?: ServiceNetwork,
): Promise<TypedReply<v.InferOutput<Schema>, Reason>> {
  const answer = await askService(url, options, network)
  if (answer.status === 'success') {
    const body = v.safeParse(schema, answer.body)
    return body.success ? { status: 'ok', body: body.output } : { status: 'no-answer', retryAfterMs: null }
  }
  if (answer.status === 'failure') {
    const reason = reasons.find((each) => each === answer.reason)
    const { retryAfterMs } = answer
    return reason === undefined ? { status: 'no-answer', retryAfterMs } : { status: 'failure', reason, retryAfterMs }
  }
  const { reply } = answer
  return { status: 'no-answer', retryAfterMs: reply.status === 'answered' ? reply.retryAfterMs : null }
}

/** The parts of a request with a JSON body. */
export function jsonRequest(method: 'POST' | 'PUT', body: unknown): Pick<AskOptions, 'method' | 'body' | 'headers'> {
  return { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
}
