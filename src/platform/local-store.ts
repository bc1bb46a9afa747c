/**
 * Small things worth remembering between visits, as JSON in localStorage. Where it is denied or full nothing is remembered:
 * never keep here what a person would miss.
 */

/** What was kept under a key, unchecked, or null. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
  } catch {
    return null
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Not remembered, then.
  }
}
