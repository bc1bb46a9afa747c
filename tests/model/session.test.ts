import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApplicationSession, createApplicationSession, type SessionDeps } from '#features/apply/application-session.ts'
import { isShownByScreen } from '#features/apply/outbox/follow-application.ts'
import { emptyForm } from '#features/apply/form/form-state.ts'
import type { OpenForm } from '#features/apply/session-state.ts'
import { parseJob } from '#shared/board-job.ts'
import { ApplicantService, type ServiceFault } from './applicant-service.ts'
import { expectConsole } from '../setup/console.ts'
import { Device, type Tab } from './device.ts'
import { storageWaitMs } from '#storage/limits.ts'
import type { Outbox } from '#features/apply/outbox/outbox.ts'
import { createMyJobs, type MyJobsStore } from '#storage/my-jobs-store.ts'
import { board as mapping } from '#content'

/** One applicant at one form: the states that the session passes, without React. */

const pdf = new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' })
const hanging = <T>() => new Promise<T>(() => {})

const question = (label: string, name: string, type: string, required: boolean) => ({
  label,
  required,
  description: null,
  fields: [{ name, type, values: [] }],
})
const job = parseJob(
  {
    id: 1,
    title: 'Job 1',
    location: { name: 'Berlin' },
    content: '',
    questions: [question('First Name', 'first_name', 'input_text', true), question('Resume', 'resume', 'input_file', false)],
  },
  (message) => {
    throw new Error(message)
  },
  mapping,
)

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => vi.unstubAllGlobals())

function openDevice(...faults: readonly ServiceFault[]): { readonly device: Device; readonly service: ApplicantService } {
  const service = new ApplicantService()
  const device = new Device(service.fetch)
  service.device = device
  service.faults.push(...faults)
  return { device, service }
}

/** What a tab shows of its device. */
function myJobsOf({ storage }: Tab): MyJobsStore {
  return createMyJobs({
    clock: storage.clock,
    read: storage.readMyJobs,
    held: storage.held,
    watch: ({ onChange }) => storage.notices.subscribe(onChange),
    tellOthers: () => {},
  })
}

async function openSession(
  device: Device,
  tab: Tab = device.openTab(),
  deps: Partial<SessionDeps> = {},
): Promise<ApplicationSession> {
  const session = createApplicationSession(
    { job, referrer: null, refusal: null },
    {
      loadStorage: async () => tab.storage,
      loadOutbox: async () => tab.outbox,
      myJobs: myJobsOf(tab),
      uploadFile: async () => ({ status: 'later', answer: null }),
      ...deps,
    },
  )
  session.open()
  await device.settle()
  return session
}

/** The field of the résumé. */
const [resume] = job.form.questions[1]?.fields ?? []
if (!resume) throw new Error('the form asks for no file')

function enter(session: ApplicationSession, firstName: string): void {
  session.dispatch({ type: 'answer', field: 'first_name', value: firstName })
}

function openForm(session: ApplicationSession): OpenForm {
  const state = session.getState()
  if (!('form' in state)) throw new Error(`the session is ${state.status}`)
  return state
}

/** Opens a session, fills the form in and submits it. */
async function submitForm(device: Device): Promise<ApplicationSession> {
  const session = await openSession(device)
  enter(session, 'Lee')
  session.submit()
  await device.settle()
  return session
}

/** Records the states that the session passes from now on. */
function watch(session: ApplicationSession): readonly string[] {
  const seen: string[] = []
  session.subscribe(() => {
    const { status } = session.getState()
    if (seen.at(-1) !== status) seen.push(status)
  })
  return seen
}

describe('an application session', () => {
  it('passes from editing over submitting to sent', async () => {
    const { device, service } = openDevice()
    const session = await openSession(device)
    expect(session.getState().status).toBe('editing')
    const seen = watch(session)
    enter(session, 'Lee')
    session.submit()
    await device.settle()
    expect(seen).toEqual(['editing', 'submitting', 'sent'])
    expect(service.received).toMatchObject([{ body: expect.stringContaining('Lee') as string }])
  })

  it('shows the errors instead of submitting an incomplete form', async () => {
    const { device, service } = openDevice()
    const session = await openSession(device)
    session.submit()
    await device.settle()
    expect(session.getState()).toMatchObject({ status: 'editing', form: { hasAttempted: true, attemptCount: 1 } })
    expect(service.received).toEqual([])
  })

  it('waits while the service cannot be reached, and is sent when it can', async () => {
    const { device } = openDevice('drop')
    const session = await submitForm(device)
    expect(session.getState()).toMatchObject({ status: 'waiting', isNew: true, isFormShown: false })
    await device.advance(2_000)
    expect(session.getState().status).toBe('sent')
  })

  it('is left for the thank-you page only if it was submitted without a network', async () => {
    const { device } = openDevice('drop')
    const busy = await submitForm(device)
    expect(busy.getState()).toMatchObject({ status: 'waiting', isLeftOffline: false })
    vi.stubGlobal('navigator', { onLine: false })
    await device.settle()
    expect(busy.getState()).toMatchObject({ isLeftOffline: false })

    const { device: offline } = openDevice('drop')
    const session = await submitForm(offline)
    expect(session.getState()).toMatchObject({ status: 'waiting', isNew: true, isLeftOffline: true })
    const other = await openSession(offline, offline.openTab())
    expect(other.getState()).toMatchObject({ status: 'waiting', isNew: false, isLeftOffline: false })
  })

  it('forgets that a file is not stored when the file is removed', async () => {
    expectConsole('upload failed: unreachable')
    const { device } = openDevice()
    const tab = device.openTab()
    vi.spyOn(tab.storage.files, 'attach').mockImplementation(async () => ({ status: 'full', fileId: 'cv' }))
    const session = await openSession(device, tab)
    enter(session, 'Lee')
    session.pickFile(resume, pdf)
    await device.settle()
    expect(openForm(session).hasUnsavedFile).toBe(true)
    session.removeFile(resume)
    await device.settle()
    expect(openForm(session).hasUnsavedFile).toBe(false)
  })

  it('returns a waiting application to the form, with its answers', async () => {
    const { device, service } = openDevice()
    const tab = device.openTab()
    const session = await openSession(device, tab)
    device.setOnline(false)
    enter(session, 'Lee')
    session.submit()
    // Without a network, the applicant is told after some seconds.
    await device.advance(9_000)
    expect(session.getState().status).toBe('waiting')
    void session.backToForm()
    await device.settle()
    expect(session.getState()).toMatchObject({ status: 'editing', isFormShown: true, returnCount: 1 })
    expect(openForm(session).form).toMatchObject({ values: { first_name: 'Lee' }, failure: null, isSending: false })
    expect(service.received).toEqual([])
  })

  it('goes back to the form once, however often that is pressed, and hides the form until its answers are there', async () => {
    const { device } = openDevice('drop')
    const tab = device.openTab()
    const first = await openSession(device, tab)
    enter(first, 'Lee')
    first.submit()
    await device.settle()
    const session = await openSession(device, tab)
    expect(openForm(session)).toMatchObject({ status: 'waiting', isFormShown: false, form: { values: {} } })
    const reopen = vi.spyOn(tab.outbox, 'reopen')
    const { drafts } = tab.storage
    const open = drafts.open.bind(drafts)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    vi.spyOn(drafts, 'open').mockImplementation(async (...args) => held.then(async () => open(...args)))
    void session.backToForm()
    void session.backToForm()
    await device.settle()
    void session.backToForm()
    await device.settle()
    expect(session.getState()).toMatchObject({ isFormShown: false, returnProblem: null, returnCount: 0 })
    release()
    await device.settle()
    expect(session.getState()).toMatchObject({ status: 'editing', isFormShown: true, returnCount: 1 })
    expect(openForm(session).form.values).toEqual({ first_name: 'Lee' })
    expect(reopen).toHaveBeenCalledTimes(1)
  })

  it('returns a refused application to the form, with the reason', async () => {
    const { device } = openDevice('malformed-400')
    const session = await submitForm(device)
    expect(session.getState()).toMatchObject({ status: 'editing', form: { isSending: false, failure: { reason: 'rejected' } } })
    enter(session, 'Lee again')
    await device.advance(1_000)
    expect(await device.readTable('drafts')).toMatchObject([{ state: { values: { first_name: 'Lee again' } } }])
  })

  it('shows an application whose job has closed, and sends it unchanged on request', async () => {
    const { device, service } = openDevice()
    service.closedJobs.add(String(job.jobId))
    const session = await submitForm(device)
    expect(session.getState()).toMatchObject({ status: 'attention', application: { attention: { reason: 'closed' } } })
    service.closedJobs.clear()
    void session.retry()
    await device.settle()
    expect(session.getState().status).toBe('sent')
  })

  it('says that an application is not sent again while the device cannot store that, and sends it on the next request', async () => {
    const { device, service } = openDevice()
    service.closedJobs.add(String(job.jobId))
    const session = await submitForm(device)
    service.closedJobs.clear()
    device.isFull = true
    const tried = session.retry()
    await device.settle()
    expect(await tried).toBe(false)
    expect(session.getState()).toMatchObject({ status: 'attention', application: { attention: { reason: 'closed' } } })
    device.isFull = false
    void session.retry()
    await device.settle()
    expect(session.getState().status).toBe('sent')
  })

  it('follows an application that another tab has sent again meanwhile', async () => {
    const { device, service } = openDevice()
    service.closedJobs.add(String(job.jobId))
    const session = await submitForm(device)
    const { tabs } = device
    service.closedJobs.clear()
    const state = session.getState()
    if (state.status !== 'attention') throw new Error(`the session is ${state.status}`)
    const ofElsewhere = tabs[0]?.outbox.retry(state.application.applicationId)
    const tried = session.retry()
    await device.settle()
    expect(await Promise.all([ofElsewhere, tried])).toEqual([true, true])
    expect(session.getState().status).toBe('sent')
  })

  it('is taken over by the same form in another tab, and can take it back', async () => {
    const { device } = openDevice()
    const one = await openSession(device)
    enter(one, 'Lee')
    await device.advance(1_000)
    const two = await openSession(device)
    expect([one, two].map((session) => session.getState().status)).toEqual(['taken-over', 'editing'])
    enter(two, 'Lee of two')
    await device.advance(1_000)
    void one.reopenDraft()
    await device.settle()
    expect([one, two].map((session) => session.getState().status)).toEqual(['editing', 'taken-over'])
    expect(openForm(one).form.values).toMatchObject({ first_name: 'Lee of two' })
  })

  it('restores the draft with its file when it is opened again', async () => {
    expectConsole('upload failed: unreachable')
    const { device } = openDevice()
    const tab = device.openTab()
    const session = await openSession(device, tab)
    session.pickFile(resume, pdf)
    enter(session, 'Lee')
    await device.advance(1_000)
    device.kill()
    const again = await openSession(device)
    expect(openForm(again).form).toMatchObject({
      values: { first_name: 'Lee' },
      files: { resume: { status: 'kept', file: { name: 'cv.pdf' } } },
    })
  })

  it('saves when it is closed, and starts from the draft when it is opened again', async () => {
    const { device } = openDevice()
    const tab = device.openTab()
    const session = await openSession(device, tab)
    const close = session.open()
    await device.settle()
    enter(session, 'Lee')
    close()
    await device.settle()
    expect(await device.readTable('drafts')).toMatchObject([{ state: { values: { first_name: 'Lee' } } }])
    session.open()
    await device.settle()
    expect(openForm(session).form.values).toMatchObject({ first_name: 'Lee' })
  })

  it('empties the form and the device when the draft is discarded', async () => {
    const { device } = openDevice()
    const session = await openSession(device)
    enter(session, 'Lee')
    await device.advance(1_000)
    void session.discardDraft()
    await device.settle()
    expect(openForm(session).form.values).toEqual({})
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
  })
  it('starts nothing anew while it is sent', async () => {
    const { device } = openDevice('commit-then-silence')
    const session = await submitForm(device)
    const { formKey } = openForm(session)
    session.clear()
    void session.discardDraft()
    void session.reopenDraft()
    await device.settle()
    expect(session.getState()).toMatchObject({ status: 'submitting', formKey, form: { values: { first_name: 'Lee' } } })
  })

  it.each(['the draft', 'the list of applications'])('returns to the form although %s hangs', async (what) => {
    const { device } = openDevice()
    const tab = device.openTab()
    const myJobs = myJobsOf(tab)
    const session = await openSession(device, tab, { myJobs })
    device.setOnline(false)
    enter(session, 'Lee')
    session.submit()
    await device.advance(9_000)
    if (what === 'the draft') vi.spyOn(tab.storage.drafts, 'open').mockImplementation(hanging)
    else vi.spyOn(myJobs, 'refresh').mockImplementation(hanging)
    void session.backToForm()
    await device.advance(storageWaitMs)
    expect(session.getState()).toMatchObject({ status: 'editing', isFormShown: true, form: { values: { first_name: 'Lee' } } })
  })

  it('shows the reason at the form although the device hangs after a refusal', async () => {
    const { device } = openDevice('malformed-400')
    const tab = device.openTab()
    const session = await openSession(device, tab)
    enter(session, 'Lee')
    vi.spyOn(tab.storage.drafts, 'open').mockImplementation(hanging)
    session.submit()
    await device.advance(storageWaitMs)
    expect(session.getState()).toMatchObject({ status: 'editing', form: { isSending: false, failure: { reason: 'rejected' } } })
  })

  it('leaves the result of a second try to other screens once it is closed', async () => {
    const { device, service } = openDevice()
    service.closedJobs.add(String(job.jobId))
    const tab = device.openTab()
    let loaded: (outbox: Outbox) => void = () => {}
    const loadOutbox = vi.fn<SessionDeps['loadOutbox']>(async () => tab.outbox)
    const session = await openSession(device, tab, { loadOutbox })
    device.setOnline(false)
    enter(session, 'Lee')
    session.submit()
    await device.settle()
    // Each is another opening, and closed at once.
    session.open()()
    device.setOnline(true)
    await device.settle()
    const again = await openSession(device, tab, { loadOutbox })
    const state = again.getState()
    if (state.status !== 'attention') throw new Error(`the session is ${state.status}`)
    loadOutbox.mockReturnValue(new Promise((resolve) => (loaded = resolve)))
    void again.retry()
    again.open()()
    loaded(tab.outbox)
    await device.settle()
    expect(isShownByScreen(state.application.applicationId)).toBe(false)
  })

  it('leaves the result of a try from elsewhere to other screens, of an application that had stopped at its form', async () => {
    const { device, service } = openDevice()
    service.closedJobs.add(String(job.jobId))
    const tab = device.openTab()
    const session = await openSession(device, tab)
    const close = session.open()
    await device.settle()
    enter(session, 'Lee')
    session.submit()
    await device.settle()
    const state = session.getState()
    if (state.status !== 'attention') throw new Error(`the session is ${state.status}`)
    const { applicationId } = state.application
    expect(isShownByScreen(applicationId)).toBe(true)
    close()
    expect(isShownByScreen(applicationId)).toBe(false)
  })

  it('says why the application of another tab does not return to a form that has a draft', async () => {
    const { device } = openDevice()
    const [one, two] = [device.openTab(), device.openTab()]
    const first = await openSession(device, one)
    device.setOnline(false)
    enter(first, 'Lee')
    first.submit()
    await device.advance(9_000)
    const second = await openSession(device, two)
    enter(second, 'Lee again')
    await device.advance(1_000)
    second.submit()
    await device.settle()
    expect(second.getState()).toMatchObject({ status: 'waiting', returnProblem: null })
    void second.backToForm()
    await device.settle()
    expect(second.getState()).toMatchObject({ status: 'waiting', returnProblem: 'conflict' })
  })

  it.each(['failed', 'not-possible'] as const)('says that an application could not go back to the form: %s', async (status) => {
    const { device } = openDevice()
    const tab = device.openTab()
    const session = await openSession(device, tab)
    device.setOnline(false)
    enter(session, 'Lee')
    session.submit()
    await device.advance(9_000)
    vi.spyOn(tab.outbox, 'reopen').mockResolvedValueOnce({ status })
    void session.backToForm()
    await device.settle()
    expect(session.getState()).toMatchObject({ status: 'waiting', returnProblem: 'failed' })
    void session.backToForm()
    await device.settle()
    expect(session.getState()).toMatchObject({ status: 'editing', returnProblem: null, returnCount: 1 })
  })

  it('ends an upload when it is closed', async () => {
    const { device } = openDevice()
    const tab = device.openTab()
    const signals: AbortSignal[] = []
    const uploadFile: SessionDeps['uploadFile'] = (_upload, signal) => {
      signals.push(signal)
      return hanging()
    }
    const session = await openSession(device, tab, { uploadFile })
    const close = session.open()
    await device.settle()
    session.pickFile(resume, pdf)
    await device.settle()
    close()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('knows that a file is in the page’s memory only when it is opened again', async () => {
    expectConsole('upload failed: unreachable')
    const { device } = openDevice()
    const tab = device.openTab()
    const session = await openSession(device, tab)
    const close = session.open()
    await device.settle()
    device.isFull = true
    session.pickFile(resume, pdf)
    await device.advance(1_000)
    device.isFull = false
    close()
    session.open()
    await device.settle()
    expect(openForm(session)).toMatchObject({ hasUnsavedFile: true, form: { files: { resume: { file: { name: 'cv.pdf' } } } } })
  })
})

describe('answers from another post', () => {
  const others = { ...emptyForm, values: { first_name: 'Amina' } }
  const nameIn = (session: ApplicationSession) => openForm(session).form.values['first_name']

  it('fill a form that nobody has touched', async () => {
    const { device } = openDevice()
    const session = await openSession(device)
    expect(openForm(session).isUntouched).toBe(true)
    expect(await session.carryOver(job.form, others)).toEqual({ status: 'copied', count: 1 })
    await device.advance(1_000)
    expect(nameIn(session)).toBe('Amina')
    expect(openForm(session).draft.savedAtMs).not.toBeNull()
  })

  it('never replace what was typed, even before it is saved', async () => {
    const { device } = openDevice()
    const session = await openSession(device)
    enter(session, 'Lee')
    expect(openForm(session)).toMatchObject({ isUntouched: false, draft: { savedAtMs: null } })
    expect(await session.carryOver(job.form, others)).toEqual({ status: 'refused' })
    expect(nameIn(session)).toBe('Lee')
  })

  it('leave the form as it is if none fits', async () => {
    const { device } = openDevice()
    const session = await openSession(device)
    expect(await session.carryOver({ ...job.form, questions: [] }, others)).toEqual({ status: 'copied', count: 0 })
    expect(openForm(session)).toMatchObject({ formKey: 1, isUntouched: true })
  })

  it('name a file that is gone or cannot be read', async () => {
    expectConsole('files: not copied')
    const file = { fileId: 'f', name: 'cv.pdf', size: 8, type: 'application/pdf' }
    const withFile = { ...others, files: { resume: { status: 'kept', file } } }
    const { device } = openDevice()
    const tab = device.openTab()
    const read = async () => Promise.reject(new Error('broken'))
    const broken = { ...tab.storage, files: { ...tab.storage.files, read } }
    for (const storage of [tab.storage, broken]) {
      const session = await openSession(device, tab, { loadStorage: async () => storage })
      const copied = session.carryOver(job.form, withFile)
      await device.settle()
      expect(await copied).toEqual({ status: 'copied', count: 1 })
      expect(openForm(session).form.files['resume']).toMatchObject({ status: 'failed', file: { name: 'cv.pdf' } })
      await device.advance(1_000)
      expect(openForm(session).draft.status).toBe('saved')
      await session.discardDraft()
    }
  })

  it('never replace what the device has no room for', async () => {
    const { device } = openDevice()
    const session = await openSession(device)
    device.isFull = true
    enter(session, 'Lee')
    await device.advance(1_000)
    expect(openForm(session).draft).toMatchObject({ status: 'full', savedAtMs: null })
    expect(await session.carryOver(job.form, others)).toEqual({ status: 'refused' })
    expect(nameIn(session)).toBe('Lee')
  })
})
