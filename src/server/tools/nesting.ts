/**
 * Whether a parsed JSON value nests arrays and objects deeper than a limit. It stops at the limit, so that a hostile body
 * cannot exhaust the stack here or when the value is serialized again.
 */
export function isNestedDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isNestedDeeperThan(inner, levels - 1))
}

/** Replaces what a parsed JSON value nests deeper than a limit by null, in place, so that one odd part spoils no other. */
export function cutDeepParts(value: unknown, levels: number): void {
  if (typeof value !== 'object' || value === null) return
  // A large list has a million parts: no arrays of their entries are made.
  for (const key in value) {
    const inner = (value as Readonly<Record<string, unknown>>)[key]
    if (typeof inner !== 'object' || inner === null) continue
    if (levels > 1) cutDeepParts(inner, levels - 1)
    // Defined, not assigned: JSON may have a key '__proto__'.
    else Object.defineProperty(value, key, { value: null, writable: true, enumerable: true })
  }
}
