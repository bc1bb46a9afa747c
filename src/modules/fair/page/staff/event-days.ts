import { dayMs } from '#shared/durations.ts'
import type { DeskFairSettings } from '../../shared/desk-fair.ts'
import { staff } from '../../words.ts'

const { event: words } = staff

/** A moment's day on the calendar of this device, as `<input type="date">` has it. */
export function dayOf(timeMs: number): string {
  const date = new Date(timeMs)
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`
}

/** Days from one day of the calendar to another. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** 'Day 1 of 2', 'In 12 days', 'Ended'. '': no days are set. */
export function whenText({ firstDay, lastDay }: Pick<DeskFairSettings, 'firstDay' | 'lastDay'>, nowMs: number): string {
  const today = dayOf(nowMs)
  const until = daysBetween(today, firstDay)
  const days = daysBetween(firstDay, lastDay) + 1
  if (Number.isNaN(until) || !(days > 0)) return ''
  if (until > 0) return words.inDays({ days: until })
  return today > lastDay ? words.ended() : words.day({ day: 1 - until, days })
}
