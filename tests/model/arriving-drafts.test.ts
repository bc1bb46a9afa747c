import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openDraft } from '#features/apply/draft/autosave.ts'
import type { ArrivingDraft } from '#storage/arriving-drafts.ts'
import { copyKeptDays } from '#storage/limits.ts'
import { ApplicantService } from './applicant-service.ts'
import { Device, type Tab } from './device.ts'

/** Drafts from another device: none takes the place of one that is here, and none arrives in part. */

const dayMs = 24 * 60 * 60 * 1000
const jobId = 7

function openDevice(): Device {
  return new Device(() => Promise.reject(new TypeError('Failed to fetch')))
}

async function during<T>(device: Device, work: Promise<T>): Promise<T> {
  await device.settle()
  return work
}

const pdf = new TextEncoder().encode('%PDF cv').buffer

const arriving = (more: Partial<ArrivingDraft> = {}): ArrivingDraft => ({
  jobId,
  jobTitle: 'Designer',
  draftId: 'draft-of-the-phone',
  state: 'from the phone',
  fileIds: ['file-1'],
  updatedAtMs: Date.UTC(2026, 10, 21, 8),
  files: [{ fileId: 'file-1', fileName: 'cv.pdf', mediaType: 'application/pdf', sizeBytes: pdf.byteLength, bytes: pdf }],
  ...more,
})

const arrive = (device: Device, tab: Tab, draft = arriving()) => during(device, tab.storage.arrivingDrafts.arrive(draft))

/** What the form of the job starts from, in a new tab. */
async function form(device: Device) {
  const { autosave, opened } = await during(device, openDraft(device.openTab().storage, jobId, 'Designer'))
  return { autosave, draftId: opened.draft?.draftId, state: opened.draft?.state, missingFileIds: opened.missingFileIds }
}

async function typeOwn(device: Device, text = 'own'): Promise<void> {
  const { autosave } = await form(device)
  autosave.change(text, [])
  await device.advance(1_000)
  device.kill()
}

const copies = (device: Device) => during(device, device.openTab().storage.arrivingDrafts.copies())

/** Warnings about lost connections, which a killed tab causes. */
const expectedWarnings = /^(Dexie: (Need to reopen db|Workaround for Chrome)|storage: the connection)/

beforeEach(() => {
  const { warn } = console
  vi.spyOn(console, 'warn').mockImplementation((...args: unknown[]) => {
    if (!expectedWarnings.test(String(args[0]))) warn(...args)
  })
})

describe('a draft from another device', () => {
  it('is the job’s draft, with its files and its id, where there is none', async () => {
    const device = openDevice()
    expect(await arrive(device, device.openTab())).toEqual({ status: 'stored', isNew: true })
    device.kill()
    expect(await form(device)).toMatchObject({ state: 'from the phone', draftId: 'draft-of-the-phone', missingFileIds: [] })
    const reading = await during(device, device.openTab().storage.files.read('file-1'))
    expect(reading).toMatchObject({ status: 'ready', file: { fileName: 'cv.pdf', jobId } })
  })

  it('can be typed on', async () => {
    const device = openDevice()
    await arrive(device, device.openTab())
    const { autosave } = await form(device)
    autosave.change('typed on', ['file-1'])
    await device.advance(1_000)
    device.kill()
    expect((await form(device)).state).toBe('typed on')
  })

  it('changes nothing when it arrives again', async () => {
    const device = openDevice()
    const tab = device.openTab()
    await arrive(device, tab)
    const { length } = device.written
    expect(await arrive(device, tab)).toEqual({ status: 'stored', isNew: false })
    expect(device.written).toHaveLength(length)
    const other = openDevice()
    await typeOwn(other)
    const again = other.openTab()
    const [first, second] = [await arrive(other, again), await arrive(other, again)]
    expect(first.status).toBe('two')
    expect(second).toEqual(first)
    expect(await copies(other)).toHaveLength(1)
  })

  it('never takes the place of a draft that is here: it is a copy, which can be chosen', async () => {
    const device = openDevice()
    await typeOwn(device)
    const tab = device.openTab()
    const arrival = await arrive(device, tab)
    expect(arrival).toMatchObject({ status: 'two', own: { state: 'own' } })
    expect((await form(device)).state).toBe('own')
    const copyId = arrival.status === 'two' ? arrival.copyId : ''
    expect(await during(device, tab.storage.arrivingDrafts.choose(copyId))).toMatchObject({ state: 'from the phone' })
    device.kill()
    expect((await form(device)).state).toBe('from the phone')
    expect(await copies(device)).toMatchObject([{ draft: { state: 'own' } }])
  })

  it('gives way to a draft of which only the mirror has the text', async () => {
    const device = openDevice()
    const { autosave } = await form(device)
    autosave.change('a last word', [])
    void autosave.flush()
    device.kill()
    expect(await arrive(device, device.openTab())).toMatchObject({ status: 'two', own: { state: 'a last word' } })
    expect((await form(device)).state).toBe('a last word')
  })

  it('is not taken when this device has applied with it', async () => {
    const service = new ApplicantService()
    const device = new Device(service.fetch)
    service.device = device
    const tab = device.openTab()
    await arrive(device, tab)
    const { draftId = '' } = await form(device)
    const owner = device.tabs.at(-1) ?? tab
    const submission = {
      jobId,
      jobTitle: 'Designer',
      draftId,
      draftSeq: 1,
      answers: { email: 'a@b.c' },
      files: [],
      entered: 'x',
    }
    expect(await during(device, owner.storage.applications.submit(submission))).toMatchObject({ status: 'queued' })
    expect(await arrive(device, tab)).toEqual({ status: 'submitted' })
    await during(device, owner.outbox.wake('submitted'))
    expect(await arrive(device, tab)).toEqual({ status: 'submitted' })
    expect((await form(device)).state).toBeUndefined()
  })

  it('is not written after everything was deleted meanwhile', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const arrival = tab.storage.arrivingDrafts.arrive(arriving())
    await during(device, device.openTab().storage.deleteEverything())
    await device.settle()
    expect(['cleared', 'stored']).toContain((await arrival).status)
    expect(await device.readTable('drafts')).toEqual([])
    expect(device.texts.size).toBe(0)
  })

  it('is refused by a full device, which stays as it was', async () => {
    const device = openDevice()
    await typeOwn(device)
    device.isFull = true
    expect(await arrive(device, device.openTab())).toEqual({ status: 'full' })
    expect(await device.readTable('files')).toEqual([])
    expect((await form(device)).state).toBe('own')
  })

  it.each(['', 'own'])('is there whole or not at all, whenever its tab is killed, beside %j', async (own) => {
    const outcomes = new Set<string>()
    for (let turns = 0; turns < 40; turns += 1) {
      const device = openDevice()
      if (own !== '') await typeOwn(device, own)
      void device.openTab().storage.arrivingDrafts.arrive(arriving())
      await device.turns(turns)
      device.kill()
      const { missingFileIds, state } = await form(device)
      const kept = await copies(device)
      expect(missingFileIds).toEqual([])
      expect(state).toBe(own === '' ? (state === undefined ? undefined : 'from the phone') : own)
      outcomes.add(state === 'from the phone' || kept.length > 0 ? 'whole' : 'none')
      // Whatever happened, it can be fetched again.
      const again = await arrive(device, device.openTab())
      expect(again.status).toBe(own === '' ? 'stored' : 'two')
      expect(await copies(device)).toHaveLength(own === '' ? 0 : 1)
    }
    expect(outcomes).toEqual(new Set(['none', 'whole']))
  })
})

describe('a copy of a draft', () => {
  async function withCopy(): Promise<{ readonly device: Device; readonly copyId: string }> {
    const device = openDevice()
    await typeOwn(device)
    const arrival = await arrive(device, device.openTab())
    return { device, copyId: arrival.status === 'two' ? arrival.copyId : '' }
  }

  it(`stays ${copyKeptDays} days with its files, and no longer`, async () => {
    const { device } = await withCopy()
    await device.advance((copyKeptDays - 0.1) * dayMs)
    await during(device, device.openTab().storage.sweep())
    expect(await copies(device)).toHaveLength(1)
    expect(await device.readTable('files')).toHaveLength(1)
    await device.advance(0.2 * dayMs)
    await during(device, device.openTab().storage.sweep())
    expect(await copies(device)).toEqual([])
    expect(await device.readTable('files')).toEqual([])
    expect((await form(device)).state).toBe('own')
  })

  it('is not lost by a clock that is set back', async () => {
    const { device } = await withCopy()
    device.clockMs -= 100 * dayMs
    await during(device, device.openTab().storage.sweep())
    expect(await copies(device)).toHaveLength(1)
    await device.advance((copyKeptDays + 1) * dayMs)
    await during(device, device.openTab().storage.sweep())
    expect(await copies(device)).toEqual([])
  })

  it('is there whole or is the draft, whenever the tab is killed that chooses it', async () => {
    const outcomes = new Set<unknown>()
    for (let turns = 0; turns < 40; turns += 1) {
      const { copyId, device } = await withCopy()
      device.kill()
      void device.openTab().storage.arrivingDrafts.choose(copyId)
      await device.turns(turns)
      device.kill()
      const { missingFileIds, state } = await form(device)
      expect(missingFileIds).toEqual([])
      const all = [state, ...(await copies(device)).map(({ draft }) => draft.state)]
      expect(all).toHaveLength(2)
      expect(new Set(all)).toEqual(new Set(['from the phone', 'own']))
      outcomes.add(state)
    }
    expect(outcomes).toEqual(new Set(['from the phone', 'own']))
  })

  it('keeps the file that it has in common with a draft that is discarded', async () => {
    const device = openDevice()
    await arrive(device, device.openTab())
    const arrival = await arrive(device, device.openTab(), arriving({ state: 'changed on the phone' }))
    expect(arrival.status).toBe('two')
    expect(await during(device, device.openTab().storage.drafts.remove(jobId))).toBe(true)
    expect(await device.readTable('files')).toHaveLength(1)
    const copyId = arrival.status === 'two' ? arrival.copyId : ''
    expect(await during(device, device.openTab().storage.arrivingDrafts.removeCopy(copyId))).toBe(true)
    expect(await device.readTable('files')).toEqual([])
  })

  it('can be chosen after its draft was submitted, as a new draft', async () => {
    const service = new ApplicantService()
    const device = new Device(service.fetch)
    service.device = device
    await arrive(device, device.openTab())
    const arrival = await arrive(device, device.openTab(), arriving({ state: 'changed on the phone' }))
    const { draftId = '' } = await form(device)
    const owner = device.tabs.at(-1)
    const submission = {
      jobId,
      jobTitle: 'Designer',
      draftId,
      draftSeq: 1,
      answers: { email: 'a@b.c' },
      files: [],
      entered: 'x',
    }
    if (owner) await during(device, owner.storage.applications.submit(submission))
    const copyId = arrival.status === 'two' ? arrival.copyId : ''
    const chosen = await during(device, device.openTab().storage.arrivingDrafts.choose(copyId))
    expect(chosen?.draftId).not.toBe(draftId)
    expect((await form(device)).state).toBe('changed on the phone')
  })

  it('goes with everything', async () => {
    const { device } = await withCopy()
    await during(device, device.openTab().storage.deleteEverything())
    expect(await copies(device)).toEqual([])
    expect(await device.readTable('files')).toEqual([])
  })
})

describe('an application of a draft that two devices have', () => {
  it('is refused after the other one, which is then shown, and nothing of it is lost', async () => {
    const service = new ApplicantService()
    const [phone, laptop] = [new Device(service.fetch), new Device(service.fetch)]
    // The ids of a device are counted, and two devices have no id in common.
    for (let count = 0; count < 1_000; count += 1) laptop.newId()
    const submitOn = async (device: Device, email: string) => {
      service.device = device
      await arrive(device, device.openTab(), arriving({ files: [], fileIds: [] }))
      const { draftId = '' } = await form(device)
      const tab = device.tabs.at(-1) ?? device.openTab()
      const answers = { email }
      await during(
        device,
        tab.storage.applications.submit({
          jobId,
          jobTitle: 'Designer',
          draftId,
          draftSeq: 1,
          answers,
          files: [],
          entered: email,
        }),
      )
      await during(device, tab.outbox.wake('submitted'))
      return during(device, tab.storage.applications.list())
    }
    const [first] = await submitOn(phone, 'phone@example.com')
    expect(first?.state).toBe('sent')
    const rows = await submitOn(laptop, 'laptop@example.com')
    expect(service.received.map(({ body }) => body)).toEqual(['{"email":"phone@example.com"}'])
    expect(rows).toMatchObject([{ attention: { reason: 'sent-elsewhere' }, answers: { email: 'laptop@example.com' } }])
    const stored = JSON.stringify(await laptop.readTable('applications'))
    expect(Object.values(first?.rights ?? {}).filter((secret) => stored.includes(secret))).toEqual([])
    // Somebody else may have handed the draft over, and sent it.
    const tab = laptop.openTab()
    await during(laptop, tab.outbox.retry(rows[0]?.applicationId ?? ''))
    await during(laptop, tab.outbox.wake('submitted'))
    expect(service.received.map(({ body }) => body)).toEqual(['{"email":"phone@example.com"}', '{"email":"laptop@example.com"}'])
  })
})
