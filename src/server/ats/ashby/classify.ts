import * as v from 'valibot'
import type { AtsAnswer, Verdict } from '../ats-port.ts'
import { classifyFailure, withoutPersonalData } from '../greenhouse/classify.ts'
import { parseBody } from '../read-body.ts'

/**
 * What an answer of Ashby means. Every answer says `success` itself, with status 200 also for an application that was not
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
type Body = v.InferOutput<typeof Body>

/** Codes that Ashby's reference names. Whatever else stands in an error may quote an answer. */
const codes: readonly string[] = [
  'application_blocked',
  'invalid_input',
  'job_posting_not_found',
  'job_posting_not_published',
  'missing_endpoint_permission',
  'rate_limit_exceeded',
]

function messagesOf(body: Body | null): readonly string[] {
  const all = [body?.errorInfo?.code, ...(body?.errors ?? [])]
  return [...new Set(all.filter((message) => typeof message === 'string'))]
}

function noteOf(httpStatus: number, messages: readonly string[]): string {
  const words = messages.map((message) => (codes.includes(message) ? message : withoutPersonalData(message)))
  return [`HTTP ${httpStatus}`, ...words].join(': ').slice(0, 300)
}

function classifyRefusal(messages: readonly string[], note: string): Verdict {
  const says = (pattern: RegExp) => messages.some((message) => pattern.test(message))
  if (says(/^job_posting_not_(?:found|published)$/)) return { status: 'job-not-found', note }
  if (says(/^missing_endpoint_permission$/)) return { status: 'stopped', alarm: 'key', note }
  if (says(/^rate_limit_exceeded$/)) return { status: 'later', note, retryAfterMs: null }
  return { status: 'refused', note }
}

/** What an answer means. */
export function classifyAshby(answer: AtsAnswer, nowMs: number): Verdict {
  if (answer.status === 'not-sent') return { status: 'later', note: `no connection (${answer.reason})`, retryAfterMs: null }
  if (answer.status === 'no-answer') return { status: 'unknown', note: `no answer (${answer.reason})` }
  const { httpStatus } = answer
  const body = parseBody(Body, answer.body)
  const messages = messagesOf(body)
  const note = noteOf(httpStatus, messages)
  if (httpStatus === 403) return { status: 'stopped', alarm: 'key', note }
  if (httpStatus < 200 || httpStatus >= 300) {
    return classifyFailure(answer, note, nowMs)
  }
  if (body?.success === false) return classifyRefusal(messages, note)
  if (body?.success !== true || body.errors !== undefined) return { status: 'unknown', note: `${note} without 'success'` }
  if (body.results?.formMessages?.blocked === true) {
    return { status: 'refused', note: `${note}: blocked by the application limits of Ashby` }
  }
  return body.results?.submittedFormInstance
    ? { status: 'delivered', note }
    : { status: 'unknown', note: `${note} without 'submittedFormInstance'` }
}
