import { useState } from 'react'
import { checkStep, type FormStep } from './use-form-step.ts'

export interface AnswerCheck {
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
