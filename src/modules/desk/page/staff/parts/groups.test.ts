import { expect, it } from 'vitest'
import type { DeskListRow } from '../../../shared/desk.ts'
import { arrange, groupRows } from './groups.ts'

const now = new Date(2026, 10, 23, 14).getTime()

function row(applicationId: string, hoursAgo: number, state: 'unknown' | 'refused' | 'none'): DeskListRow {
  const receivedAtMs = now - hoursAgo * 3_600_000
  const delivery = state === 'none' ? ({ state } as const) : { state, atMs: receivedAtMs, note: '' }
  return {
    applicationId,
    name: '',
    jobId: 1,
    jobTitle: '',
    source: null,
    fileCount: 0,
    receivedAtMs,
    isNew: false,
    timesApplied: 1,
    decided: null,
    labels: [],
    withdrawnAtMs: null,
    isToTell: false,
    isInterest: false,
    known: {},
    delivery,
    marked: { name: [''], jobTitle: [''] },
  }
}

const rows = [row('a', 1, 'none'), row('b', 30, 'refused'), row('c', 2, 'none'), row('d', 50, 'unknown'), row('e', 26, 'none')]
const byId = new Map(rows.map((each) => [each.applicationId, each]))

it('puts what is unknown first, then what is refused, then the newest', () => {
  expect(arrange(rows)).toEqual({ needsYou: ['d', 'b'], rest: ['a', 'c', 'e'] })
})

it('counts a day only when all of its rows are known', () => {
  const titles = (isComplete: boolean) =>
    groupRows(byId, arrange(rows), { isByDay: true, isComplete, nowMs: now }).map(({ count, title }) => `${title} ${count}`)
  expect(titles(true)).toEqual(['Action needed 2', 'Today 2', 'Yesterday 1'])
  expect(titles(false)).toEqual(['Action needed 2', 'Today 2', 'Yesterday null'])
})

it('keeps the order of the service where it is not by time, below what needs a person', () => {
  const order = arrange(rows, { by: 'name', direction: 'ascending' })
  expect(order).toEqual({ needsYou: ['d', 'b'], rest: ['a', 'c', 'e'] })
  expect(arrange(rows, { by: 'received', direction: 'ascending' }).rest).toEqual(['e', 'c', 'a'])
  const titles = groupRows(byId, order, { isByDay: false, isComplete: true, nowMs: now }).map(({ title }) => title)
  expect(titles).toEqual(['Action needed', 'Everybody else'])
})
