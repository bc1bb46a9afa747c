import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JobListing } from '#shared/job.ts'

let closePage = () => Promise.resolve()

/** A board whose answers the test gives when it likes. */
let answers: ((response: Response) => void)[] = []
const departments = (title: string) => ({
  departments: [{ id: 1, name: 'Design', jobs: [{ id: 1, title, location: { name: 'Here' } }] }],
})

function answer(body: unknown, headers: Record<string, string> = {}): void {
  for (const give of answers.splice(0)) give(Response.json(body, { headers }))
}

function listing(title: string): JobListing {
  return {
    id: 1,
    title,
    department: 'Design',
    departmentPath: ['Design'],
    division: '',
    featured: false,
    location: '',
    places: [],
    type: 'Industry',
    url: '',
  }
}

/** The module of a page that has just been opened on a device that holds a list of some age, or none. */
async function openPage(stored?: { readonly title: string; readonly ageSeconds: number }) {
  vi.resetModules()
  const { deleteDatabase } = await import('#storage/database.ts')
  const { readJobList, saveJobList } = await import('#storage/job-lists.ts')
  closePage = deleteDatabase
  if (stored) {
    const { ageSeconds, title } = stored
    await saveJobList('jobs@1.1.0', { date: Date.now() / 1000 - ageSeconds, value: [listing(title)] })
  }
  const { jobLists } = await import('#features/board/job-lists.ts')
  return {
    ...jobLists,
    storedTitle: async () => (await readJobList('jobs@1.1.0'))?.value[0]?.title,
    titles: () => {
      const state = jobLists.getState()
      return state.status === 'ready' ? state.jobs.map(({ title }) => title) : state.status
    },
    asOf: () => {
      const state = jobLists.getState()
      return state.status === 'ready' ? state.asOfSeconds : null
    },
  }
}

beforeEach(() => {
  answers = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url.endsWith('/freelance')) return Promise.resolve(Response.json([]))
    return new Promise<Response>((resolve, reject) => {
      answers.push(resolve)
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await closePage()
})

describe('the job lists', () => {
  it('younger than an hour are shown without waiting for the network, and then refreshed', async () => {
    const lists = await openPage({ title: 'Stored', ageSeconds: 3500 })
    await lists.load()
    expect(lists.titles()).toEqual(['Stored'])
    expect(lists.asOf()).toBeNull()
    answer(departments('Fresh'))
    await vi.waitFor(() => expect(lists.titles()).toEqual(['Fresh']))
    await vi.waitFor(async () => expect(await lists.storedTitle()).toBe('Fresh'))
  })

  it('younger than an hour say their time once the network has been silent for three seconds, until it answers', async () => {
    let endPatience = () => {}
    const { setTimeout: later } = globalThis
    vi.stubGlobal('setTimeout', (work: () => void, ms: number) => {
      if (ms !== 3_000) return later(work, ms)
      endPatience = work
      return 0
    })
    const lists = await openPage({ title: 'Stored', ageSeconds: 60 })
    await lists.load()
    expect(lists.asOf()).toBeNull()
    endPatience()
    await vi.waitFor(() => expect(lists.asOf()).toBeCloseTo(Date.now() / 1000 - 60, -1))
    answer(departments('Fresh'))
    await vi.waitFor(() => expect(lists.asOf()).toBeNull())
    expect(lists.titles()).toEqual(['Fresh'])
  })

  it('older than an hour wait for the network', async () => {
    const lists = await openPage({ title: 'Stored', ageSeconds: 3700 })
    const loaded = lists.load()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    expect(lists.titles()).toBe('loading')
    answer(departments('Fresh'))
    await loaded
    expect(lists.titles()).toEqual(['Fresh'])
  })

  it('older than an hour are shown with their time when the network does not come', async () => {
    // The three seconds of patience pass at once; every other clock goes on as it does.
    const { setTimeout: later } = globalThis
    vi.stubGlobal('setTimeout', (work: () => void, ms: number) => later(work, ms === 3_000 ? 0 : ms))
    const lists = await openPage({ title: 'Stored', ageSeconds: 7200 })
    await lists.load()
    expect(lists.titles()).toEqual(['Stored'])
    expect(lists.asOf()).toBeCloseTo(Date.now() / 1000 - 7200, -1)
  })

  it('ask the board itself when the service worker only had an old copy', async () => {
    const lists = await openPage({ title: 'Stored', ageSeconds: 7200 })
    const loaded = lists.load()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answer(departments('Old copy'), { 'x-fetched-at': String(Date.now() - 7_100_000) })
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answer(departments('Fresh'))
    await loaded
    expect(lists.titles()).toEqual(['Fresh'])
  })

  it('that have changed are asked for again, though the service worker said so before anything followed them', async () => {
    const serviceWorker = new EventTarget()
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
    const lists = await openPage()
    const loaded = lists.load()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answer(departments('Copy'), { 'x-fetched-at': String(Date.now() - 60_000) })
    await loaded
    const url = new URL('/api/board/departments', window.location.href).href
    serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'board-checked', url, hasChanged: true } }))
    expect(answers).toHaveLength(0)
    const stop = lists.subscribe(() => {})
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answer(departments('Fresh'))
    await vi.waitFor(() => expect(lists.titles()).toEqual(['Fresh']))
    stop()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  it('on the device are never replaced by older ones', async () => {
    const lists = await openPage({ title: 'Stored', ageSeconds: 60 })
    await lists.load()
    answer(departments('Older'), { 'x-fetched-at': String(Date.now() - 600_000) })
    const retried = lists.retry()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answer(departments('Older still'), { 'x-fetched-at': String(Date.now() - 700_000) })
    await retried
    expect(lists.titles()).toEqual(['Stored'])
    expect(await lists.storedTitle()).toBe('Stored')
  })

  it('that the board has brought stay when an older copy comes late', async () => {
    const lists = await openPage({ title: 'Stored', ageSeconds: 60 })
    await lists.load()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    const late = answers.splice(0)
    const retried = lists.retry()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answer(departments('Fresh'))
    await retried
    const seen: unknown[] = []
    const unsubscribe = lists.subscribe(() => seen.push(lists.titles()))
    for (const give of late) {
      give(Response.json(departments('Old copy'), { headers: { 'x-fetched-at': String(Date.now() - 30_000) } }))
    }
    // Whatever is shown after that copy, it is not the copy.
    await vi.waitFor(() => expect(seen).not.toHaveLength(0))
    unsubscribe()
    expect(seen).toEqual([['Fresh']])
  })

  it('offline are shown at any age, with their time', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const lists = await openPage({ title: 'Stored', ageSeconds: 90 * 24 * 3600 })
    await lists.load()
    expect(lists.titles()).toEqual(['Stored'])
    expect(lists.asOf()).not.toBeNull()
  })

  it('are unavailable when there is neither board nor copy', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const lists = await openPage()
    await lists.load()
    expect(lists.titles()).toBe('unavailable')
  })
})
