import type { RecordedOccurrence } from './analytics-event.ts'

/**
 * Stores occurrences in localStorage when the page is left before the database code has loaded. Only a synchronous write is
 * certain to finish at that time. This file is part of the entry, so it must stay small.
 */
const storageKey = 'analytics-moments'

/** Reads and removes the stored occurrences, so that they exist in only one place. */
export function takeBackup(): RecordedOccurrence[] {
  try {
    const text = localStorage.getItem(storageKey)
    localStorage.removeItem(storageKey)
    // Only this site writes the value. Anything else may be dropped.
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? (stored as RecordedOccurrence[]) : []
  } catch {
    return []
  }
}

/** Adds occurrences to the stored ones. Above the maximum, the oldest are dropped. */
export function addToBackup(occurrences: readonly RecordedOccurrence[], maxOccurrences: number): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...takeBackup(), ...occurrences].slice(-maxOccurrences)))
  } catch {
    // Storage is full or denied: only these occurrences are lost.
  }
}
