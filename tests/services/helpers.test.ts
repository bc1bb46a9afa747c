import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
