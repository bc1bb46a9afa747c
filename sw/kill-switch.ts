import type { FromKillSwitch } from '#shared/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The emergency exit: served as `/sw.js` in the place of the real worker (`KILL_SWITCH=1 npm run build`, or this file
 * copied over `sw.js` on the host), it takes the service worker and its caches away from everyone who has them. What the
 * person has, in IndexedDB, stays. It has no fetch handler, so everything comes from the network from then on.
 *
 * A page may register it again and again: pages that no worker controls are left alone, so nothing reloads in a loop.
 */

/** How long a page may take to say that it will reload itself, once its words are safe. */
const answerWithinMs = 1_000

/** A page whose code still runs reloads itself; one that does not answer is broken, and has nothing to lose. */
async function willReloadItself(page: WindowClient): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    page.postMessage({ type: 'reload-yourself' } satisfies FromKillSwitch, [port2])
    setTimeout(() => resolve(false), answerWithinMs)
  })
}

async function retire(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  await Promise.all((await caches.keys()).map((cacheName) => caches.delete(cacheName)))
  await Promise.all(
    pages.map(async (page) => {
      // A page that has gone, or reloads already, cannot be navigated.
      if (!(await willReloadItself(page))) await page.navigate(page.url).catch(() => null)
    }),
  )
}

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))
self.addEventListener('message', (event) => {
  // Chromium may leave it waiting behind a busy worker, and a page that loads while the old registration is on its way out
  // brings it back by registering.
  event.waitUntil(self.registration.waiting ? self.skipWaiting() : self.registration.unregister())
})
