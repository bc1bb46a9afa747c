import type { ApplicationForm, DemographicQuestion, Field, OptionValue, Question } from './job.ts'
import { fieldsWithoutUrls, limitedFields, maxNameLength, maxYear, minYear } from './limits.ts'
import { formatMessages, messages } from './messages.ts'

/**
 * When an application is complete (specification 5). The board accepts incomplete applications for ever (greenhouse.md
 * 0.5), so these rules are the only guard: the page asks them before sending, the server again on receipt.
 */

export type AnswerValue = OptionValue | readonly OptionValue[]

/** Answers keyed by field name (specification 3); an absent key is an unanswered field. */
export type Answers = Readonly<Record<string, AnswerValue>>

export interface YearMonth {
  /** 1 to 12. */
  readonly month: number | null
  readonly year: number | null
}

/** One education as the wire names its parts (specification 3); null is a part that is not there yet. */
export interface EducationEntry {
  readonly school_name_id: number | null
  readonly degree_id: number | null
  readonly discipline_id: number | null
  /** Only where a start is asked. */
  readonly start_date?: YearMonth
  readonly end_date: YearMonth
}

export interface DemographicChoice {
  readonly answer_option_id: number
  /** What was written beside a free-form option. */
  readonly text?: string
}

/** The answer to one demographic question, as the wire has it (specification 3). */
export interface DemographicAnswer {
  readonly question_id: number
  readonly answer_options: readonly DemographicChoice[]
}

/** What a person may consent to; the names are the board's (greenhouse.md 1.8). */
export const consentNames = [
  'gdpr_consent_given',
  'gdpr_processing_consent_given',
  'gdpr_retention_consent_given',
  'gdpr_demographic_data_consent_given',
] as const
export type ConsentName = (typeof consentNames)[number]

/** Everything a person has entered, as the rules look at it. */
export interface Application {
  readonly answers: Answers
  readonly educations: readonly EducationEntry[]
  readonly demographics: readonly DemographicAnswer[]
  readonly consents: readonly ConsentName[]
}

export interface AnswerError {
  /** Name of the field that the message belongs to: of the board, or one of `fieldName`. */
  readonly field: string
  readonly message: string
}

export type EducationPart =
  | 'school_name_id'
  | 'degree_id'
  | 'discipline_id'
  | 'start_date.month'
  | 'start_date.year'
  | 'end_date.month'
  | 'end_date.year'

/** Names of the fields that are not questions of the board; page and server find them by the same. */
export const fieldName = {
  education: (index: number, part: EducationPart) => `educations.${index}.${part}`,
  demographic: (questionId: number) => `demographic_answers.${questionId}`,
  demographicText: (questionId: number, optionId: number) => `demographic_answers.${questionId}.${optionId}`,
  consent: (name: ConsentName) => `data_compliance.${name}`,
} as const

function isFilled(value: AnswerValue | undefined): boolean {
  if (value === undefined) return false
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'number' || value.length > 0
}

/** True for fields that take a file. */
export function isFileField(field: Field): boolean {
  return field.type === 'input_file' || field.type === 'input_video'
}

/** Whether an answer is one that its field can have: of a select, only what is on offer (greenhouse.md 1.9). */
export function fitsField(field: Field, answer: unknown): boolean {
  const isOption = (value: unknown) => field.options.some((option) => option.value === value)
  if (field.type === 'multi_value_single_select') return isOption(answer)
  if (field.type === 'multi_value_multi_select') return Array.isArray(answer) && answer.every(isOption)
  return typeof answer === 'string'
}

/** A file counts when its address and its name are both there, or its content and its name (specification 3). */
function hasFile(answers: Answers, name: string): boolean {
  return (
    (isFilled(answers[`${name}_url`]) && isFilled(answers[`${name}_url_filename`])) ||
    (isFilled(answers[`${name}_content`]) && isFilled(answers[`${name}_content_filename`]))
  )
}

function hasAnswer(answers: Answers, field: Field): boolean {
  const answer = answers[field.name]
  // An option that is not on offer any more answers nothing: the form has changed since it was chosen.
  return (isFilled(answer) && fitsField(field, answer)) || (isFileField(field) && hasFile(answers, field.name))
}

/** 'https://…', 'www.…' or 'example.com/…'; a name with a dot in it is none. */
const webAddress = /\w:\/\/\S|\bwww\.\S|\w\.[a-z]{2,}\/\S/i

/** One '@', nothing that would end the address in a header, and a domain with a dot; letters of any script. */
const emailAddress =
  /^[^\s@<>()[\],;:"\\]+@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u

/** What the board would refuse in a text that is there, or null (greenhouse.md 1.9). */
function formatProblem({ name }: Field, value: AnswerValue | undefined): string | null {
  if (typeof value !== 'string') return null
  // Counted in UTF-16 units, as `maxlength` does.
  if (limitedFields.includes(name) && value.length > maxNameLength) return messages.tooLong
  if (fieldsWithoutUrls.includes(name) && webAddress.test(value)) return formatMessages.url
  if (name === 'email' && isFilled(value) && !emailAddress.test(value.trim())) return formatMessages.email
  return null
}

/** What is wrong with the answer to one question, or null. Hidden fields are not validated. */
export function validateQuestion(question: Question, answers: Answers): AnswerError | null {
  const fields = question.fields.filter((field) => field.type !== 'input_hidden')
  const [first] = fields
  if (!first) return null
  for (const field of fields) {
    const message = formatProblem(field, answers[field.name])
    if (message !== null) return { field: field.name, message }
  }
  if (question.required && !fields.some((field) => hasAnswer(answers, field))) {
    return { field: first.name, message: messages.required }
  }
  return null
}

/** The board's questions in the order in which the form asks them: where somebody lives comes after how to reach them. */
export function mainQuestions({ locationQuestions, questions }: ApplicationForm): readonly Question[] {
  const contact = questions.findLastIndex(({ fields }) => fields.some(({ name }) => name === 'email' || name === 'phone'))
  const at = contact < 0 ? questions.length : contact + 1
  return [...questions.slice(0, at), ...locationQuestions, ...questions.slice(at)]
}

function yearMonthErrors(date: YearMonth, names: { readonly month: string; readonly year: string }): readonly AnswerError[] {
  const errors: AnswerError[] = []
  if (date.month === null) errors.push({ field: names.month, message: messages.required })
  if (date.year === null) errors.push({ field: names.year, message: messages.required })
  else if (date.year < minYear || date.year > maxYear) errors.push({ field: names.year, message: formatMessages.year })
  return errors
}

/** Counted in months, so that dates compare as numbers. */
function monthsOf({ month, year }: YearMonth): number {
  return (year ?? 0) * 12 + (month ?? 0)
}

/** Everything that keeps an education from being complete, in the order of its fields. */
function educationErrors(entry: EducationEntry, index: number): readonly AnswerError[] {
  const errors: AnswerError[] = []
  const at = (part: EducationPart) => fieldName.education(index, part)
  for (const part of ['school_name_id', 'degree_id', 'discipline_id'] as const) {
    if (entry[part] === null) errors.push({ field: at(part), message: messages.required })
  }
  const { end_date: end, start_date: start } = entry
  if (start) errors.push(...yearMonthErrors(start, { month: at('start_date.month'), year: at('start_date.year') }))
  const dates = yearMonthErrors(end, { month: at('end_date.month'), year: at('end_date.year') })
  errors.push(...dates)
  if (start && errors.length === 0 && monthsOf(start) >= monthsOf(end)) {
    errors.push({ field: at('end_date.month'), message: formatMessages.endBeforeStart })
  }
  return errors
}

/** Only such an education is sent (specification 5). */
export function isEducationComplete(entry: EducationEntry): boolean {
  return educationErrors(entry, 0).length === 0
}

/**
 * Educations are validated when the job requires one, or when somebody has begun more than one (specification 5). A single
 * optional one may stay as it is; it is then not sent.
 */
function validateEducations(education: ApplicationForm['education'], entries: readonly EducationEntry[]): readonly AnswerError[] {
  if (education === null) return []
  if (education === 'required' && entries.length === 0) {
    return [{ field: fieldName.education(0, 'school_name_id'), message: messages.required }]
  }
  return education === 'required' || entries.length > 1 ? entries.flatMap(educationErrors) : []
}

/** The demographic questions that are asked: where they need a consent of their own, only under it (greenhouse.md 1.8). */
export function demographicQuestions(
  { dataConsent, demographics }: ApplicationForm,
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
  if (!first) return question.required ? { field: fieldName.demographic(question.id), message: messages.required } : null
  // A text of one's own is asked for only where nothing else was chosen (greenhouse.md 1.5).
  if (!chosen.every(({ isBlank }) => isBlank)) return null
  return { field: fieldName.demographicText(question.id, first.option.id), message: messages.required }
}

/** The consents without which the board may not keep an application: two where it splits them, else one, else none. */
export function requiredConsents({ dataConsent }: ApplicationForm): readonly ConsentName[] {
  if (!dataConsent) return []
  const split: ConsentName[] = []
  if (dataConsent.requiresProcessingConsent) split.push('gdpr_processing_consent_given')
  if (dataConsent.requiresRetentionConsent) split.push('gdpr_retention_consent_given')
  if (split.length > 0) return split
  return dataConsent.requiresConsent ? ['gdpr_consent_given'] : []
}

/**
 * Every error of an application, in the order in which the form asks: questions, education, compliance (specification 4),
 * then what is not the board's to judge by, demographics and consents. An empty list is a complete application.
 */
export function validateApplication(form: ApplicationForm, application: Application): readonly AnswerError[] {
  const { answers, consents, demographics, educations } = application
  const ofQuestions = (questions: readonly Question[]) =>
    questions.flatMap((question) => validateQuestion(question, answers) ?? [])
  return [
    ...ofQuestions(mainQuestions(form)),
    ...validateEducations(form.education, educations),
    ...ofQuestions(form.compliance.flatMap(({ questions }) => questions)),
    ...demographicQuestions(form, consents).flatMap((question) => validateDemographic(question, demographics) ?? []),
    ...requiredConsents(form)
      .filter((name) => !consents.includes(name))
      .map((name) => ({ field: fieldName.consent(name), message: messages.required })),
  ]
}
