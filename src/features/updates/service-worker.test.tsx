import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

/** The page's side of the service worker, with a fake registration. */

const hourMs = 60 * 60_000
const reloadWhenSafe = vi.hoisted(() => vi.fn<() => Promise<void>>(() => Promise.resolve()))
vi.mock(import('#platform/unsaved-work.ts'), async (importActual) => ({ ...(await importActual()), reloadWhenSafe }))

/** The page registers when it is idle. jsdom has no idle callbacks, so the fallback delay of 200 ms applies. */
const startMs = 200

class FakeWorker extends EventTarget {
  state = 'installing'
  readonly postMessage = vi.fn<(message: unknown, ports?: readonly MessagePort[]) => void>()

  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = new FakeWorker()
  readonly update = vi.fn<() => Promise<void>>(() => Promise.resolve())

  /** Installs a new release, which then waits. */
  installRelease(): void {
    const worker = new FakeWorker()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.installing = null
    this.waiting = worker
    worker.become('installed')
  }

  /** Fails an install, as when a file is missing or wrong. */
  failInstall(): void {
    const worker = new FakeWorker()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.installing = null
    worker.become('redundant')
  }
}

let registration: FakeRegistration
let register: ReturnType<typeof vi.fn<(url: string) => Promise<FakeRegistration>>>

async function openPage() {
  vi.resetModules()
  const page = await import('./service-worker.ts')
  page.registerServiceWorker()
  await vi.advanceTimersByTimeAsync(startMs)
  return page
}

function stubProperty<T extends object>(target: T, name: keyof T, value: unknown): void {
  Object.defineProperty(target, name, { get: () => value, configurable: true })
}

/** Remove the listeners that the page of a test has added. */
const stops: (() => void)[] = []

function recordListeners(target: Window | Document): void {
  const listen = target.addEventListener.bind(target)
  vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject | null) => {
    if (!listener) return
    listen(type, listener)
    stops.push(() => target.removeEventListener(type, listener))
  })
}

beforeEach(() => {
  recordListeners(window)
  recordListeners(document)
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  registration = new FakeRegistration()
  register = vi.fn<(url: string) => Promise<FakeRegistration>>(async () => registration)
  const ready = Promise.resolve(registration)
  const container = Object.assign(new EventTarget(), { controller: {}, ready, register })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'connection')
  Reflect.deleteProperty(navigator, 'onLine')
  Reflect.deleteProperty(document, 'visibilityState')
  sessionStorage.clear()
  reloadWhenSafe.mockClear()
})

describe('the service worker registration', () => {
  it('uses the one URL that never changes', async () => {
    await openPage()
    expect(register.mock.calls).toEqual([['/sw.js']])
  })

  it('checks for a new release every hour while the page is visible and online', async () => {
    await openPage()
    await vi.advanceTimersByTimeAsync(hourMs - 1)
    expect(registration.update).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(registration.update).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2 * hourMs)
    expect(registration.update).toHaveBeenCalledTimes(3)

    stubProperty(navigator, 'onLine', false)
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(registration.update).toHaveBeenCalledTimes(3)
    stubProperty(navigator, 'onLine', true)
    stubProperty(document, 'visibilityState', 'hidden')
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(registration.update).toHaveBeenCalledTimes(3)
    stubProperty(document, 'visibilityState', 'visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(registration.update).toHaveBeenCalledTimes(4)
    window.dispatchEvent(new Event('online'))
    expect(registration.update).toHaveBeenCalledTimes(5)
  })

  it('checks again an hour after a check failed', async () => {
    await openPage()
    registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(2 * hourMs)
    expect(registration.update).toHaveBeenCalledTimes(2)
  })

  it('announces a waiting release only once, however many follow', async () => {
    const { isUpdateWaiting, watchUpdate } = await openPage()
    const onUpdate = vi.fn<() => void>()
    watchUpdate(onUpdate)
    expect(isUpdateWaiting()).toBe(false)
    for (let release = 1; release <= 3; release += 1) registration.installRelease()
    expect(onUpdate).toHaveBeenCalledTimes(1)
    expect(isUpdateWaiting()).toBe(true)
  })

  it('announces a release that was waiting before the page was opened', async () => {
    registration.waiting = new FakeWorker()
    const { isUpdateWaiting } = await openPage()
    expect(isUpdateWaiting()).toBe(true)
  })

  it('announces nothing at a first visit, where WebKit lets the first worker wait and control at once', async () => {
    registration.active = null
    const { isUpdateWaiting } = await openPage()
    const first = new FakeWorker()
    registration.waiting = first
    Object.assign(navigator.serviceWorker, { controller: first })
    registration.installing = first
    registration.dispatchEvent(new Event('updatefound'))
    registration.installing = null
    first.become('installed')
    expect(isUpdateWaiting()).toBe(false)
  })

  it('registers again after a failed first install, with a delay of 10 s that doubles each time', async () => {
    await openPage()
    registration.active = null
    for (const delayMs of [10_000, 20_000, 40_000]) {
      register.mockClear()
      registration.failInstall()
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await vi.advanceTimersByTimeAsync(delayMs - 1)
      expect(register).not.toHaveBeenCalled()
      // oxlint-disable-next-line no-await-in-loop -- see above
      await vi.advanceTimersByTimeAsync(1)
      expect(register).toHaveBeenCalledTimes(1)
    }
  })

  it('checks again after the install of an update failed', async () => {
    await openPage()
    registration.failInstall()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(registration.update).toHaveBeenCalledTimes(1)
  })

  it('registers again when the network returns after a failed registration', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    register.mockRejectedValueOnce(new DOMException('The script has an unsupported MIME type', 'SecurityError'))
    await openPage()
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(register).toHaveBeenCalledTimes(2)
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^service worker: not registered/), expect.anything()]])
    warn.mockRestore()
  })
})

describe('an update that the visitor wants', () => {
  /** Presses 'Update' while the old worker has work left, so that the page reloads before the new one has taken over. */
  async function updateUnderBusyWorker(): Promise<void> {
    await openPage()
    registration.installRelease()
    Object.assign(navigator.serviceWorker, { getRegistration: async () => registration })
    const { applyUpdate } = await import('./apply-update.ts')
    const applied = applyUpdate()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await applied).toBe(true)
    expect(registration.waiting?.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' }, expect.anything())
    expect(reloadWhenSafe).toHaveBeenCalledTimes(1)
    reloadWhenSafe.mockClear()
  }

  it('reloads once more when the old worker has answered the reload just before it went', async () => {
    await updateUnderBusyWorker()
    registration.waiting = null
    await openPage()
    expect(reloadWhenSafe).toHaveBeenCalledTimes(1)
    await openPage()
    expect(reloadWhenSafe).toHaveBeenCalledTimes(1)
  })

  it('reloads once when the new worker takes over before the page has gone', async () => {
    await updateUnderBusyWorker()
    registration.waiting = null
    navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
    expect(reloadWhenSafe).toHaveBeenCalledTimes(1)
    await openPage()
    expect(reloadWhenSafe).toHaveBeenCalledTimes(1)
  })

  it('asks again when the new worker still waits after the reload', async () => {
    await updateUnderBusyWorker()
    const { isUpdateWaiting } = await openPage()
    expect(isUpdateWaiting()).toBe(true)
    expect(reloadWhenSafe).not.toHaveBeenCalled()
  })
})

describe('storing the files of the site', () => {
  /** Answers each request for files with the next number of missing files. */
  function reply(...missingCounts: readonly number[]): unknown[] {
    const requests: unknown[] = []
    const left = [...missingCounts]
    registration.active?.postMessage.mockImplementation((message, ports) => {
      if ((message as { readonly type: string }).type !== 'STORE') return
      requests.push(message)
      ports?.[0]?.postMessage({ missingCount: left.shift() ?? 0, hasCode: false })
    })
    return requests
  }

  /** The worker's answers take real time, whatever the fake clock says. */
  async function passSecondsUntil(isDone: () => boolean): Promise<void> {
    const passSecond = async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      return isDone()
    }
    await expect.poll(passSecond).toBe(true)
  }

  it('requests batches after the first seconds of a page until no file is missing', async () => {
    const requests = reply(40, 40, 20, 0)
    await openPage()
    expect(requests).toEqual([{ type: 'STORE', urls: [] }])
    await passSecondsUntil(() => requests.length === 4)
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(requests.slice(1)).toEqual([{ type: 'STORE' }, { type: 'STORE' }, { type: 'STORE' }])
  })

  it('leaves the pictures until the jobs have arrived', async () => {
    let jobsHaveArrived = () => {}
    const jobs = new Promise<void>((resolve) => {
      jobsHaveArrived = resolve
    })
    const request = async (_name: string, work: () => Promise<void>) => jobs.then(work)
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
    let asked = 0
    registration.active?.postMessage.mockImplementation((message, ports) => {
      if ((message as { readonly type: string }).type !== 'STORE') return
      asked += 1
      ports?.[0]?.postMessage({ missingCount: asked < 4 ? 40 - asked : 0, hasCode: true })
    })
    await openPage()
    await passSecondsUntil(() => asked === 2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBe(2)
    jobsHaveArrived()
    await passSecondsUntil(() => asked === 4)
  })

  it('requests only the files of the open screen when data saving is on', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    const requests = reply(40, 40)
    await openPage()
    await passSecondsUntil(() => requests.length === 2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toEqual([
      { type: 'STORE', urls: [] },
      { type: 'STORE', urls: [] },
    ])
  })

  it('retries when the network returns after a batch stored nothing', async () => {
    const requests = reply(40, 20, 20, 0)
    await openPage()
    await passSecondsUntil(() => requests.length === 3)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(requests).toHaveLength(3)
    window.dispatchEvent(new Event('online'))
    await passSecondsUntil(() => requests.length === 4)
  })
})
