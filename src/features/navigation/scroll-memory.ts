import type { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom'
import type { ContextType } from 'react'

/**
 * Where each entry of the history was scrolled to. Not the router's own `ScrollRestoration`: that one scrolls to the hash
 * after every navigation, even where it is told to leave the scroll alone, so a hash that follows the scroll would pull the
 * page back to the top of each section.
 */

type Router = NonNullable<ContextType<typeof DataRouterContext>>['router']

const storageKey = 'scroll-positions'

function readStored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Whether the browser is showing a page again: reloaded, or come back to from another site. */
function isShownAgain(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry !== undefined && (entry as PerformanceNavigationTiming).type !== 'navigate'
}

/** The place of an entry that this tab showed before the page was loaded anew, or null. */
export function rememberedPlace(key: string): number | null {
  return isShownAgain() ? (readStored()[key] ?? null) : null
}

/** Lets the router remember the place of each entry, and keeps the places over a reload; returns what ends it. */
export function rememberScroll(router: Router): () => void {
  const positions = readStored()
  const forget = router.enableScrollRestoration(positions, () => window.scrollY)
  const keep = () => {
    positions[router.state.location.key] = window.scrollY
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(positions))
    } catch {
      // Without storage a reload starts at the top.
    }
  }
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', keep)
  return () => {
    forget()
    window.removeEventListener('pagehide', keep)
    window.history.scrollRestoration = 'auto'
  }
}
