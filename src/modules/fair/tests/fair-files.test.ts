import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PrecacheEntry } from 'workbox-precaching'
import type { FairFiles } from '../shared/worker-messages.ts'
import { FakeExtendableEvent, MemoryCache, origin, stubWorkerClasses } from '#tests/worker/worker-globals.ts'

/** The files of fair mode: the worker's real module with in-memory caches. */

let stored: Map<string, MemoryCache>
let site: Map<string, { readonly body: string; readonly type: string }>
let isOnline: boolean
let worker: EventTarget

/** A release's files of fair mode. */
function deploy(release: string): PrecacheEntry[] {
  site = new Map([
    [`/assets/aside-fair-${release.padEnd(8, '0')}.js`, { body: `fair ${release}`, type: 'text/javascript' }],
    ['/art/aside-fair-sealed.svg', { body: `sealed ${release}`, type: 'image/svg+xml' }],
    ['/video/hero.webm', { body: '0123456789', type: 'video/webm' }],
    ['/video/portal.webm', { body: '<h1>Room number?</h1>', type: 'text/html' }],
  ])
  return [...site]
    .filter(([path]) => path.includes('fair-'))
    .map(([url, { body }]) => {
      const integrity = `sha256-${createHash('sha256').update(body).digest('base64')}`
      return { url, revision: url.startsWith('/assets/') ? null : integrity, integrity }
    })
}

async function startWorker(entries: readonly PrecacheEntry[]): Promise<void> {
  vi.resetModules()
  const caches = {
    open: async (name: string) => {
      const cache = stored.get(name) ?? new MemoryCache()
      stored.set(name, cache)
      return cache
    },
    has: async (name: string) => stored.has(name),
    match: async (request: Request | string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.match(request),
  }
  const globals = {
    caches,
    location: new URL(`${origin}/sw.js`),
    registration: { scope: `${origin}/` },
    __WB_DISABLE_DEV_LOGS: true,
  }
  worker = Object.assign(new EventTarget(), globals)
  for (const [name, value] of Object.entries({ ...globals, self: worker })) vi.stubGlobal(name, value)
  const { precacheFairFiles } = await import('../worker/fair-files.ts')
  precacheFairFiles(entries)
  // The worker asks once whether this is a fair's tablet.
  await new Promise((resolve) => setTimeout(resolve))
}

beforeEach(() => {
  stored = new Map()
  isOnline = true
  stubWorkerClasses()
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, origin)
    const file = site.get(pathname)
    if (!isOnline || !file) throw new TypeError('Failed to fetch')
    return new Response(file.body, { headers: { 'Content-Type': file.type } })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function dispatch(event: FakeExtendableEvent): Promise<void> {
  worker.dispatchEvent(event)
  await Promise.all(event.promises)
}

async function storeFair(films: readonly string[] = ['/video/hero.webm']): Promise<FairFiles> {
  const reply = vi.fn<(answer: FairFiles) => void>()
  const data = { type: 'STORE_FAIR', films }
  await dispatch(Object.assign(new FakeExtendableEvent('message'), { data, ports: [{ postMessage: reply }] }))
  return reply.mock.calls[0]?.[0] as FairFiles
}

/** @returns null if the worker does not intercept the request */
async function open(path: string, headers: HeadersInit = {}): Promise<Response | null> {
  let answer: Promise<Response> | null = null
  const respondWith = (given: Promise<Response>) => {
    answer = given
  }
  const request = new Request(path, { headers })
  worker.dispatchEvent(Object.assign(new FakeExtendableEvent('fetch'), { request, respondWith }))
  return answer
}

const bodyOf = async (path: string) => (await open(path))?.text()

describe('the device of an ordinary visitor', () => {
  it('stores no file of fair mode, not at an install and not when its pages are looked at', async () => {
    await startWorker(deploy('one'))
    await dispatch(new FakeExtendableEvent('install'))
    expect(await bodyOf('/assets/aside-fair-one00000.js')).toBe('fair one')
    await dispatch(new FakeExtendableEvent('activate'))
    expect([...stored.keys()]).toEqual([])
  })

  it('plays films past the worker', async () => {
    await startWorker(deploy('one'))
    expect(await open('/video/hero.webm')).toBeNull()
  })
})

describe('a fair’s tablet', () => {
  it('opens fair mode without a network', async () => {
    await startWorker(deploy('one'))
    expect(await storeFair()).toEqual({ missingCount: 0, filmCount: 1, filmBytes: 10 })
    isOnline = false
    expect(await bodyOf('/assets/aside-fair-one00000.js')).toBe('fair one')
    expect(await bodyOf('/art/aside-fair-sealed.svg')).toBe('sealed one')
  })

  it('plays a stored film without a network, also in parts', async () => {
    await startWorker(deploy('one'))
    await storeFair()
    isOnline = false
    expect(await bodyOf('/video/hero.webm')).toBe('0123456789')
    const part = await open('/video/hero.webm', { Range: 'bytes=2-5' })
    expect(part?.status).toBe(206)
    expect(part?.headers.get('Content-Range')).toBe('bytes 2-5/10')
    expect(await part?.text()).toBe('2345')
  })

  it('stores no captive portal’s page as a film, and says what is missing', async () => {
    await startWorker(deploy('one'))
    expect(await storeFair(['/video/hero.webm', '/video/portal.webm'])).toMatchObject({ filmCount: 1 })
    isOnline = false
    await startWorker(deploy('two'))
    expect(await storeFair()).toMatchObject({ missingCount: 2, filmCount: 1 })
  })

  it('loads each file once when the page asks again meanwhile, and answers both', async () => {
    await startWorker(deploy('one'))
    const load = vi.spyOn(globalThis, 'fetch')
    const [first, second] = await Promise.all([storeFair(), storeFair()])
    expect(first).toEqual({ missingCount: 0, filmCount: 1, filmBytes: 10 })
    expect(second).toEqual(first)
    expect(load).toHaveBeenCalledTimes(3)
    await storeFair(['/video/hero.webm', '/video/portal.webm'])
    expect(load).toHaveBeenCalledTimes(4)
  })

  it('has the files of a new release before that release offers itself', async () => {
    await startWorker(deploy('one'))
    await storeFair()
    await startWorker(deploy('two'))
    await dispatch(new FakeExtendableEvent('install'))
    isOnline = false
    expect(await bodyOf('/assets/aside-fair-two00000.js')).toBe('fair two')
    expect(await bodyOf('/art/aside-fair-sealed.svg')).toBe('sealed two')
    await dispatch(new FakeExtendableEvent('activate'))
    expect([...(stored.get('fair-v1')?.answers.keys() ?? [])].filter((url) => url.includes('one00000'))).toEqual([])
    expect(await bodyOf('/video/hero.webm')).toBe('0123456789')
  })

  it('does not install a release whose files of fair mode are missing', async () => {
    await startWorker(deploy('one'))
    await storeFair()
    await startWorker(deploy('two'))
    site.delete('/assets/aside-fair-two00000.js')
    const event = new FakeExtendableEvent('install')
    worker.dispatchEvent(event)
    await expect(Promise.all(event.promises)).rejects.toThrow('Failed to fetch')
  })
})
