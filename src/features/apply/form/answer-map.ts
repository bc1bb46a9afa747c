import {
  type AnswerMap,
  type AnswerValue,
  type DemographicAnswer,
  demographicQuestions,
  type EducationEntry,
  type EmploymentEntry,
  fieldsOf,
  isEducationComplete,
  isEmploymentComplete,
} from '#shared/application-rules.ts'
import { fileKindOf, educationIdParts } from '#shared/answer-fields.ts'
import { cleanLine } from '#shared/clean-text.ts'
import { cleanAnswers } from '#shared/form/clean-answers.ts'
import type { JobForm } from '#shared/job.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import type { Submission } from '#storage/submit-draft.ts'
import { fileReference } from '#storage/records.ts'
import { enteredOf } from './draft-form.ts'
import { type EducationRow, type EmploymentRow, type Entered, isEducationChosen } from '#shared/form/entered.ts'
import { askedOf } from './form-fields.ts'

/**
 * Turns what was entered into the answer map, for the rules and for the outbox alike, so that the form cannot check one set of
 * answers and send another.
 */

function isEmpty(value: AnswerValue): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}

/** Values by field name. Empty ones are omitted. */
function valuesOf(values: Entered['values']): AnswerMap {
  // The board silently drops a location with an incomplete position, so latitude and longitude are sent only together.
  const hasPosition = ['location', 'latitude', 'longitude'].every((name) => !isEmpty(values[name] ?? ''))
  const entries = Object.entries(values).flatMap(([name, value]): [string, AnswerValue][] => {
    const isIncompletePosition = (name === 'latitude' || name === 'longitude') && !hasPosition
    return isEmpty(value) || isIncompletePosition ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}

/** Files as `{name}_url` and `{name}_url_filename`, with references for addresses. The board takes a video's address as the answer of its question. */
function filesIn(files: Entered['files']): AnswerMap {
  const entries = Object.entries(files).flatMap(([name, picked]): [string, string][] => {
    if (picked.status === 'rejected') return []
    const address = fileReference(picked.file.fileId)
    if (name === boardMapping.videoQuestion) return [[name, address]]
    return [
      [`${name}_url`, address],
      [`${name}_url_filename`, cleanLine(picked.file.name)],
    ]
  })
  return Object.fromEntries(entries)
}

/** The digits of a typed year as a number. */
function yearOf(digits: string): number | null {
  return digits === '' ? null : Number(digits)
}

/** An education as the rules check it. */
export function educationOf({ educationDates = 'end' }: JobForm, row: EducationRow): EducationEntry {
  const { degree, discipline, endMonth, endYear, school, startMonth, startYear } = row
  const choices = { school_name_id: school, degree_id: degree, discipline_id: discipline }
  const names = educationIdParts
    .filter((part) => choices[part].id === null && isEducationChosen(choices[part]))
    .map((part) => [part, cleanLine(choices[part].text)])
  return {
    ...(names.length === 0 ? {} : { names: Object.fromEntries(names) }),
    school_name_id: school.id,
    degree_id: degree.id,
    discipline_id: discipline.id,
    ...(educationDates === 'start-and-end' ? { start_date: { month: startMonth, year: yearOf(startYear) } } : {}),
    ...(educationDates === 'none' ? {} : { end_date: { month: endMonth, year: yearOf(endYear) } }),
  }
}

/** A former or current job as the rules check it. */
export function employmentOf({
  company,
  endMonth,
  endYear,
  isCurrent,
  startMonth,
  startYear,
  title,
}: EmploymentRow): EmploymentEntry {
  return {
    company_name: cleanLine(company),
    title: cleanLine(title),
    start_date: { month: startMonth, year: yearOf(startYear) },
    current: isCurrent,
    ...(isCurrent ? {} : { end_date: { month: endMonth, year: yearOf(endYear) } }),
  }
}

/** Omits questions without a choice, and empty texts. */
function demographicAnswers(answers: readonly DemographicAnswer[]): readonly DemographicAnswer[] {
  return answers
    .filter(({ answer_options: choices }) => choices.length > 0)
    .map(({ question_id, answer_options: choices }) => ({
      question_id,
      answer_options: choices.map(({ answer_option_id, text = '' }) => ({
        answer_option_id,
        ...(cleanLine(text) === '' ? {} : { text: cleanLine(text) }),
      })),
    }))
}

/** Everything that was entered, as the rules check it. Empty parts are omitted, and what the form does not ask for. */
export function enteredAnswers(form: JobForm, entered: Entered): AnswerMap {
  const { consents, files, values } = entered
  const educations = form.education === null ? [] : entered.educations.map((row) => educationOf(form, row))
  const employments = form.employment === undefined ? [] : entered.employments.map(employmentOf)
  // Answers to demographic questions must not be sent after their consent was withdrawn.
  const demographics = demographicQuestions(form, consents).length > 0 ? demographicAnswers(entered.demographics) : []
  return {
    ...valuesOf(cleanAnswers(form, values)),
    ...filesIn(files),
    ...(educations.length === 0 ? {} : { educations }),
    ...(employments.length === 0 ? {} : { employments }),
    ...(demographics.length === 0 ? {} : { demographic_answers: demographics }),
    ...(consents.length === 0 ? {} : { data_compliance: Object.fromEntries(consents.map((name) => [name, true])) }),
  }
}

/** What was entered, without the educations and jobs that are not sent because they are incomplete. */
export function sentEntries(form: JobForm, entered: Entered): Entered {
  return {
    ...entered,
    educations: entered.educations.filter((row) => isEducationComplete(educationOf(form, row))),
    employments: entered.employments.filter((row) => isEmploymentComplete(employmentOf(row))),
  }
}

/**
 * The answers and files of an application, frozen. A single education or job that is incomplete is not sent.
 * @param referrer the value of `gh_src` in the page's URL
 */
export function submissionOf(
  form: JobForm,
  entered: Entered,
  referrer: string | null,
): Pick<Submission, 'answers' | 'files' | 'uploads' | 'entered'> {
  const picked = fieldsOf(form).flatMap((field) => {
    const each = entered.files[field.name]
    return each && each.status !== 'rejected' ? [{ field, each }] : []
  })
  return {
    answers: { ...enteredAnswers(form, sentEntries(form, entered)), ...(referrer ? { mapped_url_token: referrer } : {}) },
    files: picked.map(({ each: { file }, field }) => ({
      fileId: file.fileId,
      fieldName: field.name,
      fileName: file.name,
      mediaType: file.type,
      sizeBytes: file.size,
      kind: fileKindOf(field),
    })),
    uploads: Object.fromEntries(picked.flatMap(({ each }) => (each.status === 'stored' ? [[each.file.fileId, each.url]] : []))),
    entered: { ...enteredOf(entered), asked: askedOf(form) },
  }
}
