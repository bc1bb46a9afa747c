import type { JobPay, PayPeriod, PayRange } from '#shared/job.ts'
import { paysOf } from '#shared/job-pay.ts'
import { periodOf } from '../device/pay-of-ranges.ts'
import { signOf, withSign } from './pay-text.ts'
import { board as words } from '../words.ts'

/** The board's pay ranges in words. */

export interface PayText {
  /** '$128,000 to $176,000', with a period where several are named. */
  readonly text: string
  /** What the amounts are for, if the board or the brand says so, and it is one. */
  readonly period: PayPeriod | undefined
  /** For a bar, which has room for one pay. null: there are several, in different currencies or for different periods. */
  readonly bar: {
    /** '$128,000–$176,000'. */
    readonly range: string
    /** '$128k–$176k', for a narrow screen. */
    readonly short: string
  } | null
  /** Each range with the board's name for it, where there are several: they are for several places. */
  readonly ranges: readonly { readonly name: string; readonly text: string }[]
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

type Ends = Pick<JobPay, 'minCents' | 'maxCents' | 'currency'>

/** Both ends of a pay, the only one, or the higher one where there is no lower one. */
function endsText(
  { currency, maxCents, minCents }: Ends,
  format: typeof amount,
  both: (ends: { readonly from: string; readonly to: string }) => string,
): string {
  const to = format(maxCents, currency)
  if (minCents <= 0) return words.job.payUpTo({ pay: to })
  const from = format(minCents, currency)
  return from === to ? from : both({ from, to })
}

const dash = ({ from, to }: { readonly from: string; readonly to: string }) => `${from}–${to}`
const perText = (text: string, period: PayPeriod | undefined) => (period ? words.job.payPer({ pay: text, period }) : text)
const fullText = (ends: Ends) => endsText(ends, amount, words.job.payRange)

/** The pay of a job: from the lowest to the highest of its ranges, and each of them. null: the board does not give it. */
export function payText(given: readonly PayRange[]): PayText | null {
  // A currency is three letters. Other text of the board could break the hydration of the page.
  const ranges = given.filter(({ currency, maxCents }) => /^[A-Z]{3}$/.test(currency) && maxCents > 0)
  const [pay, ...others] = paysOf(ranges, periodOf)
  if (!pay) return null
  const named = ranges.map((range) => ({ name: range.title.trim(), text: perText(fullText(range), periodOf(range)) }))
  const distinct = named.filter(
    ({ name, text }, index) => named.findIndex((each) => each.name === name && each.text === text) === index,
  )
  const isOne = others.length === 0
  return {
    text: isOne ? fullText(pay) : [pay, ...others].map((each) => perText(fullText(each), each.period)).join(' · '),
    period: isOne ? pay.period : undefined,
    bar: isOne ? { range: endsText(pay, amount, dash), short: endsText(pay, shortAmount, dash) } : null,
    ranges: distinct.length > 1 ? distinct : [],
  }
}

/** '$128,000 to $176,000 a year'. */
export function payWithPeriod({ period, text }: PayText): string {
  return perText(text, period)
}
