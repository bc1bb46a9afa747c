import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Board } from '#server/board/board.ts'
import { packAddress } from '#shared/board-pack.ts'
import { packOf, type TestPack } from './board-pack.ts'
import { testBoard } from './board.ts'
import { networkReturns, services, withServices } from './render-site.tsx'

/** Tests that the whole board is stored on the device, with the real modules, in new pages. */

const pay = { pay_input_ranges: [{ min_cents: 4_500_000, max_cents: 6_000_000, currency_type: 'EUR', title: '', blurb: '' }] }
const allJobs = [1, 2, 3, 4, 5, 6].map((id) => ({ id, title: `Job ${id}`, more: id === 3 ? pay : {} }))
let jobs = allJobs
let freelance: Board['freelanceJobs'] = []
withServices(() => testBoard(jobs, freelance))

/** Every address of a job or of the pack that the page requested, in order. */
let asked: string[]
const askedFor = (start: string) => asked.filter((path) => path.startsWith(start))
/** What answers for the pack instead of the server. */
let packAnswer: (() => Response) | null
let pack: TestPack

/** The server makes a pack of the present jobs. */
function publishPack(): void {
  pack = packOf(testBoard(jobs))
}

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
  asked = []
  packAnswer = null
  jobs = allJobs
  freelance = []
  inFlight = 0
  publishPack()
  // jsdom has no workers.
  vi.doMock('#features/board/device/pack-sync.ts', async () => ({
    syncPack: (await import('#features/board/device/read-pack.ts')).readPackOfSite,
  }))
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
    if (/^\/api\/(?:pack|board\/jobs)\//.test(input)) asked.push(input)
    inFlight += 1
    const answer = input.startsWith(packAddress.base)
      ? (packAnswer?.() ?? new Response(pack.files.get(input)))
      : request(input, init)
    return Promise.resolve(answer).finally(() => {
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
  vi.doUnmock('#features/board/device/pack-sync.ts')
})

/** Opens a new page, which shares only the device with earlier pages. */
async function openPage() {
  await leavePage()
  const { jobLists } = await import('#features/board/device/job-lists.ts')
  const { OfflineStatus } = await import('#features/board/device/offline-status.tsx')
  const { readJobDetailDates } = await import('#storage/job-details.ts')
  await jobLists.load()
  const view = render(<OfflineStatus />)
  return { ...view, storedJobs: async () => [...(await readJobDetailDates()).keys()].sort((a, b) => a - b) }
}

describe('the whole board', () => {
  it('is stored from the board pack, without a request for a single job, and reports when it is complete', async () => {
    const { storedJobs } = await openPage()
    expect(await screen.findByText('Ready offline: all 6 jobs are on this device.')).toBeVisible()
    expect(asked).toEqual([packAddress.index, packAddress.whole(pack.version)])
    expect(await storedJobs()).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('is stored with the pay of its jobs, which the list then has on the next visit', async () => {
    const first = await openPage()
    await screen.findByText('Ready offline: all 6 jobs are on this device.')
    first.unmount()
    await openPage()
    const { jobLists } = await import('#features/board/device/job-lists.ts')
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
    const words = 'Ready offline: all 6 jobs are on this device. Freelance jobs are on other sites, so they open only online.'
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
    expect(asked).toEqual([packAddress.index])
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
    await screen.findByText('This browser can’t save jobs. They open while you’re online.')
    expect(screen.queryByText(/^Ready offline/)).not.toBeInTheDocument()
  })

  it('gets a job that is newer than the pack with the next one', async () => {
    jobs = [...allJobs, { id: 7, title: 'Job 7', more: {} }]
    const { storedJobs } = await openPage()
    await screen.findByText('6 of 7 jobs are on this device. We’ll save the rest when you’re online.')
    publishPack()
    networkReturns()
    await screen.findByText('Ready offline: all 7 jobs are on this device.')
    expect(await storedJobs()).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(askedFor('/api/board/jobs/')).toEqual([])
  })

  it('is not stored ahead on a site without a pack, which keeps what is opened', async () => {
    packAnswer = () => Response.json({}, { status: 404 })
    const { container, storedJobs } = await openPage()
    const { boardSync } = await import('#features/board/device/board-sync.ts')
    await waitFor(() => expect(boardSync.getState().status).toBe('no-pack'))
    expect(container).toHaveTextContent('')
    expect(asked).toEqual([packAddress.index])
    const { askForJob } = await import('#features/board/device/job-detail.ts')
    await askForJob(4)
    await waitFor(async () => expect(await storedJobs()).toEqual([4]))
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
    const saving = await import('#features/board/device/store-board.ts')
    const requests = vi.spyOn(globalThis, 'fetch')
    await saving.storeBoard()
    expect(requests).not.toHaveBeenCalled()
    Reflect.deleteProperty(navigator, 'connection')
    await leavePage()
    const { storeBoard } = await import('#features/board/device/store-board.ts')
    const { boardSync } = await import('#features/board/device/board-sync.ts')
    await storeBoard()
    await waitFor(() => expect(boardSync.getState().status).toBe('ready'))
    expect(askedFor(packAddress.base)).toHaveLength(2)
  })

  it('is not fetched again while its version is the present one', async () => {
    const first = await openPage()
    await screen.findByText(/^Ready offline/)
    first.unmount()
    asked = []
    await openPage()
    await screen.findByText(/^Ready offline/)
    expect(new Set(asked)).toEqual(new Set([packAddress.index]))
  })

  it('waits for the visitor’s request when data saving is on', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    await openPage()
    const button = await screen.findByRole('button', { name: 'Save all jobs for offline' })
    expect(asked).toEqual([])
    button.click()
    await screen.findByText(/^Ready offline/)
    expect(askedFor(packAddress.base)).toHaveLength(2)
  })

  it('continues a requested sync when the network is back', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    packAnswer = () => Response.error()
    await openPage()
    ;(await screen.findByRole('button', { name: 'Save all jobs for offline' })).click()
    await screen.findByText(/^0 of 6 jobs/)
    packAnswer = null
    networkReturns()
    expect(await screen.findByText(/^Ready offline/)).toBeVisible()
  })

  it('tries again after half a minute at most, and later each time, while the network is there and the board does not answer', async () => {
    // A quarter of each wait is random: these are the shortest ones.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const ends: { readonly waitMs: number; readonly end: () => void }[] = []
    const startTimer = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (end: () => void, waitMs = 0) =>
      [22_500, 45_000].includes(waitMs) ? ends.push({ waitMs, end }) : startTimer(end, waitMs),
    )
    packAnswer = () => Response.json({}, { status: 503 })
    const { storedJobs } = await openPage()
    await waitFor(() => expect(ends.map(({ waitMs }) => waitMs)).toEqual([22_500]))
    await screen.findByText(/^0 of 6 jobs/)
    ends[0]?.end()
    await waitFor(() => expect(ends.map(({ waitMs }) => waitMs)).toEqual([22_500, 45_000]))
    packAnswer = null
    ends[1]?.end()
    await screen.findByText(/^Ready offline/)
    expect(await storedJobs()).toHaveLength(6)
    expect(ends).toHaveLength(2)
  })
})
