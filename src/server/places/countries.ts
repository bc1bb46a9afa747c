import { fold } from '#shared/text.ts'
import data from './countries.json' with { type: 'json' }

/**
 * Countries and the states and provinces that people write after a city, by their names and abbreviations. The data has names that
 * `Intl` lacks, by ISO 3166-1 code, and the regions of some countries with GeoNames' codes.
 */

function nameKey(name: string): string {
  return fold(name).replace(/[.’']/g, '').replaceAll('&', 'and').replace(/\s+/g, ' ')
}

/** Regions that `Intl` names and that are no countries: the European Union, the eurozone, test locales. */
const notCountries: readonly string[] = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB']

const displayNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

function indexCountries(): ReadonlyMap<string, string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  // `Intl` has no list of its codes.
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const byName = new Map<string, string>()
  for (const code of codes) {
    const name = displayNames.of(code)
    // A former code, such as NH for Vanuatu, would hide the state of New Hampshire.
    const isFormer = Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`
    if (name === undefined || isFormer || notCountries.includes(code)) continue
    byName.set(nameKey(name), code)
    byName.set(code, code)
  }
  for (const [code, others] of Object.entries(data.otherNames)) for (const name of others) byName.set(nameKey(name), code)
  return byName
}

let countries: ReadonlyMap<string, string> | undefined

/** A state or province. */
export interface Region {
  readonly country: string
  /** GeoNames' code. */
  readonly code: string
  readonly name: string
}

function indexRegions(): ReadonlyMap<string, readonly Region[]> {
  const byKey = new Map<string, Region[]>()
  for (const [country, ofCountry] of Object.entries(data.regions)) {
    for (const { abbreviation, code, name } of ofCountry) {
      for (const key of [abbreviation, name].map(nameKey)) byKey.set(key, [...(byKey.get(key) ?? []), { country, code, name }])
    }
  }
  return byKey
}

let regions: ReadonlyMap<string, readonly Region[]> | undefined

/** The ISO code of a country by its English name or its code in capitals, or null: 'na' is a word for nothing. */
export function countryOf(name: string): string | null {
  countries ??= indexCountries()
  return countries.get(nameKey(name)) ?? countries.get(name.trim()) ?? null
}

/** The states and provinces of a name or an abbreviation. 'WA' is one in two countries. */
export function regionsOf(name: string): readonly Region[] {
  regions ??= indexRegions()
  return regions.get(nameKey(name)) ?? []
}

/** The English name of an ISO code. */
export function countryName(code: string): string {
  return displayNames.of(code) ?? code
}
