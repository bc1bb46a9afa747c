import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deviceHeader, idempotencyHeader } from '#shared/endpoints.ts'
import { type BudgetName, budgets } from '#server/applications/limits/budgets.ts'
import { type RateLimits, rateLimits } from '#server/applications/limits/rate-limits.ts'
import { refusesOtherSites, siteUrl } from '#tests/services/refuses-other-sites.ts'
import { sendNested } from '#tests/services/send-nested.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { fairBudgets } from '../server/budgets.ts'
import { continueUrl } from '../shared/continue-link.ts'
import { fairUrl } from '../shared/fair.ts'

/** Who may ask the services of fairs, how often, and with what. */

const ofDevice = 2
const ofAddress = 5
const narrow = { windowSeconds: 60, ofDevice, ofAddress }
const table = { ...budgets, ...Object.fromEntries(Object.keys(fairBudgets).map((name) => [name, narrow])) }

let services: TestServices
let limits: RateLimits
beforeAll(async () => {
  const current: RateLimits = {
    take: (...taking) => limits.take(...taking),
    giveBack: (...giving) => limits.giveBack(...giving),
  }
  services = await openTestServices({ environment: { TRUST_PROXY: '1', SITE_URL: siteUrl }, limits: current })
})
beforeEach(() => {
  limits = rateLimits<BudgetName>(table)
})
afterAll(() => services.close())

const json = { 'Content-Type': 'application/json' }
const bytes = { 'Content-Type': 'application/octet-stream' }
const envelope = fairUrl.envelope(randomUUID())

refusesOtherSites(
  [
    ['a continue link', continueUrl.details(), 'POST'],
    ['an envelope', envelope, 'PUT'],
  ],
  async (path, method, headers) => services.request(path, { method, headers, body: '{}' }),
)

it('an envelope is taken as bytes', async () => {
  const answer = await services.request(envelope, { method: 'PUT', headers: bytes, body: 'x'.repeat(40) })
  expect(answer.status).not.toBe(415)
})

it.each([
  ['the states of envelopes', fairUrl.envelopeStates()],
  ['a code of the desk', fairUrl.join()],
])('a body that nests 5,000 deep is refused: %s', async (_, url) => {
  expect((await sendNested(services, url)).status).toBe(400)
})

interface Asking {
  readonly device?: string
  readonly address?: string
}

const asked: readonly (readonly [name: string, path: string, init: RequestInit])[] = [
  ['continue links', continueUrl.details(), { method: 'POST', body: '{}', headers: json }],
  ['envelopes', envelope, { method: 'PUT', body: 'x', headers: bytes }],
  ['questions after envelopes', fairUrl.envelopeStates(), { method: 'POST', body: '{"envelopes":[]}', headers: json }],
  ['codes of the desk', fairUrl.join(), { method: 'POST', body: '{}', headers: json }],
]

describe.each(asked)('the service of %s', (_, path, init) => {
  const ask = async ({ address = '192.0.2.1', device }: Asking) => {
    const own = { 'X-Forwarded-For': address, [idempotencyHeader]: randomUUID() }
    const named = device === undefined ? {} : { [deviceHeader]: device }
    return services.request(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...own, ...named } })
  }
  const count = async (times: number, askingOf: (index: number) => Asking) => {
    let letIn = 0
    for (let index = 0; index < times; index += 1) if ((await ask(askingOf(index))).status !== 429) letIn += 1
    return letIn
  }

  it('refuses a device that asks too often, with the time to wait, and nobody else', async () => {
    expect(await count(4, () => ({ device: 'device-a' }))).toBe(ofDevice)
    const refused = await ask({ device: 'device-a' })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ reason: 'busy' })
    expect(await count(2, () => ({ device: 'device-b' }))).toBe(2)
  })

  it('refuses an address that invents a device for each request, and no other address', async () => {
    expect(await count(9, (index) => ({ device: `device-${index}` }))).toBe(ofAddress)
    expect(await count(1, () => ({ address: '192.0.2.2' }))).toBe(1)
  })
})
