import { describe, expect, it } from 'vitest'
import { backOffMs } from './back-off.ts'

describe('backOffMs', () => {
  const delays = (random: number) => Array.from({ length: 12 }, (_, index) => backOffMs(index + 1, () => random) / 1000)

  it('doubles from one second up to five minutes', () => {
    expect(delays(1)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
  })

  it('takes up to a quarter off at random', () => {
    expect(delays(0)).toEqual([0.75, 1.5, 3, 6, 12, 24, 48, 96, 192, 225, 225, 225])
  })

  it('waits as long as the service asks, but at most five minutes', () => {
    expect(backOffMs(1, () => 1, { askedMs: 120_000 })).toBe(120_000)
    expect(backOffMs(1, () => 1, { askedMs: 3_600_000 })).toBe(300_000)
    expect(backOffMs(9, () => 1, { askedMs: 1_000 })).toBe(256_000)
  })

  it('spreads a wait that is wholly random from the least to the longest', () => {
    const waits = (random: number) =>
      [1, 2, 20].map((failures) => backOffMs(failures, () => random, { leastMs: 1_000, longestMs: 3_600_000, randomPart: 1 }))
    expect(waits(0)).toEqual([1_000, 1_000, 1_000])
    expect(waits(1)).toEqual([1_000, 2_000, 3_600_000])
  })
})
