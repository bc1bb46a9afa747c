import { type FairFlag, readFairFlag } from './fair-flag.ts'
import { fairFlagKey } from './fair-running.ts'

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
