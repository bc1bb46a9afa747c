import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { copyAgeHeader } from '#shared/endpoints.ts'
import type { JobListing } from '#shared/job.ts'

let closePage = () => Promise.resolve()

/** A board whose responses the test releases one by one. */
let answers: ((response: Response) => void)[] = []
const departments = (title: string) => ({
  departments: [{ id: 1, name: 'Design', jobs: [{ id: 1, title, location: { name: 'Here' } }] }],
})

/** Waits until the board has been asked. */
async function takeAnswers() {
  await waitFor(() => expect(answers).not.toHaveLength(0))
  return answers.splice(0)
}

async function answer(body: unknown, headers: HeadersInit = {}): Promise<void> {
  for (const give of await takeAnswers()) give(Response.json(body, { headers }))
}

function listing(title: string): JobListing {
  return {
    id: 1,
    title,
    department: 'Design',
    departmentPath: ['Design'],
    division: '',
    featured: false,
    pay: null,
    publishedSeconds: null,
    location: '',
    places: [],
    type: 'Industry',
    url: '',
  }
}

/** Loads the module as a new page does, on a device with a stored list of the given age, or without one. */
async function openPage(stored?: { readonly title: string; readonly ageSeconds: number }) {
  vi.resetModules()
  const { deleteDatabase } = await import('#storage/database.ts')
  const { readJobList, saveJobList } = await import('#storage/job-lists.ts')
  if (stored) {
    const { ageSeconds, title } = stored
    await saveJobList('jobs@1.1.0', { date: Date.now() / 1000 - ageSeconds, value: [listing(title)] })
  }
  const { jobLists } = await import('#features/board/device/job-lists.ts')
  const storedTitle = async () => (await readJobList('jobs@1.1.0'))?.value[0]?.title
  const titles = () => {
    const state = jobLists.getState()
    return state.status === 'ready' ? state.jobs.map(({ title }) => title) : state.status
  }
  closePage = async () => {
    // What the board has sent is stored after it is shown. The next test must not find it.
    if (titles()[0] === 'Fresh') await waitFor(async () => expect(await storedTitle()).toBe('Fresh'))
    await deleteDatabase()
  }
  return {
    ...jobLists,
    storedTitle,
    titles,
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
  it('are shown without waiting for the network if they are younger than an hour, and then refreshed', async () => {
    const lists = await openPage({ title: 'Stored', ageSeconds: 3500 })
    await lists.load()
    expect(lists.titles()).toEqual(['Stored'])
    expect(lists.asOf()).toBeNull()
    // The answer of a big board would delay them.
    expect(answers).toHaveLength(0)
    await answer(departments('Fresh'))
    await waitFor(() => expect(lists.titles()).toEqual(['Fresh']))
    await waitFor(async () => expect(await lists.storedTitle()).toBe('Fresh'))
  })

  it('show their time when the server itself has only older ones, also on a first visit', async () => {
    const lists = await openPage()
    const loaded = lists.load()
    await answer(departments('Older'), { [copyAgeHeader]: '7200' })
    await loaded
    expect(lists.titles()).toEqual(['Older'])
    expect(lists.asOf()).toBeCloseTo(Date.now() / 1000 - 7200, -1)
  })

  it('show their time when the board cannot be reached, until it answers', async () => {
    const lists = await openPage({ title: 'Stored', ageSeconds: 60 })
    await lists.load()
    expect(lists.asOf()).toBeNull()
    for (const give of await takeAnswers()) give(Response.json({}, { status: 503 }))
    await waitFor(() => expect(lists.asOf()).toBeCloseTo(Date.now() / 1000 - 60, -1))
    const retried = lists.retry()
    await answer(departments('Fresh'))
    await retried
    expect(lists.asOf()).toBeNull()
    expect(lists.titles()).toEqual(['Fresh'])
  })

  it('wait for the network if they are older than an hour', async () => {
    const lists = await openPage({ title: 'Stored', ageSeconds: 3700 })
    const loaded = lists.load()
    await waitFor(() => expect(answers).toHaveLength(1))
    expect(lists.titles()).toBe('loading')
    await answer(departments('Fresh'))
    await loaded
    expect(lists.titles()).toEqual(['Fresh'])
  })

  it('are shown with their time if they are older than an hour and the network does not answer', async () => {
    const lists = await openPage({ title: 'Stored', ageSeconds: 7200 })
    // Fire the network timeout at once. The database is open by now, so its own limit no longer matters.
    const { setTimeout: later } = globalThis
    vi.stubGlobal('setTimeout', (work: () => void, ms: number) => later(work, ms === 3_000 ? 0 : ms))
    await lists.load()
    expect(lists.titles()).toEqual(['Stored'])
    expect(lists.asOf()).toBeCloseTo(Date.now() / 1000 - 7200, -1)
  })

  it('come from the service worker’s copy if the database has none, until the board answers', async () => {
    const board = globalThis.fetch
    const copies = [departments('Copy'), []]
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      init?.cache === 'no-cache'
        ? board(url, init)
        : Promise.resolve(
            Response.json(copies[url.endsWith('/freelance') ? 1 : 0], {
              headers: { 'x-fetched-at': String(Date.now() - 60_000) },
            }),
          ),
    )
    const serviceWorker = Object.assign(new EventTarget(), { controller: {} })
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
    try {
      const lists = await openPage()
      await lists.load()
      expect(lists.titles()).toEqual(['Copy'])
      await answer(departments('Fresh'))
      await waitFor(() => expect(lists.titles()).toEqual(['Fresh']))
      await waitFor(async () => expect(await lists.storedTitle()).toBe('Fresh'))
    } finally {
      Reflect.deleteProperty(navigator, 'serviceWorker')
    }
  })

  it('have no time when a request fails after a newer one has succeeded', async () => {
    const lists = await openPage({ title: 'Stored', ageSeconds: 60 })
    await lists.load()
    const late = await takeAnswers()
    const retried = lists.retry()
    await answer(departments('Fresh'))
    await retried
    const seen: unknown[] = []
    const unsubscribe = lists.subscribe(() => seen.push(lists.asOf()))
    for (const give of late) give(Response.json({}, { status: 503 }))
    await waitFor(() => expect(seen).toEqual([null]))
    unsubscribe()
    expect(lists.titles()).toEqual(['Fresh'])
  })

  it('keep their time when the network goes before the last answer is read', async () => {
    const lists = await openPage({ title: 'Stored', ageSeconds: 60 })
    await lists.load()
    await waitFor(() => expect(answers).toHaveLength(1))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    globalThis.dispatchEvent(new Event('offline'))
    expect(lists.asOf()).not.toBeNull()
    await answer(departments('Fresh'))
    await waitFor(() => expect(lists.titles()).toEqual(['Fresh']))
    expect(lists.asOf()).not.toBeNull()
  })

  it('are shown offline at any age, with their time', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const lists = await openPage({ title: 'Stored', ageSeconds: 90 * 24 * 3600 })
    await lists.load()
    expect(lists.titles()).toEqual(['Stored'])
    expect(lists.asOf()).not.toBeNull()
  })

  it('are unavailable without board and copy', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const lists = await openPage()
    await lists.load()
    expect(lists.titles()).toBe('unavailable')
  })
})
