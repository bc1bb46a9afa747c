import { type EducationItem, findByName } from '#shared/education-list.ts'
import type { EducationList } from '#shared/endpoints.ts'
import type { EducationLookup } from '#shared/typed-education.ts'
import names from './names.json' with { type: 'json' }

/** The lists of schools, degrees and disciplines of the embedded board, and how any board's lists are searched. */

export type EducationLists = Readonly<Record<EducationList, readonly EducationItem[]>>

/** The board returns a hundred entries per page. */
const pageSize = 100

const numbered = (firstId: number, texts: readonly string[]) => texts.map((text, index) => ({ id: firstId + index, text }))

/** The lists of the embedded board. Schools end with 'Other', and are enough to require paging. */
export const embeddedEducation: EducationLists = {
  schools: numbered(5_417_001, names.schools),
  degrees: numbered(5_494_452, names.degrees),
  disciplines: numbered(5_494_865, names.disciplines),
}

/** Which part of a list is wanted, as the board takes it. */
export interface EducationQuery {
  /** Case-insensitive substring. Empty matches everything. */
  readonly term: string
  /** 1-based. An invalid number means page 1. */
  readonly page: number
}

/** One page of a list in the board's shape. */
export function pageOf(items: readonly EducationItem[], { page, term }: EducationQuery): object {
  const wanted = term.trim().toLowerCase()
  const found = items.filter(({ text }) => text.toLowerCase().includes(wanted))
  const index = Number.isInteger(page) && page > 0 ? page - 1 : 0
  return {
    items: found.slice(index * pageSize, (index + 1) * pageSize),
    meta: { total_count: found.length, per_page: pageSize },
  }
}

/** The name of an entry. null: the list does not have it. */
export function nameIn(items: readonly EducationItem[], educationId: number | null): string | null {
  return items.find(({ id }) => id === educationId)?.text ?? null
}

/** Looks a typed name up. @param items null: the board does not answer */
export function lookUp(items: readonly EducationItem[] | null, name: string): EducationLookup {
  if (!items) return { status: 'unavailable' }
  const item = findByName(items, name)
  return item ? { status: 'found', itemId: item.id } : { status: 'not-listed' }
}
