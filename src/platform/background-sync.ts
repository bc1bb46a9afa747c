import type { SyncMessage } from '#shared/worker-messages.ts'

/**
 * Background Sync: the browser wakes the service worker when the network returns, and the worker notifies the pages. Only
 * Chromium supports it, so nothing may depend on it.
 */

interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Registers a sync event for the next time the network is available. Never rejects. */
export async function requestBackgroundSync(tag: string): Promise<void> {
  try {
    if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return
    const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & SyncRegistration
    await registration.sync?.register(tag)
  } catch {
    // The browser or the visitor refused. The page retries on its own events.
  }
}

/** Calls back when the worker reports a sync event; returns the unsubscribe function. */
export function watchBackgroundSync(tag: string, onSync: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  const onMessage = ({ data }: MessageEvent<Partial<SyncMessage> | null>) => {
    if (data?.type === 'sync' && data.tag === tag) onSync()
  }
  serviceWorker.addEventListener('message', onMessage)
  return () => serviceWorker.removeEventListener('message', onMessage)
}
