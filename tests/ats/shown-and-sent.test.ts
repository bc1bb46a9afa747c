import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { checkRows, type CheckRow } from '#features/apply/form/check-rows.ts'
import { startForm } from '#features/apply/form/draft-form.ts'
import { submissionOf } from '#features/apply/form/answer-map.ts'
import { type EducationRow, emptyEducation, emptyEmployment, type EmploymentRow } from '#shared/form/entered.ts'
import { errorsOf } from '#features/apply/form/form-errors.ts'
import { withBrandRules } from '#features/apply/form/form-fields.ts'
import { emptyForm, type FormState } from '#features/apply/form/form-state.ts'
import { sectionsOf } from '#features/apply/form/form-sections.ts'
import { receiptCopy } from '#features/apply/form/readable-copy.ts'
import { wireBody, withoutFields } from '#features/apply/outbox/sender.ts'
import { readAnswersApart } from '#server/applications/store/answers-apart.ts'
import { readApplication } from '#server/applications/store/application-store.ts'
import type { Board } from '#server/board/board.ts'
import { eeocSections, locationQuestions, standardQuestions } from '#server/board/standard-questions.ts'
import { embeddedEducation } from '#server/board/education/education-lists.ts'
import { parseJob } from '#shared/board-job.ts'
import { factsText } from '#shared/facts/facts-text.ts'
import type { ReadableAnswer } from '#storage/records.ts'
import { board as mapping } from '#content'
import { rightsOf, secretsOf } from '../setup/rights.ts'
import { bakerWith, type Delivering, openDelivering } from './delivering.ts'

/**
 * Nothing is shown as sent that was not sent. The check page, the receipt, the stored application and the body at the applicant tracking
 * system are compared for every type of field, and for every reason for which a part is left out on the way.
 */

let open: Delivering
afterEach(() => open.close())

const ask = (label: string, name: string, type: string, values: readonly object[] = []) => ({
  label,
  required: false,
  description: null,
  fields: [{ name, type, values }],
})
const options = [
  { label: 'Rye', value: 44_000_000_001 },
  { label: 'Spelt', value: 44_000_000_002 },
]
const video = 'question_32324699002'
const ownQuestions = [
  ask('Letter', 'cover_letter', 'input_file'),
  ask('A line', 'question_1', 'input_text'),
  ask('A long text', 'question_2', 'textarea'),
  ask('One choice', 'question_3', 'multi_value_single_select', options),
  ask('Several choices', 'question_4[]', 'multi_value_multi_select', options),
  ask('A video', video, 'input_file'),
]
const job: Board['jobs'][number] = {
  ...bakerWith(ownQuestions),
  location_questions: locationQuestions,
  compliance: eeocSections,
  education: 'education_optional',
  employment: 'employment_optional',
  data_compliance: [
    {
      type: 'gdpr',
      requires_processing_consent: true,
      requires_retention_consent: true,
      demographic_data_consent_applies: true,
    },
  ],
  demographic_questions: {
    header: 'Us',
    description: null,
    questions: [
      {
        id: 9,
        label: 'How do you describe yourself?',
        required: false,
        type: 'multi_value_multi_select',
        answer_options: [
          { id: 91, label: 'One way', free_form: false },
          { id: 92, label: 'Another way', free_form: true },
        ],
      },
    ],
  },
}
/** The job with other questions of its own. */
const jobWith = (questions: readonly object[]) => ({ ...job, questions: [...standardQuestions, ...questions] })
const withoutSpelt = jobWith(
  ownQuestions.map((each) =>
    each.label === 'One choice' ? ask('One choice', 'question_3', 'multi_value_single_select', options.slice(0, 1)) : each,
  ),
)

const chosen = (list: readonly { readonly id: number; readonly text: string }[]) => list[0] ?? { id: 0, text: '' }
const school: EducationRow = {
  ...emptyEducation('school'),
  school: chosen(embeddedEducation.schools),
  degree: chosen(embeddedEducation.degrees),
  discipline: chosen(embeddedEducation.disciplines),
  startMonth: 9,
  startYear: '2012',
  endMonth: 5,
  endYear: '2016',
}
const post: EmploymentRow = {
  ...emptyEmployment('post'),
  company: 'Oven & Sons',
  title: 'Baker',
  startMonth: 5,
  startYear: '2016',
  endMonth: 4,
  endYear: '2020',
}

const contact = { first_name: 'Amina', last_name: 'Okafor', email: 'amina@example.com', phone: '+49 170 1234567' }
const place = { location: 'Hamburg, Germany', latitude: '53.55', longitude: '10.0' }
const everything: Partial<FormState> = {
  values: {
    ...contact,
    ...place,
    question_1: 'A line',
    question_2: 'One line\nand another',
    question_3: 44_000_000_002,
    question_4: [44_000_000_001, 44_000_000_002],
    gender: '2',
    veteran_status: '1',
  },
  educations: [school],
  employments: [post],
  demographics: [{ question_id: 9, answer_options: [{ answer_option_id: 91 }, { answer_option_id: 92, text: 'An island' }] }],
  consents: ['gdpr_processing_consent_given', 'gdpr_retention_consent_given', 'gdpr_demographic_data_consent_given'],
}

async function pick(field: string, name: string, content: Buffer): Promise<FormState['files']> {
  const type = name.endsWith('.webm') ? 'video/webm' : 'application/pdf'
  const url = await open.upload(name, content, type)
  return { [field]: { status: 'stored', file: { fileId: field, name, size: content.length, type }, url } }
}

const clip = fileURLToPath(new URL('../fixtures/clip.webm', import.meta.url))
const pdf = Buffer.from('%PDF-1.7 I bake.')

async function pickAll(): Promise<FormState['files']> {
  return {
    ...(await pick('resume', 'cv.pdf', pdf)),
    ...(await pick('cover_letter', 'letter.pdf', pdf)),
    ...(await pick(video, 'me.webm', await readFile(clip))),
  }
}

interface Holder {
  readonly answers: Readonly<Record<string, unknown>>
  readonly files: readonly string[]
}

/** Whether a stored application or a body has the answer of a row. */
function holds({ answers, files }: Holder, { field }: CheckRow, state: FormState): boolean {
  const list = (name: string) => (answers[name] ?? []) as readonly Readonly<Record<string, unknown>>[]
  if (field.startsWith('educations')) {
    return list('educations').some((each) => each['school_name_id'] === state.educations[0]?.school.id)
  }
  if (field.startsWith('employments')) {
    return list('employments').some((each) => each['company_name'] === state.employments[0]?.company)
  }
  if (field.startsWith('demographic_answers')) return list('demographic_answers').length > 0
  const [group = '', name = ''] = field.split('.')
  if (group === 'data_compliance') return (answers[group] as Readonly<Record<string, unknown>> | undefined)?.[name] === true
  return answers[field] !== undefined || files.includes(field)
}

type Outcome = 'sent' | 'for the team' | 'not sent' | 'nothing'

function shownOn({ lines, unsent }: CheckRow): Outcome {
  if (lines.length === 0) return 'nothing'
  return unsent === null ? 'sent' : unsent.status === 'for-team' ? 'for the team' : 'not sent'
}

/** What a receipt says of a row, which it shows as one text. */
function shownIn(copy: readonly ReadableAnswer[], { lines, label }: CheckRow, isEntry: boolean): Outcome {
  const answer = copy.find((each) =>
    isEntry ? each.text === factsText(lines) : each.label === label && lines.some((line) => each.text.includes(line)),
  )
  if (!answer) return 'nothing'
  return answer.note === undefined ? 'sent' : 'for the team'
}

interface Walk {
  readonly entered: Partial<FormState>
  readonly asksEducationStart?: boolean
  /** What was picked. By default every file that the form asks for. */
  readonly files?: readonly string[]
}

/** The form of a page, as it is when it is checked. */
async function openForm({ asksEducationStart = true, entered, files: names = ['resume', 'cover_letter', video] }: Walk) {
  const form = withBrandRules(parseJob(job, () => {}, mapping).form, { asksEducationStart })
  const files = Object.fromEntries(Object.entries(await pickAll()).filter(([name]) => names.includes(name)))
  const state: FormState = { ...emptyForm, ...startForm(form, { ...emptyForm, ...entered, files }, randomUUID) }
  return { form, state }
}

async function submit(body: string, key: string = randomUUID()) {
  const response = await open.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...rightsOf(key) },
    body,
  })
  return (await response.json()) as Readonly<Record<string, unknown>>
}

/** Walks from the form to the body, and returns what is shown and where each answer is. */
async function walk(given: Walk) {
  open.publish(job)
  const { form, state } = await openForm(given)
  expect(errorsOf(form, state)).toEqual([])
  const copy = receiptCopy(form, state)
  const { answers, uploads = {} } = submissionOf(form, state, null)
  const { id } = await submit(wireBody({ answers, resolved: null, uploads }))
  const applicationId = String(id)
  await open.work(2)
  expect(await open.stateOf(applicationId)).toMatchObject({ state: 'delivered' })
  const application = await readApplication(open.database, applicationId)
  const apart = await readAnswersApart(open.database, [applicationId])
  const stored: Holder = {
    answers: { ...application?.answers, ...apart.get(applicationId) },
    files: (application?.files ?? []).map(({ fieldName }) => fieldName),
  }
  const [received] = open.fake.received
  expect(received?.ignored).toEqual([])
  const sent: Holder = { answers: received?.fields ?? {}, files: (received?.files ?? []).map(({ field }) => field) }
  return sectionsOf(form, state).flatMap((section) =>
    checkRows(section, form, state).map((row) => ({
      label: row.label,
      isApart: section.kind === 'compliance' || section.kind === 'demographics',
      onPage: shownOn(row),
      inReceipt: section.kind === 'consents' ? null : shownIn(copy, row, ['education', 'employment'].includes(section.kind)),
      isStored: holds(stored, row, state),
      isSent: holds(sent, row, state),
    })),
  )
}

/** Where an answer must be that is shown so. */
const placesOf: Readonly<Record<Outcome, { readonly isStored: boolean; readonly isSent: boolean }>> = {
  sent: { isStored: true, isSent: true },
  'for the team': { isStored: true, isSent: false },
  'not sent': { isStored: false, isSent: false },
  nothing: { isStored: false, isSent: false },
}

const labels = {
  contact: ['First Name', 'Last Name', 'Email', 'Phone'],
  own: ['Letter', 'A line', 'A long text', 'One choice', 'Several choices', 'A video'],
}

const row = (change: Partial<EducationRow>) => ({ ...everything, educations: [{ ...school, ...change }] })
const jobRow = (change: Partial<EmploymentRow>) => ({ ...everything, employments: [{ ...post, ...change }] })

describe('an answer', () => {
  it.each<[string, Walk, Readonly<Record<string, Outcome>>]>([
    [
      'of every type is shown as sent and is sent',
      { entered: everything },
      {
        ...Object.fromEntries([...labels.contact, ...labels.own].map((label) => [label, 'sent'])),
        School: 'sent',
        Job: 'sent',
        'How do you describe yourself?': 'sent',
        'Using your data': 'sent',
      },
    ],
    [
      'that nobody gave is nowhere',
      {
        entered: { values: { ...contact, ...place }, consents: everything.consents ?? [] },
        files: ['resume'],
      },
      { ...Object.fromEntries(labels.own.map((label) => [label, 'nothing'])), School: 'nothing', Job: 'nothing' },
    ],
    [
      'about a school without a start is for the team where the form asks for none',
      { entered: everything, asksEducationStart: false },
      { School: 'for the team' },
    ],
    [
      'about a school without its end date is not sent',
      { entered: row({ endMonth: null, endYear: '' }) },
      { School: 'not sent' },
    ],
    ['about a school without its start date is not sent', { entered: row({ startYear: '' }) }, { School: 'not sent' }],
    ['about a school without a degree is not sent', { entered: row({ degree: { id: null, text: '' } }) }, { School: 'not sent' }],
    [
      'about a school that was typed and not chosen is not sent',
      { entered: row({ school: { id: null, text: 'Hogwarts' } }) },
      { School: 'not sent' },
    ],
    ['about a school that ended before it began is not sent', { entered: row({ endYear: '2010' }) }, { School: 'not sent' }],
    ['about a school of the year 20 is not sent', { entered: row({ endYear: '20' }) }, { School: 'not sent' }],
    ['about a current job is sent', { entered: jobRow({ isCurrent: true, endMonth: null, endYear: '' }) }, { Job: 'sent' }],
    ['about a job without a title is not sent', { entered: jobRow({ title: '' }) }, { Job: 'not sent' }],
    [
      'about a job within one month is for the team',
      { entered: jobRow({ endMonth: 5, endYear: '2016' }) },
      { Job: 'for the team' },
    ],
    [
      'that names a place without its position is for the team',
      { entered: { ...everything, values: { ...contact, location: 'Hamburg' } } },
      { 'Location (City)': 'for the team' },
    ],
    [
      'to a demographic question is not sent after its consent was withdrawn',
      { entered: { ...everything, consents: ['gdpr_processing_consent_given', 'gdpr_retention_consent_given'] } },
      {},
    ],
  ])('%s', async (_what, given, expected) => {
    open = await openDelivering()
    const rows = await walk(given)
    expect(Object.fromEntries(rows.map(({ label, onPage }) => [label, onPage]))).toMatchObject(expected)
    for (const { inReceipt, isApart, isSent, isStored, label, onPage } of rows) {
      expect({ label, isStored, isSent }).toEqual({ label, ...placesOf[onPage] })
      const isKept = !isApart && (onPage === 'sent' || onPage === 'for the team')
      if (inReceipt !== null) expect({ label, inReceipt }).toEqual({ label, inReceipt: isKept ? onPage : 'nothing' })
    }
    const isAsked = rows.some(({ label }) => label === 'How do you describe yourself?')
    expect(isAsked).toBe((given.entered.consents ?? []).includes('gdpr_demographic_data_consent_given'))
    if (!isAsked) expect(open.fake.received[0]?.fields).not.toHaveProperty('demographic_answers')
  })
})

describe('an application with an option that the board has dropped', () => {
  const bodyOf = async () => {
    const { form, state } = await openForm({ entered: everything })
    const { answers, uploads = {} } = submissionOf(form, state, null)
    return wireBody({ answers, resolved: null, uploads })
  }

  it('is refused with its field, and stored nowhere', async () => {
    open = await openDelivering()
    open.publish(withoutSpelt)
    expect(await submit(await bodyOf())).toMatchObject({ field: 'question_3' })
    await open.work(1)
    expect(open.fake.received).toEqual([])
  })

  it('is received, but not shown as with the team, where the option went after it had come', async () => {
    open = await openDelivering()
    open.publish(job)
    const key = randomUUID()
    const { id } = await submit(await bodyOf(), key)
    open.publish(withoutSpelt)
    await open.work(2)
    expect(await open.stateOf(String(id))).toMatchObject({ state: 'refused' })
    expect(open.fake.received).toEqual([])
    const headers = { 'Idempotency-Key': secretsOf(key).read }
    const status = await open.request('/api/applicant/?action=status', { headers })
    expect(await status.json()).toMatchObject({ state: 'received' })
  })
})

describe('an application with answers that the board no longer asks', () => {
  it('tells the device at every try, which takes them out of the receipt', async () => {
    open = await openDelivering()
    const { form, state } = await openForm({ entered: everything })
    const dropped = ['Letter', 'A line']
    open.publish(jobWith(ownQuestions.filter(({ label }) => !dropped.includes(label))))
    const { answers, uploads = {} } = submissionOf(form, state, null)
    const [body, key] = [wireBody({ answers, resolved: null, uploads }), randomUUID()]
    const answer = await submit(body, key)
    const unasked = answer['unasked'] as readonly string[]
    expect(unasked).toEqual(expect.arrayContaining(['cover_letter', 'question_1']))
    expect(await submit(body, key)).toEqual(answer)
    await open.work(2)
    expect(open.fake.received).toMatchObject([{ ignored: [], files: [{ field: 'resume' }] }])
    expect(open.fake.received[0]?.fields).not.toHaveProperty('question_1')
    const before = receiptCopy(form, state)
    const after = withoutFields(before, unasked)
    expect(before.filter((each) => !after.includes(each)).map(({ label }) => label)).toEqual(dropped)
  })
})
