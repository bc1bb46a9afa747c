import { type BoardMapping, isName } from './board-mapping.ts'
import { fold } from './text.ts'

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

/** Two names with the same key are the same place: 'São Paulo' and 'Sao Paulo', 'U.S.' and 'USA'. */
export function placeKey(name: string): string {
  const key = fold(name).replaceAll('.', '')
  return countries.get(key) ?? key
}

/**
 * Splits the board's location into places. Boards separate them with ';', '|', '•', a line break or ' or '. A comma is part of
 * the place, as in 'Austin, TX'.
 */
export function splitPlaces(location: string): readonly string[] {
  const places = location
    .split(/[;|•\n]|(?<![^\S\n])[^\S\n]+or\s+/)
    .map((place) => place.trim())
    .filter(isName)
  return [...new Set(places)]
}

/** The parts of a place: 'Berlin' and 'Germany' of 'Berlin, Germany'. A hyphen separates 'US-Remote', but is inside most names. */
export function partsOfPlace(place: string): readonly string[] {
  return place
    .replace(/^([A-Z]{2}|[Rr]emote) ?[-:]/, '$1,')
    .replace(/-(?=remote\b)/i, ',')
    .split(/[,/&()]|\s[-–—]\s|\s(?:and|or|AND|OR)\s/)
    .map((part) => part.trim())
    .filter(isName)
}

const knownNames = new WeakMap<readonly string[], ReadonlySet<string>>()

/** The keys of the names under which the filter finds a job's places: each place, and each part of it. */
export function namesOfPlaces(places: readonly string[]): ReadonlySet<string> {
  const known = knownNames.get(places)
  if (known) return known
  const names = new Set(places.flatMap((place) => [place, ...partsOfPlace(place)]).map(placeKey))
  knownNames.set(places, names)
  return names
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
  const keys = namesOfPlaces(places)
  const groups = Object.entries(placeGroups).filter(([, members]) => members.some((member) => keys.has(placeKey(member))))
  return [...new Set([...places, ...groups.map(([group]) => group)])]
}
