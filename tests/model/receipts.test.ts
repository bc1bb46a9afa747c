import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ApplicationStatus } from '#shared/application-status.ts'
import { openDraft } from '#features/apply/draft/autosave.ts'
import type { Submission } from '#storage/submit-draft.ts'
import { storeServiceStatus } from '#storage/service-answers.ts'
import { answeredAtMsOf, serviceStatusOf } from '#storage/service-status.ts'
import { ApplicantService, type ServiceFault } from './applicant-service.ts'
import { Device, type Tab } from './device.ts'

/** What a device stores of a sent application, and for how long. */

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

const answers = {
  email: 'lee@example.org',
  gender: 'answer-about-gender',
  race: 'answer-about-race',
  veteran_status: 'answer-about-service',
  disability_status: 'answer-about-disability',
  demographic_answers: [{ question_id: 1, answer_options: [{ answer_option_id: 2, text: 'answer-about-origin' }] }],
}
/** The readable copy as the form provides it. */
const copy = [{ label: 'Email', text: 'lee@example.org' }]

const submission = (draftId: string, more: Partial<Submission> = {}): Submission => ({
  jobId: 1,
  jobTitle: 'Job 1',
  draftId,
  draftSeq: 0,
  answers,
  copy,
  files: [],
  entered: { values: answers },
  ...more,
})

function openDevice(...faults: readonly ServiceFault[]): Device {
  const service = new ApplicantService()
  const device = new Device(service.fetch)
  service.device = device
  service.faults.push(...faults)
  return device
}

async function during<T>(device: Device, work: Promise<T>): Promise<T> {
  await device.settle()
  return work
}

/** Everything stored on the device, as text. */
async function everything(device: Device): Promise<string> {
  const tables = ['drafts', 'files', 'profile', 'applications']
  const rows = await Promise.all(tables.map((name) => device.readTable(name)))
  return JSON.stringify([rows, [...device.texts]])
}

async function send(device: Device, tab: Tab, ...args: Parameters<typeof submission>) {
  const result = await during(device, tab.storage.applications.submit(submission(...args)))
  void tab.outbox.wake('submitted')
  await device.settle()
  return result
}

const list = (device: Device, tab: Tab) => during(device, tab.storage.applications.list())

describe('a receipt', () => {
  it('leaves no answers on the device except the readable copy, a day after the service has confirmed it again', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const other = device.openTab()
    const { autosave } = await during(device, openDraft(tab.storage, 1, 'Job 1'))
    autosave.change({ values: answers }, [])
    await during(device, autosave.flush())
    // A second tab has continued the draft.
    const second = await during(device, openDraft(other.storage, 1, 'Job 1'))
    second.autosave.change({ values: { ...answers, gender: 'answer-about-more' } }, [])
    const { draftId, seq } = await during(device, second.autosave.flush())
    await send(device, other, draftId, { draftSeq: seq })
    await device.advance(61_000)
    expect(await list(device, tab)).toMatchObject([{ kept: { confirmation: { state: 'confirmed' } } }])
    await device.advance(dayMs - 60_000)
    await during(device, tab.storage.sweep())
    expect(await everything(device)).toContain('answer-about')
    await device.advance(60_000)
    await during(device, tab.storage.sweep())
    expect(await list(device, tab)).toMatchObject([{ state: 'sent', copy }])
    expect(await everything(device)).not.toContain('answer-about')
  })

  it('keeps the answers and files until the service has confirmed them a second time', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const bytes = new TextEncoder().encode('%PDF').buffer
    const file = { fileName: 'cv.pdf', mediaType: 'application/pdf', bytes }
    const { fileId } = await during(device, tab.storage.files.attach(1, file))
    const named = {
      fileId,
      fieldName: 'resume',
      fileName: 'cv.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 4,
      kind: 'document',
    }
    await send(device, tab, device.newId(), { files: [{ ...named, kind: 'document' }] })
    device.setOnline(false)
    await device.advance(20 * dayMs)
    await during(device, tab.storage.sweep())
    expect(await list(device, tab)).toMatchObject([{ state: 'sent', kept: { content: { answers } } }])
    expect(await device.readTable('files')).toHaveLength(1)
    device.setOnline(true)
    await device.settle()
    await device.advance(2 * dayMs)
    await during(device, tab.storage.sweep())
    expect(await device.readTable('files')).toEqual([])
    expect(await everything(device)).not.toContain('answer-about')
  })

  it('keeps them no longer than thirty days, even if the service never answers again', async () => {
    const device = openDevice()
    const tab = device.openTab()
    await send(device, tab, device.newId())
    device.setOnline(false)
    await device.advance(31 * dayMs)
    await during(device, tab.storage.sweep())
    expect(await list(device, tab)).toMatchObject([{ state: 'sent', copy }])
    expect(await everything(device)).not.toContain('answer-about')
  })

  it('keeps them for thirty days if another company’s service has taken them, which is never asked again', async () => {
    const device = openDevice()
    const tab = device.openTab({ applicantUrl: 'https://applicant.test' })
    await send(device, tab, device.newId())
    await device.advance(29 * dayMs)
    await during(device, tab.storage.sweep())
    expect(await list(device, tab)).toMatchObject([{ kept: { confirmation: { state: 'never' }, content: { answers } } }])
    await device.advance(2 * dayMs)
    await during(device, tab.storage.sweep())
    expect(await everything(device)).not.toContain('answer-about')
  })

  it('is deleted with them at the person’s wish', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const sent = await send(device, tab, device.newId())
    await during(device, tab.storage.applications.remove(sent.status === 'queued' ? sent.applicationId : ''))
    expect(await everything(device)).not.toContain('answer-about')
  })

  it('recognises a repeated submit of the same answers by a SHA-256', async () => {
    const device = openDevice()
    const [one, two] = [device.openTab(), device.openTab()]
    const draftId = device.newId()
    const first = await send(device, one, draftId)
    expect(await during(device, two.storage.applications.submit(submission(draftId)))).toEqual({
      status: 'already-submitted',
      applicationId: first.status === 'queued' ? first.applicationId : '',
    })
    const others = submission(draftId, { answers: { ...answers, gender: 'another answer' } })
    expect(await during(device, two.storage.applications.submit(others))).toEqual({ status: 'submitted-elsewhere' })
  })

  it('does not reveal answers through its digest', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const draftId = device.newId()
    await send(device, tab, draftId)
    await device.advance(61_000)
    await device.advance(dayMs)
    await during(device, tab.storage.sweep())
    const [receipt] = await list(device, tab)
    expect(receipt?.answersDigest).toMatch(/^[\da-f]{64}$/)
    // With a digest of the answers alone, one could try the few options and see which one was chosen.
    expect(receipt?.answersDigest).not.toBe(createHash('sha256').update(JSON.stringify(answers)).digest('hex'))
    expect(await everything(device)).not.toContain(draftId)
  })

  it('expires 90 days after it was sent, and not a day earlier', async () => {
    const device = openDevice()
    const tab = device.openTab()
    await send(device, tab, device.newId())
    await device.advance(89 * dayMs)
    await during(device, tab.storage.sweep())
    expect(await list(device, tab)).toHaveLength(1)
    await device.advance(2 * dayMs)
    await during(device, tab.storage.sweep())
    expect(await list(device, tab)).toEqual([])
  })

  it('expires after the number of days that the build sets', async () => {
    const device = openDevice()
    const tab = device.openTab({ receiptDays: 3 })
    await send(device, tab, device.newId())
    await device.advance(4 * dayMs)
    await during(device, tab.storage.sweep())
    expect(await list(device, tab)).toEqual([])
  })

  it('expires even if the clock was wrong when it was sent', async () => {
    for (const wrongMs of [Date.UTC(1970, 0, 2), Date.UTC(2090, 0)]) {
      const device = openDevice()
      const tab = device.openTab()
      const rightMs = device.clockMs
      device.clockMs = wrongMs
      await send(device, tab, device.newId())
      device.clockMs = rightMs
      await during(device, tab.storage.sweep())
      await device.advance(91 * dayMs)
      await during(device, tab.storage.sweep())
      expect(await list(device, tab)).toEqual([])
    }
  })

  it('does not expire before the application was sent', async () => {
    const device = openDevice()
    device.setOnline(false)
    const tab = device.openTab()
    await send(device, tab, device.newId())
    await device.advance(200 * dayMs)
    await during(device, tab.storage.sweep())
    expect(await list(device, tab)).toMatchObject([{ state: 'queued', answers }])
  })
})

describe('what the service says about a sent application', () => {
  const receivedAtMs = Date.UTC(2026, 10, 21, 9)
  const received = { state: 'received', receivedAtMs: receivedAtMs + 1 } as const
  const withdrawn = { state: 'withdrawn', receivedAtMs, withdrawnAtMs: receivedAtMs + 2, effect: 'told' } as const

  async function openSent() {
    const device = openDevice()
    const tab = device.openTab()
    await send(device, tab, device.newId())
    // The sender does not ask meanwhile.
    device.setOnline(false)
    const [{ applicationId } = { applicationId: '' }] = await list(device, tab)
    const store = (status: ApplicationStatus) => during(device, storeServiceStatus(tab.storage, applicationId, status))
    return { applicationId, device, store, tab }
  }

  it('is stored with its receipt, and never replaced by older news', async () => {
    const { device, store, tab } = await openSent()
    const [receipt] = await list(device, tab)
    expect(receipt?.state === 'sent' && serviceStatusOf(receipt)).toBeNull()
    expect(receipt?.state === 'sent' && serviceStatusOf({ ...receipt, serviceStatus: { state: 'read' } })).toBeNull()
    await store(received)
    expect(await list(device, device.openTab())).toMatchObject([{ serviceStatus: received, copy }])
    await store(withdrawn)
    await store(received)
    expect(await list(device, tab)).toMatchObject([{ serviceStatus: withdrawn }])
  })

  it('does not bring back a receipt that was deleted meanwhile', async () => {
    const { applicationId, device, store, tab } = await openSent()
    await during(device, tab.storage.applications.remove(applicationId))
    await store(received)
    expect(await list(device, tab)).toEqual([])
  })

  it('is written again only when its time reads differently', async () => {
    const { device, store, tab } = await openSent()
    await store(received)
    const [first] = await list(device, tab)
    await device.advance(1_000)
    await store(received)
    expect(await list(device, tab)).toEqual([first])
    await store({ ...received, usualDays: 9 })
    expect(await list(device, tab)).toMatchObject([{ serviceStatus: { usualDays: 9 } }])
  })

  it('is stored with the time of the last answer, also of one that is the same', async () => {
    const { device, store, tab } = await openSent()
    const answeredAtMs = async () => {
      const [receipt] = await list(device, tab)
      return receipt?.state === 'sent' ? answeredAtMsOf(receipt) : undefined
    }
    expect(await answeredAtMs()).toBeNull()
    await store(received)
    const firstMs = await answeredAtMs()
    await device.advance(minuteMs)
    await store(received)
    expect(await answeredAtMs()).toBe((firstMs ?? 0) + minuteMs)
    await device.advance(minuteMs)
    await store(withdrawn)
    await device.advance(minuteMs)
    // An older answer that comes later is none.
    await store(received)
    expect(await answeredAtMs()).toBe((firstMs ?? 0) + 2 * minuteMs)
  })
})
