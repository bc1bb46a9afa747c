import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { parseJob } from '#shared/board-job.ts'
import { parseDepartments } from '#shared/board-list.ts'
import { jobIdOf } from '#server/board/posting-id.ts'
import { openSystem, openWith, sha256Of, submitOnce, textOf } from '#tests/ats/ats-systems.ts'
import { applicationsTo } from '#tests/ats/board-jobs.ts'
import { server } from '../server.ts'
import { startFakeAshby } from './fake-ashby.mjs'
import { ashbyContact, ashbyPosting, ashbyPostings, ashbyQuestions } from './sample-postings.mjs'
import { board as mapping } from '#content'
import { embeddedEducation } from '#server/board/education/education-lists.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

async function start(postings: readonly ReturnType<typeof ashbyPosting>[]) {
  const fake = await startFakeAshby({ postings: () => postings })
  closing.push(() => fake.close())
  return {
    fake,
    ...openSystem((warn) => openWith(server, { ATS: 'ashby', ASHBY_API_KEY: 'fake-key', BOARD_URL: fake.apiUrl }, warn)),
  }
}

const entry = (type: string, isRequired = true) => ({
  isRequired,
  field: { type, path: 'the-field', title: 'The question' },
})
const person = { first_name: 'Amina', last_name: 'Okafor', email: 'amina@example.com' }
const cv = { fieldName: 'resume', uploadKey: 'u', fileName: 'cv.pdf', mediaType: 'application/pdf', sizeBytes: 3 }
const contents = new Map([['u', Buffer.from('cv!')]])

/** Sends an application to a posting with these questions and the contact fields. */
async function apply(fields: readonly object[], answers: Readonly<Record<string, unknown>>) {
  const posting = ashbyPosting({ fields: [...ashbyContact, ...fields] })
  const { fake, port, readJob } = await start([posting])
  const job = parseJob(await readJob(posting.id), () => {}, mapping)
  const application = {
    applicationId: 'a',
    jobId: job.jobId,
    answers: { ...person, ...answers } as never,
    form: null,
    applicantIp: null,
    files: [cv],
  }
  const mapped = port.map(application, job)
  if (mapped.status === 'refused') return { mapped, received: null }
  const { verdict } = await submitOnce(port, { application, contents }, job)
  expect(verdict).toMatchObject({ status: 'delivered' })
  return { mapped, received: fake.received[0] ?? null }
}

describe('a board of Ashby', () => {
  it('has the departments and jobs of the site’s own shape', async () => {
    const { request, warnings } = await start(ashbyPostings)
    const jobs = parseDepartments(await (await request('/departments')).json(), expect.unreachable, mapping)
    expect(jobs).toMatchObject([
      { title: 'Baker', department: 'Operations', departmentPath: ['Operations', 'Kitchen'], location: 'Pittsburgh, PA' },
      { title: 'Miller', department: 'Operations', departmentPath: ['Operations', 'Kitchen'], location: 'Remote, Germany' },
    ])
    expect(jobs.map(({ id }) => id)).toEqual(ashbyPostings.map(({ id }) => jobIdOf(id)))
    expect(warnings).toEqual([])
  })

  it('has a job with its text, its pay and its form', async () => {
    const { readJob } = await start(ashbyPostings)
    const job = parseJob(await readJob(ashbyPostings[0]?.id ?? ''), expect.unreachable, mapping)
    expect(job).toMatchObject({
      title: 'Baker',
      contentHtml:
        '<p style="min-height:1.5em">Bake <strong>bread</strong> &amp; rolls.</p>' +
        '<div class="content-pay-transparency"><p>$52K – $61K • Offers Bonus</p></div>',
      payRanges: [{ minCents: 5_200_000, maxCents: 6_100_000, currency: 'USD', title: 'Pay per year' }],
      firstPublished: '2026-11-02',
      form: { education: 'optional' },
    })
    const asked = job.form.questions.flatMap(({ fields, label, required }) =>
      fields.map(({ name, type }) => [label, name, type, required]),
    )
    const own = (last: string) => `question_6b1c2a52-7f0e-4c6c-9a44-1f7a3c3f7d${last}`
    expect(asked).toEqual([
      ['First Name', 'first_name', 'input_text', true],
      ['Last Name', 'last_name', 'input_text', true],
      ['Email', 'email', 'input_text', true],
      ['Phone', 'phone', 'input_text', false],
      ['Resume', 'resume', 'input_file', true],
      ['May you work in the United States?', own('01'), 'multi_value_single_select', true],
      ['When could you start?', own('02'), 'input_text', false],
      ['For how many years have you baked?', own('03'), 'input_text', false],
      ['Why us?', own('04'), 'textarea', false],
      ['What are you proud of?', own('05'), 'textarea', false],
      ['How well do you speak German?', own('06'), 'multi_value_single_select', false],
      ['Your shift', own('07'), 'multi_value_single_select', false],
      ['Your breads', own('08'), 'multi_value_multi_select', false],
      ['LinkedIn', own('09'), 'input_text', false],
      ['Your shop window', own('10'), 'input_text', false],
      ['How should we call you?', own('11'), 'input_text', false],
      ['Cover letter', own('12'), 'input_file', false],
      ['Another address', own('14'), 'input_text', false],
    ])
    expect(job.form.locationQuestions.map(({ fields }) => fields[0]?.name)).toEqual(['longitude', 'latitude', 'location'])
  })

  it('does not show what is not listed', async () => {
    const { request } = await start([ashbyPosting({ isListed: false })])
    expect(await (await request('/jobs')).json()).toMatchObject({ jobs: [] })
  })

  it.each(['CompensationRange', 'constructor', 'toString'])(
    'names a question of the type %s that it cannot ask',
    async (type) => {
      const posting = ashbyPosting({
        fields: [...ashbyContact, entry(type, false)],
        surveyFormDefinitions: [{ id: 'eeoc' }],
      })
      const { readJob, warnings } = await start([posting])
      await readJob(posting.id)
      expect(warnings).toEqual([
        `board: posting ${posting.id} is shown without 'The question' (${type})`,
        `board: posting ${posting.id} is shown without its 1 survey form(s)`,
      ])
    },
  )
})

describe('an application to Ashby', () => {
  it('arrives whole, whatever is answered', async () => {
    const optional = [...ashbyContact.slice(2), ...ashbyQuestions].map((each) => ({ ...each, isRequired: false }))
    const typed = ['Date', 'Number', 'Email', 'EducationHistory']
    const fields = [...ashbyContact.slice(0, 2), ...optional].filter(
      ({ field }) => !typed.includes(field.type) || field.path.startsWith('_'),
    )
    const posting = ashbyPosting({ fields })
    const { fake, port, readJob } = await start([posting])
    const applications = applicationsTo(await readJob(posting.id))
    await fc.assert(
      fc.asyncProperty(applications, async (applied) => {
        const before = fake.received.length
        const { verdict } = await submitOnce(port, applied, applied.job)
        expect(verdict).toMatchObject({ status: 'delivered' })
        expect(fake.received).toHaveLength(before + 1)
        const received = fake.received.at(-1)
        const { answers, files } = applied.application
        expect(received?.ignored).toEqual([])
        expect(received?.fields['_systemfield_name']).toBe(`${textOf(answers['first_name'])} ${textOf(answers['last_name'])}`)
        const names = { email: '_systemfield_email', phone: '_systemfield_phone', location: '_systemfield_location' }
        const pathOf = (name: string) => names[name as keyof typeof names] ?? name.replace('question_', '')
        const plain = Object.keys(answers).filter((name) => name.startsWith('question_') || Object.hasOwn(names, name))
        const isGiven = (name: string) => answers[name] !== '' && !(Array.isArray(answers[name]) && answers[name].length === 0)
        for (const name of plain.filter(isGiven)) expect(received?.fields).toHaveProperty([pathOf(name)])
        expect(received?.files.map(({ field, sha256 }) => [field, sha256])).toEqual(
          files.map(({ fieldName, uploadKey }) => [fieldName, sha256Of(applied.contents.get(uploadKey))]),
        )
      }),
      { numRuns: 60 },
    )
  })

  it.each<[string, unknown, unknown]>([
    ['Boolean', 1, true],
    ['Boolean', 0, false],
    ['Date', '2027-01-31', '2027-01-31'],
    ['Number', ' 12 ', 12],
    ['RichText', 'Rye', { type: 'PlainText', value: 'Rye' }],
    ['Score', 4, { score: 4 }],
    ['Email', ' a@example.com', 'a@example.com'],
    ['Location', 'Berlin', { city: 'Berlin' }],
    ['Location', 'Berlin, Germany', { city: 'Berlin', country: 'Germany' }],
    ['Location', 'New York, NY', { city: 'New York', region: 'NY' }],
    ['Location', 'New York, NY, United States', { city: 'New York', region: 'NY', country: 'United States' }],
    ['SocialLink', 'https://example.com/a', 'https://example.com/a'],
  ])('sends the answer to a %s as Ashby takes it: %j', async (type, answer, value) => {
    const { received } = await apply([entry(type)], { 'question_the-field': answer })
    expect(received?.fields).toMatchObject({ 'the-field': value })
  })

  it('sends an education by its names', async () => {
    const [school, degree, discipline] = [
      embeddedEducation.schools[0],
      embeddedEducation.degrees[0],
      embeddedEducation.disciplines[0],
    ]
    const educations = [
      { school_name_id: school?.id, degree_id: degree?.id, discipline_id: discipline?.id, end_date: { month: 6, year: 2020 } },
    ]
    const { received } = await apply([entry('EducationHistory')], { educations })
    expect(received?.fields).toMatchObject({
      'the-field': [{ schoolName: school?.text, degree: degree?.text, major: discipline?.text, endDate: '2020-06-01' }],
    })
  })

  it.each([
    ['Date', 'in spring'],
    ['Date', '2027-02-30'],
    ['Number', 'ten'],
  ])('goes without an optional %s that is none: %s', async (type, answer) => {
    const { mapped, received } = await apply([entry(type, false)], { 'question_the-field': answer })
    expect(mapped).toMatchObject({ leftOut: [`'The question' (not a value of the type ${type})`] })
    expect(received?.fields).not.toHaveProperty('the-field')
  })

  it('is left to a person where a required answer cannot be sent', async () => {
    const { mapped } = await apply([entry('Date')], { 'question_the-field': 'in spring' })
    expect(mapped).toEqual({ status: 'refused', reason: "Enter it by hand: 'The question' (not a value of the type Date)" })
  })

  it('is left to a person where the form requires what the site cannot ask', async () => {
    const { mapped } = await apply([entry('CompensationRange')], {})
    expect(mapped).toEqual({
      status: 'refused',
      reason: "Enter it by hand: its form requires what this site cannot ask: 'The question' (CompensationRange)",
    })
  })

  it('is left to a person where the job no longer asks what was answered', async () => {
    const { mapped } = await apply([], { question_gone: 'because' })
    expect(mapped).toEqual({
      status: 'refused',
      reason: 'The job no longer asks this, or not with these options: question_gone',
    })
  })
})
