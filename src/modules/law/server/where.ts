import type { AddressReader, PostalAddress, Whereabouts } from '#server/board/places/postal-address.ts'
import { placeCode } from '#server/board/places/place-codes.ts'
import { isPlaceWithin } from '../shared/posting/places.ts'
import { type LawRow, lawRows } from './rows.ts'

/** Where a job is, in the codes of the rows, and which rows reach it. */

export interface JobPlace {
  /** Such as `US-CO`, or `US-CO/Denver` with its city. */
  readonly code: string
  readonly isRemote: boolean
}

export interface JobWhere {
  readonly places: readonly JobPlace[]
  /** Where its people report to, as its text says. */
  readonly reportsTo: readonly string[]
}

/** Rows of a city or a county, with the names that boards write for parts of it. */
const partsOfRows: Readonly<Record<string, string>> = {
  'US-NY/NYC': 'New York|New York City|Manhattan|Brooklyn|Queens|Bronx|The Bronx|Staten Island|Long Island City',
  'US-NY/Westchester':
    'White Plains|Yonkers|New Rochelle|Mount Vernon|Rye|Rye Brook|Harrison|Peekskill|Tarrytown|Elmsford|Armonk|Purchase|Valhalla|Mount Kisco',
  // Communities without a city of their own. Cities of the county have their own rules.
  'US-CA/LA County':
    'East Los Angeles|Altadena|Marina del Rey|Topanga|Castaic|Stevenson Ranch|Hacienda Heights|Rowland Heights|Florence-Graham|Lennox|Willowbrook|Westmont',
}
const rowOfPart = new Map<string, string>(
  Object.entries(partsOfRows).flatMap(([row, names]) =>
    names.split('|').map((name) => [`${row.slice(0, row.indexOf('/'))}/${name}`, row] as const),
  ),
)

/** The code of an address, such as `US-NY/NYC`. */
export function cityCodeOf(address: PostalAddress, addresses: AddressReader): string {
  const area = placeCode(address, addresses)
  const { locality } = address
  const code = `${area}/${locality ?? ''}`
  return locality === null ? area : (rowOfPart.get(code) ?? code)
}

/** 'You report to our Chicago office'. */
const reporting = /\breport(?:s|ing)? (?:in)?to (?:our|the|a) ([A-Z][\w.' -]{1,40}?) (?:office|team|headquarters|hub)\b/g

/** @param text without markup */
export function whereOf({ places, remoteAreas }: Whereabouts, text: string, addresses: AddressReader): JobWhere {
  const reportsTo = [...text.matchAll(reporting)].flatMap(([, name = '']) => {
    const address = addresses.read(name)
    return address ? [cityCodeOf(address, addresses)] : []
  })
  return {
    places: [
      ...places.map((address) => ({ code: cityCodeOf(address, addresses), isRemote: false })),
      ...remoteAreas.map((address) => ({ code: cityCodeOf(address, addresses), isRemote: true })),
    ],
    reportsTo,
  }
}

/** Whether a law of one of the places forbids to ask when a school was attended. */
export const forbidsDates = (places: readonly string[]) =>
  lawRows.some(({ place, rule }) => rule === 'no-age-question' && places.some((code) => isPlaceWithin(code, place)))

/** `may`: nobody knows. */
export type Applies = 'yes' | 'may' | 'no'

function appliesAt({ elsewhere, place, remote }: LawRow, { code, isRemote }: JobPlace): Applies {
  if (!isRemote) return isPlaceWithin(code, place) ? 'yes' : 'no'
  if (isPlaceWithin(code, place)) {
    if (remote === 'unclear') return 'may'
    return remote === 'no' || remote === 'reports' ? 'no' : 'yes'
  }
  if (!isPlaceWithin(place, code)) return 'no'
  const reach = elsewhere ?? remote
  if (reach === 'anywhere') return 'yes'
  // A city whose law does not say so is not assumed to reach the whole country.
  return reach === 'unclear' && !place.includes('/') ? 'may' : 'no'
}

/** Whether a row reaches a job by its places. Its employees are another question. */
export function reachOf(row: LawRow, { places, reportsTo }: JobWhere): Applies {
  const isLed = row.remote === 'performed-or-reports' || row.remote === 'reports'
  if (isLed && reportsTo.some((code) => isPlaceWithin(code, row.place))) return 'yes'
  const found = places.map((place) => appliesAt(row, place))
  if (found.includes('yes')) return 'yes'
  return found.includes('may') ? 'may' : 'no'
}
