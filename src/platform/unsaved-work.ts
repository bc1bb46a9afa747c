/**
 * Who holds words or files that a reload would lose: a form with answers, a running send. Whatever replaces or reloads the
 * page asks here first, and so does an update that another tab has been asked for: a tab with a form on the screen holds a
 * shared lock, which even a frozen tab keeps, and whoever wants to replace every tab needs that lock for itself.
 */

interface Work {
  /** Writes what is unsaved to the device, as far as it can be. */
  readonly flush: () => Promise<void>
  /** Whether a reload now would lose something, or break off a send. */
  readonly isDirty: () => boolean
}

const works = new Set<Work>()
/** The name of the lock, and of the channel on which the tabs ask each other to flush. */
const name = 'unsaved-work'
/** A flush or another tab that does not answer must not hold an update up for ever (pitfalls.md 14). */
const patienceMs = 2_000

let releaseLock: (() => void) | null = null
let channel: BroadcastChannel | null = null
let isReloadWanted = false

function holdLock(): void {
  if (releaseLock || works.size === 0 || !('locks' in navigator)) return
  const untilReleased = new Promise<void>((resolve) => {
    releaseLock = resolve
  })
  // Rejects only where storage is denied altogether; then there is no service worker either.
  navigator.locks.request(name, { mode: 'shared' }, () => untilReleased).catch(() => {})
}

function freeLock(): void {
  releaseLock?.()
  releaseLock = null
}

/** Another tab wants to update: saves what there is and lets the lock go for it; it is taken back behind the other's. */
async function makeWay(): Promise<void> {
  await flushUnsavedWork()
  if (hasUnsavedWork()) return
  freeLock()
  holdLock()
}

/** A page that holds a lock or a channel is not kept for 'Back'. */
function rest(): void {
  freeLock()
  channel?.close()
  channel = null
}

function wake(): void {
  if (works.size === 0) return
  holdLock()
  if (channel) return
  channel = new BroadcastChannel(name)
  channel.addEventListener('message', () => void makeWay())
}

/**
 * Says that there is something to lose, for as long as its form or its send is there.
 *
 * @param flush writes what is unsaved to the device; what it cannot save stays dirty
 * @param isDirty whether a reload at this moment would lose something
 * @returns what ends it
 */
export function registerUnsavedWork(flush: () => Promise<void>, isDirty: () => boolean): () => void {
  const work: Work = { flush, isDirty }
  works.add(work)
  if (works.size === 1) {
    wake()
    window.addEventListener('pagehide', rest)
    window.addEventListener('pageshow', wake)
  }
  return () => {
    works.delete(work)
    if (works.size > 0) return
    rest()
    window.removeEventListener('pagehide', rest)
    window.removeEventListener('pageshow', wake)
    // The page that follows the form has to be there before it is reloaded.
    if (isReloadWanted) setTimeout(() => void reloadWhenSafe())
  }
}

/** Whether this tab holds something that a reload would lose. */
export function hasUnsavedWork(): boolean {
  return [...works].some(({ isDirty }) => isDirty())
}

/** Asks everyone in this tab to save; resolves when all have, or have failed, or took too long. */
export async function flushUnsavedWork(): Promise<void> {
  const flushes = Promise.allSettled([...works].map(async ({ flush }) => flush()))
  await Promise.race([flushes, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

/**
 * Runs a task that replaces every tab, once each of them has saved what it had. No tab can start a form meanwhile.
 *
 * @returns whether it ran; false when something, here or in another tab, could not be saved
 */
export async function whileNothingIsUnsaved(task: () => Promise<void>): Promise<boolean> {
  await flushUnsavedWork()
  if (hasUnsavedWork()) return false
  if (!('locks' in navigator)) {
    await task()
    return true
  }
  freeLock()
  try {
    const turn = navigator.locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, async () => {
      if (hasUnsavedWork()) return false
      await task()
      return true
    })
    // The others take their lock back behind this request: it must be in the queue before they are asked, and a browser
    // sends a page's first request late. Its answer to a query is the proof.
    await navigator.locks.query()
    const others = new BroadcastChannel(name)
    others.postMessage('flush')
    others.close()
    return await turn
  } catch {
    return false
  } finally {
    holdLock()
  }
}

/** Saves what there is and reloads; what cannot be saved is waited for. */
export async function reloadWhenSafe(): Promise<void> {
  if (!isReloadWanted) document.addEventListener('visibilitychange', () => void reloadWhenSafe())
  isReloadWanted = true
  await flushUnsavedWork()
  if (!hasUnsavedWork()) window.location.reload()
}
