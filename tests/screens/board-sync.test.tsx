import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testBoard } from './board.ts'
import { goOffline, networkReturns, services, withServices } from './render-site.tsx'

/** Tests that the whole board is stored on the device, with the real modules and the real board server, in new pages. */

const pay = { pay_input_ranges: [{ min_cents: 4_500_000, max_cents: 6_000_000, currency_type: 'EUR', title: '', blurb: '' }] }
const jobs = [1, 2, 3, 4, 5, 6].map((id) => ({ id, title: `Job ${id}`, more: id === 3 ? pay : {} }))
let freelance: object[] = []
withServices(() => testBoard(jobs, freelance))

/** Every job that the page requested, in order. */
let requestedJobs: number[]
/** The cache mode of each of these requests. */
let cacheModes: (RequestCache | undefined)[]
/** Makes the service worker report that the site's files are stored, so that its pages open offline. */
let storeSite = () => {}

interface StoredSite {
  readonly active: { readonly postMessage: (message: unknown, ports: readonly MessagePort[]) => void }
}

/** A service worker that has every file of the site. */
const storedSite: StoredSite = {
  active: { postMessage: (_, [port]) => port?.postMessage({ missingCount: 0, hasCode: true }) },
}
let inFlight = 0
let mostInFlight = 0

/** The event listeners of this test's pages. They are removed, so that no old page reacts in the next test. */
const removeListeners: (() => void)[] = []

function trackListeners(target: Window | Document): void {
  const listen = target.addEventListener.bind(target)
  vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject | null) => {
    if (!listener) return
    listen(type, listener)
    removeListeners.push(() => target.removeEventListener(type, listener))
  })
}

beforeEach(() => {
  trackListeners(window)
  trackListeners(document)
  requestedJobs = []
  cacheModes = []
  freelance = []
  inFlight = 0
  mostInFlight = 0
  const ready = new Promise<StoredSite>((resolve) => {
    storeSite = () => resolve(storedSite)
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(new EventTarget(), { ready, controller: {} }),
    configurable: true,
  })
  storeSite()
  const { request } = services()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => queueMicrotask(run))
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const [, jobId] = /\/jobs\/(\d+)/.exec(input) ?? []
    if (jobId) {
      requestedJobs.push(Number(jobId))
      cacheModes.push(init?.cache)
    }
    inFlight += 1
    mostInFlight = Math.max(mostInFlight, inFlight)
    return request(input, init).finally(() => {
      inFlight -= 1
    })
  })
})

/** Stops the sync of each opened page. A running sync would send requests in the next test. */
const stopSyncs: (() => void)[] = []

/** Closes the page. The next one loads its modules again. */
async function leavePage(): Promise<void> {
  for (const stop of stopSyncs.splice(0)) stop()
  await waitFor(() => expect(inFlight).toBe(0))
  vi.resetModules()
  let hasLeft = false
  vi.doMock('#platform/online.ts', async (original) => {
    const online = await original<typeof import('#platform/online.ts')>()
    return { ...online, isOnline: () => !hasLeft && online.isOnline() }
  })
  stopSyncs.push(() => {
    hasLeft = true
  })
}

afterEach(async () => {
  await leavePage()
  for (const stop of removeListeners.splice(0)) stop()
  for (const name of ['connection', 'serviceWorker', 'storage']) Reflect.deleteProperty(navigator, name)
  vi.doUnmock('#shared/limits.ts')
})

/** Opens a new page, which shares only the device with earlier pages. */
async function openPage() {
  await leavePage()
  const { jobLists } = await import('#features/board/job-lists.ts')
  const { OfflineStatus } = await import('#features/board/offline-status.tsx')
  const { readJobDetailDates } = await import('#storage/job-details.ts')
  await jobLists.load()
  const first = jobLists.getState()
  mostInFlight = 0
  const view = render(<OfflineStatus />)
  const hasRefreshed = () => jobLists.getState() !== first
  return { ...view, hasRefreshed, storedJobs: async () => [...(await readJobDetailDates()).keys()].sort((a, b) => a - b) }
}

describe('the whole board', () => {
  it('is stored newest first, two jobs at a time, and reports when it is complete', async () => {
    const { storedJobs } = await openPage()
    expect(await screen.findByText('Ready offline: all 6 jobs are on this device.')).toBeVisible()
    expect(requestedJobs).toEqual([6, 5, 4, 3, 2, 1])
    expect(mostInFlight).toBe(2)
    expect(await storedJobs()).toEqual([1, 2, 3, 4, 5, 6])
    // The browser then revalidates with the ETag of its HTTP cache.
    expect(new Set(cacheModes)).toEqual(new Set(['no-cache']))
  })

  it('is announced once, on the page that has stored it', async () => {
    const announced = async () => {
      const { OfflineReady } = await import('#features/board/offline-ready.tsx')
      render(<OfflineReady />)
      await screen.findByText('Ready offline: all 6 jobs are on this device.')
      return screen.queryByText('6 jobs are on this device.')
    }
    const first = await openPage()
    expect((await announced())?.closest('[role="status"]')).toHaveTextContent('Ready offline')
    first.unmount()
    cleanup()
    await openPage()
    expect(await announced()).toBeNull()
  })

  it('is stored with the pay of its jobs, which the list then has on the next visit', async () => {
    const first = await openPage()
    await screen.findByText('Ready offline: all 6 jobs are on this device.')
    first.unmount()
    await openPage()
    const { jobLists } = await import('#features/board/job-lists.ts')
    const lists = jobLists.getState()
    const paid = lists.status === 'ready' ? lists.jobs.filter((job) => job.pay !== null) : []
    expect(paid.map((job) => [job.id, job.pay])).toEqual([[3, { minCents: 4_500_000, maxCents: 6_000_000, currency: 'EUR' }]])
  })

  it('is not ‘Ready offline’ before the site’s own files are stored', async () => {
    const worker = Object.assign(new EventTarget(), {
      controller: {},
      ready: new Promise<StoredSite>((resolve) => (storeSite = () => resolve(storedSite))),
    })
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
    await openPage()
    expect(await screen.findByText('Saved: all 6 jobs are on this device.')).toBeVisible()
    storeSite()
    expect(await screen.findByText('Ready offline: all 6 jobs are on this device.')).toBeVisible()
  })

  it('counts the jobs that are stored, and says that freelance jobs are elsewhere', async () => {
    freelance = [{ name: 'Translator', location: { name: 'Anywhere' }, url: 'https://freelance.example/1' }]
    await openPage()
    const words = 'Ready offline: all 6 jobs are on this device. Freelance jobs open on other sites, which need a connection.'
    expect(await screen.findByText(words)).toBeVisible()
  })

  it('is stored up to the budget, with the newest jobs first, if it is very large', async () => {
    vi.doMock('#shared/limits.ts', async (actual) => ({ ...(await actual<object>()), maxOfflineJobs: 4 }))
    const { storedJobs } = await openPage()
    await screen.findByText('Ready offline: the newest 4 of 6 jobs are on this device.')
    expect(await storedJobs()).toEqual([3, 4, 5, 6])
  })

  it('leaves half of the available space for personal data', async () => {
    const estimate = async () => ({ usage: 51, quota: 100 })
    Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true })
    await openPage()
    await screen.findByText('0 of 6 jobs are on this device. There’s no room for more.')
    expect(requestedJobs).toEqual([])
  })

  it('reports a full or unusable device, and never says that it is ready then', async () => {
    // oxlint-disable-next-line unbound-method -- called with its store
    const real = IDBObjectStore.prototype.put
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    const isJob = (value: unknown) => typeof value === 'object' && value !== null && 'jobId' in value
    const failing = (error: DOMException) =>
      put.mockImplementation(function fail(this: IDBObjectStore, ...args: Parameters<IDBObjectStore['put']>) {
        if (isJob(args[0])) throw error
        return Reflect.apply(real, this, args)
      })
    failing(new DOMException('full', 'QuotaExceededError'))
    const first = await openPage()
    await screen.findByText('0 of 6 jobs are on this device. There’s no room for more.')
    first.unmount()
    failing(new DOMException('denied', 'SecurityError'))
    await openPage()
    await screen.findByText('This browser keeps nothing for offline. Jobs open while you’re connected.')
    expect(screen.queryByText(/^Ready offline/)).not.toBeInTheDocument()
  })

  it('stores all other jobs when one cannot be loaded', async () => {
    const online = globalThis.fetch
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
      /\/jobs\/4\b/.test(input) ? Response.json({}, { status: 500 }) : online(input, init),
    )
    const { storedJobs } = await openPage()
    await screen.findByText('5 of 6 jobs are on this device. The rest follow when you’re connected.')
    expect(await storedJobs()).toEqual([1, 2, 3, 5, 6])
  })

  it('includes the full lists of degrees and disciplines, and is not ready without them', async () => {
    const online = globalThis.fetch
    const all = Array.from({ length: 150 }, (_, index) => ({ id: index + 1, text: `Discipline ${index + 1}` }))
    let areListsDown = true
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (!input.includes('/education/disciplines')) return online(input, init)
      if (areListsDown) return Response.json({}, { status: 503 })
      const page = Number(new URL(input, 'https://site.test').searchParams.get('page') ?? 1)
      const items = all.slice((page - 1) * 100, page * 100)
      return Response.json({ items, meta: { total_count: all.length, per_page: 100 } })
    })
    const first = await openPage()
    await screen.findByText('6 of 6 jobs are on this device. The rest follow when you’re connected.')
    first.unmount()
    areListsDown = false
    await openPage()
    await screen.findByText(/^Ready offline/)
    const { readEducationList } = await import('#storage/education-lists.ts')
    expect((await readEducationList('disciplines'))?.value).toEqual(all)
    expect((await readEducationList('degrees'))?.value.map(({ text }) => text)).toContain("Bachelor's Degree")
  })

  it('keeps a job for which a captive portal answers 404 with a page', async () => {
    const first = await openPage()
    await screen.findByText(/^Ready offline/)
    const { readJobDetail, saveJobDetail } = await import('#storage/job-details.ts')
    const copy = (await readJobDetail(4))?.value
    if (!copy) throw new Error('job 4 is not there')
    await saveJobDetail(4, { date: Date.now() / 1000 - 2 * 86_400, value: copy })
    first.unmount()
    const online = globalThis.fetch
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
      /\/jobs\/4\b/.test(input)
        ? new Response('<h1>Room number?</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } })
        : online(input, init),
    )
    const { storedJobs } = await openPage()
    await screen.findByText('5 of 6 jobs are on this device. The rest follow when you’re connected.')
    expect(await storedJobs()).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('deletes a job that left the board over a month ago', async () => {
    const first = await openPage()
    await screen.findByText(/^Ready offline/)
    const { readJobDetail, saveJobDetail } = await import('#storage/job-details.ts')
    const copy = (await readJobDetail(6))?.value
    if (!copy) throw new Error('job 6 is not there')
    const now = Date.now() / 1000
    await saveJobDetail(90, { date: now - 29 * 86_400, value: copy })
    await saveJobDetail(91, { date: now - 31 * 86_400, value: copy })
    first.unmount()
    const second = await openPage()
    await screen.findByText(/^Ready offline/)
    await waitFor(async () => expect(await second.storedJobs()).toEqual([1, 2, 3, 4, 5, 6, 90]))
  })

  it('is fetched from any page of the site, unless data saving is on', async () => {
    await leavePage()
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    const saving = await import('#features/board/store-board.ts')
    const requests = vi.spyOn(globalThis, 'fetch')
    await saving.storeBoard()
    expect(requests).not.toHaveBeenCalled()
    Reflect.deleteProperty(navigator, 'connection')
    await leavePage()
    const { storeBoard } = await import('#features/board/store-board.ts')
    const { boardSync } = await import('#features/board/board-sync.ts')
    await storeBoard()
    await waitFor(() => expect(boardSync.getState().status).toBe('ready'))
    expect(requestedJobs).toEqual([6, 5, 4, 3, 2, 1])
  })

  it('is not fetched again within a day', async () => {
    const first = await openPage()
    await screen.findByText(/^Ready offline/)
    first.unmount()
    requestedJobs = []
    const second = await openPage()
    await screen.findByText(/^Ready offline/)
    // The refreshed list starts another sync, which finds that everything is stored.
    await waitFor(() => expect(second.hasRefreshed()).toBe(true))
    await screen.findByText(/^Ready offline/)
    expect(requestedJobs).toEqual([])
  })

  it('waits for the visitor’s request when data saving is on', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    await openPage()
    const button = await screen.findByRole('button', { name: 'Keep all jobs for offline' })
    expect(requestedJobs).toEqual([])
    button.click()
    await screen.findByText(/^Ready offline/)
    expect(requestedJobs).toHaveLength(6)
  })

  it('continues a requested sync when the network is back', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    const online = globalThis.fetch
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
      /\/jobs\//.test(input) ? Promise.reject(new TypeError('Failed to fetch')) : online(input, init),
    )
    await openPage()
    ;(await screen.findByRole('button', { name: 'Keep all jobs for offline' })).click()
    await screen.findByText(/^0 of 6 jobs/)
    vi.stubGlobal('fetch', online)
    networkReturns()
    expect(await screen.findByText(/^Ready offline/)).toBeVisible()
  })

  it('stops when the network is lost, and continues from there', async () => {
    const online = globalThis.fetch
    let answered = 0
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (/\/jobs\//.test(input) && ++answered > 2) goOffline()
      return online(input, init)
    })
    const { storedJobs } = await openPage()
    await screen.findByText(/jobs are on this device\. The rest follow when you’re connected\.$/)
    const before = (await storedJobs()).length
    expect(before).toBeLessThan(6)
    vi.restoreAllMocks()
    vi.stubGlobal('fetch', online)
    networkReturns()
    await screen.findByText(/^Ready offline/)
    expect(await storedJobs()).toHaveLength(6)
  })

  it('tries again after half a minute at most, and later each time, while the network is there and the board does not answer', async () => {
    // A quarter of each wait is random: these are the shortest ones.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const ends: { readonly waitMs: number; readonly end: () => void }[] = []
    const startTimer = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (end: () => void, waitMs = 0) =>
      [22_500, 45_000].includes(waitMs) ? ends.push({ waitMs, end }) : startTimer(end, waitMs),
    )
    const online = globalThis.fetch
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
      /\/jobs\//.test(input) ? Response.json({}, { status: 503 }) : online(input, init),
    )
    const { storedJobs } = await openPage()
    await waitFor(() => expect(ends.map(({ waitMs }) => waitMs)).toEqual([22_500]))
    await screen.findByText(/^0 of 6 jobs/)
    ends[0]?.end()
    await waitFor(() => expect(ends.map(({ waitMs }) => waitMs)).toEqual([22_500, 45_000]))
    vi.stubGlobal('fetch', online)
    ends[1]?.end()
    await screen.findByText(/^Ready offline/)
    expect(await storedJobs()).toHaveLength(6)
    expect(ends).toHaveLength(2)
  })
})
