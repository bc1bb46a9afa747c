import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AnswerError } from '#shared/application-rules.ts'
import type { JobDetail } from '#shared/job.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { useScrollPlace } from '#platform/scroll-place.ts'
import { preloadAutocompletes } from '#ui/autocomplete/autocomplete.tsx'
import { barBottom, InBar } from '#ui/bar-slot/bar-slot.tsx'
import { Button } from '#ui/button/button.tsx'
import { preloadListboxes } from '#ui/dropdown/late-listbox.tsx'
import { ErrorLine } from '#ui/error-summary/error-line.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { AiDisclaimer } from './ai-disclaimer.tsx'
import { fieldClass } from '#ui/field/field.tsx'
import { late } from '#ui/late/late.tsx'
import { TryAgainNotice } from '#ui/notice/try-again-notice.tsx'
import styles from './application-form.module.css'
import type { CheckAnswersProps } from './check-answers.tsx'
import { CompliancePanel } from './compliance-panel.tsx'
import { ConsentPanel } from './consent-panel.tsx'
import { DemographicsPanel } from './demographics-panel.tsx'
import { EducationPanel } from './education-panel.tsx'
import { EmploymentPanel } from './employment-panel.tsx'
import { FormBar } from './form-bar.tsx'
import { type FormSection, progressOf, progressText, sectionAfter, type SectionKind, sectionOfField } from './form-sections.ts'
import { errorsOf, shownErrors } from './form-errors.ts'
import { labelOf } from './form-fields.ts'
import type { SendFailure } from './form-state.ts'
import { controlIdOf, QuestionField } from './question-field.tsx'
import { scrollBelowBar } from './scroll-below-bar.ts'
import { SectionPanel } from './section-panel.tsx'
import type { ApplicationControl } from './application-control.ts'
import { SongLine } from './song-line.tsx'
import { useAnswerCheck } from './use-answer-check.ts'
import { useFormStep } from './use-form-step.ts'
import { useQuietRows } from './use-quiet-rows.ts'
import { useSections } from './use-sections.ts'

interface ApplicationFormProps {
  readonly job: JobDetail
  readonly control: ApplicationControl
  /** Another tab edits this draft. */
  readonly isReadOnly: boolean
  /** Shown when the job has closed. */
  readonly openJobsLink: ReactNode
  /** One sentence for a closed section: what it is. */
  readonly closedNotes: Partial<Readonly<Record<SectionKind, string>>>
  /** Makes checking the answers a step that cannot be skipped. */
  readonly mustCheckAnswers: boolean
  /** The mascot of the song line. */
  readonly songArt: { readonly rest: string; readonly sing: string }
  /** What happens to the draft, in two words. */
  readonly draftNote: string
  /** The draft bar above the form. */
  readonly draftChip: ReactNode
  readonly privacyLink: ReactNode
  /** The choice above the button whether to store a profile for the next application. */
  readonly profileChoice: ReactNode
}

/** These fields share a row where there is room, if they follow each other. */
const pairs: readonly (readonly [string, string])[] = [
  ['first_name', 'last_name'],
  ['email', 'phone'],
]

/** Whether the field at this place shares its row with the one before or after it. */
function isPaired(names: readonly string[], index: number): boolean {
  return pairs.some(([first, second]) => {
    const at = names.indexOf(first)
    return names[at + 1] === second && (index === at || index === at + 1)
  })
}

/** Most applicants send without it. */
const CheckAnswers = late<CheckAnswersProps>(async () => (await import('./check-answers.tsx')).CheckAnswers)

/** Loads controls that the form does not need until it is first focused. */
function loadLateControls(): void {
  preloadListboxes()
  preloadAutocompletes()
}

/** Height of a field with its error message. */
const fieldRoom = 96

/** Focuses a field, and on a phone shows it from its label on. */
function focusField(controlId: string, isPhone: boolean): HTMLElement | null {
  const control = document.getElementById(controlId)
  control?.focus({ preventScroll: true })
  if (!control) return null
  if (isPhone) scrollBelowBar(control.closest(`.${fieldClass.field}`) ?? control)
  // Centre it, so that its label above and its error below are both visible.
  else control.scrollIntoView({ block: 'center' })
  return control
}

/** Scrolls to the whole error summary if the screen also has room for the first invalid field below it. */
function showSummary(errorSummary: HTMLElement | null, field: HTMLElement | null): void {
  if (!errorSummary || !field) return
  const bar = barBottom()
  const summaryTop = errorSummary.getBoundingClientRect().top
  const { bottom, top } = field.getBoundingClientRect()
  const isOutOfSight = summaryTop < bar || summaryTop > window.innerHeight
  if (isOutOfSight && Math.max(bottom, top + fieldRoom) - summaryTop + bar <= window.innerHeight) {
    scrollBelowBar(errorSummary)
  }
}

/** The application form of one job. It shows errors in the summary and inline, and focuses the first after an attempt. */
export function ApplicationForm(props: ApplicationFormProps) {
  const {
    closedNotes,
    control,
    draftChip,
    draftNote,
    isReadOnly,
    job,
    mustCheckAnswers,
    openJobsLink,
    privacyLink,
    profileChoice,
    songArt,
  } = props
  const { state } = control
  const { form } = job
  const isPhone = useMediaQuery('(width < 48rem)')
  const formElement = useRef<HTMLFormElement>(null)
  const isInView = useScrollPlace(formElement, '-20% 0px -50%') === 'inside'
  const quietRows = useQuietRows(form, state)
  const errors = quietRows.heard(shownErrors(form, state))
  const allErrors = errorsOf(form, state)
  const formStep = useFormStep()
  const { goToStep, step } = formStep
  const sections = useSections({ form, state, errors, isPhone, step })
  const progress = progressOf(sections.list, allErrors)
  const errorSummary = useRef<HTMLDivElement>(null)
  const failurePanel = useRef<HTMLDivElement>(null)

  const firstErrorField = errors[0]?.field ?? null
  const { attemptCount, failure } = state
  const errorFields = errors.map(({ field }) => field).join()
  const [announced, setAnnounced] = useState({ attemptCount: 0, errorFields: '' })
  if (announced.attemptCount !== attemptCount) setAnnounced({ attemptCount, errorFields })
  const handledAttempt = useRef(0)
  useEffect(() => {
    // Only a new attempt may move the focus. An error that appears while typing must not.
    if (attemptCount === handledAttempt.current) return
    handledAttempt.current = attemptCount
    if (firstErrorField === null) return
    const field = focusField(controlIdOf(firstErrorField), isPhone)
    if (!isPhone) showSummary(errorSummary.current, field)
  }, [attemptCount, firstErrorField, isPhone])

  /** The control that was chosen in the summary. An object, because the same one may be chosen twice. */
  const [wanted, setWanted] = useState<{ readonly controlId: string } | null>(null)
  useEffect(() => {
    if (wanted) focusField(wanted.controlId, isPhone)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a rotation must not move the focus
  }, [wanted])
  const entries = errors.map(({ field }) => ({
    field,
    controlId: controlIdOf(field),
    label: labelOf(form, field),
    panel: sectionOfField(sections.list, field)?.heading ?? '',
  }))
  const summary = {
    entries,
    isAlert: errorFields === announced.errorFields,
    onGo: (controlId: string) => {
      const entry = entries.find((each) => each.controlId === controlId)
      if (entry) sections.reveal(entry.field)
      setWanted({ controlId })
    },
  }

  const answerCheck = useAnswerCheck(formStep, allErrors.length + errors.length > 0)
  const { isChecking, isChanging } = answerCheck
  const check = () => {
    if (allErrors.length > 0) control.dispatch({ type: 'attempt' })
    else answerCheck.open()
  }
  const changed = useRef<string | null>(null)
  const changeAnswer = (section: FormSection, field: string | null) => {
    changed.current = field === null ? '' : controlIdOf(field)
    answerCheck.leaveForChange()
    sections.show(section)
    goToStep(section.key)
  }
  const wasChecking = useRef(isChecking)
  useEffect(() => {
    const hasLeft = wasChecking.current && !isChecking
    wasChecking.current = isChecking
    if (!hasLeft || errors.length > 0) return
    const controlId = changed.current
    changed.current = null
    if (controlId) focusField(controlId, isPhone)
    else if (controlId === null) formElement.current?.querySelector('h3')?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only leaving the check moves the focus
  }, [isChecking])

  const isFailureInBar = isPhone && failure?.kind === 'not-queued'
  useEffect(() => {
    if (!failure) return
    failurePanel.current?.focus({ preventScroll: true })
    failurePanel.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  const { isSending } = state
  const answers = useRef<HTMLFieldSetElement>(null)
  const submit = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // `inert` removes the focus from a field in which Enter was pressed. Move it to the button instead of losing it.
    if (isSending && answers.current?.contains(document.activeElement)) submit.current?.querySelector('button')?.focus()
  }, [isSending])

  const lastOpen = sections.list.findLast((section) => sections.isOpen(section))
  const isIncomplete = (section: FormSection) => {
    const { answered, required } = progressOf([section], allErrors)
    return answered < required
  }
  /** On a phone the bar continues from the open section. After a failed submit it submits. */
  const following = lastOpen ? sectionAfter(sections.list, lastOpen.key) : (sections.list.find(isIncomplete) ?? null)
  const continueTo = (section: FormSection) => {
    // A step that the history is already at can only be opened again.
    if (section.key === step) sections.openSection(section)
    else goToStep(section.key)
  }

  const submitLabel = mustCheckAnswers && !isChecking ? 'Check answers' : 'Submit application'
  const barNext = isChecking
    ? null
    : isChanging
      ? { label: 'Back to check', go: check }
      : following && !state.hasAttempted
        ? { label: 'Continue', go: () => continueTo(following) }
        : null

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- loads code on the first focus of a control inside
    <form
      ref={formElement}
      className={styles['form']}
      noValidate
      onFocus={(event) => {
        loadLateControls()
        quietRows.onFocus(event)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (mustCheckAnswers && !isChecking) check()
        else control.submit()
      }}
    >
      {draftChip}
      <InBar slot="below">
        {isInView && progress.required > 0 && !isReadOnly ? <SongLine progress={progress} art={songArt} /> : null}
        {errors.length > 0 && isPhone ? <ErrorLine key={attemptCount} {...summary} /> : null}
      </InBar>
      {errors.length > 0 && !isPhone ? (
        <ErrorSummary
          key={attemptCount}
          ref={errorSummary}
          title={errors.length === 1 ? 'One answer still needs attention.' : `${errors.length} answers still need attention.`}
          {...summary}
        >
          <p>Everything else is safely kept.</p>
        </ErrorSummary>
      ) : null}
      {/* Inert while sending: text typed now would be neither in the draft nor in the application. */}
      <fieldset ref={answers} className={styles['answers']} inert={isSending} disabled={isReadOnly}>
        {isChecking ? (
          <CheckAnswers
            failed={CheckNotLoaded}
            form={form}
            state={state}
            sections={sections.list}
            closedNotes={closedNotes}
            onChange={changeAnswer}
          />
        ) : null}
        {(isChecking ? [] : sections.list).map((section, index) => {
          const next = isPhone ? null : sectionAfter(sections.list, section.key)
          return (
            <SectionPanel
              key={section.key}
              section={section}
              position={index + 1}
              progress={progressOf([section], allErrors)}
              errorCount={errors.filter(({ field }) => section.names.includes(field)).length}
              closedNote={section.staysClosed && section.isFirst ? (closedNotes[section.kind] ?? null) : null}
              isOpen={sections.isOpen(section)}
              onToggle={sections.areFoldable ? () => sections.toggle(section) : null}
              next={next && !sections.isOpen(next) ? next : null}
              onOpenNext={sections.openSection}
            >
              <SectionFields section={section} form={form} control={control} errors={errors} privacyLink={privacyLink} />
            </SectionPanel>
          )
        })}
      </fieldset>
      {failure && !isFailureInBar ? (
        <ErrorSummary ref={failurePanel} title={failureTitle(failure)} entries={[]}>
          <FailureText failure={failure} openJobsLink={openJobsLink} />
        </ErrorSummary>
      ) : null}
      <AiDisclaimer form={form} />
      {isReadOnly || isChecking ? null : profileChoice}
      {isPhone && !isReadOnly && !isChecking && !mustCheckAnswers && !barNext ? (
        <Button variant="outline" isWide onClick={check}>
          Check answers
        </Button>
      ) : null}
      {isReadOnly || isPhone ? null : (
        <>
          {isChecking ? <h3 className={styles['ready']}>Ready to send?</h3> : null}
          <div ref={submit} className={styles['submit']}>
            <Button type="submit" size="large" isLoading={isSending} aria-describedby={progressId}>
              {submitLabel}
            </Button>
            {isChecking || mustCheckAnswers ? null : (
              <Button variant="outline" size="large" onClick={check}>
                {isChanging ? 'Back to check' : 'Check answers'}
              </Button>
            )}
            {/* Not a live region, which would interrupt typing. The button is described by it instead. */}
            {isChecking || progress.required === 0 ? null : (
              <p id={progressId} className={styles['count']}>
                {progressText(progress)}
              </p>
            )}
          </div>
        </>
      )}
      {isReadOnly || !isPhone ? null : (
        <div ref={submit} className={styles['bar']}>
          <FormBar
            progress={progress}
            draftNote={draftNote}
            isSending={isSending}
            hasFailed={isFailureInBar}
            next={barNext}
            submitLabel={submitLabel}
          />
        </div>
      )}
    </form>
  )
}

function CheckNotLoaded({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <TryAgainNotice onTryAgain={onTryAgain}>
      Your answers couldn’t be listed here. Nothing is lost, and you can submit without the list.
    </TryAgainNotice>
  )
}

const progressId = 'application-progress'

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
    case 'questions': {
      const names = section.questions.map(({ fields }) => fields[0]?.name ?? '')
      return section.questions.map((question, index) => {
        return (
          <div key={names[index]} className={styles['question']} data-half={isPaired(names, index) || undefined}>
            <QuestionField {...shared} question={question} isLocation={form.locationQuestions.includes(question)} />
          </div>
        )
      })
    }
    case 'education':
      return <EducationPanel {...shared} isRequired={form.education === 'required'} />
    case 'employment':
      return <EmploymentPanel {...shared} isRequired={form.employment === 'required'} />
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
      return 'Your application had already arrived.'
    case 'refused':
      return 'Your application wasn’t accepted.'
  }
}

interface FailureTextProps {
  readonly failure: SendFailure
  readonly openJobsLink: ReactNode
}

function FailureText({ failure, openJobsLink }: FailureTextProps) {
  switch (failure.kind) {
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
    case 'refused':
      return (
        <>
          {failure.reason === null ? null : <p>The answer was: “{failure.reason}”</p>}
          <p>Everything you entered is still here. Have a look and submit again.</p>
        </>
      )
  }
}
