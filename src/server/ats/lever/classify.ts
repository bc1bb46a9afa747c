import * as v from 'valibot'
import type { AtsAnswer, Verdict } from '../ats-port.ts'
import { classifyFailure, withoutPersonalData } from '../greenhouse/classify.ts'
import { parseBody } from '../read-body.ts'

/**
 * What an answer of Lever's postings API means. The documented success is 200 with `{ ok: true, applicationId }`; an error has
 * `{ ok: false, error }` (https://github.com/lever/postings-api, "Apply to a job posting"), which was also seen with status 200
 * (lever/postings-api#56).
 */

const Body = v.object({ ok: v.optional(v.unknown()), error: v.optional(v.unknown()), applicationId: v.optional(v.unknown()) })

const isId = (value: unknown) => typeof value === 'string' && value.trim() !== ''

function noteOf(httpStatus: number, error: unknown): string {
  return [`HTTP ${httpStatus}`, ...(typeof error === 'string' ? [withoutPersonalData(error)] : [])].join(': ').slice(0, 300)
}

/** What an answer means. */
export function classifyLever(answer: AtsAnswer, nowMs: number): Verdict {
  if (answer.status === 'not-sent') return { status: 'later', note: `no connection (${answer.reason})`, retryAfterMs: null }
  if (answer.status === 'no-answer') return { status: 'unknown', note: `no answer (${answer.reason})` }
  const { httpStatus } = answer
  const body = parseBody(Body, answer.body)
  const note = noteOf(httpStatus, body?.error)
  if (httpStatus === 403) return { status: 'stopped', alarm: 'key', note }
  if (httpStatus < 200 || httpStatus >= 300) {
    return classifyFailure(answer, note, nowMs)
  }
  if (body?.ok === false) return { status: 'refused', note }
  const isTaken = body?.ok === true && (body.error ?? null) === null && isId(body.applicationId)
  return isTaken ? { status: 'delivered', note } : { status: 'unknown', note: `${note} without 'ok' and 'applicationId'` }
}
