import * as v from 'valibot'
import { classifier } from '#server/delivery/ats/classify.ts'

/**
 * Classifies an answer of Lever's postings API. The documented success is 200 with `{ ok: true, applicationId }`; an error has
 * `{ ok: false, error }` (https://github.com/lever/postings-api, "Apply to a job posting"), which was also seen with status 200
 * (lever/postings-api#56).
 */

const Body = v.object({ ok: v.optional(v.unknown()), error: v.optional(v.unknown()), applicationId: v.optional(v.unknown()) })

const isId = (value: unknown) => typeof value === 'string' && value.trim() !== ''

/** Classifies an answer. */
export const classifyLever = classifier({
  body: Body,
  messages: (body) => [body?.error],
  keyStatuses: [403],
  judge: (body, note) => {
    if (body?.ok === false) return { status: 'refused', note }
    const isTaken = body?.ok === true && (body.error ?? null) === null && isId(body.applicationId)
    return isTaken ? { status: 'delivered', note } : { status: 'unknown', note: `${note} without 'ok' and 'applicationId'` }
  },
})
