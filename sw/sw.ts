import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { notPages } from '#shared/not-pages.ts'
import type { ToWorker } from '#shared/worker-messages.ts'
import { tellPages } from './messages.ts'
import { precacheInShares } from './precache.ts'
import { boardStrategy, isBoardRequest } from './routes.ts'

/**
 * The service worker's policy; what is cached and how stands in `routes.ts`. Its address, `/sw.js`, never changes. A new
 * version waits until every tab of the old one is closed, or until a page, asked by its person and with nothing unsaved in
 * any tab, lets it in: it never takes over by itself. `kill-switch.ts` replaces it in an emergency.
 */
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

// The first version takes the page that brought it, so that one visit is enough to go offline.
clientsClaim()
cleanupOutdatedCaches()

self.addEventListener('message', (event) => {
  if ((event.data as ToWorker | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// Every address opens with the empty shell, whose code is here too. Only the home page, where the icon on the home screen leads
// and which is the longest to draw, is here as it was rendered ahead of time, by the same build as the code.
const site = precacheInShares(self.__WB_MANIFEST)
registerRoute(new NavigationRoute(site.createHandlerBoundToURL('/'), { allowlist: [/^\/(?:\?|$)/] }))
registerRoute(new NavigationRoute(site.createHandlerBoundToURL('/shell.html'), { denylist: [...notPages] }))
registerRoute(isBoardRequest, boardStrategy)

/** Background Sync, which TypeScript's library does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

// The pages send; the worker only wakes them. Where none is open, the next visit does.
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  ;(event as SyncEvent).waitUntil(tellPages({ type: 'sync', tag }))
})
