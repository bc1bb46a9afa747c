import { describe, expect, it } from 'vitest'
import { openDraft } from '#features/drafts/use-draft.ts'
import { createTextMirror } from '#platform/text-mirror.ts'
import type { FileRow } from '#storage/records.ts'
import { fileReference } from '#storage/records.ts'
import { expectConsole } from '../setup/console.ts'
import { ApplicantService } from './applicant-service.ts'
import { Device } from './device.ts'

/**
 * What WebKit is known to do to stored data (pitfalls.md 12 to 17), done here on purpose. The rest of it is injected in
 * `drafts.test.ts`: connections that die, a database that is lost, upgrades that are blocked, no IndexedDB at all.
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

describe('where a Blob in the database is lost', () => {
  it('none is ever written: a file is an ArrayBuffer in a row of its own, written once from the pick to the receipt', async () => {
    const { device, service } = openWorld()
    const tab = device.openTab()
    const { autosave } = await during(device, openDraft(tab.storage, 1, 'Job 1'))
    const bytes = new TextEncoder().encode('%PDF my life').buffer
    const { fileId, status } = await during(
      device,
      tab.storage.files.attach(1, { fileName: 'cv.pdf', mediaType: 'application/pdf', bytes }),
    )
    expect(status).toBe('kept')
    for (const text of ['one', 'one two']) {
      autosave.change(text, [fileId])
      await device.advance(1_000)
    }
    const { draftId, revision } = autosave.getState()
    service.faults.push('drop')
    await during(
      device,
      tab.storage.applications.submit({
        jobId: 1,
        jobTitle: 'Job 1',
        draftId,
        baseRevision: revision,
        answers: { resume_url: fileReference(fileId) },
        files: [
          { fileId, fieldName: 'resume', fileName: 'cv.pdf', mediaType: 'application/pdf', sizeBytes: 12, kind: 'document' },
        ],
        formState: 'one two',
      }),
    )
    await during(device, tab.sender.wake('submitted'))
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

describe('where the connection to the database is lost', () => {
  it('opens it anew and does the work once more, and not a third time', async () => {
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
    // What comes next finds a connection of its own.
    expect(
      await during(
        device,
        connection.run((database) => database.drafts.count()),
      ),
    ).toEqual({ status: 'ok', value: 0 })
    expect(device.opened).toBe(3)
  })

  it('an application that is being submitted is written all the same, and once', async () => {
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
        baseRevision: 0,
        answers: {},
        files: [],
        formState: null,
      }),
    )
    expect(result).toMatchObject({ status: 'queued', isKept: true })
    expect(await device.readTable('applications')).toHaveLength(1)
  })
})

describe('where localStorage is closed, too', () => {
  const closed = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }

  it("the mirror's texts stay in the page and nothing throws", () => {
    const mirror = createTextMirror(closed)
    expect(mirror.write('careers-draft/1', 'typed')).toBe(false)
    expect(mirror.read('careers-draft/1')).toBe('typed')
    expect(mirror.keys('careers-')).toEqual(['careers-draft/1'])
    mirror.remove('careers-draft/1')
    expect(mirror.read('careers-draft/1')).toBeNull()
  })

  it('or full, an older text does not pass for the last one', () => {
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
