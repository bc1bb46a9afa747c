import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openModuleTable } from './module-database.ts'
import {
  deleteModuleDatabases,
  endDeletion,
  hasModuleDatabase,
  isDeletionUnfinished,
  markDeletion,
} from './module-database-names.ts'

const Row = v.object({ walk: v.string(), steps: v.number() })
const openWalks = (version = 1) => openModuleTable({ moduleName: 'walks', version, keyPath: 'walk', schema: Row })

const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
const deleteAll = async () => deleteModuleDatabases(() => indexedDB)

beforeEach(() => {
  // Tests beside this one have databases, too.
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the database of a module', () => {
  it('is made at the first write, under its own name, and has what was written', async () => {
    const walks = openWalks()
    expect(await databases()).toEqual([])
    expect(await walks.put({ walk: 'home', steps: 3 })).toBe(true)
    expect([await databases(), await hasModuleDatabase('walks')]).toEqual([['careers-walks'], true])
    expect(await openWalks().readAll()).toEqual([{ walk: 'home', steps: 3 }])
    expect(await walks.remove('home')).toBe(true)
    expect(await walks.readAll()).toEqual([])
  })

  it('is found where the browser has forgotten localStorage alone', async () => {
    await openWalks().put({ walk: 'home', steps: 3 })
    localStorage.removeItem('careers-databases')
    expect([await hasModuleDatabase('walks'), await hasModuleDatabase('talks')]).toEqual([true, false])
  })

  it('loses its rows when their shape has another number', async () => {
    await openWalks(1).put({ walk: 'home', steps: 3 })
    expect(await openWalks(2).readAll()).toEqual([])
  })

  it('is deleted with everything else, also when no code of the module is there any more', async () => {
    await openWalks().put({ walk: 'home', steps: 3 })
    expect(await deleteAll()).toBe(true)
    expect(await databases()).toEqual([])
  })

  it('is deleted by the list of names where the browser cannot list databases', async () => {
    await openWalks().put({ walk: 'home', steps: 3 })
    const { databases: list } = indexedDB
    const factory = Object.create(indexedDB, { databases: { value: undefined } }) as IDBFactory
    factory.deleteDatabase = indexedDB.deleteDatabase.bind(indexedDB)
    expect(await deleteModuleDatabases(() => factory)).toBe(true)
    expect(await list.call(indexedDB)).toEqual([])
  })

  it('and of all others go on being deleted by the next start when a tab is killed after one of them', async () => {
    for (const moduleName of ['walks', 'talks', 'songs']) {
      await openModuleTable({ moduleName, version: 1, keyPath: 'walk', schema: Row }).put({ walk: 'home', steps: 3 })
    }
    for (const survivors of [2, 1, 0]) {
      markDeletion()
      // The tab is killed after the first of them.
      let count = 0
      const factory = Object.create(indexedDB) as IDBFactory
      factory.databases = indexedDB.databases.bind(indexedDB)
      factory.deleteDatabase = (name) => {
        count += 1
        if (count === 1) return indexedDB.deleteDatabase(name)
        throw new Error('killed')
      }
      await deleteModuleDatabases(() => factory)
      expect(isDeletionUnfinished()).toBe(true)
      expect(await databases()).toHaveLength(survivors)
    }
    expect(await deleteAll()).toBe(true)
    endDeletion()
    expect([isDeletionUnfinished(), await hasModuleDatabase('walks')]).toEqual([false, false])
  })
})
