import { expect, it } from 'vitest'
import { rateLimits } from '#server/applications/limits/rate-limits.ts'
import { alertBudgets } from './budgets.ts'

it("leaves nine tenths of a day's mails to others than the network that invents alerts", async () => {
  const limits = rateLimits(alertBudgets(100))
  const networks = ['192.0.2.1', '2001:db8:1:1::/64', '2001:db8:1:2::/64', '2001:db8:1:3::/64']
  const taken = { '192.0.2.1': 0, '2001:db8:1': 0 }
  for (const address of networks) {
    for (let each = 0; each < 20; each += 1) {
      const waitMs = await limits.take('alerts.mails', { address, device: `${each}` }, 1)
      if (waitMs === 0) taken[address === '192.0.2.1' ? address : '2001:db8:1'] += 1
    }
  }
  expect(taken).toEqual({ '192.0.2.1': 10, '2001:db8:1': 10 })
})
