import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { JobCopy } from '#shared/brand.ts'
import type { JobDetail, JobForm } from '#shared/job.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { whenIdle } from '#platform/idle.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { useScrollPlace } from '#platform/scroll-place.ts'
import { preloadAutocompletes } from '#ui/autocomplete/autocomplete.tsx'
import { InBar } from '#ui/bar-slot/bar-slot.tsx'
import { preloadListboxes } from '#ui/dropdown/late-listbox.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { ExternalLink } from '#ui/link/arrow-link.tsx'
import { late } from '#ui/late/late.tsx'
import { afterPaint } from '#ui/motion/after-paint.ts'
import { TryAgainNotice } from '#ui/notice/try-again-notice.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { useIsShared } from '#ui/shared-device/shared-device.ts'
import styles from './application-form.module.css'
import { BoardLanguage, useLanguageOf } from './form-of-page.ts'
import type { CheckAnswersProps } from './check-answers.tsx'
import { closedNoteOf, type FormSection, progressOf, sectionAfter, sectionOfField } from './form-sections.ts'
import { countEntries } from './entry-counts.ts'
import { errorsOf } from './form-errors.ts'
import { labelOf } from './form-fields.ts'
import { laptopLayout } from './laptop-layout.tsx'
import { focusNextField } from './next-field.ts'
import { phoneLayout } from './phone-layout.tsx'
import { controlIdOf } from './question-field.tsx'
import { SectionFields } from './section-fields.tsx'
import { SendFailurePanel } from './form-notices.tsx'
import { SectionPanel } from './section-panel.tsx'
import type { ApplicationControl } from './application-control.ts'
import { SongLine } from './song-line.tsx'
import { leftOutText, unsentEntries } from './unsent-entries.ts'
import { useAnswerCheck, useFormStep } from './use-form-step.ts'
import { useShownErrors } from './use-shown-errors.ts'
import { useSections } from './use-sections.ts'
import { form as words } from '../words.ts'

interface ApplicationFormProps {
  readonly job: JobDetail
  readonly control: ApplicationControl
  /** Another tab edits this draft. */
  readonly isReadOnly: boolean
  /** Shown when the job has closed. */
  readonly openJobsLink: ReactNode
  /** One sentence for a closed section: what it is. */
  readonly closedNotes: JobCopy['closedNotes']
  /** Makes checking the answers a step that cannot be skipped. */
  readonly mustCheckAnswers: boolean
  /** The mascot of the song line. */
  readonly songArt: { readonly rest: string; readonly sing: string }
  /** What happens to the draft, in two words. */
  readonly draftNote: string
  /** The draft bar above the form. */
  readonly draftChip: ReactNode
  readonly privacyLink: ReactNode
  /** Lines above the buttons, whatever sections the form has. */
  readonly submitNotes?: ReactNode
  /** The choice above the button whether to store a profile for the next application. */
  readonly profileChoice: ReactNode
  /** The server writes it, with the fields of closed sections. A browser adds those when it is idle. */
  readonly isWritten?: boolean
}

/** Most applicants send without it. */
const CheckAnswers = late<CheckAnswersProps>(async () => (await import('./check-answers.tsx')).CheckAnswers)

/** Loads controls that the form does not need until it is first focused. */
function loadLateControls(): void {
  preloadListboxes()
  preloadAutocompletes()
}

/** The application form of one job. It shows errors in the summary and inline, and focuses the first after an attempt. */
export function ApplicationForm(props: ApplicationFormProps) {
  return (
    <BoardLanguage value={foreignLanguage(props.job.language)}>
      <OpenForm {...props} />
    </BoardLanguage>
  )
}

function OpenForm(props: ApplicationFormProps) {
  const {
    closedNotes,
    control,
    draftChip,
    draftNote,
    isReadOnly,
    isWritten = false,
    job,
    mustCheckAnswers,
    openJobsLink,
    privacyLink,
    profileChoice,
    songArt,
    submitNotes,
  } = props
  const { state } = control
  const { form } = job
  const { Actions, hasBar, showField, Summary } = useMediaQuery('(width < 48rem)') ? phoneLayout : laptopLayout
  const formElement = useRef<HTMLFormElement>(null)
  const isShared = useIsShared()
  const isInView = useScrollPlace(formElement, '-20% 0px -50%') === 'inside'
  const { errors, onFocus } = useShownErrors(form, state)
  const [entryCounts] = useState(countEntries)
  const allErrors = errorsOf(form, state)
  const formStep = useFormStep()
  const { goToStep, step } = formStep
  const sections = useSections({ form, state, errors, isOneAtATime: hasBar, step })
  const [isWhole, setIsWhole] = useState(isWritten)
  useEffect(() => whenIdle(() => startTransition(() => setIsWhole(true))), [])
  const progress = progressOf(sections.list, allErrors)
  const errorSummary = useRef<HTMLDivElement>(null)

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
    // After the errors are drawn: a reader then says how many there are, and the field's own once, with the field.
    afterPaint(() => showField(controlIdOf(firstErrorField), errorSummary.current))
  }, [attemptCount, firstErrorField, showField])

  /** The control that was chosen in the summary. An object, because the same one may be chosen twice. */
  const [wanted, setWanted] = useState<{ readonly controlId: string } | null>(null)
  useEffect(() => {
    if (wanted) showField(wanted.controlId)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a rotation must not move the focus
  }, [wanted])
  const entries = errors.map(({ field }) => ({
    field,
    controlId: controlIdOf(field),
    label: labelOf(form, field),
    panel: sectionOfField(sections.list, field)?.heading ?? '',
  }))
  const goTo = (controlId: string) => {
    const entry = entries.find((each) => each.controlId === controlId)
    if (entry) sections.reveal(entry.field)
    setWanted({ controlId })
  }
  const isAlert = errorFields === announced.errorFields
  const summary =
    entries.length === 0 ? null : (
      <Summary key={attemptCount} ref={errorSummary} entries={entries} isAlert={isAlert} onGo={goTo} />
    )

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
    if (controlId) showField(controlId)
    else if (controlId === null) formElement.current?.querySelector('h3')?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only leaving the check moves the focus
  }, [isChecking])

  const isFailureInBar = hasBar && failure?.reason === 'not-queued'
  const { isSending } = state
  const answers = useRef<HTMLFieldSetElement>(null)
  const submit = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // `inert` removes the focus from a field in which Enter was pressed. Move it to the button instead of losing it.
    if (isSending && answers.current?.contains(document.activeElement))
      submit.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [isSending])

  const errorCountOf = ({ names }: FormSection) => errors.filter(({ field }) => names.includes(field)).length
  const missingIn = (section: FormSection) => {
    const { answered, required } = progressOf([section], allErrors)
    return required - answered
  }
  const lastOpenIndex = sections.list.findLastIndex((section) => sections.isOpen(section))
  const lastOpen = sections.list[lastOpenIndex] ?? null
  const above = sections.list.slice(0, Math.max(0, lastOpenIndex))
  const below = sections.list.slice(lastOpenIndex + 1)
  const isWrong = (section: FormSection) => !sections.isOpen(section) && errorCountOf(section) > 0
  /** On a phone the bar continues from the open section. After a failed submit it continues to the others with an error. */
  const following = state.hasAttempted
    ? ([...below, ...above].find(isWrong) ?? null)
    : lastOpen
      ? sectionAfter(sections.list, lastOpen.key)
      : (sections.list.find((section) => missingIn(section) > 0) ?? null)
  const skippedCount = above.reduce((sum, section) => sum + missingIn(section), 0)
  const stepNote =
    errors.length > 0
      ? words.progress.toAnswer({ count: errors.length })
      : skippedCount > 0
        ? words.progress.leftOpen({ count: skippedCount })
        : ''
  const continueTo = (section: FormSection) => {
    // A step that the history is already at can only be opened again.
    if (section.key === step) sections.openSection(section)
    else goToStep(section.key)
  }

  /** From any section on: what is left is optional, and its sections can be opened. */
  const isAllAnswered = progress.required > 0 && allErrors.length === 0
  const submitLabel = mustCheckAnswers && !isChecking ? words.check.open() : words.submit()
  /** Where the bar of a phone leads, or null where it submits. */
  const next = isChecking
    ? null
    : isChanging
      ? { label: words.check.back(), go: check }
      : following && !isAllAnswered
        ? { label: words.continue(), go: () => continueTo(following) }
        : state.hasAttempted
          ? null
          : { label: words.check.open(), go: check }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- loads code on the first focus of a control inside, and moves on with a phone's key
    <form
      ref={formElement}
      className={styles['form']}
      aria-label={words.name({ title: job.title })}
      // Sends nothing by itself: before the code is there, 'Submit' must not put the answers into an address.
      method="dialog"
      data-checking={isChecking || undefined}
      data-written={isWritten || undefined}
      noValidate
      // Chromium writes the values of fields into its session file unless their form says so.
      autoComplete={isShared ? 'off' : undefined}
      onFocus={(event) => {
        loadLateControls()
        onFocus(event)
      }}
      // On a device of many people nothing is counted.
      onInput={isShared ? undefined : ({ currentTarget, nativeEvent }) => entryCounts.note(nativeEvent, currentTarget)}
      onKeyDown={(event) => {
        entryCounts.noteKey(event)
        if (hasBar) focusNextField(event)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (mustCheckAnswers && !isChecking) check()
        else control.submit()
      }}
    >
      {draftChip}
      {isChecking ? (
        <InBar slot="back">
          <Link to={formStep.start}>
            <Icon name="arrow-left" />
            <span>{words.check.backToForm()}</span>
          </Link>
        </InBar>
      ) : null}
      <InBar slot="below">
        {(isInView || isChecking) && progress.required > 0 && !isReadOnly ? <SongLine progress={progress} art={songArt} /> : null}
        {hasBar ? summary : null}
      </InBar>
      {hasBar ? null : summary}
      {/* Inert while sending: text typed now would be neither in the draft nor in the application. */}
      <fieldset ref={answers} className={styles['answers']} inert={isSending} disabled={isReadOnly}>
        {isChecking ? (
          <CheckAnswers
            failed={CheckNotLoaded}
            form={form}
            state={state}
            sections={sections.list}
            onChange={changeAnswer}
            onRemove={({ clientId, list }) => control.dispatch({ type: 'row-removed', list, clientId })}
          />
        ) : null}
        {(isChecking ? [] : sections.list).map((section, index) => {
          const after = hasBar ? null : sectionAfter(sections.list, section.key)
          return (
            <SectionPanel
              key={section.key}
              section={section}
              position={index + 1}
              progress={progressOf([section], allErrors)}
              errorCount={errorCountOf(section)}
              closedNote={section.staysClosed ? closedNoteOf(section, closedNotes) : null}
              isOpen={sections.isOpen(section)}
              isWhole={isWhole}
              moves={sections.moves(section)}
              onFound={() => sections.show(section)}
              onToggle={sections.areFoldable ? () => sections.toggle(section) : null}
              next={after && !sections.isOpen(after) ? after : null}
              onOpenNext={sections.openSection}
            >
              <SectionFields section={section} form={form} control={control} errors={errors} privacyLink={privacyLink} />
            </SectionPanel>
          )
        })}
      </fieldset>
      {failure && !isFailureInBar ? <SendFailurePanel failure={failure} openJobsLink={openJobsLink} /> : null}
      <AiNotice form={form} />
      {isReadOnly || isChecking ? null : profileChoice}
      {isChecking && !isReadOnly ? <ReadyToSend isShared={isShared} leftOut={leftOutText(unsentEntries(form, state))} /> : null}
      {isReadOnly ? null : submitNotes}
      {isReadOnly ? null : (
        <Actions
          ref={submit}
          progress={progress}
          draftNote={draftNote}
          stepNote={stepNote}
          isSending={isSending}
          hasFailed={isFailureInBar}
          next={next}
          submitLabel={submitLabel}
          check={
            isChecking || mustCheckAnswers ? null : { label: isChanging ? words.check.back() : words.check.open(), go: check }
          }
          isChecking={isChecking}
        />
      )}
    </form>
  )
}

function CheckNotLoaded({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return <TryAgainNotice onTryAgain={onTryAgain}>{words.check.notLoaded()}</TryAgainNotice>
}

interface ReadyToSendProps {
  readonly isShared: boolean
  /** Which schools and jobs are not sent, in a sentence. '' if none. */
  readonly leftOut: string
}

/** What happens to the application after the check. */
function ReadyToSend({ isShared, leftOut }: ReadyToSendProps) {
  const lead = isShared ? 'readyLeadShared' : 'readyLead'
  return (
    <div className={styles['ready']}>
      <h3>{words.check.ready()}</h3>
      <p className={styles['note']}>{leftOut === '' ? words.check[lead]() : words.unsent[lead]({ leftOut })}</p>
    </div>
  )
}

/** What the board says about software that reads applications, and the address where an applicant can object to it. */
function AiNotice({ form: { aiDisclaimer } }: { readonly form: JobForm }) {
  const lang = useLanguageOf()('board')
  if (!aiDisclaimer) return null
  const { html, optOutUrl } = aiDisclaimer
  return (
    <div>
      {html === '' ? null : <RichText html={html} topHeading={4} isSmall lang={lang} />}
      {optOutUrl === null ? null : <ExternalLink href={optOutUrl}>{words.optOutOfAi()}</ExternalLink>}
    </div>
  )
}
