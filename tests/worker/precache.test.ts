import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PrecacheEntry } from 'workbox-precaching'
import { LateEvent, MemoryCache, origin } from './worker-surroundings.ts'

/** How a version comes onto the device and takes over: the worker's real module over a cache in memory. */

let cache: MemoryCache
let asked: string[]
let mostAtOnce: number
let answer: (url: string) => Response
let worker: EventTarget

/** The worker of a version, with none of the modules of the one before. */
function startWorker(): void {
  vi.resetModules()
  const location = new URL(`${origin}/sw.js`)
  const caches = { open: async () => cache, match: async (request: Request | string) => cache.match(request) }
  const surroundings = { caches, location, registration: { scope: `${origin}/` }, __WB_DISABLE_DEV_LOGS: true }
  worker = Object.assign(new EventTarget(), surroundings)
  for (const [name, value] of Object.entries({ ...surroundings, self: worker })) vi.stubGlobal(name, value)
}

beforeEach(() => {
  cache = new MemoryCache()
  asked = []
  mostAtOnce = 0
  answer = () => new Response('file')
  let atOnce = 0
  startWorker()
  vi.stubGlobal('ExtendableEvent', LateEvent)
  vi.stubGlobal('FetchEvent', LateEvent)
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(url)
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    await new Promise((resolve) => setTimeout(resolve))
    atOnce -= 1
    return answer(url)
  })
})
afterEach(() => vi.unstubAllGlobals())

async function open(entries: readonly (PrecacheEntry | string)[]) {
  const { precacheInShares } = await import('../../sw/precache.ts')
  return precacheInShares(entries)
}

async function happens(type: 'install' | 'activate'): Promise<readonly PromiseSettledResult<unknown>[]> {
  const event = new LateEvent(type)
  worker.dispatchEvent(event)
  return Promise.allSettled(event.works)
}

const files = (release: string) => Array.from({ length: 23 }, (_, index) => ({ url: `/${index}.js`, revision: release }))
const stored = () => [...cache.answers.keys()]

describe('a version of the site', () => {
  it('comes as a whole, each file once, five at a time', async () => {
    const site = await open(files('one'))
    const ends = await happens('install')
    expect(ends.every(({ status }) => status === 'fulfilled')).toBe(true)
    expect(asked.length).toBe(23)
    expect(new Set(asked).size).toBe(23)
    expect(mostAtOnce).toBe(5)
    expect(await (await site.matchPrecache('/22.js'))?.text()).toBe('file')
  })

  it('is not there when one of its files is missing', async () => {
    await open(files('one'))
    answer = (url) => new Response('', { status: url.includes('/7.js') ? 404 : 200 })
    const ends = await happens('install')
    expect(ends.some(({ status }) => status === 'rejected')).toBe(true)
  })

  it('fetches what has changed, and takes the old away when it takes over, not before', async () => {
    await open(files('one'))
    await happens('install')
    startWorker()
    asked = []
    await open([...files('one').slice(0, 20), { url: '/20.js', revision: 'two' }])
    await happens('install')
    expect(asked.map((url) => new URL(url).pathname)).toEqual(['/20.js'])
    expect(stored()).toHaveLength(24)
    await happens('activate')
    expect(stored()).toHaveLength(21)
    expect(stored().filter((url) => url.includes('/20.js'))).toEqual([`${origin}/20.js?__WB_REVISION__=two`])
  })
})
