/**
 * The event of 'Delete everything' (`site-data.ts`). A feature that holds data in memory and would write it again must subscribe and
 * discard it. Apart from the deletion itself, which few pages need.
 */

/** Fires 'cleared' in this tab. In the other tabs the browser fires 'storage'. */
const events = new EventTarget()

/** Says in this tab that everything is being deleted. */
export function announceCleared(): void {
  events.dispatchEvent(new Event('cleared'))
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
