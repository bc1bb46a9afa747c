import * as v from 'valibot'
import { ContinueAnswer, ContinueFailure, type ContinueRequest, continueUrl } from '#shared/continue-link.ts'
import { requestJson } from '#platform/http.ts'

/** Asks the service for what somebody has left at a fair. Only the service's own answers count (`#shared/continue-link.ts`). */

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

/** Enough for the largest document on a bad line. */
const fileTimeoutMs = 2 * 60 * 1000

const json = (request: ContinueRequest) => ({
  method: 'POST' as const,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(request),
  cache: 'no-store' as const,
})

/** Reads the file that an answer names. null: it did not arrive whole. */
async function readFile(
  request: ContinueRequest,
  { fileName, mediaType, sizeBytes }: NonNullable<ContinueAnswer['resume']>,
): Promise<File | null> {
  try {
    const response = await fetch(continueUrl.file(), { ...json(request), signal: AbortSignal.timeout(fileTimeoutMs) })
    const bytes = response.ok ? await response.arrayBuffer() : null
    // A captive portal answers with a page of its own.
    return bytes?.byteLength === sizeBytes ? new File([bytes], fileName, { type: mediaType }) : null
  } catch {
    return null
  }
}

/** Reads what a link leads to: the answers, and then the file. Never rejects. */
export async function readContinued(request: ContinueRequest): Promise<Continued> {
  const answer = await requestJson(continueUrl.details(), json(request))
  if (answer.status === 'refused') {
    const failure = v.safeParse(ContinueFailure, answer.body)
    return failure.success && failure.output.reason !== 'busy' ? { status: 'ended' } : { status: 'no-answer' }
  }
  const found = answer.status === 'ok' ? v.safeParse(ContinueAnswer, answer.body) : null
  if (!found?.success) return { status: 'no-answer' }
  const { resume, values } = found.output
  const file = resume && (await readFile(request, resume))
  return resume && !file ? { status: 'no-answer' } : { status: 'found', left: { values, resume: file } }
}
