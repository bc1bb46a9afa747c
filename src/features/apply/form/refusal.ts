import type { JobForm } from '#shared/job.ts'
import { fieldsOf } from '#shared/application-rules.ts'
import { isFileField } from '#shared/answer-fields.ts'
import { fieldNamesOf } from './form-errors.ts'
import type { FormAction, FormState, SendFailure } from './form-state.ts'
import { common as words, form as formWords } from '../words.ts'

/** Why an application was not accepted: because of one field, or as a whole. */
export type Refusal =
  | { readonly status: 'refused'; readonly field: string | null; readonly reason: string | null }
  | { readonly status: 'failed'; readonly failure: SendFailure }

/**
 * Converts the reason why an application needs attention into the form's message. The value may come from the browser's
 * history, which another build may have written, so any shape is accepted.
 */
export function readRefusal(attention: unknown): Refusal {
  const { field, fields, name, reason } = (attention ?? {}) as Readonly<Record<string, unknown>>
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  switch (reason) {
    case 'closed':
      return { status: 'failed', failure: { kind: 'job-closed' } }
    case 'already-received':
    case 'already-handed':
    case 'sent-elsewhere':
      return { status: 'failed', failure: { kind: reason } }
    case 'too-large':
      return text(field) === null
        ? { status: 'failed', failure: { kind: 'too-large' } }
        : { status: 'refused', field: text(field), reason: formWords.file.tooLarge() }
    case 'not-listed':
      return { status: 'refused', field: text(field), reason: words.notOnList({ name: text(name) ?? 'none' }) }
    case 'files-missing':
      return { status: 'refused', field: Array.isArray(fields) ? text(fields[0]) : null, reason: formWords.file.gone() }
    default:
      // The service's own sentence is not shown: another service may answer in any words.
      return { status: 'refused', field: text(field), reason: null }
  }
}

/** Reads the reason that 'My jobs' passes in the location state when it reopens an application. */
export function refusalOf(locationState: unknown): Refusal | null {
  const isFromList = typeof locationState === 'object' && locationState !== null && 'attention' in locationState
  return isFromList && locationState.attention !== null ? readRefusal(locationState.attention) : null
}

function refusedText(form: JobForm, fieldName: string): string {
  const field = fieldsOf(form).find(({ name }) => name === fieldName)
  if (field && isFileField(field)) return words.fileRefused()
  return fieldName === 'email' ? words.addressRefused() : words.answerRefused()
}

/** The change that shows a refusal in the form, at its field if the form has it. */
export function refusalAction(form: JobForm, state: FormState, refusal: Refusal): FormAction {
  if (refusal.status === 'failed') return { type: 'failed', failure: refusal.failure }
  const { field, reason } = refusal
  return field !== null && fieldNamesOf(form, state).includes(field)
    ? { type: 'field-refused', field, message: reason ?? refusedText(form, field) }
    : { type: 'failed', failure: { kind: 'refused', reason } }
}
