import { form as words } from './words.ts'

/** Months in words. `Intl.DateTimeFormat` would cost 50 ms on a phone. */

/** January first. */
export function monthNames(): readonly string[] {
  return words.months().split(', ')
}

/** 'May 2022', or as much of it as is given. */
export function monthText({ month, year }: { readonly month: number | null; readonly year: number | null }): string {
  const name = monthNames()[(month ?? 0) - 1] ?? ''
  if (name === '' || year === null) return name + String(year ?? '')
  return words.monthOfYear({ month: name, year })
}

/** 'May 2022 to June 2023', or the one that is given. */
export function timeText(start: string, end: string): string {
  return start === '' || end === '' ? start + end : words.time({ start, end })
}

/** Whether the language names the year before the month. */
export function isYearFirst(): boolean {
  return words.monthOfYear({ month: 'M', year: 'Y' }).startsWith('Y')
}
