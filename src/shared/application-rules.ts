import {
  type ConsentName,
  consentNames,
  type EducationIdPart,
  educationIdParts,
  type EducationPart,
  type EmploymentPart,
  fieldName,
  isFileField,
  visibleFields,
} from './answer-fields.ts'
import { type DemographicQuestion, type Field, type JobForm, type OptionValue, type Question, traitsOf } from './job.ts'
import { fieldsWithoutUrls, limitedFields, maxNameLength, maxTextLength, maxYear, minYear } from './limits.ts'
import { form as words } from './form/words.ts'

/**
 * Validation rules of an application. The board's API does not validate required answers, so these rules are the only
 * check: the page applies them before sending, and the server again on receipt.
 */

export type AnswerValue = OptionValue | readonly OptionValue[]

/** Answers by field name. An absent key is an unanswered field. */
export type FieldValues = Readonly<Record<string, AnswerValue>>

export interface YearMonth {
  /** 1 to 12. */
  readonly month: number | null
  readonly year: number | null
}

/** One education with the names of the request; null is a missing part. */
export interface EducationEntry {
  readonly school_name_id: number | null
  readonly degree_id: number | null
  readonly discipline_id: number | null
  /** Names typed while a list was unreachable. The outbox replaces each with its ID; they are never sent. */
  readonly names?: Readonly<Partial<Record<EducationIdPart, string>>>
  /** Only where the form asks for a start. */
  readonly start_date?: YearMonth
  /** Not where the form may ask no dates. */
  readonly end_date?: YearMonth
}

/** One former or current job with the names of the request. A current job has no end. */
export interface EmploymentEntry {
  readonly company_name: string
  readonly title: string
  readonly start_date: YearMonth
  readonly current: boolean
  readonly end_date?: YearMonth
}

export interface DemographicChoice {
  readonly answer_option_id: number
  /** The text of a free-form option. */
  readonly text?: string
}

/** The answer to one demographic question in the format of the request. */
export interface DemographicAnswer {
  readonly question_id: number
  readonly answer_options: readonly DemographicChoice[]
}

/**
 * What an application says, by the names of the request: values by field name, files as `{name}_url` and `{name}_url_filename`, and
 * the structured answers. The page checks and sends it, the server checks and stores it. An absent key is an unanswered field.
 */
export interface AnswerMap {
  readonly educations?: readonly EducationEntry[]
  readonly employments?: readonly EmploymentEntry[]
  readonly demographic_answers?: readonly DemographicAnswer[]
  /** On the page only those that were given. */
  readonly data_compliance?: Readonly<Partial<Record<ConsentName, boolean>>>
  readonly [name: string]: Answer
}

export type Answer =
  | AnswerValue
  | readonly EducationEntry[]
  | readonly EmploymentEntry[]
  | readonly DemographicAnswer[]
  | Readonly<Partial<Record<ConsentName, boolean>>>

/** The consents that an answer map gives. */
export function consentsOf({ data_compliance: consents = {} }: AnswerMap): readonly ConsentName[] {
  return consentNames.filter((name) => consents[name])
}

export interface AnswerError {
  /** Name of the field with the error: a field of the board, or one of `fieldName`. */
  readonly field: string
  readonly message: string
}

function isFilled(value: Answer | undefined): boolean {
  if (value === undefined) return false
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'number' || (Array.isArray(value) && value.length > 0)
}

/** Every field of a form that the board defines, visible or hidden. */
export function fieldsOf(form: JobForm): readonly Field[] {
  const compliance = form.compliance.flatMap(({ questions }) => questions)
  return [...form.questions, ...form.locationQuestions, ...compliance].flatMap(({ fields }) => fields)
}

/** Whether a field can have this answer. A select accepts only its options. */
export function fitsField(field: Field, answer: unknown): boolean {
  const isOption = (value: unknown) => field.options.some((option) => option.value === value)
  const { takes } = traitsOf(field)
  if (takes === 'option') return isOption(answer)
  return takes === 'options' ? Array.isArray(answer) && answer.every(isOption) : typeof answer === 'string'
}

/** A file needs its URL and its name, or its content and its name. */
function hasFile(answers: AnswerMap, name: string): boolean {
  return (
    (isFilled(answers[`${name}_url`]) && isFilled(answers[`${name}_url_filename`])) ||
    (isFilled(answers[`${name}_content`]) && isFilled(answers[`${name}_content_filename`]))
  )
}

function hasAnswer(answers: AnswerMap, field: Field): boolean {
  const answer = answers[field.name]
  // An option that the form no longer offers is not an answer.
  return (isFilled(answer) && fitsField(field, answer)) || (isFileField(field) && hasFile(answers, field.name))
}

/** Matches 'https://…', 'www.…' and 'example.com/…', but not a name with a dot. */
const webAddress = /\w:\/\/\S|\bwww\.\S|\w\.[a-z]{2,}\/\S/i

/** One '@', no characters that end an address in a mail header, and a domain with a dot. Letters of any script. */
const emailAddress =
  /^[^\s@<>()[\],;:"\\]+@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u

/** The reason why the board would reject a text, or null. */
export function formatProblem({ name }: Field, value: Answer | undefined): string | null {
  if (typeof value !== 'string') return null
  // Counted in UTF-16 units, as `maxlength` does.
  if (value.length > (limitedFields.includes(name) ? maxNameLength : maxTextLength)) return words.tooLong()
  if (fieldsWithoutUrls.includes(name) && webAddress.test(value)) return words.url()
  if (name === 'email' && isFilled(value) && !emailAddress.test(value.trim())) return words.email()
  return null
}

/** Whether a question can be answered at all. A board may publish a choice without options. */
export function isAnswerable(question: Pick<Question, 'fields'>): boolean {
  return visibleFields(question).some((field) => field.options.length > 0 || !traitsOf(field).hasOptions)
}

/** The error of one question, or null. Hidden fields are not validated. */
export function validateQuestion(question: Question, answers: AnswerMap): AnswerError | null {
  const fields = visibleFields(question)
  const [first] = fields
  if (!first) return null
  for (const field of fields) {
    const message = formatProblem(field, answers[field.name])
    if (message !== null) return { field: field.name, message }
  }
  if (question.required && isAnswerable(question) && !fields.some((field) => hasAnswer(answers, field))) {
    return { field: first.name, message: words.required() }
  }
  return null
}

/** The board's questions in the order of the form: location questions follow the contact questions. */
export function mainQuestions({ locationQuestions, questions }: JobForm): readonly Question[] {
  const contact = questions.findLastIndex(({ fields }) => fields.some(({ name }) => name === 'email' || name === 'phone'))
  const at = contact < 0 ? questions.length : contact + 1
  return [...questions.slice(0, at), ...locationQuestions, ...questions.slice(at)]
}

function yearMonthErrors(date: YearMonth, names: { readonly month: string; readonly year: string }): readonly AnswerError[] {
  const errors: AnswerError[] = []
  if (date.month === null) errors.push({ field: names.month, message: words.required() })
  if (date.year === null) errors.push({ field: names.year, message: words.required() })
  else if (date.year < minYear || date.year > maxYear) errors.push({ field: names.year, message: words.year() })
  return errors
}

/** A date as a number of months, for comparison. */
export function monthsOf({ month, year }: YearMonth): number {
  return (year ?? 0) * 12 + (month ?? 0)
}

/** All errors of an education, in the order of its fields. A date that it does not have is none: the form may not ask it. */
export function educationErrors(entry: EducationEntry, index: number): readonly AnswerError[] {
  const errors: AnswerError[] = []
  const at = (part: EducationPart) => fieldName.education(index, part)
  for (const part of educationIdParts) {
    if (entry[part] === null && entry.names?.[part] === undefined) errors.push({ field: at(part), message: words.required() })
  }
  const { end_date: end, start_date: start } = entry
  if (start) errors.push(...yearMonthErrors(start, { month: at('start_date.month'), year: at('start_date.year') }))
  if (end) errors.push(...yearMonthErrors(end, { month: at('end_date.month'), year: at('end_date.year') }))
  if (start && end && errors.length === 0 && monthsOf(start) >= monthsOf(end)) {
    errors.push({ field: at('end_date.month'), message: words.endBeforeStart() })
  }
  return errors
}

/** Whether an education has no errors. Incomplete ones are not sent. */
export function isEducationComplete(entry: EducationEntry): boolean {
  return educationErrors(entry, 0).length === 0
}

/** All errors of a job, in the order of its fields. */
export function employmentErrors(entry: EmploymentEntry, index: number): readonly AnswerError[] {
  const at = (part: EmploymentPart) => fieldName.employment(index, part)
  const errors = (['company_name', 'title'] as const).flatMap((part): AnswerError[] => {
    if (!isFilled(entry[part])) return [{ field: at(part), message: words.required() }]
    return entry[part].length > maxNameLength ? [{ field: at(part), message: words.tooLong() }] : []
  })
  errors.push(...yearMonthErrors(entry.start_date, { month: at('start_date.month'), year: at('start_date.year') }))
  if (entry.current) return errors
  const end = entry.end_date ?? { month: null, year: null }
  errors.push(...yearMonthErrors(end, { month: at('end_date.month'), year: at('end_date.year') }))
  if (errors.length === 0 && monthsOf(entry.start_date) > monthsOf(end)) {
    errors.push({ field: at('end_date.month'), message: words.endBeforeStart() })
  }
  return errors
}

/** Whether a job has no errors. Incomplete ones are not sent. */
export function isEmploymentComplete(entry: EmploymentEntry): boolean {
  return employmentErrors(entry, 0).length === 0
}

/**
 * Educations and jobs are validated when the board requires one, or when there is more than one. A single optional one may be
 * incomplete; it is then not sent.
 */
function validateEntries<Entry>(
  need: 'required' | 'optional' | null,
  entries: readonly Entry[],
  errorsOf: (entry: Entry, index: number) => readonly AnswerError[],
  first: string,
): readonly AnswerError[] {
  if (need === 'required' && entries.length === 0) return [{ field: first, message: words.required() }]
  return need === 'required' || (need !== null && entries.length > 1) ? entries.flatMap(errorsOf) : []
}

/** The demographic questions to ask. Where the board requires a separate consent for them, none without that consent. */
export function demographicQuestions(
  { dataConsent, demographics }: JobForm,
  consents: readonly ConsentName[],
): readonly DemographicQuestion[] {
  if (!demographics) return []
  const isAsked = !dataConsent?.demographicConsentApplies || consents.includes('gdpr_demographic_data_consent_given')
  return isAsked ? demographics.questions : []
}

function validateDemographic(question: DemographicQuestion, answers: readonly DemographicAnswer[]): AnswerError | null {
  const chosen = answers
    .filter((answer) => answer.question_id === question.id)
    .flatMap((answer) => answer.answer_options)
    .flatMap((choice) => {
      const option = question.options.find(({ id }) => id === choice.answer_option_id)
      return option ? [{ option, isBlank: option.freeForm && !isFilled(choice.text) }] : []
    })
  const [first] = chosen
  if (!first)
    return question.required && question.options.length > 0
      ? { field: fieldName.demographic(question.id), message: words.required() }
      : null
  // A free-form option needs its text only when no other option was chosen.
  if (!chosen.every(({ isBlank }) => isBlank)) return null
  return { field: fieldName.demographicText(question.id, first.option.id), message: words.required() }
}

/** The consents that an application needs: two where the board splits them, otherwise one or none. */
export function requiredConsents({ dataConsent }: JobForm): readonly ConsentName[] {
  if (!dataConsent) return []
  const split: ConsentName[] = []
  if (dataConsent.requiresProcessingConsent) split.push('gdpr_processing_consent_given')
  if (dataConsent.requiresRetentionConsent) split.push('gdpr_retention_consent_given')
  if (split.length > 0) return split
  return dataConsent.requiresConsent ? ['gdpr_consent_given'] : []
}

/**
 * All errors of an application, in the order of the form: questions, education, employment, compliance, demographics, consents. An empty
 * list means that the application is complete.
 */
export function validateAnswers(form: JobForm, answers: AnswerMap): readonly AnswerError[] {
  const { demographic_answers: demographics = [], educations = [], employments = [] } = answers
  const consents = consentsOf(answers)
  const educationsAsked =
    form.educationDates === 'none' ? educations : educations.map((entry) => ({ end_date: { month: null, year: null }, ...entry }))
  const ofQuestions = (questions: readonly Question[]) =>
    questions.flatMap((question) => validateQuestion(question, answers) ?? [])
  return [
    ...ofQuestions(mainQuestions(form)),
    ...validateEntries(form.education, educationsAsked, educationErrors, fieldName.education(0, 'school_name_id')),
    ...validateEntries(form.employment ?? null, employments, employmentErrors, fieldName.employment(0, 'company_name')),
    ...ofQuestions(form.compliance.flatMap(({ questions }) => questions)),
    ...demographicQuestions(form, consents).flatMap((question) => validateDemographic(question, demographics) ?? []),
    ...requiredConsents(form)
      .filter((name) => !consents.includes(name))
      .map((name) => ({ field: fieldName.consent(name), message: words.required() })),
  ]
}
