import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deviceHeader, idempotencyHeader } from '#shared/endpoints.ts'
import { type Budget, type BudgetName, budgets } from '#server/applications/limits/budgets.ts'
import { type RateLimits, rateLimits } from '#server/applications/limits/rate-limits.ts'
import { proofOf } from '#server/applications/judge/prove-answers.ts'
import { openTestServices, type TestServices } from './test-services.ts'

/** One requester who asks too often, and everybody else. */

const ofDevice = 2
const ofAddress = 5
const table = Object.fromEntries(
  Object.entries(budgets).map(([name, budget]) => [name, { ...budget, ofAddress, ofDevice: budget.ofDevice && ofDevice }]),
) as Readonly<Record<BudgetName, Budget>>

let services: TestServices
let limits: RateLimits
beforeAll(async () => {
  const current: RateLimits = {
    take: (...taking) => limits.take(...taking),
    giveBack: (...giving) => limits.giveBack(...giving),
  }
  services = await openTestServices({ environment: { TRUST_PROXY: '1' }, limits: current })
})
beforeEach(() => {
  limits = rateLimits(table)
})
afterAll(() => services.close())

interface Asking {
  readonly device?: string
  readonly address?: string
}

type Ask = (asking: Asking) => Promise<Response>

const ask =
  (path: string, init: RequestInit = {}): Ask =>
  ({ address = '192.0.2.1', device }) =>
    services.request(path, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string> | undefined),
        'X-Forwarded-For': address,
        [idempotencyHeader]: randomUUID(),
        ...(device === undefined ? {} : { [deviceHeader]: device }),
      },
    })
const post = (path: string, body: unknown) =>
  ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } })

const limitedServices: readonly (readonly [name: string, ask: Ask])[] = [
  ['tickets', ask('/api/applicant/?action=get-post-url')],
  ['uploads', ask('/api/applicant/uploads/', { method: 'POST', body: new FormData() })],
  ['submissions', post('/api/applicant/?action=submit&job=1', {})],
  ['questions after an application', ask('/api/applicant/?action=status')],
  ['withdrawals', ask('/api/applicant/?action=withdraw', { method: 'POST' })],
]

/** How many of some requests are let in. */
async function count(times: number, one: Ask, askingOf: (index: number) => Asking): Promise<number> {
  const answers = []
  for (let index = 0; index < times; index += 1) answers.push(await one(askingOf(index)))
  return answers.filter(({ status }) => status !== 429).length
}

describe.each(limitedServices)('the service of %s', (_, one) => {
  it('refuses a device that asks too often, with the time to wait, and nobody else', async () => {
    expect(await count(4, one, () => ({ device: 'device-a' }))).toBe(ofDevice)
    const refused = await one({ device: 'device-a' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ reason: 'busy', error: expect.any(String) as string })
    expect(await count(2, one, () => ({ device: 'device-b' }))).toBe(2)
  })

  it('refuses an address that invents a device for each request, and no other address', async () => {
    expect(await count(9, one, (index) => ({ device: `device-${index}` }))).toBe(ofAddress)
    expect(await count(1, one, () => ({ address: '192.0.2.2' }))).toBe(1)
  })

  it('refuses a /48 that uses one of its addresses after the other', async () => {
    const addressOf = (index: number) => ({ address: `[2001:db8:0:${index.toString(16)}::1]:4711` })
    expect(await count(4 * ofAddress + 5, one, addressOf)).toBe(4 * ofAddress)
  })
})

describe('a refusal', () => {
  it('proves that it answers its request', async () => {
    const requestKey = randomUUID()
    const submit = () =>
      services.request('/api/applicant/?action=submit&job=1', {
        method: 'POST',
        body: '{}',
        headers: { [idempotencyHeader]: requestKey, [deviceHeader]: 'device-a' },
      })
    await submit()
    await submit()
    const refused = await submit()
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ proof: proofOf(requestKey) })
  })

  it('of cities goes to the session that asks too often, by its token', async () => {
    const token = async () => {
      const answer = await ask('/api/autocomplete/?action=create-token')({})
      return ((await answer.json()) as { readonly token: string }).token
    }
    const suggest = (sessionToken: string) =>
      ask(`/api/autocomplete/?${new URLSearchParams({ action: 'place-details', placeId: 'x', sessionToken })}`)({})
    const [one, other] = [await token(), await token()]
    const statuses = [await suggest(one), await suggest(one), await suggest(one), await suggest(other)].map((each) => each.status)
    expect(statuses).toEqual([200, 200, 429, 200])
  })
})
