import type { Moment } from '#shared/analytics-event.ts'

/**
 * Where moments stay that happened on a page which was left before the database had come. Written only when the page is
 * left, because nothing slower than this is certain to end then. It is part of the entry: keep it small.
 */
const momentsKey = 'analytics-moments'

/** Takes what was kept out again: it is in one place at a time. */
export function takeKeptMoments(): Moment[] {
  try {
    const text = localStorage.getItem(momentsKey)
    localStorage.removeItem(momentsKey)
    // Written by this site on this device; what does not look like it is nobody's loss.
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? (kept as Moment[]) : []
  } catch {
    return []
  }
}

/** Adds to what is kept, up to a number. */
export function keepMoments(moments: readonly Moment[], maxMoments: number): void {
  try {
    localStorage.setItem(momentsKey, JSON.stringify([...takeKeptMoments(), ...moments].slice(-maxMoments)))
  } catch {
    // No room or no storage: then they are lost, and nothing else is.
  }
}
