import { regionCodes } from '#shared/country-names.ts'
import { fold } from '#shared/text.ts'
import data from './countries.json' with { type: 'json' }

/**
 * Countries and the states and provinces that people write after a city, by their names and abbreviations. The data has names that
 * `Intl` lacks, by ISO 3166-1 code, the codes of three letters, and the regions of some countries with GeoNames' codes.
 */

function nameKey(name: string): string {
  return fold(name).replace(/[.’']/g, '').replaceAll('&', 'and').replace(/\s+/g, ' ')
}

/** Regions that `Intl` names and that are no countries: the European Union, the eurozone, test locales. */
const notCountries: readonly string[] = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB']

/** Languages in which boards name countries. */
const otherLanguages = ['pt', 'es', 'fr', 'de', 'it', 'nl', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'tr', 'ja', 'zh', 'ko']

const displayNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

function indexCountries(): ReadonlyMap<string, string> {
  const byName = new Map<string, string>()
  for (const code of regionCodes()) {
    const name = displayNames.of(code)
    // A former code, such as NH for Vanuatu, would hide the state of New Hampshire.
    const isFormer = Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`
    if (name === undefined || isFormer || notCountries.includes(code)) continue
    byName.set(nameKey(name), code)
    byName.set(code, code)
  }
  for (const [code, others] of Object.entries(data.otherNames)) for (const name of others) byName.set(nameKey(name), code)
  const own = new Set(byName.values())
  for (const pair of data.alpha3.split(' ')) {
    const [long = '', short = ''] = pair.split('=')
    if (own.has(short)) byName.set(long, short)
  }
  // 'Brasil', 'Deutschland', '日本'. A name that means something in English is not changed.
  for (const language of otherLanguages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of own) {
      const key = nameKey(names.of(code) ?? '')
      if (key !== '' && !byName.has(key) && regionsOf(key).length === 0) byName.set(key, code)
    }
  }
  return byName
}

let countries: ReadonlyMap<string, string> | undefined

/** A state or province. */
export interface Region {
  readonly country: string
  /** GeoNames' code. */
  readonly code: string
  readonly name: string
  /** As people write it after a city, such as 'PA'. */
  readonly abbreviation: string
}

function indexRegions(): ReadonlyMap<string, readonly Region[]> {
  const byKey = new Map<string, Region[]>()
  for (const [country, ofCountry] of Object.entries(data.regions)) {
    for (const { abbreviation, code, name } of ofCountry) {
      for (const key of [abbreviation, name].map(nameKey))
        byKey.set(key, [...(byKey.get(key) ?? []), { country, code, name, abbreviation }])
    }
  }
  return byKey
}

let regions: ReadonlyMap<string, readonly Region[]> | undefined

/** The ISO code of a country by its name or a code in capitals, or null: 'na' is a word for nothing, and Çan a town. */
export function countryOf(name: string): string | null {
  countries ??= indexCountries()
  return countries.get(nameKey(name)) ?? countries.get(name.trim()) ?? null
}

/** The states and provinces of a name or an abbreviation. 'WA' is one in two countries. */
export function regionsOf(name: string): readonly Region[] {
  regions ??= indexRegions()
  return regions.get(nameKey(name)) ?? []
}

/** The state or province of GeoNames' code. */
export function regionOfCode(country: string, code: string): Region | null {
  const ofCountry = country in data.regions ? data.regions[country as keyof typeof data.regions] : []
  const found = ofCountry.find((region) => region.code === code)
  return found ? { country, ...found } : null
}

/** The English name of an ISO code. */
export function countryName(code: string): string {
  return displayNames.of(code) ?? code
}
