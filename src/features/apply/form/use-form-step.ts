import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { applyAnchor } from '#shared/paths.ts'

/** The hash of a step begins with this. No element has such an id, so arriving at it does not scroll the page. */
const stepHash = `#${applyAnchor}-`

/** The step at which the applicant checks the answers. No section has this key. */
const checkStep = 'check'

interface FormStep {
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

interface AnswerCheck {
  readonly isChecking: boolean
  /** 'Change' has left the check, and the form offers to go back to it. */
  readonly isChanging: boolean
  readonly open: () => void
  readonly leaveForChange: () => void
}

/**
 * The step at which all answers are shown before they are sent. Its address shows the form if answers are missing, and goes on
 * showing it when they arrive: the page must not change under somebody who types.
 */
export function useAnswerCheck({ goToStep, step }: FormStep, hasErrors: boolean): AnswerCheck {
  const isAtStep = step === checkStep
  const [isBlocked, setIsBlocked] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  if (isAtStep && hasErrors && !isBlocked) setIsBlocked(true)
  if (!isAtStep && isBlocked) setIsBlocked(false)
  return {
    isChecking: isAtStep && !hasErrors && !isBlocked,
    isChanging,
    open: () => {
      setIsChanging(false)
      if (isAtStep) setIsBlocked(false)
      else goToStep(checkStep)
    },
    leaveForChange: () => setIsChanging(true),
  }
}
