import { fieldName, requiredConsents } from '#shared/application-rules.ts'
import type { DemographicQuestion, JobForm, Question } from '#shared/job.ts'
import { monthNames } from '#ui/date-fields/date-fields.tsx'
import { type EducationRow, type EmploymentRow, isEducationBlank, isEmploymentBlank } from './entered.ts'
import { formatBytes } from './file-text.ts'
import { fieldNamesOf } from './form-errors.ts'
import { consentTexts, fileFieldOf, visibleFields } from './form-fields.ts'
import type { FormSection } from './form-sections.ts'
import { type FormState } from './form-state.ts'
import { demographicText, fieldText } from './readable-copy.ts'

/** Lists every question of a form with its answer, for the applicant to check before sending. */

export interface CheckRow {
  readonly label: string
  /** The field to which 'Change' leads. */
  readonly field: string
  /** The answer. Empty if there is none. */
  readonly lines: readonly string[]
  readonly kind: 'text' | 'long' | 'file' | 'consent'
}

function textLines(text: string): readonly string[] {
  return text.trim() === '' ? [] : [text]
}

function questionRow(question: Question, state: FormState): readonly CheckRow[] {
  const fields = visibleFields(question)
  const [first] = fields
  if (!first) return []
  const fileField = fileFieldOf(question)
  const file = fileField ? state.files[fileField.name] : undefined
  if (fileField && file) {
    const lines = [file.file.name, formatBytes(file.file.size)]
    return [{ label: question.label, field: fileField.name, lines, kind: 'file' }]
  }
  const answered = fields.find((field) => fieldText(field, state).trim() !== '')
  const lines = fields.flatMap((field) => textLines(fieldText(field, state)))
  const isLong = answered?.type === 'textarea'
  return [{ label: question.label, field: (answered ?? first).name, lines, kind: isLong ? 'long' : 'text' }]
}

function join(parts: readonly string[], between: string): string {
  return parts.filter((part) => part !== '').join(between)
}

/** 'May 2022', or as much of it as is given. */
function monthAndYear(month: number | null, year: string): string {
  return join([month === null ? '' : (monthNames[month - 1] ?? ''), year], ' ')
}

function educationRow(row: EducationRow, index: number): CheckRow {
  const start = monthAndYear(row.startMonth ?? null, row.startYear ?? '')
  const time = join([start, monthAndYear(row.endMonth, row.endYear)], ' to ')
  const lines = [row.school.text, join([row.degree.text, row.discipline.text], ', '), time]
  return {
    label: index === 0 ? 'School' : `School ${index + 1}`,
    field: fieldName.education(index, 'school_name_id'),
    lines: isEducationBlank(row) ? [] : lines.filter((line) => line !== ''),
    kind: 'text',
  }
}

function employmentRow(row: EmploymentRow, index: number): CheckRow {
  const end = row.isCurrent ? 'now' : monthAndYear(row.endMonth, row.endYear)
  const lines = [row.title, row.company, join([monthAndYear(row.startMonth, row.startYear), end], ' to ')]
  return {
    label: index === 0 ? 'Job' : `Job ${index + 1}`,
    field: fieldName.employment(index, 'company_name'),
    lines: isEmploymentBlank(row) ? [] : lines.filter((line) => line !== ''),
    kind: 'text',
  }
}

function demographicRow(question: DemographicQuestion, state: FormState): CheckRow {
  const field = fieldName.demographic(question.id)
  return { label: question.label, field, lines: textLines(demographicText(question, state)), kind: 'text' }
}

/** The questions of one section with their answers. */
export function checkRows(section: FormSection, form: JobForm, state: FormState): readonly CheckRow[] {
  switch (section.kind) {
    case 'questions':
    case 'compliance':
      return section.questions.flatMap((question) => questionRow(question, state))
    case 'education':
      return state.educations.map(educationRow)
    case 'employment':
      return state.employments.map(employmentRow)
    case 'demographics': {
      const shown = new Set(fieldNamesOf(form, state))
      return section.demographics
        .filter(({ id }) => shown.has(fieldName.demographic(id)))
        .map((question) => demographicRow(question, state))
    }
    case 'consents':
      // The check opens only when all of them are given.
      return requiredConsents(form).map((name) => ({
        label: consentTexts(name, form).label,
        field: fieldName.consent(name),
        lines: [consentTexts(name, form).sentence],
        kind: 'consent',
      }))
  }
}
