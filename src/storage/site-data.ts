import { askWorker } from './ask-worker.ts'
import { readFairFlag, writeFairFlag } from './fair-flag.ts'

/**
 * 'Delete everything' for the stores that features share: localStorage, sessionStorage, and the service worker's cache of
 * board answers, which shows what was opened and searched. The shell stays. A feature that holds data in memory and would
 * write it again must subscribe and discard it.
 */

/** Fires 'cleared' in this tab. In the other tabs the browser fires 'storage'. */
const events = new EventTarget()
/** A worker that is busy or from an earlier release must not block the deletion. */
const workerLimitMs = 2_000

function clearWebStorage(): void {
  // What a fair's tablet stores is sealed and not for a visitor to delete.
  const fairFlag = readFairFlag()
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      open().clear()
    } catch {
      // Storage is denied, so nothing was ever stored.
    }
  }
  writeFairFlag(fairFlag)
}

async function clearWorker(): Promise<void> {
  const worker = (await navigator.serviceWorker?.getRegistration())?.active
  if (worker) await askWorker(worker, { type: 'FORGET_BOARD' }, workerLimitMs)
}

/** Clears the shared stores. Never rejects. */
export async function clearSiteData(): Promise<void> {
  events.dispatchEvent(new Event('cleared'))
  clearWebStorage()
  await clearWorker().catch(() => {})
}

/** Calls back when everything is deleted, in this tab or another; returns the unsubscribe function. */
export function onSiteDataCleared(listener: () => void): () => void {
  // Each tab must clear its own sessionStorage: no other tab can.
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (key !== null || storageArea !== localStorage) return
    listener()
    sessionStorage.clear()
  }
  const end = new AbortController()
  events.addEventListener('cleared', listener, { signal: end.signal })
  window.addEventListener('storage', onStorage, { signal: end.signal })
  return () => end.abort()
}
