import { useSyncExternalStore } from 'react'

/**
 * What the browser thinks of the network. `false` is certain; `true` only means that there is some network, so a request
 * may still fail.
 */
export function isOnline(): boolean {
  return navigator.onLine
}

/** Calls back whenever the browser comes online or goes offline; returns what ends it. */
export function watchOnline(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** `isOnline`, kept current. Rendered ahead of time it is true. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchOnline, isOnline, () => true)
}
