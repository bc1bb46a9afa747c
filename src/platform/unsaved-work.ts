import { browserClock, within } from './clock.ts'

/**
 * Tracks work that a reload would lose: a form with answers, a submission in progress. All code that reloads the page must
 * ask here first. Across tabs it uses a Web Lock: a tab with open work holds the lock in shared mode, even while the browser
 * has frozen it, and an update that reloads every tab needs the lock in exclusive mode.
 */

interface Work {
  /** Saves as much as possible to the device. */
  readonly flush: () => Promise<void>
  /** Whether a reload now would lose answers or interrupt a submission. */
  readonly isDirty: () => boolean
}

const works = new Set<Work>()
/** Name of the lock, and of the channel on which tabs ask each other to flush. */
const name = 'unsaved-work'
/** A flush or a tab that hangs must not block an update for ever. */
const timeoutMs = 2_000

let releaseLock: (() => void) | null = null
let channel: BroadcastChannel | null = null
let isReloadWanted = false

function holdLock(): void {
  if (releaseLock || works.size === 0 || !('locks' in navigator)) return
  const untilReleased = new Promise<void>((resolve) => {
    releaseLock = resolve
  })
  // Rejects only where storage is denied; there is no service worker then either.
  navigator.locks.request(name, { mode: 'shared' }, () => untilReleased).catch(() => {})
}

function dropLock(): void {
  releaseLock?.()
  releaseLock = null
}

/** Another tab wants to update: saves, then releases the lock and queues for it again behind the other tab's request. */
async function yieldLock(): Promise<void> {
  await flushUnsavedWork()
  if (hasUnsavedWork()) return
  dropLock()
  holdLock()
}

/** A page with a lock or an open channel cannot enter the back-forward cache, so both are released on `pagehide`. */
function suspend(): void {
  dropLock()
  channel?.close()
  channel = null
}

function resume(): void {
  if (works.size === 0) return
  holdLock()
  if (channel) return
  channel = new BroadcastChannel(name)
  channel.addEventListener('message', () => void yieldLock())
}

/**
 * Registers open work, such as a form or a submission.
 *
 * @param flush saves the work to the device; what cannot be saved stays dirty
 * @param isDirty whether a reload at this moment would lose something
 * @returns the unregister function
 */
export function registerUnsavedWork(flush: () => Promise<void>, isDirty: () => boolean): () => void {
  const work: Work = { flush, isDirty }
  works.add(work)
  if (works.size === 1) {
    resume()
    window.addEventListener('pagehide', suspend)
    window.addEventListener('pageshow', resume)
  }
  return () => {
    works.delete(work)
    if (works.size > 0) return
    suspend()
    window.removeEventListener('pagehide', suspend)
    window.removeEventListener('pageshow', resume)
    // Let the navigation away from the form finish, so that the reload opens the next page.
    if (isReloadWanted) setTimeout(() => void reloadWhenSafe())
  }
}

/** Whether a form or a submission is open, saved or not. */
export function hasOpenWork(): boolean {
  return works.size > 0
}

/** Whether this tab holds something that a reload would lose. */
export function hasUnsavedWork(): boolean {
  return [...works].some(({ isDirty }) => isDirty())
}

/** Saves all work of this tab. Resolves when every flush has settled, or after the timeout. */
export async function flushUnsavedWork(): Promise<void> {
  const flushes = Promise.allSettled([...works].map(async ({ flush }) => flush()))
  await within(browserClock, timeoutMs, flushes, null)
}

/**
 * Runs a task that reloads every tab, after all tabs have saved their work. No tab can open a form in the meantime.
 *
 * @returns whether the task ran; false when this or another tab could not save its work
 */
export async function whileNothingIsUnsaved(task: () => Promise<void>): Promise<boolean> {
  await flushUnsavedWork()
  if (hasUnsavedWork()) return false
  if (!('locks' in navigator)) {
    await task()
    return true
  }
  dropLock()
  try {
    const result = navigator.locks.request(name, { signal: AbortSignal.timeout(timeoutMs) }, async () => {
      if (hasUnsavedWork()) return false
      await task()
      return true
    })
    // The other tabs queue for their lock again behind this request, so it must be queued before they are asked. Browsers
    // may queue a page's first request late. An answered query proves that the request is in the queue.
    await navigator.locks.query()
    const others = new BroadcastChannel(name)
    others.postMessage('flush')
    others.close()
    return await result
  } catch {
    return false
  } finally {
    holdLock()
  }
}

/** Saves and reloads. When something cannot be saved, it tries again at each visibility change. */
export async function reloadWhenSafe(): Promise<void> {
  if (!isReloadWanted) document.addEventListener('visibilitychange', () => void reloadWhenSafe())
  isReloadWanted = true
  await flushUnsavedWork()
  if (!hasUnsavedWork()) window.location.reload()
}
