import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The page's half of the service worker, over a registration that the test moves. */

const hourMs = 60 * 60_000

class FakeWorker extends EventTarget {
  state = 'installing'
  readonly postMessage = vi.fn<(message: unknown) => void>()
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active = new FakeWorker()
  readonly update = vi.fn<() => Promise<void>>(() => Promise.resolve())

  /** A new version is downloaded and waits. */
  bring(): void {
    const worker = new FakeWorker()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.installing = null
    this.waiting = worker
    worker.state = 'installed'
    worker.dispatchEvent(new Event('statechange'))
  }
}

let registration: FakeRegistration
let register: ReturnType<typeof vi.fn<(url: string) => Promise<FakeRegistration>>>

async function openPage() {
  vi.resetModules()
  const page = await import('./service-worker.ts')
  page.registerServiceWorker()
  await vi.advanceTimersByTimeAsync(0)
  return page
}

function saying<T extends object>(target: T, name: keyof T, value: unknown): void {
  Object.defineProperty(target, name, { get: () => value, configurable: true })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  registration = new FakeRegistration()
  register = vi.fn<(url: string) => Promise<FakeRegistration>>(async () => registration)
  const container = Object.assign(new EventTarget(), { controller: {}, register })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'onLine')
  Reflect.deleteProperty(document, 'visibilityState')
})

describe('the service worker of a page', () => {
  it('is registered under the one address that never changes', async () => {
    await openPage()
    expect(register.mock.calls).toEqual([['/sw.js']])
  })

  it('is looked for anew every hour while the page is in sight and there is a network', async () => {
    await openPage()
    await vi.advanceTimersByTimeAsync(hourMs - 1)
    expect(registration.update).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(registration.update).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2 * hourMs)
    expect(registration.update).toHaveBeenCalledTimes(3)

    saying(navigator, 'onLine', false)
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(registration.update).toHaveBeenCalledTimes(3)
    saying(navigator, 'onLine', true)
    saying(document, 'visibilityState', 'hidden')
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(registration.update).toHaveBeenCalledTimes(3)
    saying(document, 'visibilityState', 'visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(registration.update).toHaveBeenCalledTimes(4)
    window.dispatchEvent(new Event('online'))
    expect(registration.update).toHaveBeenCalledTimes(5)
  })

  it('that cannot be looked for, on the day the server is down, is looked for the next time', async () => {
    await openPage()
    registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(2 * hourMs)
    expect(registration.update).toHaveBeenCalledTimes(2)
  })

  it('asks about a version that waits once, however many follow', async () => {
    const { isUpdateWaiting, watchUpdate } = await openPage()
    const asked = vi.fn<() => void>()
    watchUpdate(asked)
    expect(isUpdateWaiting()).toBe(false)
    for (let release = 1; release <= 3; release += 1) registration.bring()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(isUpdateWaiting()).toBe(true)
  })

  it('notices a version that waited before the page was opened', async () => {
    registration.waiting = new FakeWorker()
    const { isUpdateWaiting } = await openPage()
    expect(isUpdateWaiting()).toBe(true)
  })
})
