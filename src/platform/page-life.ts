/**
 * Page lifecycle events. `pagehide` and `visibilitychange` are the last events that browsers reliably fire. `unload` and
 * `beforeunload` are unreliable and disable the back-forward cache.
 */

/** Calls back when the page is hidden or left; returns the unsubscribe function. */
export function watchLeaving(onLeave: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') onLeave()
  }
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', onLeave)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', onLeave)
  }
}

/** Calls back when the page becomes visible again; returns the unsubscribe function. */
export function watchReturning(onReturn: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') onReturn()
  }
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pageshow', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pageshow', onVisibility)
  }
}
