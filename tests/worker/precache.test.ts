import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoreReply, ToWorker } from '#shared/worker-messages.ts'
import type { PrecacheEntry } from 'workbox-precaching'
import { settingsElement } from '#server/web/files/configured-files.ts'
import { FakeExtendableEvent, MemoryCache, origin, settings, stubWorkerClasses } from './worker-globals.ts'

/** Installing and updating a version: the worker's real module with an in-memory cache. */

interface Answer {
  readonly body?: string
  readonly status?: number
  readonly type?: string
  readonly isRedirected?: boolean
}

const portal: Answer = { body: '<h1>Room number?</h1>', type: 'text/html' }

let cache: MemoryCache
let requests: { readonly path: string; readonly cache: RequestCache }[]
let maxConcurrent: number
/** Replaces the server's response. null: serve the site's own file. */
let answer: (path: string, cacheMode: RequestCache) => Answer | 'offline' | null
let worker: EventTarget
/** The paths of the windows that are open. */
let openPages: readonly string[]

/** The files on the server. */
const site = new Map<string, Answer>()

function add(path: string, body: string, type: string): PrecacheEntry {
  site.set(path, { body, type })
  const isRewritten = path === '/'
  const integrity = `sha256-${createHash('sha256').update(body).digest('base64')}`
  const isHashed = path.startsWith('/assets/')
  return { url: path, revision: isHashed ? null : integrity, ...(isRewritten ? {} : { integrity }) }
}

/** A version with two documents, the 4 files that they reference and 30 others. */
function makeVersion(release: string): PrecacheEntry[] {
  site.clear()
  const script = (name: string) => `/assets/${name}-${release.padEnd(8, '0')}.js`
  const homeStyle = `/assets/home-${release.padEnd(8, '0')}.css`
  const html = (names: readonly string[]) => names.map((name) => `<script src="${script(name)}"></script>`).join('')
  return [
    add('/shell.html', html(['entry', 'react']), 'text/html; charset=utf-8'),
    add('/', `${settingsElement(settings)}${html(['entry', 'home'])}<link href="${homeStyle}">`, 'text/html; charset=utf-8'),
    ...['entry', 'react', 'home'].map((name) => add(script(name), `${name} ${release}`, 'text/javascript')),
    add(homeStyle, `css ${release}`, 'text/css'),
    ...Array.from({ length: 29 }, (_, index) => add(script(`chunk-${index}`), `chunk ${index} ${release}`, 'text/javascript')),
    add('/art/lark.svg', 'lark', 'image/svg+xml'),
  ]
}

const startFiles = 6

/** Starts a version's worker with fresh modules. */
async function startWorker(entries: readonly PrecacheEntry[], { isUpdate = false, saveData = false } = {}): Promise<void> {
  vi.resetModules()
  const location = new URL(`${origin}/sw.js`)
  const caches = {
    has: async () => false,
    open: async () => cache,
    match: async (request: Request | string) => cache.match(request),
  }
  const registration = { scope: `${origin}/`, active: isUpdate ? {} : null }
  const clients = { matchAll: async () => openPages.map((path) => ({ url: origin + path })) }
  const globals = { caches, clients, location, registration, __WB_DISABLE_DEV_LOGS: true }
  worker = Object.assign(new EventTarget(), globals, { navigator: { connection: { saveData } } })
  for (const [name, value] of Object.entries({ ...globals, self: worker })) vi.stubGlobal(name, value)
  const { precacheSite } = await import('../../sw/precache.ts')
  precacheSite(entries, async () => false)
}

beforeEach(() => {
  cache = new MemoryCache()
  openPages = []
  requests = []
  maxConcurrent = 0
  answer = () => null
  let concurrent = 0
  stubWorkerClasses()
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = request.url.slice(origin.length)
    requests.push({ path, cache: request.cache })
    concurrent += 1
    maxConcurrent = Math.max(maxConcurrent, concurrent)
    await new Promise((resolve) => setTimeout(resolve))
    concurrent -= 1
    const given = answer(path, request.cache) ?? site.get(path) ?? { status: 404 }
    if (given === 'offline') throw new TypeError('Failed to fetch')
    const { body = '', isRedirected = false, status = 200, type = 'text/plain' } = given
    // The browser's integrity check.
    const hash = `sha256-${createHash('sha256').update(body).digest('base64')}`
    if (request.integrity !== '' && request.integrity !== hash) throw new TypeError('Failed to fetch: integrity')
    const response = new Response(body, { status, headers: { 'Content-Type': type } })
    return Object.defineProperties(response, { redirected: { value: isRedirected }, url: { value: request.url } })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Dispatches a lifecycle event. @returns whether its `waitUntil` promises were fulfilled */
async function dispatch(type: 'install' | 'activate'): Promise<boolean> {
  const event = new FakeExtendableEvent(type)
  worker.dispatchEvent(event)
  const ends = await Promise.allSettled(event.promises)
  return ends.every(({ status }) => status === 'fulfilled')
}

/** Requests files like a page. */
async function askToStore(urls?: readonly string[], type: ToWorker['type'] = 'STORE'): Promise<StoreReply> {
  const reply = vi.fn<(message: StoreReply) => void>()
  const event = Object.assign(new FakeExtendableEvent('message'), {
    data: { type, urls },
    ports: [{ postMessage: reply }],
  })
  worker.dispatchEvent(event)
  await Promise.all(event.promises)
  return reply.mock.calls[0]?.[0] ?? expect.fail('the worker did not reply')
}

/** @returns the number of files that are still missing */
const store = async (urls?: readonly string[]) => (await askToStore(urls)).missingCount

/** The worker's response to a page's request. null: not intercepted. */
async function open(path: string, init: RequestInit = {}): Promise<string | null> {
  let response: Promise<Response> | null = null
  const respondWith = (given: Promise<Response>) => {
    response = given
  }
  worker.dispatchEvent(Object.assign(new FakeExtendableEvent('fetch'), { request: new Request(path, init), respondWith }))
  return response && (await (response as Promise<Response>)).text()
}

const storedPaths = () => [...cache.answers.keys()].map((url) => url.slice(origin.length).replace(/\?__WB_REVISION__.*/, ''))

describe('a first version', () => {
  it('installs only the documents and the files that they reference, at most five at a time', async () => {
    await startWorker(makeVersion('one'))
    expect(await dispatch('install')).toBe(true)
    expect(storedPaths().sort()).toEqual(
      [
        '/',
        '/shell.html',
        ...['entry', 'home', 'react'].map((name) => `/assets/${name}-one00000.js`),
        '/assets/home-one00000.css',
      ].sort(),
    )
    expect(maxConcurrent).toBeLessThanOrEqual(5)
  })

  it('stores the rest in batches on a page’s request, each file once', async () => {
    const entries = makeVersion('one')
    await startWorker(entries)
    await dispatch('install')
    const missing = [await store(), await store(), await store()]
    expect(missing).toEqual([entries.length - startFiles - 20, 0, 0])
    expect(requests.length).toBe(entries.length)
    expect(maxConcurrent).toBe(5)
  })

  it('stores pictures after everything that a page needs to open', async () => {
    await startWorker(makeVersion('one'))
    await dispatch('install')
    expect(await askToStore()).toMatchObject({ hasCode: false })
    expect(storedPaths()).not.toContain('/art/lark.svg')
    expect(await askToStore()).toEqual({ missingCount: 0, hasCode: true })
    expect(storedPaths()).toContain('/art/lark.svg')
  })

  it('stores only the files that a page requests', async () => {
    const entries = makeVersion('one')
    await startWorker(entries)
    await dispatch('install')
    const missing = await store([
      `${origin}/assets/chunk-7-one00000.js`,
      `${origin}/api/board/departments`,
      'https://other.example/',
    ])
    expect(missing).toBe(entries.length - startFiles - 1)
    expect(storedPaths()).toContain('/assets/chunk-7-one00000.js')
    expect(storedPaths()).not.toContain('/api/board/departments')
  })

  it('stores a missing file when a page uses it, even an image', async () => {
    await startWorker(makeVersion('one'))
    await dispatch('install')
    expect(await open('/assets/chunk-7-one00000.js')).toBe('chunk 7 one')
    expect(await open('/art/lark.svg')).toBe('lark')
    answer = () => 'offline'
    expect(await open('/assets/chunk-7-one00000.js')).toBe('chunk 7 one')
    expect(await open('/art/lark.svg')).toBe('lark')
  })

  it('serves another release’s file from the network and does not store it', async () => {
    await startWorker(makeVersion('one'))
    await dispatch('install')
    answer = (path) => (path === '/art/lark.svg' ? { body: 'another lark', type: 'image/svg+xml' } : null)
    expect(await open('/art/lark.svg')).toBe('another lark')
    expect(storedPaths()).not.toContain('/art/lark.svg')
  })

  it("does not intercept a request with cache mode 'reload'", async () => {
    await startWorker(makeVersion('one'))
    await dispatch('install')
    expect(await open('/assets/entry-one00000.js', { cache: 'reload' })).toBeNull()
  })
})

const ownScript = '<script src="/assets/entry-one00000.js"></script>'
const homePage = (script: string, of = settings): Answer => ({ body: settingsElement(of) + script, type: 'text/html' })

describe('a response that is not the version’s own file', () => {
  it.each<[string, string, Answer]>([
    ['a captive portal’s page instead of a script', '/assets/entry-one00000.js', portal],
    ['a captive portal’s page instead of the shell', '/shell.html', portal],
    ['a captive portal’s page instead of the home page', '/', portal],
    ['the home page of another release', '/', homePage('<script src="/assets/entry-two00000.js"></script>')],
    [
      'the home page of a server with other settings',
      '/',
      homePage(ownScript, { ...settings, boardUrl: 'https://boards.example' }),
    ],
    ['a home page without settings', '/', { body: ownScript, type: 'text/html' }],
    ['a script with other bytes', '/assets/entry-one00000.js', { body: 'alert(1)', type: 'text/javascript' }],
    ['the right script with an HTML content type', '/assets/entry-one00000.js', { body: 'entry one', type: 'text/html' }],
    ['an error', '/assets/entry-one00000.js', { status: 503 }],
    ['a missing file', '/assets/entry-one00000.js', { status: 404 }],
  ])('fails the install and is never stored: %s', async (_, wrongPath, wrong) => {
    const entries = makeVersion('one')
    await startWorker(entries)
    answer = (path) => (path === wrongPath ? wrong : null)
    expect(await dispatch('install')).toBe(false)
    expect(storedPaths()).not.toContain(wrongPath)

    // The browser retries with a new worker when the network promises again.
    answer = () => null
    await startWorker(entries)
    expect(await dispatch('install')).toBe(true)
    expect(storedPaths()).toContain(wrongPath)
  })

  it('fails the install when the home page was redirected', async () => {
    await startWorker(makeVersion('one'))
    answer = (path) => (path === '/' ? { ...site.get('/'), isRedirected: true } : null)
    expect(await dispatch('install')).toBe(false)
    expect(storedPaths()).not.toContain('/')
  })

  it('is replaced from the network when only the HTTP cache has it', async () => {
    await startWorker(makeVersion('one'))
    answer = (path, cacheMode) => (path.startsWith('/assets/') && cacheMode === 'default' ? portal : null)
    expect(await dispatch('install')).toBe(true)
    expect(requests.filter(({ path }) => path.startsWith('/assets/')).map((one) => one.cache)).toContain('reload')
  })

  it('is skipped by a later batch, which stores the other files', async () => {
    const entries = makeVersion('one')
    await startWorker(entries)
    await dispatch('install')
    answer = (path) => (path === '/assets/chunk-3-one00000.js' ? portal : null)
    await store()
    expect(await store()).toBe(1)
    answer = () => null
    expect(await store()).toBe(0)
  })
})

describe('an update', () => {
  async function installWhole(): Promise<void> {
    await startWorker(makeVersion('one'))
    await dispatch('install')
    while ((await store()) > 0);
    requests = []
  }

  it('installs every changed file before it offers itself', async () => {
    await installWhole()
    const entries = makeVersion('two')
    await startWorker(entries, { isUpdate: true })
    expect(await dispatch('install')).toBe(true)
    // The image has not changed.
    expect(requests.length).toBe(entries.length - 1)
    expect(await store()).toBe(0)
  })

  it('fails as a whole when a file is missing', async () => {
    await installWhole()
    await startWorker(makeVersion('two'), { isUpdate: true })
    answer = (path) => (path.includes('chunk-28') ? { status: 404 } : null)
    expect(await dispatch('install')).toBe(false)
  })

  it('deletes the old version’s files when it activates and not before', async () => {
    await installWhole()
    const entries = makeVersion('two')
    await startWorker(entries, { isUpdate: true })
    await dispatch('install')
    expect(storedPaths()).toContain('/assets/entry-one00000.js')
    await dispatch('activate')
    expect(storedPaths()).not.toContain('/assets/entry-one00000.js')
    expect(storedPaths()).toHaveLength(entries.length)
  })

  it('renews only the files on the device with Save-Data', async () => {
    await startWorker(makeVersion('one'))
    await dispatch('install')
    await store([`${origin}/assets/chunk-7-one00000.js`])
    await startWorker(makeVersion('two'), { isUpdate: true, saveData: true })
    requests = []
    expect(await dispatch('install')).toBe(true)
    expect(requests).toHaveLength(startFiles + 1)
    expect(storedPaths()).toContain('/assets/chunk-7-two00000.js')
  })
})

describe('a file whose name begins with ‘later-’', () => {
  const makeLater = (release: string) => {
    const entries = makeVersion(release)
    const name = `/assets/later-reader-${release.padEnd(8, '0')}.js`
    return { name, entries: [...entries, add(name, `reader ${release}`, 'text/javascript')] }
  }

  it('is stored neither ahead nor by an update, and does not count as missing', async () => {
    const first = makeLater('one')
    await startWorker(first.entries)
    await dispatch('install')
    while ((await store()) > 0);
    expect(storedPaths()).not.toContain(first.name)
    const second = makeLater('two')
    await startWorker(second.entries, { isUpdate: true })
    expect(await dispatch('install')).toBe(true)
    expect(storedPaths()).not.toContain(second.name)
  })

  it('is stored once a page asks for it, and renewed by each update from then on', async () => {
    const first = makeLater('one')
    await startWorker(first.entries)
    await dispatch('install')
    await askToStore(undefined, 'STORE_LATER')
    expect(storedPaths()).toContain(first.name)
    const second = makeLater('two')
    await startWorker(second.entries, { isUpdate: true })
    await dispatch('install')
    await dispatch('activate')
    expect(storedPaths()).toContain(second.name)
    expect(storedPaths()).not.toContain(first.name)
  })

  it('is stored when a page loads it', async () => {
    const { entries, name } = makeLater('one')
    await startWorker(entries)
    await dispatch('install')
    expect(await open(name)).toBe('reader one')
    expect(storedPaths()).toContain(name)
  })
})
