import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { job as copy } from '#content'
import type { JobDetail } from '#shared/job.ts'
import { applyAnchor, paths } from '#shared/paths.ts'
import { ApplicationForm } from '#features/application/application-form.tsx'
import { ChangesNotice } from '#features/application/changes-notice.tsx'
import { askedOf } from '#features/application/form-fields.ts'
import type { FormState } from '#features/application/form-state.ts'
import { changesOf, restoreForm } from '#features/application/kept-form.ts'
import type { FileWay, Refusal } from '#features/application/use-application.ts'
import { CloudButtons } from '#features/cloud-files/cloud-buttons.tsx'
import { DraftBar } from '#features/drafts/draft-bar.tsx'
import { saveCopy } from '#features/drafts/save-copy.ts'
import { type OpenDraft, useDraft } from '#features/drafts/use-draft.ts'
import { ProfileChoice } from '#features/profile/profile-choice.tsx'
import { type Profile, useProfile } from '#features/profile/use-profile.ts'
import { StandingPanel } from '#features/sending/standing-panel.tsx'
import { useApplications } from '#features/sending/use-applications.ts'
import { loadSendQueue, type SendQueueState } from '#features/sending/use-send-queue.ts'
import { formatDay, isWaiting } from '#features/sending/words.ts'
import { Button } from '#ui/button/button.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import styles from './apply.module.css'
import { type FormStart, resumeFile, startFromProfile } from './form-start.ts'
import { readRefusal, refusalOf } from './refusal.ts'
import { useFileKeeper } from './use-file-keeper.ts'
import { useRemembering } from './use-remembering.ts'
import { useSavedChanges } from './use-saved-changes.ts'
import { useSending } from './use-sending.ts'
import { useUnsavedWork } from './use-unsaved-work.ts'

/**
 * The form of a job with all that surrounds it: its draft, the files that are kept, the sending queue. The features do not
 * know each other; here they meet.
 */

interface ApplyProps {
  readonly job: JobDetail
  readonly referrer: string | null
}

export function Apply({ job, referrer }: ApplyProps) {
  const draft = useDraft(job.jobId, job.title)
  const queue = useApplications()
  const profile = useProfile()
  const isLoading = draft.phase === 'loading' || queue.status === 'loading' || profile.isLoading
  // Drawn in slices, for it is long, and a tap on the job above does not wait for it.
  const isDrawn = useDeferredValue(!isLoading)
  if (draft.phase === 'failed' || queue.status === 'failed') return <NotLoaded />
  if (isLoading || !isDrawn) {
    return (
      <div className={styles['waiting']} role="status" aria-busy="true">
        Opening the form…
      </div>
    )
  }
  return <ReadyForm job={job} referrer={referrer} draft={draft} applications={queue.applications} profile={profile} />
}

const renderCloudButtons = (way: FileWay) => <CloudButtons {...way} />

function NotLoaded() {
  return (
    <Notice
      icon="circle-alert"
      action={
        <Button variant="snow" size="small" onClick={() => window.location.reload()}>
          Try again
        </Button>
      }
    >
      The application form couldn’t be loaded.
    </Notice>
  )
}

interface ReadyFormProps extends ApplyProps {
  readonly draft: OpenDraft
  readonly applications: SendQueueState['applications']
  readonly profile: Profile
}

function ReadyForm({ job, referrer, draft, applications, profile }: ReadyFormProps) {
  const { state: locationState } = useLocation()
  const { initial, missingFileIds, others } = draft
  const [keptResume] = useState(() => resumeFile(profile))
  const [start, setStart] = useState<FormStart>(() => {
    const state = restoreForm(initial?.state, missingFileIds)
    const fromProfile = initial ? undefined : startFromProfile(job, profile, keptResume)
    return {
      key: 0,
      state: state ?? fromProfile,
      refusal: initial ? refusalOf(locationState) : null,
      isFromProfile: fromProfile !== undefined,
    }
  })
  const [isReturning, setIsReturning] = useState(false)
  const [hasTakenOther, setHasTakenOther] = useState(false)
  const [other] = others
  const startAnew = (state: FormState | undefined, refusal: Refusal | null = null) =>
    setStart(({ key }) => ({ key: key + 1, state, refusal, isFromProfile: false }))
  const { fileKeeper, hasUnkeptFile, keepFiles, keepPicked } = useFileKeeper(draft, keptResume)
  const remembering = useRemembering(job, draft, profile)
  const sending = useSending({
    job,
    draft,
    keepFiles: (form) => {
      // A form that was filled in may be submitted as it is.
      keepPicked(form.files.map(({ fileId }) => fileId))
      return keepFiles()
    },
    remember: remembering.remember,
  })
  const { hasEntered, onChange, readEntered } = useSavedChanges(job, draft, start, sending.isFrozen, keepPicked)
  const changes = useFormChanges(job, start)
  const isSending = sending.applicationId !== null && !sending.isWaiting
  const isOnlyHere = applications.some((row) => isWaiting(row) && !row.isKept)
  useUnsavedWork(draft, () => isSending || isOnlyHere || (hasEntered() && draft.status !== 'saved'))

  const takeTheirs = async (refusal: Refusal | null = null) => {
    const theirs = await draft.takeTheirs()
    startAnew(restoreForm(theirs?.state, []), refusal)
  }

  const open = applications.find(({ jobId, state }) => jobId === job.jobId && state !== 'sent')
  const receipt = applications.find(({ jobId, state }) => jobId === job.jobId && state === 'sent')
  const isOwn = open !== undefined && open.applicationId === sending.applicationId
  // An application of an earlier visit stands in the form's place, unless a new draft has been begun beside it.
  const standing = open && (isOwn ? sending.isWaiting : draft.savedAtMs === null || draft.status === 'gone') ? open : null
  const isLeavingForm = standing !== undefined && standing !== null && isOwn
  // On the way back the form is empty for a moment, and nobody should begin to type in that one.
  const isFormShown = !isReturning && (!standing || (!isOwn && draft.savedAtMs !== null))

  const backToForm = async () => {
    if (!standing) return
    setIsReturning(true)
    const queue = await loadSendQueue()
    const { status } = await queue.reopen(standing.applicationId)
    if (status === 'reopened') await takeTheirs(standing.attention ? readRefusal(standing.attention) : null)
    setIsReturning(false)
    hasReturned.current = true
  }
  const hasReturned = useRef(false)
  useEffect(() => {
    if (!hasReturned.current || isReturning) return
    hasReturned.current = false
    // What came back with a reason has given it the focus; else the form's first words have it.
    if (!start.refusal) document.querySelector<HTMLElement>(`#${applyAnchor} form h3`)?.focus()
  }, [isReturning, start])

  const applicationsLink = (
    <Link className={linkClass({ isAlone: true })} to={paths.applications()}>
      My applications
    </Link>
  )
  const openJobsLink = (
    <Link className={linkClass({ isAlone: true })} to={paths.jobs()}>
      See the open jobs
    </Link>
  )
  return (
    <>
      {receipt && !open ? (
        <p className={styles['receipt']}>
          You applied for this job on {formatDay(receipt.sentAtMs ?? receipt.submittedAtMs)}. You can apply again if something has
          changed. {applicationsLink}
        </p>
      ) : null}
      {standing ? (
        <StandingPanel
          application={standing}
          applicationsLink={applicationsLink}
          openJobsLink={openJobsLink}
          isNew={isLeavingForm}
          onBackToForm={() => void backToForm()}
        />
      ) : null}
      {/* Hidden and not gone: an application that was submitted here may come back to it. */}
      <div hidden={!isFormShown}>
        <ApplicationForm
          key={start.key}
          job={job}
          referrer={referrer}
          onSubmit={sending.submit}
          refusal={start.refusal}
          {...(start.state ? { initialState: start.state } : {})}
          onChange={onChange}
          fileKeeper={fileKeeper}
          fileWays={renderCloudButtons}
          privacyLink={privacyLink}
          profileChoice={
            <ProfileChoice
              isWanted={remembering.isWanted}
              onChange={remembering.setIsWanted}
              kept={remembering.kept}
              onDelete={profile.remove}
            />
          }
          draftChip={
            <>
              <DraftBar
                draft={draft}
                hasUnkeptFile={hasUnkeptFile}
                hasOtherVersion={other !== undefined && !hasTakenOther}
                applicationsLink={applicationsLink}
                onKeepMine={() => void draft.keepMine()}
                onTakeTheirs={() => void takeTheirs()}
                onTakeOther={() => {
                  setHasTakenOther(true)
                  if (!other) return
                  draft.save(other.state, other.fileIds)
                  startAnew(restoreForm(other.state, []))
                }}
                onSaveCopy={() => saveCopy(job.title, readEntered())}
                onDiscard={() => void draft.remove().then(() => startAnew(undefined))}
              />
              {start.isFromProfile && draft.savedAtMs === null ? <FilledNotice onClear={() => startAnew(undefined)} /> : null}
              {changes ? <ChangesNotice changes={changes} /> : null}
            </>
          }
          thankYouLink={
            <Link className={linkClass({ isAlone: true })} to={paths.thankYou()}>
              Continue
            </Link>
          }
          openJobsLink={openJobsLink}
        />
      </div>
    </>
  )
}

/** The form's answers are not typed anew, and that they are there must not surprise. */
function FilledNotice({ onClear }: { readonly onClear: () => void }) {
  return (
    <Notice
      icon="check"
      action={
        <Button variant="snow" size="small" onClick={onClear}>
          Clear
        </Button>
      }
    >
      Filled in with what this device keeps from your last application. Please check that it still fits.
    </Notice>
  )
}

/** What the form asks otherwise than when its draft was written, or this page opened. */
function useFormChanges(job: JobDetail, start: FormStart) {
  const [asked] = useState(() => askedOf(job.form))
  return changesOf(start.state?.asked ?? asked, job.form, start.state)
}

const privacyLink = copy.privacy ? (
  <p>
    <a className={linkClass({ isAlone: true })} href={copy.privacy.href} target="_blank" rel="noopener noreferrer">
      {copy.privacy.label} <VisuallyHidden>opens in a new tab</VisuallyHidden>
    </a>
  </p>
) : null
