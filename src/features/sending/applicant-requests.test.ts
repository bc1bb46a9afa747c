import { describe, expect, it } from 'vitest'
import { createApplicantRequests, type SubmitVerdict } from './applicant-requests.ts'

/** What a verdict keeps of the service's answer; when it is which stands in `tests/model/sending.test.ts`. */

const clock = { nowMs: () => 0, after: () => () => {} }

async function submitTo(answer: () => Response): Promise<SubmitVerdict> {
  const requests = createApplicantRequests({ clock, applicantBase: 'https://applicant.test', fetch: async () => answer() })
  return requests.submit(7, 'key', '{}', new AbortController().signal)
}

describe('the answer to a submission that failed', () => {
  it.each([
    [404, { status: 'closed' }],
    [410, { status: 'closed' }],
    [409, { status: 'already-received' }],
    [413, { status: 'too-large' }],
    [422, { status: 'refused' }],
  ])('%i goes with its verdict, words and field included', async (code, verdict) => {
    const body = { error: 'Not this one.', field: 'email' }
    expect(await submitTo(() => Response.json(body, { status: code }))).toEqual({ ...verdict, code, ...body })
    expect(await submitTo(() => new Response('<h1>No</h1>', { status: code }))).toEqual({
      ...verdict,
      code,
      error: null,
      field: null,
    })
  })

  it.each([500, 503, 408, 425, 429])('%i goes with the word to try again', async (code) => {
    const body = { error: 'Not now.', field: 'email' }
    expect(await submitTo(() => Response.json(body, { status: code, headers: { 'Retry-After': '3' } }))).toEqual({
      status: 'later',
      delay: 'busy',
      retryAfterMs: 3_000,
      answer: { code, ...body },
    })
  })

  it('is none where the service did not answer', async () => {
    const fail = () => {
      throw new TypeError('Failed to fetch')
    }
    const nobody = { status: 'later', delay: 'unreachable', retryAfterMs: null, answer: null }
    expect(await submitTo(fail)).toEqual(nobody)
    // A hotel’s sign-in page.
    expect(await submitTo(() => new Response('<html>Welcome</html>'))).toEqual(nobody)
  })
})
