import { dayMs } from '#shared/durations.ts'
import { board as words } from '../words.ts'

/** A job is new for three days, or if it was published since the last visit. */
const newForMs = 3 * dayMs
const maxDays = 13
const maxWeeksDays = 60

/** How long ago a job was first published. Not by the browser's formatter, whose first use takes 50 ms on a phone. */
export function jobAge(
  publishedMs: number,
  { nowMs, previousVisitMs }: { readonly nowMs: number; readonly previousVisitMs: number | null },
): { readonly isNew: boolean; readonly text: string } {
  const ageMs = nowMs - publishedMs
  if (ageMs < newForMs || (previousVisitMs !== null && publishedMs > previousVisitMs)) {
    return { isNew: true, text: words.row.new() }
  }
  const days = Math.floor(ageMs / dayMs)
  if (days <= maxDays) return { isNew: false, text: words.row.daysAgo({ count: days }) }
  if (days <= maxWeeksDays) return { isNew: false, text: words.row.weeksAgo({ count: Math.round(days / 7) }) }
  return { isNew: false, text: words.row.monthsAgo({ count: Math.round(days / 30) }) }
}
