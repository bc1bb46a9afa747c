import { registerQuotaErrorCallback, type RouteMatchCallback, type WorkboxPlugin } from 'workbox-core'
import { StaleWhileRevalidate, type StrategyHandler } from 'workbox-strategies'
import { parseJob } from '#shared/board-job.ts'
import { BoardPayloadError, parseDepartments } from '#shared/board-list.ts'
import { copyAgeMs, fetchedAtHeader, incompleteKey } from '#shared/endpoints.ts'
import { parseEducationPage } from '#shared/education-list.ts'
import { parseFreelanceJobs } from '#shared/freelance-list.ts'
import type { BoardMapping } from '#shared/board-mapping.ts'
import { workerSettings } from './settings.ts'

declare const __BOARD_MAPPING__: BoardMapping
const boardMapping = __BOARD_MAPPING__
declare const self: ServiceWorkerGlobalScope

/**
 * The runtime caching policy. Only board reads are cached, stale-while-revalidate: the copy answers at once and is renewed
 * from the network. Jobs live in the page's database. A page reads them here only if its database is empty or cannot be used,
 * and asks the network for news itself, with the cache mode 'no-cache'. Such a request is never answered by a copy, but its
 * answer renews the copy. Requests with 'no-store' are not intercepted: nothing of what was searched may stay on a device that
 * many people share. The board pack is not intercepted: its jobs live in the page's database.
 *
 * Uploads, submissions, tokens and what modules send are never intercepted.
 */

const boardCacheName = 'board-v1'
/** Entries are small: a job with its form is about 30 kB, and a board's list is one entry. */
const maxBoardEntries = 400

function absolute(address: string): string {
  return new URL(address, self.location.origin).href
}

const boardBases = [workerSettings.boardUrl, ...(workerSettings.freelanceUrl === null ? [] : [workerSettings.freelanceUrl])].map(
  absolute,
)

const isOfBoard = (address: string) =>
  boardBases.some((base) => address === base || address.startsWith(`${base}/`) || address.startsWith(`${base}?`))

/** Board reads: departments, jobs, education lists, freelance jobs. */
export const isBoardRequest: RouteMatchCallback = ({ request, url }) =>
  request.method === 'GET' && request.cache !== 'no-store' && isOfBoard(url.href)

/** Adds the fetch time to a stored response, or that of the server's copy, so that the page can show its age. */
async function withFetchTime(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set(fetchedAtHeader, String(Date.now() - copyAgeMs(headers)))
  return new Response(await response.blob(), { status: response.status, statusText: response.statusText, headers })
}

function isJson(response: Response): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get('Content-Type') ?? '')
}

/** The parser for the board's response at a URL. It throws on any other body. */
function parserOf(url: URL): (body: unknown) => unknown {
  const isFreelance = workerSettings.freelanceUrl !== null && url.href.startsWith(absolute(workerSettings.freelanceUrl))
  if (isFreelance) return (body) => parseFreelanceJobs(body, () => {}, boardMapping)
  const [, jobId] = /\/jobs\/(\d+)$/.exec(url.pathname) ?? []
  if (jobId !== undefined) return (body) => readJob(body, Number(jobId))
  if (url.pathname.endsWith('/departments')) return (body) => parseDepartments(body, () => {}, boardMapping)
  return readEducation
}

function readEducation(body: unknown): void {
  if (!parseEducationPage(body, 1)) throw new BoardPayloadError('not a page of an education list')
}

function readJob(body: unknown, jobId: number): void {
  const job = parseJob(body, () => {}, boardMapping)
  if (job.jobId !== jobId) throw new BoardPayloadError(`job ${job.jobId} instead of ${jobId}`)
}

/** Whether the board itself responded. A captive portal or a gateway redirects, or responds with HTML. */
function isFromBoard(response: Response): boolean {
  return !response.redirected && isJson(response)
}

/** Whether the page could parse this response. An invalid or incomplete one must not replace a valid copy. */
async function isReadable(request: Request, response: Response): Promise<boolean> {
  try {
    const body = (await response.clone().json()) as { readonly [incompleteKey]?: unknown } | null
    parserOf(new URL(request.url))(body)
    return body?.[incompleteKey] !== true
  } catch {
    return false
  }
}

/** How often what is stored was deleted since the worker started. */
let forgetCount = 0

/**
 * Stores the board's responses, and deletes jobs that were removed from the board. A response that was under way while everything was
 * deleted, such as to a search for a school, is not stored afterwards.
 */
const boardAnswers: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    if (state) state['forgetCount'] = forgetCount
    return request
  },
  cacheWillUpdate: async ({ request, response, state }) => {
    const isStorable = response.status === 200 && (await isReadable(request, response))
    return isStorable && state?.['forgetCount'] === forgetCount ? withFetchTime(response) : null
  },
  cacheDidUpdate: async ({ request, state }) => {
    const cache = await caches.open(boardCacheName)
    // It was deleted between the check above and now.
    if (state?.['forgetCount'] !== forgetCount) await cache.delete(request)
    // A cache lists its entries in the order in which they came.
    const answers = await cache.keys()
    await Promise.all(answers.slice(0, Math.max(0, answers.length - maxBoardEntries)).map(async (oldest) => cache.delete(oldest)))
  },
  fetchDidSucceed: async ({ request, response }) => {
    // Throwing makes this a failed request, so that the page does not get a captive portal's response either.
    if (!isFromBoard(response)) throw new TypeError(`${request.url}: not an answer of the board`)
    if (response.status === 404 || response.status === 410) await (await caches.open(boardCacheName)).delete(request)
    return response
  },
}

/** Stale-while-revalidate, without the stale copy for a page that asks for news. */
class BoardStrategy extends StaleWhileRevalidate {
  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return request.cache === 'no-cache' ? handler.fetchAndCachePut(request) : super._handle(request, handler)
  }
}

export const boardStrategy = new BoardStrategy({
  cacheName: boardCacheName,
  plugins: [boardAnswers],
})

// A full device needs its room for drafts and files.
registerQuotaErrorCallback(async () => caches.delete(boardCacheName))

/** Deletes the cached responses. One that was asked for before the end is not stored afterwards. */
export async function forgetBoard(): Promise<void> {
  forgetCount += 1
  await caches.delete(boardCacheName)
  forgetCount += 1
}
