import * as v from 'valibot'
import type { BoardMapping } from './board-mapping.ts'
import { wellFormed } from './html-text.ts'
import { type JobPay, type PayPeriod, payPeriods, type PayRange } from './job.ts'

/** Reads the pay that a board gives with a job, in its list or in the answer for the job. */

const optionalText = v.fallback(v.nullish(v.pipe(v.string(), v.transform(wellFormed)), null), null)

/** 0 where the board gives none. */
const cents = v.nullish(v.pipe(v.number(), v.finite()), 0)

const Range = v.object({
  min_cents: cents,
  max_cents: cents,
  currency_type: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{3}$/)),
  title: optionalText,
  blurb: optionalText,
})

/** The ends of a range. Boards write 0 for one that they do not know. null: neither is known. */
function endsOf(minCents: number, maxCents: number): Pick<PayRange, 'minCents' | 'maxCents'> | null {
  if (minCents <= 0 && maxCents <= 0) return null
  if (maxCents <= 0) return { minCents, maxCents: minCents }
  if (minCents <= 0) return { minCents: 0, maxCents }
  return { minCents: Math.min(minCents, maxCents), maxCents: Math.max(minCents, maxCents) }
}

/**
 * The valid pay ranges of a job, without those that name no amount.
 * @param onInvalid receives the issues of each range that is dropped
 */
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
    const ends = endsOf(minCents, maxCents)
    return ends ? [{ ...ends, currency, title: title ?? '', blurbHtml: blurb ?? '' }] : []
  })
}

/** One pay for each currency and period of a job's ranges, in their order: from the lowest to the highest of these. */
export function paysOf(ranges: readonly PayRange[], periodOf: (range: PayRange) => PayPeriod | undefined): readonly JobPay[] {
  const pays = new Map<string, JobPay>()
  // A device may have stored ranges that name no pay.
  for (const range of ranges.filter(({ maxCents }) => maxCents > 0)) {
    const { currency, maxCents, minCents } = range
    const period = periodOf(range)
    const key = `${currency} ${period}`
    const known = pays.get(key)
    pays.set(key, {
      minCents: Math.min(minCents, known?.minCents ?? minCents),
      maxCents: Math.max(maxCents, known?.maxCents ?? maxCents),
      currency,
      ...(period && { period }),
    })
  }
  return [...pays.values()]
}

/** The pay of a job in a list, which has room for one: those in another currency than the first, or for something else, are left out. */
export function payOf(ranges: readonly PayRange[], periodOf: (range: PayRange) => PayPeriod | undefined): JobPay | null {
  return paysOf(ranges, periodOf)[0] ?? null
}

/** The pay of a list, whose titles are this server's (`Pay per month`): it has read those of the board. */
export function listPayOf(ranges: readonly PayRange[], { payPeriod }: BoardMapping): JobPay | null {
  return payOf(ranges, ({ title }) => payPeriods.find((period) => title.endsWith(period)) ?? payPeriod)
}
