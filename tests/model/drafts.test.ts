import { describe, expect, it } from 'vitest'
import { type Autosave, createAutosave, openDraft } from '#features/apply/draft/autosave.ts'
import { maxIdleDraftMs } from '#storage/storage.ts'
import { expectConsole } from '../setup/console.ts'
import { Device, type Tab } from './device.ts'

/** Drafts survive whatever happens to the page, another tab or the database. */

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

/** Types a text and waits until it is saved. */
async function type(device: Device, autosave: Autosave, text: string): Promise<void> {
  autosave.change(text, [])
  await device.advance(1_000)
}

const pdf = () => ({ fileName: 'cv.pdf', mediaType: 'application/pdf', bytes: new TextEncoder().encode('%PDF cv').buffer })

async function reopenForm(device: Device) {
  const { opened } = await open(device, device.openTab())
  return { state: opened.draft?.state, missingFileIds: opened.missingFileIds }
}

describe('a draft', () => {
  it('is saved within a second of the first change, even if typing never pauses', async () => {
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    for (let letters = 1; letters <= 9; letters += 1) {
      autosave.change('a'.repeat(letters), [])
      await device.advance(200)
    }
    device.kill()
    const { state } = await reopenForm(device)
    expect((state as string).length).toBeGreaterThanOrEqual(5)
  })

  it('is saved at once when the page is closed', async () => {
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    autosave.change('last word', [])
    void autosave.flush()
    device.kill()
    expect(await reopenForm(device)).toEqual({ state: 'last word', missingFileIds: [] })
  })

  it('stores the bytes of a picked file in a separate row', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const { autosave } = await open(device, tab)
    const { fileId, status } = await during(device, tab.storage.files.attach(jobId, pdf()))
    expect(status).toBe('stored')
    autosave.change('with a file', [fileId])
    await device.advance(1_000)
    device.kill()
    const next = device.openTab()
    const reading = await during(device, next.storage.files.read(fileId))
    expect(reading.status === 'ready' && new TextDecoder().decode(reading.file.bytes)).toBe('%PDF cv')
    expect(await reopenForm(device)).toMatchObject({ missingFileIds: [] })
    expect(JSON.stringify(await device.readTable('drafts'))).not.toContain('PDF')
  })

  it('belongs to the tab that opened it last: the other one gets read-only and writes nothing any more', async () => {
    const device = openDevice()
    const one = await open(device, device.openTab())
    await type(device, one.autosave, 'from one')
    const two = await open(device, device.openTab())
    expect(two.opened.draft).toMatchObject({ state: 'from one' })
    expect(one.autosave.getState()).toMatchObject({ status: 'taken-over' })
    await type(device, one.autosave, 'from one, too late')
    await type(device, two.autosave, 'from two')
    expect(two.autosave.getState()).toMatchObject({ status: 'saved' })
    device.kill()
    expect(await reopenForm(device)).toMatchObject({ state: 'from two' })
  })

  it('includes what the other tab had typed and not saved when a second tab opens it', async () => {
    const device = openDevice()
    const one = await open(device, device.openTab())
    await type(device, one.autosave, 'saved')
    one.autosave.change('saved, and more', [])
    const two = await open(device, device.openTab())
    const { draft } = await during(device, two.autosave.reopen())
    expect(draft).toMatchObject({ state: 'saved, and more' })
  })

  it('can be continued in the first tab, with the text of the second', async () => {
    const device = openDevice()
    const one = await open(device, device.openTab())
    await type(device, one.autosave, 'from one')
    const two = await open(device, device.openTab())
    await type(device, two.autosave, 'from one and two')
    const { draft } = await during(device, one.autosave.reopen())
    expect(draft).toMatchObject({ state: 'from one and two' })
    await type(device, one.autosave, 'from one and two and one')
    expect(one.autosave.getState()).toMatchObject({ status: 'saved' })
    expect(two.autosave.getState()).toMatchObject({ status: 'taken-over' })
    device.kill()
    expect(await reopenForm(device)).toMatchObject({ state: 'from one and two and one' })
  })

  it('belongs to the tab that typed first when two tabs have opened an empty form', async () => {
    const device = openDevice()
    const one = await open(device, device.openTab())
    const two = await open(device, device.openTab())
    await type(device, one.autosave, 'from one')
    expect(two.autosave.getState()).toMatchObject({ status: 'taken-over' })
    expect(one.autosave.getState()).toMatchObject({ status: 'saved' })
  })

  it('is not written by a displaced tab even if every notice was lost', async () => {
    const device = openDevice()
    const first = device.openTab()
    const one = await open(device, first)
    await type(device, one.autosave, 'from one')
    first.hearsNotices = false
    const two = await open(device, device.openTab())
    await type(device, two.autosave, 'from two')
    await type(device, one.autosave, 'from one, too late')
    expect(one.autosave.getState()).toMatchObject({ status: 'taken-over' })
    device.kill()
    expect(await reopenForm(device)).toMatchObject({ state: 'from two' })
  })

  it('is not written by a displaced tab when the browser has lost the text mirror as well', async () => {
    const device = openDevice()
    const first = device.openTab()
    const one = await open(device, first)
    await type(device, one.autosave, 'from one')
    first.hearsNotices = false
    await open(device, device.openTab())
    device.texts.clear()
    await type(device, one.autosave, 'from one, too late')
    expect(one.autosave.getState()).toMatchObject({ status: 'taken-over' })
    device.kill()
    expect(await reopenForm(device)).toMatchObject({ state: 'from one' })
  })

  it('is not written by a displaced tab when only the text mirror has room', async () => {
    const device = openDevice()
    device.isFull = true
    const first = device.openTab()
    const one = await open(device, first)
    await type(device, one.autosave, 'from one')
    first.hearsNotices = false
    const two = await open(device, device.openTab())
    await type(device, two.autosave, 'from one and two')
    await type(device, one.autosave, 'from one, too late')
    expect([one, two].map(({ autosave }) => autosave.getState().status)).toEqual(['taken-over', 'full'])
    device.kill()
    device.isFull = false
    expect(await reopenForm(device)).toMatchObject({ state: 'from one and two' })
  })

  it('is written again by its tab when the browser has lost the database', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const { autosave } = await open(device, tab)
    await type(device, autosave, 'mine')
    await during(
      device,
      tab.storage.connection.run((database) => database.drafts.clear()),
    )
    await type(device, autosave, 'mine, and more')
    expect(autosave.getState()).toMatchObject({ status: 'saved' })
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'mine, and more' }])
  })

  it('is restored from the mirror when the browser has lost the database', async () => {
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    await type(device, autosave, 'all I wrote')
    device.kill()
    device.factory.deleteDatabase('careers')
    expect(await reopenForm(device)).toMatchObject({ state: 'all I wrote' })
  })

  it.each(['transaction-throws', 'aborted-at-write', 'closed'] as const)(
    'is saved when the connection to the database dies: %s',
    async (fault) => {
      if (fault === 'closed') expectConsole('Dexie: Need to reopen db')
      const device = openDevice()
      const { autosave } = await open(device, device.openTab())
      await type(device, autosave, 'before')
      device.fault = fault
      await type(device, autosave, 'after')
      expect(autosave.getState()).toMatchObject({ status: 'saved' })
      expect(await device.readTable('drafts')).toMatchObject([{ state: 'after' }])
    },
  )

  it('reports a lost connection, keeps the text, and saves it when the database is back', async () => {
    expectConsole('storage: the connection to the database is lost')
    expectConsole('Dexie: Workaround for Chrome UnknownError on open()')
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    device.fault = 'gone'
    await type(device, autosave, 'typed meanwhile')
    expect(autosave.getState()).toMatchObject({ status: 'memory' })
    expect([...device.texts.values()].join('')).toContain('typed meanwhile')
    device.fault = null
    await device.advance(11_000)
    expect(autosave.getState()).toMatchObject({ status: 'saved' })
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'typed meanwhile' }])
  })

  it('reports a full device, and keeps text and file in memory so that they can be sent', async () => {
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
    expect(await reopenForm(device)).toMatchObject({ state: 'a lot', missingFileIds: [fileId] })
  })

  it('works without IndexedDB, reports it, and keeps the text while the tab is open', async () => {
    const device = openDevice()
    const tab = device.openTab({ hasIndexedDb: false })
    const { autosave } = await open(device, tab)
    expect(autosave.getState().status).toBe('memory')
    await type(device, autosave, 'private')
    expect(autosave.getState().status).toBe('memory')
    expect((await open(device, tab)).opened.draft).toMatchObject({ state: 'private' })
  })

  it('is saved before a new release upgrades the database, and can be edited afterwards', async () => {
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    await type(device, autosave, 'one')
    autosave.change('one two', [])
    await device.openNewRelease()
    await device.settle()
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'one two' }])
    await type(device, autosave, 'one two three')
    expect(autosave.getState()).toMatchObject({ status: 'saved' })
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'one two three' }])
  })

  it('stops waiting for a database that another tab keeps open', async () => {
    const device = openDevice()
    await during(device, open(device, device.openTab()))
    device.kill()
    // A page that never answers, like one that the browser has suspended.
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

  it('is deleted with its file and every copy when it is discarded', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const { autosave } = await open(device, tab)
    const { fileId } = await during(device, tab.storage.files.attach(jobId, pdf()))
    autosave.change('away with it', [fileId])
    await device.advance(1_000)
    await during(device, autosave.discard())
    expect([await device.readTable('drafts'), await device.readTable('files'), device.texts.size]).toEqual([[], [], 0])
    await type(device, autosave, 'a new beginning')
    expect(autosave.getState()).toMatchObject({ status: 'saved', seq: 1 })
  })

  it('is not restored by another tab that still shows it after it was discarded', async () => {
    const device = openDevice()
    const one = await open(device, device.openTab())
    await type(device, one.autosave, 'text')
    const two = await open(device, device.openTab())
    await during(device, two.autosave.discard())
    expect(one.autosave.getState()).toMatchObject({ status: 'removed' })
    await type(device, one.autosave, 'text and more')
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
    await during(device, one.autosave.keepMine())
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'text and more' }])
  })

  it('says that it is gone when another tab has submitted it while the database does not answer', async () => {
    const device = openDevice()
    device.fault = 'gone'
    expectConsole('Dexie: Workaround for Chrome UnknownError')
    expectConsole('storage: the connection')
    const { autosave: submitted } = await open(device, device.openTab())
    await type(device, submitted, 'submitted text')
    const tab = device.openTab()
    const { autosave } = await open(device, tab)
    autosave.change('submitted text, and more', [])
    // The other tab removes the text of what it has sent.
    device.texts.delete(`careers-draft/${jobId}`)
    await device.advance(1_000)
    expect(autosave.getState().status).toBe('removed')
    await during(device, autosave.keepMine())
    device.kill()
    device.fault = null
    expect(await reopenForm(device)).toEqual({ state: 'submitted text, and more', missingFileIds: [] })
  })

  it('is not restored by its own tab when it was removed in the list of another tab', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const { autosave } = await open(device, tab)
    await type(device, autosave, 'text')
    tab.hearsNotices = false
    await during(device, device.openTab().storage.drafts.remove(jobId))
    await type(device, autosave, 'text and more')
    expect(autosave.getState()).toMatchObject({ status: 'removed' })
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
  })

  it('is deleted with its files after thirty idle days, and not a day earlier', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const { autosave } = await open(device, tab)
    const { fileId } = await during(device, tab.storage.files.attach(jobId, pdf()))
    autosave.change('old', [fileId])
    await device.advance(1_000)
    device.kill()
    device.clockMs += maxIdleDraftMs - dayMs
    await during(device, device.openTab().storage.sweep())
    expect(await reopenForm(device)).toMatchObject({ state: 'old', missingFileIds: [] })
    device.clockMs += 2 * dayMs
    await during(device, device.openTab().storage.sweep())
    expect([await device.readTable('drafts'), await device.readTable('files'), device.texts.size]).toEqual([[], [], 0])
  })

  it('is not deleted because of a wrong clock', async () => {
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    const today = device.clockMs
    device.clockMs = 0
    await type(device, autosave, 'typed in 1970')
    device.kill()
    device.clockMs = today
    await during(device, device.openTab().storage.sweep())
    expect(await reopenForm(device)).toMatchObject({ state: 'typed in 1970' })
  })

  it('is not saved any more after its form was closed', async () => {
    const device = openDevice()
    const { storage } = device.openTab()
    const opened = { draft: null, missingFileIds: [], status: 'claimed' } as const
    const autosave = createAutosave({ storage, jobId, jobTitle: 'Designer', opened })
    autosave.close()
    await type(device, autosave, 'too late')
    expect(await reopenForm(device)).toMatchObject({ state: undefined })
  })
})

/** Types a text and kills the tab when only the mirror has it. */
async function typeAndKill(device: Device, text: string): Promise<void> {
  const { autosave } = await open(device, device.openTab())
  autosave.change(text, [])
  void autosave.flush()
  device.kill()
}

describe('a text that only the mirror has', () => {
  it('is opened by the next form, and stored in the database before anything is typed', async () => {
    const device = openDevice()
    await typeAndKill(device, 'last word')
    expect(await device.readTable('drafts')).toEqual([])
    const { autosave, opened } = await open(device, device.openTab())
    expect(opened.draft).toMatchObject({ state: 'last word' })
    expect(autosave.getState()).toMatchObject({ status: 'saved' })
    device.kill()
    device.texts.clear()
    expect(await reopenForm(device)).toMatchObject({ state: 'last word' })
  })

  it('replaces the older stored text', async () => {
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    await type(device, autosave, 'one')
    device.kill()
    await typeAndKill(device, 'one two')
    expect(await reopenForm(device)).toMatchObject({ state: 'one two' })
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'one two' }])
  })

  it('loses to a newer stored text', async () => {
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    await type(device, autosave, 'one')
    const older = [...device.texts]
    await type(device, autosave, 'one two')
    device.kill()
    // The browser was killed before it had written the newer text to its localStorage file.
    for (const [key, text] of older) device.texts.set(key, text)
    expect(await reopenForm(device)).toMatchObject({ state: 'one two' })
  })

  it('is saved to the database by the next page, because a killed browser may lose the mirror', async () => {
    const device = openDevice()
    await typeAndKill(device, 'last word')
    await during(device, device.openTab().storage.sweep())
    device.kill()
    device.texts.clear()
    expect(await reopenForm(device)).toMatchObject({ state: 'last word' })
  })

  it('is not saved by the next page to a draft that another tab has claimed since', async () => {
    const device = openDevice()
    await typeAndKill(device, 'old tab')
    const older = new Map(device.texts)
    const { autosave } = await open(device, device.openTab())
    await type(device, autosave, 'new tab')
    for (const [key, text] of older) device.texts.set(key, text.replace(/"seq":\d+/, '"seq":9'))
    await during(device, device.openTab().storage.sweep())
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'new tab' }])
  })

  it('is listed among the drafts', async () => {
    const device = openDevice()
    await typeAndKill(device, 'last word')
    expect(await during(device, device.openTab().storage.drafts.list())).toMatchObject([{ jobId, state: 'last word' }])
  })

  it('does not displace the next draft if its own was submitted and a killed browser has restored it', async () => {
    const device = openDevice()
    const tab = device.openTab()
    const { autosave } = await open(device, tab)
    await type(device, autosave, 'submitted')
    const older = new Map(device.texts)
    const { draftId, seq } = autosave.getState()
    const submission = { jobId, jobTitle: 'Designer', draftId, draftSeq: seq, answers: {}, files: [], entered: 'submitted' }
    await during(device, tab.storage.applications.submit(submission))
    device.kill()
    for (const [key, text] of older) device.texts.set(key, text)
    const next = await open(device, device.openTab())
    await type(device, next.autosave, 'next draft')
    expect(next.autosave.getState()).toMatchObject({ status: 'saved' })
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'next draft' }])
  })

  it('is not restored after its draft was discarded', async () => {
    const device = openDevice()
    await typeAndKill(device, 'away with it')
    await during(device, device.openTab().storage.drafts.remove(jobId))
    expect(await reopenForm(device)).toMatchObject({ state: undefined })
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
  })

  it('is not stored when everything is deleted while a form opens it', async () => {
    const device = openDevice()
    await typeAndKill(device, 'away with it')
    const tab = device.openTab()
    await during(device, Promise.all([tab.storage.drafts.open(jobId), tab.storage.deleteEverything()]))
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
  })

  it('is deleted after thirty idle days, and not a day earlier', async () => {
    const device = openDevice()
    await typeAndKill(device, 'old')
    device.clockMs += maxIdleDraftMs - dayMs
    await during(device, device.openTab().storage.sweep())
    expect(device.texts.size).toBe(1)
    device.clockMs += 2 * dayMs
    await during(device, device.openTab().storage.sweep())
    expect(device.texts.size).toBe(0)
  })

  it('keeps the date on which it was typed when it is stored', async () => {
    const device = openDevice()
    await typeAndKill(device, 'nearly old')
    device.clockMs += maxIdleDraftMs - dayMs
    await reopenForm(device)
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'nearly old' }])
    device.clockMs += 2 * dayMs
    await during(device, device.openTab().storage.sweep())
    expect(await device.readTable('drafts')).toEqual([])
  })

  it('is opened while the device is full, and stored once there is room', async () => {
    const device = openDevice()
    await typeAndKill(device, 'last word')
    device.isFull = true
    const { autosave, opened } = await open(device, device.openTab())
    expect([opened.status, opened.draft?.state]).toEqual(['full', 'last word'])
    await type(device, autosave, 'last word, and more')
    expect(autosave.getState()).toMatchObject({ status: 'full' })
    device.isFull = false
    await device.advance(11_000)
    expect(autosave.getState()).toMatchObject({ status: 'saved' })
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'last word, and more' }])
  })
})

describe('a form whose database answers late', () => {
  interface Late {
    readonly device: Device
    readonly opening: ReturnType<typeof openDraft>
    /** Lets the database answer. */
    readonly release: () => Promise<void>
  }

  /** Opens a form while another tab keeps the database from opening. */
  async function openLate(device: Device): Promise<Late> {
    device.kill()
    const holder = device.factory.open('careers')
    await device.settle()
    const upgrade = device.factory.open('careers', 1_000)
    upgrade.addEventListener('error', () => {})
    upgrade.addEventListener('upgradeneeded', () => upgrade.transaction?.abort())
    const opening = openDraft(device.openTab().storage, jobId, 'Designer')
    await device.turns(50)
    device.busy = 0
    return {
      device,
      opening,
      release: async () => {
        holder.result.close()
        await device.settle()
        await device.advance(11_000)
      },
    }
  }

  const stored = async (text: string) => {
    const device = openDevice()
    const { autosave } = await open(device, device.openTab())
    await type(device, autosave, text)
    return device
  }

  it('opens within two seconds with the mirrored text, and saves it once the database answers', async () => {
    const device = await stored('last word')
    const { opening, release } = await openLate(device)
    await device.advance(2_000)
    const { autosave, opened } = await opening
    expect([opened.status, opened.draft?.state]).toEqual(['memory', 'last word'])
    await type(device, autosave, 'last word, and more')
    await release()
    expect(autosave.getState()).toMatchObject({ status: 'saved' })
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'last word, and more' }])
  })

  it('offers the draft that only the database has', async () => {
    const device = await stored('stored')
    device.texts.clear()
    const { opening, release } = await openLate(device)
    await device.advance(2_000)
    const { autosave, opened } = await opening
    expect(opened.draft).toBeNull()
    await release()
    expect(autosave.getState()).toMatchObject({ status: 'found' })
    expect(await during(device, autosave.reopen())).toMatchObject({ draft: { state: 'stored' } })
    expect(autosave.getState()).toMatchObject({ status: 'saved' })
  })

  it.each(['mine', 'the stored one'])('lets the applicant choose when both have a text: %s', async (choice) => {
    const device = await stored('stored')
    device.texts.clear()
    const { opening, release } = await openLate(device)
    await device.advance(2_000)
    const { autosave } = await opening
    await type(device, autosave, 'typed meanwhile')
    await release()
    expect(autosave.getState()).toMatchObject({ status: 'found' })
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'stored' }])
    if (choice === 'mine') await during(device, autosave.keepMine())
    else await during(device, autosave.reopen())
    await device.advance(1_000)
    expect(autosave.getState()).toMatchObject({ status: 'saved' })
    device.kill()
    expect(await reopenForm(device)).toMatchObject({ state: choice === 'mine' ? 'typed meanwhile' : 'stored' })
  })
})

describe('a text that was submitted while the device was full', () => {
  const submit = (device: Device, tab: Tab, { draftId, seq }: { readonly draftId: string; readonly seq: number }) =>
    during(
      device,
      tab.storage.applications.submit({
        jobId,
        jobTitle: 'Designer',
        draftId,
        draftSeq: seq,
        answers: {},
        files: [],
        entered: 'all of it',
      }),
    )

  /** Types on a full device and submits. */
  async function submitOnFullDevice(): Promise<{ readonly device: Device; readonly tab: Tab }> {
    const device = openDevice()
    const tab = device.openTab()
    const { autosave } = await open(device, tab)
    device.isFull = true
    await type(device, autosave, 'all of it')
    expect(await submit(device, tab, autosave.getState())).toMatchObject({ status: 'queued', isStored: false })
    return { device, tab }
  }

  it('is not opened as a draft by the page that holds the application in memory', async () => {
    const { device, tab } = await submitOnFullDevice()
    expect((await open(device, tab)).opened.draft).toBeNull()
  })

  it('is restored as a draft if that page dies', async () => {
    const { device } = await submitOnFullDevice()
    device.kill()
    expect(await reopenForm(device)).toMatchObject({ state: 'all of it' })
  })

  it('leaves no draft once the application is stored on the device, even if another page has opened it', async () => {
    const { device, tab } = await submitOnFullDevice()
    device.isFull = false
    const other = await open(device, device.openTab())
    expect(other.opened.draft).toMatchObject({ state: 'all of it' })
    await during(device, tab.storage.applications.persistHeld())
    expect([await device.readTable('drafts'), device.texts.size]).toEqual([[], 0])
    expect(other.autosave.getState()).toMatchObject({ status: 'submitted' })
  })

  it('becomes a new draft if another page has typed on before the application is stored', async () => {
    const { device, tab } = await submitOnFullDevice()
    device.isFull = false
    const other = await open(device, device.openTab())
    await type(device, other.autosave, 'all of it, and more')
    await during(device, tab.storage.applications.persistHeld())
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'all of it, and more' }])
    device.kill()
    expect(await reopenForm(device)).toMatchObject({ state: 'all of it, and more' })
  })

  it('is not restored when the page died after storing the application and before clearing the mirror', async () => {
    const { device, tab } = await submitOnFullDevice()
    const texts = [...device.texts]
    device.isFull = false
    await during(device, tab.storage.applications.persistHeld())
    device.kill()
    for (const [key, text] of texts) device.texts.set(key, text)
    expect(await reopenForm(device)).toMatchObject({ state: undefined })
    expect(await device.readTable('drafts')).toEqual([])
  })
})
