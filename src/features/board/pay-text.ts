import { maxHourlyCents } from '#shared/job-filter.ts'
import type { JobPay } from '#shared/job.ts'
import { words } from './words.ts'

const signs: ReadonlyMap<string, string> = new Map([
  ['USD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
])

/** 128.5 for 128,500 cents and a unit of 1,000 cents. One decimal at most. */
function inUnits(cents: number, unitCents: number): string {
  return String(Math.round((cents / unitCents) * 10) / 10)
}

function amount(cents: number): string {
  if (cents >= 1_000_000_00) return `${inUnits(cents, 1_000_000_00)}M`
  return cents >= 1_000_00 ? `${inUnits(cents, 1_000_00)}k` : inUnits(cents, 100)
}

/** '$100k'. */
export function moneyText(cents: number, currency: string): string {
  return (signs.get(currency) ?? `${currency} `) + amount(cents)
}

/** '$120k–$158k' or '$33–$38 an hour', short enough for a row. A number format of the browser takes 50 ms on a phone. */
export function shortPay({ currency, maxCents, minCents }: JobPay): string {
  const ends = [...new Set([minCents, maxCents].filter((cents) => cents > 0))].map((cents) => moneyText(cents, currency))
  const pay = ends.join('–')
  return maxCents < maxHourlyCents ? words.job.perHour({ pay }) : pay
}
