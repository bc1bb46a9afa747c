import { type AnswerError, demographicQuestions, fieldsOf, mainQuestions, validateAnswers } from '#shared/application-rules.ts'
import { visibleFields, fileKindOf, fieldName } from '#shared/answer-fields.ts'
import type { JobForm, Question } from '#shared/job.ts'
import { enteredAnswers } from './answer-map.ts'
import { consentsAsked, educationPartsOf, employmentParts, problemText } from './form-fields.ts'
import type { FormState } from './form-state.ts'

/** A rejected file is an error even if its question is optional. */
function rejectedFiles(form: JobForm, state: FormState): readonly AnswerError[] {
  return fieldsOf(form).flatMap((field) => {
    const picked = state.files[field.name]
    return picked?.status === 'rejected' ? [{ field: field.name, message: problemText(picked.problem, fileKindOf(field)) }] : []
  })
}

/** Every error that prevents submitting, in display order. */
export function errorsOf(form: JobForm, state: FormState): readonly AnswerError[] {
  const rejected = rejectedFiles(form, state)
  // A file that was not rejected counts as an answer: the outbox finishes its upload after submit.
  const errors = validateAnswers(form, enteredAnswers(form, state)).filter(
    ({ field }) => !rejected.some((each) => each.field === field),
  )
  const order = fieldNamesOf(form, state)
  return [...errors, ...rejected].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
}

/** The errors to show: none before the first attempt, then the form's own before the service's. */
export function shownErrors(form: JobForm, state: FormState): readonly AnswerError[] {
  if (!state.hasAttempted) return []
  const own = errorsOf(form, state)
  const order = fieldNamesOf(form, state)
  const fromService = Object.entries(state.serverErrors)
    .filter(([field]) => order.includes(field) && !own.some((error) => error.field === field))
    .map(([field, message]) => ({ field, message }))
  return [...own, ...fromService]
}

/** The names of all visible fields in display order. */
export function fieldNamesOf(form: JobForm, state: FormState): readonly string[] {
  const compliance = form.compliance.flatMap(({ questions }) => questions)
  const namesOf = (questions: readonly Question[]) => questions.flatMap(visibleFields).map(({ name }) => name)
  const demographics = demographicQuestions(form, state.consents)
  return [
    ...namesOf(mainQuestions(form)),
    ...state.educations.flatMap((_, index) => educationPartsOf(form).map((part) => fieldName.education(index, part))),
    ...state.employments.flatMap((_, index) => employmentParts.map((part) => fieldName.employment(index, part))),
    ...namesOf(compliance),
    ...demographics.flatMap(({ id, options }) => [
      fieldName.demographic(id),
      ...options.map((option) => fieldName.demographicText(id, option.id)),
    ]),
    ...consentsAsked(form).map(fieldName.consent),
  ]
}
