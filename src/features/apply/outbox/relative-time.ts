import { formatMonthDay } from '#platform/date-text.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** From here on the date says more than a number of days. */
const maxDays = 7

function startOfDay(timeMs: number): number {
  return new Date(timeMs).setHours(0, 0, 0, 0)
}

/** 'just now', '2 minutes ago', 'yesterday', '3 days ago', and the date after a week. */
export function relativeTime(timeMs: number, nowMs: number): string {
  const passedMs = nowMs - timeMs
  // Rounded, because a day of a clock change has 23 or 25 hours.
  const days = Math.round((startOfDay(nowMs) - startOfDay(timeMs)) / (24 * hourMs))
  if (passedMs < minuteMs) return 'just now'
  if (days >= maxDays) return new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(timeMs)
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  if (days > 0) return words.format(-days, 'day')
  if (passedMs < hourMs) return words.format(-Math.floor(passedMs / minuteMs), 'minute')
  return words.format(-Math.floor(passedMs / hourMs), 'hour')
}

/** 'today, 9:41 AM', and the day otherwise, such as 'November 12'. */
export function dayOrTime(timeMs: number, nowMs: number): string {
  if (startOfDay(timeMs) !== startOfDay(nowMs)) return formatMonthDay(timeMs)
  return `today, ${new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(timeMs)}`
}
