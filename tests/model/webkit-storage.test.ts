import { describe, expect, it } from 'vitest'
import { openDraft } from '#features/apply/draft/autosave.ts'
import { createTextMirror } from '#platform/text-mirror.ts'
import { fileReference, type FileRow } from '#storage/records.ts'
import { expectConsole } from '../setup/console.ts'
import { ApplicantService } from './applicant-service.ts'
import { Device } from './device.ts'

/**
 * Simulates known WebKit failures that damage stored data: lost Blobs, lost connections and a full or blocked localStorage.
 * `drafts.test.ts` injects the others: dying connections, a lost database, blocked upgrades, no IndexedDB.
 */

function openWorld(): { readonly device: Device; readonly service: ApplicantService } {
  const service = new ApplicantService()
  const device = new Device(service.fetch)
  service.device = device
  return { device, service }
}

async function during<T>(device: Device, work: Promise<T>): Promise<T> {
  await device.settle()
  return work
}

describe('a browser that loses Blobs in the database', () => {
  it('gets no Blob to store: a file is an ArrayBuffer in its own row and is written only once', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    const { autosave } = await during(device, openDraft(tab.storage, 1, 'Job 1'))
    const bytes = new TextEncoder().encode('%PDF my life').buffer
    const { fileId, status } = await during(
      device,
      tab.storage.files.attach(1, { fileName: 'cv.pdf', mediaType: 'application/pdf', bytes }),
    )
    expect(status).toBe('stored')
    for (const text of ['one', 'one two']) {
      autosave.change(text, [fileId])
      await device.advance(1_000)
    }
    const { draftId, seq } = autosave.getState()
    service.faults.push('drop')
    await during(
      device,
      tab.storage.applications.submit({
        jobId: 1,
        jobTitle: 'Job 1',
        draftId,
        draftSeq: seq,
        answers: { resume_url: fileReference(fileId) },
        files: [
          { fileId, fieldName: 'resume', fileName: 'cv.pdf', mediaType: 'application/pdf', sizeBytes: 12, kind: 'document' },
        ],
        entered: 'one two',
      }),
    )
    await during(device, tab.outbox.wake('submitted'))
    await device.advance(2_000)
    expect(service.received).toHaveLength(1)
    const files = device.written.filter(({ table }) => table === 'files').map(({ value }) => value as FileRow)
    expect(files.map((file) => file.fileId)).toEqual([fileId])
    expect(Object.prototype.toString.call(files[0]?.bytes)).toBe('[object ArrayBuffer]')
    const others = device.written.filter(({ table }) => table !== 'files')
    expect(others.length).toBeGreaterThan(5)
    expect(JSON.stringify(others)).not.toContain('PDF my life')
  })
})

describe('a browser that loses the database connection', () => {
  it('reopens the connection and repeats the work once, but not twice', async () => {
    expectConsole('storage: the connection to the database is lost')
    const { device } = openWorld()
    const { connection } = device.openTab().storage
    let tries = 0
    const lost = () => {
      tries += 1
      throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
    }
    expect(await during(device, connection.run(lost))).toEqual({ status: 'unavailable', reason: 'lost' })
    expect([tries, device.opened]).toEqual([2, 2])
    // The next operation opens a new connection.
    expect(
      await during(
        device,
        connection.run((database) => database.drafts.count()),
      ),
    ).toEqual({ status: 'ok', value: 0 })
    expect(device.opened).toBe(3)
  })

  it('still stores an application that is being submitted, and only once', async () => {
    const { device } = openWorld()
    const tab = device.openTab()
    device.setOnline(false)
    await during(device, tab.storage.drafts.list())
    device.fault = 'aborted-at-write'
    const result = await during(
      device,
      tab.storage.applications.submit({
        jobId: 1,
        jobTitle: 'Job 1',
        draftId: 'draft-1',
        draftSeq: 0,
        answers: {},
        files: [],
        entered: null,
      }),
    )
    expect(result).toMatchObject({ status: 'queued', isStored: true })
    expect(await device.readTable('applications')).toHaveLength(1)
  })
})

describe('a browser without usable localStorage', () => {
  const closed = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }

  it('holds mirrored texts in memory without an error', () => {
    const mirror = createTextMirror(closed)
    expect(mirror.write('careers-draft/1', 'typed')).toBe(false)
    expect(mirror.read('careers-draft/1')).toBe('typed')
    expect(mirror.keys('careers-')).toEqual(['careers-draft/1'])
    mirror.remove('careers-draft/1')
    expect(mirror.read('careers-draft/1')).toBeNull()
  })

  it('does not return an older text as the latest when localStorage is full', () => {
    const texts = new Map([['careers-draft/1', 'old']])
    let isFull = true
    const mirror = createTextMirror(() => ({
      length: texts.size,
      key: (index) => [...texts.keys()][index] ?? null,
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, text) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        texts.set(key, text)
      },
      removeItem: (key) => void texts.delete(key),
    }))
    expect(mirror.write('careers-draft/1', 'new')).toBe(false)
    expect([mirror.read('careers-draft/1'), texts.size]).toEqual(['new', 0])
    isFull = false
    expect(mirror.write('careers-draft/1', 'newer')).toBe(true)
    expect(texts.get('careers-draft/1')).toBe('newer')
  })
})
