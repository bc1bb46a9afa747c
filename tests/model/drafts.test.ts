import { describe, expect, it } from 'vitest'
import { createAutosave } from '#features/drafts/autosave.ts'
import { openDraft } from '#features/drafts/use-draft.ts'
import { maxIdleDraftMs } from '#storage/storage.ts'
import { expectConsole } from '../setup/console.ts'
import { Device, type Tab } from './device.ts'

/** Drafts: what a person types stays, whatever happens to the page, the other tab and the database. */

const dayMs = 24 * 60 * 60 * 1000
const jobId = 7

function openDevice(): Device {
  return new Device(() => Promise.reject(new TypeError('Failed to fetch')))
}

async function during<T>(device: Device, work: Promise<T>): Promise<T> {
  await device.settle()
  return work
}

const open = (device: Device, tab: Tab) => during(device, openDraft(tab.storage, jobId, 'Designer'))

const pdf = () => ({ fileName: 'cv.pdf', mediaType: 'application/pdf', bytes: new TextEncoder().encode('%PDF cv').buffer })

async function lookAgain(device: Device) {
  const { initial, missingFileIds, others } = await open(device, device.openTab())
  return { state: initial?.state, others: others.map(({ state }) => state), missingFileIds }
}

describe('a draft', () => {
  it('is saved within a second of the first change, however long its person types on', async () => {
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    for (let letters = 1; letters <= 9; letters += 1) {
      autosave.change('a'.repeat(letters), [])
      await device.advance(200)
    }
    device.kill()
    const { state } = await lookAgain(device)
    expect((state as string).length).toBeGreaterThanOrEqual(5)
  })

  it('is saved at once when the page goes away', async () => {
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    autosave.change('last word', [])
    void autosave.flush()
    device.kill()
    expect(await lookAgain(device)).toEqual({ state: 'last word', others: [], missingFileIds: [] })
  })

  it('keeps the bytes of a picked file apart from the row', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const { autosave } = await open(device, tab)
    const { fileId, status } = await during(device, tab.storage.files.attach(jobId, pdf()))
    expect(status).toBe('kept')
    autosave.change('with a file', [fileId])
    await device.advance(1_000)
    device.kill()
    const next = device.openTab()
    const reading = await during(device, next.storage.files.read(fileId))
    expect(reading.status === 'ready' && new TextDecoder().decode(reading.file.bytes)).toBe('%PDF cv')
    expect(await lookAgain(device)).toMatchObject({ missingFileIds: [] })
    expect(JSON.stringify(await device.readTable('drafts'))).not.toContain('PDF')
  })

  it('says in a second tab that the first was faster, and overwrites nothing', async () => {
    const device = openDevice()
    const one = await open(device, device.openTab())
    const two = await open(device, device.openTab())
    one.autosave.change('from one', [])
    await device.advance(1_000)
    two.autosave.change('from two', [])
    await device.advance(1_000)
    expect(two.autosave.getState()).toMatchObject({ status: 'conflict', theirs: { state: 'from one' } })
    expect(one.autosave.getState()).toMatchObject({ status: 'saved' })
    // Typed while the question stands, and the tab is killed: it is still offered.
    two.autosave.change('from two, and more', [])
    await device.advance(1_000)
    device.kill()
    expect(await lookAgain(device)).toMatchObject({ state: 'from one', others: ['from two, and more'] })
  })

  it('lets the person choose between two tabs', async () => {
    const device = openDevice()
    const one = await open(device, device.openTab())
    const two = await open(device, device.openTab())
    one.autosave.change('from one', [])
    await device.advance(1_000)
    two.autosave.change('from two', [])
    await device.advance(1_000)
    await during(device, two.autosave.keepMine())
    expect(two.autosave.getState()).toMatchObject({ status: 'saved', theirs: null })
    expect(one.autosave.getState()).toMatchObject({ isChangedElsewhere: true })
    one.autosave.change('from one again', [])
    await device.advance(1_000)
    expect(one.autosave.getState()).toMatchObject({ status: 'conflict' })
    expect(await during(device, one.autosave.takeTheirs())).toMatchObject({ state: 'from two' })
    expect(await lookAgain(device)).toMatchObject({ state: 'from two', others: [] })
  })

  it('comes from the mirror when the browser has lost its database', async () => {
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    autosave.change('all I wrote', [])
    await device.advance(1_000)
    device.kill()
    device.factory.deleteDatabase('careers')
    expect(await lookAgain(device)).toMatchObject({ state: 'all I wrote' })
  })

  it.each(['transaction-throws', 'aborted-at-write', 'closed'] as const)(
    'is saved when the connection to the database dies: %s',
    async (fault) => {
      if (fault === 'closed') expectConsole('Dexie: Need to reopen db')
      const device = openDevice()
      const { autosave } = await open(device, device.openTab())
      autosave.change('before', [])
      await device.advance(1_000)
      device.fault = fault
      autosave.change('after', [])
      await device.advance(1_000)
      expect(autosave.getState()).toMatchObject({ status: 'saved' })
      expect(await device.readTable('drafts')).toMatchObject([{ state: 'after' }])
    },
  )

  it('says so when the connection stays dead, keeps the text, and saves it once the database is back', async () => {
    expectConsole('storage: the connection to the database is lost')
    expectConsole('Dexie: Workaround for Chrome UnknownError on open()')
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    device.fault = 'gone'
    autosave.change('typed meanwhile', [])
    await device.advance(1_000)
    expect(autosave.getState()).toMatchObject({ status: 'memory' })
    expect([...device.texts.values()].join('')).toContain('typed meanwhile')
    device.fault = null
    await device.advance(11_000)
    expect(autosave.getState()).toMatchObject({ status: 'saved' })
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'typed meanwhile' }])
  })

  it('says that the device is full, and keeps text and file where they can still be sent', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const { autosave } = await open(device, tab)
    device.isFull = true
    const { fileId, status } = await during(device, tab.storage.files.attach(jobId, pdf()))
    autosave.change('a lot', [fileId])
    await device.advance(1_000)
    expect([status, autosave.getState().status]).toEqual(['full', 'full'])
    expect(await during(device, tab.storage.files.read(fileId))).toMatchObject({ status: 'ready' })
    device.kill()
    device.isFull = false
    expect(await lookAgain(device)).toMatchObject({ state: 'a lot', missingFileIds: [fileId] })
  })

  it('works without IndexedDB, says so, and keeps the text while the tab lives', async () => {
    const device = openDevice()
    const tab = device.openTab({ hasIndexedDb: false })
    const { autosave } = await open(device, tab)
    expect(autosave.getState().status).toBe('memory')
    autosave.change('private', [])
    await device.advance(1_000)
    expect(autosave.getState().status).toBe('memory')
    expect((await open(device, tab)).initial).toMatchObject({ state: 'private' })
  })

  it('is saved before a new release takes the database, and goes on after it', async () => {
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    autosave.change('one', [])
    await device.advance(1_000)
    autosave.change('one two', [])
    await device.openNewRelease()
    await device.settle()
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'one two' }])
    autosave.change('one two three', [])
    await device.advance(1_000)
    expect(autosave.getState()).toMatchObject({ status: 'saved' })
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'one two three' }])
  })

  it('gives up waiting for a database that another tab will not let go', async () => {
    const device = openDevice()
    await during(device, open(device, device.openTab()))
    device.kill()
    // An old page that never answers, as a suspended one does.
    const holder = device.factory.open('careers')
    await device.settle()
    const upgrade = device.factory.open('careers', 1_000)
    upgrade.addEventListener('error', () => {})
    const tab = device.openTab()
    const opening = openDraft(tab.storage, jobId, 'Designer')
    await device.turns(50)
    device.busy = 0
    await device.advance(6_000)
    const { autosave } = await opening
    expect(autosave.getState().status).toBe('memory')
    holder.result.close()
  })

  it('is deleted with its file and every copy when its person discards it', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const { autosave } = await open(device, tab)
    const other = await open(device, device.openTab())
    const { fileId } = await during(device, tab.storage.files.attach(jobId, pdf()))
    autosave.change('away with it', [fileId])
    await device.advance(1_000)
    await during(device, autosave.discard())
    expect([await device.readTable('drafts'), await device.readTable('files'), device.texts.size]).toEqual([[], [], 0])
    autosave.change('a new beginning', [])
    await device.advance(1_000)
    expect(autosave.getState()).toMatchObject({ status: 'saved', revision: 1 })
    expect(other.autosave.getState()).toMatchObject({ isChangedElsewhere: true })
  })

  it('does not come back from a tab that still has it on its screen', async () => {
    const device = openDevice()
    const one = await open(device, device.openTab())
    one.autosave.change('text', [])
    await device.advance(1_000)
    const two = await open(device, device.openTab())
    await during(device, two.autosave.discard())
    one.autosave.change('text and more', [])
    await device.advance(1_000)
    expect(one.autosave.getState()).toMatchObject({ status: 'gone', goneReason: 'removed' })
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
    await during(device, one.autosave.keepMine())
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'text and more' }])
  })

  it('is deleted after thirty idle days, with its files, and not a day before', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const { autosave } = await open(device, tab)
    const { fileId } = await during(device, tab.storage.files.attach(jobId, pdf()))
    autosave.change('old', [fileId])
    await device.advance(1_000)
    device.kill()
    device.clockMs += maxIdleDraftMs - dayMs
    await during(device, device.openTab().storage.sweep())
    expect(await lookAgain(device)).toMatchObject({ state: 'old', missingFileIds: [] })
    device.clockMs += 2 * dayMs
    await during(device, device.openTab().storage.sweep())
    expect([await device.readTable('drafts'), await device.readTable('files'), device.texts.size]).toEqual([[], [], 0])
  })

  it('is not thrown away by a clock that had lost the time', async () => {
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    const today = device.clockMs
    device.clockMs = 0
    autosave.change('typed in 1970', [])
    await device.advance(1_000)
    device.kill()
    device.clockMs = today
    await during(device, device.openTab().storage.sweep())
    expect(await lookAgain(device)).toMatchObject({ state: 'typed in 1970' })
  })

  it('saves nothing more once its form is closed', async () => {
    const device = openDevice()
    const { storage } = device.openTab()
    const autosave = createAutosave({ storage, jobId, jobTitle: 'Designer', draft: null, isKept: true })
    autosave.close()
    autosave.change('too late', [])
    await device.advance(1_000)
    expect(await lookAgain(device)).toMatchObject({ state: undefined })
  })
})
