import type { PayPeriod, PayRange } from '#shared/job.ts'
import { periodOfPay } from '#shared/job-filter.ts'
import { writtenPeriod } from '#shared/pay-period.ts'

/**
 * Guesses what the pay of a board is for, where a range does not say so: what all others say, if the amounts of those that are silent fit.
 * @param ranges of all jobs
 * @returns null: the jobs do not agree, or none says anything. undefined: the board has no pay
 */
export function guessPayPeriod(ranges: readonly PayRange[]): PayPeriod | null | undefined {
  if (ranges.length === 0) return undefined
  const said = new Set(ranges.flatMap((range) => writtenPeriod(range) ?? []))
  const [period, ...others] = said
  if (period === undefined || others.length > 0) return null
  const silent = ranges.filter((range) => writtenPeriod(range) === undefined)
  return silent.every((range) => (periodOfPay(range) === 'hour') === (period === 'hour')) ? period : null
}
