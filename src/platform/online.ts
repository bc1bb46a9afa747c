import { useSyncExternalStore } from 'react'

/**
 * Whether the browser reports a network. `false` is reliable. `true` only means that some network is connected: a request
 * can still fail.
 */
export function isOnline(): boolean {
  return navigator.onLine
}

/** Calls back when the browser goes online or offline; returns the unsubscribe function. */
export function watchOnline(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** `isOnline` as a hook. True while prerendering. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchOnline, isOnline, () => true)
}
