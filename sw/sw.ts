import { modules } from 'virtual:modules/worker'
import { clientsClaim, setCacheNameDetails } from 'workbox-core'
import { cleanupOutdatedCaches, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { SyncMessage, ToWorker } from '#shared/worker-messages.ts'
import { followJobLink, isJobLink } from './job-links.ts'
import { homeOf, isHomeNavigation, shellOf } from './languages.ts'
import { notPages } from './not-pages.ts'
import { precacheSite } from './precache.ts'
import { boardStrategy, forgetBoard, isBoardRequest } from './routes.ts'

/**
 * The service worker's entry point; `routes.ts` holds the caching policy. Its URL, `/sw.js`, never changes. A new version never
 * activates by itself: it waits until every tab of the old one is closed, or until a page sends `SKIP_WAITING` after the
 * visitor agreed and every tab has saved. `kill-switch.ts` replaces it in an emergency.
 */
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] }

// The first version claims the page that registered it, so that one visit is enough to work offline.
clientsClaim()
// Versions before v3 stored files unverified, so their caches may hold a captive portal's pages as scripts.
setCacheNameDetails({ precache: 'precache-v3' })
cleanupOutdatedCaches()

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as Partial<ToWorker>
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'FORGET_BOARD') event.waitUntil(forgetBoard().then(() => event.ports[0]?.postMessage(true)))
})

// Navigations get the empty shell. Only the home page is cached as rendered, because it is the start URL of the installed app
// and the slowest page to render.
const files: readonly PrecacheEntry[] = self.__WB_MANIFEST
const isAside = ({ url }: PrecacheEntry) => /(?:^|\/)aside-[^/]*$/.test(url)
const usesAllLanguages = async () =>
  (await Promise.all(modules.map(async (module) => module.usesAllLanguages?.() ?? false))).includes(true)
const serveFile = precacheSite(
  files.filter((file) => !isAside(file)),
  usesAllLanguages,
)
const aside = files.filter(isAside)
for (const { listen, routes = [] } of modules) {
  listen?.(aside)
  for (const { answer, isFor } of routes) registerRoute(isFor, answer)
}
registerRoute(isJobLink, followJobLink)
registerRoute(isHomeNavigation, serveFile(homeOf))
registerRoute(new NavigationRoute(serveFile(shellOf), { denylist: [...notPages] }))
registerRoute(isBoardRequest, boardStrategy)

/** Background Sync event, missing from TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** Wakes every page of the site, including pages that this worker does not control yet. */
async function wakePages(tag: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'sync', tag } satisfies SyncMessage)
}

// Pages send applications; the worker only wakes them. If no page is open, the next visit sends.
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  ;(event as SyncEvent).waitUntil(wakePages(tag))
})
