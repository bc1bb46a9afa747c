import { fold } from '#shared/text.ts'
import type { ResumeDates, ResumeMonth } from './resume-facts.ts'

/** Reads the dates of a school or a job, in the languages in which most résumés are written. */

/** The first letters of the months, folded. English, German, French, Spanish, Portuguese, Italian, Arabic. */
const monthStarts: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'يناير'],
  ['feb', 'fev', 'فبراير'],
  ['mar', 'maer', 'مارس'],
  ['apr', 'avr', 'abr', 'ابريل'],
  ['may', 'mai', 'mag', 'مايو'],
  ['jun', 'juin', 'giu', 'يونيو'],
  ['jul', 'juil', 'lug', 'يوليو'],
  ['aug', 'aou', 'ago', 'اغسطس'],
  ['sep', 'set', 'سبتمبر'],
  ['oct', 'okt', 'out', 'ott', 'اكتوبر'],
  ['nov', 'نوفمبر'],
  ['dec', 'dez', 'dic', 'ديسمبر'],
]

function monthOfName(name: string): number | null {
  const folded = fold(name).replace(/[أإآ]/g, 'ا')
  const at = monthStarts.findIndex((starts) => starts.some((start) => folded.startsWith(start)))
  return at < 0 ? null : at + 1
}

const year = String.raw`(?:19[5-9]|20[0-4])\d`
/** '05/2019', '2019-05', '2019年5月', 'May 2019', '2019'. */
const point = new RegExp(
  [
    String.raw`(?<![\d.,/-])(?<numeric>0?[1-9]|1[0-2])\s?[./-]\s?(?<yearAfter>${year})(?!\d)`,
    String.raw`(?<![\d.,/])(?<yearBefore>${year})\s?[./年-]\s?(?<numericAfter>0[1-9]|1[0-2]|[1-9](?=月))(?!\d)月?`,
    String.raw`(?:(?<name>\p{L}{3,12})\.?,?\s(?:de\s)?)?(?<![\d.,/])(?<yearAlone>${year})(?!\d)年?`,
  ].join('|'),
  'gu',
)
const stillThere =
  /(?<!\p{L})(?:present|now|today|current(?:ly)?|ongoing|heute|jetzt|aktuell|laufend|atual(?:mente)?|presente|momento|actualidad|actual(?:idad|mente)?|aujourd['’]?hui|present|oggi|till date|to date|heden|obecnie|nadal|現在|至今|现在|الان|الآن|حت[ىي] الآن|الحاضر)(?!\p{L})/giu
/** What may stand between the two ends of a time. */
const between = /^[\s–—‒―‐~〜～至-]*(?:(?:to|until|bis|a|ate|à|au|hasta|al|fino a|إل[ىي]|ال[ىي])[\s–—-]*)?$/iu

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

/** Finds the dates in a line. null: it has none. */
export function readDates(text: string): DatedText | null {
  const found = findAll(text)
  const index = found.findIndex(({ month }) => month !== null)
  const first = found[index]
  if (!first?.month) return null
  const second = found[index + 1]
  const isRange = second !== undefined && between.test(text.slice(first.end, second.at))
  const last = isRange ? second : first
  const rest = `${text.slice(0, first.at)}\t${text.slice(last.end)}`.replace(/[([]\s*\t\s*[)\]]/g, '\t')
  return {
    dates: {
      start: isRange ? first.month : null,
      end: isRange ? second.month : first.month,
      isCurrent: isRange && second.month === null,
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
