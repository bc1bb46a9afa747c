import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { raw, type Sql, sql } from './sql.ts'

/**
 * How far ahead a time in the database can be. A clock that was wrong, even for a minute, leaves times that are days ahead, and
 * what waits for them would wait for days. So a time that is further away than its kind can be counts as reached: a delivery is
 * due, a claim or a hold has ended.
 */

/** The longest times of each kind. */
export const longest = {
  /** From one try of a delivery to the next, and how long a system's wish to wait is honoured. */
  deliveryWaitMs: hourMs,
  /** Until a process must have reported. Longer than a request with both encodings can take (`delivery/ats/post.ts`). */
  deliveryLeaseMs: 10 * minuteMs,
  /** From one harmless request to the next. */
  probeWaitMs: 5 * minuteMs,
  /** From now to the moment of the next request. */
  slotMs: 30 * 1000,
  /** How long other requests wait for one that is under way. Most are answered within seconds. */
  inFlightMs: 10 * 1000,
  /** From one try of a mail to the next, its lease included. */
  mailWaitMs: hourMs,
  /** From one message of an alert by push to the next. */
  pushWaitMs: dayMs,
  /** How long one process may do what only one does at a time, before another takes over. */
  leaseMs: 2 * minuteMs,
} as const

/** The clocks of servers that share a database differ by less. */
export const clockToleranceMs = minuteMs

/** SQL: a time has been reached, or is further away than it can be. NULL is neither. */
export function reached(column: string, nowMs: number, longestMs: number): Sql {
  return sql`(${raw(column)} <= ${nowMs} OR ${raw(column)} > ${nowMs + longestMs + clockToleranceMs})`
}

/** How long it is until a stored time: 0 if it has been reached, or is further away than it can be. */
export function leftMs(atMs: number, nowMs: number, longestMs: number): number {
  const ms = atMs - nowMs
  return ms > longestMs + clockToleranceMs ? 0 : Math.max(0, ms)
}

/**
 * Whether a note of this time is so old. A time that lies ahead is from a clock that was wrong, and may be of any age. For notes that a
 * process remembers itself.
 */
export function isOlder(notedAtMs: number, ageMs: number, nowMs: number): boolean {
  return nowMs < notedAtMs || nowMs - notedAtMs >= ageMs
}
