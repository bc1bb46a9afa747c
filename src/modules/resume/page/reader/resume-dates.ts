import { fold } from '#shared/text.ts'
import type { ResumeDates, ResumeMonth } from './resume-facts.ts'

/** Reads the dates of a school or a job, in the languages in which most résumés are written. */

/** The names of a month, folded, in the languages in which most résumés are written. */
function namesOfMonth(month: number): readonly string[] {
  const day = new Date(Date.UTC(2020, month, 15))
  return ['en', 'de', 'de-AT', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ru', 'ar', 'ar-JO'].flatMap((locale) =>
    // Some languages have another form beside a day.
    [{}, { day: 'numeric' } as const].map((beside) => {
      const parts = new Intl.DateTimeFormat(locale, { ...beside, month: 'long', timeZone: 'UTC' }).formatToParts(day)
      return fold(parts.find(({ type }) => type === 'month')?.value ?? '')
    }),
  )
}

let months: readonly (readonly string[])[] | null = null

/** Also of a short name: 'Sept', and not 'List', as in 'listopad'. */
function monthOfName(name: string): number | null {
  months ??= Array.from({ length: 12 }, (_, month) => namesOfMonth(month))
  const folded = fold(name)
  const isShort = folded.length === 3 || /^(?:sept|janv|fevr|juil|сент|нояб|февр)$/.test(folded)
  const at = months.findIndex((names) => names.some((each) => each === folded || (isShort && each.startsWith(folded))))
  return at < 0 ? null : at + 1
}

const year = String.raw`(?:19[5-9]|20[0-4])\d`
/** '05/2019', '2019-05', '2019年5月', 'May 2019', '2019'. */
const point = new RegExp(
  [
    String.raw`(?<![\d.,/-])(?<numeric>0?[1-9]|1[0-2])\s?[./-]\s?(?<yearAfter>${year})(?!\d)`,
    String.raw`(?<![\d.,/])(?<yearBefore>${year})\s?[./年-]\s?(?<numericAfter>0[1-9]|1[0-2]|[1-9](?=月))(?!\d)月?`,
    String.raw`(?:(?<name>\p{L}{3,12})\.?,?\s(?:de\s)?(?=\d{4}(?!年|[./]\d)))?(?<![\d.,/])(?<yearAlone>${year})(?!\d)年?`,
  ].join('|'),
  'gu',
)
const stillThere =
  /(?<!\p{L})(?:present|now|today|current(?:ly)?|ongoing|heute|jetzt|aktuell|laufend|atual(?:mente)?|presente|momento|actualidad|actual(?:idad|mente)?|aujourd['’]?hui|present|oggi|(?:till |to )?date|heden|obecnie|nadal|настоящее время|сейчас|н\. ?в\.|現在|至今|现在|الان|الآن|حت[ىي] الآن|الحاضر)(?!\p{L})/giu
/** What may stand between the two ends of a time. */
const between = /^[\s–—‒―‐~〜～至{-]*(?:(?:to|until|bis|a|ate|à|au|hasta|al|fino a|по|tot|do|إل[ىي]|ال[ىي])[\s–—-]*)?$/iu

interface Found {
  readonly at: number
  readonly end: number
  /** null: until today. */
  readonly month: ResumeMonth | null
}

function monthOf(groups: Readonly<Record<string, string | undefined>>): ResumeMonth | null {
  const { name, numeric, numericAfter, yearAfter, yearAlone, yearBefore } = groups
  const text = yearAfter ?? yearBefore ?? yearAlone
  if (text === undefined) return null
  const digits = numeric ?? numericAfter
  return { year: Number(text), month: digits === undefined ? (name === undefined ? null : monthOfName(name)) : Number(digits) }
}

function findAll(text: string): readonly Found[] {
  const points = [...text.matchAll(point)].map(({ 0: matched, groups = {}, index }): Found => {
    const month = monthOf(groups)
    // A word before a year that is no month is not part of the date.
    const { name } = groups
    const skipped = name !== undefined && month?.month === null ? matched.length - (groups['yearAlone'] ?? '').length : 0
    return { at: index + skipped, end: index + matched.length, month }
  })
  const untilToday = [...text.matchAll(stillThere)].map(({ 0: { length }, index }) => ({
    at: index,
    end: index + length,
    month: null,
  }))
  return [...points, ...untilToday].toSorted((a, b) => a.at - b.at)
}

export interface DatedText {
  readonly dates: ResumeDates
  /** The text without its dates. */
  readonly rest: string
  /** Whether it names a start, as a job does. */
  readonly isRange: boolean
}

/** 'Since 2020' */
const since = /(?:^|[\s(])(?:since|from|seit|ab|depuis|desde|dal|sinds|vanaf|od|с|منذ)\s+$/iu

/** Whether a line breaks off within its dates, and the next one begins with the rest: 'Sep 2013 – Jun' and '2015'. */
export function isCutDate(before: string, after: string): boolean {
  const endsWithYear = /(?<!\d)(?:19|20)\d\d(?:年(?:\d{1,2}月)?)?$/u
  const isMonth = (text: string) => /^\p{L}{3,10}\.?$/u.test(text) && monthOfName(text.replace('.', '')) !== null
  const afterDash = after.replace(/^[–—-]\s?/, '')
  if (afterDash !== after) return endsWithYear.test(before) && findAll(afterDash)[0]?.at === 0
  const beforeDash = before.replace(/\s?[–—-]$/, '')
  if (beforeDash !== before) return endsWithYear.test(beforeDash) && (isMonth(after) || findAll(after)[0]?.at === 0)
  if (/[–—-]\s?(?:19|20)\d\d年\d{0,2}$/u.test(before)) return /^\d{0,2}月$/.test(after)
  const word = /(?:^|[\s–—-])(\p{L}{3,10}\.?)$/u.exec(before)?.[1]
  return word !== undefined && isMonth(word) && /^(?:19|20)\d\d(?!\d)/.test(after)
}

/** Finds the dates in a line. null: it has none. */
export function readDates(text: string): DatedText | null {
  const found = findAll(text)
  const index = found.findIndex(({ month }) => month !== null)
  const first = found[index]
  if (!first?.month) return null
  const second = found[index + 1]
  const isRange = second !== undefined && between.test(text.slice(first.end, second.at))
  const last = isRange ? second : first
  // '2007-10' may end in 2010, and of two dates that are no range, which one is the end?
  const isShort = /^\d{4}-\d\d$/.test(text.slice(first.at, first.end)) && (first.month.month ?? 0) > first.month.year % 100
  if (!isRange && (second !== undefined || isShort)) {
    const rest = found.reduceRight((before, { at, end }) => `${before.slice(0, at)}\t${before.slice(end)}`, text)
    return { dates: { start: null, end: null, isCurrent: false }, rest, isRange }
  }
  const isOpen = !isRange && since.test(text.slice(0, first.at))
  const rest = `${text
    .slice(0, first.at)
    .replace(since, '')
    .replace(/\sin\s$/, ' ')}\t${text.slice(last.end)}`.replace(/[([]\s*\t\s*[)\]]/g, '\t')
  return {
    dates: {
      start: isRange || isOpen ? first.month : null,
      end: isRange ? second.month : isOpen ? null : first.month,
      isCurrent: isOpen || (isRange && second.month === null),
    },
    rest,
    isRange,
  }
}

/** For comparison: what goes on is the latest. */
export function monthsUntil({ end, isCurrent }: ResumeDates): number {
  if (isCurrent) return Number.POSITIVE_INFINITY
  return end ? end.year * 12 + (end.month ?? 12) : 0
}
