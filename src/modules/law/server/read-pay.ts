import type { PayRange } from '#shared/job.ts'

/** What a posting says of its pay: in the board's own ranges, and in its text. */

export type SaidPay =
  | { readonly kind: 'none' | 'commission' }
  /** `from` and `to` are the same for one amount. */
  | { readonly kind: 'range'; readonly from: number; readonly to: number; readonly currency: string; readonly isHourly: boolean }
  /** Without a lower or an upper end. */
  | { readonly kind: 'open' }

interface Amount {
  readonly value: number
  readonly currency: string | null
  readonly start: number
  readonly end: number
}

const numbers = /\d[\d.,]{0,12}(?:[ \u00a0\u202f]\d{3}\b){0,3}/g
const currencyBefore = /(CA\$|C\$|US\$|A\$|\$|€|£|zł|\b(?:USD|CAD|EUR|GBP|CHF|AUD|PLN|SEK|NOK|DKK|INR|BRL|SGD))[ \u00a0]?$/
const currencyAfter = /^[ \u00a0]?(€|£|\$|zł|(?:USD|CAD|EUR|GBP|CHF|AUD|PLN|SEK|NOK|DKK|INR|BRL|SGD|Euro)\b)/
const codes: Readonly<Record<string, string>> = {
  '€': 'EUR',
  Euro: 'EUR',
  '£': 'GBP',
  zł: 'PLN',
  CA$: 'CAD',
  C$: 'CAD',
  US$: 'USD',
  A$: 'AUD',
  $: '$',
}
/** What makes an amount none of pay: '$20 million', '5 %'. */
const otherUnit = /^[ \u00a0]?(?:%|percent|m\b|mm\b|bn?\b|million|billion|mio|mrd|millones|milliards?|millions?)/i

function valueOf(text: string): number {
  const digits = text.replace(/[ \u00a0\u202f]/g, '').replace(/[.,]+$/, '')
  const [, whole = digits, cents = '0'] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? []
  return Number(`${whole.replace(/[.,]/g, '')}.${cents}`)
}

function amountsIn(text: string): readonly Amount[] {
  return [...text.matchAll(numbers)].flatMap((match) => {
    const { index: start } = match
    const [number] = match
    const rest = text.slice(start + number.length, start + number.length + 12)
    const isThousands = /^[kK]\b/.test(rest)
    const after = isThousands ? rest.slice(1) : rest
    if (otherUnit.test(after)) return []
    const before = currencyBefore.exec(text.slice(Math.max(0, start - 5), start))?.[1]
    const behind = currencyAfter.exec(after)?.[1]
    const named = before ?? behind
    const end =
      start + number.length + (isThousands ? 1 : 0) + (before === undefined ? (currencyAfter.exec(after)?.[0].length ?? 0) : 0)
    const value = valueOf(number) * (isThousands ? 1_000 : 1)
    return [{ value, currency: named === undefined ? null : (codes[named] ?? named), start, end }]
  })
}

const perHour = /(?:\b(?:per|an|each|pro|por|par|je|la|de l[’'])[ ]?|\/ ?)(?:hour|hr|h\b|stunde|hora|heure)|hourly|stundenlohn/i
const perTime =
  /(?:\b(?:per|an?|each|pro|por|par|je|al|im)[ ]?|\/ ?)(?:hour|hr|year|annum|month|week|day|stunde|jahr|monat|hora|año|mes|heure|an\b|mois)|annual|yearly|hourly|jährlich|monatlich|anual|brut/i
const payWords =
  /\b(?:pay|paid|salary|salaries|compensation|wages?|rate|base|earn|ote|\p{L}*gehalt|\p{L}*lohn|vergütung|verdienst|entgelt|mindestentgelt|salario|sueldo|retribución|salaire|rémunération)\b/iu
/** Money for something else. */
const otherMoney =
  /deal|contract|\barr\b|\bmatch\b|\bhsa\b|learning|toward|bonus|stock|equity|stipend|budget|allowance|referral|rais(?:ed|ing)|funding|revenue|sign-?on|voucher|donat|prämie|gutschein|prime\b/i
const joints = /^[ \u00a0]*(?:[-–—‒]|to|bis|und|and|a|à|y|et|hasta)[ \u00a0]*$/i
const openBefore =
  /(?:\bfrom|\bstarting (?:at|from)|\bat least|\bminimum(?: of)?|\bab|\bmindestens|\bdesde|\ba partir de|(?<!\p{L})à partir de|\bdès|\bup to|\bbis zu|\bhasta|\bjusqu[’']à|\bmax(?:imum|\.)?)[ :]*(?:[A-Z]{0,3}[$€£]?[ ]?)$/iu
const openAfter =
  /^(?:[ ]?(?:per|an?|\/)[ ]?(?:hour|hr|year|month))?[ ]?(?:\+|and (?:up|above|more)|or more|plus\b|und mehr|aufwärts|y más|et plus)/i

/** The sentence around a place in a text. */
function around(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - 120), start)
  const after = text.slice(end, end + 120)
  const from = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('. ') + 1, before.lastIndexOf('! ') + 1)
  const to = after.search(/\n|[.!?;](?:\s|$)/)
  return before.slice(Math.max(0, from)) + text.slice(start, end) + (to === -1 ? after : after.slice(0, to))
}

/** What a sentence says shortly before a place in a text. */
const beforeIn = (text: string, start: number) =>
  text
    .slice(Math.max(0, start - 40), start)
    .split(/[\n.!?;]/)
    .at(-1) ?? ''

/** Smaller amounts in a year, and larger ones in an hour, are none of pay. */
const isPay = (value: number, isHourly: boolean) => (isHourly ? value >= 3 && value < 1_000 : value >= 400)

/** Nobody earns so little in a year. */
const isOfHour = (value: number) => value < 400

/** Whether an amount has no other end: 'from $90,000', '$60,000 and up'. */
const isOpenBefore = (text: string, { start }: Amount) => openBefore.test(text.slice(Math.max(0, start - 24), start))
const isOpenAfter = (text: string, { end }: Amount) => openAfter.test(text.slice(end, end + 24))

/** Two amounts with nothing but a dash or a word between them. null: these are no range. */
function pairOf(text: string, first: Amount, second: Amount | undefined): { from: number; to: number; currency: string } | null {
  const currency = first.currency ?? second?.currency ?? null
  if (!second || currency === null || second.value <= 0) return null
  const between = text
    .slice(first.end, second.start)
    .replace(perTime, '')
    .replace(/[A-Z]{2,3}|[$€£]/g, '')
  if (!joints.test(between)) return null
  // '$80–100k'
  const from = first.value < 1_000 && second.value >= 10_000 ? first.value * 1_000 : first.value
  return { from, to: second.value, currency }
}

/** The first range. Without one, the last amount that is alone and closed, else whether there is an open one. */
function payInText(text: string): SaidPay {
  const amounts = amountsIn(text)
  let best: SaidPay = { kind: 'none' }
  for (const [index, amount] of amounts.entries()) {
    const next = amounts[index + 1]
    const sentence = around(text, amount.start, next ? Math.min(next.end, amount.end + 60) : amount.end)
    const isHourly = perHour.test(sentence)
    const namesPay = payWords.test(sentence)
    const pair = pairOf(text, amount, next)
    if (pair) {
      const ofHour = isOfHour(pair.to) && (isHourly || namesPay)
      const isOfPay = isPay(pair.from, ofHour) && isPay(pair.to, ofHour) && !otherMoney.test(beforeIn(text, amount.start))
      if (isOfPay) return { kind: 'range', ...pair, isHourly: ofHour }
      continue
    }
    const { currency, value } = amount
    if (currency === null || !isPay(value, isHourly) || otherMoney.test(sentence)) continue
    const isSaid = namesPay || perTime.test(sentence)
    const isOpen = isOpenBefore(text, amount) || (isSaid && isOpenAfter(text, amount))
    if (isOpen && best.kind === 'none') best = { kind: 'open' }
    if (isSaid && !isOpen) best = { kind: 'range', from: value, to: value, currency, isHourly }
  }
  return best
}

const commission =
  /\b(?:commission[- ](?:only|based)|(?:paid|pay) (?:only |solely |purely )?(?:on|by) commission|reine provision|solo (?:a )?comisión|commission uniquement)\b/i

/** @param text of the posting, without markup */
export function payOfPosting(text: string, ranges: readonly PayRange[]): SaidPay {
  const closed = ranges.find(({ maxCents, minCents }) => minCents > 0 && maxCents >= minCents)
  if (closed) {
    const { currency, maxCents, minCents, title } = closed
    return {
      kind: 'range',
      from: minCents / 100,
      to: maxCents / 100,
      currency,
      isHourly: perHour.test(title) || maxCents < 100_000,
    }
  }
  const said = payInText(text)
  if (said.kind !== 'none') return said
  if (ranges.length > 0) return { kind: 'open' }
  return { kind: commission.test(text) ? 'commission' : 'none' }
}
