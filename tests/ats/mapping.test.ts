import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import busboy from 'busboy'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jobWith } from '#server/board/board.ts'
import { readRecordedBoard } from '#server/board/recorded-board.ts'
import { standardQuestions } from '#server/board/standard-questions.ts'
import { encodeJson, jsonBytes } from '#server/delivery/ats/greenhouse/encode-json.ts'
import { type GreenhouseSubmission, mapApplication } from '#server/delivery/ats/greenhouse/map-application.ts'
import { encodeMultipart, railsFields } from '#server/delivery/ats/multipart.ts'
import { parseJob } from '#shared/board-job.ts'
import { type Applied, applicationsTo, boardJobs, type BoardPayload } from './board-jobs.ts'
import { type Attachment, judgeApplication } from '#server/delivery/fake/greenhouse-rules.mjs'
import { readRailsForm } from '#server/delivery/fake/rails-form.mjs'
import { board as mapping } from '#content'

function mapped({ application, job }: Applied) {
  const result = mapApplication(application, job)
  if (result.status === 'refused') throw new Error(result.reason)
  return result
}

const reader = (contents: ReadonlyMap<string, Buffer>) => (uploadKey: string) =>
  Readable.from([contents.get(uploadKey) ?? Buffer.alloc(0)])

async function jsonOf(submission: GreenhouseSubmission, contents: ReadonlyMap<string, Buffer>) {
  const body = await encodeJson(submission, reader(contents))
  const bytes = await buffer(Readable.from(body.chunks))
  expect(bytes.length).toBe(body.sizeBytes)
  expect(jsonBytes(submission)).toBe(body.sizeBytes)
  return JSON.parse(bytes.toString()) as Record<string, unknown>
}

async function formOf(submission: GreenhouseSubmission, contents: ReadonlyMap<string, Buffer>) {
  const { chunks, contentType, sizeBytes } = encodeMultipart(submission, reader(contents))
  const bytes = await buffer(Readable.from(chunks))
  expect(bytes.length).toBe(sizeBytes)
  const entries: [string, string][] = []
  const files: Promise<Attachment>[] = []
  const parser = busboy({ headers: { 'content-type': contentType }, defParamCharset: 'utf8' })
  parser.on('field', (name, value) => entries.push([name, value]))
  parser.on('file', (field, stream, { filename }) => {
    files.push(buffer(stream).then((content) => ({ field, name: filename, bytes: content })))
  })
  await new Promise((resolve) => parser.once('close', resolve).end(bytes))
  return { body: readRailsForm(entries), files: await Promise.all(files) }
}

/** Every value as the text that a form carries, without the empty lists and groups that it cannot carry. */
function asForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asForm)
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asForm(each)]))
}

/** Maps one application both ways and judges what arrives. */
async function expectAccepted(applied: Applied): Promise<void> {
  const { contents, payload } = applied
  const { leftOut, submission } = mapped(applied)
  const json = await jsonOf(submission, contents)
  expect(judgeApplication({ body: json, isForm: false, job: payload })).toMatchObject({ problems: [], ignored: [] })
  const form = await formOf(submission, contents)
  expect(judgeApplication({ ...form, isForm: true, job: payload })).toMatchObject({ problems: [], ignored: [] })
  expect(form.body).toEqual(asForm(submission.fields))
  expect(form.files.map(({ bytes, field }) => [field, bytes])).toEqual(
    submission.files.map(({ fieldName, uploadKey }) => [fieldName, contents.get(uploadKey)]),
  )
  const { answers } = applied.application
  const sent = [submission.fields['educations'] ?? [], submission.fields['employments'] ?? []]
  const whole = (answers.educations ?? []).filter((entry) => entry.start_date)
  expect(sent[0]).toHaveLength(whole.length)
  expect(sent[1]).toHaveLength((answers.employments ?? []).length)
  expect(leftOut.some((part) => part.includes('education'))).toBe(whole.length < (answers.educations ?? []).length)
}

describe('a stored application', () => {
  it('becomes a body that the documented validations accept, as JSON and as a form', async () => {
    await fc.assert(fc.asyncProperty(boardJobs.chain(applicationsTo), expectAccepted), { numRuns: 150 })
  })

  it('goes without a place that was typed and not chosen, and says so', () => {
    const payload: BoardPayload = {
      id: 7,
      title: 'Baker',
      questions: [],
      location_questions: [{ label: 'Location', required: true, fields: [{ name: 'location', type: 'input_text', values: [] }] }],
    }
    const job = parseJob(payload, () => {}, mapping)
    const application = {
      applicationId: 'a',
      jobId: 7,
      answers: { location: 'Hamburg' },
      form: null,
      files: [],
      applicantIp: null,
    }
    expect(mapApplication(application, job)).toMatchObject({
      leftOut: ['the place, which was typed and has no position'],
      submission: { fields: {} },
    })
  })

  it('carries its id in a hidden question named Reference', () => {
    const fields = [{ name: 'question_1', type: 'input_hidden', values: [] }]
    const job = parseJob({ id: 7, title: 'Baker', questions: [{ label: 'Reference', fields }] }, () => {}, mapping)
    const application = { applicationId: 'a-1', jobId: 7, answers: {}, form: null, files: [], applicantIp: null }
    expect(mapApplication(application, job)).toMatchObject({ submission: { fields: { question_1: 'a-1' } } })
  })

  it('sends a video as the link that answers its question', () => {
    const fields = [{ name: 'question_32324699002', type: 'input_text', values: [] }]
    const job = parseJob({ id: 7, title: 'Baker', questions: [{ label: 'Video', fields }] }, () => {}, mapping)
    const file = { fieldName: 'question_32324699002', uploadKey: 'u', fileName: 'me.mp4', mediaType: 'video/mp4', sizeBytes: 9 }
    const answers = { question_32324699002: 'https://jobs.example/u' }
    const result = mapApplication({ applicationId: 'a', jobId: 7, answers, form: null, files: [file], applicantIp: null }, job)
    expect(result).toMatchObject({ submission: { fields: answers, files: [] } })
  })
})

describe('a job that has changed', () => {
  const ask = (name: string, values: readonly object[] = []) => ({
    label: `Label of ${name}`,
    required: false,
    fields: [{ name, type: values.length > 0 ? 'multi_value_single_select' : 'input_text', values }],
  })
  const job = (questions: readonly object[]) => parseJob({ id: 7, title: 'Baker', questions }, () => {}, mapping)
  const option = (value: number) => ({ label: 'Yes', value })
  const answered = (answers: Record<string, string | number>) => ({
    applicationId: 'a',
    jobId: 7,
    answers,
    form: null,
    applicantIp: null,
    files: [],
  })

  it.each([
    ['a question is gone', answered({ question_1: 'because' }), job([])],
    ['an option has another id', answered({ question_1: 5 }), job([ask('question_1', [option(6)])])],
    ['a text has become a choice', answered({ question_1: 'because' }), job([ask('question_1', [option(6)])])],
    [
      'a file is no longer asked',
      {
        ...answered({ question_1_url: 'https://jobs.example/u', question_1_url_filename: 'cv.pdf' }),
        files: [{ fieldName: 'question_1', uploadKey: 'u', fileName: 'cv.pdf', mediaType: 'application/pdf', sizeBytes: 1 }],
      },
      job([]),
    ],
  ])('is left to a person where %s', (_what, application, changed) => {
    expect(mapApplication(application, changed)).toEqual({
      status: 'refused',
      reason: 'The job no longer asks this, or not with these options: question_1',
    })
  })

  it('still gets an application that answers everything it had asked', () => {
    expect(mapApplication(answered({ question_1: 'because' }), job([ask('question_1'), ask('question_2')])).status).toBe('mapped')
  })
})

describe('the rules of the fake', () => {
  const job = {
    id: 7,
    questions: [{ label: 'Q', fields: [{ name: 'question_1[]', type: 'multi_value_multi_select', values: [{ value: 1 }] }] }],
  }
  const person = { first_name: 'Amina', last_name: 'Okafor', email: 'amina@example.com' }
  const date = { month: 1, year: 2020 }
  const school = { school_name_id: 1, degree_id: 2, discipline_id: 3 }

  it.each([
    [{ ...person, email: 'amina' }, 'email is not valid'],
    [{ ...person, first_name: 'www.example.com/a' }, 'first_name must not contain a url'],
    [{ ...person, last_name: 'x'.repeat(256) }, 'last_name is too long (maximum is 255)'],
    [{ ...person, question_1: 1 }, 'question_1: value does not match the field type'],
    [{ ...person, educations: [{ ...school, end_date: date }] }, 'educations: start_date is missing or not valid'],
    [
      { ...person, educations: [{ ...school, start_date: date, end_date: date }] },
      'educations: start_date must be before end_date',
    ],
    [
      { ...person, employments: [{ company_name: 'A', title: 'B', start_date: date, current: false }] },
      'employments: end_date is missing or not valid',
    ],
    [{ ...person, resume_content: 'QQ==', resume_content_filename: 'cv.exe' }, 'resume: unsupported file type'],
    [{ ...person, demographic_answers: [{ question_id: 1 }] }, 'demographic_answers: question_id is unknown'],
    [{ ...person, data_compliance: { gdpr_consent_given: 'maybe' } }, 'data_compliance is not valid'],
  ])('refuse %j', (body, problem) => {
    expect(judgeApplication({ body, isForm: false, job }).problems).toEqual([problem])
  })

  it('name what the API drops without a word', () => {
    const body = { ...person, 'question_1[]': [1], location: 'Hamburg', question_9: 'x' }
    expect(judgeApplication({ body, isForm: false, job }).ignored).toEqual(['question_1[]', 'location', 'question_9'])
  })

  it('read lists of groups as Rails does', () => {
    const fields = {
      educations: [
        { a: 1, start_date: { month: 2 } },
        { a: 3, start_date: { month: 4 } },
      ],
      demographic_answers: [
        { question_id: 1, answer_options: [{ answer_option_id: 2, text: 'x' }, { answer_option_id: 3 }] },
        { question_id: 4, answer_options: [{ answer_option_id: 5 }] },
      ],
    }
    expect(readRailsForm(railsFields(fields))).toEqual(asForm(fields))
  })
})

/** Recorded answers of real boards, which are not part of the repository. `RECORDED_DATA` sets their folder. */
const dataDir = process.env['RECORDED_DATA'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url))
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(dataDir, file), 'utf8'))
const files = (folder: string) =>
  existsSync(dataDir) ? readdirSync(path.join(dataDir, folder)).map((name) => `${folder}/${name}`) : []

/** The samples of the documentation leave out what every job asks. */
function withContact(payload: BoardPayload): BoardPayload {
  const asked = (payload['questions'] ?? []) as { fields: { name: string }[] }[]
  const names = asked.flatMap(({ fields }) => fields.map(({ name }) => name))
  const missing = standardQuestions.filter(({ fields }) => !names.includes(fields[0]?.name ?? ''))
  return { ...payload, questions: [...missing, ...asked] }
}

describe.skipIf(!existsSync(dataDir))('a recorded form', () => {
  const jobFiles = files('questions').filter((file) => !file.includes('departments_list'))

  it.each(jobFiles)('is mapped to bodies that are accepted, whatever is answered: %s', async (file) => {
    await fc.assert(fc.asyncProperty(applicationsTo(withContact(read(file) as BoardPayload)), expectAccepted), { numRuns: 40 })
  })

  it.each(files('boards'))('of a board is mapped to bodies that are accepted: %s', async (file) => {
    const { jobs } = readRecordedBoard(read(file), () => {})
    const forms = new Map(
      jobs
        .map((job) => jobWith(job, { content: true, questions: true, pay: false }) as BoardPayload)
        .map((job) => [JSON.stringify(job['questions']), job]),
    )
    for (const job of forms.values()) await fc.assert(fc.asyncProperty(applicationsTo(job), expectAccepted), { numRuns: 5 })
  })
})
