import type { PayRange } from '#shared/job.ts'
import { withSign } from './pay-text.ts'
import { words } from './words.ts'

/** The board's pay ranges in words. They have no period. Only the title of a range may name it. */

export interface PayText {
  /** '$128,000 to $176,000'. */
  readonly text: string
  /** What the amounts are for, if the board says so. */
  readonly period: 'hour' | 'year' | null
  /** '$128,000–$176,000', for a bar. */
  readonly range: string
  /** '$128k–$176k', for a bar on a narrow screen. */
  readonly short: string
}

const symbols: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', CNY: '¥', JPY: '¥', BRL: 'R$' }

function amount(cents: number, currency: string): string {
  const digits = (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)
  return withSign('plain', digits, symbols[currency] ?? currency)
}

function shortAmount(cents: number, currency: string): string {
  if (cents < 10_000_00) return amount(cents, currency)
  return withSign('thousand', String(Math.round(cents / 100_000)), symbols[currency] ?? currency)
}

function periodOf(title: string): PayText['period'] {
  if (/\bhour/i.test(title)) return 'hour'
  return /\b(?:year|annual|annum)/i.test(title) ? 'year' : null
}

/** The pay of a job, or null if the board does not give it. Several ranges are for several places: the text of the job has them. */
export function payText(ranges: readonly PayRange[]): PayText | null {
  const [range, ...others] = ranges
  if (!range || others.length > 0) return null
  const { currency, maxCents, minCents, title } = range
  // A currency is three letters. Other text of the board could break the hydration of the page.
  if (!/^[A-Z]{3}$/.test(currency)) return null
  const dash = ({ from, to }: { readonly from: string; readonly to: string }) => `${from}–${to}`
  const join = (format: typeof amount, both: (ends: { readonly from: string; readonly to: string }) => string) => {
    const [from, to] = [format(minCents, currency), format(maxCents, currency)]
    return from === to ? from : both({ from, to })
  }
  const period = periodOf(title)
  return { text: join(amount, words.job.payRange), period, range: join(amount, dash), short: join(shortAmount, dash) }
}

/** '$128,000 to $176,000 a year'. */
export function payWithPeriod({ period, text }: PayText): string {
  if (period === null) return text
  return (period === 'hour' ? words.job.perHour : words.job.perYear)({ pay: text })
}
