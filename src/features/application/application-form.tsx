import { type ReactNode, useEffect, useRef } from 'react'
import type { AnswerError } from '#shared/application-rules.ts'
import type { JobDetail } from '#shared/job.ts'
import { layOutRest } from '#platform/rest-of-page.ts'
import { bringAutocompletes } from '#ui/autocomplete/late-autocomplete.tsx'
import { Button } from '#ui/button/button.tsx'
import { bringSelectFields } from '#ui/dropdown/late-select-field.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import styles from './application-form.module.css'
import { CompliancePanel } from './compliance-panel.tsx'
import { ConsentPanel } from './consent-panel.tsx'
import { DemographicsPanel } from './demographics-panel.tsx'
import { EducationPanel } from './education-panel.tsx'
import { type FormSection, type Progress, progressOf, progressText } from './form-sections.ts'
import { errorsOf, shownErrors } from './form-errors.ts'
import { labelOf } from './form-fields.ts'
import type { FormState, SendFailure } from './form-state.ts'
import { controlIdOf, QuestionField } from './question-field.tsx'
import { SectionPanel } from './section-panel.tsx'
import {
  type ApplicationControl,
  type FileKeeper,
  type FileWay,
  type Refusal,
  type SubmittedForm,
  type SubmitOutcome,
  useApplication,
} from './use-application.ts'
import { useSections } from './use-sections.ts'

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
  /** Above the button: whether this device keeps something for the next application. */
  readonly profileChoice?: ReactNode
}

/** Two of these stand side by side where there is room. */
const halfWidthFields: readonly string[] = ['first_name', 'last_name']

/** What the visible form can do without until somebody begins with it. */
function bringControls(): void {
  bringSelectFields()
  bringAutocompletes()
}

/** The field's own height with its error below it. */
const fieldRoom = 96

/** Scrolls to the first invalid field (specification 4), with the whole summary above it wherever the screen is tall enough. */
function showFirstError(summary: HTMLElement | null, field: HTMLElement | null): void {
  if (!summary || !field) return
  field.scrollIntoView({ block: 'center' })
  // The room that the page's bar takes (`base.css`).
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const summaryTop = summary.getBoundingClientRect().top
  const { bottom, top } = field.getBoundingClientRect()
  const isOutOfSight = summaryTop < bar || summaryTop > window.innerHeight
  if (isOutOfSight && Math.max(bottom, top + fieldRoom) - summaryTop + bar <= window.innerHeight) {
    summary.scrollIntoView({ block: 'start' })
  }
}

/** The application form of one job. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { draftChip, job, openJobsLink, privacyLink, profileChoice, thankYouLink } = props
  const control = useApplication(props)
  const { state } = control
  const { form } = job
  const errors = shownErrors(form, state)
  const allErrors = errorsOf(form, state)
  const sections = useSections(form, state)
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
    // The summary is what is read and what Tab goes on from.
    summary.current?.focus({ preventScroll: true })
    showFirstError(summary.current, document.getElementById(controlIdOf(firstErrorField)))
  }, [attemptCount, firstErrorField])

  useEffect(() => {
    if (!failure) return
    failed.current?.focus({ preventScroll: true })
    failed.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  const { isSending } = state
  const answers = useRef<HTMLDivElement>(null)
  const submit = useRef<HTMLDivElement>(null)
  // Far below what is read, and long: a tap on the job does not wait for the layout of all its questions.
  useEffect(() => (answers.current ? layOutRest(answers.current, `.${styles['question']}`) : undefined), [])
  useEffect(() => {
    // Whoever submitted with Enter must not lose their place with the field.
    if (isSending && answers.current?.contains(document.activeElement)) submit.current?.querySelector('button')?.focus()
  }, [isSending])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the first touch of the controls inside
    <form
      className={styles['form']}
      noValidate
      onFocus={bringControls}
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
      <div ref={answers} className={styles['answers']} data-rest="later" inert={isSending}>
        {sections.list.map((section, index) => {
          const following = sections.list[index + 1]
          return (
            <SectionPanel
              key={section.key}
              section={section}
              progress={progressOf([section], allErrors)}
              isOpen={sections.isOpen(section)}
              onToggle={sections.areFoldable ? () => sections.toggle(section) : null}
              next={following && !sections.isOpen(following) ? following : null}
              onGoOn={sections.goOn}
            >
              <SectionFields section={section} form={form} control={control} errors={errors} privacyLink={privacyLink} />
            </SectionPanel>
          )
        })}
      </div>
      {failure ? (
        <ErrorSummary ref={failed} title={failureTitle(failure)} entries={[]}>
          <FailureText failure={failure} thankYouLink={thankYouLink} openJobsLink={openJobsLink} />
        </ErrorSummary>
      ) : null}
      {profileChoice}
      <ProgressLine progress={progressOf(sections.list, allErrors)} />
      <div ref={submit} className={styles['submit']}>
        <Button type="submit" size="large" isLoading={isSending} aria-describedby={progressId}>
          Submit application
        </Button>
      </div>
    </form>
  )
}

const progressId = 'application-progress'

/** How much is still asked. No live region: it would talk into every answer; the button is described by it. */
function ProgressLine({ progress }: { readonly progress: Progress }) {
  if (progress.required === 0) return null
  return (
    <div className={styles['progress']}>
      <p id={progressId}>{progressText(progress)}</p>
      <progress className={styles['progress-bar']} value={progress.answered} max={progress.required} aria-hidden="true" />
    </div>
  )
}

interface SectionFieldsProps {
  readonly section: FormSection
  readonly form: JobDetail['form']
  readonly control: ApplicationControl
  readonly errors: readonly AnswerError[]
  readonly privacyLink: ReactNode
}

function SectionFields({ section, form, control, errors, privacyLink }: SectionFieldsProps) {
  const shared = { control, errors }
  switch (section.kind) {
    case 'questions':
      return section.questions.map((question) => {
        const name = question.fields[0]?.name ?? ''
        return (
          <div key={name} className={styles['question']} data-half={halfWidthFields.includes(name) || undefined}>
            <QuestionField {...shared} question={question} isLocation={form.locationQuestions.includes(question)} />
          </div>
        )
      })
    case 'education':
      return <EducationPanel {...shared} isRequired={form.education === 'required'} />
    case 'compliance':
      return <CompliancePanel {...shared} sections={form.compliance} />
    case 'demographics':
      return form.demographics ? (
        <DemographicsPanel
          {...shared}
          form={form}
          section={form.demographics}
          questions={section.demographics}
          isFirst={section.isFirst}
        />
      ) : null
    case 'consents':
      return <ConsentPanel {...shared} form={form} privacyLink={privacyLink} />
  }
}

function failureTitle({ kind }: SendFailure): string {
  switch (kind) {
    case 'not-queued':
      return 'That didn’t go through.'
    case 'changed-elsewhere':
      return 'Another tab has a newer version.'
    case 'submitted-elsewhere':
      return 'Another tab has submitted this application.'
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
