/**
 * Background Sync: the browser wakes the service worker when the network is back, and the worker wakes the pages. A bonus
 * where there is one (Chromium); nothing relies on it (pitfalls.md 10).
 */

interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Asks to be woken once there is a network. */
export async function requestBackgroundSync(tag: string): Promise<void> {
  try {
    if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return
    const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & SyncRegistration
    await registration.sync?.register(tag)
  } catch {
    // Refused by the browser or the person: the page's own wake-ups remain.
  }
}

/** Calls back when the worker passes such a wake-up on; returns what ends it. */
export function watchBackgroundSync(tag: string, onSync: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const listener = (event: MessageEvent) => {
    const { data } = event as { data: unknown }
    if (
      typeof data === 'object' &&
      data !== null &&
      'type' in data &&
      'tag' in data &&
      data.type === 'sync' &&
      data.tag === tag
    ) {
      onSync()
    }
  }
  navigator.serviceWorker.addEventListener('message', listener)
  return () => navigator.serviceWorker.removeEventListener('message', listener)
}
