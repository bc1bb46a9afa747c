import { useSyncExternalStore } from 'react'
import { dayMs } from '#shared/durations.ts'
import { language } from '#shared/words.ts'
import { board as words } from '../words.ts'

const nothingToWatch = () => () => undefined

/** The beginning of today. null until hydrated, because the server and the browser may render on different days. */
export function useToday(): number | null {
  return useSyncExternalStore(
    nothingToWatch,
    () => Math.floor(Date.now() / dayMs) * dayMs,
    () => null,
  )
}

/** The beginning of the last day to apply, in UTC. null for a date in an unknown format. */
export function deadlineMs(givenDate: string): number | null {
  const time = Date.parse(/^\d{4}-\d\d-\d\d(?=$|T)/.exec(givenDate)?.[0] ?? '')
  return Number.isNaN(time) ? null : time
}

/**
 * Formats the last day to apply: 'December 12, in 20 days', and with its year if it is past, far, or today is not known. A date
 * in an unknown format is shown unchanged. The day is not converted to the reader's time zone, where the deadline may fall on the
 * next day and invite applications that are too late.
 */
export function deadlineText(givenDate: string, nowMs: number | null): string {
  const time = deadlineMs(givenDate)
  if (time === null) return givenDate
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC', ...options }).format(time)
  const days = nowMs === null ? -1 : Math.ceil((time - nowMs) / dayMs)
  if (days < 0 || days > 180) return format({ year: 'numeric' })
  const date = format({})
  if (days === 0) return words.job.deadlineToday({ date })
  return days === 1 ? words.job.deadlineTomorrow({ date }) : words.job.deadlineDays({ date, days })
}

/** How many days are left to apply, or null for a date in an unknown format. Negative: it is past. */
export function daysLeft(givenDate: string, todayMs: number): number | null {
  const time = deadlineMs(givenDate)
  return time === null ? null : Math.ceil((time - todayMs) / dayMs)
}

/**
 * Formats the day on which a job was first published: 'November 16, 6 days ago', and with its year if it is older than half a year,
 * or today is not known. '' if the board gives no date, or none in a known format.
 */
export function firstPublishedText(firstPublished: string | null, nowMs: number | null): string {
  const time = Date.parse(firstPublished ?? '')
  if (Number.isNaN(time)) return ''
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC', ...options }).format(time)
  const days = nowMs === null ? Number.NaN : Math.floor(nowMs / dayMs) - Math.floor(time / dayMs)
  if (!(days >= 0 && days <= 180)) return format({ year: 'numeric' })
  const date = format({})
  return days === 0 ? words.job.deadlineToday({ date }) : words.job.publishedDays({ date, days })
}
