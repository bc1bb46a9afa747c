/**
 * JSON values in localStorage that survive a visit. Writes are lost without notice where storage is denied or full, so
 * never store anything here that a visitor would miss.
 */

/** The value of a key, not validated, or null. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Stores a value. A failure is ignored. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is denied or full.
  }
}
