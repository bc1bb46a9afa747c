import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/**
 * Browsers that deny storage throw where it is merely named; full ones throw where it is written. Neither may cost more
 * than what would have been remembered, and no reload may go round in circles for it (pitfalls.md 2, 13).
 */

const reload = vi.fn<() => void>()
const assign = vi.fn<(address: string) => void>()

function denyStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    vi.stubGlobal(name, undefined)
    const get = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperty(globalThis, name, { get, configurable: true })
  }
}

function fillStorage(): void {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  for (const name of ['localStorage', 'sessionStorage']) {
    vi.stubGlobal(name, { getItem: () => null, setItem: full, removeItem: () => {}, key: () => null, length: 0 })
  }
}

function arriveBy(type: 'navigate' | 'reload'): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])
}

const originals = ['localStorage', 'sessionStorage'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
)

beforeEach(() => {
  vi.resetModules()
  reload.mockClear()
  assign.mockClear()
  vi.stubGlobal('location', Object.assign(new URL('https://careers.example/?a=b'), { reload, assign }))
  vi.stubGlobal('fetch', async () => new Response(null))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const [name, descriptor] of originals) if (descriptor) Object.defineProperty(globalThis, name, descriptor)
  Reflect.deleteProperty(navigator, 'onLine')
})

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}

async function missChunk(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) window.dispatchEvent(new Event('vite:preloadError'))
  await settle()
}

/** A page of a release, with nothing left of the page before it but what the browser keeps. */
async function openRelease(release: string, destination?: string) {
  vi.resetModules()
  const listen = vi.spyOn(window, 'addEventListener')
  const { reloadOnMissingChunks } = await import('./preload-errors.ts')
  reloadOnMissingChunks(release, () => (destination ? new URL(destination, location.href) : undefined))
  const [, listener] = listen.mock.calls.findLast(([type]) => type === 'vite:preloadError') ?? []
  listen.mockRestore()
  return { leave: () => listener && window.removeEventListener('vite:preloadError', listener as EventListener) }
}

describe('a page whose code has left the server', () => {
  it('is reloaded once for several chunks, and not again for the same release', async () => {
    sessionStorage.clear()
    const first = await openRelease('/assets/one.js')
    await missChunk(3)
    expect(reload).toHaveBeenCalledTimes(1)
    first.leave()
    const second = await openRelease('/assets/one.js')
    await missChunk()
    expect(reload).toHaveBeenCalledTimes(1)
    second.leave()
    const third = await openRelease('/assets/two.js')
    await missChunk()
    expect(reload).toHaveBeenCalledTimes(2)
    third.leave()
    sessionStorage.clear()
  })

  it.each([
    ['denied', denyStorage],
    ['full', fillStorage],
  ])('is reloaded once where storage is %s', async (_, spoil) => {
    spoil()
    arriveBy('navigate')
    const first = await openRelease('/assets/one.js')
    await missChunk()
    expect(reload).toHaveBeenCalledTimes(1)
    first.leave()
    arriveBy('reload')
    const second = await openRelease('/assets/one.js')
    await missChunk()
    expect(reload).toHaveBeenCalledTimes(1)
    second.leave()
  })

  it.each([
    ['is gone', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is ill', async () => new Response(null, { status: 503 })],
  ])('is not reloaded while the host %s, and is once it is there again', async (_, answer) => {
    sessionStorage.clear()
    vi.stubGlobal('fetch', answer)
    const page = await openRelease('/assets/one.js')
    await missChunk(2)
    expect(reload).not.toHaveBeenCalled()
    vi.stubGlobal('fetch', async () => new Response(null))
    await missChunk()
    expect(reload).toHaveBeenCalledTimes(1)
    page.leave()
    sessionStorage.clear()
  })

  it.each([
    ['/jobs/1?a=b#apply', [['/jobs/1?a=b#apply']], 0],
    // A step within the page would load nothing.
    ['/?a=b#faq', [], 1],
  ])('is loaded anew on its way to %s', async (destination, assigned, reloads) => {
    sessionStorage.clear()
    const page = await openRelease('/assets/one.js', destination)
    await missChunk()
    expect(assign.mock.calls).toEqual(assigned)
    expect(reload).toHaveBeenCalledTimes(reloads)
    page.leave()
    sessionStorage.clear()
  })

  it('is not reloaded without a network, nor over words that cannot be saved', async () => {
    sessionStorage.clear()
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
    const offline = await openRelease('/assets/one.js')
    await missChunk()
    offline.leave()
    Reflect.deleteProperty(navigator, 'onLine')

    const dirty = await openRelease('/assets/one.js')
    const { registerUnsavedWork } = await import('./unsaved-work.ts')
    const flush = vi.fn<() => Promise<void>>(async () => {})
    let isDirty = true
    const end = registerUnsavedWork(flush, () => isDirty)
    await missChunk()
    expect(flush).toHaveBeenCalledTimes(1)
    expect(reload).not.toHaveBeenCalled()
    end()
    dirty.leave()

    isDirty = false
    const clean = await openRelease('/assets/one.js')
    await missChunk()
    expect(reload).toHaveBeenCalledTimes(1)
    clean.leave()
    sessionStorage.clear()
  })
})

describe.each([
  ['denied', denyStorage],
  ['full', fillStorage],
])('where storage is %s', (_, spoil) => {
  beforeEach(spoil)

  it('small things are not remembered', async () => {
    const { readStored, writeStored } = await import('./local-store.ts')
    writeStored('install-offer', { visits: 2 })
    expect(readStored('install-offer')).toBeNull()
  })

  it('the text of a draft is held by the page', async () => {
    const { createTextMirror } = await import('./text-mirror.ts')
    const mirror = createTextMirror(() => localStorage)
    expect(mirror.write('draft-7', 'Amina')).toBe(false)
    expect(mirror.read('draft-7')).toBe('Amina')
    expect(mirror.keys('draft-')).toEqual(['draft-7'])
    mirror.remove('draft-7')
    expect(mirror.read('draft-7')).toBeNull()
  })

  it('noting that something waits to be sent fails in silence', async () => {
    const { noteWaiting } = await import('./sending-signal.ts')
    expect(() => noteWaiting(true)).not.toThrow()
    expect(() => noteWaiting(false)).not.toThrow()
  })
})

it('where it is denied, every page looks whether something waits to be sent', async () => {
  denyStorage()
  const { whenSendingBegins } = await import('./sending-signal.ts')
  await expect(whenSendingBegins()).resolves.toBeUndefined()
})

describe('the watchdog', () => {
  async function openBrokenPage(): Promise<HTMLButtonElement> {
    vi.resetModules()
    document.body.replaceChildren()
    vi.useFakeTimers()
    await import('./watchdog.ts')
    window.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    const [button, ...others] = document.querySelectorAll('button')
    if (!button || others.length > 0) throw new Error('one button is wanted')
    return button
  }

  afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

  it('offers to reload where storage throws, and at the second time takes the worker away instead of counting for ever', async () => {
    denyStorage()
    const unregister = vi.fn<() => Promise<boolean>>(async () => true)
    const registration = { unregister, update: async () => {}, installing: null, waiting: null }
    const container = Object.assign(new EventTarget(), { getRegistrations: async () => [registration] })
    Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
    const deleted = vi.fn<(name: string) => Promise<boolean>>(async () => true)
    vi.stubGlobal('caches', { keys: async () => ['board-v1'], delete: deleted })

    arriveBy('navigate')
    ;(await openBrokenPage()).click()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(unregister).not.toHaveBeenCalled()

    arriveBy('reload')
    ;(await openBrokenPage()).click()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
    expect(unregister).toHaveBeenCalledTimes(1)
    expect(deleted.mock.calls).toEqual([['board-v1']])
  })
})
