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

  it('that the database has lost, and a second tab has brought back, is not overwritten by the first', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const one = await open(device, tab)
    one.autosave.change('mine', [])
    await device.advance(1_000)
    await during(
      device,
      tab.storage.connection.run((database) => database.drafts.clear()),
    )
    const two = await open(device, device.openTab())
    two.autosave.change('mine, and two', [])
    await device.advance(1_000)
    one.autosave.change('mine, and one', [])
    await device.advance(1_000)
    device.kill()
    expect(await lookAgain(device)).toMatchObject({ state: 'mine, and two', others: ['mine, and one'] })
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

/** The word is in the mirror, and whoever typed it is gone before the database has it. */
async function leaveWord(device: Device, text: string): Promise<void> {
  const { autosave } = await open(device, device.openTab())
  autosave.change(text, [])
  void autosave.flush()
  device.kill()
}

/** The browser is killed before it has written its localStorage to the disk. */
function loseTexts(device: Device): void {
  device.kill()
  device.texts.clear()
}

async function startPage(device: Device, tab = device.openTab()): Promise<Tab> {
  await during(device, tab.storage.saveStrayTexts())
  return tab
}

describe('a text that only the mirror has', () => {
  it('is saved by the next page, whichever that is', async () => {
    const device = openDevice()
    await leaveWord(device, 'last word')
    expect(await device.readTable('drafts')).toEqual([])
    await startPage(device)
    loseTexts(device)
    expect(await lookAgain(device)).toEqual({ state: 'last word', others: [], missingFileIds: [] })
  })

  it('is saved by the form that goes on from it, before another letter is typed', async () => {
    const device = openDevice()
    await leaveWord(device, 'last word')
    const { autosave, initial } = await open(device, device.openTab())
    expect(initial).toMatchObject({ state: 'last word', revision: 1 })
    expect(autosave.getState()).toMatchObject({ status: 'saved', revision: 1 })
    loseTexts(device)
    expect(await lookAgain(device)).toMatchObject({ state: 'last word', others: [] })
  })

  it('goes on top of what was saved before, and is not offered as another version later', async () => {
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    autosave.change('one', [])
    await device.advance(1_000)
    device.kill()
    await leaveWord(device, 'one two')
    await startPage(device)
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'one two', revision: 2 }])
    const next = await open(device, device.openTab())
    next.autosave.change('one two three', [])
    await device.advance(1_000)
    expect(next.autosave.getState()).toMatchObject({ status: 'saved', revision: 3 })
    device.kill()
    expect(await lookAgain(device)).toMatchObject({ state: 'one two three', others: [] })
  })

  it('of a tab that lives is neither taken from it nor held against it', async () => {
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    device.isFull = true
    autosave.change('mine', [])
    await device.advance(1_000)
    expect(autosave.getState()).toMatchObject({ status: 'full' })
    device.isFull = false
    await startPage(device)
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'mine' }])
    expect([...device.texts.values()].join('')).toContain('"state":"mine"')
    expect(autosave.getState()).toMatchObject({ isChangedElsewhere: false })
    autosave.change('mine, and more', [])
    await device.advance(1_000)
    expect(autosave.getState()).toMatchObject({ status: 'saved', theirs: null, isChangedElsewhere: false })
    device.kill()
    expect(await lookAgain(device)).toMatchObject({ state: 'mine, and more', others: [] })
  })

  it.each([0, 1, 2, 3, 4, 6, 8, 12])('is no conflict with the save that it waits for, %i turns on', async (turns) => {
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    autosave.change('one', [])
    void autosave.flush()
    autosave.change('one two', [])
    void autosave.flush()
    await device.turns(turns)
    await startPage(device)
    await device.advance(1_000)
    expect(autosave.getState()).toMatchObject({ status: 'saved', isChangedElsewhere: false })
    loseTexts(device)
    expect(await lookAgain(device)).toMatchObject({ state: 'one two', others: [] })
  })

  it('is not overwritten by the older save of its tab that was on its way', async () => {
    const device = openDevice()
    const other = device.openTab()
    await during(device, other.storage.drafts.list())
    const { drafts } = device.openTab().storage
    const draft = { jobId, jobTitle: 'Designer', draftId: 'draft-1', fileIds: [], baseRevision: 0 }
    const saving = drafts.save({ ...draft, state: 'one' })
    drafts.mirror({ ...draft, state: 'one two' })
    await startPage(device, other)
    expect(await saving).toMatchObject({ status: 'saved', revision: 1 })
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'one two', revision: 1 }])
  })

  it('is the newest of several, and no older one takes its place at the next page', async () => {
    const device = openDevice()
    const one = await open(device, device.openTab())
    one.autosave.change('a', [])
    await device.advance(1_000)
    const two = await open(device, device.openTab())
    for (const text of ['a b', 'a b c']) {
      one.autosave.change(text, [])
      await device.advance(1_000)
    }
    device.isFull = true
    one.autosave.change('older', [])
    await device.advance(1_000)
    two.autosave.change('newer', [])
    await device.advance(1_000)
    device.kill()
    device.isFull = false
    device.factory.deleteDatabase('careers')
    await startPage(device)
    await startPage(device)
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'newer' }])
    expect(await lookAgain(device)).toMatchObject({ state: 'newer', others: ['older'] })
  })

  it('is told to another tab that shows something older', async () => {
    const device = openDevice()
    const first = await open(device, device.openTab())
    first.autosave.change('one', [])
    await device.advance(1_000)
    const leaving = device.openTab()
    const { autosave } = await open(device, leaving)
    autosave.change('one two', [])
    void autosave.flush()
    leaving.kill()
    await startPage(device)
    expect(first.autosave.getState()).toMatchObject({ isChangedElsewhere: true })
    first.autosave.change('one 2', [])
    await device.advance(1_000)
    expect(first.autosave.getState()).toMatchObject({ status: 'conflict', theirs: { state: 'one two' } })
  })

  it('stays where it is, and is offered, when something newer was saved meanwhile', async () => {
    const device = openDevice()
    const one = await open(device, device.openTab())
    const two = await open(device, device.openTab())
    one.autosave.change('from one', [])
    await device.advance(1_000)
    two.autosave.change('from two', [])
    await device.advance(1_000)
    device.kill()
    await startPage(device)
    expect(await lookAgain(device)).toMatchObject({ state: 'from one', others: ['from two'] })
  })

  it('does not come back when its draft was discarded, also while a page is saving it', async () => {
    const device = openDevice()
    await leaveWord(device, 'away with it')
    const tab = device.openTab()
    const saving = tab.storage.saveStrayTexts()
    const removing = device.openTab().storage.drafts.remove(jobId)
    await during(device, Promise.all([saving, removing]))
    await startPage(device)
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
  })

  it('does not come back when everything was deleted while a page is saving it', async () => {
    const device = openDevice()
    await leaveWord(device, 'away with it')
    const tab = device.openTab()
    await during(device, Promise.all([tab.storage.saveStrayTexts(), tab.storage.deleteEverything()]))
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
  })

  it('is forgotten after thirty idle days', async () => {
    const device = openDevice()
    await leaveWord(device, 'old')
    device.clockMs += maxIdleDraftMs + dayMs
    await startPage(device)
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
  })

  it('keeps the day on which it was typed', async () => {
    const device = openDevice()
    await leaveWord(device, 'nearly old')
    device.clockMs += maxIdleDraftMs - dayMs
    await startPage(device)
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'nearly old' }])
    device.clockMs += 2 * dayMs
    await during(device, device.openTab().storage.sweep())
    expect(await device.readTable('drafts')).toEqual([])
  })

  it('stays in the mirror while the device is full or has no database, and nothing throws', async () => {
    const device = openDevice()
    await leaveWord(device, 'last word')
    device.isFull = true
    await startPage(device)
    device.isFull = false
    await startPage(device, device.openTab({ hasIndexedDb: false }))
    expect(await device.readTable('drafts')).toEqual([])
    expect(await lookAgain(device)).toMatchObject({ state: 'last word' })
  })

  it('does not make the form wait twice for a database that does not open', async () => {
    const device = openDevice()
    await leaveWord(device, 'last word')
    const holder = device.factory.open('careers')
    await device.settle()
    const upgrade = device.factory.open('careers', 1_000)
    upgrade.addEventListener('error', () => {})
    const opening = openDraft(device.openTab().storage, jobId, 'Designer')
    await device.turns(50)
    device.busy = 0
    await device.advance(6_000)
    const { autosave, initial } = await opening
    expect([autosave.getState().status, initial?.state]).toEqual(['memory', 'last word'])
    holder.result.close()
  })
})

describe('a text that was submitted while the device was full', () => {
  const submit = (device: Device, tab: Tab, draftId: string, baseRevision: number) =>
    during(
      device,
      tab.storage.applications.submit({
        jobId,
        jobTitle: 'Designer',
        draftId,
        baseRevision,
        answers: {},
        files: [],
        formState: 'all of it',
      }),
    )

  async function typeOnFullDevice(device: Device): Promise<{ readonly tab: Tab; readonly draftId: string }> {
    const tab = device.openTab()
    const { autosave } = await open(device, tab)
    device.isFull = true
    autosave.change('all of it', [])
    await device.advance(1_000)
    return { tab, draftId: autosave.getState().draftId }
  }

  it('is not told apart from what another page has saved of it', async () => {
    const device = openDevice()
    const { draftId, tab } = await typeOnFullDevice(device)
    device.isFull = false
    await startPage(device)
    expect(await submit(device, tab, draftId, 0)).toMatchObject({ status: 'queued', isKept: true })
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
  })

  it('leaves no draft behind when another page has saved it before the application got onto the device', async () => {
    const device = openDevice()
    const { draftId, tab } = await typeOnFullDevice(device)
    expect(await submit(device, tab, draftId, 0)).toMatchObject({ status: 'queued', isKept: false })
    device.isFull = false
    const other = await startPage(device)
    await during(device, tab.storage.applications.keepHeld())
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
    expect((await open(device, other)).initial).toBeNull()
  })

  it('keeps its draft in its place until the application is on the device', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const { autosave } = await open(device, tab)
    autosave.change('all of it', [])
    await device.advance(1_000)
    const other = device.openTab()
    const another = await open(device, other)
    device.isFull = true
    await submit(device, tab, autosave.getState().draftId, 1)
    another.autosave.change('all of it, and more', [])
    await device.advance(1_000)
    other.kill()
    device.isFull = false
    await startPage(device, tab)
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'all of it', revision: 1 }])
    await during(device, tab.storage.applications.keepHeld())
    await startPage(device, tab)
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'all of it, and more' }])
  })

  it('does not come back as a draft from the page that holds the application', async () => {
    const device = openDevice()
    const { draftId, tab } = await typeOnFullDevice(device)
    await submit(device, tab, draftId, 0)
    device.isFull = false
    await startPage(device, tab)
    expect(await device.readTable('drafts')).toEqual([])
  })

  it('does not come back when the page died between the application and the mirror', async () => {
    const device = openDevice()
    const { draftId, tab } = await typeOnFullDevice(device)
    const texts = [...device.texts]
    device.isFull = false
    await submit(device, tab, draftId, 0)
    device.kill()
    for (const [key, text] of texts) device.texts.set(key, text)
    await startPage(device)
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
  })
})
