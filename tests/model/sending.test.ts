import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDraft } from '#features/apply/draft/autosave.ts'
import type { Submission } from '#storage/submit-draft.ts'
import { fileReference } from '#storage/records.ts'
import { ApplicantService, type ServiceFault } from './applicant-service.ts'
import { lies } from './broken-answers.ts'
import { Device, type Tab } from './device.ts'

/** The outbox: every application arrives exactly once, and no state is reported before it is known. */

interface World {
  readonly device: Device
  readonly service: ApplicantService
}

function openWorld(...faults: readonly (ServiceFault | null)[]): World {
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
  draftSeq: 0,
  answers,
  files: [],
  entered: answers,
})

/** Queues an application and lets the sender make its first try. */
async function submit(device: Device, tab: Tab, ...args: Parameters<typeof submission>) {
  const result = await during(device, tab.storage.applications.submit(submission(...args)))
  void tab.outbox.wake('submitted')
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

/** Submits the answers of a form that an application has returned to. */
async function submitNext(device: Device, tab: Tab, draftSeq: number): Promise<void> {
  await during(device, tab.storage.applications.submit({ ...submission(1, { email: 'right' }), draftSeq }))
  await during(device, tab.outbox.wake('submitted'))
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
  it('is sent, and leaves a receipt', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    await submit(device, tab, 1)
    expect(service.received).toMatchObject([{ jobId: '1', body: '{"email":"lee@example.org"}' }])
    const receipt = await only(device, tab)
    expect(receipt).toMatchObject({ state: 'sent', sentAtMs: device.nowMs(), jobTitle: 'Job 1' })
    for (const key of ['answers', 'entered', 'files', 'resolved']) expect(receipt).not.toHaveProperty(key)
  })

  it('is sent with its files, each with its size and hash', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    await during(device, tab.storage.applications.submit(await withFile(device, tab)))
    await during(device, tab.outbox.wake('submitted'))
    const body = JSON.parse(service.received[0]?.body ?? '') as { readonly resume_url: string }
    expect(service.uploads.get(body.resume_url)).toBe('%PDF my life')
    expect(body).toMatchObject({ resume_sha256: createHash('sha256').update('%PDF my life').digest('hex'), resume_size: '12' })
  })

  it('describes no file to another company’s service, which expects the plain contract', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab({ applicantUrl: 'https://applicant.test' })
    await during(device, tab.storage.applications.submit(await withFile(device, tab)))
    await during(device, tab.outbox.wake('submitted'))
    expect(Object.keys(JSON.parse(service.received[0]?.body ?? '') as object)).toEqual([
      'email',
      'resume_url',
      'resume_url_filename',
    ])
  })

  it('replaces its draft in one transaction', async () => {
    const { device } = openWorld('drop')
    const tab = device.openTab()
    const { autosave } = await during(device, openDraft(tab.storage, 1, 'Job 1'))
    autosave.change({ name: 'Lee' }, [])
    const { draftId, seq } = await during(device, autosave.flush())
    await during(device, tab.storage.applications.submit({ ...submission(1), draftId, draftSeq: seq }))
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
    expect(await states(device, tab)).toEqual(['queued'])
    // A late save of the form must not create a second draft.
    autosave.change({ name: 'Lee Q' }, [])
    await device.advance(1_000)
    expect(autosave.getState()).toMatchObject({ status: 'submitted' })
    expect(await device.readTable('drafts')).toEqual([])
  })

  it('is created once when two tabs submit the same draft', async () => {
    const { device, service } = openWorld()
    const [one, two] = [device.openTab(), device.openTab()]
    const results = await during(
      device,
      Promise.all([one.storage.applications.submit(submission(1)), two.storage.applications.submit(submission(1))]),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['already-submitted', 'queued'])
    void one.outbox.wake('submitted')
    await during(device, two.outbox.wake('submitted'))
    expect(service.received).toHaveLength(1)
  })

  it('is the only unsent one of its job: whoever submits another one meets it', async () => {
    const { device, service } = openWorld('silence')
    const [one, two] = [device.openTab(), device.openTab()]
    const first = await submit(device, one, 1)
    const applicationId = first.status === 'queued' ? first.applicationId : ''
    const another = { ...submission(1, { email: 'other@example.org' }), draftId: 'another-draft' }
    expect(await during(device, two.storage.applications.submit(another))).toEqual({ status: 'another-waits', applicationId })
    await device.advance(120_000)
    expect(service.received).toHaveLength(1)
    // After the first was sent, the person may apply again.
    expect(await during(device, two.storage.applications.submit(another))).toMatchObject({ status: 'queued' })
  })

  it('takes in the draft of another tab that has the same answers', async () => {
    const { device } = openWorld('silence')
    const [one, two] = [device.openTab(), device.openTab()]
    const first = await submit(device, one, 1)
    const { autosave } = await during(device, openDraft(two.storage, 1, 'Job 1'))
    autosave.change('the same', [])
    const { draftId, seq } = await during(device, autosave.flush())
    const again = { ...submission(1), draftId, draftSeq: seq }
    const applicationId = first.status === 'queued' ? first.applicationId : ''
    expect(await during(device, two.storage.applications.submit(again))).toEqual({ status: 'already-submitted', applicationId })
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
  })

  it('is the only unsent one of its job by a rule of the database', async () => {
    const { device } = openWorld('silence')
    const tab = device.openTab()
    await submit(device, tab, 1)
    const [row] = await device.readTable('applications')
    await expect(
      device.raw(async (database) => {
        const store = database.transaction('applications', 'readwrite').objectStore('applications')
        const request = store.add({ ...(row as object), applicationId: 'another' })
        return new Promise((resolve, reject) => {
          request.addEventListener('success', resolve)
          request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
        })
      }),
    ).rejects.toMatchObject({ name: 'ConstraintError' })
  })

  it('is not mistaken for another tab’s application with different answers', async () => {
    const { device } = openWorld()
    const [one, two] = [device.openTab(), device.openTab()]
    const first = await during(device, one.storage.applications.submit(submission(1)))
    if (first.status !== 'queued') throw new Error(first.status)
    const answers = { ...submission(1).answers, last_name: 'Typed in the other tab' }
    expect(await during(device, two.storage.applications.submit({ ...submission(1), answers }))).toEqual({
      status: 'submitted-elsewhere',
    })
    // The same answers again come from a second click.
    expect(await during(device, two.storage.applications.submit(submission(1)))).toEqual({
      status: 'already-submitted',
      applicationId: first.applicationId,
    })
  })

  it('is not created by a tab that does not own the draft any more', async () => {
    const { device } = openWorld()
    const tab = device.openTab()
    const { autosave } = await during(device, openDraft(tab.storage, 1, 'Job 1'))
    autosave.change('mine', [])
    const { draftId, seq } = await during(device, autosave.flush())
    await during(device, openDraft(device.openTab().storage, 1, 'Job 1'))
    const result = await during(device, tab.storage.applications.submit({ ...submission(1), draftId, draftSeq: seq }))
    expect(result).toEqual({ status: 'taken-over' })
    expect(await states(device, tab)).toEqual([])
  })

  it('waits offline without a try, and is sent when the network is back', async () => {
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
  ] as const)('is retried with the same key after: %s', async (fault) => {
    const { device, service } = openWorld(fault)
    const tab = device.openTab()
    await submit(device, tab, 1)
    expect(await states(device, tab)).not.toEqual(['sent'])
    await device.advance(200_000)
    expect(await states(device, tab)).toEqual(['sent'])
    expect(service.received).toHaveLength(1)
  })

  it.each([
    { kind: 'broken', code: 409, body: 'html' },
    { kind: 'broken', code: 404, body: 'html' },
    { kind: 'broken', code: 403, body: 'html' },
    { kind: 'broken', code: 200, body: 'empty' },
    { kind: 'broken', code: 200, body: 'truncated' },
    { kind: 'broken', code: 201, body: 'json-labelled-html' },
    { kind: 'redirect', code: 302, body: 'html' },
    { kind: 'redirect', code: 307, body: 'json-labelled-html' },
  ] as const)('waits and arrives later when a gateway answers instead of the service: %j', async (fault) => {
    const { device, service } = openWorld(fault)
    const tab = device.openTab()
    await submit(device, tab, 1)
    expect(await only(device, tab)).toMatchObject({ state: 'queued', failures: 1 })
    expect(service.received).toEqual([])
    await device.advance(2_000)
    expect(await states(device, tab)).toEqual(['sent'])
    expect(service.received).toHaveLength(1)
  })

  it.each(lies.flatMap((body) => [200, 404, 409, 410, 422].map((code) => [code, body] as const)))(
    'waits and arrives once after a lie with status %i: %j',
    async (code, body) => {
      const { device, service } = openWorld({ kind: 'lie', code, body, proof: 'none' })
      const tab = device.openTab()
      await submit(device, tab, 1)
      expect(await only(device, tab)).toMatchObject({ state: 'queued', failures: 1 })
      await device.advance(2_000)
      expect(await states(device, tab)).toEqual(['sent'])
      expect(service.received).toHaveLength(1)
    },
  )

  it('is marked as already received if a killed tab may have sent it', async () => {
    const { device, service } = openWorld('commit-then-silence')
    const tab = device.openTab()
    await submit(device, tab, 1)
    tab.kill()
    const [first] = service.received
    // The service has stored different answers under this key.
    service.received.splice(0, 1, { key: first?.key ?? '', lineage: null, jobId: '1', body: 'other answers' })
    const next = device.openTab()
    await during(device, next.outbox.wake('start'))
    expect(await only(device, next)).toMatchObject({ attention: { reason: 'already-received' } })
  })

  it('is sent again under its key when the service has lost what it had confirmed', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    await during(device, tab.storage.applications.submit(await withFile(device, tab)))
    await during(device, tab.outbox.wake('submitted'))
    const [first] = service.received
    service.loseNewest()
    service.uploads.clear()
    await device.advance(61_000)
    expect(service.received).toMatchObject([{ key: first?.key }])
    expect([...service.uploads.values()]).toEqual(['%PDF my life'])
    expect(await states(device, tab)).toEqual(['sent'])
  })

  it('is confirmed by the next page if its own was closed', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    await submit(device, tab, 1)
    tab.kill()
    service.loseNewest()
    await device.advance(7 * 24 * 60 * 60 * 1000)
    await during(device, device.openTab().outbox.wake('start'))
    expect(service.received).toHaveLength(1)
  })

  it('is asked for after the back-off of every try while nobody answers, and is not sent meanwhile', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    await submit(device, tab, 1)
    service.faults.push('error-500', { kind: 'lie', code: 404, body: { error: 'Not Found' }, proof: 'none' }, 'silence')
    await device.advance(120_000)
    expect(await only(device, tab)).toMatchObject({ state: 'sent', kept: { confirmation: { state: 'confirmed' } } })
    expect(service.received).toHaveLength(1)
  })

  it('ends as a receipt if the service has erased it, before its answer arrived or after', async () => {
    const { device, service } = openWorld('commit-then-drop')
    const tab = device.openTab()
    await submit(device, tab, 1)
    await submit(device, tab, 2)
    for (const { key } of service.received) service.erase(key)
    await device.advance(61_000)
    expect(service.received).toEqual([])
    const rows = await during(device, tab.storage.applications.list())
    for (const row of rows) {
      expect(row).toMatchObject({ state: 'sent', serviceStatus: { state: 'erased' } })
      expect(row).not.toHaveProperty('kept')
    }
    expect(rows).toHaveLength(2)
  })

  it('is uploaded again, at once and then later, as long as the service does not have its file', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    service.faults.push(null, 'forged-204', null, null, 'forged-204', null)
    await during(device, tab.storage.applications.submit(await withFile(device, tab)))
    await during(device, tab.outbox.wake('submitted'))
    expect(await states(device, tab)).toEqual(['queued'])
    await device.advance(2_000)
    expect(await states(device, tab)).toEqual(['sent'])
    expect([...service.uploads.values()]).toEqual(['%PDF my life'])
  })

  it('needs attention when its file has not arrived after five rounds', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    for (let round = 0; round < 6; round += 1) service.faults.push(null, 'forged-204', null)
    await during(device, tab.storage.applications.submit(await withFile(device, tab)))
    await during(device, tab.outbox.wake('submitted'))
    await device.advance(600_000)
    expect(await only(device, tab)).toMatchObject({ attention: { reason: 'refused', field: 'resume' } })
  })

  it.each(['seconds', 'a date'])('is not tried before the time that the service sets as %s', async (form) => {
    const service = new ApplicantService()
    let tries = 0
    const device: Device = new Device(async (url, init) => {
      tries += 1
      if (tries > 1) return service.fetch(url, init)
      // The device's clock is an hour behind the service's.
      const serviceMs = device.nowMs() + 3_600_000
      const retryAfter = form === 'seconds' ? '120' : new Date(serviceMs + 120_000).toUTCString()
      const headers = { 'Retry-After': retryAfter, Date: new Date(serviceMs).toUTCString() }
      return Response.json({ error: 'busy' }, { status: 503, headers })
    })
    service.device = device
    const tab = device.openTab()
    await submit(device, tab, 1)
    await device.advance(118_000)
    expect([tries, await states(device, tab)]).toEqual([1, ['queued']])
    await device.advance(4_000)
    expect([tries, await states(device, tab)]).toEqual([2, ['sent']])
  })

  it('is retried after 1, 2, 4 … seconds and then every five minutes', async () => {
    const { device, service } = openWorld()
    device.random = () => 1
    const tries: number[] = []
    const { fetch } = service
    const failing = new Device(async (url, init) => {
      if (url.includes('action=submit')) tries.push(failing.elapsedMs / 1000)
      return fetch(url, init)
    })
    failing.random = () => 1
    service.device = failing
    service.faults.push(...Array.from({ length: 11 }, () => 'error-500' as const))
    const tab = failing.openTab()
    await submit(failing, tab, 1)
    await failing.advance(1_300_000)
    const gaps = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
    expect(gaps).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    expect(await states(failing, tab)).toEqual(['sent'])
  })

  it('never blocks the next application', async () => {
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
    ['malformed-400', { reason: 'rejected', code: 400, error: 'not a map' }],
    ['too-large-413', { reason: 'too-large', field: null }],
  ] as const)('needs attention after %s, and is not retried automatically', async (fault, attention) => {
    const { device, service } = openWorld(fault)
    const tab = device.openTab()
    await submit(device, tab, 1)
    await device.advance(600_000)
    void tab.outbox.wake('send-now')
    await device.settle()
    expect(await only(device, tab)).toMatchObject({ state: 'needs-attention', attention })
    expect(service.received).toEqual([])
  })

  it('returns to its form, and is sent from there with a new key', async () => {
    const { device, service } = openWorld('refused-422')
    const tab = device.openTab()
    await submit(device, tab, 1, { email: 'wrong' })
    const row = await only(device, tab)
    expect(await during(device, tab.storage.applications.reopen(row?.applicationId ?? ''))).toMatchObject({ status: 'reopened' })
    const { opened } = await during(device, openDraft(tab.storage, 1, 'Job 1'))
    expect(opened.draft).toMatchObject({ state: { email: 'wrong' }, draftId: 'draft-1' })
    await during(
      device,
      tab.storage.applications.submit({ ...submission(1, { email: 'right' }), draftSeq: opened.draft?.seq ?? -1 }),
    )
    await during(device, tab.outbox.wake('submitted'))
    expect(service.received).toMatchObject([{ body: '{"email":"right"}' }])
    expect(service.received[0]?.key).not.toBe(row?.applicationId)
  })

  it('does not replace what was typed for the same job since, and is not replaced by it', async () => {
    const { device } = openWorld('refused-422')
    const tab = device.openTab()
    await submit(device, tab, 1, { email: 'wrong' })
    const { autosave } = await during(device, openDraft(tab.storage, 1, 'Job 1'))
    autosave.change('typed since', [])
    // The text is not saved yet when the application returns.
    const row = await only(device, tab)
    await during(device, tab.storage.applications.reopen(row?.applicationId ?? ''))
    await device.advance(1_000)
    expect(autosave.getState()).toMatchObject({ status: 'found' })
    expect(await device.readTable('drafts')).toMatchObject([{ state: { email: 'wrong' } }])
    device.kill()
    const { opened } = await during(device, openDraft(device.openTab().storage, 1, 'Job 1'))
    expect(opened).toMatchObject({ status: 'found', draft: { state: 'typed since' } })
  })

  it('does not return to its form while it may have arrived and nobody can say', async () => {
    const { device } = openWorld('commit-then-drop')
    const tab = device.openTab()
    await submit(device, tab, 1)
    device.setOnline(false)
    const row = await only(device, tab)
    expect(row).toMatchObject({ state: 'queued', delay: 'unreachable' })
    expect(await during(device, tab.storage.applications.reopen(row?.applicationId ?? ''))).toEqual({ status: 'not-possible' })
    expect(await during(device, tab.outbox.reopen(row?.applicationId ?? ''))).toEqual({ status: 'unanswered' })
    expect(await states(device, tab)).toEqual(['queued'])
  })

  it('becomes a receipt instead of a draft if it has arrived after all', async () => {
    const { device, service } = openWorld('commit-then-drop')
    const tab = device.openTab()
    await submit(device, tab, 1)
    const row = await only(device, tab)
    expect(await during(device, tab.outbox.reopen(row?.applicationId ?? ''))).toEqual({ status: 'arrived' })
    expect(await states(device, tab)).toEqual(['sent'])
    expect(await device.readTable('drafts')).toEqual([])
    expect(service.received).toHaveLength(1)
  })

  it('returns to its form if it has not arrived, and the next one replaces it when it arrives late', async () => {
    const { device, service } = openWorld('delay-and-drop')
    const tab = device.openTab()
    await submit(device, tab, 1, { email: 'wrong' })
    const row = await only(device, tab)
    expect(await during(device, tab.outbox.reopen(row?.applicationId ?? ''))).toMatchObject({ status: 'reopened' })
    const { opened } = await during(device, openDraft(tab.storage, 1, 'Job 1'))
    const next = { ...submission(1, { email: 'right' }), draftSeq: opened.draft?.seq ?? -1 }
    await during(device, tab.storage.applications.submit(next))
    for (const arrive of service.delayed) arrive()
    await during(device, tab.outbox.wake('submitted'))
    expect(service.received).toMatchObject([{ body: '{"email":"right"}' }])
    expect(await states(device, tab)).toEqual(['sent'])
    expect(await device.readTable('earlierTries')).toEqual([])
  })

  it('is refused if the try before it is with the team, which is then shown with its answers', async () => {
    const { device, service } = openWorld('delay-and-drop')
    const tab = device.openTab()
    const copy = [{ label: 'Email', text: 'wrong' }]
    await during(device, tab.storage.applications.submit({ ...submission(1, { email: 'wrong' }), copy }))
    await during(device, tab.outbox.wake('submitted'))
    const row = await only(device, tab)
    await during(device, tab.outbox.reopen(row?.applicationId ?? ''))
    const { opened } = await during(device, openDraft(tab.storage, 1, 'Job 1'))
    for (const arrive of service.delayed) arrive()
    service.handedKeys.add(row?.applicationId ?? '')
    await submitNext(device, tab, opened.draft?.seq ?? -1)
    const rows = await during(device, tab.storage.applications.list())
    expect(rows.find(({ state }) => state === 'sent')).toMatchObject({ applicationId: row?.applicationId, copy })
    expect(rows.find(({ state }) => state !== 'sent')).toMatchObject({ attention: { reason: 'already-handed' } })
    expect(service.received).toMatchObject([{ body: '{"email":"wrong"}' }])
  })

  it('is believed by its answer alone where another company’s service takes it', async () => {
    const { device, service } = openWorld('commit-then-drop')
    const tab = device.openTab({ applicantUrl: 'https://applicant.test' })
    await submit(device, tab, 1)
    const row = await only(device, tab)
    expect(await during(device, tab.outbox.reopen(row?.applicationId ?? ''))).toEqual({ status: 'unanswered' })
    await device.advance(2_000)
    expect(await only(device, tab)).toMatchObject({ state: 'sent', kept: { confirmation: { state: 'never' } } })
    expect(service.received).toHaveLength(1)
  })

  it('reports that its job has closed', async () => {
    const { device, service } = openWorld()
    service.closedJobs.add('1')
    const tab = device.openTab()
    await submit(device, tab, 1)
    expect(await only(device, tab)).toMatchObject({ state: 'needs-attention', attention: { reason: 'closed' } })
    service.closedJobs.clear()
    await during(device, tab.storage.applications.retry((await only(device, tab))?.applicationId ?? ''))
    await during(device, tab.outbox.wake('submitted'))
    expect(await states(device, tab)).toEqual(['sent'])
  })

  it('fetches its upload ticket when it is sent, and a new one when the ticket has expired', async () => {
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

  it('uploads a file again once when the service has deleted it, and then needs attention', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    service.faults.push(null, null, 'error-500')
    await during(device, tab.storage.applications.submit(await withFile(device, tab)))
    await during(device, tab.outbox.wake('submitted'))
    service.uploads.clear()
    await device.advance(2_000)
    expect(await states(device, tab)).toEqual(['sent'])
    expect(service.uploads.size).toBe(1)
  })

  it('is sent by another tab when the sending tab dies', async () => {
    const { device, service } = openWorld('commit-then-silence')
    const [one, two] = [device.openTab(), device.openTab()]
    await submit(device, one, 1)
    void two.outbox.wake('submitted')
    await device.settle()
    expect(await states(device, two)).toEqual(['submitting'])
    one.kill()
    await device.advance(1_000)
    void two.outbox.wake('start')
    await device.settle()
    expect(await states(device, two)).toEqual(['sent'])
    expect(service.received).toHaveLength(1)
  })

  it('is sent by one tab at a time', async () => {
    const { device, service } = openWorld()
    const tabs = [1, 2, 3].map(() => device.openTab())
    device.setOnline(false)
    for (const [index, tab] of tabs.entries()) await submit(device, tab, index + 1)
    device.setOnline(true)
    await device.advance(60_000)
    expect(service.received).toHaveLength(3)
    expect(service.maxConcurrent).toBe(1)
  })

  it('is not sent while another tab holds the lock', async () => {
    const { device, service } = openWorld()
    const [holder, tab] = [device.openTab(), device.openTab()]
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
    expect(service.received).toHaveLength(1)
  })

  it('is sent from the page’s memory when the device is full, and its draft stays until then', async () => {
    const { device, service } = openWorld('drop')
    const tab = device.openTab()
    const { autosave } = await during(device, openDraft(tab.storage, 1, 'Job 1'))
    autosave.change('my text', [])
    const { draftId, seq } = await during(device, autosave.flush())
    device.isFull = true
    const application = await withFile(device, tab)
    const result = await during(device, tab.storage.applications.submit({ ...application, draftId, draftSeq: seq }))
    expect(result).toMatchObject({ status: 'queued', isStored: false })
    void tab.outbox.wake('submitted')
    await device.settle()
    expect(await device.readTable('drafts')).toHaveLength(1)
    device.isFull = false
    await device.advance(2_000)
    expect(await states(device, tab)).toEqual(['sent'])
    expect(service.received).toHaveLength(1)
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
  })

  it('moves to the device with its file when there is room, and is sent even if its page dies', async () => {
    const { device, service } = openWorld('drop', 'drop')
    const tab = device.openTab()
    const { autosave } = await during(device, openDraft(tab.storage, 1, 'Job 1'))
    autosave.change('my text', [])
    const { draftId, seq } = await during(device, autosave.flush())
    device.isFull = true
    const application = { ...(await withFile(device, tab)), draftId, draftSeq: seq }
    await during(device, tab.storage.applications.submit(application))
    void tab.outbox.wake('submitted')
    await device.settle()
    expect(await during(device, tab.storage.applications.list())).toMatchObject([{ isStored: false, state: 'queued' }])
    expect(await device.readTable('applications')).toEqual([])
    device.isFull = false
    await device.advance(1_500)
    expect(await during(device, tab.storage.applications.list())).toMatchObject([{ isStored: true, state: 'queued' }])
    expect(await device.readTable('files')).toHaveLength(1)
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
    tab.kill()
    const next = device.openTab()
    await during(device, next.outbox.wake('start'))
    expect(await states(device, next)).toEqual(['sent'])
    expect(service.received).toHaveLength(1)
    expect([...service.uploads.values()]).toContain('%PDF my life')
  })

  it('gets its receipt when there is room again, if it was sent while the device was full', async () => {
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
    await during(device, tab.outbox.wake('visible'))
    expect(await device.readTable('applications')).toMatchObject([{ state: 'sent' }])
    expect(service.received).toHaveLength(1)
  })

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('has the same bytes in every try if there was no room for step %i alone', async (step) => {
    // Two tickets, two uploads, and a submit whose answer is lost.
    const { device, service } = openWorld(null, null, null, null, 'commit-then-drop')
    const tab = device.openTab()
    const [resume, letter] = [await withFile(device, tab), await withFile(device, tab)]
    const application = {
      ...resume,
      answers: { ...resume.answers, cover_letter_url: letter.answers['resume_url'] },
      files: [...resume.files, ...letter.files.map((file) => ({ ...file, fieldName: 'cover_letter' }))],
    }
    await during(device, tab.storage.applications.submit(application))
    device.writesBeforeFull = step
    await during(device, tab.outbox.wake('submitted'))
    await device.advance(2_000)
    expect(device.writesBeforeFull).toBeLessThan(0)
    expect(await only(device, tab)).toMatchObject({ state: 'sent' })
    const body = JSON.parse(service.received[0]?.body ?? '') as Readonly<Record<string, string>>
    expect([body['resume_url'], body['cover_letter_url']]).toEqual([...service.uploads.keys()])
  })

  it('is sent without a database while the page is open', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab({ hasIndexedDb: false })
    expect(await submit(device, tab, 1)).toMatchObject({ status: 'queued', isStored: false })
    expect(service.received).toHaveLength(1)
    expect(await states(device, tab)).toEqual(['sent'])
  })

  it('waits at most five minutes when the clock was set back', async () => {
    const { device } = openWorld('error-500', 'error-500')
    const tab = device.openTab()
    await submit(device, tab, 1)
    device.clockMs -= 365 * 24 * 60 * 60 * 1000
    await device.advance(300_000)
    expect(await states(device, tab)).toEqual(['sent'])
  })

  it('needs attention when the device has lost its file', async () => {
    const { device } = openWorld()
    const tab = device.openTab()
    const application = await withFile(device, tab)
    const fileIds = application.files.map(({ fileId }) => fileId)
    await during(device, tab.storage.files.remove(fileIds))
    expect(await during(device, tab.storage.applications.submit(application))).toEqual({ status: 'files-missing', fileIds })
  })
})

describe('the reported outcome', () => {
  const failures = ({ outcomes }: Device) => outcomes.map(({ failure }) => failure)
  const busy = { step: 'submission', httpStatusCode: 503, error: 'busy', field: null }

  it.each([
    ['refused-422', { httpStatusCode: 422, error: 'This is not valid.', field: 'email' }],
    ['unauthorised-401', { httpStatusCode: 401, error: null, field: null }],
    ['error-in-200', { httpStatusCode: null, error: 'unreachable', field: null }],
    ['too-large-413', { httpStatusCode: 413, error: 'too large', field: null }],
    ['error-500', { httpStatusCode: 500, error: null, field: null }],
    ['busy-503', { httpStatusCode: 503, error: 'busy', field: null }],
    ['too-many-429', { httpStatusCode: 429, error: 'too many', field: null }],
    ['drop', { httpStatusCode: null, error: 'Failed to fetch', field: null }],
    ['sign-in-page', { httpStatusCode: null, error: 'unreachable', field: null }],
    ['silence', { httpStatusCode: null, error: 'timed-out', field: null }],
  ] as const)('after %s is the service’s answer or the network failure', async (fault, failure) => {
    const { device } = openWorld(fault)
    const tab = device.openTab()
    await submit(device, tab, 1)
    await device.advance(60_000)
    expect(device.outcomes[0]).toMatchObject({ row: { jobId: 1 }, failure: { step: 'submission', ...failure } })
  })

  it('has the service’s message for a closed job and for an application that was already received', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    service.closedJobs.add('1')
    await submit(device, tab, 1)
    device.setOnline(false)
    const arrived = await submit(device, tab, 2)
    const key = 'applicationId' in arrived ? arrived.applicationId : ''
    service.received.push({ key, lineage: null, jobId: '2', body: 'other answers' })
    device.setOnline(true)
    await device.settle()
    expect(failures(device)).toEqual([
      { step: 'submission', httpStatusCode: 404, error: 'This job is no longer open.', field: null },
      { step: 'submission', httpStatusCode: 409, error: 'already received', field: null },
    ])
  })

  it('covers the first of many tries and the final result', async () => {
    const { device } = openWorld('busy-503', 'drop', 'error-500', 'silence')
    const tab = device.openTab()
    await submit(device, tab, 1)
    await device.advance(600_000)
    expect(failures(device)).toEqual([busy, null])
    expect(await states(device, tab)).toEqual(['sent'])
  })

  it('covers only the first of many tries when different tabs make them', async () => {
    const { device } = openWorld('busy-503', 'drop', 'drop')
    const [one, two] = [device.openTab(), device.openTab()]
    await submit(device, one, 1)
    one.kill()
    await during(device, two.outbox.wake('start'))
    await during(device, two.outbox.wake('start'))
    expect(failures(device)).toEqual([busy])
  })

  it('covers only the first of many tries when a full device cannot count them', async () => {
    const { device } = openWorld('busy-503', 'drop', 'drop')
    const tab = device.openTab()
    device.setOnline(false)
    await submit(device, tab, 1)
    device.isFull = true
    device.setOnline(true)
    await device.settle()
    for (let count = 0; count < 2; count += 1) await during(device, tab.outbox.wake('send-now'))
    expect(failures(device)).toEqual([busy])
  })

  it('is missing without a try', async () => {
    const { device } = openWorld()
    device.setOnline(false)
    await submit(device, device.openTab(), 1)
    await device.advance(600_000)
    expect(failures(device)).toEqual([])
  })

  it.each([
    ['is too large', [null, 'too-large-413'], { httpStatusCode: 413, error: 'too large' }],
    ['cannot be uploaded now', ['error-500'], { httpStatusCode: 500, error: null }],
    ['gets no valid ticket', [null, 'ticket-expired-403', null, 'ticket-expired-403'], { httpStatusCode: 403, error: 'expired' }],
  ] as const)('names the step and the field of a file that %s', async (_, faults, failure) => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    const application = await withFile(device, tab)
    service.faults.push(...faults)
    await during(device, tab.storage.applications.submit(application))
    void tab.outbox.wake('submitted')
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
  it('deletes all data in every tab, and none of it is written again', async () => {
    const { device, service } = openWorld('error-500')
    const tab = device.openTab()
    const other = device.openTab()
    const queue = tab.outbox
    const { autosave } = await during(device, openDraft(other.storage, 2, 'Job 2'))
    autosave.change('half a thought', [])
    await device.advance(1_000)
    await during(device, queue.submit(await withFile(device, tab)))
    autosave.change('half a thought more', [])
    expect(await during(device, queue.storage.deleteEverything())).toBe(true)
    await device.advance(600_000)
    const tables = await Promise.all(['drafts', 'files', 'profile', 'applications'].map((name) => device.readTable(name)))
    expect(tables.flat()).toEqual([])
    expect([...device.texts]).toEqual([])
    expect(autosave.getState()).toMatchObject({ status: 'removed' })
    expect(service.received).toEqual([])
  })

  it('leaves the board, so that the site still works offline', async () => {
    const { device } = openWorld()
    const { connection, deleteEverything } = device.openTab().storage
    const list = { list: 'degrees', date: 0, value: [] } as const
    await during(
      device,
      connection.run((database) => database.educationLists.put(list)),
    )
    expect(await during(device, deleteEverything())).toBe(true)
    expect(await device.readTable('educationLists')).toEqual([list])
  })

  it('also drops the applications that another tab holds in its memory', async () => {
    const { device, service } = openWorld('error-500')
    const tab = device.openTab()
    const other = device.openTab()
    device.isFull = true
    await submit(device, other, 1)
    device.isFull = false
    expect(await during(device, tab.storage.deleteEverything())).toBe(true)
    await device.advance(600_000)
    expect([await device.readTable('applications'), await states(device, other), service.received]).toEqual([[], [], []])
  })

  it.each([0, 1, 2, 3])('is not undone by a submit that began %s turns before and had to write twice', async (turns) => {
    const { device } = openWorld()
    const tab = device.openTab()
    device.setOnline(false)
    device.fault = 'aborted-at-write'
    const work = tab.storage.applications.submit(submission(1))
    await device.turns(turns)
    await during(device, Promise.all([work, tab.storage.deleteEverything()]))
    expect(await device.readTable('applications')).toEqual([])
  })
})
