import { createHash, randomUUID } from 'node:crypto'
import { makeRights, readRights, rightsHeader } from '#shared/application-rights.ts'
import { describe, expect, it } from 'vitest'
import { provenText } from '#shared/applicant-answers.ts'
import {
  createApplicantClient,
  type StatusVerdict,
  type SubmitVerdict,
  type UploadVerdict,
} from '#features/apply/outbox/applicant-client.ts'
import type { PostForm } from '#platform/post-form.ts'
import { brokenAnswer, brokenBodies, lies, lyingAnswer, lyingProofs, redirectCodes, redirectTo } from './broken-answers.ts'

/** Verdicts of the client on single responses. `tests/model/sending.test.ts` tests what the outbox does with them. */

const own = '/api/applicant'
const foreignUrl = 'https://applicant.test'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const keyOf = (init: RequestInit) => new Headers(init.headers).get('Idempotency-Key') ?? ''
/** An answer of the embedded service. */
const proven =
  (body: object, status = 200, headers: Record<string, string> = {}): Answer =>
  (init) =>
    Response.json({ ...body, proof: sha256(provenText(keyOf(init))) }, { status, headers })

const nowMs = Date.UTC(2026, 10, 21, 9)
const clock = { nowMs: () => nowMs, after: () => () => {} }
/** The statuses that gateways and portals like best. */
const lyingCodes = [200, 201, 202, 204, 205, 400, 401, 403, 404, 409, 410, 413, 422, 429, 500, 502, 503]
const codes = Array.from({ length: 400 }, (_, index) => 200 + index)

type Answer = (init: RequestInit) => Response | Promise<Response>

const postForm: PostForm = () => Promise.reject(new TypeError('no progress was asked for'))

interface More {
  readonly postForm?: PostForm
  readonly applicantBase?: string
}

function clientOf(answers: readonly Answer[], more: More = {}) {
  let count = 0
  return createApplicantClient({
    clock,
    postForm,
    applicantBase: own,
    sha256: async (text) => sha256(text),
    newId: () => 'nonce',
    ...more,
    fetch: async (_url, init) => {
      const answer = answers[Math.min(count, answers.length - 1)]
      count += 1
      if (!answer) throw new TypeError('Failed to fetch')
      return answer(init)
    },
  })
}

const rights = makeRights(() => randomUUID())
const application = { jobId: 7, applicationId: 'key', rights, lineage: 'the-draft', language: 'en', replaces: [] }
const submitTo = (answer: Answer, mayHaveArrived = false, applicantBase = own): Promise<SubmitVerdict> =>
  clientOf([answer], { applicantBase }).submit(application, '{}', mayHaveArrived)
const submitToForeign = (answer: Answer, mayHaveArrived = false) => submitTo(answer, mayHaveArrived, foreignUrl)

const unavailable: StatusVerdict = { status: 'unavailable' }
const file = { kind: 'document', fileName: 'cv.pdf', content: new Blob(['%PDF']) } as const
const ticket = proven({ url: 'https://uploads.test/', fields: { key: 'k' } })
/** A failure of an upload proves the ticket's key. */
const uploadFailure =
  (code: number, error = 'No.') =>
  () =>
    Response.json({ error, proof: sha256(provenText('k')) }, { status: code })
const uploadTo = (...answers: readonly Answer[]): Promise<UploadVerdict> => clientOf(answers).upload(file)

describe('the answers of a submission', () => {
  it('are posted as JSON, or as multipart if they are form data, under the same key', async () => {
    const form = new FormData()
    form.append('first_name', 'Ada')
    const posted: Request[] = []
    const client = clientOf([
      (init) => {
        posted.push(new Request('https://applicant.test', init))
        return proven({ success: 'Welcome', id: 'a' })(init)
      },
    ])
    for (const body of ['{"first_name":"Ada"}', form]) {
      // oxlint-disable-next-line no-await-in-loop -- one submission after the other
      const verdict = await client.submit(application, body, false)
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
    expect(await uploadTo((init) => redirectTo(init, code, Response.json({})))).toMatchObject(later)
    expect(await uploadTo(ticket, (init) => redirectTo(init, code, new Response(null)))).toMatchObject(later)
  })

  it('is not stored in the HTTP cache as a permanent redirect', async () => {
    const modes: (RequestCache | undefined)[] = []
    const answer = (response: () => Response) => (init: RequestInit) => {
      modes.push(init.cache)
      return response()
    }
    await uploadTo(
      (init) => {
        modes.push(init.cache)
        return ticket(init)
      },
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
      answer: { status: 'foreign', code: 409 },
      networkError: null,
    })
    expect(await submitTo(() => new Response('<h1>No</h1>', { status: 502 }))).toMatchObject({ delay: 'busy' })
  })
})

describe('a lie with the right status, the right type and the wrong meaning', () => {
  const allLies = lies.flatMap((body) => lyingProofs.flatMap((proof) => lyingCodes.map((code) => ({ body, code, proof }))))
  const lie =
    (one: (typeof allLies)[number]): Answer =>
    (init) =>
      lyingAnswer(one, keyOf(init), sha256(provenText('another request')))

  it('is never believed about a submission', async () => {
    const verdicts = await Promise.all(allLies.map(async (one) => submitTo(lie(one), true)))
    expect(allLies.filter((_, index) => verdicts[index]?.status !== 'later')).toEqual([])
  })

  it('is never believed about a sent application', async () => {
    for (const ask of ['askStatus', 'withdraw'] as const) {
      const verdicts = await Promise.all(allLies.map(async (one) => clientOf([lie(one)])[ask]('key')))
      expect(allLies.filter((_, index) => verdicts[index]?.status !== 'unavailable')).toEqual([])
    }
  })

  it('is never believed as a ticket, nor as the refusal of a file', async () => {
    const tickets = await Promise.all(allLies.map(async (one) => uploadTo(lie(one))))
    expect(allLies.filter((_, index) => tickets[index]?.status !== 'later')).toEqual([])
    const uploads = await Promise.all(allLies.map(async (one) => uploadTo(ticket, lie(one))))
    // A body with JSON is no answer of an object store. Without a body nobody can tell.
    const believed = allLies.filter((_, index) => uploads[index]?.status !== 'later')
    expect(new Set(believed.map(({ code }) => code))).toEqual(new Set([204, 205]))
  })
})

describe('the service’s response to a submission', () => {
  it.each([
    [404, 'job-closed', { status: 'closed' }],
    [409, 'already-handed', { status: 'already-handed' }],
    [409, 'sent-elsewhere', { status: 'sent-elsewhere' }],
    [413, 'too-large', { status: 'too-large' }],
    [422, 'file-missing', { status: 'file-missing' }],
    [422, 'invalid-answer', { status: 'refused' }],
    [400, 'malformed', { status: 'refused' }],
  ])('is trusted with its reason, its message and its field: %i %s', async (code, reason, verdict) => {
    const body = { error: 'Not this one.', field: 'email' }
    expect(await submitTo(proven({ ...body, reason }, code))).toMatchObject({ ...verdict, answer: { code, ...body } })
  })

  it('means later without a reason, because then the service has failed itself', async () => {
    for (const code of [400, 404, 409, 422, 200]) {
      expect(await submitTo(proven({ error: 'Something went wrong.' }, code))).toMatchObject({ status: 'later' })
    }
  })

  it('ends the tries if the application was received and has been erased since', async () => {
    expect(await submitTo(proven({ error: 'Erased.', reason: 'erased' }, 410))).toEqual({ status: 'erased' })
  })

  it('means sent only with the ID of the application', async () => {
    expect(await submitTo(proven({ success: 'Saved', id: 'a' }))).toEqual({ status: 'sent' })
    for (const body of [{ success: 'Saved' }, { id: 'a' }, { success: '', id: 'a' }, { success: true, id: 'a' }, {}]) {
      expect(await submitTo(proven(body))).toMatchObject({ status: 'later' })
    }
  })

  it('names the earlier tries that it replaces', async () => {
    const asked: (string | null)[] = []
    const client = clientOf([
      (init) => {
        asked.push(new Headers(init.headers).get('Replaces'))
        return proven({ success: 'Saved', id: 'a' })(init)
      },
    ])
    const replaces = ['one', 'two'].map((applicationId) => ({ applicationId, rights: makeRights(() => randomUUID()) }))
    await client.submit({ ...application, replaces }, '{}', false)
    await client.submit(application, '{}', false)
    expect(asked).toEqual([replaces.map((each) => each.rights.replace).join(', '), null])
  })

  it('carries the hashes of its secrets, and no secret, to the site’s own service only', async () => {
    const asked: Headers[] = []
    const answer: Answer = (init) => {
      asked.push(new Headers(init.headers))
      return proven({ success: 'Saved', id: 'a' })(init)
    }
    await submitTo(answer)
    await submitToForeign(answer)
    expect(asked.map((headers) => readRights(headers.get(rightsHeader) ?? ''))).toEqual([
      { read: sha256(rights.read), withdraw: sha256(rights.withdraw), replace: sha256(rights.replace) },
      null,
    ])
    const sent = asked.flatMap((headers) => [...headers.values()]).join()
    expect(Object.values(rights).filter((secret) => sent.includes(secret))).toEqual([])
  })

  it('name their draft, by which the first application of it is found, to the site’s own service only', async () => {
    const asked: (string | null)[] = []
    const answer: Answer = (init) => {
      asked.push(new Headers(init.headers).get('Draft-Lineage'))
      return proven({ success: 'Saved', id: 'a' })(init)
    }
    await submitTo(answer)
    await submitToForeign(answer)
    expect(asked).toEqual(['the-draft', null])
  })
})

describe('the response of another company’s service to a submission', () => {
  it.each([
    [404, { status: 'closed' }],
    [410, { status: 'closed' }],
    [413, { status: 'too-large' }],
    [409, { status: 'refused' }],
    [422, { status: 'refused' }],
    [200, { status: 'refused' }],
  ])('is trusted with its message and its field: %i', async (code, verdict) => {
    const body = { error: 'Not this one.', field: 'email' }
    const verdictOf = submitToForeign(() => Response.json(body, { status: code }))
    expect(await verdictOf).toMatchObject({ ...verdict, answer: { code, ...body } })
  })

  it('means a closed job only if it gives no other reason', async () => {
    const answer = (reason: string) => () => Response.json({ error: 'No.', reason }, { status: 404 })
    expect(await submitToForeign(answer('job-closed'))).toMatchObject({ status: 'closed' })
    expect(await submitToForeign(answer('no-such-route'))).toMatchObject({ status: 'refused' })
  })

  it('means already received only with that reason, and never after a first try', async () => {
    const reused = () => Response.json({ error: 'Received before.', reason: 'key-reused' }, { status: 409 })
    expect(await submitToForeign(reused, true)).toMatchObject({ status: 'already-received' })
    expect(await submitToForeign(reused, false)).toMatchObject({ status: 'refused', answer: { code: 409 } })
    for (const reason of [undefined, null, 'conflict', 7]) {
      const answer = () => Response.json({ error: 'Conflict.', reason }, { status: 409 })
      expect(await submitToForeign(answer, true)).toMatchObject({ status: 'refused', answer: { code: 409 } })
    }
    const elsewhere = () => Response.json({ error: 'Received before.', reason: 'key-reused' }, { status: 400 })
    expect(await submitToForeign(elsewhere, true)).toMatchObject({ status: 'refused' })
  })

  it.each([{ success: 'Candidate saved successfully' }, { id: 'a', success: true }])(
    'means sent for an object without an error: %j',
    async (body) => {
      expect(await submitToForeign(() => Response.json(body))).toEqual({ status: 'sent' })
      const headers = { 'Content-Type': 'application/json; charset=utf-8' }
      const answer = () => new Response(JSON.stringify(body), { status: 201, headers })
      expect(await submitToForeign(answer)).toEqual({ status: 'sent' })
    },
  )

  it('is the only answer: it is not asked for the state of an application', async () => {
    const client = clientOf([], { applicantBase: foreignUrl })
    expect(await client.askStatus('key')).toEqual(unavailable)
    expect(await client.withdraw('key')).toEqual(unavailable)
  })
})

describe('a response of either service', () => {
  it.each([500, 503, 408, 425, 429])('means busy and retry later: %i', async (code) => {
    const body = { error: 'Not now.', field: 'email' }
    expect(await submitTo(proven(body, code, { 'Retry-After': '3' }))).toMatchObject({
      status: 'later',
      delay: 'busy',
      retryAfterMs: 3_000,
      answer: { code, ...body },
      networkError: null,
    })
  })

  it('may set the next try as a date, measured from the date of the response', async () => {
    const answer = (headers: Record<string, string>) => proven({ error: 'Not now.' }, 503, headers)
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
    expect(await uploadTo(ticket, uploadFailure(413))).toMatchObject({ status: 'too-large', answer: { code: 413, error: 'No.' } })
    expect(await uploadTo(ticket, uploadFailure(415))).toMatchObject({ status: 'refused', answer: { code: 415, error: 'No.' } })
    expect(await uploadTo(proven({ error: 'No.' }, 415))).toMatchObject({ status: 'refused', answer: { code: 415 } })
  })

  it('leads to one new ticket when the ticket has expired', async () => {
    const expired = uploadFailure(403, 'The upload ticket has expired.')
    expect(await uploadTo(ticket, expired, ticket, () => new Response(null, { status: 204 }))).toMatchObject({ status: 'stored' })
    expect(await uploadTo(ticket, expired, ticket, expired)).toMatchObject({ status: 'later', delay: 'busy' })
  })

  it('is judged in the same way when the progress is reported', async () => {
    const fractions: number[] = []
    const upload = (post: PostForm) =>
      clientOf([ticket], { postForm: post }).upload(file, new AbortController().signal, (fraction) => fractions.push(fraction))
    const answer = (status: number, contentType: string, text: string) => async () =>
      new Response(text, { status, headers: { 'Content-Type': contentType, ...(status === 429 ? { 'Retry-After': '30' } : {}) } })
    const refusal = JSON.stringify({ error: 'No.', proof: sha256(provenText('k')) })
    const stored: PostForm = async (_url, form, { onProgress }) => {
      onProgress(0.5)
      expect([...form.keys()]).toEqual(['key', 'file'])
      return new Response(null, { status: 204 })
    }
    expect(await upload(stored)).toEqual({ status: 'stored', url: 'https://uploads.test/k' })
    expect(fractions).toEqual([0.5])
    expect(await upload(answer(415, 'application/json', refusal))).toMatchObject({ status: 'refused', answer: { error: 'No.' } })
    expect(await upload(answer(200, 'text/html', '<h1>Welcome</h1>'))).toMatchObject({ status: 'later' })
    expect(await upload(answer(429, 'application/json', refusal))).toMatchObject({ delay: 'busy', retryAfterMs: 30_000 })
    expect(await upload(postForm)).toMatchObject({ status: 'later', delay: 'unreachable' })
  })
})

describe('the service’s response about a sent application', () => {
  const received = { state: 'received', receivedAtMs: nowMs }
  const ask = (answer: Answer) => clientOf([answer]).askStatus('key')

  it('is asked for with the time zone of the device, which decides when somebody may read of an end', async () => {
    const asked: unknown[] = []
    await clientOf([
      (init) => {
        asked.push(init.headers)
        return proven(received)(init)
      },
    ]).askStatus('key')
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(asked).toEqual([{ 'Idempotency-Key': 'key', 'Time-Zone': timeZone }])
  })

  it('is believed with its state, and asked for with the key in a header', async () => {
    const asked: unknown[] = []
    const verdict = await clientOf([
      (init) => {
        asked.push([init.method, init.headers, init.cache])
        return proven(received)(init)
      },
    ]).withdraw('key')
    expect(verdict).toEqual({ status: 'known', application: received })
    expect(asked).toEqual([['POST', { 'Idempotency-Key': 'key' }, 'no-store']])
  })

  it('may be that it was erased', async () => {
    expect(await ask(proven({ state: 'erased' }))).toEqual({ status: 'known', application: { state: 'erased' } })
  })

  it('is not believed without a state that this release knows', async () => {
    for (const body of [{ state: 'read', receivedAtMs: nowMs }, { state: 'handed', receivedAtMs: nowMs }, { success: true }]) {
      expect(await ask(proven(body))).toEqual(unavailable)
    }
  })

  it('means an unknown key only with that reason', async () => {
    const answer = (reason: string) => proven({ error: 'No.', reason }, 404)
    expect(await ask(answer('unknown-key'))).toEqual({ status: 'unknown-key' })
    expect(await ask(answer('no-such-route'))).toEqual(unavailable)
    expect(await ask(proven({ error: 'Unknown action.' }, 400))).toEqual(unavailable)
  })

  it.each(brokenBodies)('is missing if it does not come from the service, with any status: %s', async (body) => {
    const verdicts = await Promise.all(codes.map(async (code) => ask(() => brokenAnswer(code, body))))
    expect(codes.filter((_, index) => verdicts[index]?.status !== 'unavailable')).toEqual([])
  })

  it.each(redirectCodes)('is not followed to another address: %i', async (code) => {
    expect(await ask((init) => redirectTo(init, code, Response.json(received)))).toEqual(unavailable)
  })
})
