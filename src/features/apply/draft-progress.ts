import type { JobForm } from '#shared/job.ts'
import { errorsOf } from './form/form-errors.ts'
import { restoreForm } from './form/draft-form.ts'
import { emptyForm } from './form/form-state.ts'

export interface DraftProgress {
  readonly answeredCount: number
  readonly requiredCount: number
}

/** How many of a form's required answers a stored draft has, or null if it cannot be told. */
export function draftProgress(form: JobForm, stored: unknown): DraftProgress | null {
  const state = restoreForm(stored, [])
  const required = errorsOf(form, emptyForm).map(({ field }) => field)
  if (!state || required.length === 0) return null
  const open = new Set(errorsOf(form, state).map(({ field }) => field))
  return { answeredCount: required.filter((field) => !open.has(field)).length, requiredCount: required.length }
}
