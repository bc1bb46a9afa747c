/** Times on the desk: 24 hours, because the columns are narrow. */

const locale = 'en'
const dayMs = 86_400_000

function format(timeMs: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, options).format(timeMs)
}

function startOfDay(timeMs: number): number {
  return new Date(timeMs).setHours(0, 0, 0, 0)
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
  // Rounded, because a day with a change of the clock has 23 or 25 hours.
  const daysAgo = Math.round((startOfDay(nowMs) - startOfDay(timeMs)) / dayMs)
  if (daysAgo === 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  const isThisYear = new Date(timeMs).getFullYear() === new Date(nowMs).getFullYear()
  return format(timeMs, { month: 'long', day: 'numeric', ...(isThisYear ? {} : { year: 'numeric' }) })
}

/** '13:58' for today, and 'Nov 20' otherwise. */
export function shortText(timeMs: number, nowMs: number): string {
  return dayText(timeMs, nowMs) === 'Today' ? clockText(timeMs) : format(timeMs, { month: 'short', day: 'numeric' })
}

/** '13:58' for today, and 'November 20, 13:58' otherwise. */
export function momentText(timeMs: number, nowMs: number): string {
  const day = dayText(timeMs, nowMs)
  return day === 'Today' ? clockText(timeMs) : `${day.toLowerCase() === 'yesterday' ? 'yesterday' : day}, ${clockText(timeMs)}`
}

/** '38 s', '2 min 6 s', '1 h 12 min', '3 d 4 h'. */
export function durationText(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / 1000))
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  if (first === -1) return '0 s'
  return parts
    .slice(first, first + 2)
    .flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : []))
    .join(' ')
}

/** The start of the day that was so many days before today. 1 is today. */
export function sinceDays(days: number, nowMs: number): number {
  const date = new Date(startOfDay(nowMs))
  date.setDate(date.getDate() - (days - 1))
  return date.getTime()
}
