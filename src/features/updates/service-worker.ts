import type { FromKillSwitch, ToWorker } from '#shared/worker-messages.ts'
import { savesData } from '#platform/connection.ts'
import { whenIdle, whenQuiet } from '#platform/idle.ts'
import { isOnline } from '#platform/online.ts'
import { reportProblem } from '#platform/report.ts'
import { createStore } from '#platform/store.ts'
import { scriptUrl } from '#platform/trusted-types.ts'
import { reloadWhenSafe } from '#platform/unsaved-work.ts'
import { storeOpenScreen, whenSiteIsStored } from '#storage/offline-shell.ts'

/**
 * The page's side of the service worker. It is part of the entry and never of a lazy chunk, so that a page whose chunks are
 * gone from the server can still update (GoogleChromeLabs/squoosh#966). A new release waits until the visitor accepts it and
 * every tab has saved its work (`apply-update.ts`); then every tab reloads once. Registration is written by hand because
 * workbox-window's class would add 1.9 kB before the first paint.
 */

const checkIntervalMs = 60 * 60_000
/** Delay after a failed install. It doubles up to `checkIntervalMs`. */
const firstRetryDelayMs = 10_000

/** In sessionStorage while a page reloads for an update whose worker is still waiting. */
export const updateKey = 'update-reload'

const hasUpdate = createStore(false)

/** Notifies the watchers once that a new release is available. */
export function announceUpdate(): void {
  if (!hasUpdate.get()) hasUpdate.set(true)
}

/** Registers `/sw.js` and keeps it up to date. When it fails, the site works, but not offline. */
export function registerServiceWorker(): void {
  // Not on the dev server, where cached files would hide edits.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { serviceWorker } = navigator
  let wasControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    sessionStorage.removeItem(updateKey)
    // The first worker claims the page that registered it. Both are the same release, so there is nothing to reload. What the page has
    // loaded until now, the worker has not seen.
    if (wasControlled) void reloadWhenSafe()
    else void storeOpenScreen()
    wasControlled = true
  })
  serviceWorker.addEventListener('message', ({ data, ports: [answer] }) => {
    if ((data as FromKillSwitch | null)?.type !== 'reload-yourself') return
    answer?.postMessage(true)
    void reloadWhenSafe()
  })
  // The first install stores only files that this page has already loaded, mostly from the HTTP cache, so that even a visit
  // of a few seconds leaves a site that opens offline. The page requests the other files after its first seconds.
  whenIdle(maintainRegistration)
  void storeOpenScreen()
  whenQuiet(() => void (savesData() ? storeOpenScreen() : whenSiteIsStored()))
}

/** Registers the worker, checks for new releases, and retries after a failed install. */
function maintainRegistration(): void {
  let registration: ServiceWorkerRegistration | null = null
  let isReported = false
  let retryDelayMs = firstRetryDelayMs
  let retryTimer: number | undefined

  const retryLater = () => {
    window.clearTimeout(retryTimer)
    retryTimer = window.setTimeout(check, retryDelayMs)
    retryDelayMs = Math.min(retryDelayMs * 2, checkIntervalMs)
  }
  const watchInstall = (worker: ServiceWorker | null) => {
    const onStateChange = () => {
      // 'installing' to 'redundant' means that a file was missing or failed its integrity check.
      if (worker?.state === 'redundant') retryLater()
      else retryDelayMs = firstRetryDelayMs
      handleWaiting()
    }
    worker?.addEventListener('statechange', onStateChange, { once: true })
  }
  const handleWaiting = () => {
    // The browser keeps a kill switch waiting while the old worker is busy. This message makes it act.
    registration?.waiting?.postMessage({ type: 'HELLO' } satisfies ToWorker)
    // WebKit shows the first worker as waiting and as the controller at once.
    const { controller } = navigator.serviceWorker
    if (registration?.waiting && controller && registration.waiting !== controller) announceUpdate()
  }
  const register = async () => {
    try {
      // TypeScript's DOM types accept only strings here.
      const registered = await navigator.serviceWorker.register(scriptUrl('/sw.js') as string)
      if (registered === registration) return
      registration = registered
      // Registering revives a kill switch that was unregistering itself. This message makes it unregister again; a normal
      // worker ignores it.
      registered.active?.postMessage({ type: 'HELLO' } satisfies ToWorker)
      handleWaiting()
      // The old worker can answer that reload just before it goes: the page is then still of the old release.
      if (!registered.waiting && sessionStorage.getItem(updateKey)) {
        sessionStorage.removeItem(updateKey)
        void reloadWhenSafe()
      }
      // Native events: workbox-window's 'waiting' event does not fire from the third release on (GoogleChrome/workbox#2470).
      registered.addEventListener('updatefound', () => watchInstall(registered.installing))
    } catch (error) {
      if (!isReported) reportProblem('service worker: not registered', error)
      isReported = true
      retryLater()
    }
  }
  const check = () => {
    // Offline or hidden: the next check is soon enough. A server that is down is ignored below for the same reason.
    if (!isOnline() || document.visibilityState !== 'visible') return
    // The browser drops a registration whose first install failed, so register again.
    if (registration?.installing || registration?.waiting || registration?.active) registration.update().catch(() => {})
    else void register()
  }
  void register()
  setInterval(check, checkIntervalMs)
  window.addEventListener('online', check)
  document.addEventListener('visibilitychange', check)
}

/** Whether a new release has been announced in this page. */
export const isUpdateWaiting = hasUpdate.get

/** Calls back once, when a new release is announced; returns the unsubscribe function. */
export const watchUpdate = hasUpdate.subscribe
