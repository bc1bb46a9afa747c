import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textColumn } from '#server/database/rows.ts'
import { bodyRoom } from '#server/applications/limits/body-room.ts'
import { type Budget, type BudgetName, budgets } from '#server/applications/limits/budgets.ts'
import { createLimiter } from '#server/applications/limits/limiter.ts'
import { rateLimits } from '#server/applications/limits/rate-limits.ts'
import { refusesOtherSites, siteUrl } from '#tests/services/refuses-other-sites.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { analyticsEvents } from '../page/late/analytics-event.ts'
import { analyticsBudgets } from '../server/budgets.ts'
import { storeEvents } from '../server/event-store.ts'
import { analyticsRoutes } from '../server/routes.ts'
import { analyticsApi } from '../shared/analytics-api.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const longTexts = ['distinct_id', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'mp_keyword'].map(
  (name) => [name, 'é'.repeat(300)] as const,
)

describe('the analytics endpoint', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    services.request(analyticsApi, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const pageView = {
    event_type: 'careers_page_view',
    event_timestamp: 1_790_000_000_000,
    attributes: { distinct_id: '7c1f09ae-0000', $current_url: 'http://localhost/' },
    client: { client_id: 'web' },
  }
  const storedEvents = async () => {
    const { rows } = await services.services.database.read('SELECT event FROM analytics_events ORDER BY event_id')
    return rows.map((row) => JSON.parse(textColumn(row, 'event')) as unknown)
  }
  const countEvents = async () => {
    const { rows } = await services.services.database.read('SELECT count(*) AS n FROM analytics_events')
    return Number(rows[0]?.['n'])
  }

  it('stores an array of events', async () => {
    await services.services.database.write(['DELETE FROM analytics_events'])
    expect((await post([pageView, pageView])).status).toBe(200)
    expect(await storedEvents()).toEqual([pageView, pageView])
  })

  it('stores whatever a page of this site sends, cut where an address is endless', async () => {
    await services.services.database.write(['DELETE FROM analytics_events'])
    const long = 'x'.repeat(5_000)
    const page = {
      landingAddress: `http://localhost/?utm_source=${long}&utm_medium=m&utm_campaign=c&utm_content=o&utm_term=t`,
      referrer: `https://www.google.com/search?q=${long}`,
      screenWidth: 390,
      screenHeight: 844,
      distinctId: '7c1f09ae-0000',
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      vendor: 'Apple Computer, Inc.',
      hasOperaObject: false,
    }
    const failure = { type: 'application-failed', jobId: 7, error: long, field: 'email', httpStatusCode: 422 } as const
    const reported = [{ type: 'page-shown', jobId: 7 }, failure] as const
    const events = reported.flatMap((event) =>
      analyticsEvents({ event, atMs: 1_790_000_000_000, address: `http://localhost/?type=${long}` }, page),
    )
    expect(events).toHaveLength(3)
    expect((await post(events)).status).toBe(200)
    expect(await storedEvents()).toEqual(events)
  })

  it.each(['{}', '"x"', 'nonsense', 'null'])('rejects %j', async (body) => {
    expect((await post(body)).status).toBe(400)
  })

  it.each([
    ['nothing', {}],
    ['another type', { ...pageView, event_type: 'x' }],
    ['an endless time', { ...pageView, event_timestamp: null }],
    ['a text of a megabyte', { ...pageView, attributes: { ...pageView.attributes, $current_url: 'x'.repeat(900_000) } }],
    ['more than two kilobytes', { ...pageView, attributes: Object.fromEntries(longTexts) }],
  ])('stores no event of %s, and lets nothing wait behind it', async (_, event) => {
    await services.services.database.write(['DELETE FROM analytics_events'])
    expect((await post([event, pageView])).status).toBe(200)
    expect(await storedEvents()).toEqual([pageView])
  })

  it('stores no attribute that pages of this site do not send', async () => {
    await services.services.database.write(['DELETE FROM analytics_events'])
    const attributes = { ...pageView.attributes, padding: 'x'.repeat(100) }
    expect((await post([{ ...pageView, attributes, more: [1, 2, 3] }])).status).toBe(200)
    expect(await storedEvents()).toEqual([pageView])
  })

  it('stores the newest events, and deletes the oldest beyond them', async () => {
    const { database } = services.services
    await database.write(['DELETE FROM analytics_events'])
    const events = ['a', 'b', 'c', 'd'].map((text) => ({ type: 'careers_page_view', timestampMs: 1, json: text }) as const)
    await storeEvents(database, events.slice(0, 2), 1, 3)
    await storeEvents(database, events.slice(2), 2, 3)
    const { rows } = await database.read('SELECT event FROM analytics_events ORDER BY event_id')
    expect(rows.map(({ event }) => event)).toEqual(['b', 'c', 'd'])
  })

  it('answers 413 to a body over a megabyte, without leaking implementation details', async () => {
    const response = await post([{ event_type: 'x'.repeat(1_100_000), event_timestamp: 1 }])
    expect(response.status).toBe(413)
    expect(Object.keys((await response.json()) as object)).toEqual(['error'])
    expect(services.warnings).toEqual([])
  })

  it('accepts an empty array', async () => expect((await post([])).status).toBe(200))

  it.each<[string, Record<string, string>]>([
    ['from its own page', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost' }],
    ['from a browser that sends only its origin', { Origin: 'http://localhost' }],
    ['from a program that sends neither', {}],
    ['with a charset', { 'Content-Type': 'application/json; charset=utf-8' }],
  ])('accepts events %s', async (_, headers) => {
    expect((await post([pageView], headers)).status).toBe(200)
  })

  it.each<[string, number, Record<string, string>]>([
    ['as plain text, which any page may send without a preflight', 415, { 'Content-Type': 'text/plain' }],
    ['as a form', 415, { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['as another kind of JSON', 415, { 'Content-Type': 'application/json-seq' }],
    ['from another site', 403, { 'Sec-Fetch-Site': 'cross-site' }],
    ['from another host of the company', 403, { 'Sec-Fetch-Site': 'same-site', Origin: 'http://www.localhost' }],
    ['sent from the address bar', 403, { 'Sec-Fetch-Site': 'none' }],
    ['from another origin in an older browser', 403, { Origin: 'https://evil.example' }],
    ['from a sandboxed frame', 403, { Origin: 'null' }],
  ])('rejects events %s', async (_, status, headers) => {
    const before = await countEvents()
    const response = await post([pageView], headers)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: expect.any(String) as string })
    expect(await countEvents()).toBe(before)
  })

  it('answers 400 to an event that is nested 5,000 deep', async () => {
    const nested = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
    expect((await post(`[{"event_type":"x","event_timestamp":1,"attributes":${nested}}]`)).status).toBe(400)
    expect(services.warnings).toEqual([])
  })

  it('deletes events older than 30 days when a server starts after a day and keeps the others', async () => {
    const { database } = services.services
    await database.write(['DELETE FROM analytics_events'])
    const dayMs = 24 * 60 * 60 * 1000
    for (const days of [1, 29, 31, 300]) {
      await database.write([
        {
          sql: `INSERT INTO analytics_events (event_type, event_timestamp_ms, received_at_ms, event) VALUES ('page', 1, ?, '{}')`,
          args: [Date.now() - days * dayMs],
        },
      ])
    }
    await database.write(['UPDATE leases SET last_run_ms = last_run_ms - 86400000'])
    const restarted = await openTestServices({ dataDir: services.dataDir })
    restarted.services.database.close()
    expect(await countEvents()).toBe(2)
  })
})

it('a visitor who sends too many events is refused, and nobody else', async () => {
  const few = Object.fromEntries(
    Object.entries<Budget>({ ...budgets, ...analyticsBudgets }).map(([name, budget]) => [
      name,
      { ...budget, ofAddress: 5, ofDevice: budget.ofDevice && 2 },
    ]),
  ) as Readonly<Record<BudgetName, Budget>>
  const limited = await openTestServices({ limits: rateLimits(few) })
  const event = (visitor: string) => ({
    event_type: 'careers_page_view',
    event_timestamp: 1,
    attributes: { distinct_id: visitor },
    client: { client_id: 'web' },
  })
  const send = async (visitor: string, times: number) => {
    const body = JSON.stringify(Array.from({ length: times }, () => event(visitor)))
    const answer = await limited.request(analyticsApi, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    return answer.status
  }
  expect([await send('visitor-1', 2), await send('visitor-1', 1), await send('visitor-2', 2)]).toEqual([200, 429, 200])
  expect(await send('visitor-3', 2)).toBe(429)
  await limited.close()
})

it('a server whose disk is nearly full takes no events and says when to come back', async () => {
  const disk = { ...services.services.disk, take: async () => Promise.resolve(false) }
  const app = analyticsRoutes({
    ...services.services,
    disk,
    bodies: bodyRoom(),
    limiter: createLimiter(services.services.limits, () => 'x'),
  })
  const refused = await app.request('/', { method: 'POST', body: '[]' })
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '300'])
})

describe('another site', () => {
  let ofSite: TestServices
  beforeAll(async () => {
    ofSite = await openTestServices({ environment: { SITE_URL: siteUrl } })
  })
  afterAll(() => ofSite.close())
  refusesOtherSites([['events', analyticsApi, 'POST']], async (path, method, headers) =>
    ofSite.request(path, { method, headers, body: '[]' }),
  )
})
