import { describe, expect, it } from 'vitest'
import { backOffMs } from './back-off.ts'

describe('backOffMs', () => {
  const delays = (random: number) => Array.from({ length: 12 }, (_, index) => backOffMs(index + 1, () => random) / 1000)

  it('doubles from one second up to five minutes', () => {
    expect(delays(0)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
  })

  it('subtracts up to a quarter at random', () => {
    expect(delays(1)).toEqual([0.75, 1.5, 3, 6, 12, 24, 48, 96, 192, 225, 225, 225])
  })

  it('waits as long as the service asks, but at most five minutes', () => {
    expect(backOffMs(1, () => 0, 120_000)).toBe(120_000)
    expect(backOffMs(1, () => 0, 3_600_000)).toBe(300_000)
    expect(backOffMs(9, () => 0, 1_000)).toBe(256_000)
  })
})
