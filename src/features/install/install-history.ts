import { dayMs } from '#shared/durations.ts'

/**
 * Decides when to offer the installation: on the second visit or after reading a job, but not within 90 days of 'Not now'.
 */

export const hideForMs = 90 * dayMs
/** A page that opens this long after the last one starts a new visit. */
const visitGapMs = 30 * 60_000
/** A job counts as read after this time. */
export const readingMs = 30_000

/** Stored between visits. Times are milliseconds since 1970. */
export interface InstallHistory {
  readonly visits: number
  readonly lastSeenAt: number
  /** Time of the last 'Not now', or 0. */
  readonly refusedAt: number
}

export const noHistory: InstallHistory = { visits: 0, lastSeenAt: 0, refusedAt: 0 }

/** Validates a stored value. Falls back to an empty history. */
export function parseHistory(stored: unknown): InstallHistory {
  if (typeof stored !== 'object' || stored === null) return noHistory
  const { visits, lastSeenAt, refusedAt } = stored as Partial<Record<keyof InstallHistory, unknown>>
  return typeof visits === 'number' && typeof lastSeenAt === 'number' && typeof refusedAt === 'number'
    ? { visits, lastSeenAt, refusedAt }
    : noHistory
}

/** The history after a page was opened. */
export function recordPage(history: InstallHistory, now: number): InstallHistory {
  const isNewVisit = Math.abs(now - history.lastSeenAt) > visitGapMs
  return { ...history, visits: history.visits + (isNewVisit ? 1 : 0), lastSeenAt: now }
}

/** The history after 'Not now'. */
export function recordRefusal(history: InstallHistory, now: number): InstallHistory {
  return { ...history, refusedAt: now }
}

/**
 * Whether the installation may be offered now.
 *
 * @param hasReadJob whether the visitor has read a job during this visit
 */
export function mayOffer(history: InstallHistory, hasReadJob: boolean, now: number): boolean {
  // The absolute value, so that a clock that was set back does not hide the offer for longer.
  const isHidden = history.refusedAt > 0 && Math.abs(now - history.refusedAt) < hideForMs
  return !isHidden && (history.visits >= 2 || hasReadJob)
}
