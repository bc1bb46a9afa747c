/** The names of an error and its causes. Dexie and aborted transactions wrap the original error. */
export function errorNames(error: unknown, depth = 0): readonly string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return []
  const { name, inner, cause, failures } = error as Partial<Record<'name' | 'inner' | 'cause' | 'failures', unknown>>
  const others = [inner, cause, ...(Array.isArray(failures) ? (failures as unknown[]) : [])]
  return [...(typeof name === 'string' ? [name] : []), ...others.flatMap((other) => errorNames(other, depth + 1))]
}

/** What browsers say that have no database, such as in some private windows. The site works without one. */
export const missingErrors: readonly string[] = ['MissingAPIError', 'SecurityError', 'NotAllowedError']
