import { uniqueId } from '#platform/unique-id.ts'

const idKey = 'analytics-id'
let fallbackId: string | null = null

/** The random id by which the provider tells visitors apart; made at the first event. Without storage it lasts for the page. */
export function visitorId(): string {
  try {
    const kept = localStorage.getItem(idKey)
    if (kept) return kept
    const made = fallbackId ?? uniqueId()
    localStorage.setItem(idKey, made)
    return made
  } catch {
    fallbackId ??= uniqueId()
    return fallbackId
  }
}

/** Whoever is not counted has no id. */
export function forgetVisitorId(): void {
  fallbackId = null
  try {
    localStorage.removeItem(idKey)
  } catch {
    // Then there is none.
  }
}
