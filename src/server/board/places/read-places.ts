import * as v from 'valibot'
import type { JobOffice, ReadPlace, ReadPlaces } from '#shared/job.ts'
import { fold } from '#shared/text.ts'
import { countryName } from './countries.ts'
import type { AddressReader, PostalAddress } from './postal-address.ts'

/**
 * Reads the places of jobs for the filter's tree: country, state, city. What is not understood stays as the board writes it, because
 * a guess would stand there as a fact.
 */

/** One name for the spellings of a city. */
const cityNames: Readonly<Record<string, string>> = {
  nyc: 'New York',
  'new york city': 'New York',
  bengaluru: 'Bangalore',
  koln: 'Cologne',
  munchen: 'Munich',
  gurugram: 'Gurgaon',
  sf: 'San Francisco',
}

/** An address as a place of the filter. */
export function readPlace(address: PostalAddress, isRemote: boolean, addresses: AddressReader): ReadPlace {
  const country = countryName(address.country)
  const region = addresses.regionOf(address)
  const { locality } = address
  const city = locality === null ? [] : [cityNames[fold(locality)] ?? locality]
  const path = [country, ...(region ? [region.name] : []), ...city]
  const [name = ''] = path.slice(-1)
  if (path.length === 1) return { path, name, isRemote }
  // A county beside a town is no level: the same town stands without it elsewhere.
  return { path, name: `${name}, ${region && city.length > 0 ? region.abbreviation : country}`, isRemote }
}

const text = v.fallback(v.nullish(v.string()), null)
const Offices = v.object({
  offices: v.fallback(v.array(v.fallback(v.object({ name: text, location: text }), { name: null, location: null })), []),
})

/** The offices of a board's answer for a job. */
export function officesOf(payload: unknown): readonly JobOffice[] {
  const read = v.safeParse(Offices, payload)
  if (!read.success) return []
  return read.output.offices
    .map(({ location, name }) => ({ name: name ?? '', location: location ?? '' }))
    .filter(({ location, name }) => name !== '' || location !== '')
}

/** Reads places by the gazetteer. */
export function placeReader(addresses: AddressReader): ReadPlaces {
  return (location, offices = []) => {
    const { isRemote, places, remoteAreas, unknown } = addresses.whereabouts(location, offices)
    const known = [
      ...places.map((address) => readPlace(address, false, addresses)),
      ...remoteAreas.map((address) => readPlace(address, true, addresses)),
    ]
    const asWritten = unknown.map((part) => ({ path: [], name: part.text, isRemote: part.isRemote }))
    const isAnywhere = isRemote && remoteAreas.length === 0 && !unknown.some((place) => place.isRemote)
    const read = [...known, ...(isAnywhere ? [{ path: [], name: '', isRemote: true }] : [])]
    // A text of which nothing is understood stands as it is written.
    if (read.length === 0 && (unknown.length > 0 || location.trim() === '')) return null
    return [...read, ...asWritten]
  }
}
