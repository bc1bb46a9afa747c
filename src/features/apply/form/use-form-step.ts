import { useLocation, useNavigate } from 'react-router-dom'
import { applyAnchor } from '#shared/paths.ts'

/** The hash of a step begins with this. No element has such an id, so arriving at it does not scroll the page. */
const stepHash = `#${applyAnchor}-`

/** The step at which the applicant checks the answers. No section has this key. */
export const checkStep = 'check'

export interface FormStep {
  /** The key of the section that the applicant has continued to, or null at the start. */
  readonly step: string | null
  readonly goToStep: (step: string) => void
  /** The address of the form at its start. */
  readonly start: { readonly search: string; readonly hash: string }
}

/**
 * The step of the form, stored in the history, so that going back leads to the step before. It is in the hash, because a
 * change of the hash loads nothing again.
 */
export function useFormStep(): FormStep {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  return {
    step: hash.startsWith(stepHash) ? hash.slice(stepHash.length) : null,
    goToStep: (step) => void navigate({ search, hash: stepHash + step }),
    start: { search, hash: applyAnchor },
  }
}
