import type { EducationList } from '#shared/endpoints.ts'
import { degrees, disciplines, schools } from './names.ts'

/** An entry in the board's response. */
export interface EducationItem {
  readonly id: number
  readonly text: string
}

export type EducationLists = Readonly<Record<EducationList, readonly EducationItem[]>>

/** The board returns a hundred entries per page. */
const pageSize = 100

function numbered(firstId: number, names: readonly string[]): readonly EducationItem[] {
  return names.map((text, index) => ({ id: firstId + index, text }))
}

/** The lists of the embedded board. */
export const educationLists: EducationLists = {
  schools: numbered(5_417_001, schools),
  degrees: numbered(5_494_452, degrees),
  disciplines: numbered(5_494_865, disciplines),
}

interface EducationQuery {
  /** Case-insensitive substring. Empty matches everything. */
  readonly term: string
  /** 1-based. An invalid number means page 1. */
  readonly page: number
}

/** One page of a list in the board's shape. null: no such list. */
export function findEducation(lists: EducationLists, list: string, { term, page }: EducationQuery): object | null {
  const items = Object.hasOwn(lists, list) ? lists[list as EducationList] : null
  if (!items) return null
  const wanted = term.trim().toLowerCase()
  const found = items.filter(({ text }) => text.toLowerCase().includes(wanted))
  const index = Number.isInteger(page) && page > 0 ? page - 1 : 0
  return {
    items: found.slice(index * pageSize, (index + 1) * pageSize),
    meta: { total_count: found.length, per_page: pageSize },
  }
}
