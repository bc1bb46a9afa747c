import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedSources } from '#shared/endpoints.ts'
import { analyticsEvent } from '#features/analytics/analytics-event.ts'
import { storeEvents } from '#server/analytics/event-store.ts'
import { textColumn } from '#server/database/rows.ts'
import { fold } from '#shared/text.ts'
import { openTestServices, type TestServices } from './test-services.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

async function json<T>(path: string): Promise<T> {
  const response = await services.request(path)
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

describe('city autocomplete', () => {
  const token = async () => (await json<{ token: string }>('/api/autocomplete/?action=create-token')).token
  const suggest = async (input: string) => {
    const query = new URLSearchParams({ action: 'city-suggestions', input, sessionToken: await token() })
    return json<{ text: { text: string }; placeId: string }[]>(`/api/autocomplete/?${query}`)
  }
  const texts = async (input: string) => (await suggest(input)).map(({ text }) => text.text)

  it('finds cities by a prefix of their name, largest first', async () => {
    expect((await texts('Pitts'))[0]).toBe('Pittsburgh, PA, United States')
    expect((await texts('Berlin'))[0]).toBe('Berlin, Germany')
  })

  it.each([
    ['zurich', 'Zürich, Switzerland'],
    ['lodz', 'Łódź, Poland'],
    ['sao paulo', 'São Paulo, SP, Brazil'],
    ['ZÜRICH', 'Zürich, Switzerland'],
  ])('finds %s without diacritics and in any case', async (input, city) => {
    expect(await texts(input)).toContain(city)
  })

  it('finds matches inside a name, after prefix matches', async () => {
    expect(await texts('ittsburg')).toContain('Pittsburgh, PA, United States')
  })

  it('returns at most eight results, and none for empty input', async () => {
    expect(await suggest('san')).toHaveLength(8)
    expect(await suggest('')).toEqual([])
    expect(await suggest('xqzxqz')).toEqual([])
  })

  it('returns the location of a city, and 404 for an unknown one', async () => {
    const sessionToken = await token()
    const [pittsburgh] = await suggest('Pittsburgh')
    const details = (placeId: string) =>
      json<{ location?: { latitude: number; longitude: number } }>(
        `/api/autocomplete/?${new URLSearchParams({ action: 'place-details', placeId, sessionToken })}`,
      )
    const { location } = await details(pittsburgh?.placeId ?? '')
    expect(location?.latitude).toBeCloseTo(40.44, 1)
    expect(location?.longitude).toBeCloseTo(-79.99, 1)
    expect(await details('nowhere')).toEqual({})
  })

  it.each(['', 'made-up', 'city.9999999999999.x.deadbeef'])('rejects the session token %j', async (sessionToken) => {
    const query = new URLSearchParams({ action: 'city-suggestions', input: 'Ber', sessionToken })
    expect((await services.request(`/api/autocomplete/?${query}`)).status).toBe(401)
  })

  it('folds a name to lower case without diacritics', () => {
    expect(fold(' Straße İĞÜŞØ ')).toBe('strasse igusø'.replace('ø', 'o'))
  })
})

describe('the feeds', () => {
  it.each(feedSources)('%s has raw posts, most with a 25-character date, and a profile', async (source) => {
    const { posts, bio } = await json<{ posts: { date_time: string; reposted: string }[]; bio: object }>(`/api/feed/${source}`)
    expect(posts.length).toBeGreaterThanOrEqual(4)
    // Real feeds also contain short dates, which the parser does not trust.
    const complete = posts.filter(({ date_time: date }) => date.length === 25)
    expect(complete.length).toBeGreaterThanOrEqual(posts.length - 1)
    expect(complete.length).toBeGreaterThanOrEqual(4)
    expect(bio).toMatchObject({ full_name: expect.any(String) as string, user_profile: expect.any(String) as string })
  })

  it('answer 404 for an unknown source', async () => {
    expect((await services.request('/api/feed/constructor')).status).toBe(404)
  })
})

const longTexts = ['distinct_id', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'mp_keyword'].map(
  (name) => [name, 'é'.repeat(300)] as const,
)

describe('the analytics endpoint', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    services.request('/api/analytics', {
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
    const failure = { type: 'careers_job_application', jobId: 7, error: long, field: 'email', httpStatusCode: 422 } as const
    const occurrences = [{ type: 'careers_page_view' }, { type: 'careers_job_view', jobId: 7 }, failure] as const
    const events = occurrences.map((occurrence) =>
      analyticsEvent({ occurrence, timestampMs: 1_790_000_000_000, address: `http://localhost/?type=${long}` }, page),
    )
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
    await database.write(['UPDATE turns SET last_run_ms = last_run_ms - 86400000'])
    const restarted = await openTestServices({ dataDir: services.dataDir })
    restarted.services.database.close()
    expect(await countEvents()).toBe(2)
  })
})

describe('an unknown API path', () => {
  it('answers 404 with an error', async () => {
    const response = await services.request('/api/nothing')
    expect(response.status).toBe(404)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    expect(await response.json()).toEqual({ error: 'Not found.' })
  })
})
