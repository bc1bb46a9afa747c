import type { JobForm } from '#shared/job.ts'
import { restoreForm, startForm } from './draft-form.ts'
import { errorsOf } from './form-errors.ts'
import { progressOf, sectionsOf } from './form-sections.ts'

export interface DraftProgress {
  readonly answeredCount: number
  readonly requiredCount: number
}

/** How many of a form's required answers a stored draft has, counted as the form itself does, or null if it cannot be told. */
export function draftProgress(form: JobForm, stored: unknown): DraftProgress | null {
  const saved = restoreForm(stored, [])
  if (!saved) return null
  const state = startForm(form, saved, () => '')
  const { answered, required } = progressOf(sectionsOf(form, state), errorsOf(form, state))
  return required === 0 ? null : { answeredCount: answered, requiredCount: required }
}
