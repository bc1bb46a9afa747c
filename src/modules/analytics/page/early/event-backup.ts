import type { ReportedEvent } from '#platform/site-events.ts'

/**
 * Stores events in localStorage when the page is left before the database code has loaded. Only a synchronous write is certain to
 * finish at that time. This file is loaded early, so it must stay small.
 */
const storageKey = 'analytics-moments'

/** Reads and removes the stored events, so that they exist in only one place. The reader checks them. */
export function takeBackup(): readonly unknown[] {
  try {
    const text = localStorage.getItem(storageKey)
    localStorage.removeItem(storageKey)
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** Adds events to the stored ones. Above the maximum, the oldest are dropped. */
export function addToBackup(events: readonly ReportedEvent[], maxEvents: number): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...takeBackup(), ...events].slice(-maxEvents)))
  } catch {
    // Storage is full or denied: only these events are lost.
  }
}
