import { splitPlaces } from '#shared/places.ts'
import { isRemotePlace } from '#shared/work-model.ts'

/** The places of a job that is posted in several, on one line. */

const maxCities = 3

/** 'Seattle' of 'Seattle, WA', unless others would have the same name. */
function cityOf(place: string, all: readonly string[]): string {
  const city = (each: string) => each.split(',')[0] ?? each
  const isShared = all.filter((other) => city(other) === city(place)).length > 1
  return isShared || isRemotePlace(place) ? place : city(place)
}

/** A job in several cities: 'Seattle, Austin, New York', from four on with the number of the others. */
export function cityNames(
  first: string,
  others: readonly string[],
): { readonly place: string; readonly more: readonly string[] } {
  const all = [first, ...others]
  const shownCount = all.length > maxCities ? maxCities - 1 : maxCities
  const shown = all.slice(0, shownCount).map((place) => cityOf(place, all))
  return { place: shown.join(', '), more: others.slice(shownCount - 1) }
}

/** The same as a text: 'Seattle, Austin +3'. */
export function cityText(location: string): string {
  const [first = '', ...others] = splitPlaces(location)
  const { more, place } = cityNames(first, others)
  return more.length === 0 ? place : `${place} +${more.length}`
}
