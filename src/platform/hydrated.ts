import { useSyncExternalStore } from 'react'

const nothingToWatch = () => () => undefined

/**
 * False while prerendering and during hydration, true afterwards. Pages are prerendered without hash and query, and React
 * does not patch attributes that differ during hydration. Anything that depends on the full URL must render afterwards.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  )
}
