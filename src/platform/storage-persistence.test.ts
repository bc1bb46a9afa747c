import { afterEach, describe, expect, it, vi } from 'vitest'
import { askForPersistence } from './storage-persistence.ts'

afterEach(() => vi.unstubAllGlobals())

const saying = (storage: object) => vi.stubGlobal('navigator', { storage })

describe('asking the browser to keep what is stored', () => {
  it('is done once it is not granted yet', async () => {
    const persist = vi.fn<() => Promise<boolean>>(async () => true)
    saying({ persist, persisted: async () => true })
    expect(await askForPersistence()).toBe(true)
    expect(persist).not.toHaveBeenCalled()
    saying({ persist, persisted: async () => false })
    expect(await askForPersistence()).toBe(true)
    expect(persist).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['cannot be asked', {}],
    ['refuses', { persist: async () => false, persisted: async () => false }],
    ['throws', { persist: () => Promise.reject(new DOMException('denied', 'SecurityError')), persisted: async () => false }],
  ])('costs nothing where it %s', async (_, storage) => {
    saying(storage)
    expect(await askForPersistence()).toBe(false)
  })
})
