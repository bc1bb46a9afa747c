import { demographicQuestions, mainQuestions } from '#shared/application-rules.ts'
import type { DemographicQuestion, JobForm, Field, Question } from '#shared/job.ts'
import type { ReadableAnswer } from '#storage/records.ts'
import { consentsAsked, labelOf, visibleFields } from './form-fields.ts'
import type { Entered } from './entered.ts'

/**
 * Builds a readable copy of the answers, with the form's labels and in its order. The copy that the applicant downloads has
 * all answers. The copy in a receipt, which stays on the device, must not contain compliance or demographic answers.
 */

/** The answer in one field, with the labels of the form. */
export function fieldText(field: Field, state: Entered): string {
  const file = state.files[field.name]
  if (file && file.status !== 'rejected') return file.file.name
  const value = state.values[field.name] ?? ''
  const labelled = (each: string | number) => field.options.find((option) => option.value === each)?.label ?? String(each)
  return typeof value === 'object' ? value.map(labelled).join(', ') : labelled(value)
}

function answersTo(questions: readonly Question[], state: Entered): readonly ReadableAnswer[] {
  return questions.flatMap((question) =>
    visibleFields(question)
      .map((field) => ({ label: question.label, text: fieldText(field, state) }))
      .filter(({ text }) => text.trim() !== ''),
  )
}

function dateText(month: number | null, year: string): string {
  return [month === null ? '' : String(month), year].filter((part) => part !== '').join('/')
}

/** Answers to ordinary questions, education and employment. */
function ordinaryAnswers(form: JobForm, state: Entered): readonly ReadableAnswer[] {
  const educations = form.education === null ? [] : state.educations
  return [
    ...answersTo(mainQuestions(form), state),
    ...educations.flatMap(({ degree, discipline, endMonth, endYear, school, startMonth = null, startYear = '' }) => {
      const dates = [dateText(startMonth, startYear), dateText(endMonth, endYear)].filter((part) => part !== '').join(' to ')
      const text = [school.text, degree.text, discipline.text, dates].filter((part) => part !== '').join(', ')
      return text === '' ? [] : [{ label: 'Education', text }]
    }),
    ...(form.employment === undefined ? [] : state.employments).flatMap((row) => {
      const end = row.isCurrent ? 'today' : dateText(row.endMonth, row.endYear)
      const dates = [dateText(row.startMonth, row.startYear), end].filter((part) => part !== '').join(' to ')
      const text = [row.title, row.company, dates].filter((part) => part !== '').join(', ')
      return text === '' ? [] : [{ label: 'Employment', text }]
    }),
  ]
}

/** The answer to a demographic question, '' if there is none. */
export function demographicText({ id, options }: DemographicQuestion, state: Entered): string {
  const chosen = state.demographics.find(({ question_id }) => question_id === id)?.answer_options ?? []
  const words = chosen.map(({ answer_option_id, text = '' }) => {
    const option = options.find((each) => each.id === answer_option_id)?.label ?? ''
    return text.trim() === '' ? option : `${option}: ${text}`
  })
  return words.join(', ')
}

/** Answers to compliance and demographic questions. */
function sensitiveAnswers(form: JobForm, state: Entered): readonly ReadableAnswer[] {
  return [
    ...answersTo(
      form.compliance.flatMap(({ questions }) => questions),
      state,
    ),
    ...demographicQuestions(form, state.consents).flatMap((question) => {
      const text = demographicText(question, state)
      return text === '' ? [] : [{ label: question.label, text }]
    }),
  ]
}

function consentsGiven(form: JobForm, state: Entered): readonly ReadableAnswer[] {
  return consentsAsked(form)
    .filter((name) => state.consents.includes(name))
    .map((name) => ({ label: labelOf(form, name), text: 'Given' }))
}

/** The copy of all answers. */
export function readableCopy(form: JobForm, state: Entered): readonly ReadableAnswer[] {
  return [...ordinaryAnswers(form, state), ...sensitiveAnswers(form, state), ...consentsGiven(form, state)]
}

/** The copy for a receipt: all answers except compliance and demographic ones. */
export function receiptCopy(form: JobForm, state: Entered): readonly ReadableAnswer[] {
  return [...ordinaryAnswers(form, state), ...consentsGiven(form, state)]
}
