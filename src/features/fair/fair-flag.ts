import { useSyncExternalStore } from 'react'
import { type FairFlag, readFairFlag, watchFairFlag } from '#storage/fair-flag.ts'

export { type FairFlag, readFairFlag } from '#storage/fair-flag.ts'

/** Whether this device is a fair's tablet, for code that every page loads. It loads neither Dexie nor the fair. */
export function useFairFlag(): FairFlag | null {
  return useSyncExternalStore(watchFairFlag, readFairFlag, () => null)
}
