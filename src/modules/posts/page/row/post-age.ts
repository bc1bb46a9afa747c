import { dayMs } from '#shared/durations.ts'
import { sections as words } from '../../words.ts'

/** Units of an age, the largest first. Less than a day is 'today'. */
const units = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['week', 7 * dayMs],
  ['day', dayMs],
] as const

/** The age of a post in its largest unit, such as '3 days ago'. A date in the future is 'today'. */
export function postAge(dateMs: number, nowMs: number): string {
  const age = nowMs - dateMs
  const [unit, length] = units.find(([, unitMs]) => age >= unitMs) ?? []
  if (unit === undefined) return words.today()
  // Not `Intl.RelativeTimeFormat`: creating a formatter takes 100 ms on a phone.
  return words.ages[unit]({ count: Math.floor(age / length) })
}
