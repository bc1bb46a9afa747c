import { describe, expect, it } from 'vitest'
import { payOf, paysOf, readPayRanges } from './job-pay.ts'

const range = { min_cents: 9_000_000, max_cents: 12_000_000, currency_type: 'USD', title: 'US', blurb: null }
const read = (...changes: readonly object[]) =>
  readPayRanges(
    changes.map((change) => ({ ...range, ...change })),
    () => {},
  )
const ends = (...changes: readonly object[]) => read(...changes).map(({ maxCents, minCents }) => [minCents, maxCents])

describe('the pay ranges of a board', () => {
  it('name no pay where both ends are 0 or less', () => {
    expect(ends({ min_cents: 0, max_cents: 0 }, { min_cents: -5, max_cents: -1 })).toEqual([])
  })

  it('run from the lower end to the higher one, whichever the board gives first', () => {
    expect(ends({ min_cents: 9_000_000, max_cents: 5_000_000 })).toEqual([[5_000_000, 9_000_000]])
  })

  it('have no lower end where the board gives 0, and are one amount where it gives no higher one', () => {
    expect(ends({ min_cents: 0 }, { max_cents: 0 }, { min_cents: null }, { max_cents: undefined })).toEqual([
      [0, 12_000_000],
      [9_000_000, 9_000_000],
      [0, 12_000_000],
      [9_000_000, 9_000_000],
    ])
  })

  it('are left out and reported without an amount or a currency', () => {
    const problems: unknown[] = []
    const odd = [
      { ...range, max_cents: Number.POSITIVE_INFINITY },
      { ...range, currency_type: 'dollars' },
    ]
    expect(readPayRanges(odd, (issues) => problems.push(issues))).toEqual([])
    expect(problems).toHaveLength(2)
  })
})

describe('the pay of a job', () => {
  const yearly = () => 'year' as const

  it('runs from the lowest to the highest of its ranges', () => {
    const ranges = read({}, { min_cents: 10_000_000, max_cents: 15_000_000 })
    expect(paysOf(ranges, yearly)).toEqual([{ minCents: 9_000_000, maxCents: 15_000_000, currency: 'USD', period: 'year' }])
  })

  it('has no lower end where one of its ranges has none', () => {
    expect(payOf(read({}, { min_cents: 0 }), yearly)?.minCents).toBe(0)
  })

  it('is one for each currency', () => {
    const ranges = read({}, { currency_type: 'cad' }, { max_cents: 15_000_000 })
    expect(paysOf(ranges, yearly).map(({ currency, maxCents }) => [currency, maxCents])).toEqual([
      ['USD', 15_000_000],
      ['CAD', 12_000_000],
    ])
  })
})
