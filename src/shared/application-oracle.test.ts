import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ConsentName, fieldName } from './answer-fields.ts'
import {
  type AnswerMap,
  type AnswerValue,
  type DemographicAnswer,
  type EducationEntry,
  type EmploymentEntry,
  validateAnswers,
} from './application-rules.ts'
import type { JobForm, DemographicQuestion, Field, FieldType, Question } from './job.ts'

/**
 * Compares the rules with a second implementation, the oracle, which was written from the requirements alone and shares no
 * code with the rules. No incomplete application may be accepted, and no complete one rejected.
 */

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

/** 10,000 before a release. */
const numRuns = Number(process.env['ORACLE_RUNS'] ?? 3_000)

// ---- The oracle. It returns the set of invalid field names, without messages or order.

function isFilled(value: unknown): boolean {
  if (typeof value === 'number') return true
  if (Array.isArray(value)) return value.length !== 0
  return typeof value === 'string' && /\S/.test(value)
}

function fitsOptions(field: Field, value: unknown): boolean {
  const values = field.options.map((option) => option.value)
  switch (field.type) {
    case 'multi_value_single_select':
      return values.includes(value as never)
    case 'multi_value_multi_select':
      return Array.isArray(value) && value.filter((each) => !values.includes(each as never)).length === 0
    default:
      return typeof value === 'string'
  }
}

function isAnswered(field: Field, answers: Record<string, unknown>): boolean {
  if (isFilled(answers[field.name]) && fitsOptions(field, answers[field.name])) return true
  if (field.type !== 'input_file' && field.type !== 'input_video') return false
  const both = (kind: string) => isFilled(answers[`${field.name}_${kind}`]) && isFilled(answers[`${field.name}_${kind}_filename`])
  return both('url') || both('content')
}

function isRejectedByBoard(name: string, value: unknown): boolean {
  if (typeof value !== 'string') return false
  if (['email', 'first_name', 'last_name'].includes(name) && value.length >= 256) return true
  if (['phone', 'first_name', 'last_name'].includes(name) && (value.includes('://x') || value.includes('www.x'))) return true
  if (name !== 'email' || value.trim() === '') return false
  // The generator uses this domain for all valid addresses and for no invalid one.
  return !value.trim().endsWith('@mail.example')
}

function questionFault(question: Question, answers: Record<string, unknown>): string | null {
  const shown = question.fields.filter(({ type }) => type !== 'input_hidden')
  const refused = shown.find(({ name }) => isRejectedByBoard(name, answers[name]))
  if (refused) return refused.name
  const isOffered = shown.some(({ options: offered, type }) => !type.startsWith('multi_value') || offered.length > 0)
  const isMissing = question.required && isOffered && shown.every((field) => !isAnswered(field, answers))
  return isMissing ? (shown[0]?.name ?? null) : null
}

function educationFaults(entry: EducationEntry, index: number): string[] {
  const faults = Object.entries({
    school_name_id: entry.school_name_id === null,
    degree_id: entry.degree_id === null,
    discipline_id: entry.discipline_id === null,
    'start_date.month': entry.start_date !== undefined && entry.start_date.month === null,
    'start_date.year': entry.start_date !== undefined && !isYear(entry.start_date.year),
    'end_date.month': entry.end_date?.month === null,
    'end_date.year': entry.end_date !== undefined && !isYear(entry.end_date.year),
  }).flatMap(([part, isAtFault]) => (isAtFault ? [`educations.${index}.${part}`] : []))
  if (faults.length > 0 || !entry.start_date || !entry.end_date) return faults
  const start = new Date(entry.start_date.year ?? 0, entry.start_date.month ?? 0).getTime()
  const end = new Date(entry.end_date.year ?? 0, entry.end_date.month ?? 0).getTime()
  return end > start ? [] : [`educations.${index}.end_date.month`]
}

function isYear(year: number | null): boolean {
  return year !== null && /^(?:19\d\d|20\d\d|2100)$/.test(String(year))
}

function demographicFault(question: DemographicQuestion, answers: readonly DemographicAnswer[]): string | null {
  const offered = new Map(question.options.map((option) => [option.id, option]))
  const chosen: { id: number; isSilent: boolean }[] = []
  for (const answer of answers) {
    if (answer.question_id !== question.id) continue
    for (const { answer_option_id: id, text } of answer.answer_options) {
      const option = offered.get(id)
      if (option) chosen.push({ id, isSilent: option.freeForm && !isFilled(text) })
    }
  }
  if (chosen.length === 0) return question.required && offered.size > 0 ? `demographic_answers.${question.id}` : null
  if (chosen.some(({ isSilent }) => !isSilent)) return null
  return `demographic_answers.${question.id}.${chosen[0]?.id}`
}

function faultsOf(form: JobForm, application: Parts): Set<string> {
  const { answers, consents, educations } = application
  const faults: (string | null)[] = [
    ...form.questions,
    ...form.locationQuestions,
    ...form.compliance.flatMap(({ questions }) => questions),
  ].map((question) => questionFault(question, answers))
  if (form.education === 'required' && educations.length === 0) faults.push('educations.0.school_name_id')
  if (form.education === 'required' || (form.education === 'optional' && educations.length > 1)) {
    faults.push(...educations.flatMap(educationFaults))
  }
  const isGateOpen =
    form.dataConsent?.demographicConsentApplies !== true || consents.includes('gdpr_demographic_data_consent_given')
  if (form.demographics && isGateOpen) {
    faults.push(...form.demographics.questions.map((question) => demographicFault(question, application.demographics)))
  }
  const consent = form.dataConsent
  if (consent) {
    const isSplit = consent.requiresProcessingConsent || consent.requiresRetentionConsent
    if (consent.requiresProcessingConsent && !consents.includes('gdpr_processing_consent_given')) {
      faults.push('data_compliance.gdpr_processing_consent_given')
    }
    if (consent.requiresRetentionConsent && !consents.includes('gdpr_retention_consent_given')) {
      faults.push('data_compliance.gdpr_retention_consent_given')
    }
    if (consent.requiresConsent && !isSplit && !consents.includes('gdpr_consent_given')) {
      faults.push('data_compliance.gdpr_consent_given')
    }
  }
  return new Set(faults.filter((fault) => fault !== null))
}

// ---- Generators of forms and answers.

const textTypes: readonly FieldType[] = ['input_text', 'textarea']
const anyType = fc.constantFrom<FieldType>(
  'input_text',
  'textarea',
  'input_file',
  'input_video',
  'input_hidden',
  'multi_value_single_select',
  'multi_value_multi_select',
)
const options = [
  { label: 'No', value: 0 },
  { label: 'Yes', value: 1 },
  { label: 'Text', value: '3' },
]

function anyField(index: number): fc.Arbitrary<Field> {
  return fc.record({
    name: fc.constant(`question_${index}`),
    type: anyType,
    options: fc.constantFrom(options, options, options, []),
  })
}

const standardNames = ['first_name', 'last_name', 'email', 'phone', 'location'] as const

/** Up to six questions with one or two fields. Names are unique; some are standard names of the board. */
const anyQuestions = (from: number): fc.Arbitrary<Question[]> =>
  fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 6 }).chain((indices) =>
    fc.tuple(
      ...indices.map((index) =>
        fc.record({
          label: fc.constant(`Q${index}`),
          required: fc.boolean(),
          descriptionHtml: fc.constant(null),
          fields: fc.oneof(
            { weight: 3, arbitrary: fc.tuple(anyField(from + index * 2)) },
            { weight: 2, arbitrary: fc.tuple(anyField(from + index * 2), anyField(from + index * 2 + 1)) },
            { weight: 1, arbitrary: fc.constant<Field[]>([]) },
            {
              weight: from === 0 ? 4 : 0,
              arbitrary: fc
                .constantFrom<FieldType>(...textTypes)
                .map((type): Field[] => [{ name: standardNames[index % 5] ?? 'email', type, options: [] }]),
            },
          ),
        }),
      ),
    ),
  )

const anyForm: fc.Arbitrary<JobForm> = fc.record({
  questions: anyQuestions(0).filter(
    (questions) =>
      new Set(questions.flatMap(({ fields }) => fields.map(({ name }) => name))).size ===
      questions.flatMap(({ fields }) => fields).length,
  ),
  locationQuestions: anyQuestions(100),
  compliance: fc.array(
    fc
      .nat({ max: 1 })
      .chain((nth) => fc.record({ descriptionHtml: fc.constant(null), questions: anyQuestions(200 + nth * 100) })),
    { maxLength: 1 },
  ),
  education: fc.constantFrom('required' as const, 'optional' as const, null),
  demographics: fc.option(
    fc.record({
      header: fc.constant(''),
      descriptionHtml: fc.constant(null),
      questions: fc.uniqueArray(
        fc.record({
          id: fc.nat({ max: 3 }),
          label: fc.constant('D'),
          required: fc.boolean(),
          type: fc.constant<FieldType>('multi_value_multi_select'),
          options: fc.uniqueArray(fc.record({ id: fc.nat({ max: 3 }), label: fc.constant('O'), freeForm: fc.boolean() }), {
            selector: ({ id }) => id,
            maxLength: 4,
          }),
        }),
        { selector: ({ id }) => id, maxLength: 3 },
      ),
    }),
  ),
  dataConsent: fc.option(
    fc.record({
      requiresConsent: fc.boolean(),
      requiresProcessingConsent: fc.boolean(),
      requiresRetentionConsent: fc.boolean(),
      retentionDays: fc.constant(null),
      demographicConsentApplies: fc.boolean(),
    }),
  ),
})

const name = fc.constantFrom('Amina', 'J. R. Ångström', '李', 'a'.repeat(255))
const blank = fc.constantFrom('', ' ', '\n\t')

function goodText(fieldNameOf: string): fc.Arbitrary<string> {
  return fieldNameOf === 'email' ? fc.constantFrom('a@mail.example', ' a.b+c@mail.example ', 'ü@mail.example') : name
}

function badText(fieldNameOf: string): fc.Arbitrary<string> {
  if (fieldNameOf === 'email')
    return fc.constantFrom('a', 'a@', '@b.cd', 'a b@c.de', 'a@b', 'a@b..cd', `${'a'.repeat(260)}@mail.example`)
  return fc.constantFrom('https://x.example', 'see www.x.example', 'a'.repeat(256))
}

/** Answers by field name: mostly valid, some missing, some invalid. */
function answersFor(form: JobForm, isGood: boolean): fc.Arbitrary<Record<string, AnswerValue>> {
  const fields = [...form.questions, ...form.locationQuestions, ...form.compliance.flatMap(({ questions }) => questions)].flatMap(
    (question) => question.fields,
  )
  const bad = (arbitrary: fc.Arbitrary<AnswerValue | null>) => ({ weight: isGood ? 0 : 1, arbitrary })
  const entries = fields.map((field): fc.Arbitrary<[string, AnswerValue | null][]> => {
    const one = (arbitrary: fc.Arbitrary<AnswerValue | null>) =>
      arbitrary.map((value): [string, AnswerValue | null][] => [[field.name, value]])
    switch (field.type) {
      case 'input_file':
      case 'input_video':
        return fc
          .record({
            kind: fc.constantFrom('url', 'content'),
            address: isGood ? fc.constant('u') : fc.constantFrom('u', '', null),
            fileName: isGood ? fc.constant('cv.pdf') : fc.constantFrom('cv.pdf', ' ', null),
          })
          .map(({ kind, address, fileName }) => [
            [`${field.name}_${kind}`, address],
            [`${field.name}_${kind}_filename`, fileName],
          ])
      case 'multi_value_single_select':
        return one(
          fc.oneof({ weight: 6, arbitrary: fc.constantFrom<AnswerValue>(0, 1, '3') }, bad(fc.constantFrom(7, '', '1', null))),
        )
      case 'multi_value_multi_select':
        return one(
          fc.oneof(
            { weight: 6, arbitrary: fc.constantFrom<AnswerValue>([0], [0, 1, '3']) },
            bad(fc.constantFrom<AnswerValue | null>([], [7], [0, 7], 0, null)),
          ),
        )
      default:
        return one(
          fc.oneof({ weight: 8, arbitrary: goodText(field.name) }, bad(fc.oneof(blank, fc.constant(null), badText(field.name)))),
        )
    }
  })
  return fc.tuple(...entries).map((all) => {
    const kept = all.flat().filter((entry): entry is [string, AnswerValue] => entry[1] !== null)
    return Object.fromEntries(kept)
  })
}

const anyYearMonth = fc.record({
  month: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 8 }),
  year: fc.option(fc.constantFrom(1899, 1900, 1999, 2024, 2025, 2100, 2101, 20), { freq: 8 }),
})

const anyEducation: fc.Arbitrary<EducationEntry> = fc.record(
  {
    school_name_id: fc.option(fc.nat(), { freq: 8 }),
    degree_id: fc.option(fc.nat(), { freq: 8 }),
    discipline_id: fc.option(fc.nat(), { freq: 8 }),
    start_date: anyYearMonth,
    end_date: anyYearMonth,
  },
  { requiredKeys: ['school_name_id', 'degree_id', 'discipline_id', 'end_date'] },
)

const anyChoice = fc.oneof(
  fc.record({ answer_option_id: fc.nat({ max: 4 }) }),
  fc.record({ answer_option_id: fc.nat({ max: 4 }), text: fc.constantFrom('', ' ', 'mine') }),
)

const anyConsents = fc.subarray([
  'gdpr_consent_given',
  'gdpr_processing_consent_given',
  'gdpr_retention_consent_given',
  'gdpr_demographic_data_consent_given',
] as const)

const anyCase = anyForm.chain((form) =>
  fc.record({
    form: fc.constant(form),
    application: fc.record({
      answers: fc.boolean().chain((isGood) => answersFor(form, isGood)),
      educations: fc.array(anyEducation, { maxLength: 3 }),
      demographics: fc.array(
        fc.record({ question_id: fc.nat({ max: 4 }), answer_options: fc.array(anyChoice, { maxLength: 3 }) }),
        { maxLength: 4 },
      ),
      consents: anyConsents,
    }),
  }),
)

/** Generates applications that are complete by construction. */
const completeEducation: fc.Arbitrary<EducationEntry> = fc.record({
  school_name_id: fc.nat(),
  degree_id: fc.nat(),
  discipline_id: fc.nat(),
  end_date: fc.record({ month: fc.integer({ min: 1, max: 12 }), year: fc.integer({ min: 1900, max: 2100 }) }),
})

const completeCase = anyForm.chain((form) =>
  fc.record({
    form: fc.constant(form),
    application: fc.record({
      answers: answersFor(form, true),
      educations: fc.array(completeEducation, { minLength: form.education === 'required' ? 1 : 0, maxLength: 3 }),
      demographics: fc.constant(
        (form.demographics?.questions ?? []).map(({ id, options: each }) => ({
          question_id: id,
          answer_options: each.slice(0, 1).map((option) => ({ answer_option_id: option.id, text: 'mine' })),
        })),
      ),
      consents: fc.constant([
        'gdpr_consent_given',
        'gdpr_processing_consent_given',
        'gdpr_retention_consent_given',
        'gdpr_demographic_data_consent_given',
      ] as const),
    }),
  }),
)

/** All ways to remove one required answer, with the field that must then be reported. */
function breakages(form: JobForm, application: Parts): { broken: Parts; field: string }[] {
  const found: { broken: Parts; field: string }[] = []
  const all = [...form.questions, ...form.locationQuestions, ...form.compliance.flatMap(({ questions }) => questions)]
  for (const question of all) {
    const shown = question.fields.filter(({ type }) => type !== 'input_hidden')
    if (!question.required || !shown[0]) continue
    if (shown.every(({ options: offered, type }) => type.startsWith('multi_value') && offered.length === 0)) continue
    const answers = Object.fromEntries(
      Object.entries(application.answers).filter(
        ([key]) => !shown.some((field) => key === field.name || key.startsWith(`${field.name}_`)),
      ),
    )
    found.push({ broken: { ...application, answers }, field: shown[0].name })
  }
  for (const question of form.demographics?.questions ?? []) {
    if (!question.required || question.options.length === 0) continue
    const demographics = application.demographics.filter((answer) => answer.question_id !== question.id)
    found.push({ broken: { ...application, demographics }, field: `demographic_answers.${question.id}` })
  }
  if (form.education === 'required' || (form.education === 'optional' && application.educations.length > 1)) {
    application.educations.forEach((entry, index) => {
      const educations = application.educations.with(index, { ...entry, discipline_id: null })
      found.push({ broken: { ...application, educations }, field: fieldName.education(index, 'discipline_id') })
    })
  }
  if (form.dataConsent?.requiresRetentionConsent) {
    const consents = application.consents.filter((each) => each !== 'gdpr_retention_consent_given')
    found.push({ broken: { ...application, consents }, field: 'data_compliance.gdpr_retention_consent_given' })
  }
  return found
}

/** Thousands of forms take longer than the default test timeout. */
const timeout = 180_000

function sameNames(names: readonly string[], expected: ReadonlySet<string>): boolean {
  return names.length === expected.size && names.every((each) => expected.has(each))
}

describe('the rules and the oracle', () => {
  it('agree on every invalid field of thousands of generated applications', { timeout }, () => {
    let completeCount = 0
    fc.assert(
      fc.property(anyCase, ({ application, form }) => {
        const errors = validateAnswers(form, mapOf(application))
        if (errors.length === 0) completeCount += 1
        return sameNames(
          errors.map(({ field }) => field),
          faultsOf(form, application),
        )
      }),
      { numRuns },
    )
    // Guard against a vacuous test: the cases must include both complete and incomplete applications.
    expect(completeCount).toBeGreaterThan(numRuns / 50)
    expect(completeCount).toBeLessThan(numRuns / 2)
  })

  it('accept a complete application, and report the right field when one required answer is removed', { timeout }, () => {
    let brokenCount = 0
    fc.assert(
      fc.property(completeCase, ({ application, form }) => {
        if (validateAnswers(form, mapOf(application)).length > 0) return false
        const cases = breakages(form, application)
        brokenCount += cases.length
        return cases.every(({ broken, field }) =>
          sameNames(
            validateAnswers(form, mapOf(broken)).map((error) => error.field),
            new Set([field]),
          ),
        )
      }),
      { numRuns: numRuns / 4 },
    )
    expect(brokenCount).toBeGreaterThan(numRuns / 4)
  })
})
