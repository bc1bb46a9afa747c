import { type Entered, isAnswered, isBlank, isEducationBlank, isEmploymentBlank, type PickedFile } from '#shared/form/entered.ts'
import type { JobDetail, JobForm } from '#shared/job.ts'
import { within } from '#platform/clock.ts'
import { isOnline } from '#platform/online.ts'
import { reportProblem } from '#platform/report.ts'
import { createStore } from '#platform/store.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { storageWaitMs } from '#storage/limits.ts'
import type { MyJobsStore } from '#storage/my-jobs-store.ts'
import { hasArrived, isWaiting } from '#storage/records.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import { createApplicationFiles } from './form/application-files.ts'
import { type Autosave, openDraft } from './draft/autosave.ts'
import { submissionOf } from './form/answer-map.ts'
import { carriedAnswers } from './form/carried-answers.ts'
import { enteredOf, fileIdsOf, restoreForm, startForm } from './form/draft-form.ts'
import { errorsOf } from './form/form-errors.ts'
import { askedOf } from './form/form-fields.ts'
import type { FormAction } from './form/form-state.ts'
import { asksForResume, fillFromProfile, profileOf, readProfile, resumeOf } from './form/profile-answers.ts'
import { readableCopy, receiptCopy } from './form/readable-copy.ts'
import type { UploadFile } from './form/application-files.ts'
import { type Following, followApplication } from './outbox/follow-application.ts'
import type { Outbox } from './outbox/outbox.ts'
import { readRefusal, type Refusal } from './form/refusal.ts'
import {
  type FormSession,
  profileStateOf,
  reduceSession,
  type SessionEvent,
  type SessionState,
  sessionView,
  type SubmitEnd,
} from './session-state.ts'

/**
 * What the session of one form does: it loads, saves, uploads, submits and follows, and reports each as an event of
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
  readonly refusal: Refusal | null
}

export interface SessionDeps {
  readonly loadStorage: () => Promise<PersonalStorage>
  readonly loadOutbox: () => Promise<Outbox>
  readonly myJobs: Pick<MyJobsStore, 'getState' | 'subscribe' | 'refresh' | 'refreshSoon'>
  readonly uploadFile: UploadFile
}

/** The form's message when nothing of the application is to be corrected. */
const refused = (kind: 'another-waits' | 'draft-found' | 'not-queued' | 'submitted-elsewhere' | 'taken-over'): SubmitEnd => ({
  status: 'refused',
  refusal: { status: 'failed', failure: { kind } },
})

/** @param applicationId the application that was followed, if there was one */
const ended = (end: SubmitEnd, applicationId: string | null = null): SessionEvent => ({ type: 'ended', applicationId, end })

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
  let parts: (Awaited<ReturnType<typeof openDraft>> & { readonly storage: PersonalStorage }) | null = null
  /** What was entered when the draft was last saved. */
  let saved: { readonly text: string; readonly fileIds: readonly string[] } = { text: '', fileIds: [] }
  let following: Following | null = null

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
  const startFrom = (entered: Entered | undefined, refusal: Refusal | null = null) => {
    saved = entered ? { text: JSON.stringify(enteredOf(entered)), fileIds: fileIdsOf(entered) } : { text: '', fileIds: [] }
    return { entered, refusal, clientId: uniqueId() }
  }

  /** Until an application that was reopened is gone everywhere, it would stand in the form's place. */
  const noteReopened = async ({ clock }: PersonalStorage) => within(clock, storageWaitMs, myJobs.refresh(), false)

  const reopenDraft = async (refusal: Refusal | null = null) => {
    const { autosave } = need()
    const { draft, missingFileIds } = await autosave.reopen()
    // Closed meanwhile: the next opening finds the draft.
    if (parts?.autosave !== autosave) return
    step({ type: 'started', ...startFrom(restoreForm(draft?.state, missingFileIds), refusal) })
  }

  /** Stores or deletes the profile, as the applicant has chosen. A failure must never prevent the application from being sent. */
  const saveProfile = async (submitted: Entered) => {
    const { form, job, profile, storage } = need()
    const { isWanted } = profileStateOf({ form, profile })
    const before = readProfile(profile?.answers)
    const picked = resumeOf(job.form, submitted)
    const reading = isWanted && picked ? await storage.files.read(picked.fileId) : null
    const file = reading?.status === 'ready' ? reading.file : null
    const resume = file && { fileName: file.fileName, mediaType: file.mediaType, bytes: file.bytes }
    const storedResume = asksForResume(job.form) ? null : (profile?.resume ?? null)
    const next = isWanted ? { answers: profileOf(job.form, submitted, before), resume: resume ?? storedResume } : null
    if (!next && !before) return
    const isStored = await (next ? storage.profile.save(next) : storage.profile.remove())
    if (isStored) step({ type: 'profile', profile: next })
  }

  /** Resolves with the finished application, or with null when it is gone or this form is closed. */
  const follow = async (outbox: Outbox, applicationId: string) => {
    const onWaiting = () => step({ type: 'waits', applicationId, isOffline: !isOnline() })
    following = followApplication(myJobs, { applicationId, clock: outbox.storage.clock, onWaiting })
    const row = await following.ended
    if (row?.state === 'sent') step({ type: 'sent' })
    return row
  }

  /** Waits for the result. Turns the application back into a draft if the applicant has to change something. */
  const awaitResult = async (outbox: Outbox, applicationId: string): Promise<SubmitEnd> => {
    step({ type: 'queued', step: 'awaited', applicationId })
    const row = await follow(outbox, applicationId)
    if (row?.state !== 'needs-attention') return { status: 'gone' }
    const refusal = readRefusal(row.attention)
    // In these cases no answer has to change. Show the application with its actions instead of the form.
    if (['closed', 'sent-elsewhere'].includes(row.attention.reason) || hasArrived(row)) return { status: 'stopped', refusal }
    const { status } = await outbox.reopen(applicationId)
    if (status === 'arrived') step({ type: 'sent' })
    // It stays an application, which shows what can be done with it.
    if (status !== 'reopened') return { status: 'stopped', refusal }
    const { autosave, storage } = need()
    await Promise.all([autosave.reopen(), noteReopened(storage)])
    return { status: 'refused', refusal }
  }

  /** Shows the application that another tab has submitted for this job. What was entered here stays a draft. */
  const showOther = async (outbox: Outbox, applicationId: string): Promise<SubmitEnd> => {
    step({ type: 'queued', step: 'waiting', applicationId })
    await follow(outbox, applicationId)
    return refused('another-waits')
  }

  const queueApplication = async (frozen: Entered): Promise<SessionEvent> => {
    const { autosave, job } = need()
    const content = submissionOf(job.form, frozen, referrer)
    // A form that was filled in from the profile may be submitted without a change.
    files.storeOffered(content.files.map(({ fileId }) => fileId))
    await files.settled()
    await saveProfile(frozen).catch((error: unknown) => reportProblem('profile: not stored', error))
    const { draftId, seq, status } = await autosave.flush()
    if (status === 'found') return ended(refused('draft-found'))
    if (status === 'taken-over') return ended(refused('taken-over'))
    const outbox = await loadOutbox()
    const copy = receiptCopy(job.form, frozen)
    const result = await outbox.submit({ ...content, copy, jobId: job.jobId, jobTitle: job.title, draftId, draftSeq: seq })
    // The form was closed meanwhile: another screen announces the result.
    if (parts?.autosave !== autosave) return ended({ status: 'gone' })
    switch (result.status) {
      case 'queued':
      case 'already-submitted':
        return ended(await awaitResult(outbox, result.applicationId), result.applicationId)
      case 'another-waits':
        return ended(await showOther(outbox, result.applicationId), result.applicationId)
      case 'taken-over':
      case 'submitted-elsewhere':
        // The notice of the other tab was lost. Show its state in the draft bar.
        await autosave.check()
        return ended(refused(result.status))
      case 'files-missing': {
        const gone = content.files.filter(({ fileId }) => result.fileIds.includes(fileId))
        const fields = gone.map(({ fieldName }) => fieldName)
        return ended({ status: 'refused', refusal: readRefusal({ reason: 'files-missing', fields }) })
      }
      case 'deleted':
        return ended(refused('not-queued'))
    }
  }

  const submit = async () => {
    if (session.status !== 'open' || session.form.isSending) return
    if (errorsOf(session.job.form, session.form).length > 0) return dispatch({ type: 'attempt' })
    // Leave unfinished uploads to the outbox: the application must be frozen now, not when the last upload is done.
    files.stopUploads()
    const frozen = enteredOf(need().form)
    step({ type: 'submitted' })
    // An error: the code could not be loaded, which `loadOutbox` has reported.
    change(await queueApplication(frozen).catch(() => ended(refused('not-queued'))))
  }

  const shownApplication = () => {
    const state = store.get()
    return state.status === 'waiting' || state.status === 'attention' ? state.application : null
  }

  /** Sends an application that needs attention again, unchanged. Resolves when the result is known. */
  const retry = async () => {
    const applicationId = shownApplication()?.applicationId
    const before = parts
    const outbox = await loadOutbox()
    if (applicationId === undefined || !(await outbox.retry(applicationId))) return
    // The form was closed meanwhile: another screen announces the result.
    if (parts !== before) return
    step({ type: 'queued', step: 'waiting', applicationId })
    const row = await follow(outbox, applicationId)
    step(ended(row ? { status: 'stopped', refusal: null } : { status: 'gone' }, applicationId))
  }

  /** Turns the shown application back into a draft. */
  const backToForm = async () => {
    const application = shownApplication()
    const before = parts
    if (!application || !before) return
    step({ type: 'way-back', status: 'asking' })
    const reopen = async (outbox: Outbox) => outbox.reopen(application.applicationId)
    const { status } = await loadOutbox().then(reopen, () => ({ status: 'failed' as const }))
    if (status === 'arrived') return step({ type: 'sent' })
    if (parts !== before) return
    if (status !== 'reopened') {
      return step({ type: 'way-back', status: status === 'unanswered' || status === 'conflict' ? status : 'none' })
    }
    const refusal = application.state === 'needs-attention' ? readRefusal(application.attention) : null
    await Promise.all([reopenDraft(refusal), noteReopened(before.storage)])
    step({ type: 'way-back', status: 'returned' })
  }

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
    // A result from now on must be announced by whatever screen is shown then.
    following?.stop()
    for (const unsubscribe of unsubscribers.splice(0)) unsubscribe()
    if (last) void last.flush().then(() => last.close())
  }

  return {
    getState: store.get,
    subscribe: store.subscribe,
    dispatch,
    submit: () => void submit(),
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
    retry,
    backToForm,
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
