import * as v from 'valibot'
import type { Verdict } from '#server/delivery/ats/ats-port.ts'
import { noteWith } from '#server/tools/note-with.ts'
import { atsNotes } from '#server/delivery/ats/notes.ts'
import { classifier } from '#server/delivery/ats/classify.ts'

/**
 * Classifies an answer of Ashby. Every answer says `success` itself, with status 200 also for an application that was not
 * recorded, and one that was recorded names it, as `submittedFormInstance`
 * (https://developers.ashbyhq.com/reference/applicationformsubmit). An application beyond the organisation's limits is recorded
 * as blocked, without an application that recruiters would see. A wrong key or a missing permission is 403
 * (https://developers.ashbyhq.com/reference/authentication).
 */

const flag = v.fallback(v.optional(v.boolean()), undefined)
const Body = v.object({
  success: flag,
  results: v.fallback(
    v.optional(
      v.object({
        submittedFormInstance: v.fallback(v.optional(v.object({ id: v.pipe(v.string(), v.nonEmpty()) })), undefined),
        formMessages: v.fallback(v.optional(v.object({ blocked: flag })), undefined),
      }),
    ),
    undefined,
  ),
  errors: v.fallback(v.optional(v.array(v.unknown())), undefined),
  errorInfo: v.fallback(v.optional(v.object({ code: v.string() })), undefined),
})

/** Codes that Ashby's reference names. Any other text of an error may quote an answer. */
const codes: readonly string[] = [
  'application_blocked',
  'invalid_input',
  'job_posting_not_found',
  'job_posting_not_published',
  'missing_endpoint_permission',
  'rate_limit_exceeded',
]

function classifyRefusal(messages: readonly string[], note: string): Verdict {
  const has = (...anyOf: readonly string[]) => anyOf.some((code) => messages.includes(code))
  if (has('job_posting_not_found', 'job_posting_not_published')) return { status: 'job-not-found', note }
  if (has('missing_endpoint_permission')) return { status: 'stopped', alarm: 'key', note }
  if (has('rate_limit_exceeded')) return { status: 'later', note, retryAfterMs: null }
  return { status: 'refused', note }
}

/** Classifies an answer. */
export const classifyAshby = classifier({
  body: Body,
  messages: (body) => [body?.errorInfo?.code, ...(body?.errors ?? [])],
  codes,
  keyStatuses: [403],
  judge: (body, note, messages) => {
    if (body?.success === false) return classifyRefusal(messages, note)
    if (body?.success !== true || body.errors !== undefined) return { status: 'unknown', note: `${note} without 'success'` }
    if (body.results?.formMessages?.blocked === true) {
      return { status: 'refused', note: noteWith(atsNotes.blocked, note) }
    }
    return body.results?.submittedFormInstance
      ? { status: 'delivered', note }
      : { status: 'unknown', note: `${note} without 'submittedFormInstance'` }
  },
})
