import { copyResponse } from 'workbox-core/copyResponse.js'
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { hasOwnSettings } from './settings.ts'

/**
 * Downloads a release's files into a cache. Only verified files are stored, because a captive portal answers every URL with its
 * own page and status 200.
 */

declare const self: ServiceWorkerGlobalScope

/** Browsers open six connections to an HTTP/1.1 host. Leave one for the page. */
const concurrency = 5

/** Whether a URL is a document that answers navigations. */
export function isDocument(url: string): boolean {
  return /(?:\/|\.html)$/.test(new URL(url).pathname)
}

/** The assets that a document references. Its import map names the sentences of all pages, of which it needs some. */
export function assetsReferencedBy(html: string): readonly string[] {
  const addresses = html
    .replace(/<script type="importmap">[^<]*<\/script>/, '')
    .matchAll(/\/assets\/[\w.-]+\.(?:js|css|svg|woff2)/g)
  return [...new Set([...addresses].map(([address]) => new URL(address, self.location.origin).href))]
}

/**
 * @param entries the build's list. Each entry has `integrity`, except a document that the server rewrites for its origin. Such a
 * document is accepted only if it references files of this list and no others, and has the settings of this version.
 * @param cacheName the precache's, if it is left out
 */
export function createSiteFileStore(entries: readonly PrecacheEntry[], cacheName?: string) {
  const site = new PrecacheController(cacheName === undefined ? {} : { cacheName })
  site.addToCacheList([...entries])
  const urls = site.getCachedURLs()
  const openCache = () => self.caches.open(site.strategy.cacheName)

  async function verify(url: string, response: Response, integrity: string | undefined): Promise<void> {
    const isHtml = response.headers.get('Content-Type')?.includes('text/html') === true
    let isValid = response.status === 200 && isHtml === isDocument(url)
    // The browser has verified the integrity of every other file.
    if (isValid && isDocument(url) && integrity === undefined) {
      const html = await response.clone().text()
      const files = assetsReferencedBy(html)
      isValid = !response.redirected && files.length > 0 && files.every((file) => urls.includes(file)) && hasOwnSettings(html)
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

  return { site, urls, openCache, load, loadAll, findMissing }
}
