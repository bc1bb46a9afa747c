import type { RouteHandlerObject, RouteMatchCallback, WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { fetchedAtHeader } from '#shared/endpoints.ts'
import type { Settings } from '#shared/settings.ts'
import { tellPages } from './messages.ts'

declare const __SETTINGS__: Settings
const settings = __SETTINGS__
declare const self: ServiceWorkerGlobalScope

/**
 * What is cached and how. Cache Storage holds copies of the network and nothing else: reads of the board. Uploads,
 * submissions, tokens and analytics are never intercepted.
 */

const boardCacheName = 'board-v1'
/** A job with its form is some 30 kB; the list of a board is one entry. */
const maxBoardEntries = 400

function absolute(address: string): string {
  return new URL(address, self.location.origin).href
}

const boardBases = [settings.boardUrl, ...(settings.freelanceUrl === null ? [] : [settings.freelanceUrl])].map(absolute)

/**
 * What brings the board onto the device asks for one job after the other and keeps each itself (`board-sync.ts`). A worker
 * that stood in between would be busy all that time, and a new version cannot take the place of a busy one.
 */
const isForDevice = (request: Request, url: URL) => request.cache === 'no-cache' && /\/jobs\/\d+$/.test(url.pathname)

/** Reads of the board: departments, jobs, education lists, freelance jobs. */
export const isBoardRequest: RouteMatchCallback = ({ request, url }) =>
  request.method === 'GET' &&
  !isForDevice(request, url) &&
  boardBases.some((base) => url.href === base || url.href.startsWith(`${base}/`) || url.href.startsWith(`${base}?`))

/** A stored answer carries the time it left the network, so that the page can say how old it is. */
async function stamped(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set(fetchedAtHeader, String(Date.now()))
  return new Response(await response.blob(), { status: response.status, statusText: response.statusText, headers })
}

async function isSame(a: Response, b: Response): Promise<boolean> {
  const [tagA, tagB] = [a.headers.get('ETag'), b.headers.get('ETag')]
  return tagA !== null && tagB !== null ? tagA === tagB : (await a.clone().text()) === (await b.clone().text())
}

/** Keeps good answers, forgets jobs that have left the board, and tells the pages what the board said. */
const boardAnswers: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.status === 200 ? stamped(response) : null),
  cacheDidUpdate: async ({ request, oldResponse, newResponse }) => {
    const hasChanged = !oldResponse || !(await isSame(oldResponse, newResponse))
    await tellPages({ type: 'board-checked', url: request.url, hasChanged })
  },
  fetchDidSucceed: async ({ request, response }) => {
    const isGone = response.status === 404 || response.status === 410
    if (isGone) {
      const cache = await caches.open(boardCacheName)
      if (await cache.delete(request)) await tellPages({ type: 'board-gone', url: request.url })
    } else if (!response.ok) await tellPages({ type: 'board-unreachable', url: request.url })
    return response
  },
  fetchDidFail: async ({ request }) => tellPages({ type: 'board-unreachable', url: request.url }),
}

const options = {
  cacheName: boardCacheName,
  plugins: [boardAnswers, new ExpirationPlugin({ maxEntries: maxBoardEntries, purgeOnQuotaError: true })],
}
const staleWhileRevalidate = new StaleWhileRevalidate(options)
const networkFirst = new NetworkFirst(options)

/** The stored answer at once and the board behind it; a page that must have the board's own word says 'no-cache'. */
export const boardStrategy: RouteHandlerObject = {
  handle: (context) => (context.request.cache === 'no-cache' ? networkFirst : staleWhileRevalidate).handle(context),
}
