import { describe, expect, it } from 'vitest'
import type { PayRange } from '#shared/job.ts'
import { payOf } from '#shared/job-pay.ts'
import { shortPay } from './pay-text.ts'

function range(min: number, max: number, currency = 'USD'): PayRange {
  return { minCents: min * 100, maxCents: max * 100, currency, title: '', blurbHtml: '' }
}

describe('the pay in a row', () => {
  it.each([
    [[range(120_000, 158_000)], '$120k–$158k'],
    [[range(128_500, 176_000)], '$128.5k–$176k'],
    [[range(33, 38)], '$33–$38 an hour'],
    [[range(90_000, 90_000, 'EUR')], '€90k'],
    [[range(7_000_000, 9_500_000, 'JPY')], 'JPY 7M–JPY 9.5M'],
    [[range(0, 100_000)], '$100k'],
  ])('is short: %#', (ranges, text) => {
    expect(shortPay(payOf(ranges) ?? { minCents: 0, maxCents: 0, currency: '' })).toBe(text)
  })

  it('spans all ranges of the first currency', () => {
    expect(payOf([range(100, 200), range(90, 150), range(300, 400, 'CAD')])).toEqual({
      minCents: 90_00,
      maxCents: 200_00,
      currency: 'USD',
    })
  })

  it('is missing where the board gives none', () => {
    expect(payOf([])).toBeNull()
    expect(payOf([range(0, 0)])).toBeNull()
  })
})
