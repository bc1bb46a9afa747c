import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { JobDetail } from '#shared/job.ts'
import { paths } from '#shared/paths.ts'
import { ApplicationForm } from '#features/application/application-form.tsx'
import { enteredOf, fileIdsOf, type FormState, isBlank, restoreForm } from '#features/application/form-state.ts'
import type { FileKeeper, FileWay, Refusal } from '#features/application/use-application.ts'
import { CloudButtons } from '#features/cloud-files/cloud-buttons.tsx'
import { DraftBar } from '#features/drafts/draft-bar.tsx'
import { type UseDraft, useDraft } from '#features/drafts/use-draft.ts'
import { StandingPanel } from '#features/sending/standing-panel.tsx'
import { loadSendQueue, type SendQueueState, useSendQueue } from '#features/sending/use-send-queue.ts'
import { formatDay, isWaiting } from '#features/sending/words.ts'
import { registerUnsavedWork } from '#platform/unsaved-work.ts'
import { Button } from '#ui/button/button.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { Notice } from '#ui/notice/notice.tsx'
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
  const queue = useSendQueue()
  if (draft.phase === 'failed' || queue.status === 'failed') return <NotLoaded />
  if (draft.phase === 'loading' || queue.status === 'loading') {
    return (
      <div className={styles['waiting']} role="status" aria-busy="true">
        Opening the form…
      </div>
    )
  }
  return <ReadyForm job={job} referrer={referrer} draft={draft} applications={queue.applications} />
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
}

/** What a form begins with; another `key` makes it begin anew. */
interface Start {
  readonly key: number
  readonly state: FormState | undefined
  readonly refusal: Refusal | null
}

/** A link out of 'My applications' says why an application comes back to its form. */
function refusalOf(locationState: unknown): Refusal | null {
  const isFromList = typeof locationState === 'object' && locationState !== null && 'attention' in locationState
  return isFromList && locationState.attention !== null ? readRefusal(locationState.attention) : null
}

function ReadyForm({ job, referrer, draft, applications }: ReadyFormProps) {
  const { state: locationState } = useLocation()
  const { initial, missingFileIds, others } = draft
  const [start, setStart] = useState<Start>(() => ({
    key: 0,
    state: restoreForm(initial?.state, missingFileIds),
    refusal: initial ? refusalOf(locationState) : null,
  }))
  const [isReturning, setIsReturning] = useState(false)
  const [hasTakenOther, setHasTakenOther] = useState(false)
  const [other] = others
  const startAnew = (state: FormState | undefined, refusal: Refusal | null = null) =>
    setStart(({ key }) => ({ key: key + 1, state, refusal }))
  const { fileKeeper, hasUnkeptFile, keepFiles } = useFileKeeper(draft)
  const sending = useSending(job, draft, keepFiles)
  const { hasEntered, onChange } = useSavedChanges(draft, start, sending.isFrozen)
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
  // On the way back the form is empty for a moment, and nobody should begin to type in that one.
  const isFormShown = !isReturning && (!standing || (!isOwn && draft.savedAtMs !== null))

  const backToForm = async () => {
    if (!standing) return
    setIsReturning(true)
    const queue = await loadSendQueue()
    const { status } = await queue.reopen(standing.applicationId)
    if (status === 'reopened') await takeTheirs(standing.attention ? readRefusal(standing.attention) : null)
    setIsReturning(false)
  }

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
          draftChip={
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
              onDiscard={() => void draft.remove().then(() => startAnew(undefined))}
            />
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

interface SavedChanges {
  readonly onChange: (state: FormState) => void
  /** Whether this page has anything of its person's. */
  readonly hasEntered: () => boolean
}

/** Saves what was entered, and deletes the bytes of files that are no longer spoken of. */
function useSavedChanges(draft: ReadyFormProps['draft'], start: Start, isFrozen: () => boolean): SavedChanges {
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
    draft.save(entered, fileIds)
    if (dropped.length > 0) void draft.flush().then(() => draft.removeFiles(dropped))
  }
  return { onChange, hasEntered: () => saved.current.text !== '' }
}

function fileIdsIn({ state }: Start): readonly string[] {
  return state ? fileIdsOf(state) : []
}

interface KeptFiles {
  readonly fileKeeper: FileKeeper
  /** A file is in this page's memory only. */
  readonly hasUnkeptFile: boolean
  readonly keepFiles: () => Promise<void>
}

/** Stores each picked file at once, whether its upload succeeds or not. */
function useFileKeeper({ attach, readFile }: ReadyFormProps['draft']): KeptFiles {
  const [keeping] = useState(() => new Set<Promise<void>>())
  const [hasUnkeptFile, setHasUnkeptFile] = useState(false)
  const keep = async (fileId: string, file: File) => {
    // One that cannot be read is said so by its upload.
    const bytes = await file.arrayBuffer().catch(() => null)
    if (!bytes) return
    const { status } = await attach({ fileId, fileName: file.name, mediaType: file.type, bytes })
    if (status !== 'kept') setHasUnkeptFile(true)
  }
  return {
    hasUnkeptFile,
    keepFiles: async () => {
      await Promise.all(keeping)
    },
    fileKeeper: {
      keep: (fileId, file) => {
        const work = keep(fileId, file).finally(() => keeping.delete(work))
        keeping.add(work)
      },
      load: async (fileId) => {
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
