import { isOnline } from './online.ts'
import { flushUnsavedWork, hasUnsavedWork } from './unsaved-work.ts'

/**
 * A chunk that a page asks for may have left the host with the release it belonged to (vite#11804). Reloading brings the
 * new release; it is done once per release and tab, never without the host, and never over unsaved words.
 */

type Destination = Pick<Location, 'pathname' | 'search' | 'hash'>

const storageKey = 'reloaded-release'

/** Whether this release has been reloaded in this tab already; from now on it has. */
function noteReload(release: string): boolean {
  try {
    const isAgain = sessionStorage.getItem(storageKey) === release
    sessionStorage.setItem(storageKey, release)
    return isAgain
  } catch {
    // No storage: a page that came by a reload is not reloaded again.
    const [navigation] = performance.getEntriesByType('navigation')
    return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload'
  }
}

/** Whether the host answers: a tunnel or a server that is down is no new release, and a reload there ends in nothing. */
async function isHostThere(): Promise<boolean> {
  try {
    // Its address never changes, and the service worker never answers for it.
    return (await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}

/** Loads the new release: of the page that was on its way, or else of this one. */
function loadAnew(destination: Destination | undefined): void {
  // A step within the page would load nothing.
  if (!destination || destination.pathname === location.pathname) location.reload()
  else location.assign(destination.pathname + destination.search + destination.hash)
}

/**
 * Answers every chunk that fails to load from now on.
 *
 * @param release what tells one release from the next: the address of the entry
 * @param destinationOf where the page is on its way to, if anywhere
 */
export function reloadOnMissingChunks(release: string, destinationOf: () => Destination | undefined): void {
  let isHandled = false
  const answer = async () => {
    isHandled = await isHostThere()
    if (!isHandled) return
    await flushUnsavedWork()
    if (!hasUnsavedWork() && !noteReload(release)) loadAnew(destinationOf())
  }
  window.addEventListener('vite:preloadError', () => {
    // Several chunks fail at once; the error itself goes on to whoever asked for the chunk.
    if (isHandled || !isOnline()) return
    isHandled = true
    void answer()
  })
}
