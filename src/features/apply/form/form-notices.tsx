import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import type { SendFailure } from './form-state.ts'
import { form as words } from '../words.ts'

interface SendFailurePanelProps {
  readonly failure: SendFailure
  /** Shown when the job has closed. */
  readonly openJobsLink: ReactNode
}

/** Shows why the application was not sent, and takes the focus. */
export function SendFailurePanel({ failure, openJobsLink }: SendFailurePanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  const { kind } = failure
  const reason = kind === 'refused' ? failure.reason : null
  return (
    <ErrorSummary ref={panel} title={words.failures[kind]({ why: kind === 'not-taken' ? failure.why : '' })} entries={[]}>
      {reason === null ? null : <p>{words.theAnswerWas({ reason })}</p>}
      <p>{words.failureLeads[kind]()}</p>
      {kind === 'job-closed' ? openJobsLink : null}
    </ErrorSummary>
  )
}
