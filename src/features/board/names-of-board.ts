import names from 'virtual:board-names'
import { freelanceType } from '#shared/board-mapping.ts'
import { remoteName } from '#shared/places.ts'
import { words } from './words.ts'

/**
 * Names that the site or the brand gives in the page's language. Addresses, filters and what is sent keep those of the board.
 */

/** 'Internship' for the type of a job. */
export function typeName(type: string): string {
  if (type === freelanceType) return words.filter.freelance()
  return Object.hasOwn(names, type) ? (names[type] ?? type) : type
}

/** The place of people who work from home anywhere. All other places are as the board writes them. */
export function placeName(place: string): string {
  return place === remoteName ? words.filter.workplace.remote() : place
}
