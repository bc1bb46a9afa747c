import * as v from 'valibot'

/**
 * Parses responses of the applicant service. Gateways, firewalls and sign-in pages may answer in its place, with any status
 * and any JSON. So each answer of the embedded service proves that it answers this very request: it carries the hash of the
 * request's key, which nobody sends by accident. Every other response is 'foreign': it says nothing about the application,
 * and the caller retries later. Another company's service (`VITE_APPLICANT_URL`) knows nothing of proofs and is believed by
 * its status and body.
 */

/** A response as received. The caller must not pass redirected responses. */
export interface WireAnswer {
  readonly code: number
  /** The `Content-Type` header; null when there is none. */
  readonly contentType: string | null
  readonly text: string
}

/** The service rejected a request. `reason` is a code such as 'key-reused'; `error` is a text for the applicant. */
export interface ServiceFailure {
  readonly status: 'failure'
  readonly code: number
  readonly error: string
  readonly field: string | null
  readonly reason: string | null
}

export interface ForeignAnswer {
  readonly status: 'foreign'
  readonly code: number
}

export type ServiceAnswer = { readonly status: 'success'; readonly body: object } | ServiceFailure | ForeignAnswer

export type UploadAnswer = { readonly status: 'stored' } | ServiceFailure | ForeignAnswer

/** Values of `reason` that the embedded service uses and the device acts on. */
export const failureReasons = {
  /** The key was used with other answers, which are stored unchanged. */
  keyReused: 'key-reused',
  jobClosed: 'job-closed',
  /** The application with this key was received, and has been erased since. */
  erased: 'erased',
  /** The service does not have a file that the answers name. It has to be uploaded again. */
  fileMissing: 'file-missing',
  /** An application that this one should replace is with the recruiting team already. */
  alreadyHanded: 'already-handed',
  /** Another device has sent this draft. */
  sentElsewhere: 'sent-elsewhere',
  /** No application gives this right to this secret. */
  unknownKey: 'unknown-key',
} as const

/** The text whose SHA-256, as lower-case hexadecimal digits, an answer carries as `proof` of the request's key. */
export function provenText(requestKey: string): string {
  return `careers-answer\n${requestKey}`
}

/** The proof that an answer must carry. null: the service is another company's, which proves nothing. */
export type ExpectedProof = string | null

const Failure = v.object({
  error: v.pipe(v.string(), v.nonEmpty()),
  field: v.fallback(v.nullish(v.string(), null), null),
  reason: v.fallback(v.nullish(v.string(), null), null),
})

function isSuccessCode(code: number): boolean {
  return code >= 200 && code < 300
}

function mediaTypeOf({ contentType }: WireAnswer): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** The body's JSON object, or null. An empty object proves nothing: mock gateways answer with one. */
function jsonObjectOf(answer: WireAnswer): object | null {
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(mediaTypeOf(answer))) return null
  try {
    const body = JSON.parse(answer.text) as unknown
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
    return Object.keys(body).length === 0 ? null : body
  } catch {
    return null
  }
}

/**
 * Parses the response to a request. Success is 2xx with a JSON object without an `error` key. Failure is a JSON object with an
 * `error` text, under 2xx as well: Greenhouse reports some failures with status 200.
 */
export function readServiceAnswer(answer: WireAnswer, expectedProof: ExpectedProof): ServiceAnswer {
  const { code } = answer
  const body = jsonObjectOf(answer)
  if (!body || (code >= 300 && code < 400)) return { status: 'foreign', code }
  if (expectedProof !== null && !('proof' in body && body.proof === expectedProof)) return { status: 'foreign', code }
  if (isSuccessCode(code) && !('error' in body)) return { status: 'success', body }
  const failure = v.safeParse(Failure, body)
  return failure.success ? { status: 'failure', code, ...failure.output } : { status: 'foreign', code }
}

/**
 * Parses the response to an upload. The target may be an object store, which answers 2xx with an empty body or with XML; an
 * HTML page with 2xx is 'foreign'. Failures count only as JSON, with the proof of the ticket's key: when a store rejects an
 * expired ticket in XML, the caller retries with a new ticket. A store cannot prove anything, so 'stored' says nothing for
 * certain either: the submission names the size and the hash of each file, and the service answers which it does not have.
 */
export function readUploadAnswer(answer: WireAnswer, expectedProof: ExpectedProof): UploadAnswer {
  const { code, text } = answer
  const isXml = /^(?:application|text)\/xml$/.test(mediaTypeOf(answer))
  if (isSuccessCode(code) && (text === '' || isXml)) return { status: 'stored' }
  const read = readServiceAnswer(answer, expectedProof)
  return read.status === 'success' ? { status: 'stored' } : read
}
