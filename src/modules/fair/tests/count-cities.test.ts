import { describe, expect, it } from 'vitest'
import type { ReadPlace } from '#shared/job.ts'
import { countCities } from '../page/mode/start/count-cities.ts'

const written = (...places: readonly string[]) => ({ places })
const read = (...paths: readonly (readonly string[])[]) => ({
  places: paths.map((path) => path.toReversed().join(', ')),
  whereabouts: paths.map((path): ReadPlace => ({ path, name: '', isRemote: false })),
})
const germany = ['Germany', 'Berlin']

describe('the cities of jobs', () => {
  it.each([
    { why: 'are counted once', jobs: [written('Berlin'), written('Berlin'), written('Paris')], count: 2 },
    {
      why: 'are the same with and without their country',
      jobs: [written('Berlin', 'Paris'), written('Berlin, Germany')],
      count: 2,
    },
    { why: 'are the same in other spellings', jobs: [written('São Paulo'), written('sao paulo, Brazil')], count: 1 },
    { why: 'are the same however the server has read them', jobs: [read(germany), read(germany), written('Berlin')], count: 1 },
    { why: 'are none of a country that has one', jobs: [read(germany), read(['Germany']), read(['Japan'])], count: 2 },
    { why: 'are two of one name', jobs: [read(['United States', 'Texas', 'Paris']), read(['France', 'Paris'])], count: 2 },
    { why: 'are not where people work from home', jobs: [written('Remote', 'US-Remote', 'Berlin')], count: 1 },
    { why: 'are none where no job has a place', jobs: [written(), written('/')], count: 0 },
  ])('$why', ({ count, jobs }) => {
    expect(countCities(jobs)).toBe(count)
  })

  it('are not those where people work from home, as the server has read them', () => {
    const home = { places: ['Remote, Germany'], whereabouts: [{ path: ['Germany'], name: 'Germany', isRemote: true }] }
    expect(countCities([home])).toBe(0)
  })
})
