import type { FromKillSwitch } from '#shared/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The kill switch, deployed as `/sw.js` in place of the worker (`KILL_SWITCH=1 npm run build`, or by copying this file over
 * `sw.js` on the host). It unregisters the service worker and deletes its caches on every device. Visitors' data in IndexedDB
 * stays. It has no fetch handler, so everything comes from the network afterwards.
 *
 * Pages that no worker controls are never reloaded, so a page that registers it again does not reload in a loop.
 */

/** Time for a page to answer that it will save its draft and reload itself. */
const replyTimeoutMs = 1_000

/** A page that responds reloads itself after saving. A page that does not respond is broken and has nothing to save. */
async function willReloadItself(page: WindowClient): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    page.postMessage({ type: 'reload-yourself' } satisfies FromKillSwitch, [port2])
    setTimeout(() => resolve(false), replyTimeoutMs)
  })
}

/** Unregisters. Returns the pages that are still controlled. */
async function unregister(): Promise<readonly WindowClient[]> {
  // While this worker waits, the old one controls the pages.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: self.registration.waiting !== null })
  await self.registration.unregister()
  return pages
}

async function deleteCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((cacheName) => caches.delete(cacheName)))
}

async function reload(pages: readonly WindowClient[]): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      // `navigate` rejects if the page was closed or is already reloading.
      if (!(await willReloadItself(page))) await page.navigate(page.url).catch(() => null)
    }),
  )
}

async function retire(): Promise<void> {
  const pages = await unregister()
  await deleteCaches()
  await reload(pages)
}

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))
self.addEventListener('message', (event) => {
  // Chromium may leave this worker waiting behind one that was busy when it was installed, so it does not wait to be activated.
  if (self.registration.waiting) return event.waitUntil(retire())
  // A page that loads while the old registration is being removed restores it by registering, and may still be controlled. No
  // later release can be installed until that page reloads. Its caches stay: they may be the ones that a later release is filling.
  event.waitUntil(unregister().then(reload))
})
