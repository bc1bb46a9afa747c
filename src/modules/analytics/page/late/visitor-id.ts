import { uniqueId } from '#platform/unique-id.ts'

const idKey = 'analytics-id'
let fallbackId: string | null = null

/** The random ID of this visitor, created at the first event. Without storage it lasts until the page is left. */
export function visitorId(): string {
  try {
    const stored = localStorage.getItem(idKey)
    if (stored) return stored
    const created = fallbackId ?? uniqueId()
    localStorage.setItem(idKey, created)
    return created
  } catch {
    fallbackId ??= uniqueId()
    return fallbackId
  }
}

/** Deletes the ID of a visitor who is not counted. */
export function forgetVisitorId(): void {
  fallbackId = null
  try {
    localStorage.removeItem(idKey)
  } catch {
    // Storage is denied, so no ID was stored.
  }
}
