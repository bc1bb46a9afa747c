import { describe, expect, it } from 'vitest'
import { parseHttpDate, parseRetryAfter } from './retry-after.ts'

const nowMs = Date.UTC(2026, 10, 21, 9)

describe('parseHttpDate', () => {
  it.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
    'parses %s',
    (text) => {
      expect(parseHttpDate(text, nowMs)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37))
    },
  )

  it('reads a two-digit year as at most 50 years ahead', () => {
    expect(parseHttpDate('Friday, 06-Nov-76 08:49:37 GMT', nowMs)).toBe(Date.UTC(2076, 10, 6, 8, 49, 37))
    expect(parseHttpDate('Sunday, 06-Nov-77 08:49:37 GMT', nowMs)).toBe(Date.UTC(1977, 10, 6, 8, 49, 37))
  })

  it.each(['', 'tomorrow', '2026-11-21T09:00:00Z', 'Sat, 21 Foo 2026 09:00:00 GMT'])('returns null for "%s"', (text) => {
    expect(parseHttpDate(text, nowMs)).toBeNull()
  })
})

describe('parseRetryAfter', () => {
  const inTwoMinutes = 'Sat, 21 Nov 2026 09:02:00 GMT'

  it.each([
    ['120', null, 120_000],
    [' 120 ', null, 120_000],
    [inTwoMinutes, null, 120_000],
    [inTwoMinutes, 'Sat, 21 Nov 2026 09:01:30 GMT', 30_000],
    [inTwoMinutes, 'no date', 120_000],
  ])('reads "%s" with the response date "%s" as %i ms', (retryAfter, date, delayMs) => {
    expect(parseRetryAfter(retryAfter, date, nowMs)).toBe(delayMs)
  })

  it('compares a date with the response date when the device clock is wrong', () => {
    const sent = 'Sat, 21 Nov 2026 09:00:00 GMT'
    for (const offMs of [-400 * 86_400_000, -3_600_000, 3_600_000, 400 * 86_400_000]) {
      expect(parseRetryAfter(inTwoMinutes, sent, nowMs + offMs)).toBe(120_000)
    }
  })

  it.each([null, '', '0', '-3', '1.5', '1e3', 'soon', 'Sat, 21 Nov 2026 08:59:00 GMT'])('returns null for "%s"', (retryAfter) => {
    expect(parseRetryAfter(retryAfter, null, nowMs)).toBeNull()
  })
})
