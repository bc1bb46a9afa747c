import * as v from 'valibot'
import { JobNumber } from '#shared/job.ts'
import { applyAnchor } from '#shared/paths.ts'

/**
 * The link in the mail to somebody who has left a name for a job at a fair: on a device of their own it fills the job's form with
 * what they left. Its secret is in the fragment of the address, which browsers send to no server, and in the body of these
 * requests, which no log holds.
 */

export const continueApi = '/api/continue'

export const continueUrl = {
  /** POST a `ContinueRequest`: a `ContinueAnswer` with the hash of the request's key (`applicant-answers.ts`). */
  details: () => continueApi,
  /** POST a `ContinueRequest`: the bytes of the file that the answer names. */
  file: () => `${continueApi}/file`,
} as const

/** How long the link works, counted from its mail. */
export const continueLinkDays = 30

/** 128 bits as letters and digits only: mail programs end a link before other characters. */
const tokenPattern = /^[0-9a-f]{32}$/

const fragment = `${applyAnchor}=`

/** The fragment of a link, without '#'. A page that does not know it opens the form, as it does for all that begins so. */
export function continueFragment(token: string): string {
  return fragment + token
}

/** Whether an address leads to a form that is to be filled. */
export function isContinueHash(hash: string): boolean {
  return hash.startsWith(`#${fragment}`)
}

/** The secret in the hash of an address. null: a mail program has cut it, or somebody has changed it. */
export function continueTokenOf(hash: string): string | null {
  const token = hash.slice(fragment.length + 1)
  return isContinueHash(hash) && tokenPattern.test(token) ? token : null
}

/** With the job, so that a link never fills the form of another one. */
export const ContinueRequest = v.object({ token: v.pipe(v.string(), v.regex(tokenPattern)), jobId: JobNumber })
export type ContinueRequest = v.InferOutput<typeof ContinueRequest>

/** The answers that are given back, by their names in every form. Nothing else of an interest leaves the server. */
export const continuedNames = ['first_name', 'last_name', 'email', 'phone'] as const
const text = v.optional(v.string())

export const ContinueAnswer = v.object({
  status: v.literal('found'),
  values: v.object({ first_name: text, last_name: text, email: text, phone: text }),
  /** The photo of a paper résumé, as a document. Size and hash prove that the bytes, which come apart, are those. */
  resume: v.nullable(
    v.object({
      fileName: v.string(),
      mediaType: v.string(),
      sizeBytes: v.number(),
      /** SHA-256 in lower-case hexadecimal digits. */
      sha256: v.string(),
    }),
  ),
})
export type ContinueAnswer = v.InferOutput<typeof ContinueAnswer>

export const ContinueFailure = v.object({
  error: v.string(),
  reason: v.picklist([
    /** There is no such link, or not any more: it was made too long ago, or everything is erased. */
    'link-ended',
    'malformed',
    /** Too many requests. `Retry-After` says when. */
    'busy',
  ]),
})
export type ContinueFailure = v.InferOutput<typeof ContinueFailure>
