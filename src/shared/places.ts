import { type BoardMapping, isName } from './board-mapping.ts'
import type { JobListing, ReadPlace } from './job.ts'
import { fold } from './text.ts'
import { isOnlyRemote, isRemotePlace } from './work-model.ts'

/**
 * Places of jobs, as the filter knows them. Boards write a location as free text: 'Berlin; Paris', 'Austin, TX, USA', 'US-Remote' or
 * 'Dublin/London'. No list of cities or countries is needed for it: what several places share, such as ', Germany', is a place too.
 */

/** One board writes several of these for the same country. */
const countries = new Map([
  ['us', 'united states'],
  ['usa', 'united states'],
  ['uk', 'united kingdom'],
])

/** A longer location is a text, and its end names no place. */
export const maxLocationLength = 1_000

/** Two names with the same key are the same place: 'São Paulo' and 'Sao Paulo', 'U.S.' and 'USA', 'Austin,TX' and 'Austin, TX'. */
export function placeKey(name: string): string {
  return fold(name)
    .replaceAll('.', '')
    .split(',')
    .map((part) => countries.get(part.trim()) ?? part.trim())
    .join(', ')
}

/** Boards separate places with ';', '|', '•', a line break or ' or ' in their language. */
const separator = /[;|•\n]|(?<![^\S\n])[^\S\n]+(?:or|ou|oder)\s+/

/** Splits a text at a pattern, but not within brackets: 'Canada (ON, BC, or NS)' is one part. */
export function splitOutsideBrackets(text: string, at: RegExp): readonly string[] {
  const parts = ['']
  const append = (part: string) => parts.push(`${parts.pop() ?? ''}${part}`)
  for (const [index, run] of text.split(/(\([^()]*\))/).entries()) {
    // What the pattern has found stands at the odd places.
    const [first = '', ...others] = index % 2 === 1 ? [run] : run.split(at)
    append(first)
    parts.push(...others)
  }
  return parts
}

/** Splits the board's location into places. A comma is part of the place, as in 'Austin, TX'. */
export function splitPlaces(location: string): readonly string[] {
  const places = splitOutsideBrackets(location.slice(0, maxLocationLength), separator)
    .map((place) => place.trim())
    .filter(isName)
  return [...new Set(places)]
}

/** The parts of a place: 'Berlin' and 'Germany' of 'Berlin, Germany'. A hyphen separates 'US-Remote', but is inside most names. */
export function partsOfPlace(place: string): readonly string[] {
  return place
    .replace(/^([A-Z]{2}|[Rr]emot[eoa]) ?[-:]/, '$1,')
    .replace(/-(?=remot[eoa]\b)/i, ',')
    .split(/[,/&()]|\s[-–—]\s|\s(?:and|or|AND|OR)\s/)
    .map((part) => part.trim())
    .filter(isName)
}

/** The name of being remote in an address, and that of people who work from home in some area. */
export const remoteName = 'Remote'
export const remoteIn = (area: string): string => `${remoteName}, ${area}`

/** The names of a place of the board: the place and each part of it. 'Remote, US' is not the US, but remote and 'Remote, US'. */
function namesOfPlace(place: string): readonly string[] {
  const parts = partsOfPlace(place)
  if (!isRemotePlace(place)) return [place, ...parts]
  return [place, remoteName, ...parts.filter((part) => !isOnlyRemote(part)).map(remoteIn)]
}

/** Its name alone is that of the country. */
const stateAndCountry = 'georgia'

/** The names of a place that the server has read: each part of its path, alone and with what it is in. */
function namesOfReadPlace({ isRemote, name, path }: ReadPlace): readonly string[] {
  const country = path[0] ?? ''
  const names = path.flatMap((part, depth) => {
    const above = path[depth - 1]
    const named = [`${part}, ${above}`, `${part}, ${country}`, `${part}, ${above}, ${country}`]
    if (depth === 0) return [part]
    return fold(part) === stateAndCountry ? named : [part, ...named]
  })
  const all = name === '' ? names : [...names, name]
  // Who works from home in a country works in that country.
  return isRemote ? [remoteName, ...all.map(remoteIn), country] : all
}

type Placed = Pick<JobListing, 'location' | 'places' | 'whereabouts'>

const knownNames = new WeakMap<readonly string[], ReadonlySet<string>>()

/** The keys of the names under which the filter finds a job: those of its places, and those that the server has read. */
export function namesOfJob({ location, places, whereabouts = [] }: Placed): ReadonlySet<string> {
  const known = knownNames.get(places)
  if (known) return known
  const written = [location, ...places.flatMap(namesOfPlace)].map(placeKey)
  const read = whereabouts.flatMap(namesOfReadPlace).map(placeKey)
  // 'Georgia' in 'Atlanta, Georgia' is the state. Where the country is meant, the server has read it.
  const isRead = whereabouts.some(({ path }) => path.length > 0)
  const keys = new Set([...(isRead ? written.filter((key) => key !== stateAndCountry) : written), ...read])
  keys.delete('')
  knownNames.set(places, keys)
  return keys
}

/** The places of a location by the names of the brand folder, with the groups that they belong to. */
export function placesOf(location: string, { placeGroups, placeNames }: BoardMapping): readonly string[] {
  const names = new Map(Object.entries(placeNames).map(([spelling, name]) => [placeKey(spelling), name]))
  const places = splitPlaces(location).flatMap((place) => {
    const name = names.get(placeKey(place))
    if (name !== undefined) return [name]
    const parts = partsOfPlace(place)
    // 'SF, NYC' are two places, if the brand knows one of them.
    return parts.some((part) => names.has(placeKey(part))) ? parts.map((part) => names.get(placeKey(part)) ?? part) : [place]
  })
  const keys = new Set(places.flatMap((place) => [place, ...partsOfPlace(place)]).map(placeKey))
  const groups = Object.entries(placeGroups).filter(([, members]) => members.some((member) => keys.has(placeKey(member))))
  return [...new Set([...places, ...groups.map(([group]) => group)])]
}
