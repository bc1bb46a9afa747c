import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notPages } from '../../sw/not-pages.ts'
import { FakeExtendableEvent, MemoryCache, origin } from './worker-globals.ts'

/** The service worker's board cache: its real modules with an in-memory cache. */

let opened: Map<string, MemoryCache>
let board: () => Response | Promise<Response>

beforeEach(() => {
  vi.resetModules()
  opened = new Map()
  const open = async (name: string) => {
    const cache = opened.get(name) ?? new MemoryCache()
    opened.set(name, cache)
    return cache
  }
  const caches = {
    open,
    delete: async (name: string) => opened.delete(name),
    match: async (request: Request, { cacheName }: { readonly cacheName: string }) => (await open(cacheName)).match(request),
  }
  const location = new URL(`${origin}/sw.js`)
  vi.stubGlobal('self', { caches, location, __WB_DISABLE_DEV_LOGS: true })
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('location', location)
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('ExtendableEvent', FakeExtendableEvent)
  vi.stubGlobal('FetchEvent', FakeExtendableEvent)
  vi.stubGlobal('fetch', async () => board())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function answer(body: unknown, headers: Record<string, string> = {}): () => Response {
  return () => Response.json(body, { headers })
}

/** Sends a request like a page and waits for the worker's background work. */
async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const { boardStrategy } = await import('../../sw/routes.ts')
  const event = new FakeExtendableEvent('fetch')
  const request = new Request(origin + path, init)
  const context = { event: event as never, request, url: new URL(request.url) }
  const response = await boardStrategy.handle(context).catch(() => null)
  const text = response && (await response.text().catch(() => null))
  for (let done = 0; done < event.promises.length; done += 1) await Promise.allSettled(event.promises.slice(done))
  try {
    return text ? (JSON.parse(text) as unknown) : null
  } catch {
    return text
  }
}

const department = (name: string) => ({ departments: [{ id: 1, name, jobs: [] }] })
const jobAnswer = (id: number, title = 'A job') => ({ id, title })

const list = '/api/board/departments'
const job = '/api/board/jobs/7?questions=true'
const storedAddresses = async () =>
  (await Promise.all([...opened.values()].map((cache) => cache.keys()))).flat().map(({ url }) => url)

describe('a board response', () => {
  it('is not stored if everything was deleted while it was under way', async () => {
    const sends: ((response: Response) => void)[] = []
    board = () => new Promise((resolve) => void sends.push(resolve))
    const asked = ask('/api/board/education/schools?term=secret')
    await expect.poll(() => sends).toHaveLength(1)
    const { forgetBoard } = await import('../../sw/routes.ts')
    await forgetBoard()
    sends[0]?.(Response.json({ items: [], meta: { total_count: 0, per_page: 100 } }))
    await asked
    expect(await storedAddresses()).toEqual([])
  })

  it('is served from the cache and revalidated in the background', async () => {
    board = answer(department('old'))
    expect(await ask(list)).toEqual(department('old'))
    board = answer(department('new'))
    expect(await ask(list)).toEqual(department('old'))
    expect(await ask(list)).toEqual(department('new'))
  })

  it("comes from the network and renews the copy when the page asks for news with 'no-cache'", async () => {
    const news = { cache: 'no-cache' } as const
    board = answer(department('old'))
    expect(await ask(list, news)).toEqual(department('old'))
    board = answer(department('new'))
    expect(await ask(list, news)).toEqual(department('new'))
    board = () => Response.error()
    expect(await ask(list, news)).toBeNull()
    expect(await ask(list)).toEqual(department('new'))
  })

  it('carries the time of its fetch', async () => {
    board = answer(department('a'))
    const before = Date.now()
    await ask(list)
    const [cache] = opened.values()
    const stored = await cache?.match(origin + list)
    expect(Number(stored?.headers.get('x-fetched-at'))).toBeGreaterThanOrEqual(before)
  })

  it('deletes the cached copy when a job is gone', async () => {
    board = answer(jobAnswer(7))
    await ask(job)
    board = () => Response.json({ status: 404 }, { status: 404 })
    await ask(job)
    expect(await storedAddresses()).toEqual([])
  })

  it.each<[string, () => Response]>([
    ['an error', () => Response.json({ error: 'x' }, { status: 503 })],
    // Browsers count about 7 MB of quota for each opaque response (GoogleChrome/workbox#2226).
    ['an opaque error', () => Response.error()],
  ])('is not cached when it is %s', async (_, failing) => {
    board = failing
    await ask(list)
    expect(await storedAddresses()).toEqual([])
  })

  it('is not cached when one of several boards is missing in it', async () => {
    board = answer(department('both'))
    await ask(list)
    board = answer({ ...department('one'), incomplete: true })
    await ask(list)
    expect(await ask(list)).toEqual(department('both'))
  })

  const page = '<!doctype html><title>Hotel</title><h1>Room number?</h1>'
  const html = (status: number) => () => new Response(page, { status, headers: { 'Content-Type': 'text/html' } })
  const redirected = (body: unknown) => () => Object.defineProperty(Response.json(body), 'redirected', { value: true })

  it.each<[string, string, () => Response]>([
    ['a captive portal’s page', list, html(200)],
    ['a list sent as plain text', list, () => new Response(JSON.stringify(department('a')))],
    ['a list after a redirect', list, redirected(department('a'))],
    ['a list without departments', list, answer({ status: 'ok' })],
    ['a truncated list', list, () => new Response('{"departments":[', { headers: { 'Content-Type': 'application/json' } })],
    ['another job', job, answer(jobAnswer(8))],
    ['a job without a title', job, answer({ id: 7 })],
    ['freelance jobs without a list', '/api/freelance', answer({ error: 'x' })],
    ['an education list without items', '/api/board/education/schools?term=a', answer({ error: 'x' })],
  ])('is not cached when it is %s', async (_, address, wrong) => {
    board = wrong
    await ask(address)
    expect(await storedAddresses()).toEqual([])
  })

  it.each<[string, string, unknown]>([
    ['a list', list, department('a')],
    ['a job', job, jobAnswer(7)],
    ['freelance jobs', '/api/freelance', []],
    [
      'an education list',
      '/api/board/education/schools?term=a',
      { items: [{ id: 1, text: 'A school' }], meta: { total_count: 1, per_page: 100 } },
    ],
  ])('is cached when it is %s', async (_, address, body) => {
    board = answer(body)
    await ask(address)
    expect(await storedAddresses()).toEqual([origin + address])
  })

  it.each([200, 404, 410, 503])(
    'stays cached when a captive portal answers %i with a page, and the cached copy is served',
    async (status) => {
      board = answer(jobAnswer(7))
      await ask(job)
      board = html(status)
      expect(await ask(job)).toEqual(jobAnswer(7))
      expect(await storedAddresses()).toEqual([origin + job])
    },
  )

  it('is one of at most 400: the oldest one goes', async () => {
    for (let id = 1; id <= 402; id += 1) {
      board = answer(jobAnswer(id))
      await ask(`/api/board/jobs/${id}?questions=true`)
    }
    const addresses = await storedAddresses()
    expect(addresses).toHaveLength(400)
    expect(addresses).not.toContain(`${origin}/api/board/jobs/2?questions=true`)
    expect(addresses).toContain(`${origin}/api/board/jobs/3?questions=true`)
  })

  it('goes with all others when the device is full', async () => {
    board = answer(jobAnswer(7))
    await ask(job)
    const { _private: workbox } = await import('workbox-core')
    await workbox.executeQuotaErrorCallbacks()
    expect(await storedAddresses()).toEqual([])
  })
})

describe('the worker', () => {
  it.each([
    ['GET', list, true],
    ['GET', job, true],
    ['GET', '/api/board/education/schools?term=a', true],
    ['GET', '/api/freelance', true],
    ['POST', list, false],
    ['GET', '/api/boards', false],
    // The page's database has its jobs.
    ['GET', '/api/pack/index.json', false],
    ['GET', '/api/applicant/?action=get-post-url', false],
    ['POST', '/api/applicant/?action=submit&job=7', false],
    ['POST', '/api/applicant/uploads/', false],
    ['GET', '/api/autocomplete/?action=create-token', false],
    // The worker has no whole file to cut a range from, so videos go to the server (GoogleChrome/workbox#1663).
    ['GET', '/video/talk-1.webm', false],
  ])('%s %s: intercepts %s', async (method, path, isBoard) => {
    const { isBoardRequest } = await import('../../sw/routes.ts')
    const request = new Request(origin + path, { method })
    const options = { request, url: new URL(request.url), sameOrigin: true, event: new FakeExtendableEvent('fetch') }
    expect(Boolean(isBoardRequest(options as never))).toBe(isBoard)
  })

  it("keeps no copy of a search that a shared device asks for with 'no-store'", async () => {
    const { isBoardRequest } = await import('../../sw/routes.ts')
    const request = new Request(`${origin}/api/board/education/schools?term=a`, { cache: 'no-store' })
    const options = { request, url: new URL(request.url), sameOrigin: true, event: new FakeExtendableEvent('fetch') }
    expect(Boolean(isBoardRequest(options as never))).toBe(false)
  })

  it.each([
    ['/', true],
    ['/?source=home-screen', true],
    ['/jobs/7', true],
    ['/jobs/7?gh_src=a.b&ref=https://fair.example/2026.html#apply', true],
    ['/locations/new-york/', true],
    ['/nowhere', true],
    ['/apian', true],
    ['/api', false],
    ['/api/applicant/?action=create-token', false],
    ['/assets/gone', false],
    ['/sitemap.xml', false],
    ['/robots.txt?x', false],
    ['/handbook.pdf', false],
    ['/files/handbook.pdf?download=1', false],
    ['/api/feed/company', false],
    ['/.well-known/security.txt', false],
    ['/.well-known/change-password', false],
  ])('navigation to %s gets the shell: %s', async (path, isPage) => {
    const { NavigationRoute } = await import('workbox-routing')
    const route = new NavigationRoute(async () => new Response(), { denylist: [...notPages] })
    const request = { mode: 'navigate' } as Request
    const options = { request, url: new URL(origin + path), sameOrigin: true, event: new FakeExtendableEvent('fetch') }
    expect(Boolean(route.match(options as never))).toBe(isPage)
  })
})
