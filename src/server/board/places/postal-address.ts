import type { JobOffice } from '#shared/job.ts'
import { fold } from '#shared/text.ts'
import { isOnlyRemote, isRemotePlace, withoutRemote, withoutWorkModel } from '#shared/work-model.ts'
import type { Gazetteer, NamedCity } from './gazetteer.ts'
import { countryOf, type Region, regionOfCode, regionsOf } from './countries.ts'
import { commaParts, isNoPlace, singleBlanks, splitLocation, tidy, withoutArea } from './location-text.ts'

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
  /** The texts that name no known place, or one of several countries, as they are written. */
  readonly unknown: readonly UnknownPlace[]
}

export interface UnknownPlace {
  readonly text: string
  readonly isRemote: boolean
}

/** More of a job's offices are not looked at. */
const maxOffices = 50

/** Names of large cities that the gazetteer spells otherwise. */
const otherNames: Readonly<Record<string, string>> = {
  bangalore: 'bengaluru',
  cologne: 'koln',
  gurugram: 'gurgaon',
  kiev: 'kyiv',
  'new york': 'new york city',
  nyc: 'new york city',
  'quebec city': 'quebec',
  sf: 'san francisco',
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

/** What some names say. */
interface ReadNames {
  readonly addresses: readonly PostalAddress[]
  readonly unknown: readonly string[]
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
    // 'New York' is a city in the state of its name, and 'Delaware' is no city in Ohio.
    const isOwn = this.#cities(name).some(
      ({ country: ofThis, population, regionCode }) =>
        ofThis === region.country && (regionCode === region.code || population >= largeNamesake),
    )
    if (ofCity === region.country && isOwn) return { locality: name, region: null, country: ofCity }
    const isAmbiguous =
      others.length > 0 || this.#cities(name).some((city) => city.country !== region.country && city.population >= largeNamesake)
    return isAmbiguous ? null : { locality: null, region: region.name, country: region.country }
  }

  /** Reads one address, such as 'Austin, TX' or 'Pittsburgh, Pennsylvania, United States'. */
  read(text: string): PostalAddress | null {
    const [locality, ...rest] = commaParts(text)
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
    if (ofWhole !== null) return { locality: text, region: null, country: ofWhole }
    return between === null ? this.#readName(locality) : null
  }

  /** Whether an address is on the map: its city is known there, or it has none. */
  #isKnown({ country, locality }: PostalAddress): boolean {
    if (locality === null) return true
    return this.#cities(locality).some((city) => city.country === country && city.population >= minPopulation)
  }

  /** Whether a part after a comma belongs to the place before it: 'TX' to 'Austin', and not 'Virginia' to 'Maryland'. */
  #belongs(place: string, part: string): boolean {
    const names = commaParts(place)
    const end = names.at(-1) ?? ''
    const country = countryOf(part)
    const regions = regionsOf(part)
    if ((country === null && regions.length === 0) || this.read(`${place}, ${part}`) === null) return false
    // 'London, England, United Kingdom' says its country twice.
    if (names.length > 1 && regionsOf(end).length === 0) return country !== null && country === countryOf(end)
    if (country !== null) return true
    if (names.length > 1) return false
    const isInRegion = regions.some(
      ({ abbreviation, code, country: ofRegion }) =>
        this.#cities(`${end} ${abbreviation}`).length > 0 ||
        this.#cities(end).some((city) => city.country === ofRegion && city.regionCode === code),
    )
    // 'Los Angeles, New York' are two cities, and 'Boston, NY' are a city and a state.
    const isOther = regionsOf(end).length > 0 || this.#countryOfCity(end) !== null || this.#countryOfCity(part) !== null
    return isInRegion || !isOther
  }

  /** The places of a list with commas: 'Austin, TX' and 'Paris' of 'Austin, TX, Paris'. */
  #splitList(text: string): readonly string[] {
    const places: string[] = []
    for (const part of commaParts(text)
      .map(tidy)
      .filter((name) => name !== '')) {
      const last = places.at(-1)
      if (last !== undefined && this.#belongs(last, part)) places.splice(-1, 1, `${last}, ${part}`)
      else places.push(part)
    }
    return places
  }

  /** Reads 'Seattle WA'. */
  #readSpaced(name: string): PostalAddress | null {
    const [, city = '', region = ''] = /^([^,]+) ([A-Z]{2})$/.exec(name) ?? []
    return regionsOf(region).length > 0 ? this.read(`${city}, ${region}`) : null
  }

  /** Reads 'US-Chicago' or 'London - United Kingdom'. The other part may be no city: 'Northeast - United States'. */
  #readJoined(name: string): PostalAddress | null {
    const [first = '', second = '', ...more] = name.split(/[–-]/).map((part) => part.trim())
    if (first === '' || second === '' || more.length > 0 || name.includes(',')) return null
    // 'US-Georgia' is the state.
    const isIn = countryOf(second) === null || regionsOf(second).some((region) => region.country === countryOf(first))
    const [city, country] = isIn ? [second, countryOf(first)] : [first, countryOf(second)]
    if (country === null) return null
    const region = regionsOf(city).find((one) => one.country === country)
    const minOfCity = region ? minPopulation : 0
    const isCity = this.#cities(city).some((one) => one.country === country && one.population >= minOfCity)
    return { locality: isCity ? city : null, region: isCity ? null : (region?.name ?? null), country }
  }

  /** Reads one place, or several with commas between them. What is not understood takes nothing along. */
  #readNames(name: string): ReadNames {
    const places = this.#splitList(name)
    const read = places.map(
      (place) => this.read(place) ?? this.read(withoutArea(place)) ?? this.#readSpaced(place) ?? this.#readJoined(place),
    )
    const known = read.flatMap((address) => (address && this.#isKnown(address) ? [address] : []))
    // 'Chicago, Canada' may be either. 'Sydney, Singapore' are two cities.
    const [, second = ''] = places
    const isDoubtful =
      places.length === 2 &&
      known[0]?.locality !== null &&
      countryOf(second) !== null &&
      !this.#cities(second).some(({ country }) => country === countryOf(second))
    if (places.length > 1 && known.length === places.length && !isDoubtful) return { addresses: known, unknown: [] }
    const one = this.read(name) ?? this.#readSpaced(name) ?? this.#readJoined(name)
    if (one) return { addresses: [one], unknown: [] }
    const countries = name.split(/,|&|\band\b/).map((part) => countryOf(part.trim()))
    if (countries.length > 1 && countries.every((country) => country !== null))
      return { addresses: countries.map((country) => ({ locality: null, region: null, country })), unknown: [] }
    if (isDoubtful || known.length === 0) return { addresses: [], unknown: [name] }
    return { addresses: known, unknown: places.filter((_, index) => !known.includes(read[index] as PostalAddress)) }
  }

  /** Reads a place that may have words around it: 'Greater Boston', 'US (Northeast)', '(Seattle, WA only)'. */
  #readLoosely(text: string): ReadNames {
    const outside = tidy(singleBlanks(text.replace(/\([^()]*\)/g, ' ')))
    const inside = tidy(/\(([^()]+)\)/.exec(text)?.[1] ?? '')
    for (const name of [outside, inside, withoutArea(outside)]) {
      if (name === '') continue
      const found = this.#readNames(name)
      if (found.addresses.length > 0)
        return name === outside ? { ...found, addresses: this.#narrowed(found.addresses, inside) } : found
    }
    // A remark in brackets alone, such as '(Travel-Required)'.
    return { addresses: [], unknown: outside === '' ? [] : [tidy(text)] }
  }

  /** 'Canada (ON, BC)' is in two provinces, and 'Germany (Berlin)' in a city. */
  #narrowed(addresses: readonly PostalAddress[], inside: string): readonly PostalAddress[] {
    const [whole, ...others] = addresses
    if (inside === '' || whole === undefined || others.length > 0 || whole.locality !== null || whole.region !== null)
      return addresses
    const { country } = whole
    const names = inside
      .split(/,|\b(?:or|and)\b|[&/]/)
      .map(tidy)
      .filter((name) => name !== '')
    const regions = names.map((name) => regionsOf(name).find((region) => region.country === country))
    if (regions.every((region) => region !== undefined))
      return regions.map((region) => ({ locality: null, region: region.name, country }))
    const found = this.#readNames(inside)
    const isInside = found.unknown.length === 0 && found.addresses.every((address) => address.country === country)
    return isInside ? found.addresses : addresses
  }

  /** 'Chicago, US-Remote' are two places. 'Remote, US', 'US, Remote' and 'Berlin, Germany - Remote' are one. */
  #splitRemote(place: string): readonly string[] {
    const parts = commaParts(place)
    const [first = '', second = '', ...more] = parts
    if (second === '' || !isRemotePlace(place) || isOnlyRemote(first)) return [place]
    if (more.length === 0 && isOnlyRemote(second) && countryOf(first) !== null) return [place]
    const end = withoutRemote(parts.at(-1) ?? '').trim()
    const isSetApart = isRemotePlace(first) || / [–—-]$|\(\s*\)$/.test(end)
    const name = withoutArea(tidy(withoutWorkModel(place)))
    if (isSetApart && this.#splitList(name).length === 1 && this.read(name)) return [place]
    const split: string[][] = []
    for (const part of parts) {
      const last = split.at(-1)
      if (last === undefined || isRemotePlace(part) || isRemotePlace(last[0] ?? '')) split.push([part])
      else last.push(part)
    }
    return split.map((each) => each.join(', '))
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
      const read = this.read(address) ?? this.#readLoosely(tidy(withoutWorkModel(name))).addresses[0]
      return read ? [{ address: read, isRemote: isRemotePlace(name) }] : []
    })
    const places: PostalAddress[] = []
    const remoteAreas: PostalAddress[] = []
    const unknown: UnknownPlace[] = []
    let isRemote = false
    /** A part such as 'Hybrid' names no place, and means the offices. */
    let isAtOffices = false
    for (const given of splitLocation(location).flatMap((part) => this.#splitRemote(part))) {
      const isRemotePart = isRemotePlace(given)
      const text = withoutWorkModel(given)
      const name = tidy(text)
      if (isRemotePart) isRemote = true
      else if (text.trim() === '') isAtOffices = true
      if (name === '') continue
      const city = fold(commaParts(name)[0] ?? '')
      const ofOffice = isRemotePart
        ? undefined
        : officeAddresses.find(({ address }) => address.locality !== null && fold(address.locality) === city)?.address
      const read = ofOffice
        ? { addresses: [ofOffice], unknown: [] }
        : isNoPlace(name)
          ? { addresses: [], unknown: [name] }
          : this.#readLoosely(name)
      ;(isRemotePart ? remoteAreas : places).push(...read.addresses)
      unknown.push(...read.unknown.map((each) => ({ text: each, isRemote: isRemotePart })))
    }
    // 'Georgia' beside 'Texas' is the state.
    const countries = new Set([...places, ...remoteAreas].map(({ country }) => country))
    const stillUnknown = unknown.filter((part) => {
      const [region, ...others] = regionsOf(part.text).filter(({ country }) => countries.has(country))
      if (!region || others.length > 0) return true
      ;(part.isRemote ? remoteAreas : places).push({ locality: null, region: region.name, country: region.country })
      return false
    })
    if (places.length === 0 && remoteAreas.length === 0) {
      // The job's text names no country, but its offices do.
      for (const office of officeAddresses) {
        if (isRemote && (office.isRemote || !isAtOffices)) remoteAreas.push(office.address)
        else if (isAtOffices || offices.length === 1) places.push(office.address)
      }
    }
    return { places: distinct(places), isRemote, remoteAreas: distinct(remoteAreas), unknown: stillUnknown }
  }
}

function distinct(addresses: readonly PostalAddress[]): readonly PostalAddress[] {
  return [...new Map(addresses.map((address) => [JSON.stringify(address), address])).values()]
}
