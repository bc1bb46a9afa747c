import { mainQuestions, requiredConsents } from '#shared/application-rules.ts'
import {
  isFileField,
  visibleFields,
  consentNames,
  type ConsentName,
  educationIdParts,
  type EducationPart,
  type EmploymentPart,
  fieldName,
} from '#shared/answer-fields.ts'
import type { JobCopy } from '#shared/brand.ts'
import type { AskedQuestion } from '#shared/form/entered.ts'
import { type FileKind, type FileProblem, fileRules } from '#shared/file-types.ts'
import { factsText } from '#shared/facts/facts-text.ts'
import type { JobForm, Field, Question } from '#shared/job.ts'
import { form as said } from '#shared/form/words.ts'
import { language } from '#shared/words.ts'
import { sizeText } from '#platform/format.ts'
import { form as words } from '../words.ts'

/** Describes what an application form asks, independent of any answers: its fields, their labels, and what a draft stores. */

/** A question with more options is shown as a dropdown instead of radio buttons. */
export const maxRadioOptions = 6

/** The form with what a brand adds to every form, and a name for each question: without one, a screen reader announces nothing. */
export function withBrandRules(form: JobForm, { asksEducationStart }: Pick<JobCopy, 'asksEducationStart'>): JobForm {
  const named = withNames(form)
  return asksEducationStart ? { educationDates: 'start-and-end', ...named } : named
}

function withNames(form: JobForm): JobForm {
  const name = <Asked extends { readonly label: string }>(asked: readonly Asked[]): readonly Asked[] =>
    asked.map((question) => (question.label === '' ? { ...question, label: said.anotherQuestion() } : question))
  const { compliance, demographics, locationQuestions, questions } = form
  return {
    ...form,
    questions: name(questions),
    locationQuestions: name(locationQuestions),
    compliance: compliance.map((section) => ({ ...section, questions: name(section.questions) })),
    demographics: demographics && { ...demographics, questions: name(demographics.questions) },
  }
}

/** The file field of a question, or null if it has none. */
export function fileFieldOf(question: Question): Field | null {
  return question.fields.find(isFileField) ?? null
}

/** Every consent that this form can ask for: the required ones and the one that gates the demographic questions. */
export function consentsAsked(form: JobForm): readonly ConsentName[] {
  const asksForDemographics = form.dataConsent?.demographicConsentApplies && (form.demographics?.questions.length ?? 0) > 0
  return [...requiredConsents(form), ...(asksForDemographics ? (['gdpr_demographic_data_consent_given'] as const) : [])]
}

/** Lists everything that the form asks, to be stored with a draft. */
export function askedOf(form: JobForm): readonly AskedQuestion[] {
  const questions = [...mainQuestions(form), ...form.compliance.flatMap((section) => section.questions)]
  const named = questions.flatMap((question) => {
    const [first] = visibleFields(question)
    return first ? [{ name: first.name, label: question.label }] : []
  })
  return [
    ...named,
    ...(form.education === null ? [] : [{ name: 'educations', label: words.section.education() }]),
    ...(form.employment === undefined ? [] : [{ name: 'employments', label: words.section.employment() }]),
    ...(form.demographics?.questions ?? []).map(({ id, label }) => ({ name: fieldName.demographic(id), label })),
  ]
}

const datesOf = (which: 'start' | 'end') => [`${which}_date.month`, `${which}_date.year`] as const

/** The parts of an education that a form asks for, in display order. */
export function educationPartsOf({ educationDates = 'end' }: JobForm): readonly EducationPart[] {
  const dates = educationDates === 'none' ? [] : datesOf('end')
  return [...educationIdParts, ...(educationDates === 'start-and-end' ? datesOf('start') : []), ...dates]
}

/** The parts of a job that a form asks for, in display order. */
export const employmentParts: readonly EmploymentPart[] = [
  'company_name',
  'title',
  ...datesOf('start'),
  ...datesOf('end'),
  'current',
]

/** The label of a visible field, for links in the error summary. */
export function labelOf(form: JobForm, name: string): string {
  const question = [...form.questions, ...form.locationQuestions, ...form.compliance.flatMap(({ questions }) => questions)].find(
    ({ fields }) => fields.some((field) => field.name === name),
  )
  if (question) return question.label
  const [, list, index = '0', part = ''] = /^(educations|employments)\.(\d+)\.(.+)$/.exec(name) ?? []
  const label = Object.entries(words.entryLabels).find(([each]) => each === part)?.[1]()
  if (label !== undefined && (list === 'educations' || list === 'employments')) {
    return index === '0' ? label : words.labelInEntry[list]({ label, number: Number(index) + 1 })
  }
  const demographic = form.demographics?.questions.find(
    ({ id }) => name === fieldName.demographic(id) || name.startsWith(`${fieldName.demographic(id)}.`),
  )
  if (demographic) return demographic.label
  const consent = consentNames.find((each) => each === name)
  return consent ? words.consentLabels[consent]() : words.yourConsent()
}

/** Formats for example '1,825'. `Intl.NumberFormat` costs 100 ms on a phone, so small numbers do without. */
function grouped(count: number): string {
  return count < 1000 ? String(count) : count.toLocaleString(language)
}

/** The board provides no text for consents, so the site defines it. */
export function consentTexts(name: ConsentName, { dataConsent }: JobForm): { readonly label: string; readonly sentence: string } {
  const retentionDays = dataConsent?.retentionDays ?? null
  const values = { hasDays: String(retentionDays !== null), days: grouped(retentionDays ?? 0) }
  return { label: words.consentLabels[name](), sentence: words.consentSentences[name](values) }
}

function ruleTexts(kind: FileKind) {
  const { extensions, maxBytes } = fileRules[kind]
  return { types: factsText(extensions), size: sizeText(maxBytes) }
}

/** States the accepted types and the size limit before a file is picked. */
export function helperText(kind: FileKind): string {
  return words.file.helper(ruleTexts(kind))
}

/** Explains why a file was rejected. */
export function problemText(problem: FileProblem, kind: FileKind): string {
  return words.fileProblems[problem](ruleTexts(kind))
}
