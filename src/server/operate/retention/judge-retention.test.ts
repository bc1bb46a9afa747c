import { describe, expect, it } from 'vitest'
import { deliveryStates } from '../../delivery/transitions.ts'
import { judgeRetention, monthsAfter } from './judge-retention.ts'

const day = (text: string) => Date.parse(`${text}T12:00:00Z`)
const periods = { months: 12, byCountry: { DE: 6, US: 24 } }
const job = (places: readonly string[], lastOpen = '2026-01-31') => ({ places, lastSeenMs: day(lastOpen), isOpen: false })
const delivered = { receivedAtMs: day('2025-12-01'), deliveryState: 'delivered', isWithdrawn: false } as const

describe('months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-11-24', 12, '2027-11-24'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
  ])('after %s, %s of them, end on %s', (from, months, end) => {
    expect(new Date(monthsAfter(day(from), months)).toISOString().slice(0, 10)).toBe(end)
  })
})

describe('the time of an application', () => {
  it.each([
    ['of the country of its job', ['DE'], '2026-07-31', 'DE', 6],
    ['of the country of its state', ['US-CA', 'US-NY'], '2028-01-31', 'US', 24],
    ['that is the longest of several countries', ['DE', 'US'], '2028-01-31', 'US', 24],
    ['for all others, where one of the countries has none', ['DE', 'FR'], '2027-01-31', null, 12],
    ['for all others, where no country is known', [], '2027-01-31', null, 12],
  ] as const)('is over after the period %s', (_which, places, end, reason, months) => {
    const judge = (nowMs: number) => judgeRetention(delivered, job(places), periods, nowMs)
    expect(judge(day(end) - 1)).toEqual({ status: 'kept', because: 'early' })
    expect(judge(day(end))).toEqual({ status: 'due', from: 'closing', fromMs: day('2026-01-31'), reason, months })
  })

  it('runs from its receipt, if that was later or if nobody has seen the job open', () => {
    const late = { ...delivered, receivedAtMs: day('2026-03-01') }
    for (const record of [job([]), null]) {
      expect(judgeRetention(late, record, periods, day('2027-02-28'))).toEqual({ status: 'kept', because: 'early' })
      expect(judgeRetention(late, record, periods, day('2027-03-01'))).toMatchObject({ status: 'due', from: 'receipt' })
    }
  })

  it.each([
    ['is as long as a law asks for', { months: 48, reason: 'A' }, null, { status: 'due', months: 48, reason: 'A' }],
    ['is as short as a law allows', null, { months: 1, reason: 'B' }, { status: 'due', months: 1, reason: 'B' }],
    [
      'is the brand’s where both laws allow it',
      { months: 6, reason: 'A' },
      { months: 24, reason: 'B' },
      { status: 'due', months: 12, reason: null },
    ],
    [
      'waits for a person where one law contradicts another',
      { months: 48, reason: 'A' },
      { months: 1, reason: 'B' },
      { status: 'kept', because: 'contradiction', reason: 'A and B' },
    ],
  ] as const)('%s', (_what, atLeast, atMost, expected) => {
    const limitsOf = () => ({ atLeast, atMost })
    expect(judgeRetention(delivered, job(['FR']), { ...periods, limitsOf }, day('2036-01-01'))).toMatchObject(expected)
  })

  it('is not over while its job is open', () => {
    const open = { ...job(['DE']), isOpen: true }
    expect(judgeRetention(delivered, open, periods, day('2036-01-01'))).toEqual({ status: 'kept', because: 'open' })
  })

  it('is not over while it waits for its delivery or for a decision, in any state', () => {
    const dueStates = deliveryStates.filter(
      (deliveryState) => judgeRetention({ ...delivered, deliveryState }, null, periods, day('2036-01-01')).status === 'due',
    )
    expect(dueStates).toEqual(['delivered'])
    const withdrawn = { ...delivered, isWithdrawn: true }
    expect(judgeRetention({ ...withdrawn, deliveryState: 'closed' }, null, periods, day('2036-01-01')).status).toBe('due')
    expect(judgeRetention({ ...withdrawn, deliveryState: 'unknown' }, null, periods, day('2036-01-01')).status).toBe('kept')
    expect(judgeRetention({ ...delivered, deliveryState: null }, null, periods, day('2036-01-01')).status).toBe('due')
  })
})
