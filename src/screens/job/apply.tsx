import {
  type ComponentProps,
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { job as copy } from '#content'
import type { JobDetail, JobListing } from '#shared/job.ts'
import { applyAnchor, paths } from '#shared/paths.ts'
import type { ApplicationSession } from '#features/apply/application-session.ts'
import { isWriter } from '#features/apply/draft/autosave.ts'
import { DraftBar, draftNoteOf, isDraftAtRisk, saveCopy } from '#features/apply/draft/draft-bar.tsx'
import { ApplicationForm } from '#features/apply/form/application-form.tsx'
import { ChangesNotice } from '#features/apply/form/form-notices.tsx'
import { formOfPage } from '#features/apply/form/form-of-page.ts'
import { formOfFile, formToFill, useApplicationSession } from '#features/apply/use-application-session.ts'
import { StatusPanel } from '#features/apply/outbox/unsent/status-panel.tsx'
import { type LeftBy, loadOutbox, loadThankYou } from '#features/apply/outbox/use-outbox.ts'
import { ProfileChoice } from '#features/apply/profile/profile-choice.tsx'
import { refusalOf } from '#features/apply/form/refusal.ts'
import type { OpenForm, SessionState } from '#features/apply/session-state.ts'
import { formatDay } from '#platform/date-text.ts'
import { Slot } from '#platform/slot.tsx'
import { createStore, type Store } from '#platform/store.ts'
import { whenClaimed } from '#platform/worker-control.ts'
import { Button } from '#ui/button/button.tsx'
import { useStableFocus } from '#ui/kept-focus/use-stable-focus.ts'
import { linkClass } from '#ui/link/link-class.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { TryAgainNotice } from '#ui/notice/try-again-notice.tsx'
import { LongWait } from '#ui/long-wait/long-wait.tsx'
import styles from './apply.module.css'
import { type Carried, CarryOver } from './carry-over.tsx'
import { brandOfForm, privacyLink, renderFileSources } from './form-parts.tsx'
import { job as words } from '../words.ts'

export { loadPersonalStorage } from '#features/apply/use-application-session.ts'
export { ChoosePlace } from './choose-place.tsx'

/** Lays out the session of a job's form: the form itself, or the application that replaces it. `late-apply.tsx` loads it. */

interface ApplyProps {
  readonly job: JobDetail
  /** Of a job that is posted in several places. */
  readonly posts: JobListing['posts']
  readonly referrer: string | null
  /** Where the draft's status goes, if there is room beside the form. */
  readonly draftPlace: HTMLElement | null
  /** The form that the server has written stands in its place. */
  readonly isCovered: boolean
  /** Receives the open session in a layout effect, when the form can take the place of the written one. */
  readonly onOpen: (session: ApplicationSession) => void
}

export function Apply({ draftPlace, isCovered, job: boardJob, onOpen, posts, referrer }: ApplyProps) {
  const job = useMemo(() => ({ ...boardJob, form: formOfPage(boardJob.form, copy) }), [boardJob])
  const navigate = useNavigate()
  const { hash, state: locationState } = useLocation()
  const [isContinued, setIsContinued] = useState(false)
  if (!isContinued && hash.startsWith(`#${applyAnchor}=`)) setIsContinued(true)
  const { session, state } = useApplicationSession(job, referrer, refusalOf(locationState))
  const { jobId } = job
  const isSent = state.status === 'sent'
  useEffect(() => {
    if (isSent) void navigate(paths.thankYou(), { state: { jobId, applicationId: null, isSent } satisfies LeftBy })
  }, [isSent, jobId, navigate])
  const isBegun = state.status === 'editing' && state.draft.savedAtMs !== null
  useEffect(() => {
    // The network may be gone at 'Submit'.
    if (isBegun) loadThankYou().catch(() => {})
  }, [isBegun])
  useEffect(() => {
    // From here on the form opens without a network, so it has to be submitted without one as well.
    void whenClaimed().then(() => Promise.allSettled([loadOutbox(), loadThankYou()]))
  }, [])
  const isLeftOffline = state.status === 'waiting' && state.isLeftOffline
  const leftId = isLeftOffline ? state.application.applicationId : null
  const [isShownHere, setIsShownHere] = useState(false)
  useEffect(() => {
    if (!isLeftOffline) return undefined
    let isCurrent = true
    loadThankYou().then(
      () => isCurrent && navigate(paths.thankYou(), { state: { jobId, applicationId: leftId, isSent: false } satisfies LeftBy }),
      () => setIsShownHere(true),
    )
    return () => {
      isCurrent = false
    }
  }, [isLeftOffline, jobId, leftId, navigate])
  // Deferred, so that rendering the long form does not delay input on the job above.
  const isRendered = useDeferredValue(state.status !== 'loading')
  if (state.status === 'failed') return <NotLoaded />
  // The thank-you page is on its way.
  if (state.status === 'sent' || (isLeftOffline && !isShownHere)) return null
  if (!isRendered || state.status === 'loading') {
    return isCovered ? null : (
      <LongWait>
        <div className={styles['waiting']} role="status" aria-busy="true">
          {words.form.opening()}
        </div>
      </LongWait>
    )
  }
  return (
    <div hidden={isCovered}>
      <OpenSession
        job={job}
        posts={posts}
        session={session}
        state={state}
        draftPlace={draftPlace}
        isContinued={isContinued}
        onOpen={onOpen}
      />
    </div>
  )
}

function NotLoaded() {
  return <TryAgainNotice onTryAgain={() => window.location.reload()}>{words.form.notOpened()}</TryAgainNotice>
}

interface OpenSessionProps extends Pick<ApplyProps, 'job' | 'posts' | 'draftPlace' | 'onOpen'> {
  /** The address had the secret of a link that fills the form. */
  readonly isContinued: boolean
  readonly session: ApplicationSession
  readonly state: Exclude<SessionState, { readonly status: 'loading' | 'failed' | 'sent' }>
}

/** What became of the application that was sent for this job. */
function receiptText({ sentAtMs, status }: NonNullable<OpenForm['receipt']>): string {
  if (status?.state === 'withdrawn') return words.form.withdrawn({ day: formatDay(status.withdrawnAtMs) })
  return status?.state === 'erased' ? words.form.erased() : words.form.applied({ day: formatDay(sentAtMs) })
}

interface DraftOfFormProps extends Omit<ComponentProps<typeof DraftBar>, 'statusPlace'>, Pick<ApplyProps, 'draftPlace'> {
  /** The end of the form. Above its first section, the state of the draft would move that with the first save. */
  readonly formEnd: Store<HTMLElement | null>
  readonly isFormShown: boolean
}

/** The state of the draft in its place. It alone is rendered again when the end of the form is there, and not the long form. */
function DraftOfForm({ draftPlace, formEnd, isFormShown, ...props }: DraftOfFormProps) {
  const end = useSyncExternalStore(formEnd.subscribe, formEnd.get, formEnd.get)
  const place = draftPlace ?? (isDraftAtRisk(props.draft, props.hasUnsavedFile) ? null : end)
  return <DraftBar {...props} statusPlace={isFormShown ? place : null} />
}

// Kept as it is while its covering form goes: to render the long form again would hold up whoever types in it.
const OpenSession = memo(function OpenSession({ draftPlace, isContinued, job, onOpen, posts, session, state }: OpenSessionProps) {
  const { changes, draft, form, formKey, hasUnsavedFile, isFromProfile, profile, receipt, returnCount } = state
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is there
  useLayoutEffect(() => onOpen(session), [])
  const [formEnd] = useState(() => createStore<HTMLElement | null>(null))
  const shown = state.status === 'waiting' || state.status === 'attention' ? state : null
  const hasReason = form.failure !== null || form.attemptCount > 0
  const focusFirstHeading = () => document.querySelector<HTMLElement>(`#${applyAnchor} form h3`)?.focus()
  const seenReturnCount = useRef(0)
  useEffect(() => {
    if (returnCount === seenReturnCount.current) return
    seenReturnCount.current = returnCount
    // If there is a reason for the return, the form focuses it. Otherwise focus the first heading.
    if (!hasReason) focusFirstHeading()
  }, [returnCount, hasReason])
  // A form that starts anew, such as after 'Discard draft', goes with the pressed button.
  const focusProps = useStableFocus(formKey, focusFirstHeading)

  const [carried, setCarried] = useState<Carried | null>(null)
  const [inForm] = useState(() => formOfFile(session))
  const [toFill] = useState(() => formToFill(session))
  const notes = useSyncExternalStore(inForm.notes.subscribe, inForm.notes.get, inForm.notes.get)

  const applicationsLink = (
    <Link className={linkClass({ isAlone: true })} to={paths.myJobs()}>
      {words.myApplications()}
    </Link>
  )
  const openJobsLink = (
    <Link className={linkClass({ isAlone: true })} to={paths.jobs()}>
      {words.seeJobs()}
    </Link>
  )
  // An empty form has nothing to keep for the next one. What was deleted here still says so.
  const [hasProfile, setHasProfile] = useState(false)
  if (!hasProfile && (!state.isUntouched || profile.isWanted || profile.stored !== null)) setHasProfile(true)
  const isStored = state.isFormShown && isWriter(draft) && draft.savedAtMs !== null
  return (
    <>
      {receipt ? (
        <p className={styles['receipt']}>
          {receiptText(receipt)} {applicationsLink}
        </p>
      ) : null}
      {shown ? (
        <StatusPanel
          application={shown.application}
          applicationsLink={applicationsLink}
          isNew={shown.isNew}
          onBackToForm={session.backToForm}
          onTryAgain={session.retry}
          returnProblem={shown.returnProblem}
        />
      ) : null}
      {/* Hidden, not unmounted: an application that was submitted here may return to it. */}
      <div {...focusProps} hidden={!state.isFormShown}>
        <ApplicationForm
          key={formKey}
          {...brandOfForm}
          job={job}
          control={{
            ...session,
            state: form,
            renderFileSources,
            notes,
            renderFileHelp: (field, picked) => (
              <Slot name="file-help" props={{ form: job.form, field, picked, entered: form, inForm }} />
            ),
          }}
          isReadOnly={state.status === 'taken-over'}
          privacyLink={privacyLink}
          submitNotes={<Slot name="submit-notes" props={{ job }} />}
          draftNote={draftNoteOf(draft, hasUnsavedFile)}
          profileChoice={
            <>
              {/* Beside the form, where there is room. */}
              {isStored ? <Slot name="form-draft" props={{ job, place: draftPlace, save: session.flush }} /> : null}
              {hasProfile ? (
                <ProfileChoice {...profile} onChange={session.setProfileWanted} onDelete={session.deleteProfile} />
              ) : null}
              {draftPlace ? null : <div ref={formEnd.set} className={styles['draft']} />}
            </>
          }
          draftChip={
            <>
              <DraftOfForm
                draft={draft}
                draftPlace={draftPlace}
                formEnd={formEnd}
                hasUnsavedFile={hasUnsavedFile}
                isFormShown={state.isFormShown}
                applicationsLink={applicationsLink}
                onKeepMine={() => void session.keepMine()}
                onReopen={() => void session.reopenDraft()}
                onSaveCopy={() => saveCopy(job.title, session.readEntered())}
                onDiscard={() => void session.discardDraft()}
              />
              {isContinued ? <Slot name="form-link" props={{ job, isOpen: state.status === 'editing', inForm: toFill }} /> : null}
              {posts ? (
                <CarryOver carried={carried} job={job} posts={posts} session={session} state={state} onCarried={setCarried} />
              ) : null}
              {isFromProfile ? <FilledNotice onClear={session.clear} /> : null}
              {changes ? <ChangesNotice changes={changes} /> : null}
            </>
          }
          openJobsLink={openJobsLink}
        />
      </div>
    </>
  )
})

/** Says that the form was filled in from the stored profile. */
function FilledNotice({ onClear }: { readonly onClear: () => void }) {
  return (
    <Notice
      icon="check"
      action={
        <Button variant="snow" size="small" onClick={onClear}>
          {words.form.clear()}
        </Button>
      }
    >
      {words.form.filled()}
    </Notice>
  )
}
