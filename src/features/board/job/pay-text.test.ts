import { describe, expect, it } from 'vitest'
import type { PayRange } from '#shared/job.ts'
import { payOfRanges } from '../device/pay-of-ranges.ts'
import { shortPay } from './pay-text.ts'

function range(min: number, max: number, currency = 'USD', title = ''): PayRange {
  return { minCents: min * 100, maxCents: max * 100, currency, title, blurbHtml: '' }
}

describe('the pay in a row', () => {
  it.each([
    [[range(120_000, 158_000)], '$120k–$158k'],
    [[range(128_500, 176_000)], '$128.5k–$176k'],
    [[range(33, 38)], '$33–$38 an hour'],
    [[range(90_000, 90_000, 'EUR')], '€90k'],
    [[range(7_000_000, 9_500_000, 'JPY')], 'JPY 7M–JPY 9.5M'],
    [[range(0, 100_000)], 'Up to $100k'],
    [[range(0, 40)], 'Up to $40 an hour'],
    [[range(4_000, 6_000, 'BRL', 'Faixa salarial (por mês)')], 'R$4k–R$6k a month'],
    [[range(700, 900, 'EUR', 'Annual stipend')], '€700–€900'],
  ])('is short: %#', (ranges, text) => {
    expect(shortPay(payOfRanges(ranges) ?? { minCents: 0, maxCents: 0, currency: '' })).toBe(text)
  })

  it('spans all ranges of the first currency', () => {
    expect(payOfRanges([range(100, 200), range(90, 150), range(300, 400, 'CAD')])).toEqual({
      minCents: 90_00,
      maxCents: 200_00,
      currency: 'USD',
    })
  })

  it('leaves out the ranges that are for something else than the first', () => {
    expect(payOfRanges([range(4_000, 6_000, 'EUR', 'Monatlich'), range(48_000, 72_000, 'EUR', 'Jährlich')])).toEqual({
      minCents: 4_000_00,
      maxCents: 6_000_00,
      currency: 'EUR',
      period: 'month',
    })
  })

  it('is missing where the board gives none', () => {
    expect(payOfRanges([])).toBeNull()
    expect(payOfRanges([range(0, 0)])).toBeNull()
  })
})
