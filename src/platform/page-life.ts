/**
 * Moments in the life of a page. `pagehide` and `visibilitychange` are the last that a page is sure to see; `unload` and
 * `beforeunload` are not (and they cost the back-forward cache).
 */

/** Calls back when the page goes out of sight or away; returns what ends it. */
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

/** Calls back when the page comes into sight again; returns what ends it. */
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
