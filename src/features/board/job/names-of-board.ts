import names from 'virtual:board-names'
import { freelanceGroups, freelanceType } from '#shared/board-mapping.ts'
import { placeText } from '#shared/country-names.ts'
import { language } from '#shared/words.ts'
import { board as words } from '../words.ts'

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
  return placeText(place, language, { remote: words.filter.work.remote, place: words.filter.place })
}
