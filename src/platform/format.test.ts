import { describe, expect, it } from 'vitest'
import { clockText, dayText, durationText, momentOf, momentText, relativeTime, shortText, sinceDays, sizeText } from './format.ts'

const at = (day: number, hour: number, minute = 0, month = 10, year = 2026) => new Date(year, month, day, hour, minute).getTime()
const now = at(23, 14, 6)

describe("the desk's times", () => {
  it('count hours to 24, midnight included', () => {
    expect([clockText(at(23, 0, 5)), clockText(at(23, 13, 58))]).toEqual(['00:05', '13:58'])
  })

  it('name today, yesterday, and other days by their date', () => {
    const days = [at(23, 0), at(22, 23, 59), at(21, 12), at(31, 12, 0, 11, 2025)]
    expect(days.map((day) => dayText(day, now))).toEqual(['Today', 'Yesterday', 'November 21', 'December 31, 2025'])
    expect(days.map((day) => shortText(day, now))).toEqual(['00:00', 'Nov 22', 'Nov 21', 'Dec 31'])
    expect(momentText(at(22, 9, 30), now)).toBe('yesterday, 09:30')
    expect(momentOf(at(23, 9, 30), now)).toMatchObject({ when: 'today', time: '09:30' })
    expect(momentOf(at(22, 9, 30), now)).toMatchObject({ when: 'yesterday', time: '09:30' })
    expect(momentOf(at(24, 9, 30), now)).toEqual({ when: 'day', day: 'November 24', time: '09:30' })
  })

  it.each([
    [0, '0 s'],
    [38_000, '38 s'],
    [126_000, '2 min 6 s'],
    [120_000, '2 min'],
    [72 * 60_000, '1 h 12 min'],
    [76 * 3_600_000, '3 d 4 h'],
    [-5, '0 s'],
  ])('write a lag of %i ms as %s', (ms, text) => expect(durationText(ms)).toBe(text))

  it('begin a period at midnight, today included', () => {
    expect(sinceDays(1, now)).toBe(at(23, 0))
    expect(sinceDays(7, now)).toBe(at(17, 0))
  })
})

describe('the time of a draft', () => {
  it.each([
    ['2026-11-23T10:29:30', 'just now'],
    ['2026-11-23T10:28:00', '2 minutes ago'],
    ['2026-11-23T10:31:00', 'just now'],
    ['2026-11-23T08:10:00', '2 hours ago'],
    ['2026-11-22T23:50:00', 'yesterday'],
    ['2026-11-20T11:00:00', '3 days ago'],
    ['2026-11-16T11:00:00', 'November 16, 2026'],
  ])('is said relatively for a week, then as a date: %s', (time, words) => {
    expect(relativeTime(new Date(time).getTime(), new Date('2026-11-23T10:30:00').getTime())).toBe(words)
  })
})

describe('sizeText', () => {
  it.each([
    [512, '512 bytes'],
    [184 * 1024, '184 KB'],
    [2.4 * 1024 ** 2, '2.4 MB'],
    [10 * 1024 ** 2, '10 MB'],
    [21 * 1024 ** 3, '21 GB'],
  ])('writes %i bytes as %s', (sizeBytes, text) => expect(sizeText(sizeBytes)).toBe(text))
})
