import { useSyncExternalStore } from 'react'
import { mine } from './mine.ts'

/** The number of saved jobs. 0 until the device has answered. */
export function useSavedCount(): number {
  return useSyncExternalStore(
    mine.subscribe,
    () => mine.get().saved.size,
    () => 0,
  )
}
