import * as v from 'valibot'
import { classifier } from '../classify.ts'

/**
 * Classifies an answer of Greenhouse, by its status and its body. The API has answered 200 for applications that it did not
 * save, and proxies answer 200 with a page of their own.
 */

const Body = v.object({
  success: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
  reason: v.optional(v.unknown()),
  /** Seen beside `error` in an answer with another status. */
  status: v.optional(v.unknown()),
})

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''

/** Classifies an answer. */
export const classifyAnswer = classifier({
  body: Body,
  messages: (body) => [body?.error, body?.reason],
  keyStatuses: [],
  judge: (body, note) => {
    const error = body?.error ?? null
    if (error === null) {
      // The documented success is a sentence.
      const isTaken = body?.success === true || isText(body?.success)
      return isTaken ? { status: 'delivered', note } : { status: 'unknown', note: `${note} without 'success'` }
    }
    if (body?.status === 401) return { status: 'stopped', alarm: 'key', note }
    if (!isText(error)) return { status: 'unknown', note: `${note} with an error that says nothing` }
    return /\bnot live\b/i.test(String(body?.reason)) ? { status: 'job-not-found', note } : { status: 'refused', note }
  },
})
