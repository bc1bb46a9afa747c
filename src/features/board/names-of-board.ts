import names from 'virtual:board-names'
import { freelanceGroups, freelanceType } from '#shared/board-mapping.ts'
import { placeIn } from '#shared/country-names.ts'
import { remoteName } from '#shared/places.ts'
import { language } from '#shared/words.ts'
import { words } from './words.ts'

/**
 * Names that the site or the brand gives in the page's language. Addresses, filters and what is sent keep those of the board.
 */

/** 'Internship' for the type of a job. */
export function typeName(type: string): string {
  if (type === freelanceType) return words.filter.freelance()
  return Object.hasOwn(names, type) ? (names[type] ?? type) : type
}

/** What stands above freelance jobs: 'Curriculum opportunities'. The department is as the board writes it. */
export function freelanceGroupName(group: string): string {
  const { ending, others } = freelanceGroups
  return group === others ? words.freelance() : words.freelanceIn({ department: group.slice(0, -ending.length) })
}

/** A place in the page's language: 'Remoto, Brasil' for 'Remote, Brazil'. Cities and states are as the board writes them. */
export function placeName(place: string): string {
  const parts = placeIn(place, language)
    .split(', ')
    .map((part) => (part === remoteName ? words.filter.workplace.remote() : part))
  // A city in Latin letters and a country in Arabic ones run as the language does.
  return parts.join(', ') === place ? place : parts.reduce((area, country) => words.filter.place({ area, country }))
}
