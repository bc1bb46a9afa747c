import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import type { SendFailure } from './form-state.ts'

interface SendFailurePanelProps {
  readonly failure: SendFailure
  /** Shown when the job has closed. */
  readonly openJobsLink: ReactNode
}

/** Tells why the application was not sent, and takes the focus. */
export function SendFailurePanel({ failure, openJobsLink }: SendFailurePanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <ErrorSummary ref={panel} title={failureTitle(failure)} entries={[]}>
      <FailureText failure={failure} openJobsLink={openJobsLink} />
    </ErrorSummary>
  )
}

function failureTitle(failure: SendFailure): string {
  switch (failure.kind) {
    case 'not-taken':
      return failure.why
    case 'not-queued':
      return 'That didn’t go through.'
    case 'taken-over':
      return 'You’re editing this draft in another tab.'
    case 'draft-found':
      return 'This device has another draft for this job.'
    case 'submitted-elsewhere':
      return 'Another tab has submitted this application.'
    case 'too-large':
      return 'Your application is too large.'
    case 'job-closed':
      return 'This job has just closed.'
    case 'already-received':
    case 'already-handed':
      return 'Your application had already arrived.'
    case 'another-waits':
      return 'Another application for this job needs you first.'
    case 'refused':
      return 'Your application wasn’t accepted.'
  }
}

function FailureText({ failure, openJobsLink }: SendFailurePanelProps) {
  switch (failure.kind) {
    case 'not-taken':
      return <p>Everything you entered is still here.</p>
    case 'not-queued':
      return <p>Everything you entered is still here. Check your connection and submit again; we’ll never count it twice.</p>
    case 'taken-over':
      return <p>Nothing was submitted here. Submit in the other tab, or choose “Continue here” above.</p>
    case 'draft-found':
      return <p>Nothing was submitted. Choose above which one to continue with, then submit.</p>
    case 'submitted-elsewhere':
      return <p>What you changed here wasn’t sent. To send it as well, keep it as a new draft above, then submit.</p>
    case 'too-large':
      return <p>Everything you entered is still here. Use smaller files or shorter texts, then submit again.</p>
    case 'job-closed':
      return (
        <>
          <p>It doesn’t take applications any more. What you wrote stays on this page, so you can copy it for another job.</p>
          {openJobsLink}
        </>
      )
    case 'already-received':
      return <p>Your first try reached us after all. We kept it as it was; changes you made since then weren’t added.</p>
    case 'already-handed':
      return <p>An earlier try reached us after all, and is with the team. These changes came too late.</p>
    case 'another-waits':
      return (
        <p>You submitted it in another tab. Open My applications to change or remove it. Everything you entered here is kept.</p>
      )
    case 'refused':
      return (
        <>
          {failure.reason === null ? null : <p>The answer was: “{failure.reason}”</p>}
          <p>Everything you entered is still here. Have a look and submit again.</p>
        </>
      )
  }
}
