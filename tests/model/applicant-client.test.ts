import { describe, expect, it } from 'vitest'
import { createApplicantClient, type SubmitVerdict, type UploadVerdict } from '#features/apply/outbox/applicant-client.ts'
import type { PostForm } from '#platform/post-form.ts'
import { brokenAnswer, brokenBodies, redirectCodes, redirectTo } from './broken-answers.ts'

/** Verdicts of the client on single responses. `tests/model/sending.test.ts` tests what the outbox does with them. */

const nowMs = Date.UTC(2026, 10, 21, 9)
const clock = { nowMs: () => nowMs, after: () => () => {} }
const codes = Array.from({ length: 400 }, (_, index) => 200 + index)

type Answer = (init: RequestInit) => Response | Promise<Response>

const postForm: PostForm = () => Promise.reject(new TypeError('no progress was asked for'))

function clientOf(answers: readonly Answer[], more: { readonly postForm?: PostForm } = {}) {
  let count = 0
  return createApplicantClient({
    clock,
    postForm,
    ...more,
    applicantBase: 'https://applicant.test',
    fetch: async (_url, init) => {
      const answer = answers[Math.min(count, answers.length - 1)]
      count += 1
      if (!answer) throw new TypeError('Failed to fetch')
      return answer(init)
    },
  })
}

const submitTo = (answer: Answer, mayHaveArrived = false): Promise<SubmitVerdict> =>
  clientOf([answer]).submit({ jobId: 7, idempotencyKey: 'key', body: '{}', mayHaveArrived }, new AbortController().signal)

const file = { kind: 'document', fileName: 'cv.pdf', content: new Blob(['%PDF']) } as const
const ticket = () => Response.json({ url: 'https://uploads.test/', fields: { key: 'k' } })
const uploadTo = (...answers: readonly Answer[]): Promise<UploadVerdict> =>
  clientOf(answers).upload(file, new AbortController().signal)

describe('the answers of a submission', () => {
  it('are posted as JSON, or as multipart if they are form data, under the same key', async () => {
    const form = new FormData()
    form.append('first_name', 'Ada')
    const posted: Request[] = []
    const client = clientOf([
      (init) => {
        posted.push(new Request('https://applicant.test', init))
        return Response.json({ success: 'Welcome' })
      },
    ])
    const { signal } = new AbortController()
    for (const body of ['{"first_name":"Ada"}', form]) {
      // oxlint-disable-next-line no-await-in-loop -- one submission after the other
      const verdict = await client.submit({ jobId: 7, idempotencyKey: 'key', body, mayHaveArrived: false }, signal)
      expect(verdict).toEqual({ status: 'sent' })
    }
    expect(posted.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key', 'key'])
    expect(posted.map(({ headers }) => headers.get('content-type'))).toEqual([
      'application/json',
      expect.stringMatching(/^multipart\/form-data; boundary=/),
    ])
    expect((await posted[1]?.formData())?.get('first_name')).toBe('Ada')
  })
})

describe('a response that does not come from the service', () => {
  it.each(brokenBodies)('means retry later for a submission, with any status: %s', async (body) => {
    const verdicts = await Promise.all(codes.map(async (code) => submitTo(() => brokenAnswer(code, body), true)))
    expect(codes.filter((_, index) => verdicts[index]?.status !== 'later')).toEqual([])
  })

  it.each(brokenBodies)('means retry later for a ticket request, with any status: %s', async (body) => {
    const verdicts = await Promise.all(codes.map(async (code) => uploadTo(() => brokenAnswer(code, body))))
    expect(codes.filter((_, index) => verdicts[index]?.status !== 'later')).toEqual([])
  })

  it.each(brokenBodies)('means retry later for an upload, with any status: %s', async (body) => {
    const verdicts = await Promise.all(codes.map(async (code) => uploadTo(ticket, () => brokenAnswer(code, body))))
    const believed = codes.filter((_, index) => verdicts[index]?.status !== 'later')
    // Object stores answer an upload with an empty 2xx. A 204 or 205 never has a body, so it always means stored.
    expect(believed).toEqual(body === 'empty' ? codes.slice(0, 100) : [204, 205])
  })

  it.each(redirectCodes)('is not followed to another address: %i', async (code) => {
    const later = { status: 'later', delay: 'unreachable' }
    expect(await submitTo((init) => redirectTo(init, code, Response.json({ success: 'Welcome' })))).toMatchObject(later)
    expect(await uploadTo((init) => redirectTo(init, code, ticket()))).toMatchObject(later)
    expect(await uploadTo(ticket, (init) => redirectTo(init, code, new Response(null)))).toMatchObject(later)
  })

  it('is not stored in the HTTP cache as a permanent redirect', async () => {
    const modes: (RequestCache | undefined)[] = []
    const answer = (response: () => Response) => (init: RequestInit) => {
      modes.push(init.cache)
      return response()
    }
    await uploadTo(
      answer(ticket),
      answer(() => new Response(null, { status: 204 })),
    )
    await submitTo(answer(() => Response.json({ success: true })))
    expect(modes).toEqual(['no-store', 'no-store', 'no-store'])
  })

  it('is reported with its status', async () => {
    expect(await submitTo(() => new Response('<h1>No</h1>', { status: 409 }))).toEqual({
      status: 'later',
      delay: 'unreachable',
      retryAfterMs: null,
      answer: { code: 409, error: null, field: null },
      networkError: null,
    })
    expect(await submitTo(() => new Response('<h1>No</h1>', { status: 502 }))).toMatchObject({ delay: 'busy' })
  })
})

describe('the service’s response to a submission', () => {
  it.each([
    [404, { status: 'closed' }],
    [410, { status: 'closed' }],
    [413, { status: 'too-large' }],
    [409, { status: 'refused' }],
    [422, { status: 'refused' }],
    [200, { status: 'refused' }],
  ])('is trusted with its message and its field: %i', async (code, verdict) => {
    const body = { error: 'Not this one.', field: 'email' }
    expect(await submitTo(() => Response.json(body, { status: code }))).toEqual({ ...verdict, code, ...body })
  })

  it('means a closed job only if it gives no other reason', async () => {
    const answer = (reason: string) => () => Response.json({ error: 'No.', reason }, { status: 404 })
    expect(await submitTo(answer('job-closed'))).toMatchObject({ status: 'closed' })
    expect(await submitTo(answer('no-such-route'))).toMatchObject({ status: 'refused' })
  })

  it('means already received only with that reason, and never after a first try', async () => {
    const reused = () => Response.json({ error: 'Received before.', reason: 'key-reused' }, { status: 409 })
    expect(await submitTo(reused, true)).toMatchObject({ status: 'already-received' })
    expect(await submitTo(reused, false)).toMatchObject({ status: 'refused', code: 409 })
    for (const reason of [undefined, null, 'conflict', 7]) {
      const answer = () => Response.json({ error: 'Conflict.', reason }, { status: 409 })
      expect(await submitTo(answer, true)).toMatchObject({ status: 'refused', code: 409 })
    }
    const elsewhere = () => Response.json({ error: 'Received before.', reason: 'key-reused' }, { status: 400 })
    expect(await submitTo(elsewhere, true)).toMatchObject({ status: 'refused' })
  })

  it.each([{ success: 'Candidate saved successfully' }, { id: 'a', success: true }])(
    'means sent for an object without an error: %j',
    async (body) => {
      expect(await submitTo(() => Response.json(body))).toEqual({ status: 'sent' })
      const headers = { 'Content-Type': 'application/json; charset=utf-8' }
      expect(await submitTo(() => new Response(JSON.stringify(body), { status: 201, headers }))).toEqual({ status: 'sent' })
    },
  )

  it.each([500, 503, 408, 425, 429])('means busy and retry later: %i', async (code) => {
    const body = { error: 'Not now.', field: 'email' }
    expect(await submitTo(() => Response.json(body, { status: code, headers: { 'Retry-After': '3' } }))).toEqual({
      status: 'later',
      delay: 'busy',
      retryAfterMs: 3_000,
      answer: { code, ...body },
      networkError: null,
    })
  })

  it('may set the next try as a date, measured from the date of the response', async () => {
    const answer = (headers: Record<string, string>) => () => Response.json({ error: 'Not now.' }, { status: 503, headers })
    const until = 'Sat, 21 Nov 2026 09:02:00 GMT'
    expect(await submitTo(answer({ 'Retry-After': until }))).toMatchObject({ retryAfterMs: 120_000 })
    const sent = 'Sat, 21 Nov 2026 09:01:00 GMT'
    expect(await submitTo(answer({ 'Retry-After': until, Date: sent }))).toMatchObject({ retryAfterMs: 60_000 })
  })

  it('is missing when the network fails, whose own message is passed on', async () => {
    const fail = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await submitTo(fail)).toEqual({
      status: 'later',
      delay: 'unreachable',
      retryAfterMs: null,
      answer: null,
      networkError: 'Failed to fetch',
    })
  })
})

describe('the service’s response to an upload', () => {
  it.each([
    ['204 without a body', () => new Response(null, { status: 204 })],
    ['200 without a body', () => new Response(null, { headers: { 'Content-Type': 'text/html' } })],
    ['201 with XML', () => new Response('<PostResponse/>', { status: 201, headers: { 'Content-Type': 'application/xml' } })],
  ])('means stored: %s', async (_, answer) => {
    expect(await uploadTo(ticket, answer)).toEqual({ status: 'stored', url: 'https://uploads.test/k' })
  })

  it('is trusted when it refuses the file', async () => {
    const answer = (code: number) => () => Response.json({ error: 'No.' }, { status: code })
    expect(await uploadTo(ticket, answer(413))).toMatchObject({ status: 'too-large', code: 413, error: 'No.' })
    expect(await uploadTo(ticket, answer(415))).toMatchObject({ status: 'refused', code: 415, error: 'No.' })
    expect(await uploadTo(answer(415))).toMatchObject({ status: 'refused', code: 415 })
  })

  it('leads to one new ticket when the ticket has expired', async () => {
    const expired = () => Response.json({ error: 'The upload ticket has expired.' }, { status: 403 })
    expect(await uploadTo(ticket, expired, ticket, () => new Response(null, { status: 204 }))).toMatchObject({ status: 'stored' })
    expect(await uploadTo(ticket, expired, ticket, expired)).toMatchObject({ status: 'later', delay: 'busy' })
  })

  it('is judged in the same way when the progress is reported', async () => {
    const fractions: number[] = []
    const upload = (post: PostForm) =>
      clientOf([ticket], { postForm: post }).upload(file, new AbortController().signal, (fraction) => fractions.push(fraction))
    const answer = (code: number, contentType: string, text: string) => async () => ({ code, contentType, text })
    const stored: PostForm = async (_url, form, { onProgress }) => {
      onProgress(0.5)
      expect([...form.keys()]).toEqual(['key', 'file'])
      return { code: 204, contentType: null, text: '' }
    }
    expect(await upload(stored)).toEqual({ status: 'stored', url: 'https://uploads.test/k' })
    expect(fractions).toEqual([0.5])
    expect(await upload(answer(415, 'application/json', '{"error":"No."}'))).toMatchObject({ status: 'refused', error: 'No.' })
    expect(await upload(answer(200, 'text/html', '<h1>Welcome</h1>'))).toMatchObject({ status: 'later' })
    expect(await upload(postForm)).toMatchObject({ status: 'later', delay: 'unreachable' })
  })
})
