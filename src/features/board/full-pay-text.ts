import type { PayPeriod, PayRange } from '#shared/job.ts'
import { periodOf } from './pay-of-ranges.ts'
import { signOf, withSign } from './pay-text.ts'
import { words } from './words.ts'

/** The board's pay ranges in words. */

export interface PayText {
  /** '$128,000 to $176,000'. */
  readonly text: string
  /** What the amounts are for, if the board or the brand says so. */
  readonly period: PayPeriod | undefined
  /** '$128,000–$176,000', for a bar. */
  readonly range: string
  /** '$128k–$176k', for a bar on a narrow screen. */
  readonly short: string
}

/** Unlike in a row, the place of the job tells which currency a sign of two is. */
const symbolOf = (currency: string) => (/CNY|JPY/.test(currency) ? '¥' : signOf(currency))

function amount(cents: number, currency: string): string {
  const digits = (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)
  return withSign('plain', digits, symbolOf(currency))
}

function shortAmount(cents: number, currency: string): string {
  if (cents < 10_000_00) return amount(cents, currency)
  return withSign('thousand', String(Math.round(cents / 100_000)), symbolOf(currency))
}

/** The pay of a job, or null if the board does not give it. Several ranges are for several places: the text of the job has them. */
export function payText(ranges: readonly PayRange[]): PayText | null {
  const [range, ...others] = ranges
  if (!range || others.length > 0) return null
  const { currency, maxCents, minCents } = range
  // A currency is three letters. Other text of the board could break the hydration of the page.
  if (!/^[A-Z]{3}$/.test(currency)) return null
  const dash = ({ from, to }: { readonly from: string; readonly to: string }) => `${from}–${to}`
  const join = (format: typeof amount, both: (ends: { readonly from: string; readonly to: string }) => string) => {
    const [from, to] = [format(minCents, currency), format(maxCents, currency)]
    return from === to ? from : both({ from, to })
  }
  return {
    text: join(amount, words.job.payRange),
    period: periodOf(range),
    range: join(amount, dash),
    short: join(shortAmount, dash),
  }
}

/** '$128,000 to $176,000 a year'. */
export function payWithPeriod({ period, text }: PayText): string {
  return period ? words.job.payPer({ pay: text, period }) : text
}
