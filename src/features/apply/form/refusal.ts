import type { JobForm } from '#shared/job.ts'
import { fieldsOf } from '#shared/application-rules.ts'
import { isFileField } from '#shared/answer-fields.ts'
import { type Attention, isAttention } from '#storage/records.ts'
import { fieldNamesOf } from './form-errors.ts'
import type { FormAction, FormState, SendFailure } from './form-state.ts'
import { common as words, form as formWords } from '../words.ts'

/** What the form says about an application that was not sent or not accepted: at one field, or as a whole. */

/**
 * The reason that 'My jobs' passes in the location state when it reopens an application. Another build may have written the browser's
 * history: a reason that this build does not know is a refusal without a field.
 */
export function refusalOf(locationState: unknown): Attention | null {
  const isFromList = typeof locationState === 'object' && locationState !== null && 'attention' in locationState
  if (!isFromList || locationState.attention === null) return null
  const { attention } = locationState
  return isAttention(attention) ? attention : { reason: 'rejected', code: 0, error: null }
}

/** The sentences of a failure: those for the form, by their key, and what is wrong with one answer. */
interface FailureText {
  readonly key: keyof typeof formWords.failures
  readonly field: string | null
  readonly problem: string | null
}

export function failureText(failure: SendFailure): FailureText {
  const ofAll = (key: FailureText['key']): FailureText => ({ key, field: null, problem: null })
  const ofAnswer = (field: string | null, problem: string | null): FailureText => ({ key: 'rejected', field, problem })
  switch (failure.reason) {
    case 'refused':
      // The service's own sentence is not shown: another service may answer in any words.
      return ofAnswer(failure.field, null)
    case 'not-listed':
      return ofAnswer(failure.field, words.notOnList({ name: failure.name }))
    case 'files-missing':
      return ofAnswer(failure.fields[0] ?? null, formWords.file.gone())
    case 'too-large':
      return failure.field === null ? ofAll(failure.reason) : ofAnswer(failure.field, formWords.file.tooLarge())
    default:
      return ofAll(failure.reason)
  }
}

function refusedText(form: JobForm, fieldName: string): string {
  const field = fieldsOf(form).find(({ name }) => name === fieldName)
  if (field && isFileField(field)) return words.fileRefused()
  return fieldName === 'email' ? words.addressRefused() : words.answerRefused()
}

/** The change that shows a failure in the form, at its field if the form has it. */
export function refusalAction(form: JobForm, state: FormState, failure: SendFailure): FormAction {
  const { field, problem } = failureText(failure)
  return field !== null && fieldNamesOf(form, state).includes(field)
    ? { type: 'field-refused', field, message: problem ?? refusedText(form, field) }
    : { type: 'failed', failure }
}
