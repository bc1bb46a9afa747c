import { ContinueAnswer, ContinueFailure, type ContinueRequest, continueUrl } from '#shared/continue-link.ts'
import { ask } from '#platform/http.ts'
import { askFor, jsonRequest, ownNetwork, uncached } from '#platform/own-service.ts'
import { sha256 } from '#platform/sha256.ts'

/**
 * Asks the service for what somebody has left at a fair. A file counts only with the size and the hash that a proven answer has
 * named: others answer with any bytes.
 */

export interface LeftAtFair {
  readonly values: ContinueAnswer['values']
  readonly resume: File | null
}

export type ContinueResult =
  | { readonly status: 'found'; readonly left: LeftAtFair }
  /** There is no such link, or not any more. */
  | { readonly status: 'ended' }
  /** The link may work later. */
  | { readonly status: 'no-answer' }

/** Enough for the largest document on a bad line. */
const fileTimeoutMs = 2 * 60 * 1000

/** Reads the file that an answer names. null: it did not arrive, or is another one. */
async function readFile(
  request: ContinueRequest,
  { fileName, mediaType, sizeBytes, ...expected }: NonNullable<ContinueAnswer['resume']>,
): Promise<File | null> {
  const options = { ...uncached, ...jsonRequest('POST', request), timeoutMs: fileTimeoutMs }
  const reply = await ask(continueUrl.file(), options, ownNetwork, (response) => response.arrayBuffer())
  if (reply.status === 'no-answer') return null
  const { body: bytes } = reply
  const isIt = bytes.byteLength === sizeBytes && (await sha256(bytes)) === expected.sha256
  return isIt ? new File([bytes], fileName, { type: mediaType }) : null
}

/** Reads what a link leads to: the answers, and then the file. Never rejects. */
export async function readContinued(request: ContinueRequest): Promise<ContinueResult> {
  const { reason: reasons } = ContinueFailure.entries
  const answer = await askFor(ContinueAnswer, reasons.options, continueUrl.details(), jsonRequest('POST', request))
  if (answer.status === 'failure') return { status: answer.reason === 'busy' ? 'no-answer' : 'ended' }
  if (answer.status === 'no-answer') return { status: 'no-answer' }
  const { resume, values } = answer.body
  const file = resume && (await readFile(request, resume))
  return resume && !file ? { status: 'no-answer' } : { status: 'found', left: { values, resume: file } }
}
