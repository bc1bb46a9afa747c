import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core'
import { findInPack, isWholePack } from '#shared/board-pack.ts'
import { fetchedAtHeader } from '#shared/endpoints.ts'

/**
 * Stores the whole board pack when a page reads it, and takes the board's answers from it for a device that has no database and no
 * single answer. Only whole packs are stored, never deltas, and of them the last one.
 */

declare const self: ServiceWorkerGlobalScope

const isWhole = (pathname: string) => /^\/api\/pack\/[0-9a-f]{20}\.json$/.test(pathname)

export const isPackFile: RouteMatchCallback = ({ request, sameOrigin, url }) =>
  sameOrigin && request.method === 'GET' && request.cache !== 'no-store' && isWhole(url.pathname)

async function storedPacks(cache: Cache): Promise<readonly Request[]> {
  return (await cache.keys()).filter(({ url }) => isWhole(new URL(url).pathname))
}

const textOf = (response: Response) => response.body?.pipeThrough(new TextDecoderStream()) ?? null

/** Stores a pack if it has arrived whole. It then takes the place of the earlier one. */
async function storePack(cacheName: string, url: string, response: Response): Promise<void> {
  const cache = await self.caches.open(cacheName)
  const earlier = await storedPacks(cache)
  const headers = { 'Content-Type': 'application/json', [fetchedAtHeader]: String(Date.now()) }
  try {
    await cache.put(url, new Response(response.body, { headers }))
    const text = textOf((await cache.match(url)) ?? new Response(null))
    if (text && (await isWholePack(text))) {
      await Promise.all(earlier.filter((each) => each.url !== url).map((each) => cache.delete(each)))
      return
    }
  } catch {
    // The device has no room, or the network has gone.
  }
  await cache.delete(url)
}

/** Answers with a stored pack, which never changes, or passes the request on and stores the answer. */
export function answerPack(cacheName: string): RouteHandlerCallback {
  return async ({ event, request, url }) => {
    const cache = await self.caches.open(cacheName)
    const stored = await cache.match(request)
    if (stored) return stored
    const response = await fetch(request)
    if (response.status === 200 && !response.redirected && event instanceof ExtendableEvent) {
      event.waitUntil(storePack(cacheName, url.href, response.clone()))
    }
    return response
  }
}

/** What of a pack answers an address of the board. null: nothing. */
function wantedFor({ pathname }: URL): Parameters<typeof findInPack>[1] | null {
  const [, jobId] = /\/jobs\/(\d{1,15})$/.exec(pathname) ?? []
  if (jobId !== undefined) return { kind: 'job', jobId: Number(jobId) }
  if (pathname.endsWith('/departments')) return { kind: 'list' }
  if (/\/education\/(?:degrees|disciplines)$/.test(pathname)) return { kind: 'education' }
  return null
}

/** The board's answer for an address, as far as the stored pack has it. null: it does not. */
export async function answerFromPack(cacheName: string, address: URL): Promise<Response | null> {
  const wanted = wantedFor(address)
  if (!wanted) return null
  const cache = await self.caches.open(cacheName)
  const [key] = await storedPacks(cache)
  const stored = key && (await cache.match(key))
  const text = stored && textOf(stored)
  const item = text ? await findInPack(text, wanted).catch(() => null) : null
  const body = bodyOf(item, address)
  const fetchedAt = stored?.headers.get(fetchedAtHeader)
  return body && fetchedAt
    ? new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json', [fetchedAtHeader]: fetchedAt } })
    : null
}

function bodyOf(item: Awaited<ReturnType<typeof findInPack>>, { pathname }: URL): object | null {
  switch (item?.kind) {
    case 'job':
      // Without its form, nobody could apply for it.
      return item.hasForm ? item.job : null
    case 'list':
      return { departments: item.departments }
    case 'education': {
      const items = pathname.endsWith('/degrees') ? item.degrees : item.disciplines
      return items && { items, meta: { total_count: items.length, per_page: Math.max(1, items.length) } }
    }
    default:
      return null
  }
}
