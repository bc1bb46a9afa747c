import { demographicText, educationLines, employmentLines, fieldText, type SaidAnswers } from '#shared/answer-words.ts'
import { requiredConsents } from '#shared/application-rules.ts'
import { visibleFields, fieldName } from '#shared/answer-fields.ts'
import { type JobForm, type Question, traitsOf } from '#shared/job.ts'
import { isTaken } from '#shared/taken-answers.ts'
import { sizeText } from '#platform/format.ts'
import { settings } from '#platform/settings.ts'
import type { Wording } from './form-of-page.ts'
import { fieldNamesOf } from './form-errors.ts'
import { consentTexts, fileFieldOf } from './form-fields.ts'
import type { FormSection } from './form-sections.ts'
import type { FormState } from './form-state.ts'
import { saidOf } from './readable-copy.ts'
import { type EntryList, unsentEducation, unsentEmployment, type UnsentEntry } from './unsent-entries.ts'
import { form as words } from '../words.ts'

/** Lists every question of a form with its answer, for the applicant to check before sending. */

export interface CheckRow {
  readonly label: string
  /** Who has worded the label. */
  readonly wording: Wording
  /** The field to which 'Change' leads. */
  readonly field: string
  /** The answer. Empty if there is none. */
  readonly lines: readonly string[]
  readonly kind: 'text' | 'long' | 'file' | 'consent'
  /** What becomes of an answer that is not sent to the hiring system. null: it is sent. */
  readonly unsent: { readonly status: 'for-team' } | { readonly status: 'incomplete'; readonly entry: UnsentEntry } | null
}

/** The mark of an answer that is stored and not sent on. */
function forTeam(said: SaidAnswers, field: string, index = 0): CheckRow['unsent'] {
  return isTaken(settings.ats, said.answers, field, index) ? null : { status: 'for-team' }
}

/** The first entry of a list needs no number. */
function entryTitle(list: 'educations' | 'employments', index: number): string {
  return index === 0 ? words[list].first() : words[list].title({ number: index + 1 })
}

function textLines(text: string): readonly string[] {
  return text.trim() === '' ? [] : [text]
}

function questionRow(question: Question, state: FormState, said: SaidAnswers): readonly CheckRow[] {
  const fields = visibleFields(question)
  const [first] = fields
  if (!first) return []
  const fileField = fileFieldOf(question)
  const file = fileField ? state.files[fileField.name] : undefined
  if (fileField && file) {
    const lines = [file.file.name, sizeText(file.file.size)]
    return [{ label: question.label, wording: question, field: fileField.name, lines, kind: 'file', unsent: null }]
  }
  const answered = fields.find((field) => fieldText(field, said).trim() !== '')
  const lines = fields.flatMap((field) => textLines(fieldText(field, said)))
  const isLong = answered !== undefined && traitsOf(answered).isLong
  const { name } = answered ?? first
  const unsent = answered ? forTeam(said, name) : null
  return [{ label: question.label, wording: question, field: name, lines, kind: isLong ? 'long' : 'text', unsent }]
}

/**
 * The row of a school or a job.
 * @param entry null: it is complete
 */
function entryRow(
  list: EntryList,
  index: number,
  lines: readonly string[],
  entry: UnsentEntry | null,
  said: SaidAnswers,
): CheckRow {
  const unsent: CheckRow['unsent'] = entry ? { status: 'incomplete', entry } : forTeam(said, list, index)
  return {
    label: entryTitle(list, index),
    wording: 'page',
    field: list === 'educations' ? fieldName.education(index, 'school_name_id') : fieldName.employment(index, 'company_name'),
    lines,
    kind: 'text',
    unsent: lines.length === 0 ? null : unsent,
  }
}

/** The questions of one section with their answers. */
export function checkRows(section: FormSection, form: JobForm, state: FormState): readonly CheckRow[] {
  const said = saidOf(form, state)
  const { educations = [], employments = [] } = said.answers
  switch (section.kind) {
    case 'questions':
    case 'compliance':
      return section.questions.flatMap((question) => questionRow(question, state, said))
    case 'education':
      return educations.map((entry, index) => {
        const row = state.educations[index]
        const unsent = row ? unsentEducation(form, row, index) : null
        return entryRow('educations', index, educationLines(entry, said.educationNames[index]), unsent, said)
      })
    case 'employment':
      return employments.map((entry, index) => {
        const row = state.employments[index]
        const unsent = row ? unsentEmployment(row, index) : null
        return entryRow('employments', index, employmentLines(entry), unsent, said)
      })
    case 'demographics': {
      const shown = new Set(fieldNamesOf(form, state))
      return section.demographics
        .filter(({ id }) => shown.has(fieldName.demographic(id)))
        .map((question) => ({
          label: question.label,
          wording: 'board',
          field: fieldName.demographic(question.id),
          lines: textLines(demographicText(question, said)),
          kind: 'text',
          unsent: null,
        }))
    }
    case 'consents':
      // The check opens only when all of them are given.
      return requiredConsents(form).map((name) => ({
        label: consentTexts(name, form).label,
        wording: 'page',
        field: fieldName.consent(name),
        lines: [consentTexts(name, form).sentence],
        kind: 'consent',
        unsent: null,
      }))
  }
}
