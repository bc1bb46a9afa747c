import type { BoardMapping } from './board-mapping.ts'
import { type PayPeriod, payPeriods, type PayRange } from './job.ts'

/**
 * What the pay of a range is for. Boards have no field for it: only the title of a range, or the sentence below it, may say so, in
 * the language of the board.
 */

const words: Readonly<Record<PayPeriod, RegExp>> = {
  hour: /\bhour|stund|stünd|\bhoras?\b|heure|horaire|ساعة/i,
  month: /month|monat|\bm[eê]s\b|\bmens[ua]|\bmois\b|شهر/i,
  year: /\byear|\bann?u|jahr|jähr|\ba[nñ]os?\b|\bpar an\b|سن[ةو]/i,
}
const payWords = /pay|sal[aá][ir]|wage|gehalt|lohn|remuner|rémunér|راتب|أجر/i
/** What else a part about pay may name a period for. */
const otherWords = /b[oô]n/i

/** The one period that a text names. */
function periodIn(text: string): PayPeriod | undefined {
  const [named, ...others] = payPeriods.filter((period) => words[period].test(text))
  return others.length === 0 ? named : undefined
}

/** What a text under a range says about its pay. */
function periodInBlurb(html: string): PayPeriod | undefined {
  const parts = html.split(/<[^<>]*>|[.,;!?](?=\s|$)/)
  return periodIn(parts.filter((part) => payWords.test(part) && !otherWords.test(part)).join('\n'))
}

/** What the pay of a range is for, as the board says. undefined: it does not. */
export function writtenPeriod({ blurbHtml, title }: PayRange): PayPeriod | undefined {
  return periodIn(title) ?? periodInBlurb(blurbHtml)
}

/** What the pay of a range is for. undefined: neither the board nor the brand says. */
export function periodOfRange(range: PayRange, { payPeriod }: BoardMapping): PayPeriod | undefined {
  return writtenPeriod(range) ?? payPeriod
}
