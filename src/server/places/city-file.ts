import * as v from 'valibot'
import { fold } from '#shared/text.ts'

/**
 * The cities as one file of columns, sorted by folded name. The build writes it (`build/cities-file.ts`), and the server
 * searches it in place: as objects, the same 135,000 cities take 90 MB and half a second of CPU. The first line is JSON and
 * names the columns with their lengths, their bytes follow.
 */

/** The fields of the package's records that are used here. */
export interface PackageCity {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly adminCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

/** Texts one after the other. `starts` has one entry more than there are texts. */
export interface TextColumn {
  readonly bytes: Buffer
  readonly starts: Uint32Array
}

export interface CityColumns {
  /** Lower case without diacritics. Sorted by their bytes, cities of the same name by population. */
  readonly folded: TextColumn
  readonly names: TextColumn
  /** ISO 3166-1 alpha-2, as an index of `countries`. */
  readonly countryNumbers: Uint32Array
  readonly countries: readonly string[]
  /** GeoNames' code of the state or province, as an index of `regions`. */
  readonly regionNumbers: Uint32Array
  readonly regions: readonly string[]
  readonly populations: Uint32Array
  /** In hundred-thousandths of a degree. */
  readonly latitudes: Int32Array
  readonly longitudes: Int32Array
  /** GeoNames' ids. */
  readonly ids: Uint32Array
}

/** GeoNames' code for a section of a city, which repeats the city's name. */
const quarterCode = 'PPLX'
/** Units of the coordinates in a degree. */
export const unitsOfDegree = 100_000

/** Bytes of a number, at a multiple of which its column begins: the header has spaces at its end. */
const alignment = 4

const byteColumns = ['folded', 'names'] as const
const numberColumns = ['foldedStarts', 'nameStarts', 'countryNumbers', 'regionNumbers', 'populations', 'ids'] as const
const signedColumns = ['latitudes', 'longitudes'] as const
/** In the order of the file. */
const columnNames = [...numberColumns, ...signedColumns, ...byteColumns]

const Bytes = v.pipe(v.number(), v.integer(), v.minValue(0))
const Header = v.object({
  countries: v.array(v.string()),
  regions: v.array(v.string()),
  lengths: v.object(v.entriesFromList(columnNames, Bytes)),
})

function textColumn(texts: readonly Buffer[]): TextColumn {
  const starts = new Uint32Array(texts.length + 1)
  for (const [index, text] of texts.entries()) starts[index + 1] = (starts[index] ?? 0) + text.length
  return { bytes: Buffer.concat(texts), starts }
}

/** Writes the file. */
export function writeCityFile(cities: readonly PackageCity[]): Buffer {
  const rows = cities
    .filter((city) => city.featureCode !== quarterCode)
    // One character a byte: such texts sort like their bytes, and five times as fast.
    .map((city) => ({ city, folded: Buffer.from(fold(city.name)).toString('latin1') }))
    .sort((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : b.city.population - a.city.population))
  const folded = textColumn(rows.map((row) => Buffer.from(row.folded, 'latin1')))
  const names = textColumn(rows.map(({ city }) => Buffer.from(city.name)))
  const distinct = (texts: readonly string[]) => [...new Set(texts)].sort()
  const countries = distinct(rows.map(({ city }) => city.country))
  const regions = distinct(rows.map(({ city }) => city.adminCode))
  const numbersIn = (list: readonly string[]) => new Map(list.map((text, index) => [text, index]))
  const [countryNumbers, regionNumbers] = [numbersIn(countries), numbersIn(regions)]
  const unsigned = (read: (city: PackageCity) => number) => Uint32Array.from(rows, ({ city }) => read(city))
  const degrees = (at: 0 | 1) => Int32Array.from(rows, ({ city }) => Math.round(city.loc.coordinates[at] * unitsOfDegree))
  const columns: Readonly<Record<(typeof columnNames)[number], Uint8Array | Uint32Array | Int32Array>> = {
    foldedStarts: folded.starts,
    nameStarts: names.starts,
    countryNumbers: unsigned(({ country }) => countryNumbers.get(country) ?? 0),
    regionNumbers: unsigned(({ adminCode }) => regionNumbers.get(adminCode) ?? 0),
    populations: unsigned(({ population }) => population),
    ids: unsigned(({ cityId }) => cityId),
    latitudes: degrees(1),
    longitudes: degrees(0),
    folded: folded.bytes,
    names: names.bytes,
  }
  const bytes = columnNames.map((name) => {
    const { buffer, byteLength, byteOffset } = columns[name]
    return Buffer.from(buffer, byteOffset, byteLength)
  })
  const lengths = Object.fromEntries(columnNames.map((name, index) => [name, bytes[index]?.length ?? 0]))
  const header = Buffer.from(JSON.stringify({ countries, regions, lengths }))
  const padding = ' '.repeat(alignment - 1 - (header.length % alignment))
  return Buffer.concat([header, Buffer.from(`${padding}\n`), ...bytes])
}

/**
 * Reads the file.
 * @throws Error or ValiError when it is not one that `writeCityFile` has written
 */
export function readCityFile(file: Buffer): CityColumns {
  const headerEnd = file.indexOf('\n')
  const { countries, lengths, regions } = v.parse(Header, JSON.parse(file.subarray(0, headerEnd).toString()))
  let at = headerEnd + 1
  const columns = new Map<string, Buffer>()
  for (const name of columnNames) {
    columns.set(name, file.subarray(at, at + lengths[name]))
    at += lengths[name]
  }
  if (at !== file.length) throw new Error('the file of cities is not whole')
  const bytesOf = (name: (typeof columnNames)[number]) => columns.get(name) ?? Buffer.alloc(0)
  /** Where the numbers of a column are. They are copied only from a file that is not aligned in memory. */
  const numbersOf = (name: (typeof numberColumns)[number] | (typeof signedColumns)[number]) => {
    const bytes = bytesOf(name)
    const { buffer, byteOffset, length } = bytes.byteOffset % alignment === 0 ? bytes : new Uint8Array(bytes)
    return [buffer, byteOffset, length / alignment] as const
  }
  const unsigned = (name: (typeof numberColumns)[number]) => new Uint32Array(...numbersOf(name))
  const signed = (name: (typeof signedColumns)[number]) => new Int32Array(...numbersOf(name))
  return {
    folded: { bytes: bytesOf('folded'), starts: unsigned('foldedStarts') },
    names: { bytes: bytesOf('names'), starts: unsigned('nameStarts') },
    countryNumbers: unsigned('countryNumbers'),
    countries,
    regionNumbers: unsigned('regionNumbers'),
    regions,
    populations: unsigned('populations'),
    latitudes: signed('latitudes'),
    longitudes: signed('longitudes'),
    ids: unsigned('ids'),
  }
}
