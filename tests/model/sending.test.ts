import { describe, expect, it } from 'vitest'
import { createSendQueue } from '#features/sending/send-queue.ts'
import { openDraft } from '#features/drafts/use-draft.ts'
import type { Submission } from '#storage/applications.ts'
import { fileReference } from '#storage/records.ts'
import { ApplicantService, type ServiceFault } from './applicant-service.ts'
import { Device, type Tab } from './device.ts'

/** The sending queue: what was submitted arrives once, and the screen says no more than is known. */

interface World {
  readonly device: Device
  readonly service: ApplicantService
}

function openWorld(...faults: readonly ServiceFault[]): World {
  const service = new ApplicantService()
  const device = new Device(service.fetch)
  service.device = device
  service.faults.push(...faults)
  return { device, service }
}

async function during<T>(device: Device, work: Promise<T>): Promise<T> {
  await device.settle()
  return work
}

const submission = (jobId: number, answers: Record<string, unknown> = { email: 'lee@example.org' }): Submission => ({
  jobId,
  jobTitle: `Job ${jobId}`,
  draftId: `draft-${jobId}`,
  baseRevision: 0,
  answers,
  files: [],
  formState: answers,
})

/** Puts one into the queue and lets the sender have its first try. */
async function submit(device: Device, tab: Tab, ...args: Parameters<typeof submission>) {
  const result = await during(device, tab.storage.applications.submit(submission(...args)))
  void tab.sender.wake('submitted')
  await device.settle()
  return result
}

async function withFile(device: Device, tab: Tab, jobId = 1): Promise<Submission> {
  const bytes = new TextEncoder().encode('%PDF my life').buffer
  const { fileId } = await during(
    device,
    tab.storage.files.attach(jobId, { fileName: 'cv.pdf', mediaType: 'application/pdf', bytes }),
  )
  const file = { fileId, fieldName: 'resume', fileName: 'cv.pdf', mediaType: 'application/pdf', sizeBytes: bytes.byteLength }
  return {
    ...submission(jobId, { email: 'lee@example.org', resume_url: fileReference(fileId), resume_url_filename: 'cv.pdf' }),
    files: [{ ...file, kind: 'document' }],
  }
}

const states = async (device: Device, tab: Tab) => {
  const rows = await during(device, tab.storage.applications.list())
  return [...rows].sort((a, b) => a.jobId - b.jobId).map(({ state }) => state)
}
const only = async (device: Device, tab: Tab) => {
  const [row] = await during(device, tab.storage.applications.list())
  return row
}

describe('an application', () => {
  it('is sent, with a receipt that keeps the answers and drops the form', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    await submit(device, tab, 1)
    expect(service.received).toMatchObject([{ jobId: '1', body: '{"email":"lee@example.org"}' }])
    expect(await only(device, tab)).toMatchObject({
      state: 'sent',
      sentAtMs: device.nowMs(),
      jobTitle: 'Job 1',
      answers: { email: 'lee@example.org' },
      formState: null,
    })
  })

  it('takes its files along and deletes them from the device when it has arrived', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    await during(device, tab.storage.applications.submit(await withFile(device, tab)))
    await during(device, tab.sender.wake('submitted'))
    const { resume_url: url } = JSON.parse(service.received[0]?.body ?? '') as { resume_url: string }
    expect(service.uploads.get(url)).toBe('%PDF my life')
    expect(await device.readTable('files')).toEqual([])
  })

  it('takes the place of its draft in the same moment', async () => {
    const { device } = openWorld('drop')
    const tab = device.openTab()
    const { autosave } = await during(device, openDraft(tab.storage, 1, 'Job 1'))
    autosave.change({ name: 'Lee' }, [])
    const { draftId, revision } = await during(device, autosave.flush())
    await during(device, tab.storage.applications.submit({ ...submission(1), draftId, baseRevision: revision }))
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
    expect(await states(device, tab)).toEqual(['queued'])
    // What the form still had in hand does not become a second draft.
    autosave.change({ name: 'Lee Q' }, [])
    await device.advance(1_000)
    expect(autosave.getState()).toMatchObject({ status: 'gone', goneReason: 'submitted' })
    expect(await device.readTable('drafts')).toEqual([])
  })

  it('is one application when two tabs submit the same draft', async () => {
    const { device, service } = openWorld()
    const [one, two] = [device.openTab(), device.openTab()]
    const results = await during(
      device,
      Promise.all([one.storage.applications.submit(submission(1)), two.storage.applications.submit(submission(1))]),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['already-submitted', 'queued'])
    void one.sender.wake('submitted')
    await during(device, two.sender.wake('submitted'))
    expect(service.received).toHaveLength(1)
  })

  it('is not taken for another tab’s when its answers are others', async () => {
    const { device } = openWorld()
    const [one, two] = [device.openTab(), device.openTab()]
    const first = await during(device, one.storage.applications.submit(submission(1)))
    if (first.status !== 'queued') throw new Error(first.status)
    const answers = { ...submission(1).answers, last_name: 'Typed in the other tab' }
    expect(await during(device, two.storage.applications.submit({ ...submission(1), answers }))).toEqual({
      status: 'submitted-elsewhere',
    })
    // The same once more is a second press of the button.
    expect(await during(device, two.storage.applications.submit(submission(1)))).toEqual({
      status: 'already-submitted',
      applicationId: first.applicationId,
    })
  })

  it('is not submitted over something newer that another tab has saved', async () => {
    const { device } = openWorld()
    const tab = device.openTab()
    const { autosave } = await during(device, openDraft(tab.storage, 1, 'Job 1'))
    autosave.change('newer', [])
    const { draftId } = await during(device, autosave.flush())
    const result = await during(device, tab.storage.applications.submit({ ...submission(1), draftId }))
    expect(result).toMatchObject({ status: 'conflict', theirs: { state: 'newer' } })
    expect(await states(device, tab)).toEqual([])
  })

  it('waits without a network, untried, and goes when there is one', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    device.setOnline(false)
    await submit(device, tab, 1)
    await device.advance(600_000)
    expect(await only(device, tab)).toMatchObject({ state: 'queued', failures: 0 })
    device.setOnline(true)
    await device.settle()
    expect(await states(device, tab)).toEqual(['sent'])
    expect(service.received).toHaveLength(1)
  })

  it.each([
    'drop',
    'error-500',
    'busy-503',
    'too-many-429',
    'sign-in-page',
    'silence',
    'commit-then-drop',
    'commit-then-silence',
  ] as const)('is tried again with the same key after: %s', async (fault) => {
    const { device, service } = openWorld(fault)
    const tab = device.openTab()
    await submit(device, tab, 1)
    expect(await states(device, tab)).not.toEqual(['sent'])
    await device.advance(200_000)
    expect(await states(device, tab)).toEqual(['sent'])
    expect(service.received).toHaveLength(1)
  })

  it('is tried after 1, 2, 4 … seconds and then every five minutes', async () => {
    const { device, service } = openWorld()
    device.random = () => 0
    const tries: number[] = []
    const { fetch } = service
    const failing = new Device(async (url, init) => {
      tries.push(failing.elapsedMs / 1000)
      return fetch(url, init)
    })
    failing.random = () => 0
    service.device = failing
    service.faults.push(...Array.from({ length: 11 }, () => 'error-500' as const))
    const tab = failing.openTab()
    await submit(failing, tab, 1)
    await failing.advance(1_300_000)
    const gaps = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
    expect(gaps).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    expect(await states(failing, tab)).toEqual(['sent'])
  })

  it('never blocks the next one', async () => {
    const { device, service } = openWorld('error-500')
    const tab = device.openTab()
    device.setOnline(false)
    await submit(device, tab, 1)
    await device.advance(1_000)
    await submit(device, tab, 2)
    device.setOnline(true)
    await device.settle()
    expect(await states(device, tab)).toEqual(['queued', 'sent'])
    expect(service.maxConcurrent).toBe(1)
  })

  it.each([
    ['refused-422', { reason: 'refused', field: 'email', error: 'This is not valid.' }],
    ['unauthorised-401', { reason: 'rejected', code: 401, error: 'no' }],
    ['error-in-200', { reason: 'rejected', code: 200, error: 'Invalid attributes: email' }],
    ['too-large-413', { reason: 'too-large', field: null }],
  ] as const)('needs its person after %s, and is not tried again by itself', async (fault, attention) => {
    const { device, service } = openWorld(fault)
    const tab = device.openTab()
    await submit(device, tab, 1)
    await device.advance(600_000)
    void tab.sender.wake('send-now')
    await device.settle()
    expect(await only(device, tab)).toMatchObject({ state: 'needs-attention', attention })
    expect(service.received).toEqual([])
  })

  it('goes back to its form, and from there out under a new key', async () => {
    const { device, service } = openWorld('refused-422')
    const tab = device.openTab()
    await submit(device, tab, 1, { email: 'wrong' })
    const row = await only(device, tab)
    expect(await during(device, tab.storage.applications.reopen(row?.applicationId ?? ''))).toMatchObject({ status: 'reopened' })
    const { initial } = await during(device, openDraft(tab.storage, 1, 'Job 1'))
    expect(initial).toMatchObject({ state: { email: 'wrong' }, draftId: 'draft-1' })
    await during(
      device,
      tab.storage.applications.submit({ ...submission(1, { email: 'right' }), baseRevision: initial?.revision ?? -1 }),
    )
    await during(device, tab.sender.wake('submitted'))
    expect(service.received).toMatchObject([{ body: '{"email":"right"}' }])
    expect(service.received[0]?.key).not.toBe(row?.applicationId)
  })

  it('does not go back to its form while it may have arrived', async () => {
    const { device } = openWorld('commit-then-drop')
    const tab = device.openTab()
    await submit(device, tab, 1)
    const row = await only(device, tab)
    expect(row).toMatchObject({ state: 'queued', delay: 'unreachable' })
    expect(await during(device, tab.storage.applications.reopen(row?.applicationId ?? ''))).toEqual({ status: 'not-possible' })
  })

  it('says that its job has closed', async () => {
    const { device, service } = openWorld()
    service.closedJobs.add('1')
    const tab = device.openTab()
    await submit(device, tab, 1)
    expect(await only(device, tab)).toMatchObject({ state: 'needs-attention', attention: { reason: 'closed' } })
    service.closedJobs.clear()
    await during(device, tab.storage.applications.retry((await only(device, tab))?.applicationId ?? ''))
    await during(device, tab.sender.wake('submitted'))
    expect(await states(device, tab)).toEqual(['sent'])
  })

  it('fetches its upload ticket when it is sent, and a new one when that has expired', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    device.setOnline(false)
    await during(device, tab.storage.applications.submit(await withFile(device, tab)))
    await device.advance(24 * 60 * 60 * 1000)
    // The second request is the upload.
    service.faults.push(null, 'ticket-expired-403')
    device.setOnline(true)
    await device.settle()
    expect(await states(device, tab)).toEqual(['sent'])
  })

  it('sends a file once more when the service has cleared it away, and tells the person when that does not help', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    service.faults.push(null, null, 'error-500')
    await during(device, tab.storage.applications.submit(await withFile(device, tab)))
    await during(device, tab.sender.wake('submitted'))
    service.uploads.clear()
    await device.advance(2_000)
    expect(await states(device, tab)).toEqual(['sent'])
    expect(service.uploads.size).toBe(1)
  })

  it('is taken up by the next tab when the one that sends it dies', async () => {
    const { device, service } = openWorld('commit-then-silence')
    const [one, two] = [device.openTab(), device.openTab()]
    await submit(device, one, 1)
    void two.sender.wake('submitted')
    await device.settle()
    expect(await states(device, two)).toEqual(['submitting'])
    one.kill()
    await device.advance(1_000)
    void two.sender.wake('start')
    await device.settle()
    expect(await states(device, two)).toEqual(['sent'])
    expect(service.received).toHaveLength(1)
  })

  it('is sent by one tab at a time where a lease stands in for Web Locks', async () => {
    const { device, service } = openWorld()
    const tabs = [1, 2, 3].map(() => device.openTab({ hasWebLocks: false }))
    device.setOnline(false)
    for (const [index, tab] of tabs.entries()) await submit(device, tab, index + 1)
    device.setOnline(true)
    await device.advance(60_000)
    expect(service.received).toHaveLength(3)
    expect(service.maxConcurrent).toBe(1)
    expect(await device.readTable('leases')).toEqual([])
  })

  it('is not sent while the lock cannot be had', async () => {
    const { device, service } = openWorld()
    const holder = device.openTab({ hasWebLocks: false })
    const tab = device.openTab({ hasWebLocks: false })
    let release = () => {}
    const holding = holder.storage.sendingLock.run(
      () =>
        new Promise((resolve) => {
          release = resolve
        }),
    )
    await device.settle()
    await submit(device, tab, 1)
    await device.advance(100_000)
    expect(service.received).toEqual([])
    release()
    await during(device, holding)
    await device.advance(40_000)
    expect(service.received).toHaveLength(1)
  })

  it('is sent from the page itself when the device has no room, and its draft stays until then', async () => {
    const { device, service } = openWorld('drop')
    const tab = device.openTab()
    const { autosave } = await during(device, openDraft(tab.storage, 1, 'Job 1'))
    autosave.change('my text', [])
    const { draftId, revision } = await during(device, autosave.flush())
    device.isFull = true
    const application = await withFile(device, tab)
    const result = await during(device, tab.storage.applications.submit({ ...application, draftId, baseRevision: revision }))
    expect(result).toMatchObject({ status: 'queued', isKept: false })
    void tab.sender.wake('submitted')
    await device.settle()
    expect(await device.readTable('drafts')).toHaveLength(1)
    device.isFull = false
    await device.advance(2_000)
    expect(await states(device, tab)).toEqual(['sent'])
    expect(service.received).toHaveLength(1)
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
  })

  it('moves to the device, with its file, once there is room again, and is sent although its page has died', async () => {
    const { device, service } = openWorld('drop', 'drop')
    const tab = device.openTab()
    const { autosave } = await during(device, openDraft(tab.storage, 1, 'Job 1'))
    autosave.change('my text', [])
    const { draftId, revision } = await during(device, autosave.flush())
    device.isFull = true
    const application = { ...(await withFile(device, tab)), draftId, baseRevision: revision }
    await during(device, tab.storage.applications.submit(application))
    void tab.sender.wake('submitted')
    await device.settle()
    expect(await during(device, tab.storage.applications.list())).toMatchObject([{ isKept: false, state: 'queued' }])
    expect(await device.readTable('applications')).toEqual([])
    device.isFull = false
    await device.advance(1_500)
    expect(await during(device, tab.storage.applications.list())).toMatchObject([{ isKept: true, state: 'queued' }])
    expect(await device.readTable('files')).toHaveLength(1)
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
    tab.kill()
    const next = device.openTab()
    await during(device, next.sender.wake('start'))
    expect(await states(device, next)).toEqual(['sent'])
    expect(service.received).toHaveLength(1)
    expect([...service.uploads.values()]).toContain('%PDF my life')
  })

  it('that has gone out while the device was full gets its receipt once there is room', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    device.setOnline(false)
    await submit(device, tab, 1)
    device.isFull = true
    device.setOnline(true)
    await device.settle()
    expect(service.received).toHaveLength(1)
    expect(await states(device, tab)).toEqual(['sent'])
    device.isFull = false
    await during(device, tab.sender.wake('visible'))
    expect(await device.readTable('applications')).toMatchObject([{ state: 'sent' }])
    expect(service.received).toHaveLength(1)
  })

  it('is sent without any database, while the page is open', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab({ hasIndexedDb: false })
    expect(await submit(device, tab, 1)).toMatchObject({ status: 'queued', isKept: false })
    expect(service.received).toHaveLength(1)
    expect(await states(device, tab)).toEqual(['sent'])
  })

  it('waits no longer than five minutes by a clock that was set back', async () => {
    const { device } = openWorld('error-500', 'error-500')
    const tab = device.openTab()
    await submit(device, tab, 1)
    device.clockMs -= 365 * 24 * 60 * 60 * 1000
    await device.advance(300_000)
    expect(await states(device, tab)).toEqual(['sent'])
  })

  it('is refused when the device has lost its file', async () => {
    const { device } = openWorld()
    const tab = device.openTab()
    const application = await withFile(device, tab)
    const fileIds = application.files.map(({ fileId }) => fileId)
    await during(device, tab.storage.files.remove(fileIds))
    expect(await during(device, tab.storage.applications.submit(application))).toEqual({ status: 'files-missing', fileIds })
  })
})

describe('what is told of the sending', () => {
  const failures = ({ outcomes }: Device) => outcomes.map(({ failure }) => failure)
  const busy = { step: 'submission', httpStatusCode: 503, error: 'busy', field: null }

  it.each([
    ['refused-422', { httpStatusCode: 422, error: 'This is not valid.', field: 'email' }],
    ['unauthorised-401', { httpStatusCode: 401, error: 'no', field: null }],
    ['error-in-200', { httpStatusCode: 200, error: 'Invalid attributes: email', field: null }],
    ['too-large-413', { httpStatusCode: 413, error: 'too large', field: null }],
    ['error-500', { httpStatusCode: 500, error: null, field: null }],
    ['busy-503', { httpStatusCode: 503, error: 'busy', field: null }],
    ['too-many-429', { httpStatusCode: 429, error: 'too many', field: null }],
    ['drop', { httpStatusCode: null, error: 'unreachable', field: null }],
    ['sign-in-page', { httpStatusCode: null, error: 'unreachable', field: null }],
    ['silence', { httpStatusCode: null, error: 'timed-out', field: null }],
  ] as const)('is, after %s, what the service said or what went wrong with the network', async (fault, failure) => {
    const { device } = openWorld(fault)
    const tab = device.openTab()
    await submit(device, tab, 1)
    await device.advance(60_000)
    expect(device.outcomes[0]).toMatchObject({ row: { jobId: 1 }, failure: { step: 'submission', ...failure } })
  })

  it('is the service’s own words of a job that has closed, and of an application that had arrived', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    service.closedJobs.add('1')
    await submit(device, tab, 1)
    device.setOnline(false)
    const arrived = await submit(device, tab, 2)
    service.received.push({ key: 'applicationId' in arrived ? arrived.applicationId : '', jobId: '2', body: 'other answers' })
    device.setOnline(true)
    await device.settle()
    expect(failures(device)).toEqual([
      { step: 'submission', httpStatusCode: 404, error: 'This job is no longer open.', field: null },
      { step: 'submission', httpStatusCode: 409, error: 'already received', field: null },
    ])
  })

  it('is the first of many tries, and the end', async () => {
    const { device } = openWorld('busy-503', 'drop', 'error-500', 'silence')
    const tab = device.openTab()
    await submit(device, tab, 1)
    await device.advance(600_000)
    expect(failures(device)).toEqual([busy, null])
    expect(await states(device, tab)).toEqual(['sent'])
  })

  it('is the first of many tries, whichever tab makes the others', async () => {
    const { device } = openWorld('busy-503', 'drop', 'drop')
    const [one, two] = [device.openTab(), device.openTab()]
    await submit(device, one, 1)
    one.kill()
    await during(device, two.sender.wake('start'))
    await during(device, two.sender.wake('start'))
    expect(failures(device)).toEqual([busy])
  })

  it('is the first of many tries on a device that has no room to count them', async () => {
    const { device } = openWorld('busy-503', 'drop', 'drop')
    const tab = device.openTab()
    device.setOnline(false)
    await submit(device, tab, 1)
    device.isFull = true
    device.setOnline(true)
    await device.settle()
    for (let count = 0; count < 2; count += 1) await during(device, tab.sender.wake('send-now'))
    expect(failures(device)).toEqual([busy])
  })

  it('is nothing of a pass that was called off, and nothing without a try', async () => {
    const { device } = openWorld('silence')
    const tab = device.openTab()
    await submit(device, tab, 1)
    tab.sender.stop()
    await device.advance(600_000)
    const next = device.openTab()
    device.setOnline(false)
    await submit(device, next, 2)
    await device.advance(600_000)
    expect(failures(device)).toEqual([])
  })

  it.each([
    ['is refused', [null, 'unauthorised-401'], { httpStatusCode: 401, error: 'no' }],
    ['is too large', [null, 'too-large-413'], { httpStatusCode: 413, error: 'too large' }],
    ['has to wait', ['error-500'], { httpStatusCode: 500, error: null }],
    [
      'gets no ticket that is good',
      [null, 'ticket-expired-403', null, 'ticket-expired-403'],
      { httpStatusCode: 403, error: 'expired' },
    ],
  ] as const)('names the step and the field of a file that %s', async (_, faults, failure) => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    const application = await withFile(device, tab)
    service.faults.push(...faults)
    await during(device, tab.storage.applications.submit(application))
    void tab.sender.wake('submitted')
    await device.settle()
    expect(failures(device)).toEqual([{ step: 'upload', ...failure, field: 'resume' }])
  })

  it('names the field of a file that the device has lost', async () => {
    const { device } = openWorld()
    const tab = device.openTab()
    device.setOnline(false)
    const application = await withFile(device, tab)
    await submit(device, tab, 2)
    await during(device, tab.storage.applications.submit(application))
    await device.raw(async (database) => database.transaction('files', 'readwrite').objectStore('files').clear())
    device.setOnline(true)
    await device.settle()
    expect(failures(device)).toEqual([null, { step: 'upload', httpStatusCode: null, error: 'files-missing', field: 'resume' }])
  })
})

describe('"Delete everything"', () => {
  it('leaves nothing, in no tab, and nothing comes back', async () => {
    const { device, service } = openWorld('error-500')
    const tab = device.openTab()
    const other = device.openTab()
    const queue = createSendQueue(tab.storage, tab.sender)
    const { autosave } = await during(device, openDraft(other.storage, 2, 'Job 2'))
    autosave.change('half a thought', [])
    await device.advance(1_000)
    await during(device, queue.submit(await withFile(device, tab)))
    autosave.change('half a thought more', [])
    expect(await during(device, queue.deleteEverything())).toBe(true)
    await device.advance(600_000)
    const tables = await Promise.all(
      ['drafts', 'files', 'profile', 'applications', 'analyticsOutbox', 'leases'].map((name) => device.readTable(name)),
    )
    expect(tables.flat()).toEqual([])
    expect([...device.texts]).toEqual([])
    expect(autosave.getState()).toMatchObject({ status: 'gone' })
    expect(service.received).toEqual([])
  })
})
