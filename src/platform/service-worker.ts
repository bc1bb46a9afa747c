import { Workbox } from 'workbox-window'
import type { FromWorker } from '#shared/worker-messages.ts'
import { reportProblem } from './report.ts'
import { scriptUrl } from './trusted-types.ts'

/**
 * The page's half of the service worker. It lives in the entry and never in a lazy chunk, so that a page whose chunks have
 * gone can still be updated (pitfalls.md, Squoosh #966). A new version waits until its time; nothing here activates it.
 */

/** Registers `/sw.js` after the page has loaded; a failure costs only the offline copy. */
export function registerServiceWorker(): void {
  // The dev server has none: a stored copy would hide each edit.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  void new Workbox(scriptUrl('/sw.js'))
    .register()
    .catch((error: unknown) => reportProblem('service worker: not registered', error))
}

/** Calls back for every message of the service worker; returns what ends it. */
export function watchWorkerMessages(onMessage: (message: FromWorker) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const listen = (event: MessageEvent) => onMessage(event.data as FromWorker)
  navigator.serviceWorker.addEventListener('message', listen)
  return () => navigator.serviceWorker.removeEventListener('message', listen)
}
