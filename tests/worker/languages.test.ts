import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PrecacheEntry } from 'workbox-precaching'
import { settingsElement } from '#server/web/files/configured-files.ts'
import { FakeExtendableEvent, MemoryCache, origin, settings, stubWorkerClasses } from './worker-globals.ts'

/** Which languages a device stores: the worker's real modules with an in-memory cache. */

vi.mock('#shared/site-languages.ts', () => ({ languages: ['en', 'de', 'ar'] }))

let cache: MemoryCache
let openPages: readonly string[]
let preferred: readonly string[]
let cookieStore: { readonly get: () => Promise<{ readonly value: string } | null> } | undefined
let isOffline: boolean
let worker: EventTarget
const site = new Map<string, { readonly body: string; readonly type: string }>()

function add(path: string, body: string, type: string): PrecacheEntry {
  site.set(path, { body, type })
  const integrity = `sha256-${createHash('sha256').update(body).digest('base64')}`
  return { url: path, revision: path.startsWith('/assets/') ? null : integrity, ...(path.endsWith('/') ? {} : { integrity }) }
}

const map = (file: string) => `<script type="importmap">{"imports":{"/assets/a-sentences-00000000.js":"${file}"}}</script>`
const documents = (prefix: string, file: string) => {
  const body = `${prefix === '' ? '' : map(file)}<script src="/assets/entry-00000000.js"></script><link href="${file}">`
  return [
    add(`${prefix}/shell.html`, body, 'text/html'),
    add(`${prefix}/`, settingsElement(settings) + body, 'text/html'),
    add(`${prefix}/manifest.webmanifest`, '{}', 'application/manifest+json'),
  ]
}

function makeSite(): PrecacheEntry[] {
  site.clear()
  const names = [
    '/assets/a-sentences-00000000.js',
    '/assets/a-sentences.de-00000000.js',
    '/assets/a-sentences.ar-00000000.js',
  ] as const
  return [
    ...documents('', names[0]),
    ...documents('/de', names[1]),
    ...documents('/ar', names[2]),
    ...names.map((name) => add(name, name, 'text/javascript')),
    add('/assets/entry-00000000.js', 'entry', 'text/javascript'),
    add('/video/talk.vtt', 'what is said', 'text/vtt'),
    add('/video/talk.de.vtt', 'was gesagt wird', 'text/vtt'),
    add('/assets/search-words-00000000.js', 'code of this name', 'text/javascript'),
    add('/assets/vazirmatn-arabic-500-normal-00000000.woff2', 'Arabic letters', 'font/woff2'),
    add('/assets/nunito-latin-500-normal-00000000.woff2', 'letters', 'font/woff2'),
  ]
}

async function startWorker(): Promise<(path: string) => Promise<string>> {
  vi.resetModules()
  const location = new URL(`${origin}/sw.js`)
  const caches = {
    has: async () => false,
    open: async () => cache,
    match: async (request: Request | string) => cache.match(request),
  }
  const clients = { matchAll: async () => openPages.map((path) => ({ url: origin + path })) }
  const globals = { caches, clients, location, registration: { scope: `${origin}/`, active: null }, __WB_DISABLE_DEV_LOGS: true }
  worker = Object.assign(new EventTarget(), globals, { navigator: { languages: preferred }, cookieStore })
  for (const [name, value] of Object.entries({ ...globals, self: worker })) vi.stubGlobal(name, value)
  const { precacheSite } = await import('../../sw/precache.ts')
  const { shellOf } = await import('../../sw/languages.ts')
  const serve = precacheSite(makeSite(), async () => false)(shellOf)
  return async (path) => {
    const request = new Request(origin + path)
    const response = await serve({ request, url: new URL(request.url), event: new FakeExtendableEvent('fetch') })
    return response.text()
  }
}

beforeEach(() => {
  cache = new MemoryCache()
  openPages = []
  preferred = []
  cookieStore = undefined
  isOffline = false
  stubWorkerClasses()
  vi.stubGlobal('fetch', async (request: Request) => {
    const file = site.get(request.url.slice(origin.length))
    if (isOffline) throw new TypeError('Failed to fetch')
    return new Response(file?.body ?? '', { status: file ? 200 : 404, headers: { 'Content-Type': file?.type ?? 'text/plain' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function send(type: string, detail: object = {}): Promise<unknown> {
  const reply = vi.fn<(message: unknown) => void>()
  const event = Object.assign(new FakeExtendableEvent(type === 'install' ? 'install' : 'message'), {
    data: { type, ...detail },
    ports: [{ postMessage: reply }],
  })
  worker.dispatchEvent(event)
  await Promise.all(event.promises)
  return reply.mock.calls[0]?.[0]
}

const stored = () => [...cache.answers.keys()].map((url) => url.slice(origin.length).replace(/\?__WB_REVISION__.*/, '')).sort()

const shared = [
  '/assets/entry-00000000.js',
  '/assets/nunito-latin-500-normal-00000000.woff2',
  '/assets/search-words-00000000.js',
  // Where there are no captions in a language, there is what is said.
  '/video/talk.vtt',
]

describe('a device', () => {
  it('stores the language in which a page is open, and what all languages share', async () => {
    openPages = ['/de/jobs/1']
    await startWorker()
    await send('install')
    expect(stored()).toEqual(['/assets/a-sentences.de-00000000.js', '/assets/entry-00000000.js', '/de/', '/de/shell.html'])
    expect(await send('STORE')).toMatchObject({ missingCount: 0 })
    expect(stored()).toEqual(
      [
        ...shared,
        '/assets/a-sentences.de-00000000.js',
        '/de/',
        '/de/manifest.webmanifest',
        '/de/shell.html',
        '/video/talk.de.vtt',
      ].sort(),
    )
  })

  it('stores the first language where no page is open', async () => {
    await startWorker()
    await send('install')
    await send('STORE')
    expect(stored()).toEqual([...shared, '/', '/assets/a-sentences-00000000.js', '/manifest.webmanifest', '/shell.html'].sort())
  })

  it('stores another language with its letters when a page asks for it, and keeps the first', async () => {
    await startWorker()
    await send('install')
    expect(await send('STORE_LANGUAGE', { language: 'ar' })).toEqual({ missingLanguageFiles: 0 })
    expect(stored()).toEqual(
      expect.arrayContaining([
        '/ar/shell.html',
        '/assets/a-sentences.ar-00000000.js',
        '/assets/vazirmatn-arabic-500-normal-00000000.woff2',
      ]),
    )
    expect(await send('STORE')).toMatchObject({ missingCount: 0 })
    expect(stored().filter((path) => path.startsWith('/de') || /\.de[-.]/.test(path))).toEqual([])
  })

  it('says what is missing of a language without a network, and stores none that the site does not have', async () => {
    await startWorker()
    await send('install')
    isOffline = true
    expect(await send('STORE_LANGUAGE', { language: 'de' })).toEqual({ missingLanguageFiles: 5 })
    expect(await send('STORE_LANGUAGE', { language: 'xx' })).toBeUndefined()
  })

  it('opens the language of the address, and without a network one that it has', async () => {
    const open = await startWorker()
    await send('install')
    expect(await open('/de/jobs/1')).toContain('a-sentences.de-')
    isOffline = true
    expect(await open('/de/jobs/1')).toContain('a-sentences.de-')
    expect(await open('/ar/jobs/1')).toBe(site.get('/shell.html')?.body)
    expect(await open('/jobs/1')).toBe(site.get('/shell.html')?.body)
  })

  it.each([
    { by: 'the choice', cookie: 'de', tags: ['ar-EG'], file: '/de/shell.html' },
    { by: "the browser's language, where nobody has chosen", cookie: null, tags: ['de-AT', 'en'], file: '/de/shell.html' },
    { by: 'the first language it has, where the chosen one is not on it', cookie: 'ar', tags: [], file: '/shell.html' },
  ])('opens without a network, in place of a language that it does not have, $by', async ({ cookie, file, tags }) => {
    preferred = tags
    cookieStore = { get: async () => (cookie === null ? null : { value: cookie }) }
    const open = await startWorker()
    await send('install')
    await send('STORE_LANGUAGE', { language: 'de' })
    isOffline = true
    expect(await open('/ar/jobs/1')).toBe(site.get(file)?.body)
  })
})
