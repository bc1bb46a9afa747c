import type { ApplicationStatus } from '#shared/application-status.ts'
import type { JobDetail } from '#shared/job.ts'
import { within } from '#platform/clock.ts'
import { isOnline } from '#platform/online.ts'
import { reportProblem } from '#platform/report.ts'
import { createStore } from '#platform/store.ts'
import { uniqueId } from '#platform/unique-id.ts'
import type { ListedApplication } from '#storage/applications.ts'
import type { ProfileContent } from '#storage/profile.ts'
import { hasArrived, isWaiting, type Receipt, type StoppedApplication, type WaitingApplication } from '#storage/records.ts'
import { storageWaitMs } from '#storage/limits.ts'
import type { MyJobsStore } from '#storage/my-jobs-store.ts'
import { serviceStatusOf } from '#storage/service-status.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import { createApplicationFiles } from './application-files.ts'
import type { AutosaveState } from './draft/autosave.ts'
import { openDraft } from './draft/open-draft.ts'
import { changesOf, enteredOf, fileIdsOf, type FormChanges, restoreForm, startForm } from './form/draft-form.ts'
import { errorsOf } from './form/form-errors.ts'
import { askedOf } from './form/form-fields.ts'
import { type Entered, isBlank } from '#shared/form/entered.ts'
import { emptyForm, type FormAction, type FormState, reduceForm } from './form/form-state.ts'
import { submissionOf } from './form/answer-map.ts'
import { asksForResume, describeProfile, fillFromProfile, profileOf, readProfile, resumeOf } from './form/profile-answers.ts'
import { readableCopy, receiptCopy } from './form/readable-copy.ts'
import type { UploadFile } from './form/run-upload.ts'
import { type Following, followApplication } from './outbox/follow-application.ts'
import type { Outbox } from './outbox/outbox.ts'
import { readRefusal, type Refusal, refusalAction } from './refusal.ts'

/**
 * One applicant at the form of one job: a state machine without React. It connects the form with its draft, its files, the
 * profile and the outbox, which do not know each other. `use-application-session.ts` runs it, `screens/job` draws it.
 *
 * Every application goes through the outbox, online or not. A failure never drops what was entered, and nobody is told that an
 * application was sent before the service has confirmed it.
 */

/** What the form shows in every state that has one. */
export interface OpenForm {
  readonly form: FormState
  /** Changes when the form starts anew from another state. */
  readonly formKey: number
  readonly draft: AutosaveState
  /** A picked file is in this page's memory only. */
  readonly hasUnsavedFile: boolean
  /** The form is filled in from the profile, and nothing was changed yet. */
  readonly isFromProfile: boolean
  /** How the form differs from the one that the draft was written for. */
  readonly changes: FormChanges | null
  readonly profile: ProfileState
  /** The sent application for this job, unless another one is open. A state of null: the service has told none. */
  readonly receipt: { readonly sentAtMs: number; readonly status: ApplicationStatus | null } | null
  /** An application replaces the form, unless a draft was started since. */
  readonly isFormShown: boolean
  /** Counts the returns from an application to the form, because each of them moves the focus. */
  readonly returnCount: number
  /** The shown application cannot go back to the form, because nobody knows whether it has arrived. */
  readonly isArrivalUnknown: boolean
}

export interface ProfileState {
  /** Whether 'Submit' stores a profile for the next application. */
  readonly isWanted: boolean
  /** The stored profile as pairs of label and text, or null. */
  readonly stored: readonly (readonly [label: string, text: string])[] | null
}

/** An application that is shown instead of the form. */
interface Shown<Application> {
  readonly application: Application & { readonly isStored: boolean }
  /** It was submitted here, so it takes the focus. */
  readonly isNew: boolean
}

export type SessionState =
  | { readonly status: 'loading' }
  /** The storage code could not be loaded. */
  | { readonly status: 'failed' }
  | (OpenForm & { readonly status: 'editing' | 'submitting' })
  /** Another tab edits this draft. */
  | (OpenForm & { readonly status: 'taken-over' })
  | (OpenForm & {
      readonly status: 'waiting'
      /** It was submitted here without a network, and is stored. */
      readonly isLeftOffline: boolean
    } & Shown<WaitingApplication>)
  | (OpenForm & { readonly status: 'attention' } & Shown<StoppedApplication>)
  | { readonly status: 'sent' }

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

const receiptOf = (row: Receipt) => ({ sentAtMs: row.sentAtMs, status: serviceStatusOf(row) })

const notQueued: Refusal = { status: 'failed', failure: { kind: 'not-queued' } }

export type ApplicationSession = ReturnType<typeof createApplicationSession>

export function createApplicationSession(options: SessionOptions, deps: SessionDeps) {
  const { loadOutbox, loadStorage, myJobs, uploadFile } = deps
  const store = createStore<SessionState>({ status: 'loading' })
  let { job } = options
  /** Identifies the current opening. null while the session is closed. */
  let opening: symbol | null = null
  /** Set once everything is loaded. */
  let parts: (Awaited<ReturnType<typeof openDraft>> & { readonly storage: PersonalStorage }) | null = null

  const needParts = () => {
    if (!parts) throw new Error('the session is still loading')
    return parts
  }

  // The form.
  let form = emptyForm
  let formKey = 0
  let startState: Entered | undefined
  let isFromProfile = false
  const askedAtStart = askedOf(job.form)
  let changes: FormChanges | null = null
  /** What was entered when the draft was last saved. */
  let saved: { readonly text: string; readonly fileIds: readonly string[] } = { text: '', fileIds: [] }
  let returnCount = 0

  // The profile.
  let profile: ProfileContent | null = null
  /** Belongs to the draft. null: the applicant has not chosen, and a stored profile stays. */
  let profileChoice: boolean | null = null
  const isProfileWanted = () => profileChoice ?? readProfile(profile?.answers) !== null

  // Sending.
  let isFrozen = false
  let isReturning = false
  let isArrivalUnknown = false
  let submission: {
    readonly applicationId: string
    readonly isWaiting: boolean
    /** There was no network when it began to wait. */
    readonly isOffline?: boolean
  } | null = null
  /** The application that was submitted here and replaces the form because no answer has to change. */
  let returnedId: string | null = null
  let following: Following | null = null

  const ofThisJob = (): readonly ListedApplication[] => myJobs.getState().applications.filter(({ jobId }) => jobId === job.jobId)

  const readProfileState = (): ProfileState => {
    const answers = readProfile(profile?.answers)
    return { isWanted: isProfileWanted(), stored: answers && describeProfile(answers, profile?.resume?.fileName ?? null) }
  }

  const readState = (): SessionState => {
    const { autosave } = needParts()
    const draft = autosave.getState()
    const rows = ofThisJob()
    const open = rows.find((row) => row.state !== 'sent')
    const isOwn = open !== undefined && open.applicationId === submission?.applicationId
    const hasReturnedHere = open !== undefined && open.applicationId === returnedId
    const isDraftGone = draft.savedAtMs === null || draft.status === 'submitted' || draft.status === 'removed'
    // An application of an earlier visit replaces the form, unless a new draft has been started since.
    const replacesForm = isOwn ? submission?.isWaiting === true : hasReturnedHere || isDraftGone
    const shown = open && replacesForm ? open : null
    const isNew = isOwn || hasReturnedHere
    const shared: OpenForm = {
      form,
      formKey,
      draft,
      hasUnsavedFile: files.hasUnsaved(),
      isFromProfile: isFromProfile && draft.savedAtMs === null,
      changes,
      profile: readProfileState(),
      receipt: (!open && rows.flatMap((row) => (row.state === 'sent' ? [receiptOf(row)] : []))[0]) || null,
      // While an application is reopened, the form is empty for a moment. Hide it, so that nobody types into it.
      isFormShown: !isReturning && (shown === null || (!isNew && draft.savedAtMs !== null)),
      returnCount,
      isArrivalUnknown,
    }
    if (shown) {
      return isWaiting(shown)
        ? {
            ...shared,
            isNew,
            status: 'waiting',
            isLeftOffline: isOwn && submission?.isOffline === true && shown.isStored,
            application: shown,
          }
        : { ...shared, isNew, status: 'attention', application: shown }
    }
    if (submission || isFrozen || isReturning) return { ...shared, status: 'submitting' }
    return { ...shared, status: draft.status === 'taken-over' ? 'taken-over' : 'editing' }
  }

  /** Publishes the current state. */
  const update = () => {
    if (parts && store.get().status !== 'sent') store.set(readState())
  }

  /** What a draft stores, without the questions that were asked. */
  const toStore = (given: Entered): Entered => ({
    ...enteredOf(given),
    ...(profileChoice === null ? {} : { isProfileWanted: profileChoice }),
  })

  /** Saves the draft when the entered answers have changed, and deletes files that it no longer refers to. */
  const saveChanges = () => {
    // While sending, changes of the form are only about the sending. Saving them would write the submitted draft again.
    if (isFrozen || !parts) return
    const { autosave, storage } = parts
    const entered = toStore(form)
    const text = JSON.stringify(entered)
    const isUntouched = autosave.getState().savedAtMs === null && saved.text === '' && isBlank(entered)
    // Upload progress and shown errors change the form, but not what was entered.
    if (text === saved.text || isUntouched) return
    const fileIds = fileIdsOf(entered)
    const dropped = saved.fileIds.filter((fileId) => !fileIds.includes(fileId))
    saved = { text, fileIds }
    autosave.change({ ...entered, asked: askedOf(job.form) }, fileIds)
    files.storeOffered(fileIds)
    // Load the outbox code while the applicant types, so that submitting works offline.
    loadOutbox().catch(() => {})
    if (dropped.length > 0) void autosave.flush().then(() => storage.files.remove(dropped))
  }

  const dispatch = (action: FormAction) => {
    form = reduceForm(form, action)
    saveChanges()
    update()
  }

  const files = createApplicationFiles({
    jobId: job.jobId,
    uploadFile,
    needStorage: () => needParts().storage,
    pickedFiles: () => form.files,
    dispatch,
    onUnsaved: update,
  })

  /** Starts the form from a stored state, and shows why its application was refused. */
  const startFrom = (next: Entered | undefined, refusal: Refusal | null = null) => {
    startState = next
    profileChoice = next?.isProfileWanted ?? null
    form = startForm(job.form, next ?? emptyForm, uniqueId)
    if (refusal) form = { ...reduceForm(form, refusalAction(job.form, form, refusal)), hasAttempted: true }
    formKey += 1
    isFromProfile = false
    saved = { text: next ? JSON.stringify(toStore(next)) : '', fileIds: next ? fileIdsOf(next) : [] }
    changes = changesOf(next?.asked ?? askedAtStart, job.form, next)
    update()
  }

  const reopenDraft = async (refusal: Refusal | null = null) => {
    const { draft, missingFileIds } = await needParts().autosave.reopen()
    startFrom(restoreForm(draft?.state, missingFileIds), refusal)
  }

  /** Stores or deletes the profile, as the applicant has chosen. A failure must never prevent the application from being sent. */
  const saveProfile = async (submitted: Entered) => {
    const { storage } = needParts()
    const before = readProfile(profile?.answers)
    const picked = resumeOf(job.form, submitted)
    const reading = isProfileWanted() && picked ? await storage.files.read(picked.fileId) : null
    const file = reading?.status === 'ready' ? reading.file : null
    const resume = file && { fileName: file.fileName, mediaType: file.mediaType, bytes: file.bytes }
    const storedResume = asksForResume(job.form) ? null : (profile?.resume ?? null)
    const next = isProfileWanted() ? { answers: profileOf(job.form, submitted, before), resume: resume ?? storedResume } : null
    if (!next && !before) return
    if (next ? await storage.profile.save(next) : await storage.profile.remove()) profile = next
  }

  const follow = async (outbox: Outbox, applicationId: string, onWaiting: () => void) => {
    following = followApplication(myJobs, { applicationId, clock: outbox.storage.clock, onWaiting })
    const row = await following.ended
    if (row?.state === 'sent' && parts) store.set({ status: 'sent' })
    return row
  }

  /** Waits for the result. Turns the application back into a draft if the applicant has to change something. */
  const awaitResult = async (outbox: Outbox, applicationId: string): Promise<Refusal | null> => {
    // The form was closed meanwhile: another screen announces the result.
    if (!parts) return notQueued
    submission = { applicationId, isWaiting: false }
    update()
    const row = await follow(outbox, applicationId, () => {
      if (submission?.applicationId !== applicationId || submission.isWaiting) return
      submission = { applicationId, isWaiting: true, isOffline: !isOnline() }
      update()
    })
    if (row?.state === 'sent') return null
    // It was reopened or deleted elsewhere, or this form is closed.
    if (!row) return notQueued
    // In these cases no answer has to change. Show the application with its actions instead of the form.
    if (['closed', 'sent-elsewhere'].includes(row.attention.reason) || hasArrived(row)) {
      returnedId = applicationId
      return readRefusal(row.attention)
    }
    const { status } = await outbox.reopen(applicationId)
    if (status === 'arrived') {
      store.set({ status: 'sent' })
      return null
    }
    if (status === 'reopened') await Promise.all([needParts().autosave.reopen(), myJobs.refresh()])
    // It stays an application, which shows what can be done with it.
    else returnedId = applicationId
    return readRefusal(row.attention)
  }

  /** Shows the application that another tab has submitted for this job. What was entered here stays a draft. */
  const showOther = async (outbox: Outbox, applicationId: string): Promise<Refusal | null> => {
    if (!parts) return notQueued
    submission = { applicationId, isWaiting: true }
    update()
    const row = await follow(outbox, applicationId, () => {})
    return row?.state === 'sent' ? null : { status: 'failed', failure: { kind: 'another-waits' } }
  }

  const queueApplication = async (frozen: Entered): Promise<Refusal | null> => {
    const { autosave } = needParts()
    const content = submissionOf(job.form, frozen, options.referrer)
    // A form that was filled in from the profile may be submitted without a change.
    files.storeOffered(content.files.map(({ fileId }) => fileId))
    await files.settled()
    await saveProfile(frozen).catch((error: unknown) => reportProblem('profile: not stored', error))
    const { draftId, seq, status } = await autosave.flush()
    if (status === 'found') return { status: 'failed', failure: { kind: 'draft-found' } }
    if (status === 'taken-over') return { status: 'failed', failure: { kind: 'taken-over' } }
    const outbox = await loadOutbox()
    const copy = receiptCopy(job.form, frozen)
    const result = await outbox.submit({ ...content, copy, jobId: job.jobId, jobTitle: job.title, draftId, draftSeq: seq })
    switch (result.status) {
      case 'queued':
      case 'already-submitted':
        return awaitResult(outbox, result.applicationId)
      case 'another-waits':
        return showOther(outbox, result.applicationId)
      case 'taken-over':
      case 'submitted-elsewhere':
        // The notice of the other tab was lost. Show its state in the draft bar.
        await autosave.check()
        return { status: 'failed', failure: { kind: result.status } }
      case 'files-missing': {
        const gone = content.files.filter(({ fileId }) => result.fileIds.includes(fileId))
        return readRefusal({ reason: 'files-missing', fields: gone.map(({ fieldName }) => fieldName) })
      }
      case 'deleted':
        return notQueued
    }
  }

  const submit = async () => {
    if (form.isSending) return
    if (errorsOf(job.form, form).length > 0) return dispatch({ type: 'attempt' })
    // Leave unfinished uploads to the outbox: the application must be frozen now, not when the last upload is done.
    files.stopUploads()
    isFrozen = true
    dispatch({ type: 'sending' })
    let refusal: Refusal | null
    try {
      refusal = await queueApplication(enteredOf(form))
    } catch {
      // The code could not be loaded, which `loadOutbox` has reported.
      refusal = notQueued
    }
    isFrozen = false
    submission = null
    if (refusal) dispatch(refusalAction(job.form, form, refusal))
  }

  const shownApplication = () => {
    const state = store.get()
    return state.status === 'waiting' || state.status === 'attention' ? state.application : null
  }

  /** Sends an application that needs attention again, unchanged. Resolves when the result is known. */
  const retry = async () => {
    const applicationId = shownApplication()?.applicationId
    const outbox = await loadOutbox()
    if (applicationId === undefined || !(await outbox.retry(applicationId))) return
    submission = { applicationId, isWaiting: true }
    update()
    const row = await follow(outbox, applicationId, () => {})
    submission = null
    returnedId = row ? applicationId : null
    update()
  }

  /** Turns the shown application back into a draft. */
  const backToForm = async () => {
    const application = shownApplication()
    if (!application) return
    isReturning = true
    isArrivalUnknown = false
    update()
    const outbox = await loadOutbox()
    const { status } = await outbox.reopen(application.applicationId)
    isArrivalUnknown = status === 'unanswered'
    const refusal = application.state === 'needs-attention' ? readRefusal(application.attention) : null
    // Until the application is gone everywhere, it would stand in the form's place.
    if (status === 'reopened') await Promise.all([reopenDraft(refusal), myJobs.refresh()])
    isReturning = false
    if (status === 'arrived') return store.set({ status: 'sent' })
    if (status === 'reopened') returnCount += 1
    update()
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

  /** Fills the form from its draft, or from the profile. */
  const startForms = () => {
    const { opened } = needParts()
    const restored = restoreForm(opened.draft?.state, opened.missingFileIds)
    const answers = readProfile(profile?.answers)
    if (opened.draft || !answers) return startFrom(restored, opened.draft ? options.refusal : null)
    const resume = profile?.resume ? files.offerResume(profile.resume) : null
    const filled = fillFromProfile(job.form, answers, resume)
    startFrom(isBlank(filled) ? undefined : filled)
    isFromProfile = !isBlank(filled)
    update()
  }

  const unsubscribers: (() => void)[] = []
  const load = async (isCurrent: () => boolean) => {
    const storage = await loadStorage()
    // Sweep before loading: an expired draft must not be shown and then deleted under the applicant.
    void storage.sweep()
    const [draft, content] = await Promise.all([
      openDraft(storage, job.jobId, job.title),
      loadProfile(storage),
      myJobs.refreshSoon(),
    ])
    if (!isCurrent()) return draft.autosave.close()
    if (myJobs.getState().status === 'failed') throw new Error('the applications could not be read')
    parts = { ...draft, storage }
    profile = content
    unsubscribers.push(draft.autosave.subscribe(update), myJobs.subscribe(update))
    startForms()
  }
  const close = () => {
    opening = null
    // A result from now on must be announced by whatever screen is shown then.
    following?.stop()
    for (const unsubscribe of unsubscribers.splice(0)) unsubscribe()
    const last = parts?.autosave
    parts = null
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
        store.set({ status: 'failed' })
      })
      return close
    },
    /** The board may change a job while its form is open. */
    updateJob: (next: JobDetail) => {
      if (next === job) return
      job = next
      if (!parts) return
      changes = changesOf(startState?.asked ?? askedAtStart, job.form, startState)
      // The board may start to ask for education while the form is open.
      if (job.form.education !== null && form.educations.length === 0) {
        dispatch({ type: 'row-added', list: 'educations', clientId: uniqueId() })
      } else update()
    },
    retry,
    backToForm,
    /** Claims the stored draft and fills the form from it. */
    reopenDraft: () => reopenDraft(),
    /** Keeps what the form shows, as a new draft. */
    keepMine: () => needParts().autosave.keepMine(),
    discardDraft: async () => {
      await needParts().autosave.discard()
      startFrom(undefined)
    },
    /** Empties a form that was filled in from the profile. */
    clear: () => startFrom(undefined),
    setProfileWanted: (isWanted: boolean) => {
      profileChoice = isWanted
      saveChanges()
      update()
    },
    /** @returns whether the profile was deleted */
    deleteProfile: async () => {
      const isGone = await needParts().storage.profile.remove()
      if (isGone) profile = null
      update()
      return isGone
    },
    /** The entered answers as readable text. */
    readEntered: () => {
      const entered = saved.text === '' ? undefined : restoreForm(JSON.parse(saved.text), [])
      return entered ? readableCopy(job.form, entered) : []
    },
    /** Whether the form is open and empty, and no draft is stored. */
    hasNoAnswers: () => {
      const state = store.get()
      if (state.status !== 'editing') return false
      return state.draft.savedAtMs === null && state.draft.status !== 'found' && isBlank(form)
    },
    /** Saves what was entered. */
    flush: async () => {
      await parts?.autosave.flush()
    },
    /** Whether a reload now would lose answers or interrupt a submit. */
    isDirty: () => {
      if (!parts) return false
      const isSending = submission !== null && !submission.isWaiting
      const isOnlyHere = myJobs.getState().applications.some((row) => isWaiting(row) && !row.isStored)
      return isSending || isOnlyHere || (saved.text !== '' && parts.autosave.getState().status !== 'saved')
    },
    /** Asks whether this tab may still write the draft. */
    check: () => void parts?.autosave.check(),
  }
}
