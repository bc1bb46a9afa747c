import { type ReactNode, useEffect, useRef } from 'react'
import type { JobDetail, Question } from '#shared/job.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import styles from './application-form.module.css'
import { questionsOf, type SendFailure, shownErrors } from './form-state.ts'
import { controlIdOf, QuestionField } from './question-field.tsx'
import { useApplication } from './use-application.ts'

interface ApplicationFormProps {
  readonly job: JobDetail
  /** `gh_src` of the page's address, sent as the referrer (specification 2, "Job detail"). */
  readonly referrer: string | null
  readonly onSent: () => void
  /** Where a candidate goes on when an earlier try had already arrived, and when the job has closed. */
  readonly thankYouLink: ReactNode
  readonly openJobsLink: ReactNode
}

/** The application form of one job. */
export function ApplicationForm({ job, referrer, onSent, thankYouLink, openJobsLink }: ApplicationFormProps) {
  const control = useApplication({ job, referrer, onSent })
  const { state } = control
  const form = useRef<HTMLFormElement>(null)
  const errors = shownErrors(job.form, state)
  const questions = questionsOf(job.form)

  const [firstError] = errors
  const firstErrorField = firstError?.field ?? null
  const { attemptCount } = state
  const handledAttempt = useRef(0)
  useEffect(() => {
    // Only a new try moves the focus; an error that appears while typing must not.
    if (attemptCount === handledAttempt.current) return
    handledAttempt.current = attemptCount
    if (firstErrorField !== null) focusField(firstErrorField)
  }, [attemptCount, firstErrorField])

  const summary = useRef<HTMLDivElement>(null)
  const { failure } = state
  useEffect(() => {
    if (failure) summary.current?.focus()
  }, [failure])

  const errorOf = (question: Question) =>
    errors.find(({ field }) => question.fields.some(({ name }) => name === field))?.message ?? null

  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void control.submit()
      }}
    >
      {errors.length > 0 ? (
        <ErrorSummary
          title={
            errors.length === 1
              ? 'One answer still needs a little attention.'
              : `${errors.length} answers still need a little attention.`
          }
          entries={errors.map(({ field }) => ({ controlId: controlIdOf(field), label: labelOf(questions, field) }))}
        />
      ) : null}
      <div className={styles['panel']}>
        <h3 className={styles['panel-heading']}>About you</h3>
        {questions.map((question) => (
          <QuestionField key={question.fields[0]?.name} question={question} control={control} error={errorOf(question)} />
        ))}
      </div>
      {failure ? (
        <ErrorSummary ref={summary} title={failureTitle(failure)} entries={[]}>
          <FailureText failure={failure} thankYouLink={thankYouLink} openJobsLink={openJobsLink} />
        </ErrorSummary>
      ) : null}
      <div className={styles['submit']}>
        <Button type="submit" size="large" isLoading={state.isSending}>
          Submit application
        </Button>
      </div>
    </form>
  )
}

function labelOf(questions: readonly Question[], fieldName: string): string {
  return questions.find((question) => question.fields.some(({ name }) => name === fieldName))?.label ?? fieldName
}

/** Brings a field to the middle of the screen, so that its label and its error are both seen, and focuses it. */
function focusField(fieldName: string): void {
  const control = document.getElementById(controlIdOf(fieldName))
  control?.focus({ preventScroll: true })
  control?.scrollIntoView?.({ block: 'center' })
}

function failureTitle({ kind }: SendFailure): string {
  switch (kind) {
    case 'unreachable':
      return 'That didn’t go through.'
    case 'uploads':
      return 'A file hasn’t arrived yet.'
    case 'job-closed':
      return 'This job has just closed.'
    case 'already-received':
      return 'Your application had already arrived.'
    case 'refused':
      return 'Your application wasn’t accepted.'
  }
}

interface FailureTextProps {
  readonly failure: SendFailure
  readonly thankYouLink: ReactNode
  readonly openJobsLink: ReactNode
}

function FailureText({ failure, thankYouLink, openJobsLink }: FailureTextProps) {
  switch (failure.kind) {
    case 'unreachable':
      return <p>Everything you entered is still here. Check your connection and submit again; we’ll never count it twice.</p>
    case 'uploads':
      return <p>Everything you entered is still here. Try the upload again, then submit.</p>
    case 'job-closed':
      return (
        <>
          <p>It doesn’t take applications any more. What you wrote stays on this page, so you can copy it for another job.</p>
          {openJobsLink}
        </>
      )
    case 'already-received':
      return (
        <>
          <p>Your first try reached us after all. We kept it as it was; changes you made since then weren’t added.</p>
          {thankYouLink}
        </>
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
