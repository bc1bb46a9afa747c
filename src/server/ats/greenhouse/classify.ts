import * as v from 'valibot'
import { dayMs } from '#shared/durations.ts'
import type { AtsAnswer, Verdict } from '../ats-port.ts'

/**
 * What an answer of Greenhouse means, by its status and its body. The API has answered 200 for applications that it did not
 * save, and proxies answer 200 with a page of their own.
 */

const Body = v.object({
  success: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
  reason: v.optional(v.unknown()),
  /** Seen beside `error` in an answer with another status. */
  status: v.optional(v.unknown()),
})
type Body = v.InferOutput<typeof Body>

function readBody(body: string | null): Body | null {
  try {
    const parsed = v.safeParse(Body, JSON.parse(body ?? ''))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/**
 * Words of the API's own messages. A message may quote an answer, so every other word is left out before it is stored or
 * logged.
 */
const messageWords = new Set(
  `a an and answer answers api application are at attachment attachments be before been blank board body bytes can cannot
  compliance contain correct could cover current data date dates degree degree_id demographic demographic_answers did disabled
  discipline discipline_id does education educations either email employment employments empty end end_date enough error
  exceeded exist expected fail failed field fields file file_name filename first first_name for format found from gender
  greater has have id in incorrect internal invalid is it job key large last last_name later latitude length less letter live
  location long longitude longer match maximum may minimum missing month must name no not number of on one only option or
  parameter parameters person phone please post present published question race rate reason rejected required resume retry
  save school school_name_id server short size start start_date supported text than the then there this time title to token
  too try type unable unauthorized unknown unsupported url valid validation value veteran_status was were with year`
    .split(/\s+/)
    .concat('disability_status', 'company_name'),
)

/** A message of the API without anything that a candidate may have typed. */
export function withoutPersonalData(message: string): string {
  const words = message.slice(0, 500).match(/question_\d{1,20}|[\p{L}\p{N}_'’@.-]+/gu) ?? []
  const known = words.map((word) => {
    const plain = word.replace(/\.$/, '')
    return messageWords.has(plain.toLowerCase()) || /^question_\d+$/.test(plain) ? plain : '…'
  })
  return known.join(' ').replace(/…(?: …)+/g, '…')
}

function noteOf(httpStatus: number, body: Body | null): string {
  const messages = [body?.error, body?.reason].filter((message) => typeof message === 'string')
  return [`HTTP ${httpStatus}`, ...messages.map(withoutPersonalData)].join(': ').slice(0, 300)
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). A longer pause than a day is not believed. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), dayMs)
}

/** Statuses after which the same request may be taken. */
const retryable: readonly number[] = [408, 425, 429]

/** What an answer with another status than 2xx means, for any system. */
export function classifyFailure(httpStatus: number, note: string, retryMs: number | null): Verdict {
  if (httpStatus >= 300 && httpStatus < 400) return { status: 'stopped', alarm: 'address', note }
  if (httpStatus === 401) return { status: 'stopped', alarm: 'key', note }
  if (httpStatus === 404 || httpStatus === 410) return { status: 'job-not-found', note }
  if (httpStatus === 413) return { status: 'too-large', note }
  // A gateway that passed the request on and got no answer in time: the same as no answer (RFC 9110, 15.6.5).
  if (httpStatus === 504) return { status: 'unknown', note }
  if (httpStatus >= 500 || retryable.includes(httpStatus)) return { status: 'later', note, retryAfterMs: retryMs }
  return { status: 'refused', note }
}

function classifyStatus(httpStatus: number, body: Body | null, note: string, retryMs: number | null): Verdict {
  const hasError = body?.error !== undefined
  if (httpStatus < 200 || httpStatus >= 300) return classifyFailure(httpStatus, note, retryMs)
  if (!hasError && body?.success !== undefined) return { status: 'delivered', note }
  if (!hasError) return { status: 'unknown', note: `${note} without 'success'` }
  if (body.status === 401) return { status: 'stopped', alarm: 'key', note }
  return /\bnot live\b/i.test(String(body.reason)) ? { status: 'job-not-found', note } : { status: 'refused', note }
}

/** What an answer means. */
export function classifyAnswer(answer: AtsAnswer, nowMs: number): Verdict {
  if (answer.status === 'not-sent') return { status: 'later', note: `no connection (${answer.reason})`, retryAfterMs: null }
  if (answer.status === 'no-answer') return { status: 'unknown', note: `no answer (${answer.reason})` }
  const body = readBody(answer.body)
  return classifyStatus(answer.httpStatus, body, noteOf(answer.httpStatus, body), retryAfterMs(answer.retryAfter, nowMs))
}
