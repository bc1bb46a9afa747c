import * as v from 'valibot'
import type { PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import type { FairFiles } from '../shared/worker-messages.ts'
import { createSiteFileStore } from '#sw/file-store.ts'

/**
 * The files of fair mode, in a cache of their own that only a fair's tablet has. A page of such a tablet asks for them once. From
 * then on each new release stores its own before it offers itself, so that an update in the middle of a fair works without a
 * network. Films are stored too: they have no hash, so they stay when a release changes.
 */

const fileCacheName = 'fair-v1'
const filmCacheName = 'fair-films-v1'

const StoreFair = v.object({ type: v.literal('STORE_FAIR'), films: v.array(v.string()) })

declare const self: ServiceWorkerGlobalScope

/** Whether this device has been a fair's tablet. */
export async function isFairTablet(): Promise<boolean> {
  return self.caches.has(fileCacheName)
}

/** Stores a film. A captive portal would answer with a page. */
async function storeFilm(films: Cache, url: string): Promise<void> {
  const response = await fetch(url)
  const isFilm = response.headers.get('Content-Type')?.startsWith('video/') === true
  if (response.status === 200 && !response.redirected && isFilm) await films.put(url, response)
}

/** The part of a film that a player asks for. Safari plays nothing that is answered as a whole. */
async function filmPart(film: Response, range: string | null): Promise<Response> {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined) return film
  const whole = await film.blob()
  const start = Number(first)
  const end = last ? Math.min(Number(last) + 1, whole.size) : whole.size
  if (start >= end) return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${whole.size}` } })
  const headers = new Headers(film.headers)
  headers.set('Content-Length', String(end - start))
  headers.set('Content-Range', `bytes ${start}-${end - 1}/${whole.size}`)
  return new Response(whole.slice(start, end), { status: 206, headers })
}

/** Stores the fair's files when a page asks for it, and renews them with each release. */
export function precacheFairFiles(entries: readonly PrecacheEntry[]): void {
  const { findMissing, load, loadAll, site } = createSiteFileStore(entries, fileCacheName)
  /** null until the browser has answered. Requests for films of ordinary visitors are not intercepted. */
  let hasFilms: boolean | null = null
  const findFilms = async () => {
    hasFilms = await self.caches.has(filmCacheName)
  }
  void findFilms()

  const install = async () => {
    if (await isFairTablet()) await loadAll(await findMissing())
  }
  const activate = async (event: ExtendableEvent) => {
    if (await isFairTablet()) await site.activate(event)
  }
  const store = async (wanted: readonly string[]): Promise<FairFiles> => {
    // A failed file stays missing. The page asks again.
    await loadAll(await findMissing(), (url) => load(url).catch(() => null))
    const films = await self.caches.open(filmCacheName)
    hasFilms = true
    const isStored = async (url: string) => (await films.match(url)) !== undefined
    for (const url of wanted) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, beside the page's own requests
      if (!(await isStored(url))) await storeFilm(films, url).catch(() => null)
    }
    const stored = await Promise.all(wanted.map(async (url) => (await films.match(url))?.blob()))
    return {
      missingCount: (await findMissing()).length,
      filmCount: stored.filter((film) => film !== undefined).length,
      filmBytes: stored.reduce((sum, film) => sum + (film?.size ?? 0), 0),
    }
  }

  /** What is being stored, by its films. A page that waits for a reply asks again, and must not load everything twice. */
  const storing = new Map<string, Promise<FairFiles>>()
  const storeOnce = (wanted: readonly string[]): Promise<FairFiles> => {
    const name = wanted.join(' ')
    const running = storing.get(name) ?? store(wanted).finally(() => storing.delete(name))
    storing.set(name, running)
    return running
  }

  self.addEventListener('install', (event) => event.waitUntil(install()))
  self.addEventListener('activate', (event) => event.waitUntil(activate(event)))
  self.addEventListener('message', (event) => {
    const request = v.safeParse(StoreFair, event.data)
    if (!request.success) return
    const reply = async () => event.ports[0]?.postMessage(await storeOnce(request.output.films))
    event.waitUntil(reply())
  })
  registerRoute(
    ({ request, sameOrigin, url }) =>
      sameOrigin && request.cache !== 'reload' && site.getCacheKeyForURL(url.pathname) !== undefined,
    async ({ request, url }) => {
      const cacheKey = site.getCacheKeyForURL(url.pathname) ?? url.href
      // Who only looks at a fair's page stores nothing.
      return (await self.caches.match(cacheKey, { cacheName: fileCacheName })) ?? fetch(request)
    },
  )
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && hasFilms !== false && /^\/video\/[^/]+\.(?:webm|mp4)$/.test(url.pathname),
    async ({ request, url }) => {
      const film = await self.caches.match(url.pathname, { cacheName: filmCacheName })
      return film ? filmPart(film, request.headers.get('Range')) : fetch(request)
    },
  )
}
