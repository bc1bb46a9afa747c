import * as v from 'valibot'
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

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). null: there is none, or it says nothing. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), Number.MAX_SAFE_INTEGER)
}

type Answered = Extract<AtsAnswer, { readonly status: 'answered' }>

/** Redirects of a request that was not acted upon. 303 answers one that was, and 302 is often sent for it (RFC 9110, 15.4). */
const movedStatuses: readonly number[] = [301, 307, 308]
/** Statuses that a gateway sends for a request that the system may have taken (RFC 9110, 15.5.9 and 15.6). 425 is RFC 8470. */
const isUnclear = (status: number) => status >= 500 || status === 408 || status === 425

/**
 * What an answer with another status than 2xx means, for any system. A system that has taken an application may still answer with
 * an error, so a failure is certain only if it says when to come again, or if the request had not left as a whole.
 */
export function classifyFailure({ hasLeft, httpStatus, retryAfter }: Answered, note: string, nowMs: number): Verdict {
  const retryMs = retryAfterMs(retryAfter, nowMs)
  if (httpStatus === 429 || (httpStatus === 503 && retryMs !== null)) return { status: 'later', note, retryAfterMs: retryMs }
  if (isUnclear(httpStatus)) return hasLeft ? { status: 'unknown', note } : { status: 'later', note, retryAfterMs: null }
  if (movedStatuses.includes(httpStatus)) return { status: 'stopped', alarm: 'address', note }
  if (httpStatus < 400) return { status: 'unknown', note }
  if (httpStatus === 401) return { status: 'stopped', alarm: 'key', note }
  if (httpStatus === 404 || httpStatus === 410) return { status: 'job-not-found', note }
  if (httpStatus === 413) return { status: 'too-large', note }
  return { status: 'refused', note }
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''

function classifyOk(body: Body | null, note: string): Verdict {
  const error = body?.error ?? null
  if (error === null) {
    // The documented success is a sentence.
    const isTaken = body?.success === true || isText(body?.success)
    return isTaken ? { status: 'delivered', note } : { status: 'unknown', note: `${note} without 'success'` }
  }
  if (body?.status === 401) return { status: 'stopped', alarm: 'key', note }
  if (!isText(error)) return { status: 'unknown', note: `${note} with an error that says nothing` }
  return /\bnot live\b/i.test(String(body?.reason)) ? { status: 'job-not-found', note } : { status: 'refused', note }
}

/** What an answer means. */
export function classifyAnswer(answer: AtsAnswer, nowMs: number): Verdict {
  if (answer.status === 'not-sent') return { status: 'later', note: `no connection (${answer.reason})`, retryAfterMs: null }
  if (answer.status === 'no-answer') return { status: 'unknown', note: `no answer (${answer.reason})` }
  const { httpStatus } = answer
  const body = readBody(answer.body)
  const note = noteOf(httpStatus, body)
  return httpStatus < 200 || httpStatus >= 300 ? classifyFailure(answer, note, nowMs) : classifyOk(body, note)
}
