import { applicationOf } from '#shared/answer-map.ts'
import {
  type AnswerError,
  demographicQuestions,
  fieldName,
  mainQuestions,
  validateApplication,
} from '#shared/application-rules.ts'
import type { ApplicationForm, Question } from '#shared/job.ts'
import { problemText } from './file-words.ts'
import { fieldsOf, visibleFields, fileKindOf, consentsAsked, educationParts } from './form-fields.ts'
import type { FormState } from './form-state.ts'
import { draftWith } from './form-submission.ts'

/** Files that were not taken are errors of their own, required or not. */
function rejectedFiles(form: ApplicationForm, state: FormState): readonly AnswerError[] {
  return fieldsOf(form).flatMap((field) => {
    const picked = state.files[field.name]
    return picked?.status === 'rejected' ? [{ field: field.name, message: problemText(picked.problem, fileKindOf(field)) }] : []
  })
}

/** Everything that keeps the form from being sent, in the order in which it asks. */
export function errorsOf(form: ApplicationForm, state: FormState): readonly AnswerError[] {
  // A file that was picked and not rejected answers its question: its upload is finished, or tried again, at submit.
  const draft = draftWith(form, state, null, ({ status }) => (status === 'rejected' ? null : 'pending'))
  const rejected = rejectedFiles(form, state)
  const errors = validateApplication(form, applicationOf(draft)).filter(
    ({ field }) => !rejected.some((each) => each.field === field),
  )
  const order = fieldNamesOf(form, state)
  return [...errors, ...rejected].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
}

/** The errors that the form shows: none before the first try, then its own before the service's. */
export function shownErrors(form: ApplicationForm, state: FormState): readonly AnswerError[] {
  if (!state.hasAttempted) return []
  const own = errorsOf(form, state)
  const order = fieldNamesOf(form, state)
  const fromService = Object.entries(state.serverErrors)
    .filter(([field]) => order.includes(field) && !own.some((error) => error.field === field))
    .map(([field, message]) => ({ field, message }))
  return [...own, ...fromService]
}

/** The name of everything that the form shows a field for, in the order in which it asks. */
export function fieldNamesOf(form: ApplicationForm, state: FormState): readonly string[] {
  const compliance = form.compliance.flatMap(({ questions }) => questions)
  const namesOf = (questions: readonly Question[]) => questions.flatMap(visibleFields).map(({ name }) => name)
  const demographics = demographicQuestions(form, state.consents)
  return [
    ...namesOf(mainQuestions(form)),
    ...state.educations.flatMap((_, index) => educationParts.map((part) => fieldName.education(index, part))),
    ...namesOf(compliance),
    ...demographics.flatMap(({ id, options }) => [
      fieldName.demographic(id),
      ...options.map((option) => fieldName.demographicText(id, option.id)),
    ]),
    ...consentsAsked(form).map(fieldName.consent),
  ]
}
