import { periodOfPay } from '#shared/job-filter.ts'
import type { JobPay } from '#shared/job.ts'
import type { WordValues } from '#shared/words.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { board as words } from '../words.ts'

const signs: ReadonlyMap<string, string> = new Map([
  ['USD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['BRL', 'R$'],
])

/** The sign of a currency, or its code where it has none of its own. */
export const signOf = (currency: string): string => signs.get(currency) ?? currency

/** Amounts on a page in another language than the board's, where pay stays as the board wrote it, like titles and places. */
const written: typeof words.money = {
  plain: ({ amount, sign }: WordValues = {}) => `${sign}${amount}`,
  thousand: ({ amount, sign }: WordValues = {}) => `${sign}${amount}k`,
  million: ({ amount, sign }: WordValues = {}) => `${sign}${amount}M`,
  group: () => ',',
  decimal: () => '.',
}
const money = () => (foreignLanguage() === undefined ? words.money : written)

/** Digits in groups, as the language writes them. A number format of the browser takes 50 ms on a phone. */
export function digitsText(digits: string): string {
  const [whole = '', fraction] = digits.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, money().group())
  return fraction === undefined ? grouped : grouped + money().decimal() + fraction
}

/** Puts the sign of a currency, or its code, where the language has it. */
export function withSign(size: 'plain' | 'thousand' | 'million', digits: string, sign: string): string {
  // A code is a word of its own.
  const spaced = /^[A-Z]{3}$/.test(sign) ? `${sign} ` : sign
  const text = money()[size]({ sign: spaced, amount: digitsText(digits) })
  return text.replace(/\s{2,}/, ' ').trim()
}

/** '$100k', with one decimal at most. */
export function moneyText(cents: number, currency: string): string {
  const size = cents >= 1_000_000_00 ? 'million' : cents >= 1_000_00 ? 'thousand' : 'plain'
  const unitCents = { million: 1_000_000_00, thousand: 1_000_00, plain: 100 }[size]
  return withSign(size, String(Math.round((cents / unitCents) * 10) / 10), signOf(currency))
}

/** '$120k–$158k', '$33–$38 an hour' or 'Up to $80k', short enough for a row. */
export function shortPay(pay: JobPay): string {
  const { currency, maxCents, minCents } = pay
  const highest = moneyText(maxCents, currency)
  const lowest = moneyText(minCents, currency)
  const amounts = minCents <= 0 ? words.job.payUpTo({ pay: highest }) : lowest === highest ? highest : `${lowest}–${highest}`
  const period = periodOfPay(pay)
  return period === 'year' ? amounts : words.job.payPer({ pay: amounts, period })
}
