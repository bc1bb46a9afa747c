import { isOnline } from '#platform/online.ts'
import { isServerReachable } from '#platform/server-reachable.ts'
import { flushUnsavedWork, hasOpenWork, hasUnsavedWork } from '#platform/unsaved-work.ts'
import { announceUpdate } from './service-worker.ts'

/**
 * Recovers from chunks that no longer exist on the server because a new release replaced them (vitejs/vite#11804). The page
 * reloads once per release and tab, only while the server answers, and never while a form is open. With an open form it
 * shows the update notice instead, unless the visitor is navigating to another page.
 */

type Destination = Pick<Location, 'pathname' | 'search' | 'hash'>

const storageKey = 'reloaded-release'

/** Records a reload for this release. Returns whether this tab had already reloaded for it. */
function recordReload(release: string): boolean {
  try {
    const isAgain = sessionStorage.getItem(storageKey) === release
    sessionStorage.setItem(storageKey, release)
    return isAgain
  } catch {
    // Without storage, do not reload a page that was itself opened by a reload.
    const [navigation] = performance.getEntriesByType('navigation')
    return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload'
  }
}

/** Loads the new release at the pending navigation's destination, or at the current page. */
function loadRelease(destination: Destination | undefined): void {
  // Assigning the same path with another hash would not reload the page.
  if (!destination || destination.pathname === location.pathname) location.reload()
  else location.assign(destination.pathname + destination.search + destination.hash)
}

/**
 * Handles every chunk that fails to load from now on.
 *
 * @param release identifies the release: the URL of the entry script
 * @param destinationOf returns the destination of the pending navigation, if any
 */
export function reloadOnMissingChunks(release: string, destinationOf: () => Destination | undefined): void {
  let isHandled = false
  let isLeaving = false
  const leave = () => {
    isLeaving = true
    loadRelease(destinationOf())
  }
  const recover = async () => {
    isHandled = await isServerReachable()
    if (!isHandled) return
    await flushUnsavedWork()
    // Most chunks load in the background. The visitor is not waiting for one, so the form stays open.
    if (hasOpenWork() && !destinationOf()) {
      isHandled = false
      announceUpdate()
      return
    }
    if (!hasUnsavedWork() && !recordReload(release)) leave()
  }
  window.addEventListener('vite:preloadError', () => {
    // A link that is pressed while the page reloads must not be lost.
    if (isLeaving && destinationOf()) leave()
    // Several chunks fail at once: handle the first. The import itself still rejects.
    if (isHandled || !isOnline()) return
    isHandled = true
    void recover()
  })
}
