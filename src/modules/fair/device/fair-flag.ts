/**
 * Whether this device is a fair's tablet, in localStorage, where it can be read before the first paint and without Dexie. The
 * database has the truth (`fair.ts`). The flag says nothing about a person, and 'Delete everything' leaves it.
 */

export type FairFlag = 'preparing' | 'running'

const fairFlagKey = 'careers-fair'

/** @returns null on all devices but a fair's tablets, and while prerendering */
export function readFairFlag(): FairFlag | null {
  try {
    const text = localStorage.getItem(fairFlagKey)
    return text === 'preparing' || text === 'running' ? text : null
  } catch {
    return null
  }
}

/** Fires 'storage' in this tab, too. A failure is ignored: fair pages read the database. */
export function writeFairFlag(flag: FairFlag | null): void {
  if (readFairFlag() === flag) return
  try {
    if (flag === null) localStorage.removeItem(fairFlagKey)
    else localStorage.setItem(fairFlagKey, flag)
  } catch {
    // Storage is denied or full.
  }
  window.dispatchEvent(new StorageEvent('storage', { key: fairFlagKey }))
}
