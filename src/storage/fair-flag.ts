import { fairFlagKey } from './fair-running.ts'

/**
 * Whether this device is a fair's tablet, in localStorage, where it can be read before the first paint and without Dexie. The
 * database has the truth (`fair.ts`). The flag says nothing about a person, and 'Delete everything' leaves it.
 */

export type FairFlag = 'preparing' | 'running'

/** @returns null on all devices but a fair's tablets, and while prerendering */
export function readFairFlag(): FairFlag | null {
  try {
    const text = localStorage.getItem(fairFlagKey)
    return text === 'preparing' || text === 'running' ? text : null
  } catch {
    return null
  }
}
