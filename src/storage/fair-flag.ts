/**
 * Whether this device is a fair's tablet, in localStorage, where it can be read before the first paint and without Dexie. The
 * database has the truth (`fair.ts`). The flag says nothing about a person, and 'Delete everything' leaves it.
 */

export type FairFlag = 'preparing' | 'running'

const fairFlagKey = 'careers-fair'
/** Fires 'change' in this tab. In the other tabs the browser fires 'storage'. */
const events = new EventTarget()

/** @returns null on all devices but a fair's tablets, and while prerendering */
export function readFairFlag(): FairFlag | null {
  try {
    const text = localStorage.getItem(fairFlagKey)
    return text === 'preparing' || text === 'running' ? text : null
  } catch {
    return null
  }
}

/** Only `storage/fair.ts` and `site-data.ts` call it. A failure is ignored: fair pages read the database. */
export function writeFairFlag(flag: FairFlag | null): void {
  if (readFairFlag() === flag) return
  try {
    if (flag === null) localStorage.removeItem(fairFlagKey)
    else localStorage.setItem(fairFlagKey, flag)
  } catch {
    // Storage is denied or full.
  }
  events.dispatchEvent(new Event('change'))
}

/** Calls back when the flag may have changed, in any tab; returns the unsubscribe function. */
export function watchFairFlag(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === fairFlagKey) onChange()
  }
  events.addEventListener('change', onChange)
  window.addEventListener('storage', onStorage)
  return () => {
    events.removeEventListener('change', onChange)
    window.removeEventListener('storage', onStorage)
  }
}
