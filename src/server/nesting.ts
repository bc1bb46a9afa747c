/**
 * Whether a parsed JSON value nests arrays and objects deeper than a limit. It stops at the limit, so that a hostile body
 * cannot exhaust the stack here or when the value is serialized again.
 */
export function isNestedDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isNestedDeeperThan(inner, levels - 1))
}
