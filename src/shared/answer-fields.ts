import type { EducationList } from './endpoints.ts'
import type { FileKind } from './file-types.ts'
import { type Field, type Question, traitsOf } from './job.ts'

/**
 * The fields of a form: what they take, and the names of those that are no questions of the board. Apart from the rules, because a
 * job's page and the outbox ask before anybody opens a form.
 */

/** Whether a field takes a file. */
export function isFileField(field: Pick<Field, 'type'>): boolean {
  const { takes } = traitsOf(field)
  return takes === 'document' || takes === 'video'
}

export function fileKindOf(field: Pick<Field, 'type'>): FileKind {
  return traitsOf(field).takes === 'video' ? 'video' : 'document'
}

/** The fields of a question that the applicant sees. */
export function visibleFields({ fields }: Pick<Question, 'fields'>): readonly Field[] {
  return fields.filter((field) => traitsOf(field).isShown)
}

/** The parts of an education that the board identifies by ID, with the list of each. */
export const educationListOf = {
  school_name_id: 'schools',
  degree_id: 'degrees',
  discipline_id: 'disciplines',
} as const satisfies Readonly<Record<string, EducationList>>
export type EducationIdPart = keyof typeof educationListOf
export const educationIdParts = ['school_name_id', 'degree_id', 'discipline_id'] as const satisfies readonly EducationIdPart[]

/** The consents that the board knows, by the names of its API. */
export const consentNames = [
  'gdpr_consent_given',
  'gdpr_processing_consent_given',
  'gdpr_retention_consent_given',
  'gdpr_demographic_data_consent_given',
] as const
export type ConsentName = (typeof consentNames)[number]

export type EducationPart = EducationIdPart | 'start_date.month' | 'start_date.year' | 'end_date.month' | 'end_date.year'

type DatePart = 'start_date.month' | 'start_date.year' | 'end_date.month' | 'end_date.year'
export type EmploymentPart = 'company_name' | 'title' | 'current' | DatePart

/** Names of the fields that are not questions of the board, shared by page and server. */
export const fieldName = {
  education: (index: number, part: EducationPart) => `educations.${index}.${part}`,
  employment: (index: number, part: EmploymentPart) => `employments.${index}.${part}`,
  demographic: (questionId: number) => `demographic_answers.${questionId}`,
  demographicText: (questionId: number, optionId: number) => `demographic_answers.${questionId}.${optionId}`,
  consent: (name: ConsentName) => `data_compliance.${name}`,
} as const
