import type { ReadPlace, ReadPlaces } from '#shared/job.ts'
import { fold } from '#shared/text.ts'
import { countryName, countryOf, regionsOf } from './countries.ts'
import type { AddressReader, PostalAddress, Whereabouts } from './postal-address.ts'

/**
 * Reads the places of jobs for the filter's tree: country, state, city. Only what is understood as a whole is read. Everything else
 * stays as the board writes it, because a guess would stand there as a fact.
 */

/** One name for the spellings of a city. */
const cityNames: Readonly<Record<string, string>> = {
  nyc: 'New York',
  'new york city': 'New York',
  bengaluru: 'Bangalore',
  koln: 'Cologne',
  munchen: 'Munich',
  gurugram: 'Gurgaon',
}

/** 'USA, San Francisco, California, CA' as 'San Francisco, California, USA'. */
function inUsualOrder(place: string): string {
  const parts = place.split(',').map((part) => part.trim())
  const [first = '', ...others] = parts
  const rest =
    parts.length > 1 && countryOf(first) !== null && countryOf(others.at(-1) ?? '') !== countryOf(first)
      ? [...others, first]
      : parts
  const names = new Set<string>()
  return rest
    .filter((part, index) => {
      // A city may have the name of its state.
      const name = index === 0 ? part : (regionsOf(part)[0]?.name ?? part)
      const isNew = !names.has(name)
      if (index > 0) names.add(name)
      return isNew
    })
    .join(', ')
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

/** The addresses in a board's text. null: a part of it is not understood. */
export function readWhereabouts(location: string, addresses: AddressReader): Whereabouts | null {
  const ordered = location
    .split(/([;|•\n/])/)
    .map((part) => (part.length > 1 ? inUsualOrder(part) : part))
    .join('')
  const whereabouts = addresses.whereabouts(ordered, [])
  return whereabouts.unknown.length > 0 ? null : whereabouts
}

/** Reads places by the gazetteer. */
export function placeReader(addresses: AddressReader): ReadPlaces {
  return (location) => {
    const whereabouts = readWhereabouts(location, addresses)
    if (!whereabouts) return null
    const { isRemote, places, remoteAreas } = whereabouts
    const read = [
      ...places.map((address) => readPlace(address, false, addresses)),
      ...remoteAreas.map((address) => readPlace(address, true, addresses)),
      ...(isRemote && remoteAreas.length === 0 ? [{ path: [], name: '', isRemote: true }] : []),
    ]
    return read.length === 0 ? null : read
  }
}
