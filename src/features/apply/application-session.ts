import { type Entered, isAnswered, isBlank, isEducationBlank, isEmploymentBlank, type PickedFile } from '#shared/form/entered.ts'
import type { JobDetail, JobForm } from '#shared/job.ts'
import { within } from '#platform/clock.ts'
import { reportProblem } from '#platform/report.ts'
import { createStore } from '#platform/store.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { storageWaitMs } from '#storage/limits.ts'
import type { MyJobsStore } from '#storage/my-jobs-store.ts'
import { isWaiting } from '#storage/records.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import { createApplicationFiles } from './form/application-files.ts'
import { type Autosave, openDraft } from './draft/autosave.ts'
import { carriedAnswers } from './form/carried-answers.ts'
import { enteredOf, fileIdsOf, restoreForm, startForm } from './form/draft-form.ts'
import { askedOf } from './form/form-fields.ts'
import type { FormAction, SendFailure } from './form/form-state.ts'
import { fillFromProfile } from './form/profile-answers.ts'
import { readableCopy } from './form/readable-copy.ts'
import type { UploadFile } from './form/application-files.ts'
import type { Outbox } from './outbox/outbox.ts'
import { readProfile } from './form/stored-answers.ts'
import { type FormSession, reduceSession, type SessionEvent, type SessionState, sessionView } from './session-state.ts'
import { createSessionSubmit, type SessionParts } from './session-submit.ts'

/**
 * What the session of one form does: it loads, saves, uploads and submits (`session-submit.ts`), and reports each as an event of
 * `session-state.ts`. It connects the form with its draft, its files, the profile and the outbox, which do not know each other.
 * `use-application-session.ts` runs it, `screens/job` draws it.
 *
 * Every application goes through the outbox, online or not. A failure never drops what was entered, and nobody is told that an
 * application was sent before the service has confirmed it.
 */

export interface SessionOptions {
  readonly job: JobDetail
  /** The value of `gh_src` in the page's address, sent as the referrer. */
  readonly referrer: string | null
  /** Why an application returns to this form from 'My jobs'. */
  readonly refusal: SendFailure | null
}

export interface SessionDeps {
  readonly loadStorage: () => Promise<PersonalStorage>
  readonly loadOutbox: () => Promise<Outbox>
  readonly myJobs: Pick<MyJobsStore, 'getState' | 'subscribe' | 'refresh' | 'refreshSoon'>
  readonly uploadFile: UploadFile
}

/** 'refused': something is entered or stored here, or the other draft cannot be read. */
type CarryOverResult = { readonly status: 'refused' } | { readonly status: 'copied'; readonly count: number }

/** Files are not counted. */
function answerCount({ educations, employments, values }: Entered): number {
  const rows = [...educations.filter((row) => !isEducationBlank(row)), ...employments.filter((row) => !isEmploymentBlank(row))]
  return Object.values(values).filter(isAnswered).length + rows.length
}

export type ApplicationSession = ReturnType<typeof createApplicationSession>

export function createApplicationSession({ job: firstJob, referrer, refusal: firstRefusal }: SessionOptions, deps: SessionDeps) {
  const { loadOutbox, loadStorage, myJobs, uploadFile } = deps
  let session: FormSession = { status: 'loading', job: firstJob }
  const store = createStore<SessionState>(sessionView(session))
  /** What the open session works with. Each opening has its own, and null means that it is closed or still loading. */
  let parts: SessionParts | null = null
  /** What was entered when the draft was last saved. */
  let saved: { readonly text: string; readonly fileIds: readonly string[] } = { text: '', fileIds: [] }

  const step = (event: SessionEvent) => {
    const next = reduceSession(session, event)
    if (next === session) return
    session = next
    store.set(sessionView(session))
  }

  /** The open session and its parts. Throws while it is loading and after it was closed. */
  const need = () => {
    if (!parts || session.status !== 'open') throw new Error('the session is not open')
    return { ...parts, ...session }
  }

  /** While the form is sent, nothing starts anew: what is typed then would be taken for what was sent. */
  const isSending = () => session.status === 'open' && session.form.isSending
  const ofDevice = (autosave: Autosave) => ({
    draft: autosave.getState(),
    applications: myJobs.getState().applications.filter(({ jobId }) => jobId === session.job.jobId),
  })

  /** Saves the draft when the entered answers have changed, and deletes files that it no longer refers to. */
  const saveChanges = () => {
    // While sending, changes of the form are only about the sending. Saving them would write the submitted draft again.
    if (!parts || session.status !== 'open' || session.form.isSending) return
    const { autosave, storage } = parts
    const entered = enteredOf(session.form)
    const text = JSON.stringify(entered)
    const isUntouched = autosave.getState().savedAtMs === null && saved.text === '' && isBlank(entered)
    // Upload progress and shown errors change the form, but not what was entered.
    if (text === saved.text || isUntouched) return
    const fileIds = fileIdsOf(entered)
    const dropped = saved.fileIds.filter((fileId) => !fileIds.includes(fileId))
    saved = { text, fileIds }
    autosave.change({ ...entered, asked: askedOf(session.job.form) }, fileIds)
    files.storeOffered(fileIds)
    // Load the outbox code while the applicant types, so that submitting works offline.
    loadOutbox().catch(() => {})
    if (dropped.length > 0) void autosave.flush().then(() => storage.files.remove(dropped))
  }

  /** An event that may change what was entered. */
  const change = (event: SessionEvent) => {
    step(event)
    saveChanges()
  }

  const dispatch = (action: FormAction) => change({ type: 'form', action })

  const files = createApplicationFiles({
    jobId: firstJob.jobId,
    uploadFile,
    needStorage: () => need().storage,
    pickedFiles: () => (session.status === 'open' ? session.form.files : {}),
    dispatch,
    onNotSaved: (fileId) => step({ type: 'file-not-saved', fileId }),
  })

  /** The part of an event that starts the form from a stored state. */
  const startFrom = (entered: Entered | undefined, refusal: SendFailure | null = null) => {
    saved = entered ? { text: JSON.stringify(enteredOf(entered)), fileIds: fileIdsOf(entered) } : { text: '', fileIds: [] }
    return { entered, refusal, clientId: uniqueId() }
  }

  /** Until an application that was reopened is gone everywhere, it would stand in the form's place. */
  const noteReopened = async ({ clock }: PersonalStorage) => within(clock, storageWaitMs, myJobs.refresh(), false)

  const reopenDraft = async (refusal: SendFailure | null = null) => {
    const { autosave } = need()
    const { draft, missingFileIds } = await autosave.reopen()
    // Closed meanwhile: the next opening finds the draft.
    if (parts?.autosave !== autosave) return
    step({ type: 'started', ...startFrom(restoreForm(draft?.state, missingFileIds), refusal) })
  }

  const sending = createSessionSubmit({
    referrer,
    files,
    loadOutbox,
    myJobs,
    need,
    step,
    change,
    reopenDraft,
    noteReopened,
    getState: store.get,
    partsOf: () => parts,
  })

  const loadProfile = async (storage: PersonalStorage) => {
    try {
      // A database that hangs must not block the form.
      return await within(storage.clock, storageWaitMs, storage.profile.load(), null)
    } catch (error) {
      // The form works without a profile.
      reportProblem('profile: not loaded', error)
      return null
    }
  }

  const unsubscribers: (() => void)[] = []
  const load = async (isCurrent: () => boolean) => {
    const storage = await loadStorage()
    // Sweep before loading: an expired draft must not be shown and then deleted under the applicant.
    void storage.sweep()
    const { job } = session
    const [draft, profile] = await Promise.all([
      openDraft(storage, job.jobId, job.title),
      loadProfile(storage),
      myJobs.refreshSoon(),
    ])
    if (!isCurrent()) return draft.autosave.close()
    if (myJobs.getState().status === 'failed') throw new Error('the applications could not be read')
    const { autosave, opened } = draft
    parts = { ...draft, storage }
    const answers = opened.draft ? null : readProfile(profile?.answers)
    const resume = answers && profile?.resume ? files.offerResume(profile.resume) : null
    const filled = answers && fillFromProfile(session.job.form, answers, resume)
    const isFromProfile = filled !== null && !isBlank(filled)
    const entered = isFromProfile ? filled : restoreForm(opened.draft?.state, opened.missingFileIds)
    const start = startFrom(entered, opened.draft ? firstRefusal : null)
    const unsavedFileIds = storage.files.inMemory(saved.fileIds).map(({ fileId }) => fileId)
    step({ type: 'opened', ...start, ...ofDevice(autosave), isFromProfile, profile, unsavedFileIds })
    const noteDevice = () => step({ type: 'device', ...ofDevice(autosave) })
    unsubscribers.push(autosave.subscribe(noteDevice), myJobs.subscribe(noteDevice))
  }

  /** Identifies the current opening. null while the session is closed. */
  let opening: symbol | null = null
  const close = () => {
    opening = null
    files.stopUploads()
    const last = parts?.autosave
    parts = null
    step({ type: 'closed' })
    sending.stop()
    for (const unsubscribe of unsubscribers.splice(0)) unsubscribe()
    if (last) void last.flush().then(() => last.close())
  }

  return {
    getState: store.get,
    subscribe: store.subscribe,
    dispatch,
    submit: () => {
      if (session.status === 'open' && !isSending()) void sending.submit()
    },
    pickFile: files.pick,
    removeFile: files.remove,
    retryFile: files.retry,
    readFile: files.read,
    /** Loads the draft and fills the form. @returns saves and closes the session, which can be opened again */
    open: () => {
      const thisOpening = Symbol('opening')
      opening = thisOpening
      const isCurrent = () => opening === thisOpening
      load(isCurrent).catch((error: unknown) => {
        if (!isCurrent()) return
        reportProblem('drafts: not loaded', error)
        step({ type: 'not-opened' })
      })
      return close
    },
    updateJob: (job: JobDetail) => {
      if (job !== session.job) change({ type: 'job', job, clientId: uniqueId() })
    },
    retry: sending.retry,
    backToForm: sending.backToForm,
    /** Claims the stored draft and fills the form from it. */
    reopenDraft: async () => {
      if (!isSending()) await reopenDraft()
    },
    /** Keeps what the form shows, as a new draft. */
    keepMine: () => need().autosave.keepMine(),
    discardDraft: async () => {
      if (isSending()) return
      await need().autosave.discard()
      step({ type: 'started', ...startFrom(undefined) })
    },
    /** Empties a form that was filled in from the profile. */
    clear: () => {
      if (!isSending()) step({ type: 'started', ...startFrom(undefined) })
    },
    /**
     * Fills the form with what fits of a draft for another post of the job, and saves that. Refuses once something was entered,
     * because nothing could bring that back.
     * @param from the form of that post
     * @returns how many answers and files were copied. With none, the form stays as it is
     */
    carryOver: async (from: JobForm, draftState: unknown): Promise<CarryOverResult> => {
      const restored = restoreForm(draftState, [])
      if (!parts || !restored) return { status: 'refused' }
      const { clock } = parts.storage
      const carried = carriedAnswers(from, restored, session.job.form)
      // Read first: whatever is entered meanwhile counts.
      const read = await Promise.all(
        carried.files.map(async ({ field, file }) => {
          const content = await within(clock, storageWaitMs, files.read(file), null).catch((error: unknown) => {
            reportProblem('files: not copied', error)
            return null
          })
          return { field, file, content }
        }),
      )
      const state = store.get()
      if (state.status !== 'editing' || !state.isUntouched) return { status: 'refused' }
      // Under an id of its own, a file that is gone here is never taken for the file of the other draft.
      const gone = read.flatMap(({ content, field, file }) => (content ? [] : [{ field, file: { ...file, fileId: uniqueId() } }]))
      const kept = gone.map(({ field, file }): [string, PickedFile] => [field.name, { status: 'kept', file }])
      const goneIds = gone.map(({ file }) => file.fileId)
      const entered = restoreForm({ ...carried.entered, files: Object.fromEntries(kept) }, goneIds) ?? carried.entered
      const count = answerCount(startForm(session.job.form, entered, uniqueId)) + read.length - gone.length
      if (count === 0) return { status: 'copied', count }
      saved = { text: '', fileIds: [] }
      change({ type: 'started', entered, refusal: null, clientId: uniqueId() })
      for (const { content, field } of read) if (content) files.pick(field, content)
      return { status: 'copied', count }
    },
    setProfileWanted: (isWanted: boolean) => dispatch({ type: 'profile-wanted', isWanted }),
    /** @returns whether the profile was deleted */
    deleteProfile: async () => {
      const isGone = await need().storage.profile.remove()
      if (isGone) step({ type: 'profile', profile: null })
      return isGone
    },
    /** The entered answers as readable text. */
    readEntered: () => {
      const { form, job } = need()
      return readableCopy(job.form, form)
    },
    /** Whether the form is open and empty, and no draft is stored. */
    hasNoAnswers: () => {
      const state = store.get()
      if (state.status !== 'editing') return false
      return state.draft.savedAtMs === null && state.draft.status !== 'found' && isBlank(state.form)
    },
    /** Saves what was entered. */
    flush: async () => {
      await parts?.autosave.flush()
    },
    /** Whether a reload now would lose answers or interrupt a submit. */
    isDirty: () => {
      if (!parts || session.status !== 'open') return false
      const isOnlyHere = myJobs.getState().applications.some((row) => isWaiting(row) && !row.isStored)
      const isUnsaved = saved.text !== '' && parts.autosave.getState().status !== 'saved'
      return session.own?.step === 'awaited' || isOnlyHere || isUnsaved
    },
    /** Asks whether this tab may still write the draft. */
    check: () => void parts?.autosave.check(),
  }
}
