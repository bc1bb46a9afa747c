/**
 * When the offer to install may be made (design.md 7, "Install sheet"): once the person has had some use of the site, and
 * not within 90 days of 'Not now'.
 */

const day = 24 * 60 * 60_000
export const hideForMs = 90 * day
/** A page opened this long after the last one is another visit. */
const visitGapMs = 30 * 60_000
/** A job that was open this long has been read. */
export const readingMs = 30_000

/** What is remembered from visit to visit. Times are milliseconds since 1970. */
export interface InstallHistory {
  readonly visits: number
  readonly lastSeenAt: number
  /** Of the last 'Not now'; 0 when there was none. */
  readonly refusedAt: number
}

export const noHistory: InstallHistory = { visits: 0, lastSeenAt: 0, refusedAt: 0 }

/** What was stored, if it is a history; storage can hold anything. */
export function parseHistory(stored: unknown): InstallHistory {
  if (typeof stored !== 'object' || stored === null) return noHistory
  const { visits, lastSeenAt, refusedAt } = stored as Partial<Record<keyof InstallHistory, unknown>>
  return typeof visits === 'number' && typeof lastSeenAt === 'number' && typeof refusedAt === 'number'
    ? { visits, lastSeenAt, refusedAt }
    : noHistory
}

/** The history once a page has been opened. */
export function notePage(history: InstallHistory, now: number): InstallHistory {
  const isNewVisit = Math.abs(now - history.lastSeenAt) > visitGapMs
  return { ...history, visits: history.visits + (isNewVisit ? 1 : 0), lastSeenAt: now }
}

export function noteRefusal(history: InstallHistory, now: number): InstallHistory {
  return { ...history, refusedAt: now }
}

/**
 * Whether there is a reason to offer, and none not to.
 *
 * @param hasReadJob whether a job has been read on this visit
 */
export function mayOffer(history: InstallHistory, hasReadJob: boolean, now: number): boolean {
  // A clock that was set back must not hide the offer for longer.
  const isHidden = history.refusedAt > 0 && Math.abs(now - history.refusedAt) < hideForMs
  return !isHidden && (history.visits >= 2 || hasReadJob)
}
