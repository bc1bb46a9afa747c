import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCitySession } from './city-field.tsx'
import { findEducation } from './education-client.ts'
import { createSuggestionSearch } from './suggestion-search.ts'

vi.mock('#platform/settings.ts', () => ({ settings: { autocompleteUrl: '/cities', boardUrl: '/board' } }))

const { signal } = new AbortController()

describe('createSuggestionSearch', () => {
  const answers = new Map<string, (answer: string) => void>()
  const load = vi.fn<(text: string) => Promise<string>>((text) => new Promise((resolve) => answers.set(text, resolve)))
  const onAnswer = vi.fn<(answer: string) => void>()
  const open = () => createSuggestionSearch({ load, onAnswer, onAsked: () => {} })

  beforeEach(() => {
    vi.useFakeTimers()
    vi.clearAllMocks()
  })
  afterEach(() => vi.useRealTimers())

  it('searches 300 ms after the last key, and only for the latest text', async () => {
    const search = open()
    search.ask('p')
    await vi.advanceTimersByTimeAsync(299)
    search.ask('pi')
    await vi.advanceTimersByTimeAsync(299)
    expect(load).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(load.mock.calls.map(([text]) => text)).toEqual(['pi'])
  })

  it('drops results of an older search, and all results after a choice', async () => {
    const search = open()
    search.ask('old', true)
    search.ask('new', true)
    answers.get('new')?.('of new')
    answers.get('old')?.('of old')
    await vi.runAllTimersAsync()
    expect(onAnswer.mock.calls.map(([answer]) => answer)).toEqual(['of new'])
    search.ask('late', true)
    search.stop()
    answers.get('late')?.('of late')
    await vi.runAllTimersAsync()
    expect(onAnswer).toHaveBeenCalledTimes(1)
  })
})

/** Answers each request with the next entry whose address part matches, and records the requests. */
function serve(replies: readonly (readonly [part: string, status: number, body: unknown])[]): string[] {
  const asked: string[] = []
  const left = [...replies]
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const at = left.findIndex(([part]) => url.includes(part))
    const [reply] = at < 0 ? [] : left.splice(at, 1)
    if (!reply) throw new TypeError('Failed to fetch')
    return Response.json(reply[2], { status: reply[1] })
  })
  return asked
}

describe('createCitySession', () => {
  afterEach(() => vi.unstubAllGlobals())
  const found = [{ text: { text: 'Berlin' }, placeId: 'p1' }]

  it('fetches a token at the start and a new one after each selection', async () => {
    const asked = serve([
      ['create-token', 200, { token: 't1' }],
      ['city-suggestions', 200, found],
      ['place-details', 200, { location: { latitude: 52.5, longitude: 13 } }],
      ['create-token', 200, { token: 't2' }],
      ['city-suggestions', 200, []],
    ])
    const session = createCitySession()
    await session.start()
    expect(await session.suggest('ber lin', signal)).toEqual({ status: 'found', cities: [{ id: 'p1', text: 'Berlin' }] })
    expect(await session.locate('p1')).toEqual({ status: 'located', latitude: '52.5', longitude: '13' })
    await session.suggest('x', signal)
    expect(asked).toEqual([
      '/cities/?action=create-token',
      '/cities/?action=city-suggestions&input=ber%20lin&sessionToken=t1',
      '/cities/?action=place-details&placeId=p1&sessionToken=t1',
      '/cities/?action=create-token',
      '/cities/?action=city-suggestions&input=x&sessionToken=t2',
    ])
  })

  it('throws on a selection without a token', async () => {
    await expect(createCitySession().locate('p1')).rejects.toThrow("Autocomplete token hasn't been set")
  })

  it('fetches a new token when the first request failed or the token has expired', async () => {
    serve([
      ['create-token', 200, { token: 't1' }],
      ['city-suggestions', 401, { error: 'old' }],
      ['create-token', 200, { token: 't2' }],
      ['city-suggestions', 200, found],
    ])
    expect(await createCitySession().suggest('b', signal)).toMatchObject({ status: 'found' })
  })

  it.each<[string, unknown]>([
    ['no location', {}],
    ['an empty location', { location: null }],
  ])('reports a place with %s', async (_, body) => {
    serve([
      ['create-token', 200, { token: 't' }],
      ['place-details', 200, body],
      ['create-token', 200, { token: 't' }],
    ])
    const session = createCitySession()
    await session.start()
    expect(await session.locate('p')).toEqual({ status: 'no-location' })
  })

  it('reports the service as unreachable when it does not answer or answers with something else', async () => {
    serve([])
    expect(await createCitySession().suggest('b', signal)).toEqual({ status: 'unavailable' })
    serve([
      ['create-token', 200, { token: 't' }],
      ['city-suggestions', 200, { nonsense: true }],
    ])
    expect(await createCitySession().suggest('b', signal)).toEqual({ status: 'unavailable' })
  })
})

describe('findEducation', () => {
  afterEach(() => vi.unstubAllGlobals())
  const page = { items: [{ id: 1, text: 'A' }], meta: { total_count: 250, per_page: 100 } }

  it('reads a list page by page until the last one', async () => {
    const asked = serve([
      ['/schools', 200, page],
      ['/schools', 200, page],
    ])
    expect(await findEducation('schools', 'pitts & co', 1, signal)).toMatchObject({ hasMore: true })
    expect(await findEducation('schools', 'pitts & co', 3, signal)).toMatchObject({ hasMore: false })
    expect(asked).toEqual([
      '/board/education/schools?term=pitts%20%26%20co',
      '/board/education/schools?term=pitts%20%26%20co&page=3',
    ])
  })

  it('never searches with a comma, for which the board finds nothing', async () => {
    const asked = serve([['/schools', 200, page]])
    await findEducation('schools', 'University of California, Berkeley', 1, signal)
    expect(asked).toEqual(['/board/education/schools?term=University%20of%20California'])
  })

  it('reports a list that cannot be reached', async () => {
    serve([['/degrees', 500, {}]])
    expect(await findEducation('degrees', '', 1, signal)).toEqual({ status: 'unavailable' })
  })
})
