import type { ApplicationStatus } from '#shared/application-status.ts'
import { type AskedQuestion, type Entered, isBlank } from '#shared/form/entered.ts'
import type { JobDetail } from '#shared/job.ts'
import type { ProfileContent } from '#storage/profile.ts'
import { isWaiting, type ListedApplication, type StoppedApplication, type WaitingApplication } from '#storage/records.ts'
import { serviceStatusOf } from '#storage/service-status.ts'
import { type AutosaveState, isWriter } from './draft/autosave.ts'
import { changesOf, enteredOf, type FormChanges, startForm, withFirstRows } from './form/draft-form.ts'
import { askedOf } from './form/form-fields.ts'
import { emptyForm, type FormAction, type FormState, reduceForm, type SendFailure } from './form/form-state.ts'
import { describeProfile } from './form/profile-answers.ts'
import { refusalAction } from './form/refusal.ts'
import { readProfile } from './form/stored-answers.ts'

/**
 * One applicant at the form of one job, as a state that events change. It knows neither React nor storage nor the network:
 * `application-session.ts` does what has to be done and reports it here. What the form shows is derived (`sessionView`).
 */

/** The application of this form that was submitted, or sent again, here. */
type OwnApplication =
  /** The form waits for its result. */
  | { readonly step: 'awaited'; readonly applicationId: string }
  /** It cannot be sent soon, so it takes the form's place. */
  | {
      readonly step: 'waiting'
      readonly applicationId: string
      /** There was no network when it began to wait. */
      readonly isOffline: boolean
    }
  /** No answer has to change, so it stays in the form's place. */
  | { readonly step: 'stopped'; readonly applicationId: string }

/** Why an application could not go back to the form. */
export type ReturnProblem =
  /** Nobody knows whether it has arrived. */
  | 'unanswered'
  /** The job has another draft. */
  | 'conflict'
  /** It is being sent at this moment, or the device did not do it. */
  | 'failed'

export interface OpenSession {
  readonly status: 'open'
  readonly job: JobDetail
  /** While it is sending, it is frozen: nothing of it is saved. */
  readonly form: FormState
  /** Changes when the form starts anew. */
  readonly formKey: number
  /** What the form started from, with the questions that it was asked. */
  readonly start: Entered & { readonly asked: readonly AskedQuestion[] }
  /** The form as it started. */
  readonly first: FormState
  /** How the form differs from the one that the draft was written for. */
  readonly changes: FormChanges | null
  readonly isFromProfile: boolean
  readonly profile: ProfileContent | null
  readonly draft: AutosaveState
  /** Those of this job. */
  readonly applications: readonly ListedApplication[]
  /** Files that are in this page's memory only. */
  readonly unsavedFileIds: readonly string[]
  /** null: nothing was submitted here, or it is gone. */
  readonly own: OwnApplication | null
  /** The way of an application back to the form. */
  readonly wayBack: 'none' | 'asking' | ReturnProblem
  /** Counts the returns from an application to the form. */
  readonly returnCount: number
}

/** 'sent' is the end. */
export type FormSession = OpenSession | { readonly status: 'loading' | 'failed' | 'sent'; readonly job: JobDetail }

interface FormStart {
  /** undefined: an empty form. */
  readonly entered: Entered | undefined
  /** Why the application of these answers was refused. */
  readonly refusal: SendFailure | null
  /** For the first education and employment, if the form asks for them. */
  readonly clientId: string
}

/** What this device has of the job. */
type OfDevice = Pick<OpenSession, 'draft' | 'applications'>

/** What became of a submit. */
export type SubmitEnd =
  /** Something has to change, or the applicant has to submit again. */
  | { readonly status: 'refused'; readonly refusal: SendFailure }
  /** No answer has to change. */
  | { readonly status: 'stopped'; readonly refusal: SendFailure | null }
  /** It was deleted or reopened, here or elsewhere. */
  | { readonly status: 'gone' }

export type SessionEvent =
  | ({ readonly type: 'opened' } & Pick<OpenSession, 'isFromProfile' | 'profile' | 'unsavedFileIds'> & FormStart & OfDevice)
  | { readonly type: 'not-opened' }
  | { readonly type: 'closed' }
  /** The draft or an application has changed. */
  | ({ readonly type: 'device' } & OfDevice)
  /** The board may change a job while its form is open. */
  | { readonly type: 'job'; readonly job: JobDetail; readonly clientId: string }
  | ({ readonly type: 'started' } & FormStart)
  | { readonly type: 'form'; readonly action: FormAction }
  | { readonly type: 'file-not-saved'; readonly fileId: string }
  | { readonly type: 'profile'; readonly profile: ProfileContent | null }
  /** Freezes the form. */
  | { readonly type: 'submitted' }
  /** It is in the outbox. 'waiting': it takes the form's place at once. */
  | { readonly type: 'queued'; readonly step: 'awaited' | 'waiting'; readonly applicationId: string }
  | { readonly type: 'waits'; readonly applicationId: string; readonly isOffline: boolean }
  | { readonly type: 'ended'; readonly applicationId: string | null; readonly end: SubmitEnd }
  | { readonly type: 'sent' }
  | { readonly type: 'way-back'; readonly status: OpenSession['wayBack'] | 'returned' }

function withStart(session: OpenSession, { clientId, entered, refusal }: FormStart): OpenSession {
  const { job } = session
  const start = { asked: askedOf(job.form), ...(entered ?? emptyForm) }
  const form = startForm(job.form, start, () => clientId)
  return {
    ...session,
    start,
    first: form,
    form: refusal ? { ...reduceForm(form, refusalAction(job.form, form, refusal)), hasAttempted: true } : form,
    formKey: session.formKey + 1,
    isFromProfile: false,
    changes: changesOf(start.asked, job.form, start),
  }
}

function withEnd(session: OpenSession, applicationId: string | null, end: SubmitEnd): OpenSession {
  const { form, job, own, wayBack } = session
  // It was taken back, and the form may be sending another one by now.
  if ((own?.applicationId ?? null) !== applicationId) return session
  const refusal: SendFailure | null = end.status === 'gone' ? { reason: 'not-queued' } : end.refusal
  // Nobody waits for the end of an application that was taken back, or sent again from the form's place.
  const isSilent = end.status === 'gone' && (wayBack === 'asking' || !form.isSending)
  return {
    ...session,
    form: refusal && !isSilent ? reduceForm(form, refusalAction(job.form, form, refusal)) : { ...form, isSending: false },
    own: end.status === 'stopped' && applicationId !== null ? { step: 'stopped', applicationId } : null,
  }
}

function withWayBack(session: OpenSession, status: (SessionEvent & { type: 'way-back' })['status']): OpenSession {
  if (status === 'returned') return { ...session, own: null, wayBack: 'none', returnCount: session.returnCount + 1 }
  return { ...session, wayBack: status }
}

/** What follows from an event. Only an open session has something to change, and a sent one stays sent. */
export function reduceSession(session: FormSession, event: SessionEvent): FormSession {
  const { job } = session
  if (session.status === 'sent') return session
  if (event.type === 'not-opened') return { status: 'failed', job }
  if (event.type === 'closed') return { status: 'loading', job }
  if (event.type === 'opened') {
    const { applications, draft, isFromProfile, profile, unsavedFileIds } = event
    const blank = { form: emptyForm, formKey: 0, first: emptyForm, start: { asked: [], ...emptyForm }, changes: null }
    const idle = { own: null, wayBack: 'none', returnCount: 0 } as const
    const ofDevice = { applications, draft, profile, unsavedFileIds }
    const opened: OpenSession = { status: 'open', job, ...blank, ...idle, ...ofDevice, isFromProfile }
    return { ...withStart(opened, event), isFromProfile }
  }
  if (session.status !== 'open') return event.type === 'job' ? { ...session, job: event.job } : session
  switch (event.type) {
    case 'device':
      return { ...session, draft: event.draft, applications: event.applications }
    case 'job': {
      const { form } = event.job
      const changes = changesOf(session.start.asked, form, session.start)
      return { ...session, job: event.job, changes, form: withFirstRows(form, session.form, () => event.clientId) }
    }
    case 'started':
      return withStart(session, event)
    case 'form':
      return { ...session, form: reduceForm(session.form, event.action) }
    case 'file-not-saved':
      return { ...session, unsavedFileIds: [...session.unsavedFileIds, event.fileId] }
    case 'profile':
      return { ...session, profile: event.profile }
    case 'submitted':
      return { ...session, form: reduceForm(session.form, { type: 'sending' }), own: null, wayBack: 'none' }
    case 'queued': {
      const { applicationId, step } = event
      return { ...session, own: step === 'awaited' ? { step, applicationId } : { step, applicationId, isOffline: false } }
    }
    case 'waits': {
      const { applicationId, isOffline } = event
      const isAwaited = session.own?.step === 'awaited' && session.own.applicationId === applicationId
      return isAwaited ? { ...session, own: { step: 'waiting', applicationId, isOffline } } : session
    }
    case 'ended':
      return withEnd(session, event.applicationId, event.end)
    case 'sent':
      return { status: 'sent', job }
    case 'way-back':
      return withWayBack(session, event.status)
  }
}

/** Whether the form has nothing that its applicant has entered or that is stored, and what is put into it would be saved. */
function isUntouched({ draft, first, form, isFromProfile }: OpenSession): boolean {
  if (draft.savedAtMs !== null || !isWriter(draft)) return false
  return isBlank(form) || (isFromProfile && JSON.stringify(enteredOf(form)) === JSON.stringify(enteredOf(first)))
}

/** What the form shows in every state that has one. */
export interface OpenForm extends Pick<OpenSession, 'form' | 'formKey' | 'draft' | 'changes' | 'returnCount'> {
  /** A picked file is in this page's memory only. */
  readonly hasUnsavedFile: boolean
  /** The form is filled in from the profile, and nothing was changed yet. */
  readonly isFromProfile: boolean
  /** Nothing is entered or stored, so other answers may take the form's place. */
  readonly isUntouched: boolean
  readonly profile: ProfileState
  /** The sent application for this job, unless another one is open. A state of null: the service has told none. */
  readonly receipt: { readonly sentAtMs: number; readonly status: ApplicationStatus | null } | null
  /** An application replaces the form, unless a draft was started since. */
  readonly isFormShown: boolean
  readonly returnProblem: ReturnProblem | null
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

/** The profile as the applicant has chosen. Who has not chosen keeps a stored one. */
export function profileStateOf({ form, profile }: Pick<OpenSession, 'form' | 'profile'>): ProfileState {
  const answers = readProfile(profile?.answers)
  return {
    isWanted: form.isProfileWanted ?? answers !== null,
    stored: answers && describeProfile(answers, profile?.resume?.fileName ?? null),
  }
}

/** What a session shows. */
export function sessionView(session: FormSession): SessionState {
  if (session.status !== 'open') return { status: session.status }
  const { applications, changes, draft, form, formKey, isFromProfile, own, returnCount, unsavedFileIds, wayBack } = session
  const unsent = applications.find((row) => row.state !== 'sent')
  const isNew = unsent !== undefined && unsent.applicationId === own?.applicationId
  const isDraftGone = draft.savedAtMs === null || draft.status === 'submitted' || draft.status === 'removed'
  // An application of an earlier visit replaces the form, unless a new draft has been started since.
  const shown = unsent && (isNew ? own?.step !== 'awaited' : isDraftGone) ? unsent : null
  const isReturning = wayBack === 'asking'
  const sent = applications.flatMap((row) => (row.state === 'sent' ? [row] : []))[0]
  const shared: OpenForm = {
    form,
    formKey,
    draft,
    hasUnsavedFile: Object.values(form.files).some(({ file }) => unsavedFileIds.includes(file.fileId)),
    isFromProfile: isFromProfile && draft.savedAtMs === null,
    isUntouched: isUntouched(session),
    changes,
    profile: profileStateOf(session),
    receipt: sent && !unsent ? { sentAtMs: sent.sentAtMs, status: serviceStatusOf(sent) } : null,
    // While an application is reopened, the form is empty for a moment. Hide it, so that nobody types into it.
    isFormShown: !isReturning && (shown === null || (!isNew && draft.savedAtMs !== null)),
    returnCount,
    returnProblem: wayBack === 'none' || wayBack === 'asking' ? null : wayBack,
  }
  if (shown) {
    if (!isWaiting(shown)) return { ...shared, isNew, status: 'attention', application: shown }
    const isLeftOffline = isNew && own?.step === 'waiting' && own.isOffline && shown.isStored
    return { ...shared, isNew, status: 'waiting', isLeftOffline, application: shown }
  }
  const isSubmitting = form.isSending || isReturning || (own !== null && own.step !== 'stopped')
  return { ...shared, status: isSubmitting ? 'submitting' : draft.status === 'taken-over' ? 'taken-over' : 'editing' }
}
