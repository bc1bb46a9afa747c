import { educationTerm, findByName, parseEducationPage, readEducationPages } from '#shared/education-list.ts'
import { boardUrl, type EducationList } from '#shared/endpoints.ts'
import type { EducationLookup } from '#shared/typed-education.ts'
import { requestJson } from '#platform/http.ts'
import { settings } from '#platform/settings.ts'

/**
 * Looks up schools, degrees and disciplines that were typed while the board's lists could not be reached. The board accepts
 * only its own ids, so the sender resolves each name before it sends the application.
 */

/** Looks up one name in a list of the board. Never rejects. */
export type LookUpEducation = (list: EducationList, name: string) => Promise<EducationLookup>

export const lookUpEducation: LookUpEducation = async (list, name) => {
  const read = (term: string) =>
    readEducationPages(async (page) => {
      const address = boardUrl.education(settings.boardUrl, list, term, page)
      // 'no-store': a name that is missing in the service worker's copy may be on the board's list, and no copy of this is needed.
      const result = await requestJson(address, { cache: 'no-store' })
      return result.status === 'ok' ? parseEducationPage(result.body, page) : null
    })
  // The board compares exactly. Search the whole list as well, to find a name with other diacritics or spaces.
  for (const term of [educationTerm(name), '']) {
    const items = await read(term)
    if (!items) return { status: 'unavailable' }
    const item = findByName(items, name)
    if (item) return { status: 'found', itemId: item.id }
  }
  return { status: 'not-listed' }
}
