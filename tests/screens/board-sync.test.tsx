import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testBoard } from './board.ts'
import { goOffline, services, withServices } from './render-site.tsx'

/** The whole board on the device: the real modules against the real board, in pages that have just been opened. */

const jobs = [1, 2, 3, 4, 5, 6].map((id) => ({ id, title: `Job ${id}` }))
let freelance: object[] = []
withServices(() => testBoard(jobs, freelance))

/** Every job that the page asked the board for, in order. */
let asked: number[]
/** How each of them was asked for. */
let cacheModes: (RequestCache | undefined)[]
/** The worker has the site's own files: its pages would open. */
let storeSite = () => {}
let inFlight = 0
let mostInFlight = 0

/** What the pages of this test listen to: they must not hear what happens to the next one's. */
const listening: (() => void)[] = []

function noteListeners(target: Window | Document): void {
  const listen = target.addEventListener.bind(target)
  vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject | null) => {
    if (!listener) return
    listen(type, listener)
    listening.push(() => target.removeEventListener(type, listener))
  })
}

beforeEach(() => {
  noteListeners(window)
  noteListeners(document)
  asked = []
  cacheModes = []
  freelance = []
  inFlight = 0
  mostInFlight = 0
  const ready = new Promise<void>((resolve) => {
    storeSite = resolve
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(new EventTarget(), { ready }),
    configurable: true,
  })
  storeSite()
  const { request } = services()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => queueMicrotask(run))
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const [, jobId] = /\/jobs\/(\d+)/.exec(input) ?? []
    if (jobId) {
      asked.push(Number(jobId))
      cacheModes.push(init?.cache)
    }
    inFlight += 1
    mostInFlight = Math.max(mostInFlight, inFlight)
    return request(input, init).finally(() => {
      inFlight -= 1
    })
  })
})

/** What ends the sync of each page that was opened: one that goes on would fetch in the next test. */
const syncing: (() => void)[] = []

/** The page before it is gone, and the modules of the next one are new. */
async function leavePage(): Promise<void> {
  for (const stop of syncing.splice(0)) stop()
  await vi.waitFor(() => expect(inFlight).toBe(0))
  vi.resetModules()
  let hasLeft = false
  vi.doMock('#platform/online.ts', async (original) => {
    const online = await original<typeof import('#platform/online.ts')>()
    return { ...online, isOnline: () => !hasLeft && online.isOnline() }
  })
  syncing.push(() => {
    hasLeft = true
  })
}

afterEach(async () => {
  await leavePage()
  for (const stop of listening.splice(0)) stop()
  for (const name of ['connection', 'serviceWorker', 'storage']) Reflect.deleteProperty(navigator, name)
  vi.doUnmock('#shared/limits.ts')
})

/** A page that has just been opened; what other pages did is on the device only. */
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
  it('comes onto the device newest first, two at a time, and says when it is there', async () => {
    const { storedJobs } = await openPage()
    expect(await screen.findByText('Ready offline: all 6 jobs are on this device.')).toHaveAttribute('role', 'status')
    expect(asked).toEqual([6, 5, 4, 3, 2, 1])
    expect(mostInFlight).toBe(2)
    expect(await storedJobs()).toEqual([1, 2, 3, 4, 5, 6])
    // The browser itself then asks with the tag it knows.
    expect(new Set(cacheModes)).toEqual(new Set(['no-cache']))
  })

  it('is not ‘Ready offline’ before the site itself would open', async () => {
    const worker = Object.assign(new EventTarget(), { ready: new Promise<void>((resolve) => (storeSite = resolve)) })
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
    await openPage()
    expect(await screen.findByText('Saved: all 6 jobs are on this device.')).toBeVisible()
    storeSite()
    expect(await screen.findByText('Ready offline: all 6 jobs are on this device.')).toBeVisible()
  })

  it('is counted as the list counts it, and says that freelance jobs are elsewhere', async () => {
    freelance = [{ name: 'Translator', location: { name: 'Anywhere' }, url: 'https://freelance.example/1' }]
    await openPage()
    const words = 'Ready offline: all 7 jobs are on this device. Freelance jobs open on other sites, which need a connection.'
    expect(await screen.findByText(words)).toBeVisible()
  })

  it('that is very big is kept as far as the budget goes, the newest jobs of it', async () => {
    vi.doMock('#shared/limits.ts', async (actual) => ({ ...(await actual<object>()), maxOfflineJobs: 4 }))
    const { storedJobs } = await openPage()
    await screen.findByText('Ready offline: the newest 4 of 6 jobs are on this device.')
    expect(await storedJobs()).toEqual([3, 4, 5, 6])
  })

  it('leaves half of the room to what the person has', async () => {
    const estimate = async () => ({ usage: 51, quota: 100 })
    Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true })
    await openPage()
    await screen.findByText('0 of 6 jobs are on this device. There’s no room for more.')
    expect(asked).toEqual([])
  })

  it('says so where the device has no room, or keeps nothing, and never that it is ready', async () => {
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
    expect(await screen.findByText('0 of 6 jobs are on this device. There’s no room for more.')).toBeVisible()
    first.unmount()
    failing(new DOMException('denied', 'SecurityError'))
    await openPage()
    expect(await screen.findByText('This browser keeps nothing for offline. Jobs open while you’re connected.')).toBeVisible()
  })

  it('has every other job although one cannot be read', async () => {
    const online = globalThis.fetch
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
      /\/jobs\/4\b/.test(input) ? Response.json({}, { status: 500 }) : online(input, init),
    )
    const { storedJobs } = await openPage()
    await screen.findByText('5 of 6 jobs are on this device. The rest follow when you’re connected.')
    expect(await storedJobs()).toEqual([1, 2, 3, 5, 6])
  })

  it('forgets a job that left it over a month ago', async () => {
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
    await vi.waitFor(async () => expect(await second.storedJobs()).toEqual([1, 2, 3, 4, 5, 6, 90]))
  })

  it('comes from whatever page a visit begins with, unless the person saves data', async () => {
    await leavePage()
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    const saving = await import('#features/board/keep-board.ts')
    const requests = vi.spyOn(globalThis, 'fetch')
    await saving.keepBoard()
    expect(requests).not.toHaveBeenCalled()
    Reflect.deleteProperty(navigator, 'connection')
    await leavePage()
    const { keepBoard } = await import('#features/board/keep-board.ts')
    const { boardSync } = await import('#features/board/board-sync.ts')
    await keepBoard()
    await vi.waitFor(() => expect(boardSync.getState().status).toBe('ready'))
    expect(asked).toEqual([6, 5, 4, 3, 2, 1])
  })

  it('is not fetched again within a day', async () => {
    const first = await openPage()
    await screen.findByText(/^Ready offline/)
    first.unmount()
    asked = []
    const second = await openPage()
    await screen.findByText(/^Ready offline/)
    // The board's answer is read behind the device's list; it sets off another look, which finds all there.
    await waitFor(() => expect(second.hasRefreshed()).toBe(true))
    await screen.findByText(/^Ready offline/)
    expect(asked).toEqual([])
  })

  it('waits to be asked where the person saves data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    await openPage()
    const button = await screen.findByRole('button', { name: 'Keep all jobs for offline' })
    expect(asked).toEqual([])
    button.click()
    await screen.findByText(/^Ready offline/)
    expect(asked).toHaveLength(6)
  })

  it('that was asked for goes on when the network is back, too', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    const online = globalThis.fetch
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
      /\/jobs\//.test(input) ? Promise.reject(new TypeError('Failed to fetch')) : online(input, init),
    )
    await openPage()
    ;(await screen.findByRole('button', { name: 'Keep all jobs for offline' })).click()
    await screen.findByText(/^0 of 6 jobs/)
    vi.stubGlobal('fetch', online)
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText(/^Ready offline/)).toBeVisible()
  })

  it('stops where the network goes away, and goes on where it stopped', async () => {
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
    window.dispatchEvent(new Event('online'))
    await screen.findByText(/^Ready offline/)
    expect(await storedJobs()).toHaveLength(6)
  })
})
