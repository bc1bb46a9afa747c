import { afterEach, describe, expect, it, vi } from 'vitest'
import { askForPersistence } from './storage-persistence.ts'

afterEach(() => vi.unstubAllGlobals())

const stubStorage = (storage: object) => vi.stubGlobal('navigator', { storage })

describe('requesting persistent storage', () => {
  it('asks the browser only when persistence is not granted yet', async () => {
    const persist = vi.fn<() => Promise<boolean>>(async () => true)
    stubStorage({ persist, persisted: async () => true })
    expect(await askForPersistence()).toBe(true)
    expect(persist).not.toHaveBeenCalled()
    stubStorage({ persist, persisted: async () => false })
    expect(await askForPersistence()).toBe(true)
    expect(persist).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['has no such API', {}],
    ['refuses', { persist: async () => false, persisted: async () => false }],
    ['throws', { persist: () => Promise.reject(new DOMException('denied', 'SecurityError')), persisted: async () => false }],
  ])('returns false when the browser %s', async (_, storage) => {
    stubStorage(storage)
    expect(await askForPersistence()).toBe(false)
  })
})
