import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Budget, type BudgetName, budgets, networkFactor } from './budgets.ts'
import { type RateLimits, rateLimits } from './rate-limits.ts'

const small: Budget = { windowSeconds: 60, ofDevice: 2, ofAddress: 5 }
const table = Object.fromEntries(Object.keys(budgets).map((name) => [name, small])) as Record<BudgetName, Budget>

let limits: RateLimits
beforeEach(() => {
  vi.useFakeTimers()
  limits = rateLimits({ ...table, jobFiles: { ...small, ofDevice: null } })
})
afterEach(() => vi.useRealTimers())

const take = async (device: string | null, address = '192.0.2.1', points = 1) =>
  limits.take('submissions', { device, address }, points)
const takeOften = async (count: number, device: string | null, address?: string) => {
  const waits: number[] = []
  for (let each = 0; each < count; each += 1) waits.push(await take(device, address))
  return waits.filter((waitMs) => waitMs === 0).length
}

describe('the limits of requesters', () => {
  it('let a device ask again when its window is over, and say when that is', async () => {
    expect(await takeOften(2, 'device-a')).toBe(2)
    vi.advanceTimersByTime(20_000)
    expect(await take('device-a')).toBe(40_000)
    vi.advanceTimersByTime(40_000)
    expect(await take('device-a')).toBe(0)
  })

  it('take nothing from the neighbours of a device that asks too often', async () => {
    expect(await takeOften(100, 'device-a')).toBe(2)
    expect(await takeOften(2, 'device-b')).toBe(2)
    expect(await takeOften(1, 'device-c')).toBe(1)
  })

  it('stop an address that invents a device for each request, or names none', async () => {
    const invented = await Promise.all(Array.from({ length: 20 }, async (_, index) => take(`device-${index}`)))
    expect(invented.filter((waitMs) => waitMs === 0)).toHaveLength(5)
    expect(await takeOften(20, null, '192.0.2.2')).toBe(5)
  })

  it('keep apart devices of one name at two addresses', async () => {
    expect(await takeOften(9, 'device-a')).toBe(2)
    expect(await takeOften(2, 'device-a', '192.0.2.2')).toBe(2)
  })

  it('stop a /48 whose addresses share the work', async () => {
    const addresses = Array.from({ length: 100 }, (_, index) => `2001:db8:0:${index.toString(16)}::/64`)
    const waits = await Promise.all(addresses.map(async (address) => take(null, address)))
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(5 * networkFactor)
    expect(await take(null, '2001:db8:1:0::/64')).toBe(0)
  })

  it('take points for what was refused from nobody, and give back what was not used', async () => {
    expect(await take(null, '192.0.2.1', 4)).toBe(0)
    expect(await take(null, '192.0.2.1', 2)).toBeGreaterThan(0)
    expect(await take(null, '192.0.2.1', 1)).toBe(0)
    await limits.giveBack('submissions', { device: null, address: '192.0.2.1' }, 3)
    expect(await takeOften(9, null)).toBe(3)
  })

  it('give nothing back to a window that has not begun', async () => {
    await take(null)
    vi.advanceTimersByTime(60_000)
    await limits.giveBack('submissions', { device: null, address: '192.0.2.1' }, 100)
    expect(await takeOften(20, null)).toBe(5)
  })

  it('make nobody wait for longer than a window, when the clock is set back', async () => {
    await takeOften(2, 'device-a')
    vi.setSystemTime(Date.now() - 86_400_000)
    expect(await take('device-a')).toBe(60_000)
    vi.advanceTimersByTime(60_000)
    expect(await take('device-a')).toBe(0)
  })

  it('count each budget apart', async () => {
    expect(await takeOften(9, null)).toBe(5)
    expect(await limits.take('status', { device: null, address: '192.0.2.1' })).toBe(0)
  })

  it('hold a bounded number of requesters, and forget the oldest', async () => {
    expect(await takeOften(9, null)).toBe(5)
    for (let index = 0; index < 6_000; index += 1) await take(null, `10.0.${index >> 8}.${index & 255}`)
    expect(await take(null)).toBe(0)
  })
})

// Mails of alerts have a part of what the mail server sends in a day.
it.each(Object.entries(budgets).filter(([name]) => name !== 'alertMails'))(
  'the budget of %s lets 300 people behind one address in',
  (name, budget) => {
    // What one of them asks for in a minute at most, of a fair whose people all come at once.
    const needs: Readonly<Record<string, number>> = { events: 20, autocomplete: 20, answerKilobytes: 200, confirmations: 1 }
    expect(budget.ofAddress).toBeGreaterThanOrEqual(300 * (needs[name] ?? 2))
  },
)
