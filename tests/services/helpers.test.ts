import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedSources } from '#shared/endpoints.ts'
import { textColumn } from '#server/database.ts'
import { fold } from '#server/autocomplete/gazetteer.ts'
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

  it('finds cities by the beginning of their name, the largest first', async () => {
    expect((await texts('Pitts'))[0]).toBe('Pittsburgh, PA, United States')
    expect((await texts('Berlin'))[0]).toBe('Berlin, Germany')
  })

  it.each([
    ['zurich', 'Zürich, Switzerland'],
    ['lodz', 'Łódź, Poland'],
    ['sao paulo', 'São Paulo, Brazil'],
    ['ZÜRICH', 'Zürich, Switzerland'],
  ])('finds %s without its diacritics and in any case', async (input, city) => {
    expect(await texts(input)).toContain(city)
  })

  it('finds a name in the middle too, after the beginnings', async () => {
    expect(await texts('ittsburg')).toContain('Pittsburgh, PA, United States')
  })

  it('gives at most eight, and nothing for nothing', async () => {
    expect(await suggest('san')).toHaveLength(8)
    expect(await suggest('')).toEqual([])
    expect(await suggest('xqzxqz')).toEqual([])
  })

  it('knows where a place is, and nothing of one that does not exist', async () => {
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

  it.each(['', 'made-up', 'city.9999999999999.x.deadbeef'])('refuses the session token %j', async (sessionToken) => {
    const query = new URLSearchParams({ action: 'city-suggestions', input: 'Ber', sessionToken })
    expect((await services.request(`/api/autocomplete/?${query}`)).status).toBe(401)
  })

  it('folds a name to its letters', () => {
    expect(fold(' Straße İĞÜŞØ ')).toBe('strasse igusø'.replace('ø', 'o'))
  })
})

describe('the feeds', () => {
  it.each(feedSources)('%s has raw posts, most with a date of 25 characters, and a profile', async (source) => {
    const { posts, bio } = await json<{ posts: { date_time: string; reposted: string }[]; bio: object }>(`/api/feed/${source}`)
    expect(posts.length).toBeGreaterThanOrEqual(4)
    // A real feed has shorter ones too, which its reader does not trust (specification 7).
    const whole = posts.filter(({ date_time: date }) => date.length === 25)
    expect(whole.length).toBeGreaterThanOrEqual(posts.length - 1)
    expect(whole.length).toBeGreaterThanOrEqual(4)
    expect(bio).toMatchObject({ full_name: expect.any(String) as string, user_profile: expect.any(String) as string })
  })

  it('are four', async () => {
    expect((await services.request('/api/feed/constructor')).status).toBe(404)
  })
})

describe('the analytics sink', () => {
  const post = (body: unknown) =>
    services.request('/api/analytics', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  it('keeps a list of events', async () => {
    const event = { event_type: 'page', event_timestamp: 1_790_000_000_000, attributes: {}, client: { client_id: 'web' } }
    expect((await post([event, event])).status).toBe(200)
    const { rows } = await services.services.database.execute('SELECT event FROM analytics_events')
    expect(rows.map((row) => JSON.parse(textColumn(row, 'event')) as unknown)).toEqual([event, event])
  })

  it.each(['{}', '[{}]', 'nonsense', '[{"event_type":"x","event_timestamp":1e999}]'])('refuses %j', async (body) => {
    expect((await post(body)).status).toBe(400)
  })

  it('refuses what is over a megabyte as that, and without a word of its own code', async () => {
    const response = await post([{ event_type: 'x'.repeat(1_100_000), event_timestamp: 1 }])
    expect(response.status).toBe(413)
    expect(Object.keys((await response.json()) as object)).toEqual(['error'])
    expect(services.warnings).toEqual([])
  })

  it('takes a list of none', async () => expect((await post([])).status).toBe(200))
})

describe('an address that no service has', () => {
  it('is answered with 404 and an error', async () => {
    const response = await services.request('/api/nothing')
    expect(response.status).toBe(404)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    expect(await response.json()).toEqual({ error: 'Not found' })
  })
})
