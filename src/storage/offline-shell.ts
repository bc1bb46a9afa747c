import type { StoreReply } from '#shared/worker-messages.ts'
import { whenIdle } from '#platform/idle.ts'
import { webLock } from '#platform/locks.ts'
import { askWorker, lostReplyMs } from './ask-worker.ts'

/**
 * Asks the service worker to store the site's files on the device (`sw/precache.ts`). The first install stores only the
 * files that the site starts with. The page requests the rest in small batches while it is idle.
 */

/** A worker that the browser has killed never replies. */
const replyTimeoutMs = 60_000
/** One tab at a time reads the board pack. */
export const packLock = 'board-pack'
/** Delay before requesting files again that could not be stored. */
const retryDelayMs = 30_000

/** @returns null when the worker did not reply */
async function requestFiles(urls?: readonly string[]): Promise<StoreReply | null> {
  const { active } = await navigator.serviceWorker.ready
  if (!active) return null
  // Files would be loaded twice, while a count may be asked for again.
  const againMs = urls?.length === 0 ? lostReplyMs : null
  const answer = await askWorker(active, { type: 'STORE', ...(urls ? { urls } : {}) }, replyTimeoutMs, againMs)
  // By hand: the schemas' library is not in the first paint's scripts.
  const reply = answer as Partial<Record<keyof StoreReply, unknown>> | null
  if (typeof reply?.missingCount !== 'number' || typeof reply.hasCode !== 'boolean') return null
  return { missingCount: reply.missingCount, hasCode: reply.hasCode }
}

/** Stores the files that this page has loaded or links when the worker is active, so that the open screen also starts offline. */
export async function storeOpenScreen(): Promise<void> {
  await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  // A prerendered page has inline styles. Its links name the style sheets that the shell needs for the same screen.
  const linked = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href)
  await requestFiles([...loaded, ...linked])
}

async function storeSite(): Promise<void> {
  let before: number | null = null
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    await new Promise<void>((resolve) => whenIdle(resolve))
    // oxlint-disable-next-line no-await-in-loop -- see above
    const reply = await requestFiles()
    const missingCount = reply?.missingCount ?? null
    if (missingCount === 0) return
    // On a slow line the jobs are worth more than the pictures of pages that nobody has opened.
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (reply?.hasCode) await webLock(packLock).run(async () => {})
    if (missingCount === null || (before !== null && missingCount >= before)) {
      // oxlint-disable-next-line no-await-in-loop -- no progress: the network or the release has gone
      await new Promise<void>((resolve) => {
        setTimeout(resolve, retryDelayMs)
        window.addEventListener('online', () => resolve(), { once: true })
      })
    }
    before = missingCount
  }
}

let storing: Promise<void> | null = null

/**
 * Stores the whole site. Resolves when every page would open offline. Never resolves without service worker support.
 */
export function whenSiteIsStored(): Promise<void> {
  storing ??= 'serviceWorker' in navigator ? storeSite() : new Promise<void>(() => {})
  return storing
}

/** Stores the whole site at once, for somebody who waits for it. Resolves when nothing is missing, or when nothing more arrives. */
export async function storeSiteNow(): Promise<void> {
  let before = Number.POSITIVE_INFINITY
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const missingCount = (await requestFiles())?.missingCount ?? 0
    if (missingCount === 0 || missingCount >= before) return
    before = missingCount
  }
}

/** How many files of the site are missing. Stores nothing. null: no worker has answered. */
export async function countMissingFiles(): Promise<number | null> {
  return navigator.serviceWorker?.controller ? ((await requestFiles([]))?.missingCount ?? null) : null
}
