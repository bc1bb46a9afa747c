import { dayMs } from '#shared/durations.ts'
import { language } from '#shared/words.ts'

/**
 * Dates in words. Apart from `format.ts`, because every page loads it. Formatters are created on use, because the first one costs
 * 50 ms on a phone.
 */

export function format(timeMs: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, options).format(timeMs)
}

export function startOfDay(timeMs: number): number {
  return new Date(timeMs).setHours(0, 0, 0, 0)
}

/** How many days ago it was. Rounded, because a day of a clock change has 23 or 25 hours. */
export function daysAgoOf(timeMs: number, nowMs: number): number {
  return Math.round((startOfDay(nowMs) - startOfDay(timeMs)) / dayMs)
}

/** 'November 21, 2026'. */
export function formatDay(timeMs: number, timeZone?: string): string {
  return format(timeMs, { dateStyle: 'long', timeZone })
}

/** 'November 21'. */
export function formatMonthDay(timeMs: number): string {
  return format(timeMs, { month: 'long', day: 'numeric' })
}

/** 'November 21, 2026 at 10:42 AM'. */
export function formatMoment(timeMs: number): string {
  return format(timeMs, { dateStyle: 'long', timeStyle: 'short' })
}

/**
 * '10:42 AM' for today, and day and time otherwise: values for a sentence, which says 'at 10:42 AM', but 'on Nov 21, 2026, 10:42 AM'.
 */
export function recentOf(timeMs: number): { readonly when: 'today' | 'earlier'; readonly time: string } {
  return daysAgoOf(timeMs, Date.now()) === 0
    ? { when: 'today', time: format(timeMs, { timeStyle: 'short' }) }
    : { when: 'earlier', time: format(timeMs, { dateStyle: 'medium', timeStyle: 'short' }) }
}
