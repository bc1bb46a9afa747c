import type { FromKillSwitch, FromWorker, ToWorker } from '#shared/worker-messages.ts'
import { whenIdle } from './idle.ts'
import { isOnline } from './online.ts'
import { reportProblem } from './report.ts'
import { scriptUrl } from './trusted-types.ts'
import { reloadWhenSafe } from './unsaved-work.ts'

/**
 * The page's half of the service worker. It lives in the entry and never in a lazy chunk, so that a page whose chunks have
 * gone can still be updated (pitfalls.md, Squoosh #966). A new version waits until the person says so and nothing in any
 * tab would be lost (`apply-update.ts`); then every tab reloads, once. It registers by hand: workbox-window's class would
 * cost 1.9 kB before the first paint.
 */

const checkEveryMs = 60 * 60_000
/** For so long a first visit has the processor and the line to itself. */
const firstWorkerDelayMs = 1_000

const watchers = new Set<() => void>()
let hasUpdate = false

/** Registers `/sw.js` after the page has loaded; a failure costs only the offline copy. */
export function registerServiceWorker(): void {
  // The dev server has none: a stored copy would hide each edit.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { serviceWorker } = navigator
  let wasControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes the page that brought it: same version, nothing to reload.
    if (wasControlled) void reloadWhenSafe()
    wasControlled = true
  })
  serviceWorker.addEventListener('message', ({ data, ports: [answer] }) => {
    // The change of controller has told this page already: it reloads when its words are safe, and not before.
    if ((data as FromKillSwitch | null)?.type === 'reload-yourself') answer?.postMessage(true)
  })
  const register = () => {
    serviceWorker
      // A string where there are no Trusted Types; TypeScript's library knows only strings.
      .register(scriptUrl('/sw.js') as string)
      .then(watchUpdates)
      .catch((error: unknown) => reportProblem('service worker: not registered', error))
  }
  // A first worker fetches the whole site, on a phone with what the page needs to start: the page comes first.
  const whenDue = () => (wasControlled ? register() : setTimeout(() => whenIdle(register), firstWorkerDelayMs))
  if (document.readyState === 'complete') whenDue()
  else window.addEventListener('load', whenDue)
}

/**
 * Looks for new versions and notices each that waits. The registration's own events: workbox-window's 'waiting' is silent
 * from the third version on (workbox#2470).
 */
function watchUpdates(registration: ServiceWorkerRegistration): void {
  const notice = () => {
    // A kill switch that the browser makes wait, for the old worker is busy, asks again.
    registration.waiting?.postMessage({ type: 'HELLO' } satisfies ToWorker)
    if (hasUpdate || !registration.waiting || !navigator.serviceWorker.controller) return
    hasUpdate = true
    for (const watcher of watchers) watcher()
  }
  const check = () => {
    // Without a network, or on the day the server is down, the next time will do.
    if (isOnline() && document.visibilityState === 'visible') registration.update().catch(() => {})
  }
  // A kill switch that this very registration has brought back must leave once more; the real worker does not listen.
  registration.active?.postMessage({ type: 'HELLO' } satisfies ToWorker)
  notice()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', notice))
  setInterval(check, checkEveryMs)
  window.addEventListener('online', check)
  document.addEventListener('visibilitychange', check)
}

/** Whether a new version has come under this page and waits. */
export function isUpdateWaiting(): boolean {
  return hasUpdate
}

/** Calls back when the first new version waits; further ones change nothing. Returns what ends it. */
export function watchUpdate(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => watchers.delete(onChange)
}

/** Calls back for every message of the service worker; returns what ends it. */
export function watchWorkerMessages(onMessage: (message: FromWorker) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const listen = (event: MessageEvent) => onMessage(event.data as FromWorker)
  navigator.serviceWorker.addEventListener('message', listen)
  return () => navigator.serviceWorker.removeEventListener('message', listen)
}
