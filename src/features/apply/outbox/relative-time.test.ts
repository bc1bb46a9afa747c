import { describe, expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const at = (text: string) => new Date(text).getTime()

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
    expect(relativeTime(at(time), at('2026-11-23T10:30:00'))).toBe(words)
  })
})
