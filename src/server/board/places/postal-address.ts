import { isName } from '#shared/board-mapping.ts'
import { isRemotePlace } from '#shared/places.ts'
import { fold } from '#shared/text.ts'
import type { Gazetteer, NamedCity } from './gazetteer.ts'
import { countryOf, type Region, regionOfCode, regionsOf } from './countries.ts'

/**
 * Reads the addresses in a board's free text: 'Austin, TX', 'Remote - Canada', 'Berlin; Paris'. A country is never guessed: it
 * stands in the text, or the gazetteer knows the city in one country only.
 */

export interface PostalAddress {
  readonly locality: string | null
  readonly region: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

/** The places of a job. A remote job names the areas where its people may live. */
export interface Whereabouts {
  readonly places: readonly PostalAddress[]
  readonly isRemote: boolean
  readonly remoteAreas: readonly PostalAddress[]
  /** The texts that name no known place, or one of several countries. */
  readonly unknown: readonly string[]
}

/** Longer texts are no places. */
const maxTextLength = 200
/** More of a job's offices are not looked at. */
const maxOffices = 50

// The patterns below see texts with single blanks only (`singleBlanks`), so that none has two loops over blanks side by side.
const separators = /[;|•\n/]|,? (?:or|ou|oder) /i
const remote =
  /\b(?:(?:fully|100%)[ -])?(?:remot(?:e(?:ly)?|[oa])|home[ -]?(?:based|office)|work from home|telecommute|telearbeit|teletraba(?:jo|lho))\b|عن بُ?عد/gi
/** Words about how people work there, which are not part of a place's name. */
const arrangement =
  /\b(?:hybrid|h[ií]brid[oa]|presencial|distributed|on-?site|in[ -](?:office|person)|office[ -]based|flexible|headquarters|hq|only)\b/gi
/** Texts that stand for several countries, or for no place. */
const noPlace =
  /^(?:anywhere|worldwide|global|international|multiple locations|various(?: locations)?|emea|apac|amers?|americas|latam|dach|europe|asia|(?:north|south|latin) america)$/i
const metropolis = /^greater | (?:(?:bay|metro(?:politan)?) ?)?area$| metro$/gi

/** Names of large cities that the gazetteer spells otherwise. */
const otherNames: Readonly<Record<string, string>> = {
  bangalore: 'bengaluru',
  cologne: 'koln',
  gurugram: 'gurgaon',
  kiev: 'kyiv',
  'new york': 'new york city',
  nyc: 'new york city',
  'quebec city': 'quebec',
  'washington dc': 'washington, d.c.',
  'washington d.c.': 'washington, d.c.',
}

/**
 * Without a country in the text, a city counts only if no other country has one of its name that is larger than a tenth of it:
 * 'Paris' is in France in spite of Paris, Texas, and 'Cambridge' may be anywhere.
 */
const namesakeShare = 10
/** Smaller places do not count: a company's own word, such as the name of a building, may be a village somewhere. */
const minPopulation = 20_000
/** A state is meant, unless a city of its name is as large as this elsewhere: 'Ontario' may be the city in California. */
const largeNamesake = 150_000
/** Of a city and its state of one name, the city is meant if it is as large as this. */
const metropolisPopulation = 1_000_000

/** The beginning of a text, with one blank for each run of blanks. Line breaks stay, because they separate places. */
function singleBlanks(text: string): string {
  return text.slice(0, maxTextLength).replace(/[^\S\n]+/g, ' ')
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^(?:[\s,:–—-]|(?:with)?in the\b|(?:with)?in\b)+|(?<![\s,:–—-])[\s,:–—-]+$/gi, '')
    .trim()
}

function isRemoteAfterComma(part: string): boolean {
  const comma = part.indexOf(',')
  return comma !== -1 && isRemotePlace(part.slice(comma))
}

function splitLocation(location: string): readonly string[] {
  return location
    .split(separators)
    .flatMap((part) => (countryOf(tidy(part)) === null ? part.split(/ (?:&|and|e|y|und) /) : [part]))
    .flatMap((part) => (isRemoteAfterComma(part) ? part.split(',') : [part]))
    .map((part) => part.trim())
}

/** An office of a job, as the board has it. */
interface JobOffice {
  readonly name: string
  readonly location: string
}

/** Boards have few places and many jobs at them. */
const maxRemembered = 5_000

export class AddressReader {
  readonly #gazetteer: Pick<Gazetteer, 'named'>
  readonly #remembered = new Map<string, Whereabouts>()

  constructor(gazetteer: Pick<Gazetteer, 'named'>) {
    this.#gazetteer = gazetteer
  }

  #cities(name: string) {
    return this.#gazetteer.named(otherNames[fold(name)] ?? name)
  }

  /** The city of an address: the largest of its name there. null: none is known. */
  cityOf({ country, locality, region }: PostalAddress): NamedCity | null {
    const named = locality === null ? [] : this.#cities(locality).filter((city) => city.country === country)
    const codes = region === null ? [] : regionsOf(region).map(({ code }) => code)
    return named.find(({ regionCode }) => codes.includes(regionCode)) ?? named[0] ?? null
  }

  /** The state or province of an address: the one that it names, or that of the only large city of its name in the country. */
  regionOf({ country, locality, region }: PostalAddress): Region | null {
    const [named] = region === null ? [] : regionsOf(region).filter((one) => one.country === country)
    if (named || locality === null) return named ?? null
    const [largest, ...others] = this.#cities(locality).filter((city) => city.country === country)
    if (!largest || largest.population < minPopulation) return null
    const isClear = others.every(
      ({ population, regionCode }) => regionCode === largest.regionCode || population * namesakeShare < largest.population,
    )
    return isClear ? regionOfCode(country, largest.regionCode) : null
  }

  /** The country of a city, if it is not ambiguous. */
  #countryOfCity(name: string): string | null {
    const [largest, ...others] = this.#cities(name)
    if (!largest || largest.population < minPopulation) return null
    const isClear = others.every(
      (city) => city.country === largest.country || city.population * namesakeShare < largest.population,
    )
    return isClear ? largest.country : null
  }

  #readName(name: string): PostalAddress | null {
    const country = countryOf(name)
    const regions = regionsOf(name)
    if (country !== null) {
      // 'Georgia', or 'CA' alone.
      if (regions.length > 0) return null
      const isCity = this.#cities(name).some((city) => city.country === country)
      return { locality: isCity ? name : null, region: null, country }
    }
    const ofCity = this.#countryOfCity(name)
    const [region, ...others] = regions
    if (region === undefined) return ofCity === null ? null : { locality: name, region: null, country: ofCity }
    // 'New York' is a city in the state of its name.
    if (ofCity === region.country) return { locality: name, region: null, country: ofCity }
    const isAmbiguous =
      others.length > 0 || this.#cities(name).some((city) => city.country !== region.country && city.population >= largeNamesake)
    return isAmbiguous ? null : { locality: null, region: region.name, country: region.country }
  }

  /** Reads one address, such as 'Austin, TX' or 'Pittsburgh, Pennsylvania, United States'. */
  read(text: string): PostalAddress | null {
    const parts = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
    const [locality, ...rest] = parts
    if (locality === undefined) return null
    const last = rest.pop()
    if (last === undefined) return this.#readName(locality)
    const cities = this.#cities(locality)
    const country = countryOf(last)
    const regions = regionsOf(last)
    const between = rest.length > 0 ? rest.join(', ') : null
    const candidates: (PostalAddress & { readonly isKnown: boolean })[] = regions.map(({ code, country: ofRegion, name }) => ({
      locality,
      region: between ?? name,
      country: ofRegion,
      isKnown: cities.some((city) => city.country === ofRegion && city.regionCode === code),
    }))
    if (country !== null) {
      const state = regionsOf(locality).find((one) => one.country === country)
      const isMetropolis = cities.some(
        (city) => city.country === country && city.regionCode === state?.code && city.population >= metropolisPopulation,
      )
      // 'Ontario, Canada', and not the city in California. 'New York, US' is the city.
      if (state && between === null && !isMetropolis) return { locality: null, region: state.name, country }
      const [region] = between === null ? [] : regionsOf(between).filter((one) => one.country === country)
      const elsewhere = this.#countryOfCity(locality) ?? country
      // 'Hong Kong, Singapore', or a list of cities and a country. 'Dublin, Ohio, United States' is one place.
      const isOther = region === undefined && ((countryOf(locality) ?? country) !== country || elsewhere !== country)
      if (isOther && regions.length === 0) return null
      const isKnown = cities.some((city) => city.country === country)
      if (!isOther) candidates.push({ locality, region: region?.name ?? between, country, isKnown })
    }
    // 'CA' is California for San Francisco, and Canada for Toronto.
    const meant = candidates.length > 1 ? candidates.filter(({ isKnown }) => isKnown) : candidates
    const [first] = meant
    if (first)
      return meant.every((one) => one.country === first.country)
        ? { locality, region: first.region, country: first.country }
        : null
    if (candidates.length > 0) return null
    // 'Paris, Île-de-France', or 'Washington, D.C.' as a city's whole name.
    const ofWhole = this.#countryOfCity(text)
    return ofWhole === null ? this.#readName(locality) : { locality: text, region: null, country: ofWhole }
  }

  /** Reads a list of cities, such as 'Dublin, London'. */
  #readCities(text: string): readonly PostalAddress[] | null {
    const names = text.split(',').map((part) => part.trim())
    const last = names.at(-1) ?? ''
    if (names.length < 2 || countryOf(last) !== null || regionsOf(last).length > 0) return null
    const read = names.map((name) => this.#readName(name))
    return read.every((address) => address !== null) ? read : null
  }

  /** Reads 'US-Chicago' or 'London - United Kingdom'. The other part may be no city: 'Northeast - United States'. */
  #readJoined(name: string): PostalAddress | null {
    const [first = '', second = '', ...more] = name.split(/[–-]/).map((part) => part.trim())
    if (first === '' || second === '' || more.length > 0 || name.includes(',')) return null
    const [city, country] = countryOf(second) === null ? [second, countryOf(first)] : [first, countryOf(second)]
    if (country === null) return null
    const isCity = this.#cities(city).some((one) => one.country === country)
    return { locality: isCity ? city : null, region: null, country }
  }

  /** Reads a place that may have words around it: 'Greater Boston', 'US (Northeast)', '(Seattle, WA only)'. */
  #readLoosely(text: string): readonly PostalAddress[] {
    const outside = singleBlanks(text.replace(/\([^()]*\)/g, ' ')).trim()
    const inside = /\(([^()]+)\)/.exec(text)?.[1] ?? ''
    for (const part of [outside, inside, outside.replace(metropolis, '')]) {
      const name = tidy(part.replace(arrangement, ' '))
      if (name === '') continue
      const list = this.#readCities(name)
      if (list) return list
      const address = this.read(name)
      if (address) return [address]
      const joined = this.#readJoined(name)
      if (joined) return [joined]
      const countries = name.split(/,|&|\band\b/).map((one) => countryOf(one.trim()))
      if (countries.length > 1 && countries.every((one) => one !== null))
        return countries.map((country) => ({ locality: null, region: null, country }))
    }
    return []
  }

  /**
   * Reads where a job is.
   * @param location the board's text
   * @param offices the names and addresses of the job's offices on the board
   */
  whereabouts(location: string, offices: readonly JobOffice[]): Whereabouts {
    const place = singleBlanks(location)
    const near = offices.slice(0, maxOffices).map((office) => ({
      name: singleBlanks(office.name),
      location: singleBlanks(office.location),
    }))
    const key = JSON.stringify([place, near])
    const where = this.#remembered.get(key) ?? this.#readWhereabouts(place, near)
    if (this.#remembered.size >= maxRemembered) this.#remembered.clear()
    this.#remembered.set(key, where)
    return where
  }

  #readWhereabouts(location: string, offices: readonly JobOffice[]): Whereabouts {
    const officeAddresses = offices.flatMap(({ location: address, name }) => {
      const read = this.read(address) ?? this.#readLoosely(tidy(name.replace(remote, ' ')))[0]
      return read ? [read] : []
    })
    const places: PostalAddress[] = []
    const remoteAreas: PostalAddress[] = []
    const unknown: string[] = []
    let isRemote = false
    for (const given of splitLocation(location)) {
      if (!isName(given)) continue
      const name = tidy(given.replace(remote, ' '))
      const isRemotePart = name !== tidy(given)
      if (isRemotePart) isRemote = true
      const bare = tidy(name.replace(arrangement, ' ').replace(/\(\s*\)/g, ' '))
      if (bare === '' || noPlace.test(bare)) {
        if (bare !== '') unknown.push(given)
        continue
      }
      const city = fold(bare.split(',')[0] ?? '')
      const ofOffice = isRemotePart
        ? undefined
        : officeAddresses.find(({ locality }) => locality !== null && fold(locality) === city)
      const read = ofOffice ? [ofOffice] : this.#readLoosely(name)
      // 'US Remote, Toronto': people work in the country from home, and not in the city.
      const isMixed = isRemotePart && read.length > 1 && read.some(({ locality }) => locality !== null)
      if (read.length === 0 || isMixed) unknown.push(given)
      else (isRemotePart ? remoteAreas : places).push(...read)
    }
    if (places.length === 0 && remoteAreas.length === 0) {
      // The job's text names no country, but its offices do.
      if (isRemote) remoteAreas.push(...officeAddresses)
      else if (officeAddresses.length === 1 && offices.length === 1) places.push(...officeAddresses)
    }
    return { places: distinct(places), isRemote, remoteAreas: distinct(remoteAreas), unknown }
  }
}

function distinct(addresses: readonly PostalAddress[]): readonly PostalAddress[] {
  return [...new Map(addresses.map((address) => [JSON.stringify(address), address])).values()]
}
