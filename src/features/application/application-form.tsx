import { type ReactNode, useEffect, useRef } from 'react'
import { mainQuestions, requiredConsents } from '#shared/application-rules.ts'
import type { JobDetail } from '#shared/job.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import styles from './application-form.module.css'
import { CompliancePanel } from './compliance-panel.tsx'
import { ConsentPanel } from './consent-panel.tsx'
import { DemographicsPanel } from './demographics-panel.tsx'
import { EducationPanel } from './education-panel.tsx'
import { type FormState, labelOf, type SendFailure, shownErrors, visibleFields } from './form-state.ts'
import { controlIdOf, QuestionField } from './question-field.tsx'
import {
  type FileKeeper,
  type FileWay,
  type Refusal,
  type SubmittedForm,
  type SubmitOutcome,
  useApplication,
} from './use-application.ts'

interface ApplicationFormProps {
  readonly job: JobDetail
  /** `gh_src` of the page's address, sent as the referrer (specification 2, "Job detail"). */
  readonly referrer: string | null
  readonly onSubmit: (form: SubmittedForm) => Promise<SubmitOutcome>
  readonly refusal?: Refusal | null
  /** Where a candidate goes on when an earlier try had already arrived, and when the job has closed. */
  readonly thankYouLink: ReactNode
  readonly openJobsLink: ReactNode
  /** A stored state to go on with, and who keeps the next one. */
  readonly initialState?: FormState
  readonly onChange?: (state: FormState) => void
  readonly fileKeeper?: FileKeeper
  /** Above the form: where its draft stands. */
  readonly draftChip?: ReactNode
  readonly fileWays?: (way: FileWay) => ReactNode
  readonly privacyLink?: ReactNode
}

/** Two of these stand side by side where there is room. */
const halfWidthFields: readonly string[] = ['first_name', 'last_name']

/** The application form of one job. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { draftChip, job, openJobsLink, privacyLink, thankYouLink } = props
  const control = useApplication(props)
  const { state } = control
  const { form } = job
  const errors = shownErrors(form, state)
  const questions = mainQuestions(form).filter((question) => visibleFields(question).length > 0)
  const summary = useRef<HTMLDivElement>(null)
  const failed = useRef<HTMLDivElement>(null)

  const firstErrorField = errors[0]?.field ?? null
  const { attemptCount, failure } = state
  const handledAttempt = useRef(0)
  useEffect(() => {
    // Only a new try moves the focus; an error that appears while typing must not.
    if (attemptCount === handledAttempt.current) return
    handledAttempt.current = attemptCount
    if (firstErrorField === null) return
    // The summary is what is read and what Tab goes on from; the first field is what is seen (specification 4).
    summary.current?.focus({ preventScroll: true })
    document.getElementById(controlIdOf(firstErrorField))?.scrollIntoView({ block: 'center' })
  }, [attemptCount, firstErrorField])

  useEffect(() => {
    if (failure) failed.current?.focus()
  }, [failure])

  const { isSending } = state
  const answers = useRef<HTMLDivElement>(null)
  const submit = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Whoever submitted with Enter must not lose their place with the field.
    if (isSending && answers.current?.contains(document.activeElement)) submit.current?.querySelector('button')?.focus()
  }, [isSending])

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void control.submit()
      }}
    >
      {draftChip}
      {errors.length > 0 ? (
        <ErrorSummary
          ref={summary}
          title={
            errors.length === 1
              ? 'One answer still needs a little attention.'
              : `${errors.length} answers still need a little attention.`
          }
          entries={errors.map(({ field }) => ({ controlId: controlIdOf(field), label: labelOf(form, field) }))}
        >
          <p>Everything else is safely kept.</p>
        </ErrorSummary>
      ) : null}
      {/* What is being sent is frozen: a word that were typed now would be in no draft and in no application. */}
      <div ref={answers} className={styles['answers']} inert={isSending}>
        {questions.length > 0 ? (
          <section className={styles['panel']} aria-labelledby="about-you-heading">
            <h3 className={styles['panel-heading']} id="about-you-heading">
              About you
            </h3>
            {questions.map((question) => {
              const name = question.fields[0]?.name ?? ''
              return (
                <div key={name} className={styles['question']} data-half={halfWidthFields.includes(name) || undefined}>
                  <QuestionField
                    question={question}
                    control={control}
                    errors={errors}
                    isLocation={form.locationQuestions.includes(question)}
                  />
                </div>
              )
            })}
          </section>
        ) : null}
        {form.education === null ? null : (
          <EducationPanel isRequired={form.education === 'required'} control={control} errors={errors} />
        )}
        {form.compliance.length > 0 ? <CompliancePanel sections={form.compliance} control={control} errors={errors} /> : null}
        {form.demographics && form.demographics.questions.length > 0 ? (
          <DemographicsPanel form={form} section={form.demographics} control={control} errors={errors} />
        ) : null}
        {requiredConsents(form).length > 0 ? (
          <ConsentPanel form={form} control={control} errors={errors} privacyLink={privacyLink} />
        ) : null}
      </div>
      {failure ? (
        <ErrorSummary ref={failed} title={failureTitle(failure)} entries={[]}>
          <FailureText failure={failure} thankYouLink={thankYouLink} openJobsLink={openJobsLink} />
        </ErrorSummary>
      ) : null}
      <div ref={submit} className={styles['submit']}>
        <Button type="submit" size="large" isLoading={isSending}>
          Submit application
        </Button>
      </div>
    </form>
  )
}

function failureTitle({ kind }: SendFailure): string {
  switch (kind) {
    case 'not-queued':
      return 'That didn’t go through.'
    case 'changed-elsewhere':
      return 'Another tab has a newer version.'
    case 'too-large':
      return 'Your application is too large.'
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
    case 'not-queued':
      return <p>Everything you entered is still here. Check your connection and submit again; we’ll never count it twice.</p>
    case 'changed-elsewhere':
      return <p>Nothing was submitted. Choose above which version to keep, then submit.</p>
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
