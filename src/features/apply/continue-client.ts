import * as v from 'valibot'
import { provenText, readServiceAnswer, type ServiceAnswer } from '#shared/applicant-answers.ts'
import { ContinueAnswer, ContinueFailure, type ContinueRequest, continueUrl } from '#shared/continue-link.ts'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { namedFetch } from '#platform/named-fetch.ts'
import { sha256 } from '#platform/sha256.ts'
import { uniqueId } from '#platform/unique-id.ts'

/**
 * Asks the service for what somebody has left at a fair. An answer counts only with the hash of its request's key, and a file
 * only with the size and the hash that such an answer has named: others answer with any status and any bytes.
 */

export interface LeftAtFair {
  readonly values: ContinueAnswer['values']
  readonly resume: File | null
}

export type Continued =
  | { readonly status: 'found'; readonly left: LeftAtFair }
  /** There is no such link, or not any more. */
  | { readonly status: 'ended' }
  /** The link may work later. */
  | { readonly status: 'no-answer' }

const detailsTimeoutMs = 30_000
/** Enough for the largest document on a bad line. */
const fileTimeoutMs = 2 * 60 * 1000

/** @param requestKey what the answer proves itself with; null: the bytes of a file prove themselves */
const post = (url: string, request: ContinueRequest, requestKey: string | null, timeoutMs: number) =>
  namedFetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(requestKey === null ? {} : { [idempotencyHeader]: requestKey }) },
    body: JSON.stringify(request),
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })

/** Reads the file that an answer names. null: it did not arrive, or is another one. */
async function readFile(
  request: ContinueRequest,
  { fileName, mediaType, sizeBytes, ...expected }: NonNullable<ContinueAnswer['resume']>,
): Promise<File | null> {
  try {
    const response = await post(continueUrl.file(), request, null, fileTimeoutMs)
    const bytes = await response.arrayBuffer()
    const isIt = bytes.byteLength === sizeBytes && (await sha256(bytes)) === expected.sha256
    return isIt ? new File([bytes], fileName, { type: mediaType }) : null
  } catch {
    return null
  }
}

/** null: nobody has answered. */
async function readDetails(request: ContinueRequest): Promise<ServiceAnswer | null> {
  try {
    const requestKey = uniqueId()
    const proof = await sha256(provenText(requestKey))
    const response = await post(continueUrl.details(), request, requestKey, detailsTimeoutMs)
    const contentType = response.headers.get('Content-Type')
    return readServiceAnswer({ code: response.status, contentType, text: await response.text() }, proof)
  } catch {
    return null
  }
}

/** Reads what a link leads to: the answers, and then the file. Never rejects. */
export async function readContinued(request: ContinueRequest): Promise<Continued> {
  const answer = await readDetails(request)
  if (answer?.status === 'failure') {
    const hasEnded = v.is(ContinueFailure.entries.reason, answer.reason) && answer.reason !== 'busy'
    return { status: hasEnded ? 'ended' : 'no-answer' }
  }
  const found = answer?.status === 'success' ? v.safeParse(ContinueAnswer, answer.body) : null
  if (!found?.success) return { status: 'no-answer' }
  const { resume, values } = found.output
  const file = resume && (await readFile(request, resume))
  return resume && !file ? { status: 'no-answer' } : { status: 'found', left: { values, resume: file } }
}
