import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findApplication } from '#server/applications/store/application-store.ts'
import { findUpload, readUpload } from '#server/applications/files/upload-store.ts'
import type { Board } from '#server/board/board.ts'
import { standardQuestions } from '#server/board/standard-questions.ts'
import { openTestServices, type TestServices } from './test-services.ts'

/** The applicant service stores the answers of the job's form, within limits, and nothing else from a request body. */

const department = { id: 1, name: 'Bakery', parent_id: null, child_ids: [] }
const languages = {
  label: 'Languages',
  required: false,
  fields: [
    {
      name: 'question_7[]',
      type: 'multi_value_multi_select',
      values: [
        { label: 'Welsh', value: 71 },
        { label: 'Māori', value: 72 },
      ],
    },
  ],
}
const why = { label: 'Why us?', required: false, fields: [{ name: 'question_8', type: 'textarea', values: [] }] }
const trace = { label: 'Trace', required: false, fields: [{ name: 'question_9', type: 'input_hidden', values: [] }] }
const board: Board = {
  name: 'Test',
  content: '',
  departments: [department],
  offices: [],
  jobs: [
    {
      id: 5,
      title: 'Baker',
      departments: [department],
      offices: [],
      education: 'education_optional',
      questions: [...standardQuestions, languages, why, trace],
      location_questions: [],
    },
    {
      id: 6,
      title: 'Baker with a past',
      departments: [department],
      offices: [],
      employment: 'employment_optional',
      questions: standardQuestions,
      location_questions: [],
    },
    {
      id: 7,
      title: 'Baker where nobody may ask when a school was attended',
      education_dates: 'none',
      departments: [department],
      offices: [],
      education: 'education_optional',
      questions: standardQuestions,
      location_questions: [],
    },
  ],
  freelanceJobs: [],
}

let services: TestServices
beforeAll(async () => {
  services = await openTestServices({ board: () => board })
})
afterAll(() => services.close())

const pdf = '%PDF-1.7 a life'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const person = { first_name: 'Amina', last_name: 'Okafor', email: 'amina@example.com' }
const typed = { ...person, resume_text: 'My life' }

async function submit(answers: unknown, key: string = randomUUID(), jobId = 5): Promise<Response> {
  return services.request(`/api/applicant/?action=submit&job=${jobId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: typeof answers === 'string' ? answers : JSON.stringify(answers),
  })
}

const stored = (key: string) => findApplication(services.services.database, key)

async function upload(): Promise<string> {
  const ticket = (await (await services.request('/api/applicant/?action=get-post-url')).json()) as {
    url: string
    fields: Record<string, string>
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value)
  form.append('file', new File([pdf], 'cv.pdf'))
  expect((await services.request(ticket.url, { method: 'POST', body: form })).status).toBe(204)
  return ticket.url + ticket.fields['key']
}

describe('the applicant service', () => {
  it('stores the form’s answers and drops unknown keys', async () => {
    const key = randomUUID()
    const known = { ...typed, question_7: [71], mapped_url_token: 'fair', latitude: '1.5', longitude: '2.5' }
    const unknown = { question_999: 'x', is_admin: true, nested: { a: [{}] }, 'Received (UTC)': '=1', toString: 'x' }
    expect((await submit({ ...known, ...unknown }, key)).status).toBe(200)
    expect((await stored(key))?.answers).toEqual(known)
  })

  it('drops unknown keys inside an education entry, a demographic answer or a consent', async () => {
    const key = randomUUID()
    const education = { school_name_id: 1, degree_id: 2, discipline_id: 3, end_date: { month: 5, year: 2016 } }
    const sent = {
      ...typed,
      educations: [{ ...education, clientId: 'x', more: [[[]]] }],
      data_compliance: { gdpr_consent_given: true, evil: 'x' },
    }
    expect((await submit(sent, key)).status).toBe(200)
    expect((await stored(key))?.answers).toEqual({
      ...typed,
      educations: [education],
      data_compliance: { gdpr_consent_given: true },
    })
  })

  it('stores no dates of an education where a law lets nobody ask for them, whatever a page has sent', async () => {
    const undated = { school_name_id: 1, degree_id: 2, discipline_id: 3 }
    const dated = { ...undated, end_date: { month: 5, year: 2016 } }
    const [key, other] = [randomUUID(), randomUUID()]
    expect((await submit({ ...typed, educations: [dated] }, key, 7)).status).toBe(200)
    expect((await submit({ ...typed, educations: [undated] }, other, 7)).status).toBe(200)
    for (const each of [key, other]) expect((await stored(each))?.answers).toEqual({ ...typed, educations: [undated] })
    expect((await submit({ ...typed, educations: [undated] })).status).toBe(422)
  })

  it('stores former jobs for a form that asks for them, and only for that', async () => {
    const past = { company_name: 'Oven', title: 'Baker', start_date: { month: 1, year: 2020 }, current: false }
    const now = { ...past, current: true }
    const ended = { ...past, end_date: { month: 2, year: 2021 } }
    const [key, other] = [randomUUID(), randomUUID()]
    expect((await submit({ ...typed, employments: [now, { ...ended, clientId: 'x' }] }, key, 6)).status).toBe(200)
    expect((await stored(key))?.answers).toEqual({ ...typed, employments: [now, ended] })
    expect((await submit({ ...typed, employments: [now] }, other)).status).toBe(200)
    expect((await stored(other))?.answers).toEqual(typed)
    for (const wrong of [past, { ...now, title: '' }, { ...now, start_date: { month: 13, year: 2020 } }, 'x']) {
      expect((await submit({ ...typed, employments: [wrong] }, randomUUID(), 6)).status).toBe(422)
    }
  })

  it('accepts an application with an invalid referrer token', async () => {
    const key = randomUUID()
    expect((await submit({ ...typed, mapped_url_token: { a: 1 } }, key)).status).toBe(200)
    expect((await stored(key))?.answers).toEqual(typed)
    expect((await submit({ ...typed, mapped_url_token: 'x'.repeat(5_000) })).status).toBe(200)
  })

  it.each<[string, object, string, string]>([
    ['a text of 100,001 characters', { question_8: 'x'.repeat(100_001) }, 'question_8', 'Maximum length exceeded.'],
    ['a hidden text of 100,001 characters', { question_9: 'x'.repeat(100_001) }, 'question_9', 'Maximum length exceeded.'],
    ['more choices than there are options', { question_7: [71, 71, 72] }, 'question_7', 'This answer does not fit its question.'],
    ['a choice that is an object', { question_7: [{ value: 71 }] }, 'question_7', 'This answer does not fit its question.'],
    ['a file name of 3,000 characters', { resume_url_filename: 'x'.repeat(3_000) }, 'resume', 'Maximum length exceeded.'],
    [
      'a thousand education entries',
      {
        educations: Array.from({ length: 1_000 }, () => ({
          school_name_id: 1,
          degree_id: 2,
          discipline_id: 3,
          end_date: { month: 5, year: 2016 },
        })),
      },
      'educations',
      'Maximum length exceeded.',
    ],
  ])('rejects %s and names the field', async (_, wrong, field, error) => {
    const response = await submit({ ...typed, ...wrong })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ field, error })
  })

  it('accepts a text of 100,000 characters', async () => {
    expect((await submit({ ...typed, question_8: 'x'.repeat(100_000) })).status).toBe(200)
  })

  it.each([
    ['arrays', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ])('answers 400 to %s nested 5,000 deep, under a known or an unknown key', async (_, nested) => {
    for (const name of ['question_8', 'unknown']) {
      const body = JSON.stringify(typed).replace('}', `,"${name}":${nested}}`)
      const response = await submit(body)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: 'The answers are nested too deeply.' })
    }
    expect(services.warnings).toEqual([])
  })

  it('does not accept text for a required file', async () => {
    const response = await submit({ ...person, resume: 'cv.pdf' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ field: 'resume', error: 'This field is required.' })
  })
})

describe('a file inside the answers', () => {
  const withContent = (content: unknown, fileName: unknown = 'cv.pdf') => ({
    ...person,
    resume_content: content,
    resume_content_filename: fileName,
  })

  it('is stored once as a file and removed from the answers', async () => {
    const countUploads = async () => {
      const { rows } = await services.services.database.read('SELECT count(*) AS n FROM uploads')
      return Number(rows[0]?.['n'])
    }
    const before = await countUploads()
    const key = randomUUID()
    const answers = withContent(base64(pdf), 'Lebenslauf.pdf')
    const responses = await Promise.all([submit(answers, key), submit(answers, key), submit(answers, key)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const application = await stored(key)
    expect(application?.answers).toEqual({ ...person, resume_content_filename: 'Lebenslauf.pdf' })
    expect(application?.files).toMatchObject([{ fieldName: 'resume', fileName: 'Lebenslauf.pdf' }])
    const uploadKey = application?.files[0]?.uploadKey ?? ''
    const chunks: Uint8Array[] = []
    for await (const chunk of readUpload(services.services.database, uploadKey)) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString()).toBe(pdf)
    expect(await findUpload(services.services.database, uploadKey)).toMatchObject({ kind: 'document', sizeBytes: pdf.length })
    expect(await countUploads()).toBe(before + 1)
  })

  it.each<[string, object, string]>([
    ['with a type that is not accepted', withContent(base64('MZ'), 'cv.exe'), 'This type of file is not accepted.'],
    ['with content that does not match its name', withContent(base64('<html>')), 'The file is not what its name says.'],
    ['with a name that is too long', withContent(base64(pdf), `${'x'.repeat(300)}.pdf`), 'The file’s name is too long.'],
    ['with empty content', withContent('===='), 'The file is not valid base64.'],
    ['with invalid base64', withContent('not base64!'), 'The file is not valid base64.'],
    ['with content that is not a string', withContent([1, 2]), 'This answer does not fit its question.'],
    ['without a name', withContent(base64(pdf), ''), 'This field is required.'],
  ])('is rejected %s, with the field', async (_, answers, error) => {
    const response = await submit(answers)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error, field: 'resume' })
  })

  it('is rejected next to an uploaded file', async () => {
    const response = await submit({
      ...withContent(base64(pdf)),
      resume_url: await upload(),
      resume_url_filename: 'cv.pdf',
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ field: 'resume' })
  })
})

describe('an uploaded file', () => {
  const withUpload = (url: string) => ({ ...person, resume_url: url, resume_url_filename: 'cv.pdf' })

  it('belongs to the first application that references it, and is missing for a second one', async () => {
    const url = await upload()
    const key = randomUUID()
    expect((await submit(withUpload(url), key)).status).toBe(200)
    const second = await submit({ ...withUpload(url), first_name: 'Zoe' })
    expect(second.status).toBe(422)
    expect(await second.json()).toMatchObject({ error: 'The file did not arrive. Please add it again.', field: 'resume' })
    expect((await submit(withUpload(url), key)).status).toBe(200)
  })

  it('belongs to one of two concurrent applications', async () => {
    const url = await upload()
    const statuses = await Promise.all(
      ['Ada', 'Zoe'].map(async (first_name) => (await submit({ ...withUpload(url), first_name })).status),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(services.warnings).toEqual([])
  })
})
