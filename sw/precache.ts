import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

/**
 * The site on the device. Workbox fetches one file after the other (workbox#2528: thousands at once are too many for a
 * browser); over a phone's line 230 of them were half a minute, and whoever went into the tunnel before had nothing. So
 * several controllers fetch a share each, into the one cache; what is not in the whole list any more goes when the version
 * takes over.
 */

/** One less than the connections that a browser opens to a host without HTTP/2: the page keeps one for itself. */
const shares = 5

/** Precaches a version's files and answers for them. @returns the controller that knows them all */
export function precacheInShares(entries: readonly (PrecacheEntry | string)[]): PrecacheController {
  const whole = new PrecacheController()
  whole.addToCacheList([...entries])
  self.addEventListener('install', (event) => {
    for (let share = 0; share < shares; share += 1) {
      const controller = new PrecacheController()
      controller.addToCacheList(entries.filter((_, index) => index % shares === share))
      // It makes the event wait for it.
      void controller.install(event)
    }
  })
  self.addEventListener('activate', (event) => void whole.activate(event))
  registerRoute(new PrecacheRoute(whole))
  return whole
}
