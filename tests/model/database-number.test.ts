import { IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { openDraft } from '#features/apply/draft/autosave.ts'
import { browserClock } from '#platform/clock.ts'
import { databaseName } from '#storage/database-name.ts'
import { connectTo, schema } from '#storage/database.ts'
import { expectConsole } from '../setup/console.ts'
import { ApplicantService } from './applicant-service.ts'
import { Device, type Tab } from './device.ts'

/** What happens to a device's database that another build has made. Dexie multiplies the number of a declaration by ten. */

const version = schema.number * 10
const jobId = 7

function openDevice(): Device {
  const service = new ApplicantService()
  const device = new Device(service.fetch)
  service.device = device
  return device
}

async function during<T>(device: Device, work: Promise<T>): Promise<T> {
  await device.settle()
  return work
}

async function saveDraft(device: Device, tab: Tab, text: string): Promise<string> {
  const { autosave } = await during(device, openDraft(tab.storage, jobId, 'Designer'))
  autosave.change(text, [])
  await device.advance(1_000)
  return autosave.getState().status
}

/** The tables with their keys and indexes, as the browser has them. */
function readTables(device: Device) {
  return device.raw((database) =>
    Promise.resolve(
      Array.from(database.objectStoreNames, (name) => {
        const store = database.transaction(name).objectStore(name)
        const indexes = Array.from(store.indexNames, (index) => [index, store.index(index).unique])
        return { name, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes }
      }),
    ),
  )
}

const versionOf = (device: Device) => device.raw((database) => Promise.resolve(database.version))

describe('a database with a lower number', () => {
  it.each([1, 10, 110, schema.emptiedBelow * 10 - 1])('is emptied and gets the present tables: %i', async (older) => {
    const fresh = openDevice()
    await saveDraft(fresh, fresh.openTab(), 'typed')
    const device = openDevice()
    await device.openOtherBuild(
      older,
      {
        drafts: { keyPath: 'anotherKey', index: 'anotherIndex' },
        applications: { keyPath: 'applicationId' },
        gone: { keyPath: 'id' },
      },
      [
        ['drafts', { anotherKey: jobId, state: 'older' }],
        ['applications', { applicationId: 'a', state: 'queued', jobId }],
        ['gone', { id: 1 }],
      ],
    )
    const tab = device.openTab()
    expect(await during(device, tab.storage.applications.list())).toEqual([])
    expect(await during(device, tab.storage.drafts.list())).toEqual([])
    expect(await saveDraft(device, tab, 'typed')).toBe('saved')
    expect(await device.readTable('drafts')).toMatchObject([{ jobId, state: 'typed' }])
    expect(await versionOf(device)).toBe(version)
    expect(await readTables(device)).toEqual(await readTables(fresh))
  })

  it('loses its mirrored texts of an unknown shape, without a word', async () => {
    const device = openDevice()
    device.texts.set('careers-draft/7', JSON.stringify({ jobId, state: 'older', baseRevision: 1, tabId: 'a' }))
    device.texts.set('careers-draft/8/a', 'no JSON')
    device.texts.set('careers-other', 'stays')
    const tab = device.openTab()
    expect(await during(device, tab.storage.drafts.list())).toEqual([])
    await during(device, tab.storage.sweep())
    expect([...device.texts.keys()]).toEqual(['careers-other'])
  })
})

describe('a database with the present number', () => {
  it('keeps its rows when it is opened again', async () => {
    const device = openDevice()
    await saveDraft(device, device.openTab(), 'typed')
    device.kill()
    device.texts.clear()
    const { opened } = await during(device, openDraft(device.openTab().storage, jobId, 'Designer'))
    expect(opened.draft).toMatchObject({ state: 'typed' })
    expect(await versionOf(device)).toBe(version)
  })

  it('keeps its rows when a later build with other tables opens it', async () => {
    const device = openDevice()
    await saveDraft(device, device.openTab(), 'typed')
    device.kill()
    const later = { ...schema, number: schema.number + 2, tables: { ...schema.tables, drafts: 'jobId, state', added: 'id' } }
    const environment = { indexedDB: device.factory, IDBKeyRange, clock: browserClock }
    const connection = connectTo(databaseName, later, environment)
    expect((await connection.run((database) => database.table('drafts').toArray())).status).toBe('ok')
    connection.close()
    expect(await device.readTable('drafts')).toMatchObject([{ jobId, state: 'typed' }])
    expect((await readTables(device)).map(({ name }) => name)).toContain('added')
    expect(await versionOf(device)).toBe(later.number * 10)
  })
})

describe('a database with a higher number', () => {
  it('is left alone: its rows and tables stay, and its number', async () => {
    const device = openDevice()
    await saveDraft(device, device.openTab(), 'typed')
    device.kill()
    await device.openOtherBuild(version + 10, { later: { keyPath: 'id' } }, [['later', { id: 1 }]])
    const tab = device.openTab()
    expect(await saveDraft(device, tab, 'typed on')).toBe('saved')
    expect(await device.readTable('later')).toEqual([{ id: 1 }])
    expect(await device.readTable('drafts')).toMatchObject([{ state: 'typed on' }])
    expect(await versionOf(device)).toBe(version + 10)
  })

  it('keeps its rows even if it has no table that this build needs', async () => {
    expectConsole('Dexie SchemaDiff')
    // Dexie lists the tables that it adds.
    vi.spyOn(console, 'log').mockImplementation(() => {})
    const device = openDevice()
    await device.openOtherBuild(version + 10, { later: { keyPath: 'id' } }, [['later', { id: 1 }]])
    const tab = device.openTab()
    await during(device, tab.storage.drafts.list())
    tab.kill()
    expect(await device.readTable('later')).toEqual([{ id: 1 }])
  })
})
