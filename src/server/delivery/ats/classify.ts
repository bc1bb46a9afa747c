import * as v from 'valibot'
import type { AtsAnswer, Verdict } from './ats-port.ts'
import { noteWith } from '../../tools/note-with.ts'
import { atsNotes } from './notes.ts'
import words from './message-words.json' with { type: 'json' }

/**
 * Classifies answers, as far as that is the same for every system. A system that has taken an application may still answer with an
 * error, and a proxy may answer in its place.
 */

/**
 * Words of the API's own messages. A message may quote an answer, so every other word is left out before it is stored or
 * logged.
 */
const messageWords: ReadonlySet<string> = new Set(words)

/** A message of the API without anything that a candidate may have typed. */
export function withoutPersonalData(message: string): string {
  const given = message.slice(0, 500).match(/question_\d{1,20}|[\p{L}\p{N}_'’@.-]+/gu) ?? []
  const known = given.map((word) => {
    const plain = word.replace(/\.$/, '')
    return messageWords.has(plain.toLowerCase()) || /^question_\d+$/.test(plain) ? plain : '…'
  })
  return known.join(' ').replace(/…(?: …)+/g, '…')
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
 * Classifies an answer with another status than 2xx. A failure is certain only if it says when to come again, or if the request had not
 * left as a whole.
 */
function classifyFailure({ hasLeft, httpStatus, retryAfter }: Answered, note: string, nowMs: number): Verdict {
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

/** The rules that differ between systems. */
interface AnswerRules<Schema extends v.GenericSchema> {
  readonly body: Schema
  /** The answer's own messages. null: it has none that could be read. */
  readonly messages: (body: v.InferOutput<Schema> | null) => readonly unknown[]
  /** Messages that hold nothing of a person, whatever their words are. */
  readonly codes?: readonly string[]
  /** Statuses besides 401 that say that the key is wrong. */
  readonly keyStatuses: readonly number[]
  /** Classifies an answer with a status 2xx. */
  readonly judge: (body: v.InferOutput<Schema> | null, note: string, messages: readonly string[]) => Verdict
}

function readBody<Schema extends v.GenericSchema>(schema: Schema, body: string | null): v.InferOutput<Schema> | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(body ?? ''))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** Makes a system's `classify`. */
export function classifier<Schema extends v.GenericSchema>({
  codes = [],
  judge,
  keyStatuses,
  ...rules
}: AnswerRules<Schema>): (answer: AtsAnswer, nowMs: number) => Verdict {
  return (answer, nowMs) => {
    if (answer.status === 'not-sent')
      return { status: 'later', note: noteWith(atsNotes.noConnection, answer.reason), retryAfterMs: null }
    if (answer.status === 'no-answer') return { status: 'unknown', note: noteWith(atsNotes.noAnswer, answer.reason) }
    const { httpStatus } = answer
    const body = readBody(rules.body, answer.body)
    const messages = [...new Set(rules.messages(body).filter((message) => typeof message === 'string'))]
    const said = messages.map((message) => (codes.includes(message) ? message : withoutPersonalData(message)))
    const note = [`HTTP ${httpStatus}`, ...said].join(': ').slice(0, 300)
    if (keyStatuses.includes(httpStatus)) return { status: 'stopped', alarm: 'key', note }
    return httpStatus < 200 || httpStatus >= 300 ? classifyFailure(answer, note, nowMs) : judge(body, note, messages)
  }
}
