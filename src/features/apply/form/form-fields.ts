import {
  type ConsentName,
  type EducationPart,
  type EmploymentPart,
  fieldName,
  isFileField,
  mainQuestions,
  requiredConsents,
} from '#shared/application-rules.ts'
import type { JobCopy } from '#shared/brand.ts'
import type { FileKind } from '#shared/file-types.ts'
import type { JobForm, Field, Question } from '#shared/job.ts'

/** Describes what an application form asks, independent of any answers: its fields, their labels, and what a draft stores. */

/** A question with more options is shown as a dropdown instead of radio buttons. */
export const maxRadioOptions = 6

/** A question as it is stored with a draft. */
export interface AskedQuestion {
  readonly name: string
  readonly label: string
}

/** The form with what a brand adds to every form. */
export function withBrandRules(form: JobForm, { asksEducationStart }: Pick<JobCopy, 'asksEducationStart'>): JobForm {
  return asksEducationStart ? { ...form, asksEducationStart } : form
}

export function visibleFields(question: Question): readonly Field[] {
  return question.fields.filter((field) => field.type !== 'input_hidden')
}

export function fileKindOf(field: Field): FileKind {
  return field.type === 'input_video' ? 'video' : 'document'
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
    ...(form.education === null ? [] : [{ name: 'educations', label: 'Education' }]),
    ...(form.employment === undefined ? [] : [{ name: 'employments', label: 'Employment' }]),
    ...(form.demographics?.questions ?? []).map(({ id, label }) => ({ name: fieldName.demographic(id), label })),
  ]
}

const partsWithoutStart = ['school_name_id', 'degree_id', 'discipline_id', 'end_date.month', 'end_date.year'] as const
const partsWithStart = [
  'school_name_id',
  'degree_id',
  'discipline_id',
  'start_date.month',
  'start_date.year',
  'end_date.month',
  'end_date.year',
] as const satisfies readonly EducationPart[]

/** The parts of an education that a form asks for, in display order. */
export function educationPartsOf({ asksEducationStart = false }: JobForm): readonly EducationPart[] {
  return asksEducationStart ? partsWithStart : partsWithoutStart
}

/** The parts of a job that a form asks for, in display order. */
export const employmentParts = [
  'company_name',
  'title',
  'start_date.month',
  'start_date.year',
  'end_date.month',
  'end_date.year',
  'current',
] as const satisfies readonly EmploymentPart[]

export const employmentLabels: Readonly<Record<EmploymentPart, string>> = {
  company_name: 'Company',
  title: 'Title',
  'start_date.month': 'Start month',
  'start_date.year': 'Start year',
  current: 'I work here now',
  'end_date.month': 'End month',
  'end_date.year': 'End year',
}

export const educationLabels: Readonly<Record<string, string>> = {
  school_name_id: 'School',
  degree_id: 'Degree',
  discipline_id: 'Discipline',
  'start_date.month': 'Start month',
  'start_date.year': 'Start year',
  'end_date.month': 'End month',
  'end_date.year': 'End year',
}

/** The label of a visible field, for links in the error summary. */
export function labelOf(form: JobForm, name: string): string {
  const question = [...form.questions, ...form.locationQuestions, ...form.compliance.flatMap(({ questions }) => questions)].find(
    ({ fields }) => fields.some((field) => field.name === name),
  )
  if (question) return question.label
  const [, index = '0', part = ''] = /^educations\.(\d+)\.(.+)$/.exec(name) ?? []
  const partLabel = educationLabels[part]
  if (partLabel !== undefined) return Number(index) === 0 ? partLabel : `${partLabel} of school ${Number(index) + 1}`
  const [, jobIndex = '0', jobPart = ''] = /^employments\.(\d+)\.(.+)$/.exec(name) ?? []
  const employmentPart = employmentParts.find((each) => each === jobPart)
  if (employmentPart) {
    const label = employmentLabels[employmentPart]
    return Number(jobIndex) === 0 ? label : `${label} of job ${Number(jobIndex) + 1}`
  }
  const demographic = form.demographics?.questions.find(
    ({ id }) => name === fieldName.demographic(id) || name.startsWith(`${fieldName.demographic(id)}.`),
  )
  return demographic?.label ?? 'Your consent'
}

/** Formats for example '1,825'. `Intl.NumberFormat` would cost 100 ms on a phone. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** The board provides no text for consents, so the site defines it. */
export function consentTexts(name: ConsentName, { dataConsent }: JobForm): { readonly label: string; readonly sentence: string } {
  const retentionDays = dataConsent?.retentionDays ?? null
  const days = retentionDays === null ? '' : ` for ${grouped(retentionDays)} days`
  switch (name) {
    case 'gdpr_consent_given':
      return {
        label: 'Your application',
        sentence: `I agree that you use the data in this application to decide about it${days === '' ? '' : ` and keep it${days}`}.`,
      }
    case 'gdpr_processing_consent_given':
      return { label: 'Using your data', sentence: 'I agree that you use the data in this application to decide about it.' }
    case 'gdpr_retention_consent_given':
      return {
        label: 'Keeping your data',
        sentence: `I agree that you keep this application${days} and may consider me for other jobs.`,
      }
    case 'gdpr_demographic_data_consent_given':
      return {
        label: 'Answering is up to you',
        sentence: 'I agree that you use my answers to these questions. Show me the questions.',
      }
  }
}
