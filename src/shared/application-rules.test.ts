import { describe, expect, it } from 'vitest'
import type { ConsentName } from './answer-fields.ts'
import {
  type AnswerMap,
  type AnswerValue,
  type DemographicAnswer,
  type DemographicChoice,
  demographicQuestions,
  type EducationEntry,
  type EmploymentEntry,
  fitsField,
  isEducationComplete,
  mainQuestions,
  requiredConsents,
  validateAnswers,
} from './application-rules.ts'
import { isEducationTaken } from './taken-answers.ts'
import type { JobForm, DataConsent, DemographicQuestion, Field, FieldType, Question } from './job.ts'

const yesNo = [
  { label: 'Yes', value: 1 },
  { label: 'No', value: 0 },
]

function field(name: string, type: FieldType = 'input_text'): Field {
  return { name, type, options: type.startsWith('multi_value') ? yesNo : [] }
}

function question(required: boolean, ...fields: Field[]): Question {
  return { label: 'Q', required, descriptionHtml: null, fields }
}

const bare: JobForm = {
  questions: [],
  locationQuestions: [],
  compliance: [],
  demographics: null,
  education: null,
  dataConsent: null,
}

function form(...questions: Question[]): JobForm {
  return { ...bare, questions }
}

/** The parts of an answer map. */
interface Parts {
  readonly answers: Readonly<Record<string, AnswerValue>>
  readonly educations: readonly EducationEntry[]
  readonly employments?: readonly EmploymentEntry[]
  readonly demographics: readonly DemographicAnswer[]
  readonly consents: readonly ConsentName[]
}

function mapOf({ answers, consents, demographics, educations, employments = [] }: Parts): AnswerMap {
  const given = Object.fromEntries(consents.map((name) => [name, true]))
  return { ...answers, educations, employments, demographic_answers: demographics, data_compliance: given }
}

const nothing: Parts = { answers: {}, educations: [], demographics: [], consents: [] }

function check(asked: JobForm, answers: Record<string, AnswerValue>, more: Partial<Parts> = {}) {
  return validateAnswers(asked, mapOf({ ...nothing, answers, ...more }))
}

const required = 'This field is required.'

describe('a required question', () => {
  it.each<FieldType>(['multi_value_single_select', 'multi_value_multi_select'])(
    'needs no answer if it is a %s without options',
    (type) => {
      const empty: Field = { name: 'q', type, options: [] }
      expect(check(form(question(true, empty)), {})).toEqual([])
      expect(check(form(question(true, empty, field('q_text'))), {})).toEqual([{ field: 'q', message: required }])
    },
  )

  it.each<[string, Record<string, AnswerValue>]>([
    ['nothing', {}],
    ['an empty text', { q: '' }],
    ['only spaces', { q: '  \n' }],
  ])('fails with %s', (_, answers) => {
    expect(check(form(question(true, field('q'))), answers)).toEqual([{ field: 'q', message: required }])
  })

  it.each<[string, FieldType, AnswerValue, boolean]>([
    ['a text', 'input_text', 'yes', true],
    ['several lines', 'textarea', 'a\nb', true],
    ['the number zero, which is the board’s No', 'multi_value_single_select', 0, true],
    ['an option that is no longer offered', 'multi_value_single_select', 7, false],
    ['an option of the wrong type', 'multi_value_single_select', '1', false],
    ['a choice', 'multi_value_multi_select', [0, 1], true],
    ['no choice', 'multi_value_multi_select', [], false],
    ['a choice with an option that is not offered', 'multi_value_multi_select', [0, 7], false],
    ['a single option instead of a list', 'multi_value_multi_select', 0, false],
    ['a number instead of a text', 'input_text', 0, false],
  ])('is validated with %s', (_, type, answer, passes) => {
    expect(check(form(question(true, field('q', type))), { q: answer })).toHaveLength(passes ? 0 : 1)
  })

  it('accepts an answer to either of its two fields', () => {
    const resume = form(question(true, field('resume', 'input_file'), field('resume_text', 'textarea')))
    expect(check(resume, {})).toEqual([{ field: 'resume', message: required }])
    expect(check(resume, { resume_text: 'My life' })).toEqual([])
    expect(check(resume, { resume_url: 'u', resume_url_filename: 'cv.pdf' })).toEqual([])
    expect(check(resume, { resume_content: 'c', resume_content_filename: 'cv.pdf' })).toEqual([])
  })

  it.each<FieldType>(['input_file', 'input_video'])('of type %s accepts a file only with both URL and name', (type) => {
    const file = form(question(true, field('f', type)))
    expect(check(file, { f_url: 'u' })).toHaveLength(1)
    expect(check(file, { f_url_filename: 'cv.pdf' })).toHaveLength(1)
    expect(check(file, { f_content: 'c' })).toHaveLength(1)
    expect(check(file, { f_content_filename: 'cv.pdf' })).toHaveLength(1)
    expect(check(file, { f_url: 'u', f_content_filename: 'cv.pdf' })).toHaveLength(1)
    expect(check(file, { f_url: 'u', f_url_filename: 'cv.pdf' })).toEqual([])
    expect(check(file, { f: 'https://s/v' })).toEqual([])
  })

  it('of type text does not accept a file', () => {
    expect(check(form(question(true, field('q'))), { q_url: 'u', q_url_filename: 'n' })).toHaveLength(1)
  })

  it('ignores hidden fields', () => {
    expect(check(form(question(true, field('q', 'input_hidden'))), {})).toEqual([])
    const mixed = form(question(true, field('h', 'input_hidden'), field('q')))
    expect(check(mixed, { h: 'x' })).toEqual([{ field: 'q', message: required }])
  })
})

describe('an optional question', () => {
  it('accepts an empty answer', () => {
    expect(check(form(question(false, field('q'))), {})).toEqual([])
  })

  it('reports an answer that the board would reject', () => {
    expect(check(form(question(false, field('phone'))), { phone: 'www.x.example' })).toHaveLength(1)
  })
})

describe('the rules of a text', () => {
  it.each(['first_name', 'last_name'])('allow at most 255 characters in %s', (name) => {
    const limited = form(question(true, field(name)))
    expect(check(limited, { [name]: 'a'.repeat(255) })).toEqual([])
    expect(check(limited, { [name]: 'a'.repeat(256) })).toEqual([{ field: name, message: 'Maximum length exceeded.' }])
  })

  it('allow at most 255 characters in an email address', () => {
    const email = form(question(true, field('email')))
    const domain = '@mail.example'
    expect(check(email, { email: 'a'.repeat(255 - domain.length) + domain })).toEqual([])
    expect(check(email, { email: 'a'.repeat(256 - domain.length) + domain })).toEqual([
      { field: 'email', message: 'Maximum length exceeded.' },
    ])
  })

  it('allow any length in other fields', () => {
    expect(check(form(question(true, field('q'))), { q: 'a'.repeat(5000) })).toEqual([])
  })

  it.each([
    'a@b.cd',
    ' amina@example.com ',
    'first.last+tag@sub.example.co.uk',
    "o'brien@example.ie",
    'üben@bücher.example',
    'x@xn--bcher-kva.xn--p1ai',
    'a@1-2.example.a1',
    '用户@例子.广告',
  ])('accept the email address %j', (email) => {
    expect(check(form(question(true, field('email'))), { email })).toEqual([])
  })

  it.each([
    'a',
    'a@',
    '@b.cd',
    'a@b',
    'a@b.c',
    'a b@c.de',
    'a@b c.de',
    'a@b..de',
    'a@.b.de',
    'a@-b.de',
    'a@b-.de',
    'a@b.de, c@d.ef',
  ])('reject the email address %j', (email) => {
    expect(check(form(question(true, field('email'))), { email })).toEqual([
      { field: 'email', message: 'Enter an email address like name@example.com.' },
    ])
  })

  it.each(['<a@b.de>', 'a(b)@c.de', 'a[1]@c.de', 'a;b@c.de', 'a:b@c.de', '"a"@c.de', 'a\\b@c.de', 'a@b.1', 'a@b.d-'])(
    'reject the special characters in %j',
    (email) => {
      expect(check(form(question(false, field('email'))), { email })).toHaveLength(1)
    },
  )

  it('allow a blank in an optional email field', () => {
    expect(check(form(question(false, field('email'))), { email: '  ' })).toEqual([])
  })

  it.each(['first_name', 'last_name', 'phone'])('reject web addresses in %s', (name) => {
    const asked = form(question(true, field(name)))
    for (const value of ['https://a.example', 'see HTTP://a', 'svn+ssh://host', 'www.a.example', 'WWW.a', 'bit.ly/x']) {
      expect(check(asked, { [name]: value })).toEqual([{ field: name, message: 'This can’t contain a web address.' }])
    }
  })

  it.each(['J.R.R. Tolkien', 'Amina A.', 'St. John', 'Awww. Sweet', '+1 (412) 555-0148', 'http', '1/2', 'a.b/', 'www. '])(
    'do not treat %j as a web address',
    (value) => {
      expect(check(form(question(true, field('first_name'))), { first_name: value })).toEqual([])
    },
  )

  it('allow a web address in other fields', () => {
    expect(check(form(question(true, field('question_1'))), { question_1: 'https://a.example' })).toEqual([])
  })
})

describe('an education', () => {
  const complete: EducationEntry = {
    school_name_id: 1,
    degree_id: 2,
    discipline_id: 3,
    end_date: { month: 5, year: 2020 },
  }
  const empty: EducationEntry = {
    school_name_id: null,
    degree_id: null,
    discipline_id: null,
    end_date: { month: null, year: null },
  }
  const asks = (education: JobForm['education']) => ({ ...bare, education })
  const allMissing = (index: number) =>
    ['school_name_id', 'degree_id', 'discipline_id', 'end_date.month', 'end_date.year'].map((part) => ({
      field: `educations.${index}.${part}`,
      message: required,
    }))

  it('reports a missing required education at its first field', () => {
    expect(check(asks('required'), {})).toEqual([{ field: 'educations.0.school_name_id', message: required }])
  })

  it('reports all missing fields of a required education in order', () => {
    expect(check(asks('required'), {}, { educations: [empty] })).toEqual(allMissing(0))
    expect(check(asks('required'), {}, { educations: [complete] })).toEqual([])
    expect(check(asks('required'), {}, { educations: [complete, empty] })).toEqual(allMissing(1))
  })

  it('may be incomplete when it is optional and the only one', () => {
    expect(check(asks('optional'), {}, { educations: [] })).toEqual([])
    expect(check(asks('optional'), {}, { educations: [{ ...empty, degree_id: 1 }] })).toEqual([])
    expect(check(asks('optional'), {}, { educations: [complete, empty] })).toEqual(allMissing(1))
  })

  it('is not validated when the form asks for none', () => {
    expect(check(asks(null), {}, { educations: [empty, empty] })).toEqual([])
  })

  it.each([
    [1899, false],
    [1900, true],
    [2100, true],
    [2101, false],
    [20, false],
  ])('validates the end year %d', (year, passes) => {
    const educations = [{ ...complete, end_date: { month: 5, year } }]
    expect(check(asks('required'), {}, { educations })).toEqual(
      passes ? [] : [{ field: 'educations.0.end_date.year', message: 'Enter a year with four digits, like 2024.' }],
    )
  })

  it.each([
    [{ month: 4, year: 2020 }, true],
    [{ month: 5, year: 2020 }, false],
    [{ month: 6, year: 2020 }, false],
    [{ month: 12, year: 2019 }, true],
    [{ month: 1, year: 2021 }, false],
  ])('must end after its start %j', (start, passes) => {
    const educations = [{ ...complete, start_date: start }]
    expect(check(asks('required'), {}, { educations })).toEqual(
      passes ? [] : [{ field: 'educations.0.end_date.month', message: 'The end must be after the start.' }],
    )
  })

  it('requires a start where the form asks for one', () => {
    const educations = [{ ...complete, start_date: { month: null, year: null } }]
    expect(check(asks('required'), {}, { educations })).toEqual([
      { field: 'educations.0.start_date.month', message: required },
      { field: 'educations.0.start_date.year', message: required },
    ])
    expect(isEducationComplete(educations[0] ?? empty)).toBe(false)
  })

  it('has no dates where the form may ask none, and needs its end elsewhere', () => {
    const { end_date: _end, ...undated } = complete
    expect(check({ ...asks('required'), educationDates: 'none' }, {}, { educations: [undated] })).toEqual([])
    expect(check(asks('required'), {}, { educations: [undated] })).toEqual([
      { field: 'educations.0.end_date.month', message: required },
      { field: 'educations.0.end_date.year', message: required },
    ])
    expect(isEducationTaken({ ...undated, start_date: { month: 1, year: 2020 } })).toBe(false)
  })

  it('is complete only with all its parts', () => {
    expect(isEducationComplete(complete)).toBe(true)
    expect(isEducationComplete({ ...complete, degree_id: null })).toBe(false)
    expect(isEducationComplete({ ...complete, degree_id: 0 })).toBe(true)
  })
})

describe('demographic questions', () => {
  const option = (id: number, freeForm = false) => ({ id, label: `O${id}`, freeForm })
  const asked = (isRequired: boolean): DemographicQuestion => ({
    id: 9,
    label: 'D',
    required: isRequired,
    type: 'multi_value_multi_select',
    options: [option(1), option(2, true), option(3, true)],
  })
  const withQuestion = (isRequired: boolean, dataConsent: DataConsent | null = null): JobForm => ({
    ...bare,
    demographics: { header: '', descriptionHtml: null, questions: [asked(isRequired)] },
    dataConsent,
  })
  const answers = (...choices: DemographicChoice[]) => ({ demographics: [{ question_id: 9, answer_options: choices }] })

  it('report a missing required answer', () => {
    const missing = [{ field: 'demographic_answers.9', message: required }]
    expect(check(withQuestion(true), {})).toEqual(missing)
    expect(check(withQuestion(true), {}, answers())).toEqual(missing)
    expect(check(withQuestion(true), {}, answers({ answer_option_id: 99 }))).toEqual(missing)
    expect(
      check(withQuestion(true), {}, { demographics: [{ question_id: 8, answer_options: [{ answer_option_id: 1 }] }] }),
    ).toEqual(missing)
    expect(check(withQuestion(true), {}, answers({ answer_option_id: 1 }))).toEqual([])
    expect(check(withQuestion(false), {})).toEqual([])
  })

  it('require the free-form text only if no other option was chosen', () => {
    const missing = [{ field: 'demographic_answers.9.2', message: required }]
    expect(check(withQuestion(false), {}, answers({ answer_option_id: 2 }))).toEqual(missing)
    expect(check(withQuestion(false), {}, answers({ answer_option_id: 2, text: ' ' }))).toEqual(missing)
    expect(check(withQuestion(false), {}, answers({ answer_option_id: 2, text: 'mine' }))).toEqual([])
    expect(check(withQuestion(false), {}, answers({ answer_option_id: 2 }, { answer_option_id: 1 }))).toEqual([])
    expect(check(withQuestion(false), {}, answers({ answer_option_id: 2 }, { answer_option_id: 3 }))).toEqual(missing)
  })

  it('are asked only with the separate consent that a board requires', () => {
    const gate = { ...noConsent, demographicConsentApplies: true }
    const given = ['gdpr_demographic_data_consent_given'] as const
    expect(check(withQuestion(true, gate), {})).toEqual([])
    expect(check(withQuestion(true, gate), {}, { consents: given })).toHaveLength(1)
    expect(demographicQuestions(withQuestion(true, gate), [])).toEqual([])
    expect(demographicQuestions(withQuestion(true, gate), given)).toHaveLength(1)
    expect(demographicQuestions(withQuestion(true, noConsent), [])).toHaveLength(1)
    expect(demographicQuestions(bare, given)).toEqual([])
  })
})

const noConsent: DataConsent = {
  requiresConsent: false,
  requiresProcessingConsent: false,
  requiresRetentionConsent: false,
  retentionDays: null,
  demographicConsentApplies: false,
}

describe('consents', () => {
  it.each<[string, Partial<DataConsent> | null, readonly string[]]>([
    ['nothing is known of them', null, []],
    ['none is needed', {}, []],
    ['only the old flag is set', { requiresConsent: true }, ['gdpr_consent_given']],
    ['processing is split off', { requiresConsent: true, requiresProcessingConsent: true }, ['gdpr_processing_consent_given']],
    ['retention is split off', { requiresConsent: true, requiresRetentionConsent: true }, ['gdpr_retention_consent_given']],
    [
      'both are separate',
      { requiresConsent: true, requiresProcessingConsent: true, requiresRetentionConsent: true },
      ['gdpr_processing_consent_given', 'gdpr_retention_consent_given'],
    ],
  ])('are required correctly when %s', (_, consent, names) => {
    const asked = { ...bare, dataConsent: consent && { ...noConsent, ...consent } }
    expect(requiredConsents(asked)).toEqual(names)
    expect(check(asked, {})).toEqual(names.map((name) => ({ field: `data_compliance.${name}`, message: required })))
    expect(check(asked, {}, { consents: requiredConsents(asked) })).toEqual([])
  })
})

describe('the order of errors', () => {
  it('follows the form: questions with location, education, compliance, demographics, consents', () => {
    const asked: JobForm = {
      questions: [question(true, field('first_name')), question(true, field('email')), question(true, field('q'))],
      locationQuestions: [question(true, field('location'))],
      compliance: [
        { descriptionHtml: null, questions: [] },
        { descriptionHtml: null, questions: [question(true, field('race'))] },
      ],
      education: 'required',
      demographics: {
        header: '',
        descriptionHtml: null,
        questions: [
          {
            id: 9,
            label: 'D',
            required: true,
            type: 'multi_value_single_select',
            options: [{ id: 1, label: 'O', freeForm: false }],
          },
        ],
      },
      dataConsent: { ...noConsent, requiresConsent: true },
    }
    expect(check(asked, {}).map((error) => error.field)).toEqual([
      'first_name',
      'email',
      'location',
      'q',
      'educations.0.school_name_id',
      'race',
      'demographic_answers.9',
      'data_compliance.gdpr_consent_given',
    ])
  })

  it('puts the location after the contact questions, or last without them', () => {
    const place = question(true, field('location'))
    const names = (...questions: Question[]) =>
      mainQuestions({ ...bare, questions, locationQuestions: [place] }).flatMap(({ fields }) => fields.map(({ name }) => name))
    expect(names(question(true, field('email')), question(true, field('phone')), question(true, field('q')))).toEqual([
      'email',
      'phone',
      'location',
      'q',
    ])
    expect(names(question(true, field('phone')), question(true, field('email')), question(true, field('q')))[2]).toBe('location')
    expect(names(question(true, field('a')), question(true, field('b')))).toEqual(['a', 'b', 'location'])
    expect(names(question(true, field('email')), question(true, field('q')))).toEqual(['email', 'location', 'q'])
    const reachable = question(true, field('note'), field('email'))
    expect(names(reachable, question(true, field('q')))).toEqual(['note', 'email', 'location', 'q'])
  })
})

describe('fitsField', () => {
  it.each<[FieldType, unknown, boolean]>([
    ['input_text', 'a', true],
    ['input_text', 1, false],
    ['input_hidden', 'a', true],
    ['input_file', 'https://s/v', true],
    ['multi_value_single_select', 1, true],
    ['multi_value_single_select', [1], false],
    ['multi_value_multi_select', [], true],
    ['multi_value_multi_select', [1, 0], true],
    ['multi_value_multi_select', ['1'], false],
  ])('checks %s with %j: %j', (type, answer, expected) => {
    expect(fitsField(field('q', type), answer)).toBe(expected)
  })
})
