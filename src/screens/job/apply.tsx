import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { job as copy } from '#content'
import type { JobDetail } from '#shared/job.ts'
import { applyAnchor, paths } from '#shared/paths.ts'
import { ApplicationForm } from '#features/application/application-form.tsx'
import { ChangesNotice } from '#features/application/changes-notice.tsx'
import { askedOf } from '#features/application/form-fields.ts'
import { emptyForm, type FormState, isBlank } from '#features/application/form-state.ts'
import { changesOf, enteredOf, fileIdsOf, restoreForm } from '#features/application/kept-form.ts'
import {
  asksForResume,
  fillFromProfile,
  profileOf,
  profileWords,
  readProfile,
  resumeOf,
} from '#features/application/profile-answers.ts'
import { readableCopy } from '#features/application/sent-copy.ts'
import type { FileKeeper, FileWay, Refusal, SubmittedForm } from '#features/application/use-application.ts'
import { CloudButtons } from '#features/cloud-files/cloud-buttons.tsx'
import { DraftBar } from '#features/drafts/draft-bar.tsx'
import { saveCopy } from '#features/drafts/save-copy.ts'
import { type UseDraft, useDraft } from '#features/drafts/use-draft.ts'
import { ProfileChoice } from '#features/profile/profile-choice.tsx'
import { type Profile, useProfile } from '#features/profile/use-profile.ts'
import { StandingPanel } from '#features/sending/standing-panel.tsx'
import { useApplications } from '#features/sending/use-applications.ts'
import { loadSendQueue, type SendQueueState } from '#features/sending/use-send-queue.ts'
import { formatDay, isWaiting } from '#features/sending/words.ts'
import { reportProblem } from '#platform/report.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { registerUnsavedWork } from '#platform/unsaved-work.ts'
import { Button } from '#ui/button/button.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import styles from './apply.module.css'
import { readRefusal } from './refusal.ts'
import { useSending } from './use-sending.ts'

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
  readonly draft: Extract<UseDraft, { readonly phase: 'ready' }>
  readonly applications: SendQueueState['applications']
  readonly profile: Profile
}

/** What a form begins with; another `key` makes it begin anew. */
interface Start {
  readonly key: number
  readonly state: FormState | undefined
  readonly refusal: Refusal | null
  /** Filled from what the device keeps of the person, not from a draft. */
  readonly isFromProfile: boolean
}

/** A link out of 'My applications' says why an application comes back to its form. */
function refusalOf(locationState: unknown): Refusal | null {
  const isFromList = typeof locationState === 'object' && locationState !== null && 'attention' in locationState
  return isFromList && locationState.attention !== null ? readRefusal(locationState.attention) : null
}

function ReadyForm({ job, referrer, draft, applications, profile }: ReadyFormProps) {
  const { state: locationState } = useLocation()
  const { initial, missingFileIds, others } = draft
  const [keptResume] = useState(() => resumeFile(profile))
  const [start, setStart] = useState<Start>(() => {
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

/** The résumé that the device keeps, as a file of this form; it is stored for it once the form is its person's. */
interface KeptResume {
  readonly fileId: string
  readonly file: File
}

function resumeFile({ content }: Profile): KeptResume | null {
  if (!content?.resume) return null
  const { bytes, fileName, mediaType } = content.resume
  return { fileId: uniqueId(), file: new File([bytes], fileName, { type: mediaType }) }
}

function startFromProfile(job: JobDetail, { content }: Profile, resume: KeptResume | null): FormState | undefined {
  const answers = readProfile(content?.answers)
  if (!answers) return undefined
  const reference = resume && { fileId: resume.fileId, name: resume.file.name, size: resume.file.size, type: resume.file.type }
  const state = fillFromProfile(job.form, emptyForm, answers, reference)
  return isBlank(state) ? undefined : state
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

interface Remembering {
  readonly isWanted: boolean
  readonly setIsWanted: (isWanted: boolean) => void
  readonly kept: ReturnType<typeof profileWords> | null
  readonly remember: (form: SubmittedForm) => Promise<void>
}

/** Keeps what fits the next application, for who has asked for it. */
function useRemembering(job: JobDetail, draft: ReadyFormProps['draft'], profile: Profile): Remembering {
  const before = readProfile(profile.content?.answers)
  // Who has asked for it once goes on being asked less.
  const [isWanted, setIsWanted] = useState(before !== null)
  const remember = async ({ formState }: SubmittedForm) => {
    const picked = resumeOf(job.form, formState)
    const reading = picked ? await draft.readFile(picked.fileId) : null
    const resume = reading?.status === 'ready' ? reading.file : null
    const isAsked = asksForResume(job.form)
    await profile.save({
      answers: profileOf(job.form, formState, before),
      resume: resume
        ? { fileName: resume.fileName, mediaType: resume.mediaType, bytes: resume.bytes }
        : isAsked
          ? null
          : (profile.content?.resume ?? null),
    })
  }
  return {
    isWanted,
    setIsWanted,
    kept: before && profileWords(before, profile.content?.resume?.fileName ?? null),
    remember: async (form) => {
      // It must never keep an application from being sent. Who has taken the wish back is forgotten by it.
      const work = isWanted ? remember(form) : before ? profile.remove() : Promise.resolve()
      await work.catch((error: unknown) => reportProblem('profile: not kept', error))
    },
  }
}

/** What the form asks otherwise than when its draft was written, or this page opened. */
function useFormChanges(job: JobDetail, start: Start) {
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

interface SavedChanges {
  readonly onChange: (state: FormState) => void
  /** Whether this page has anything of its person's. */
  readonly hasEntered: () => boolean
  /** What stands in the form, to read. */
  readonly readEntered: () => ReturnType<typeof readableCopy>
}

/** Saves what was entered, and deletes the bytes of files that are no longer spoken of. */
function useSavedChanges(
  job: JobDetail,
  draft: ReadyFormProps['draft'],
  start: Start,
  isFrozen: () => boolean,
  keepPicked: KeptFiles['keepPicked'],
): SavedChanges {
  const saved = useRef({ start, text: start.state ? JSON.stringify(enteredOf(start.state)) : '', fileIds: fileIdsIn(start) })
  const onChange = (state: FormState) => {
    if (saved.current.start !== start) saved.current = { start, text: '', fileIds: fileIdsIn(start) }
    // Frozen: the queue has it. What the form says meanwhile is about sending it.
    if (isFrozen()) return
    const entered = enteredOf(state)
    const text = JSON.stringify(entered)
    // An upload that moves on, or an error that is shown, is nothing that was entered.
    if (text === saved.current.text || (draft.savedAtMs === null && saved.current.text === '' && isBlank(entered))) return
    const fileIds = fileIdsOf(entered)
    const dropped = saved.current.fileIds.filter((fileId) => !fileIds.includes(fileId))
    saved.current = { start, text, fileIds }
    draft.save({ ...entered, asked: askedOf(job.form) }, fileIds)
    keepPicked(fileIds)
    // What sends it comes while it is written, and is there when the network is not.
    loadSendQueue().catch(() => {})
    if (dropped.length > 0) void draft.flush().then(() => draft.removeFiles(dropped))
  }
  return {
    onChange,
    hasEntered: () => saved.current.text !== '',
    readEntered: () => {
      const state = saved.current.text === '' ? undefined : restoreForm(JSON.parse(saved.current.text), [])
      return state ? readableCopy(job.form, state) : []
    },
  }
}

function fileIdsIn({ state }: Start): readonly string[] {
  return state ? fileIdsOf(state) : []
}

interface KeptFiles {
  readonly fileKeeper: FileKeeper
  /** A file is in this page's memory only. */
  readonly hasUnkeptFile: boolean
  readonly keepFiles: () => Promise<void>
  /** Stores the kept résumé as this form's own, once, if it is among these. */
  readonly keepPicked: (fileIds: readonly string[]) => void
}

/** Stores each picked file at once, whether its upload succeeds or not. */
function useFileKeeper({ attach, readFile }: ReadyFormProps['draft'], keptResume: KeptResume | null): KeptFiles {
  const [keeping] = useState(() => new Set<Promise<void>>())
  const [hasUnkeptFile, setHasUnkeptFile] = useState(false)
  const keep = async (fileId: string, file: File) => {
    // One that cannot be read is said so by its upload.
    const bytes = await file.arrayBuffer().catch(() => null)
    if (!bytes) return
    const { status } = await attach({ fileId, fileName: file.name, mediaType: file.type, bytes })
    if (status !== 'kept') setHasUnkeptFile(true)
  }
  const start = (fileId: string, file: File) => {
    const work = keep(fileId, file).finally(() => keeping.delete(work))
    keeping.add(work)
  }
  const hasKeptResume = useRef(false)
  return {
    hasUnkeptFile,
    keepFiles: async () => {
      await Promise.all(keeping)
    },
    keepPicked: (fileIds) => {
      if (!keptResume || hasKeptResume.current || !fileIds.includes(keptResume.fileId)) return
      hasKeptResume.current = true
      start(keptResume.fileId, keptResume.file)
    },
    fileKeeper: {
      keep: start,
      load: async (fileId) => {
        if (fileId === keptResume?.fileId) return keptResume.file
        const reading = await readFile(fileId)
        if (reading.status !== 'ready') return null
        const { bytes, fileName, mediaType } = reading.file
        return new File([bytes], fileName, { type: mediaType })
      },
    },
  }
}

/** Whoever reloads this page saves the form first. */
function useUnsavedWork(draft: ReadyFormProps['draft'], isDirty: () => boolean): void {
  const latest = useRef({ draft, isDirty })
  useEffect(() => {
    latest.current = { draft, isDirty }
  }, [draft, isDirty])
  useEffect(
    () =>
      registerUnsavedWork(
        async () => {
          await latest.current.draft.flush()
        },
        () => latest.current.isDirty(),
      ),
    [],
  )
}
