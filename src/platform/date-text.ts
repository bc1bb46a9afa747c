/** Dates in words. Formatters are created on use, because the first one costs 50 ms on a phone. */

const locale = 'en'

/** 'November 21, 2026'. */
export function formatDay(timeMs: number, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(timeMs)
}

/** 'November 21'. */
export function formatMonthDay(timeMs: number): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric' }).format(timeMs)
}

/** 'November 21, 2026 at 10:42 AM'. */
export function formatMoment(timeMs: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(timeMs)
}

/** '10:42 AM' for today, and day and time otherwise. */
export function formatRecent(timeMs: number): string {
  const date = new Date(timeMs)
  const isToday = date.toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(locale, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }).format(
    date,
  )
}
