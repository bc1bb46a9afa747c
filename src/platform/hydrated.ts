import { useSyncExternalStore } from 'react'

const nothingToWatch = () => () => undefined

/**
 * False in the build's own rendering and while the page takes that over, true from then on. A page is built without hash
 * and query; React keeps the attributes it finds, so what depends on them must come with a later rendering.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  )
}
