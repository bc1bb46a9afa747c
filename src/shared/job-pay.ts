import * as v from 'valibot'
import type { BoardMapping } from './board-mapping.ts'
import { wellFormed } from './html-text.ts'
import { type JobPay, type PayPeriod, payPeriods, type PayRange } from './job.ts'

/** Reads the pay that a board gives with a job, in its list or in the answer for the job. */

const optionalText = v.fallback(v.nullish(v.pipe(v.string(), v.transform(wellFormed)), null), null)

const Range = v.object({
  min_cents: v.number(),
  max_cents: v.number(),
  currency_type: v.string(),
  title: optionalText,
  blurb: optionalText,
})

/** The valid pay ranges of a job. @param onInvalid receives the issues of each range that is dropped */
export function readPayRanges(
  entries: readonly unknown[] | null | undefined,
  onInvalid: (issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]) => void,
): PayRange[] {
  return (entries ?? []).flatMap((entry) => {
    const { issues, output, success } = v.safeParse(Range, entry)
    if (!success) {
      onInvalid(issues)
      return []
    }
    const { blurb, currency_type: currency, max_cents: maxCents, min_cents: minCents, title } = output
    return [{ minCents, maxCents, currency, title: title ?? '', blurbHtml: blurb ?? '' }]
  })
}

/**
 * One pay for a job: from the lowest to the highest of its ranges. Ranges in another currency than the first, or for something else,
 * are left out.
 */
export function payOf(ranges: readonly PayRange[], periodOf: (range: PayRange) => PayPeriod | undefined): JobPay | null {
  const [first] = ranges
  if (!first) return null
  const { currency } = first
  const period = periodOf(first)
  const same = ranges.filter((range) => range.currency === currency && periodOf(range) === period)
  const minCents = Math.min(...same.map((range) => range.minCents))
  const maxCents = Math.max(...same.map((range) => range.maxCents))
  return maxCents > 0 ? { minCents, maxCents, currency, ...(period && { period }) } : null
}

/** The pay of a list, whose titles are this server's (`Pay per month`): it has read those of the board. */
export function listPayOf(ranges: readonly PayRange[], { payPeriod }: BoardMapping): JobPay | null {
  return payOf(ranges, ({ title }) => payPeriods.find((period) => title.endsWith(period)) ?? payPeriod)
}
