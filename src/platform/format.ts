import { hourMs, minuteMs } from '#shared/durations.ts'
import { language } from '#shared/words.ts'
import { daysAgoOf, format, formatDay, formatMonthDay, startOfDay } from './date-text.ts'
import { formats as words } from './words.ts'

/** Times and sizes in words. Visitors read 12 hours, recruiters 24, because their columns are narrow. */

/** 'today, 9:41 AM', and the day otherwise, such as 'November 12'. */
export function dayOrTime(timeMs: number, nowMs: number): string {
  return daysAgoOf(timeMs, nowMs) === 0
    ? words.timeToday({ time: format(timeMs, { timeStyle: 'short' }) })
    : formatMonthDay(timeMs)
}

/** From here on the date says more than a number of days. */
const maxDaysAgo = 7

/** 'just now', '2 minutes ago', 'yesterday', '3 days ago', and the date after a week. */
export function relativeTime(timeMs: number, nowMs: number): string {
  const passedMs = nowMs - timeMs
  const days = daysAgoOf(timeMs, nowMs)
  if (passedMs < minuteMs) return words.now()
  if (days >= maxDaysAgo) return formatDay(timeMs)
  const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (days > 0) return ago.format(-days, 'day')
  if (passedMs < hourMs) return ago.format(-Math.floor(passedMs / minuteMs), 'minute')
  return ago.format(-Math.floor(passedMs / hourMs), 'hour')
}

/** '13:58'. */
export function clockText(timeMs: number): string {
  return format(timeMs, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** '13:58:41'. */
export function secondsText(timeMs: number): string {
  return format(timeMs, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
}

/** 'Today', 'Yesterday', 'November 20', or with its year where that is another. */
export function dayText(timeMs: number, nowMs: number): string {
  const daysAgo = daysAgoOf(timeMs, nowMs)
  if (daysAgo === 0) return words.today()
  if (daysAgo === 1) return words.yesterday()
  const isThisYear = new Date(timeMs).getFullYear() === new Date(nowMs).getFullYear()
  return isThisYear ? formatMonthDay(timeMs) : formatDay(timeMs)
}

/** '13:58' for today, and 'Nov 20' otherwise. */
export function shortText(timeMs: number, nowMs: number): string {
  return daysAgoOf(timeMs, nowMs) === 0 ? clockText(timeMs) : format(timeMs, { month: 'short', day: 'numeric' })
}

/** Values for a sentence with a moment in it, which says 'since 13:58', but 'since yesterday, 13:58' and 'since November 20, 13:58'. */
export function momentOf(
  timeMs: number,
  nowMs: number,
): { readonly when: 'today' | 'yesterday' | 'day'; readonly day: string; readonly time: string } {
  const daysAgo = daysAgoOf(timeMs, nowMs)
  const when = daysAgo === 0 ? 'today' : daysAgo === 1 ? 'yesterday' : 'day'
  return { when, day: dayText(timeMs, nowMs), time: clockText(timeMs) }
}

/** A moment that stands alone: '13:58' for today, and 'November 20, 13:58' otherwise. */
export function momentText(timeMs: number, nowMs: number): string {
  const { day, time, when } = momentOf(timeMs, nowMs)
  if (when === 'today') return time
  return when === 'yesterday' ? words.timeYesterday({ time }) : words.timeOf({ day, time })
}

/** '38 s', '2 min 6 s', '1 h 12 min', '3 d 4 h'. */
export function durationText(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / 1000))
  const parts = [
    [Math.floor(seconds / 86_400), words.durations.days],
    [Math.floor(seconds / 3600) % 24, words.durations.hours],
    [Math.floor(seconds / 60) % 60, words.durations.minutes],
    [seconds % 60, words.durations.seconds],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  if (first === -1) return words.durations.seconds({ count: 0 })
  const [longer = '', shorter] = parts.slice(first, first + 2).flatMap(([count, text]) => (count > 0 ? [text({ count })] : []))
  return shorter === undefined ? longer : words.durations.both({ longer, shorter })
}

/** The start of the day that was so many days before today. 1 is today. */
export function sinceDays(days: number, nowMs: number): number {
  const date = new Date(startOfDay(nowMs))
  return date.setDate(date.getDate() - (days - 1))
}

/** '184 KB', '2.4 MB', '21 GB'. A KB is 1,024 bytes, as in the limits of files. */
export function sizeText(sizeBytes: number): string {
  const { bytes, gigabytes, kilobytes, megabytes } = words.sizes
  if (sizeBytes < 1024) return bytes({ count: sizeBytes })
  if (sizeBytes < 1024 ** 2) return kilobytes({ count: Math.round(sizeBytes / 1024) })
  const [unit, text] = sizeBytes < 1024 ** 3 ? [1024 ** 2, megabytes] : [1024 ** 3, gigabytes]
  const count = sizeBytes / unit
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: count < 10 ? 1 : 0 })
  return text({ count: numbers.format(count) })
}
