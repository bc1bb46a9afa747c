import { useSyncExternalStore } from 'react'
import { createStore } from '#platform/store.ts'
import type { Mine } from '#storage/mine.ts'

/** What is mine on this page, apart from what reads and changes it (`mine.ts`): the header of every page shows how much it is. */

export const nothing: Mine = { saved: new Map(), viewed: [], own: new Map(), previousVisitMs: null }

export const mineStore = createStore<Mine>(nothing)

/** The number of saved jobs. 0 until the device has answered. */
export function useSavedCount(): number {
  return useSyncExternalStore(
    mineStore.subscribe,
    () => mineStore.get().saved.size,
    () => 0,
  )
}

/** Whether this person's link to a job has led to the list because the job is not open. The list says so until they leave it. */
export const missingJob = createStore(false)
