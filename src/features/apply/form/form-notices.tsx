import { type ReactNode, useEffect, useRef } from 'react'
import { language } from '#shared/words.ts'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { FormChanges } from './draft-form.ts'
import type { SendFailure } from './form-state.ts'
import { failureText } from './refusal.ts'
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
  const { reason } = failure
  const { key, problem } = failureText(failure)
  return (
    <ErrorSummary ref={panel} title={words.failures[key]({ why: reason === 'not-taken' ? failure.why : '' })} entries={[]}>
      {problem === null ? null : <p>{words.theAnswerWas({ reason: problem })}</p>}
      <p>{words.failureLeads[key]()}</p>
      {reason === 'closed' ? openJobsLink : null}
    </ErrorSummary>
  )
}

/** Lists what the company has changed in the form since the draft was written. */
export function ChangesNotice({ changes }: { readonly changes: FormChanges }) {
  const list = new Intl.ListFormat(language, { type: 'unit' })
  const listed = (labels: readonly string[]) =>
    labels.length === 0 ? 'none' : list.format(labels.map((label) => words.changes.label({ label })))
  const { added, again, gone } = changes
  return (
    <Notice icon="file-text">{words.changes.lead({ added: listed(added), again: listed(again), gone: listed(gone) })}</Notice>
  )
}
