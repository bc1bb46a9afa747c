import * as v from 'valibot'
import { copyResponse } from 'workbox-core/copyResponse.js'
import type { RouteHandlerCallback } from 'workbox-core'
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import type { StoreReply } from '#shared/worker-messages.ts'

/**
 * Precaches the site's files. Workbox owns the list, the cache keys and the cleanup; this file owns the download.
 *
 * - Only verified files are stored, because a captive portal answers every URL with its own page and status 200.
 * - The first install stores only the documents and the files that they reference, so that a visit of a few seconds is enough
 *   to open the site offline. The page requests the rest later, in small batches.
 * - An update installs every file before it activates, because it replaces a complete version.
 */

/** Browsers open six connections to an HTTP/1.1 host. Leave one for the page. */
const concurrency = 5
/** Small, because a busy worker delays the activation of the next version. */
const batchSize = 20

const StoreRequest = v.object({ type: v.literal('STORE'), urls: v.nullish(v.array(v.string()), null) })

interface NetworkInformation {
  readonly saveData?: boolean
}

declare const self: ServiceWorkerGlobalScope & {
  readonly navigator: WorkerNavigator & { readonly connection?: NetworkInformation }
}

/** Whether a URL is a document that answers navigations. */
function isDocument(url: string): boolean {
  return /(?:\/|\.html)$/.test(new URL(url).pathname)
}

/** The assets that a document references. */
function assetsReferencedBy(html: string): readonly string[] {
  const addresses = html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|svg|woff2)/g)
  return [...new Set([...addresses].map(([address]) => new URL(address, self.location.origin).href))]
}

/** A file's URL without its content hash, which identifies a chunk across releases. */
function unhashedPathOf(url: string): string {
  return new URL(url).pathname.replace(/-[\w-]{8}(?=\.\w+$)/, '')
}

/**
 * Installs a version's files and answers requests for them.
 *
 * @param entries the build's precache list. Each entry has `integrity`, except a document that the server rewrites for its
 * origin. Such a document is accepted only if it references files of this list and no others.
 * @returns creates a route handler that answers every request with one file
 */
export function precacheSite(entries: readonly PrecacheEntry[]): (url: string) => RouteHandlerCallback {
  const site = new PrecacheController()
  site.addToCacheList([...entries])
  const urls = site.getCachedURLs()
  const openCache = () => self.caches.open(site.strategy.cacheName)

  async function verify(url: string, response: Response, integrity: string | undefined): Promise<void> {
    const isHtml = response.headers.get('Content-Type')?.includes('text/html') === true
    let isValid = response.status === 200 && isHtml === isDocument(url)
    // The browser has verified the integrity of every other file.
    if (isValid && isDocument(url) && integrity === undefined) {
      const files = assetsReferencedBy(await response.clone().text())
      isValid = !response.redirected && files.length > 0 && files.every((file) => urls.includes(file))
    }
    if (!isValid) throw new TypeError(`${url}: the answer is not this version's file`)
  }

  async function download(url: string, cacheKey: string, cacheMode: RequestCache): Promise<Response> {
    const integrity = site.getIntegrityForCacheKey(cacheKey)
    const response = await fetch(
      new Request(url, { cache: cacheMode, credentials: 'same-origin', ...(integrity === undefined ? {} : { integrity }) }),
    )
    await verify(url, response, integrity)
    // A redirected response cannot answer a navigation. Some hosts redirect `/shell.html` to `/shell`.
    const usable = response.redirected ? await copyResponse(response) : response
    await (await openCache()).put(cacheKey, usable.clone())
    return usable
  }

  /** Returns the cached file, downloading it if missing. @throws TypeError when the network returns anything else */
  async function load(url: string): Promise<Response> {
    const cacheKey = site.getCacheKeyForURL(url)
    if (cacheKey === undefined) throw new TypeError(`${url} is not a file of this version`)
    const stored = await (await openCache()).match(cacheKey)
    if (stored) return stored
    // A hashed URL never changes, so a copy from the HTTP cache is valid.
    const hasHash = cacheKey === url
    try {
      return await download(url, cacheKey, hasHash ? 'default' : 'no-cache')
    } catch {
      // Bypass the HTTP cache, which may hold a captive portal's page under this URL.
      return download(url, cacheKey, 'reload')
    }
  }

  async function loadAll(wanted: readonly string[], loadOne: (url: string) => Promise<unknown> = load): Promise<void> {
    const queue = wanted.values()
    const work = async () => {
      for (const url of queue) await loadOne(url)
    }
    await Promise.all(Array.from({ length: concurrency }, work))
  }

  async function findMissing(): Promise<readonly string[]> {
    const stored = new Set((await (await openCache()).keys()).map(({ url }) => url))
    return urls.filter((url) => !stored.has(site.getCacheKeyForURL(url) ?? ''))
  }

  /** With Save-Data, an update renews only the files that the device has in an older version. */
  async function listOutdated(): Promise<readonly string[]> {
    const storedPaths = new Set((await (await openCache()).keys()).map(({ url }) => unhashedPathOf(url)))
    return urls.filter((url) => storedPaths.has(unhashedPathOf(url)))
  }

  async function install(): Promise<void> {
    const documents = urls.filter(isDocument)
    await loadAll(documents)
    const pages = await Promise.all(documents.map(async (url) => (await load(url)).text()))
    await loadAll([...new Set(pages.flatMap(assetsReferencedBy))].filter((url) => urls.includes(url)))
    if (!self.registration.active) return
    await loadAll(self.navigator.connection?.saveData ? await listOutdated() : await findMissing())
  }

  /** Downloads the given files, or the next batch of missing ones. @returns the number of files that are still missing */
  async function store(wanted: readonly string[] | null): Promise<number> {
    const missing = await findMissing()
    const batch = wanted === null ? missing.slice(0, batchSize) : missing.filter((url) => wanted.includes(url))
    // A failed file stays missing and must not block the others. The page requests it again.
    await loadAll(batch, (url) => load(url).catch(() => null))
    return (await findMissing()).length
  }

  self.addEventListener('install', (event) => event.waitUntil(install()))
  self.addEventListener('activate', (event) => void site.activate(event))
  self.addEventListener('message', (event) => {
    const request = v.safeParse(StoreRequest, event.data)
    if (!request.success) return
    const reply = async () => {
      const missingCount = await store(request.output.urls)
      event.ports[0]?.postMessage({ missingCount } satisfies StoreReply)
    }
    event.waitUntil(reply())
  })

  const answer = async (url: string, request: Request): Promise<Response> => {
    try {
      return await load(url)
    } catch {
      // The server has another release, or the network failed. Respond as if there were no worker.
      return fetch(request)
    }
  }
  registerRoute(
    // 'reload' must bypass the cache (`src/platform/watchdog.ts`).
    ({ request, sameOrigin, url }) =>
      sameOrigin && request.cache !== 'reload' && site.getCacheKeyForURL(url.pathname + url.search) !== undefined,
    ({ request, url }) => answer(url.origin + url.pathname + url.search, request),
  )
  return (url) => {
    const { href } = new URL(url, self.location.origin)
    return ({ request }) => answer(href, request)
  }
}
