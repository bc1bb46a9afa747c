import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/**
 * Browsers that deny storage throw on the property access; full storage throws on writes. In both cases only the stored
 * values may be lost, and the page must not reload in a loop.
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

function mockNavigation(type: 'navigate' | 'reload'): void {
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

/** Opens a page of a release. Only browser storage survives from the page before. */
async function openRelease(release: string, firstDestination?: string) {
  let destination = firstDestination
  vi.resetModules()
  const listen = vi.spyOn(window, 'addEventListener')
  const { reloadOnMissingChunks } = await import('./preload-errors.ts')
  reloadOnMissingChunks(release, () => (destination ? new URL(destination, location.href) : undefined))
  const [, listener] = listen.mock.calls.findLast(([type]) => type === 'vite:preloadError') ?? []
  listen.mockRestore()
  return {
    press: (address: string) => {
      destination = address
    },
    leave: () => listener && window.removeEventListener('vite:preloadError', listener as EventListener),
  }
}

describe('a page whose chunks are gone from the server', () => {
  it('reloads once for several chunks, and not again for the same release', async () => {
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
  ])('reloads only once where storage is %s', async (_, breakStorage) => {
    breakStorage()
    mockNavigation('navigate')
    const first = await openRelease('/assets/one.js')
    await missChunk()
    expect(reload).toHaveBeenCalledTimes(1)
    first.leave()
    mockNavigation('reload')
    const second = await openRelease('/assets/one.js')
    await missChunk()
    expect(reload).toHaveBeenCalledTimes(1)
    second.leave()
  })

  it.each([
    ['is unreachable', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers 503', async () => new Response(null, { status: 503 })],
  ])('does not reload while the server %s, and reloads once it is back', async (_, answer) => {
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
    // Assigning the same path with another hash would not reload the page.
    ['/?a=b#faq', [], 1],
  ])('loads the new release during a navigation to %s', async (destination, assigned, reloads) => {
    sessionStorage.clear()
    const page = await openRelease('/assets/one.js', destination)
    await missChunk()
    expect(assign.mock.calls).toEqual(assigned)
    expect(reload).toHaveBeenCalledTimes(reloads)
    page.leave()
    sessionStorage.clear()
  })

  it('loads the new release at the destination of a link that is pressed while the page reloads', async () => {
    sessionStorage.clear()
    const page = await openRelease('/assets/one.js')
    await missChunk()
    expect(reload).toHaveBeenCalledTimes(1)
    page.press('/jobs/1')
    await missChunk()
    expect(assign.mock.calls).toEqual([['/jobs/1']])
    page.leave()
    sessionStorage.clear()
  })

  it('does not reload while offline, or while answers cannot be saved', async () => {
    sessionStorage.clear()
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
    const offline = await openRelease('/assets/one.js')
    await missChunk()
    offline.leave()
    Reflect.deleteProperty(navigator, 'onLine')

    const dirty = await openRelease('/assets/one.js')
    const { registerUnsavedWork } = await import('#platform/unsaved-work.ts')
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

  it('asks before it reloads an open form, and reloads during a navigation to another page', async () => {
    sessionStorage.clear()
    const form = await openRelease('/assets/one.js')
    const { registerUnsavedWork } = await import('#platform/unsaved-work.ts')
    const { isUpdateWaiting } = await import('./service-worker.ts')
    const end = registerUnsavedWork(
      async () => {},
      () => false,
    )
    await missChunk()
    expect(reload).not.toHaveBeenCalled()
    expect(isUpdateWaiting()).toBe(true)
    end()
    form.leave()

    const leaving = await openRelease('/assets/one.js', '/benefits')
    const work = await import('#platform/unsaved-work.ts')
    const endHere = work.registerUnsavedWork(
      async () => {},
      () => false,
    )
    await missChunk()
    expect(assign.mock.calls).toEqual([['/benefits']])
    endHere()
    leaving.leave()
    sessionStorage.clear()
  })
})

describe.each([
  ['denied', denyStorage],
  ['full', fillStorage],
])('where storage is %s', (_, breakStorage) => {
  beforeEach(breakStorage)

  it('writeStored does not throw and readStored returns null', async () => {
    const { readStored, writeStored } = await import('#platform/local-store.ts')
    writeStored('install-offer', { visits: 2 })
    expect(readStored('install-offer')).toBeNull()
  })

  it("the text mirror holds a draft's text in memory", async () => {
    const { createTextMirror } = await import('#platform/text-mirror.ts')
    const mirror = createTextMirror(() => localStorage)
    expect(mirror.write('draft-7', 'Amina')).toBe(false)
    expect(mirror.read('draft-7')).toBe('Amina')
    expect(mirror.keys('draft-')).toEqual(['draft-7'])
    mirror.remove('draft-7')
    expect(mirror.read('draft-7')).toBeNull()
  })
})

describe('the watchdog', () => {
  async function openBrokenPage(): Promise<HTMLButtonElement> {
    vi.resetModules()
    document.body.replaceChildren()
    vi.useFakeTimers()
    await import('#platform/watchdog.ts')
    window.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    const [button, ...others] = document.querySelectorAll('button')
    if (!button || others.length > 0) throw new Error('expected exactly one button')
    return button
  }

  afterEach(() => {
    // The watchdog of this page must not offer anything on the next one.
    window.dispatchEvent(new Event('app-started'))
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  /** Stubs a service worker and a cache that can be removed. */
  function stubWorker() {
    const unregister = vi.fn<() => Promise<boolean>>(async () => true)
    const registration = { unregister, update: async () => {}, installing: null, waiting: null }
    const container = Object.assign(new EventTarget(), { getRegistrations: async () => [registration] })
    Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
    const deleted = vi.fn<(name: string) => Promise<boolean>>(async () => true)
    vi.stubGlobal('caches', { keys: async () => ['board-v1'], delete: deleted })
    return { unregister, deleted }
  }

  const script = async () => new Response(null, { headers: { 'Content-Type': 'text/javascript' } })
  const portal = async () => new Response('<h1>Room number?</h1>', { headers: { 'Content-Type': 'text/html' } })
  const offline = async () => Promise.reject(new TypeError('Failed to fetch'))

  it('removes the worker at the second reload when storage throws and no counter can be stored', async () => {
    denyStorage()
    vi.stubGlobal('fetch', script)
    const { deleted, unregister } = stubWorker()

    mockNavigation('navigate')
    ;(await openBrokenPage()).click()
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(unregister).not.toHaveBeenCalled()

    mockNavigation('reload')
    ;(await openBrokenPage()).click()
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
    expect(unregister).toHaveBeenCalledTimes(1)
    expect(deleted.mock.calls).toEqual([['board-v1']])
  })

  it.each([
    ['removes the worker at the first reload', script, 1],
    ['keeps the worker while offline, because its copy is the only one,', offline, 0],
    ['keeps the worker behind a captive portal', portal, 0],
  ])('%s when a module failed to load', async (_, network, removals) => {
    sessionStorage.clear()
    vi.stubGlobal('fetch', network)
    const { deleted, unregister } = stubWorker()
    const button = await openBrokenPage()
    const reason = new TypeError('Failed to fetch dynamically imported module: https://careers.example/assets/index.js')
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    button.click()
    await expect.poll(() => reload.mock.calls.length).toBe(1)
    expect(unregister).toHaveBeenCalledTimes(removals)
    expect(deleted).toHaveBeenCalledTimes(removals)
    sessionStorage.clear()
  })

  it('reloads a page that has not started when a new version takes over, because its scripts are gone', async () => {
    const container = Object.assign(new EventTarget(), { controller: {} })
    Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
    await import('#platform/watchdog.ts')
    container.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
