import * as v from 'valibot'
import { boardUrl, type EducationList } from '#shared/endpoints.ts'
import { requestJson } from '#platform/http.ts'
import { settings } from '#platform/settings.ts'

/** Reads the board's lists of schools, degrees and disciplines, a hundred entries a page (greenhouse.md 1.1). */

export interface EducationItem {
  readonly id: number
  readonly text: string
}

export type EducationAnswer =
  | { readonly status: 'found'; readonly items: readonly EducationItem[]; readonly hasMore: boolean }
  | { readonly status: 'away' }

const Page = v.object({
  items: v.array(v.object({ id: v.number(), text: v.string() })),
  meta: v.object({ total_count: v.number(), per_page: v.number() }),
})

/** The board finds nothing for a term with a comma (greenhouse.md 1.5), so it is asked for the words before it. */
function termOf(text: string): string {
  return text.split(',')[0]?.trim() ?? ''
}

/** One page of what contains a text; pages count from 1. */
export async function findEducation(
  list: EducationList,
  text: string,
  page: number,
  signal: AbortSignal,
): Promise<EducationAnswer> {
  const result = await requestJson(boardUrl.education(settings.boardUrl, list, termOf(text), page), { signal })
  const parsed = v.safeParse(Page, result.status === 'ok' ? result.body : null)
  if (!parsed.success) return { status: 'away' }
  const { items, meta } = parsed.output
  return { status: 'found', items, hasMore: page * meta.per_page < meta.total_count }
}
