import { fold } from '#shared/text.ts'

/** Countries and the states and provinces that people write after a city, by their names and abbreviations. */

/** Names that `Intl` does not have, by ISO 3166-1 code. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  BA: ['Bosnia and Herzegovina'],
  CI: ['Ivory Coast'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  HK: ['Hong Kong'],
  KR: ['Korea', 'Republic of Korea'],
  MM: ['Myanmar'],
  NL: ['Holland', 'The Netherlands'],
  MK: ['Macedonia'],
  PS: ['Palestine'],
  TR: ['Turkey'],
  US: ['USA', 'United States of America'],
  VN: ['Viet Nam'],
}

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
  for (const [code, others] of Object.entries(otherNames)) for (const name of others) byName.set(nameKey(name), code)
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

/** Abbreviations with GeoNames' code, where it is another one, and name. */
const regionTables: Readonly<Record<string, string>> = {
  US: `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`,
  CA: 'AB:01 Alberta|BC:02 British Columbia|MB:03 Manitoba|NB:04 New Brunswick|NL:05 Newfoundland and Labrador|NS:07 Nova Scotia|ON:08 Ontario|PE:09 Prince Edward Island|QC:10 Quebec|SK:11 Saskatchewan|YT:12 Yukon|NT:13 Northwest Territories|NU:14 Nunavut',
  AU: 'ACT:01 Australian Capital Territory|NSW:02 New South Wales|NT:03 Northern Territory|QLD:04 Queensland|SA:05 South Australia|TAS:06 Tasmania|VIC:07 Victoria|WA:08 Western Australia',
}

function indexRegions(): ReadonlyMap<string, readonly Region[]> {
  const named = Object.entries(regionTables).flatMap(([country, table]) =>
    table.split('|').flatMap((entry) => {
      const [, abbreviation = '', code = abbreviation, name = ''] = /^(\w+)(?::(\d+))? (.+)$/.exec(entry) ?? []
      const region = { country, code, name }
      return [abbreviation, name].map((key) => ({ key: nameKey(key), region }))
    }),
  )
  const byKey = new Map<string, Region[]>()
  for (const { key, region } of named) byKey.set(key, [...(byKey.get(key) ?? []), region])
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
