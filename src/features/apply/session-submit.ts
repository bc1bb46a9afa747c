import type { Entered } from '#shared/form/entered.ts'
import { isOnline } from '#platform/online.ts'
import { reportProblem } from '#platform/report.ts'
import type { MyJobsStore } from '#storage/my-jobs-store.ts'
import { hasArrived } from '#storage/records.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import type { openDraft } from './draft/autosave.ts'
import { submissionOf } from './form/answer-map.ts'
import type { createApplicationFiles } from './form/application-files.ts'
import { enteredOf } from './form/draft-form.ts'
import { errorsOf } from './form/form-errors.ts'
import type { DeviceReason, SendFailure } from './form/form-state.ts'
import { asksForResume, profileOf, resumeOf } from './form/profile-answers.ts'
import { receiptCopy } from './form/readable-copy.ts'
import { readProfile } from './form/stored-answers.ts'
import { type Following, followApplication } from './outbox/follow-application.ts'
import type { Outbox } from './outbox/outbox.ts'
import { type OpenSession, profileStateOf, type SessionEvent, type SessionState, type SubmitEnd } from './session-state.ts'

/**
 * What follows from 'Submit', or from an action of the application that stands in the form's place: it goes through the outbox, and its
 * result, or its way back to the form, is reported as an event.
 */

/** What an open session works with. */
export type SessionParts = Awaited<ReturnType<typeof openDraft>> & { readonly storage: PersonalStorage }

interface SubmitDeps {
  readonly referrer: string | null
  readonly files: ReturnType<typeof createApplicationFiles>
  readonly loadOutbox: () => Promise<Outbox>
  readonly myJobs: Pick<MyJobsStore, 'getState' | 'subscribe' | 'refresh'>
  readonly getState: () => SessionState
  /** null: the session is closed, or still loading. Each opening has its own. */
  readonly partsOf: () => SessionParts | null
  /** Throws while there is no open session. */
  readonly need: () => SessionParts & OpenSession
  readonly step: (event: SessionEvent) => void
  /** An event that may change what was entered. */
  readonly change: (event: SessionEvent) => void
  /** Fills the form from the stored draft. */
  readonly reopenDraft: (refusal: SendFailure | null) => Promise<void>
  /** Resolves when the device knows of an application that was reopened. */
  readonly noteReopened: (storage: PersonalStorage) => Promise<unknown>
}

/** The form's message when nothing of the application is to be corrected. */
const refused = (reason: DeviceReason): SubmitEnd => ({
  status: 'refused',
  refusal: { reason },
})

/** @param applicationId the application that was followed, if there was one */
const ended = (end: SubmitEnd, applicationId: string | null = null): SessionEvent => ({ type: 'ended', applicationId, end })

export function createSessionSubmit(deps: SubmitDeps) {
  const { change, files, getState, loadOutbox, myJobs, need, noteReopened, partsOf, referrer, reopenDraft, step } = deps
  let following: Following | null = null

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
    const refusal = row.attention
    // In these cases no answer has to change. Show the application with its actions instead of the form.
    if (['closed', 'sent-elsewhere'].includes(refusal.reason) || hasArrived(row)) return { status: 'stopped', refusal }
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
    if (partsOf()?.autosave !== autosave) return ended({ status: 'gone' })
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
        return ended({ status: 'refused', refusal: { reason: 'files-missing', fields } })
      }
      case 'deleted':
        return ended(refused('not-queued'))
    }
  }

  /** Only while nothing is sent. */
  const submit = async () => {
    const { form, job } = need()
    if (errorsOf(job.form, form).length > 0) return change({ type: 'form', action: { type: 'attempt' } })
    // Leave unfinished uploads to the outbox: the application must be frozen now, not when the last upload is done.
    files.stopUploads()
    const frozen = enteredOf(form)
    step({ type: 'submitted' })
    // An error: the code could not be loaded, which `loadOutbox` has reported.
    change(await queueApplication(frozen).catch(() => ended(refused('not-queued'))))
  }

  const shownApplication = () => {
    const state = getState()
    return state.status === 'waiting' || state.status === 'attention' ? state.application : null
  }

  /** Sends an application that needs attention again, unchanged. Resolves when the result is known, with false if it was not queued. */
  const retry = async (): Promise<boolean> => {
    const applicationId = shownApplication()?.applicationId
    const before = partsOf()
    const outbox = await loadOutbox()
    if (applicationId === undefined || !(await outbox.retry(applicationId))) return false
    // The form was closed meanwhile: another screen announces the result.
    if (partsOf() !== before) return true
    step({ type: 'queued', step: 'waiting', applicationId })
    const row = await follow(outbox, applicationId)
    step(ended(row ? { status: 'stopped', refusal: null } : { status: 'gone' }, applicationId))
    return true
  }

  /** Turns the shown application back into a draft. */
  const backToForm = async () => {
    const application = shownApplication()
    const before = partsOf()
    // A second press would find nothing to take back, and show the form before its answers are there.
    if (!application || !before || need().wayBack === 'asking') return
    step({ type: 'way-back', status: 'asking' })
    const reopen = async (outbox: Outbox) => outbox.reopen(application.applicationId)
    const { status } = await loadOutbox().then(reopen, () => ({ status: 'failed' as const }))
    if (status === 'arrived') return step({ type: 'sent' })
    if (partsOf() !== before) return
    if (status !== 'reopened') return step({ type: 'way-back', status: status === 'not-possible' ? 'failed' : status })
    const refusal = application.state === 'needs-attention' ? application.attention : null
    await Promise.all([reopenDraft(refusal), noteReopened(before.storage)])
    step({ type: 'way-back', status: 'returned' })
  }

  return {
    submit,
    retry,
    backToForm,
    /** Stops following: a result from now on is announced by whatever screen is shown then. */
    stop: () => following?.stop(),
  }
}
