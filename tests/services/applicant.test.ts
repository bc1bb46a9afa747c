import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAnswersApart } from '#server/applications/store/answers-apart.ts'
import { findApplication } from '#server/applications/store/application-store.ts'
import { findUpload, purgeUploads, readUpload } from '#server/applications/files/upload-store.ts'
import { createApp } from '#server/app.ts'
import type { Board } from '#server/board/board.ts'
import { openBoards } from '#server/board/open-boards.ts'
import { standardQuestions } from '#server/board/standard-questions.ts'
import { openTestServices, type TestServices } from './test-services.ts'
import { listApplications } from './list-applications.ts'

const video = { label: 'Hello', required: false, fields: [{ name: 'question_32324699002', type: 'input_file', values: [] }] }
const languages = {
  label: 'Languages',
  required: false,
  fields: [{ name: 'question_7[]', type: 'multi_value_multi_select', values: [{ label: 'Welsh', value: 71 }] }],
}
const department = { id: 1, name: 'Bakery', parent_id: null, child_ids: [] }
const race = {
  label: 'Race',
  required: false,
  fields: [{ name: 'race', type: 'multi_value_single_select', values: [{ label: 'A', value: '1' }] }],
}
const demographics = {
  header: 'Us',
  description: null,
  questions: [
    {
      id: 9,
      label: 'D',
      required: true,
      type: 'multi_value_single_select',
      answer_options: [
        { id: 91, label: 'A', free_form: false },
        { id: 92, label: 'B', free_form: true },
      ],
    },
  ],
}
const gdpr = { type: 'gdpr', requires_consent: true, requires_processing_consent: true, requires_retention_consent: false }
/** A board never changes: another state is another object. */
let board: Board = {
  name: 'Test',
  content: '',
  departments: [department],
  offices: [],
  jobs: [],
  freelanceJobs: [],
}

let services: TestServices

/** The answers of an application, with those that are stored apart. */
async function allAnswers(key: string): Promise<object | null> {
  const { database } = services.services
  const application = await findApplication(database, key)
  if (!application) return null
  const apart = await readAnswersApart(database, [application.applicationId])
  return { ...application.answers, ...apart.get(application.applicationId) }
}

beforeAll(async () => {
  const jobs: Board['jobs'] = [
    {
      id: 5,
      title: 'Baker',
      departments: [department],
      offices: [],
      questions: [...standardQuestions, video, languages],
      location_questions: [],
    },
    {
      id: 6,
      title: 'Miller',
      departments: [department],
      offices: [],
      education: 'education_required',
      questions: standardQuestions,
      location_questions: [],
      compliance: [{ type: 'eeoc', description: null, questions: [race] }],
      demographic_questions: demographics,
      data_compliance: [gdpr],
    },
  ]
  board = { ...board, jobs }
  services = await openTestServices({ board: () => board })
})
afterAll(() => services.close())

interface Ticket {
  readonly url: string
  readonly fields: Record<string, string>
}

async function getTicket(query = 'action=get-post-url'): Promise<Ticket> {
  const response = await services.request(`/api/applicant/?${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Ticket
}

function upload({ url, fields }: Ticket, name: string, bytes: Uint8Array): Promise<Response> {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', new File([new Uint8Array(bytes)], name))
  return services.request(url, { method: 'POST', body: form })
}

const pdf = Buffer.from('%PDF-1.7 a life')

async function uploaded(name = 'cv.pdf', bytes: Uint8Array = pdf): Promise<{ readonly url: string; readonly key: string }> {
  const ticket = await getTicket()
  expect((await upload(ticket, name, bytes)).status).toBe(204)
  const key = ticket.fields['key'] ?? ''
  return { url: ticket.url + key, key }
}

async function complete(more: object = {}) {
  const { url } = await uploaded()
  return {
    first_name: 'Amina',
    last_name: 'Okafor',
    email: 'amina@example.com',
    resume_url: url,
    resume_url_filename: 'cv.pdf',
    ...more,
  }
}

interface SubmitOptions {
  readonly key?: string
  readonly job?: number | string
  readonly request?: (path: string, init: RequestInit) => Response | Promise<Response>
}

async function submit(
  answers: unknown,
  { key = randomUUID(), job = 5, request = services.request }: SubmitOptions = {},
): Promise<Response> {
  return request(`/api/applicant/?action=submit&job=${job}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key === '' ? {} : { 'Idempotency-Key': key }) },
    body: typeof answers === 'string' ? answers : JSON.stringify(answers),
  })
}

async function collect(key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readUpload(services.services.database, key)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('upload', () => {
  it('stores the exact bytes of a file across chunks', async () => {
    const bytes = Buffer.alloc(3_500_000)
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = (index * 31) % 251
    pdf.copy(bytes)
    const { key } = await uploaded('big.pdf', bytes)
    expect((await collect(key)).equals(bytes)).toBe(true)
    expect(await findUpload(services.services.database, key)).toMatchObject({
      fileName: 'big.pdf',
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
  })

  it.each<[string, number, string, Uint8Array]>([
    ['a type that is not accepted', 415, 'cv.exe', pdf],
    ['a file whose content does not match its name', 415, 'cv.pdf', Buffer.from('<html>')],
    ['an empty file', 400, 'cv.pdf', new Uint8Array()],
    ['a file over the limit', 413, 'cv.pdf', Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])],
    ['a video where a document belongs', 415, 'hello.mp4', Buffer.from('....ftypisom')],
  ])('rejects %s and stores nothing', async (_, status, name, bytes) => {
    const ticket = await getTicket()
    const response = await upload(ticket, name, bytes)
    expect(response.status).toBe(status)
    expect(await response.json()).toHaveProperty('error')
    const chunks = await services.services.database.read({
      sql: 'SELECT count(*) AS n FROM upload_chunks WHERE upload_key = ?',
      args: [ticket.fields['key'] ?? ''],
    })
    expect(chunks.rows[0]?.['n']).toBe(0)
  })

  it('accepts a video with a ticket for a video', async () => {
    const ticket = await getTicket('action=get-post-url-with-content-type&contentType=video%2Fmp4')
    expect(ticket.fields['Content-Type']).toBe('video/mp4')
    expect((await upload(ticket, 'hello.mp4', Buffer.from('....ftypisom....'))).status).toBe(204)
  })

  it('rejects a ticket that is forged, used or issued for another type', async () => {
    const ticket = await getTicket()
    const forge = (fields: Record<string, string>) =>
      upload({ ...ticket, fields: { ...ticket.fields, ...fields } }, 'cv.pdf', pdf)
    expect((await forge({ key: randomUUID() })).status).toBe(403)
    expect((await forge({ policy: `${ticket.fields['policy']}x` })).status).toBe(403)
    expect((await forge({ signature: 'x' })).status).toBe(403)
    expect((await upload(ticket, 'cv.pdf', pdf)).status).toBe(204)
    expect((await upload(ticket, 'cv.pdf', pdf)).status).toBe(409)
    expect((await services.request('/api/applicant/?action=get-post-url-with-content-type&contentType=text/html')).status).toBe(
      415,
    )
  })

  it('rejects an expired ticket', async () => {
    const { issueTicket } = await import('#server/applications/take/tickets.ts')
    const { signer } = services.services
    const old = issueTicket(signer, {
      uploadUrl: 'http://localhost/api/applicant/uploads/',
      kind: 'document',
      contentType: null,
      device: null,
      nowMs: Date.now() - 60 * 60 * 1000,
    })
    const response = await upload(old, 'cv.pdf', pdf)
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({ error: 'The upload ticket has expired.' })
  })

  it('rejects a file that precedes its ticket and a body that is not a form', async () => {
    const { url, fields } = await getTicket()
    const form = new FormData()
    form.append('file', new File([pdf], 'cv.pdf'))
    for (const [key, value] of Object.entries(fields)) form.append(key, value)
    expect((await services.request(url, { method: 'POST', body: form })).status).toBe(400)
    expect((await services.request(url, { method: 'POST', body: 'hello' })).status).toBe(415)
  })

  it('does not serve uploaded files', async () => {
    const { url } = await uploaded()
    expect((await services.request(url)).status).toBe(404)
  })

  it('deletes an unclaimed file after a week and never deletes a claimed one', async () => {
    const [orphan, named] = [await uploaded(), await uploaded()]
    await submit(await complete({ resume_url: named.url }))
    await purgeUploads(services.services.database, Date.now() + 8 * 24 * 60 * 60 * 1000)
    expect(await findUpload(services.services.database, orphan.key)).toBeNull()
    expect((await collect(named.key)).equals(pdf)).toBe(true)
  })
})

describe('submission', () => {
  it('stores the answers and the file', async () => {
    const key = randomUUID()
    const answers = await complete({ question_7: [71], mapped_url_token: 'fair' })
    const response = await submit(answers, { key })
    expect(response.status).toBe(200)
    expect(await response.json()).not.toHaveProperty('error')
    const stored = await findApplication(services.services.database, key)
    expect(stored).toMatchObject({ jobId: 5, jobTitle: 'Baker', answers })
    expect(stored?.files).toEqual([
      { fieldName: 'resume', fileName: 'cv.pdf', uploadKey: answers.resume_url.slice(answers.resume_url.lastIndexOf('/') + 1) },
    ])
  })

  it('stores the place with the title where two open jobs have the same one', async () => {
    const [baker] = board.jobs
    if (!baker) throw new Error('there is no job')
    const before = board
    const twins = ['Berlin', 'Lyon'].map((name, index) => ({ ...baker, id: 70 + index, title: 'Cook', location: { name } }))
    board = { ...board, jobs: [...board.jobs, ...twins] }
    const keys = [randomUUID(), randomUUID()] as const
    expect((await submit(await complete(), { key: keys[0], job: 70 })).status).toBe(200)
    expect((await submit(await complete(), { key: keys[1], job: 71 })).status).toBe(200)
    board = before
    const stored = await Promise.all(keys.map(async (key) => findApplication(services.services.database, key)))
    expect(stored.map((application) => application?.jobTitle)).toEqual(['Cook, Berlin', 'Cook, Lyon'])
  })

  it('stores one application per key, even for concurrent requests', async () => {
    const key = randomUUID()
    const answers = await complete()
    const responses = await Promise.all(Array.from({ length: 8 }, () => submit(answers, { key })))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const bodies = await Promise.all(responses.map(async (response) => ((await response.json()) as { id: string }).id))
    expect(new Set(bodies).size).toBe(1)
    const all = await listApplications(services.services.database)
    expect(all.filter(({ idempotencyKey }) => idempotencyKey === key)).toHaveLength(1)
  })

  it('leaves the first application unchanged when its key is reused with different answers', async () => {
    const key = randomUUID()
    const answers = await complete()
    await submit(answers, { key })
    const second = await submit({ ...answers, first_name: 'Zoe' }, { key })
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({ error: expect.any(String) as string, reason: 'key-reused' })
    expect((await findApplication(services.services.database, key))?.answers['first_name']).toBe('Amina')
  })

  it('does not accept a key that was used for another job', async () => {
    const key = randomUUID()
    const answers = await complete()
    await submit(answers, { key, job: 5 })
    const second = await submit(answers, { key, job: 6 })
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({ error: expect.any(String) as string, reason: 'key-reused' })
  })

  it.each(['cv.exe', `${'x'.repeat(300)}.pdf`, '../../cv', 'cv.pdf/x.txt'])('rejects the file name %s', async (name) => {
    const key = randomUUID()
    await submit(await complete({ resume_url_filename: name }), { key })
    const stored = await findApplication(services.services.database, key)
    expect(stored?.files.map(({ fileName }) => fileName)).toEqual(['cv.pdf'])
  })

  it('confirms an application that had arrived, even if the job has closed since', async () => {
    const key = randomUUID()
    const answers = await complete()
    await submit(answers, { key })
    const open = board
    board = { ...open, jobs: [] }
    try {
      expect((await submit(answers, { key })).status).toBe(200)
      expect((await submit(answers)).status).toBe(404)
    } finally {
      board = open
    }
  })

  it.each<[string, object, string]>([
    ['without a required answer', { email: undefined }, 'email'],
    ['with a blank required answer', { first_name: '   ' }, 'first_name'],
    ['with an answer that is too long', { last_name: 'x'.repeat(256) }, 'last_name'],
    ['without a résumé', { resume_url: undefined, resume_url_filename: undefined }, 'resume'],
    ['with an unknown file', { resume_url: `http://x/api/applicant/uploads/${randomUUID()}` }, 'resume'],
    ['with a file on another host', { resume_url: 'https://evil.example/cv.pdf' }, 'resume'],
    ['with an unknown option', { question_7: [99] }, 'question_7'],
    ['with an answer of the wrong type', { phone: { toString: 1 } }, 'phone'],
  ])('rejects an application %s and names the field', async (_, wrong, field) => {
    const response = await submit(await complete(wrong))
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ field, error: expect.any(String) as string })
  })

  describe('for a job with every kind of question', () => {
    const education = { school_name_id: 1, degree_id: 2, discipline_id: 3, end_date: { month: 5, year: 2016 } }
    const validAnswers = {
      educations: [education],
      race: '1',
      demographic_answers: [{ question_id: 9, answer_options: [{ answer_option_id: 92, text: 'mine' }] }],
      data_compliance: { gdpr_processing_consent_given: true },
    }

    it('stores the answers unchanged', async () => {
      const key = randomUUID()
      const answers = await complete(validAnswers)
      expect((await submit(answers, { key, job: 6 })).status).toBe(200)
      expect(await allAnswers(key)).toEqual(answers)
    })

    it('accepts numbers as strings, as the board’s own example sends them', async () => {
      const educations = [{ school_name_id: '1', degree_id: '2', discipline_id: '3', end_date: { month: '5', year: '2016' } }]
      expect((await submit(await complete({ ...validAnswers, educations }), { job: 6 })).status).toBe(200)
    })

    const choice = (answer_option_id: number, text?: string) => ({
      demographic_answers: [{ question_id: 9, answer_options: [{ answer_option_id, text }] }],
    })
    it.each<[string, object, string]>([
      ['no education', { educations: undefined }, 'educations.0.school_name_id'],
      ['an incomplete education entry', { educations: [{ ...education, degree_id: null }] }, 'educations.0.school_name_id'],
      [
        'an education entry with an invalid month',
        { educations: [{ ...education, end_date: { month: 13, year: 2016 } }] },
        'educations',
      ],
      ['a string instead of education entries', { educations: 'Harvard' }, 'educations'],
      ['an unknown compliance option', { race: '7' }, 'race'],
      ['no demographic answer', { demographic_answers: [] }, 'demographic_answers.9'],
      ['an unknown demographic option', choice(99), 'demographic_answers.9'],
      ['a blank free-form answer', choice(92, ' '), 'demographic_answers.9.92'],
      [
        'two answers to a single-choice question',
        {
          demographic_answers: [{ question_id: 9, answer_options: [{ answer_option_id: 91 }, { answer_option_id: 92 }] }],
        },
        'demographic_answers.9',
      ],
      [
        'an answer to an unknown demographic question',
        { demographic_answers: [...validAnswers.demographic_answers, { question_id: 8, answer_options: [] }] },
        'demographic_answers.8',
      ],
      ['no consent', { data_compliance: {} }, 'data_compliance.gdpr_processing_consent_given'],
      [
        'a withheld consent',
        { data_compliance: { gdpr_processing_consent_given: false } },
        'data_compliance.gdpr_processing_consent_given',
      ],
      ['a string instead of a consent', { data_compliance: { gdpr_processing_consent_given: 'no' } }, 'data_compliance'],
      ['a URL as a name', { first_name: 'www.x.example' }, 'first_name'],
      ['an invalid e-mail address', { email: 'amina' }, 'email'],
    ])('rejects %s and names the field', async (_, wrong, field) => {
      const response = await submit(await complete({ ...validAnswers, ...wrong }), { job: 6 })
      expect(await response.json()).toMatchObject({ field, error: expect.any(String) as string })
      expect(response.status).toBe(422)
    })
  })

  it('words a missing answer exactly as the page does', async () => {
    const response = await submit(await complete({ email: '' }))
    expect(await response.json()).toMatchObject({ error: 'This field is required.', field: 'email', reason: 'invalid-answer' })
  })

  it('accepts only a document as a résumé and only a video as the video', async () => {
    const document = await uploaded()
    const response = await submit(await complete({ question_32324699002: document.url }))
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ field: 'question_32324699002' })
  })

  it('makes a video’s answer its own address, which serves it as a file once it belongs to an application', async () => {
    const bytes = Buffer.from('....ftypisom a song')
    const ticket = await getTicket('action=get-post-url-with-content-type&contentType=video%2Fmp4')
    expect((await upload(ticket, 'mein lied.mp4', bytes)).status).toBe(204)
    const uploadKey = ticket.fields['key'] ?? ''
    const own = ticket.url + uploadKey
    expect((await services.request(own)).status).toBe(404)
    const key = randomUUID()
    const elsewhere = `https://elsewhere.example/uploads/${uploadKey}`
    expect((await submit(await complete({ question_32324699002: elsewhere }), { key })).status).toBe(200)
    expect((await findApplication(services.services.database, key))?.answers['question_32324699002']).toBe(own)
    const served = await services.request(own)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes)
    expect(served.headers.get('Content-Type')).toBe('video/mp4')
    expect(served.headers.get('Content-Disposition')).toBe("attachment; filename*=UTF-8''mein%20lied.mp4")
    expect(served.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('has no address for documents', async () => {
    const document = await uploaded()
    expect((await submit(await complete({ resume_url: document.url }))).status).toBe(200)
    expect((await services.request(document.url)).status).toBe(404)
  })

  it.each<[string, unknown, SubmitOptions, number]>([
    ['that is not JSON', '{"a":', {}, 400],
    ['that is not an object', '[1]', {}, 400],
    ['without a key', {}, { key: '' }, 400],
    ['for a job that does not exist', {}, { job: 404 }, 404],
    ['over a megabyte', { essay: 'x'.repeat(1_100_000) }, {}, 413],
  ])('rejects a submission %s with a reason', async (_, answers, options, status) => {
    const response = await submit(answers, options)
    expect(response.status).toBe(status)
    expect(await response.json()).toHaveProperty('error')
  })

  it('stores hostile text unchanged, but for control characters', async () => {
    const key = randomUUID()
    const hostileText = `'; DROP TABLE applications; -- \u0000 \u{1F426} <script>alert(1)</script> =HYPERLINK("x")`
    const answers = await complete({ first_name: hostileText })
    expect((await submit(answers, { key })).status).toBe(200)
    expect((await findApplication(services.services.database, key))?.answers).toEqual({
      ...answers,
      first_name: hostileText.replace('\u0000', ''),
    })
  })
})

describe('submission to a job of a remote board', () => {
  const boardPath = '/v1/boards/acme'
  const json =
    (body: unknown, status = 200) =>
    (response: ServerResponse) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    }
  /** A job that the embedded board does not have, with questions that its jobs do not have. */
  const cook = { id: 90, title: 'Cook', questions: standardQuestions, demographic_questions: demographics }
  const answersOfCook = { demographic_answers: [{ question_id: 9, answer_options: [{ answer_option_id: 91 }] }] }

  let server: Server
  let boardAnswers: (response: ServerResponse) => void
  let asked: (string | undefined)[]
  let listed: readonly object[]
  let boardNumber = 0
  let request: NonNullable<SubmitOptions['request']>

  /** The service with the board of an address. */
  const appWith = (boardUrl: string) => {
    const { database, warn } = services.services
    const settings = { boardUrl: null, boards: [], settings: { boardUrl } }
    const { jobs } = openBoards(settings, { ats: null, embedded: () => board, database, warn })
    return createApp(services.services, jobs)
  }

  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      asked.push(url)
      const list = /\/(jobs|departments)$/.exec(url ?? '')?.[1]
      if (list === undefined) boardAnswers(response)
      else json({ [list]: list === 'jobs' ? listed : [] })(response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  beforeEach(() => {
    const boardUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${boardPath}`
    // Each has a memory of its own.
    boardNumber += 1
    const app = appWith(`${boardUrl}/${boardNumber}`)
    request = (path, init) => app.request(path, init)
    boardAnswers = json(cook)
    listed = [cook]
    asked = []
    services.warnings.length = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('validates by that board’s form and stores the application', async () => {
    const incomplete = await submit(await complete(), { job: 90, request })
    expect(incomplete.status).toBe(422)
    expect(await incomplete.json()).toMatchObject({ field: 'demographic_answers.9' })
    const key = randomUUID()
    const answers = await complete(answersOfCook)
    expect((await submit(answers, { key, job: 90, request })).status).toBe(200)
    expect(await findApplication(services.services.database, key)).toMatchObject({ jobId: 90, jobTitle: 'Cook' })
    expect(await allAnswers(key)).toEqual(answers)
    expect(asked).toEqual(
      ['/jobs', '/departments', '/jobs/90?questions=true&pay_transparency=true'].map(
        (path) => `${boardPath}/${boardNumber}${path}`,
      ),
    )
  })

  it('rejects a job that the remote board has closed, even if the embedded board has its number', async () => {
    boardAnswers = json({ status: 404, error: 'Job not found' }, 404)
    listed = []
    const response = await submit(await complete(), { job: 5, request })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: 'This job is no longer open.', reason: 'job-closed' })
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['fails', json({}, 502)],
    ['limits the request rate', json({}, 429)],
    ['closes the connection', (response) => response.destroy()],
    ['answers with HTML', (response) => response.end('<html>')],
    ['answers with an error', json({ error: 'x' })],
    ['answers with another job', json({ ...cook, id: 91 })],
    ['omits the form', json({ ...cook, questions: null })],
    ['answers with an invalid job', json({ ...cook, title: { toString: 'Cook' } })],
    ['tries to forge a log entry', json({ ...cook, location: `\u001B[2J\nAll is well\u202E${'!'.repeat(100_000)}` })],
  ])('asks the client to retry when the board %s, and then accepts', async (_, answer) => {
    boardAnswers = answer
    const key = randomUUID()
    const answers = await complete(answersOfCook)
    const response = await submit(answers, { key, job: 90, request })
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ error: expect.any(String) as string, reason: 'board-unavailable' })
    expect(services.warnings.at(-1)).toContain('job 90')
    for (const warning of services.warnings) expect(warning).toMatch(/^[^\p{C}]{1,400}$/u)
    expect(services.warnings.length).toBeLessThan(10)
    expect(await findApplication(services.services.database, key)).toBeNull()
    boardAnswers = json(cook)
    expect((await submit(answers, { key, job: 90, request })).status).toBe(200)
  })

  it('validates by the readable part of a form and limits the log when questions are broken', async () => {
    boardAnswers = json({ ...cook, questions: [...standardQuestions, ...Array.from({ length: 1_000 }, () => 'x\ny')] })
    expect((await submit(await complete(answersOfCook), { job: 90, request })).status).toBe(200)
    expect(services.warnings.length).toBeGreaterThan(0)
    expect(services.warnings.length).toBeLessThan(10)
    expect(services.warnings.join('')).not.toContain('\n')
  })

  it('confirms an application that had arrived without asking the board', async () => {
    const key = randomUUID()
    const answers = await complete(answersOfCook)
    await submit(answers, { key, job: 90, request })
    const later = appWith('http://127.0.0.1:1')
    const response = await submit(answers, { key, job: 90, request: (path, init) => later.request(path, init) })
    expect(response.status).toBe(200)
  })

  it.each(['090', '9e1', '+90', '%2090', '90.0', '../90', '90%3Fx', '', '9'.repeat(20)])(
    'treats the malformed job number %j as no job and does not ask the board',
    async (job) => {
      expect((await submit(await complete(answersOfCook), { job, request })).status).toBe(404)
      expect(asked).toEqual([])
    },
  )

  it('asks the client to retry when the server has no URL for the board', async () => {
    const app = appWith('/boards/acme')
    const response = await submit(await complete(), { request: (path, init) => app.request(path, init) })
    expect(response.status).toBe(503)
    expect(services.warnings).toEqual([expect.stringContaining('the board did not return the job')])
  })
})

describe('injected failures', () => {
  it('follow from a sentinel e-mail address', async () => {
    const response = await submit(await complete({ email: 'fail-503@example.com' }))
    expect(response.status).toBe(503)
  })

  it('apply until the plan is withdrawn', async () => {
    const plan = (faults: object) => services.request('/api/faults', { method: 'PUT', body: JSON.stringify(faults) })
    await plan({ board: 503 })
    expect((await services.request('/api/board/departments')).status).toBe(503)
    await plan({ board: null })
    expect((await services.request('/api/board/departments')).status).toBe(200)
    expect((await plan({ moon: 500 })).status).toBe(400)
  })
})
