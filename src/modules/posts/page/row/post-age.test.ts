import { describe, expect, it } from 'vitest'
import { postAge } from './post-age.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => now - days * 24 * 60 * 60 * 1000

describe('postAge', () => {
  it.each([
    [-1, 'today'],
    [0, 'today'],
    [0.99, 'today'],
    [1, '1 day ago'],
    [6.9, '6 days ago'],
    [7, '1 week ago'],
    [29, '4 weeks ago'],
    [30, '1 month ago'],
    [364, '12 months ago'],
    [365, '1 year ago'],
  ])('formats %d days as %j', (days, words) => {
    expect(postAge(daysAgo(days), now)).toBe(words)
  })
})
