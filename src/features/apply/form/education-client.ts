import {
  type EducationItem,
  type EducationPage,
  educationTerm,
  filterByName,
  parseEducationPage,
} from '#shared/education-list.ts'
import { boardUrl, type EducationList } from '#shared/endpoints.ts'
import { requestJson } from '#platform/http.ts'
import { settings } from '#platform/settings.ts'

/**
 * Loads suggestions for an education field. Degrees and disciplines come from the copy on the device if there is one. Schools
 * always come from the board, a hundred entries per page.
 */

export type EducationAnswer = (EducationPage & { readonly status: 'found' }) | { readonly status: 'unavailable' }

/** After this time the list counts as unreachable, and the applicant can type the name. */
const searchTimeoutMs = 8_000

/** Reads the copy of a short list from the device. The database code is loaded only when it is needed. */
async function readStored(list: EducationList): Promise<readonly EducationItem[] | null> {
  if (list === 'schools') return null
  const { readEducationList } = await import('#storage/education-lists.ts')
  return (await readEducationList(list))?.value ?? null
}

/**
 * Returns one page of the entries that contain `text`. The first page is 1.
 * @param isShared whether no copy of the search may stay on the device
 */
export async function findEducation(
  list: EducationList,
  text: string,
  page: number,
  signal: AbortSignal,
  isShared = false,
): Promise<EducationAnswer> {
  // If the database code cannot be loaded, ask the board.
  const stored = await readStored(list).catch(() => null)
  if (stored && stored.length > 0) return { status: 'found', items: filterByName(stored, text), hasMore: false }
  const address = boardUrl.education(settings.boardUrl, list, educationTerm(text), page)
  // The service worker may answer with its copy of the same search.
  const result = await requestJson(address, { signal, timeoutMs: searchTimeoutMs, ...(isShared ? { cache: 'no-store' } : {}) })
  if (result.status !== 'ok') return { status: 'unavailable' }
  const found = parseEducationPage(result.body, page)
  return found ? { status: 'found', ...found } : { status: 'unavailable' }
}
