import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notPages } from '#shared/not-pages.ts'
import { LateEvent, MemoryCache, origin } from './worker-surroundings.ts'

/** What the service worker keeps of the board and what it leaves alone: its real modules over a cache in memory. */

interface Message {
  readonly type: string
  readonly url: string
  readonly hasChanged?: boolean
}

let opened: Map<string, MemoryCache>
let told: Message[]
let board: () => Response | Promise<Response>
let asked: Request[]

beforeEach(() => {
  vi.resetModules()
  opened = new Map()
  told = []
  asked = []
  const open = async (name: string) => {
    const cache = opened.get(name) ?? new MemoryCache()
    opened.set(name, cache)
    return cache
  }
  const caches = {
    open,
    match: async (request: Request, { cacheName }: { readonly cacheName: string }) => (await open(cacheName)).match(request),
  }
  const page = { postMessage: (message: Message) => told.push(message) }
  const location = new URL(`${origin}/sw.js`)
  vi.stubGlobal('self', { caches, location, clients: { matchAll: async () => [page] }, __WB_DISABLE_DEV_LOGS: true })
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('location', location)
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('ExtendableEvent', LateEvent)
  vi.stubGlobal('FetchEvent', LateEvent)
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request)
    return board()
  })
})
afterEach(() => vi.unstubAllGlobals())

function answer(body: unknown, headers: Record<string, string> = {}): () => Response {
  return () => Response.json(body, { headers })
}

/** Asks the worker as a page does, and waits until it has done all that it does behind its answer. */
async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const { boardStrategy } = await import('../../sw/routes.ts')
  const event = new LateEvent('fetch')
  const request = new Request(origin + path, init)
  const context = { event: event as never, request, url: new URL(request.url) }
  const response = await boardStrategy.handle(context).catch(() => null)
  const text = response && (await response.text())
  for (let done = 0; done < event.works.length; done += 1) await Promise.allSettled(event.works.slice(done))
  return text ? (JSON.parse(text) as unknown) : null
}

const list = '/api/board/departments'
const job = '/api/board/jobs/7?questions=true'
const storedAddresses = async () =>
  (await Promise.all([...opened.values()].map((cache) => cache.keys()))).flat().map(({ url }) => url)

describe('an answer of the board', () => {
  it('is given from the copy at once, renewed behind it, and the open page hears what became of it', async () => {
    board = answer('old')
    expect(await ask(list)).toBe('old')
    board = answer('new')
    expect(await ask(list)).toBe('old')
    expect(told.at(-1)).toEqual({ type: 'board-checked', url: origin + list, hasChanged: true })
    expect(await ask(list)).toBe('new')
    expect(told.at(-1)).toMatchObject({ type: 'board-checked', hasChanged: false })
  })

  it('is compared by its tag where there is one', async () => {
    board = answer('old', { ETag: 'W/"1"' })
    await ask(list)
    board = answer('written otherwise', { ETag: 'W/"1"' })
    await ask(list)
    expect(told.at(-1)).toMatchObject({ hasChanged: false })
  })

  it('carries the time it left the network', async () => {
    board = answer('a')
    const before = Date.now()
    await ask(list)
    const [cache] = opened.values()
    const stored = await cache?.match(origin + list)
    expect(Number(stored?.headers.get('x-fetched-at'))).toBeGreaterThanOrEqual(before)
  })

  it('is asked for first by a page that wants the board’s own word, with the copy to fall back on', async () => {
    board = answer('old')
    await ask(list)
    board = answer('new')
    expect(await ask(list, { cache: 'no-cache' })).toBe('new')
    // The browser's own cache then asks with the tag it knows.
    expect(asked.at(-1)?.cache).toBe('no-cache')
    board = () => Promise.reject(new TypeError('no network'))
    expect(await ask(list, { cache: 'no-cache' })).toBe('new')
    expect(told.at(-1)).toEqual({ type: 'board-unreachable', url: origin + list })
  })

  it('that says that a job has gone takes its copy away', async () => {
    board = answer('open')
    await ask(job)
    board = () => Response.json({ status: 404 }, { status: 404 })
    await ask(job)
    expect(told.at(-1)).toEqual({ type: 'board-gone', url: origin + job })
    expect(await storedAddresses()).toEqual([])
  })

  it.each<[string, () => Response]>([
    ['an error', () => Response.json({ error: 'x' }, { status: 503 })],
    // A browser counts some 7 MB for each of them (workbox#2226).
    ['nothing that can be read', () => Response.error()],
  ])('is not kept when it is %s', async (_, failing) => {
    board = failing
    await ask(list)
    expect(await storedAddresses()).toEqual([])
    expect(told.filter(({ type }) => type === 'board-checked')).toEqual([])
  })

  it('is one of at most 400, all of which the browser may have back when it needs the room', async () => {
    const configured = vi.fn<(config: unknown) => void>()
    vi.doMock('workbox-expiration', () => ({ ExpirationPlugin: configured }))
    await import('../../sw/routes.ts')
    vi.doUnmock('workbox-expiration')
    expect(configured.mock.calls).toEqual([[{ maxEntries: 400, purgeOnQuotaError: true }]])
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
    ['GET', '/api/applicant/?action=get-post-url', false],
    ['POST', '/api/applicant/?action=submit&job=7', false],
    ['POST', '/api/applicant/uploads/', false],
    ['GET', '/api/autocomplete/?action=create-token', false],
    ['POST', '/api/analytics', false],
    ['GET', '/api/feed/company', false],
    // It has no whole file to cut a range from: those go to the server (workbox#1663).
    ['GET', '/video/talk-1.webm', false],
  ])('%s %s: answers %s', async (method, path, isBoard) => {
    const { isBoardRequest } = await import('../../sw/routes.ts')
    const request = new Request(origin + path, { method })
    const options = { request, url: new URL(request.url), sameOrigin: true, event: new LateEvent('fetch') }
    expect(Boolean(isBoardRequest(options as never))).toBe(isBoard)
  })

  it.each([
    [job, false],
    [list, true],
  ])(
    '%s that must be the board’s own word: answers %s, for what brings the board onto the device keeps its jobs itself',
    async (path, isBoard) => {
      const { isBoardRequest } = await import('../../sw/routes.ts')
      const request = new Request(origin + path, { cache: 'no-cache' })
      const options = { request, url: new URL(request.url), sameOrigin: true, event: new LateEvent('fetch') }
      expect(Boolean(isBoardRequest(options as never))).toBe(isBoard)
    },
  )

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
  ])('opens %s with the page: %s', async (path, isPage) => {
    const { NavigationRoute } = await import('workbox-routing')
    const route = new NavigationRoute(async () => new Response(), { denylist: [...notPages] })
    const request = { mode: 'navigate' } as Request
    const options = { request, url: new URL(origin + path), sameOrigin: true, event: new LateEvent('fetch') }
    expect(Boolean(route.match(options as never))).toBe(isPage)
  })
})
