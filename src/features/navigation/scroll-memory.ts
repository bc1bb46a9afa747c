import type { Router } from '#platform/router.ts'
import { onSiteDataCleared } from '#storage/site-data-cleared.ts'

/**
 * Stores the scroll position of each history entry. The router's own `ScrollRestoration` cannot be used: it scrolls to the
 * hash after every navigation, even with `preventScrollReset`. Scroll-spy updates the hash, so the page would jump back to
 * the top of each section.
 */

const storageKey = 'scroll-positions'

function readStored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Whether the page was reloaded or reopened with back or forward. */
function isReopened(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry !== undefined && (entry as PerformanceNavigationTiming).type !== 'navigate'
}

/** The stored position of a history entry from before the page was reloaded, or null. */
export function storedPosition(key: string): number | null {
  return isReopened() ? (readStored()[key] ?? null) : null
}

/** Makes the router remember the position of each entry, and stores the positions over a reload. Returns the stop function. */
export function rememberScroll(router: Router): () => void {
  const positions = readStored()
  const disable = router.enableScrollRestoration(positions, () => window.scrollY)
  const store = () => {
    positions[router.state.location.key] = window.scrollY
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(positions))
    } catch {
      // Without storage a reload starts at the top.
    }
  }
  const unlisten = onSiteDataCleared(() => {
    for (const key of Object.keys(positions)) delete positions[key]
  })
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', store)
  return () => {
    disable()
    unlisten()
    window.removeEventListener('pagehide', store)
    window.history.scrollRestoration = 'auto'
  }
}
