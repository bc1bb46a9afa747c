import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JobDetail, JobForm, Question } from '#shared/job.ts'
import type { ListedApplication, StoppedApplication, WaitingApplication } from '#storage/records.ts'
import { emptyForm } from './form/form-state.ts'
import { type FormSession, reduceSession, type SessionEvent, type SessionState, sessionView } from './session-state.ts'

const question = (name: string): Question => ({
  label: name,
  required: true,
  descriptionHtml: null,
  fields: [{ name, type: 'input_text', options: [] }],
})
const form: JobForm = {
  questions: [question('first_name'), question('email')],
  locationQuestions: [],
  compliance: [],
  demographics: null,
  education: null,
  dataConsent: null,
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the session reads nothing else of a job
const job = { jobId: 1, title: 'Baker', form } as JobDetail
const draft = { status: 'saved', savedAtMs: 1, draftId: 'd', seq: 1, hasOwnText: false } as const

const unsent = {
  applicationId: 'a',
  draftId: 'd',
  answersDigest: 'digest',
  rights: { read: 'r', withdraw: 'w', replace: 'p' },
  lineage: null,
  language: 'en',
  draftSeq: 1,
  jobId: 1,
  jobTitle: 'Baker',
  answers: {},
  files: [],
  copy: [],
  uploads: {},
  resolved: null,
  replaces: [],
  uploadRounds: 0,
  entered: null,
  submittedAtMs: 1,
  turn: 0,
  failures: 0,
  lastTryMs: null,
}
const waiting: WaitingApplication = { ...unsent, state: 'queued', nextTryMs: null, delay: null }
const stopped: StoppedApplication = { ...unsent, state: 'needs-attention', attention: { reason: 'closed' } }
const listed = (row: WaitingApplication | StoppedApplication): ListedApplication => ({ ...row, isStored: true })

const opened = { type: 'opened', draft, applications: [], profile: null, isFromProfile: false, unsavedFileIds: [] } as const
const entered = { ...emptyForm, values: { first_name: 'Lee', email: 'lee@example.com' } }
const start: SessionEvent = { ...opened, entered, refusal: null, clientId: 'c' }
const inOutbox = (...rows: readonly (WaitingApplication | StoppedApplication)[]): SessionEvent => ({
  type: 'device',
  draft: { ...draft, status: 'submitted' },
  applications: rows.map((row) => listed(row)),
})
const submitted: SessionEvent = { type: 'submitted' }
const queued: SessionEvent = { type: 'queued', step: 'awaited', applicationId: 'a' }
const waits: SessionEvent = { type: 'waits', applicationId: 'a', isOffline: true }
const wayBack = (status: 'asking' | 'returned' | 'unanswered' | 'conflict' | 'none'): SessionEvent => ({
  type: 'way-back',
  status,
})
const gone: SessionEvent = { type: 'ended', applicationId: 'a', end: { status: 'gone' } }

function after(...events: readonly SessionEvent[]): FormSession {
  return events.reduce<FormSession>(reduceSession, { status: 'loading', job })
}
const view = (...events: readonly SessionEvent[]): SessionState => sessionView(after(start, ...events))

describe('the state of a session', () => {
  it('is loading until it is opened, and again when it is closed', () => {
    expect(sessionView(after())).toEqual({ status: 'loading' })
    expect(view()).toMatchObject({ status: 'editing', isFormShown: true, form: { values: { first_name: 'Lee' } } })
    expect(view({ type: 'closed' })).toEqual({ status: 'loading' })
    expect(view({ type: 'closed' }, submitted, queued)).toEqual({ status: 'loading' })
    expect(sessionView(after({ type: 'not-opened' }))).toEqual({ status: 'failed' })
  })

  it('freezes the form from the press to the result', () => {
    expect(view(submitted)).toMatchObject({ status: 'submitting', isFormShown: true, form: { isSending: true } })
    expect(view(submitted, queued, inOutbox(waiting))).toMatchObject({ status: 'submitting', isFormShown: true })
  })

  it('shows the application in the place of the form while it waits', () => {
    const shown = { isFormShown: false, isNew: true, application: { applicationId: 'a' } }
    expect(view(submitted, queued, inOutbox(waiting), waits)).toMatchObject({ ...shown, status: 'waiting', isLeftOffline: true })
    expect(view(submitted, queued, inOutbox(waiting), waits, { ...waits, isOffline: false })).toMatchObject({
      isLeftOffline: true,
    })
    expect(view(submitted, queued, inOutbox(waiting), { ...waits, applicationId: 'b' })).toMatchObject({ status: 'submitting' })
  })

  it('shows an application of an earlier visit unless a draft was begun since', () => {
    const earlier: SessionEvent = { type: 'device', draft, applications: [listed(waiting)] }
    expect(view(earlier)).toMatchObject({ status: 'editing', isFormShown: true })
    const without: SessionEvent = { ...earlier, draft: { ...draft, savedAtMs: null } }
    expect(view(without)).toMatchObject({ status: 'waiting', isNew: false, isFormShown: false })
  })

  it('shows the reason at the form when something has to change', () => {
    const refusal = { reason: 'rejected', code: 422, error: 'No.' } as const
    const end: SessionEvent = { type: 'ended', applicationId: 'a', end: { status: 'refused', refusal } }
    expect(view(submitted, queued, inOutbox(waiting), end, { type: 'device', draft, applications: [] })).toMatchObject({
      status: 'editing',
      form: { isSending: false, failure: { reason: 'rejected' } },
    })
  })

  it('leaves the application in the place of the form when no answer has to change', () => {
    const end: SessionEvent = { type: 'ended', applicationId: 'a', end: { status: 'stopped', refusal: null } }
    const state = view(submitted, queued, inOutbox(stopped), end)
    expect(state).toMatchObject({ status: 'attention', isNew: true, isFormShown: false, form: { isSending: false } })
    const again: SessionEvent = { type: 'queued', step: 'waiting', applicationId: 'a' }
    expect(view(submitted, queued, inOutbox(stopped), end, again, inOutbox(waiting))).toMatchObject({
      status: 'waiting',
      isLeftOffline: false,
    })
  })

  it('says that nothing was sent when the application was deleted elsewhere', () => {
    expect(view(submitted, queued, inOutbox(), gone)).toMatchObject({
      form: { isSending: false, failure: { reason: 'not-queued' } },
    })
  })

  it('says nothing of the kind about an application that was taken back here', () => {
    const events = [submitted, queued, inOutbox(waiting), waits, wayBack('asking')]
    expect(view(...events)).toMatchObject({ status: 'waiting', isFormShown: false })
    const restarted: SessionEvent = { type: 'started', entered, refusal: null, clientId: 'c' }
    const back = { status: 'editing', returnCount: 1, isFormShown: true, form: { isSending: false, failure: null } }
    const empty: SessionEvent = { type: 'device', draft, applications: [] }
    expect(view(...events, restarted, empty, gone, wayBack('returned'))).toMatchObject(back)
    expect(view(...events, restarted, empty, wayBack('returned'), gone)).toMatchObject(back)
    expect(view(...events, empty, gone, restarted, wayBack('returned'))).toMatchObject(back)
  })

  it('is not changed by the end of another application', () => {
    const refusal = { reason: 'taken-over' } as const
    for (const end of [{ status: 'gone' }, { status: 'stopped', refusal: null }, { status: 'refused', refusal }] as const) {
      const ofOther: SessionEvent = { type: 'ended', applicationId: 'other', end }
      expect(view(submitted, ofOther)).toEqual(view(submitted))
      expect(view(submitted, queued, inOutbox(waiting), ofOther)).toEqual(view(submitted, queued, inOutbox(waiting)))
    }
  })

  it('stays with the application when nobody knows whether it has arrived', () => {
    const events = [submitted, queued, inOutbox(waiting), waits, wayBack('asking'), wayBack('unanswered')]
    expect(view(...events)).toMatchObject({ status: 'waiting', returnProblem: 'unanswered', returnCount: 0 })
    expect(view(...events, wayBack('asking'))).toMatchObject({ returnProblem: null })
    expect(view(...events, wayBack('none'))).toMatchObject({ returnProblem: null })
    expect(view(...events, wayBack('conflict'))).toMatchObject({ returnProblem: 'conflict' })
  })

  it('stays sent, whatever comes', () => {
    const later = [gone, start, { type: 'closed' }, { type: 'not-opened' }, submitted] satisfies SessionEvent[]
    expect(view(submitted, queued, { type: 'sent' }, ...later)).toEqual({ status: 'sent' })
  })

  it('is read-only while another tab edits the draft', () => {
    expect(view({ type: 'device', draft: { ...draft, status: 'taken-over' }, applications: [] }).status).toBe('taken-over')
  })

  it('has its own key for each start of the form', () => {
    const key = (...events: readonly SessionEvent[]) => {
      const state = view(...events)
      return 'formKey' in state ? state.formKey : null
    }
    expect(key({ type: 'started', entered: undefined, refusal: null, clientId: 'c' })).not.toBe(key())
  })

  it('lists what the board has changed while the form is open, and asks for a first education', () => {
    const changed: JobForm = { ...form, questions: [...form.questions, question('website')], education: 'required' }
    expect(view({ type: 'job', job: { ...job, form: changed }, clientId: 'new' })).toMatchObject({
      changes: { added: expect.arrayContaining(['website']) as string[] },
      form: { educations: [{ clientId: 'new' }], values: { first_name: 'Lee' } },
    })
  })

  it('remembers the choice about the profile with the answers', () => {
    const choice: SessionEvent = { type: 'form', action: { type: 'profile-wanted', isWanted: true } }
    expect(view()).toMatchObject({ profile: { isWanted: false, stored: null } })
    expect(view(choice)).toMatchObject({ profile: { isWanted: true }, form: { isProfileWanted: true } })
  })

  it('is untouched while it is blank or as the profile has filled it, and nothing is stored or found', () => {
    const unsaved = { ...draft, savedAtMs: null }
    const blank: SessionEvent = { ...opened, draft: unsaved, entered: undefined, refusal: null, clientId: 'c' }
    const filled: SessionEvent = { ...blank, entered, isFromProfile: true }
    const typed: SessionEvent = { type: 'form', action: { type: 'answer', field: 'email', value: 'ana@example.com' } }
    const isUntouched = (...events: readonly SessionEvent[]) => {
      const state = sessionView(after(...events))
      return 'isUntouched' in state && state.isUntouched
    }
    expect([isUntouched(blank), isUntouched(filled)]).toEqual([true, true])
    expect([isUntouched(blank, typed), isUntouched(filled, typed), isUntouched({ ...filled, isFromProfile: false })]).toEqual([
      false,
      false,
      false,
    ])
    expect(isUntouched({ ...blank, draft })).toBe(false)
    expect(isUntouched({ ...blank, draft: { ...unsaved, status: 'found' } })).toBe(false)
  })

  it('forgets that a file is not saved when it is removed', () => {
    const file = { fileId: 'f', name: 'cv.pdf', size: 1, type: 'application/pdf' }
    const picked: SessionEvent = { type: 'form', action: { type: 'file', field: 'resume', picked: { status: 'kept', file } } }
    const events: SessionEvent[] = [picked, { type: 'file-not-saved', fileId: 'f' }]
    expect(view(...events)).toMatchObject({ hasUnsavedFile: true })
    expect(view(...events, { type: 'form', action: { type: 'file', field: 'resume', picked: null } })).toMatchObject({
      hasUnsavedFile: false,
    })
  })

  it('never shows a form beside the application that was just made of it, in any order of events', () => {
    const refusal = { reason: 'taken-over' } as const
    const ends = [{ status: 'gone' }, { status: 'stopped', refusal: null }, { status: 'refused', refusal }] as const
    const event = fc.constantFrom<SessionEvent>(
      start,
      submitted,
      queued,
      { ...queued, step: 'waiting' },
      waits,
      inOutbox(),
      inOutbox(waiting),
      inOutbox(stopped),
      { type: 'device', draft, applications: [] },
      { type: 'started', entered, refusal: null, clientId: 'c' },
      ...ends.map((end): SessionEvent => ({ type: 'ended', applicationId: 'a', end })),
      ...(['asking', 'returned', 'unanswered', 'conflict', 'none'] as const).map(wayBack),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const state = view(...events)
        if (!('form' in state)) throw new Error(`the session is ${state.status}`)
        const shown = state.status === 'waiting' || state.status === 'attention' ? state : null
        expect(shown?.isNew === true && state.isFormShown).toBe(false)
        // Who may edit sees a form that is not frozen, and one of the two is always there or on its way.
        if (state.status === 'editing') expect(state).toMatchObject({ isFormShown: true, form: { isSending: false } })
        expect(state.isFormShown || shown !== null || state.status === 'submitting').toBe(true)
      }),
    )
  })
})
