import { describe, expect, it } from 'vitest'
import type { Verdict } from '#server/delivery/ats/ats-port.ts'
import { retryAfterMs, withoutPersonalData } from '#server/delivery/ats/classify.ts'
import { classifyAnswer } from '#server/delivery/ats/greenhouse/classify.ts'
import { unclearAnswers } from './unclear-answers.ts'

const nowMs = Date.parse('2026-11-23T08:00:00Z')
const success = '{"success":"Candidate saved successfully"}'
const failed = (rest: object) => JSON.stringify({ error: 'Failed to save person', ...rest })
const html = '<!doctype html><title>Maintenance</title>'

interface AnswerParts {
  readonly retryAfter?: string | null
  /** Whether the last byte of the request had left. */
  readonly hasLeft?: boolean
}

function verdict(httpStatus: number, body: string | null, { retryAfter = null, hasLeft = true }: AnswerParts = {}): Verdict {
  return classifyAnswer({ status: 'answered', httpStatus, retryAfter, body, hasLeft }, nowMs)
}

describe('an answer', () => {
  it.each<[string, number, string | null, Verdict['status']]>([
    ['200 with success', 200, success, 'delivered'],
    ['200 with success as true', 200, '{"success":true}', 'delivered'],
    ['200 with success and no error', 200, '{"success":true,"error":null}', 'delivered'],
    ['200 with success as false', 200, '{"success":false}', 'unknown'],
    ['200 with success as null', 200, '{"success":null}', 'unknown'],
    ['200 with success as 0', 200, '{"success":0}', 'unknown'],
    ['200 with success as 1', 200, '{"success":1}', 'unknown'],
    ['200 with success as an empty text', 200, '{"success":" "}', 'unknown'],
    ['200 with success as an object', 200, '{"success":{}}', 'unknown'],
    ['200 with an error that says nothing', 200, '{"success":true,"error":{}}', 'unknown'],
    ['200 with an error', 200, failed({ reason: 'Validation failed' }), 'refused'],
    ['200 with an error and success', 200, failed({ success: 'yes' }), 'refused'],
    ['200 with the status 401 inside', 200, failed({ status: 401 }), 'stopped'],
    ['200 for a job that is not live', 200, failed({ reason: 'Job application not live' }), 'job-not-found'],
    ['200 with a page', 200, html, 'unknown'],
    ['200 with nothing', 200, '{}', 'unknown'],
    ['200 that broke off', 200, null, 'unknown'],
    ['201 without success', 201, '[]', 'unknown'],
    ['301', 301, '', 'stopped'],
    ['302, with which an answer to what was done may come', 302, '', 'unknown'],
    ['303, with which an answer to what was done comes', 303, '', 'unknown'],
    ['308', 308, '', 'stopped'],
    ['400', 400, failed({}), 'refused'],
    ['401', 401, failed({}), 'stopped'],
    ['401 that broke off', 401, null, 'stopped'],
    ['403', 403, html, 'refused'],
    ['404', 404, '{"status":404,"error":"Job not found"}', 'job-not-found'],
    ['408', 408, html, 'unknown'],
    ['413', 413, html, 'too-large'],
    ['422', 422, failed({}), 'refused'],
    ['425', 425, html, 'unknown'],
    ['429', 429, '', 'later'],
    ['500', 500, '{}', 'unknown'],
    ['502 with a page', 502, html, 'unknown'],
    ['503 with a page', 503, html, 'unknown'],
    ['504, which says that nobody answered in time', 504, html, 'unknown'],
    ['520, which no standard knows', 520, html, 'unknown'],
  ])('of %s is classified by its status and its body', (_what, httpStatus, body, status) => {
    expect(verdict(httpStatus, body).status).toBe(status)
  })

  it('after the last byte means later only with 429, and with 503 if it says when', () => {
    for (const [given, meant] of unclearAnswers) expect(classifyAnswer(given, nowMs)).toMatchObject(meant)
  })

  it('that never came means later only if the request cannot have arrived', () => {
    expect(classifyAnswer({ status: 'not-sent', reason: 'ECONNREFUSED' }, nowMs).status).toBe('later')
    expect(classifyAnswer({ status: 'no-answer', reason: 'ECONNRESET' }, nowMs).status).toBe('unknown')
  })

  it.each([
    ['2', 2_000],
    ['0', 0],
    ['Mon, 23 Nov 2026 08:00:30 GMT', 30_000],
    ['Mon, 23 Nov 2026 07:00:00 GMT', 0],
    ['1000000000', 1_000_000_000_000],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['soon', null],
    [null, null],
  ])('says with Retry-After %.20s how long to wait', (header, ms) => {
    expect(retryAfterMs(header, nowMs)).toBe(ms)
  })
})

describe('the note of an answer', () => {
  it('quotes the words of the API and nothing that a candidate may have typed', () => {
    expect(withoutPersonalData("Validation failed: email amina.okafor@example.com is invalid, 'Łucja' can't be blank")).toBe(
      'Validation failed email … is invalid … be blank',
    )
    expect(withoutPersonalData('educations: start_date missing in question_12345')).toBe(
      'educations start_date missing in question_12345',
    )
  })

  it('names the status', () => {
    expect(verdict(422, failed({ reason: 'phone +49 170 is invalid' })).note).toBe(
      'HTTP 422: Failed save person: phone … is invalid'.replace('Failed save', 'Failed to save'),
    )
  })
})
