import * as v from 'valibot'
import { fold } from './text.ts'

/**
 * Parses the board's lists of schools, degrees and disciplines, and matches typed names against them. Shared by the form, the
 * copy on the device and the outbox.
 */

const Item = v.object({ id: v.number(), text: v.string() })
const Page = v.object({ items: v.array(Item), meta: v.object({ total_count: v.number(), per_page: v.number() }) })

export const EducationItems = v.array(Item)

/** A school, a degree or a discipline. */
export interface EducationItem {
  readonly id: number
  readonly text: string
}

export interface EducationPage {
  readonly items: readonly EducationItem[]
  readonly hasMore: boolean
}

/** More pages than any real list has. It ends the loop when a board always announces one more page. */
const maxPages = 200

/**
 * @param body the board's JSON response
 * @param page the requested page, from 1
 * @returns null when the response is not a page of a list
 */
export function parseEducationPage(body: unknown, page: number): EducationPage | null {
  const parsed = v.safeParse(Page, body)
  if (!parsed.success) return null
  const { items, meta } = parsed.output
  return { items, hasMore: items.length > 0 && page * meta.per_page < meta.total_count }
}

/**
 * Reads all pages of a list.
 * @param readPage reads one page, from 1; returns null on failure
 * @returns null when a page could not be read
 */
export async function readEducationPages(
  readPage: (page: number) => Promise<EducationPage | null>,
): Promise<readonly EducationItem[] | null> {
  const items: EducationItem[] = []
  for (let page = 1; page <= maxPages; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- only this page tells whether there is a next one
    const answer = await readPage(page)
    if (!answer) return null
    items.push(...answer.items)
    if (!answer.hasMore) break
  }
  return items
}

/** The search term for the board. The board finds nothing for a term with a comma, so the term ends before it. */
export function educationTerm(text: string): string {
  return text.split(',')[0]?.trim() ?? ''
}

/** Folds a name for comparison, also without spaces, and with straight apostrophes. */
function foldName(name: string): string {
  return fold(name.replace(/[‘’ʼ]/g, "'")).replace(/\s/g, '')
}

/** The entry with this name, ignoring case, diacritics and spaces; null when there is none. */
export function findByName(items: readonly EducationItem[], name: string): EducationItem | null {
  const wanted = foldName(name)
  return wanted === '' ? null : (items.find(({ text }) => foldName(text) === wanted) ?? null)
}

/** The entries that contain a text, ignoring case, diacritics and spaces, in the order of the list. */
export function filterByName(items: readonly EducationItem[], text: string): readonly EducationItem[] {
  const wanted = foldName(text)
  return items.filter((item) => foldName(item.text).includes(wanted))
}
