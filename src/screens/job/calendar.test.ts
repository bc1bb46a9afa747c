import { expect, test } from 'vitest'
import { deadlineCalendar } from './calendar.ts'

const address = 'https://careers.example/jobs/7'
const now = Date.UTC(2026, 10, 24, 9, 30)
const job = { jobId: 7, title: 'Baker, Night; "Rye"', applicationDeadline: '2026-12-01T23:59:00-05:00' }

test('The entry of a deadline is the whole day that the board names, with a reminder the day before', () => {
  const lines = deadlineCalendar(job, address, now)?.split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTAMP:20261124T093000Z',
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20261202',
      String.raw`SUMMARY:Last day to apply: Baker\, Night\; "Rye"`,
      'TRIGGER:-P1D',
      `URL:${address}`,
    ]),
  )
  expect(lines?.at(-1)).toBe('')
})

test('A long title is folded into lines of at most 75 bytes, never inside of a letter', () => {
  const title = 'Bäcker für Brötchen 🥨 '.repeat(12)
  const text = deadlineCalendar({ ...job, title }, address, now) ?? ''
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:Last day to apply: ${title}`)
})

test.each([null, '', 'soon', '12/01/2026'])('A deadline of %j is no entry', (applicationDeadline) => {
  expect(deadlineCalendar({ ...job, applicationDeadline }, address, now)).toBeNull()
})
