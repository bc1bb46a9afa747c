import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import type { Clock } from '#platform/clock.ts'
import { databaseName, draftTextPrefix } from './database-name.ts'
import { hasKeptData, hasWaitingApplications, mayHaveData } from './kept-data.ts'

const clock: Clock = { nowMs: () => 0, after: () => () => {} }
const look = (factory: IDBFactory) => hasWaitingApplications(() => factory, clock)

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

async function deviceWithRows(table: string, rows: readonly object[]): Promise<IDBFactory> {
  const factory = new IDBFactory()
  const request = factory.open(databaseName, 30)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(table, { autoIncrement: true })
  })
  const database = await settled(request)
  const store = database.transaction(table, 'readwrite').objectStore(table)
  await Promise.all(rows.map((row) => settled(store.put(row))))
  database.close()
  return factory
}

const deviceWith = (...states: readonly string[]) =>
  deviceWithRows(
    'applications',
    states.map((state, index) => ({ applicationId: String(index), state })),
  )

describe('hasWaitingApplications', () => {
  it.each(['queued', 'uploading', 'submitting'])('finds an application that is %s after others', async (state) => {
    expect(await look(await deviceWith('sent', 'needs-attention', state))).toBe(true)
  })

  it.each([[[]], [['sent']], [['needs-attention', 'sent']]])('finds no waiting application among %j', async (states) => {
    expect(await look(await deviceWith(...states))).toBe(false)
  })

  it('creates no database, even if the browser cannot list databases', async () => {
    const factory = new IDBFactory()
    expect(await look(factory)).toBe(false)
    expect(await factory.databases()).toEqual([])
    const { databases } = factory
    Object.defineProperty(factory, 'databases', { value: undefined })
    expect(await look(factory)).toBe(false)
    expect(await databases.call(factory)).toEqual([])
  })

  it('returns false for a database without the table', async () => {
    const factory = new IDBFactory()
    ;(await settled(factory.open(databaseName, 10))).close()
    expect(await look(factory)).toBe(false)
  })

  it('does not block an upgrade', async () => {
    const factory = await deviceWith('queued')
    const looking = look(factory)
    const upgrade = factory.open(databaseName, 40)
    expect((await settled(upgrade)).version).toBe(40)
    expect(typeof (await looking)).toBe('boolean')
  })

  it('gives up on a database that never answers', async () => {
    const timers: (() => void)[] = []
    const hanging = { databases: () => new Promise(() => {}) } as unknown as IDBFactory
    const answer = hasWaitingApplications(() => hanging, {
      nowMs: () => 0,
      after: (_, callback) => {
        timers.push(callback)
        return () => {}
      },
    })
    for (const timer of timers) timer()
    expect(await answer).toBe(false)
  })

  it('returns false if IndexedDB is missing or denied', async () => {
    expect(await hasWaitingApplications(() => undefined, clock)).toBe(false)
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(await hasWaitingApplications(denied, clock)).toBe(false)
  })
})

describe('hasKeptData', () => {
  const keeps = (factory: IDBFactory | undefined) => hasKeptData(() => factory, clock)

  it('finds an application in any state', async () => {
    expect(await keeps(await deviceWith('sent'))).toBe(true)
  })

  it.each(['drafts', 'files', 'applications', 'earlierTries'])('finds a row of %s', async (table) => {
    expect(await keeps(await deviceWithRows(table, [{}]))).toBe(true)
  })

  it('finds nothing on a device that has only the board, or no database', async () => {
    expect(await keeps(await deviceWith())).toBe(false)
    expect(await keeps(new IDBFactory())).toBe(false)
    expect(await keeps(undefined)).toBe(false)
  })
})

describe('mayHaveData', () => {
  const mayHave = (factory: IDBFactory | undefined) => mayHaveData(() => factory, clock)
  const atOnce: Clock = {
    nowMs: () => 0,
    after: (_, callback) => {
      callback()
      return () => {}
    },
  }

  it('is false only where there is surely no database, and no text of a draft', async () => {
    expect(await mayHave(new IDBFactory())).toBe(false)
    expect(await mayHave(await deviceWith())).toBe(true)
    vi.stubGlobal('localStorage', { [`${draftTextPrefix}1`]: 'a word' })
    expect(await mayHave(new IDBFactory())).toBe(true)
    vi.unstubAllGlobals()
  })

  it('is true where the device does not say: its database hangs, cannot be opened, or is denied', async () => {
    const hanging = { databases: () => new Promise(() => {}) } as unknown as IDBFactory
    expect(await mayHaveData(() => hanging, atOnce)).toBe(true)
    const newer = await deviceWith()
    const failing = { databases: () => newer.databases(), open: () => newer.open(databaseName, 1) } as unknown as IDBFactory
    expect(await mayHave(failing)).toBe(true)
    expect(await mayHave(undefined)).toBe(true)
  })
})
