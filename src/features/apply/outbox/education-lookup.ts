import { educationTerm, findByName, parseEducationPage, readEducationPages } from '#shared/education-list.ts'
import { boardUrl, type EducationList } from '#shared/endpoints.ts'
import { type EducationLookup, type FoundId, type TypedName, typedNames } from '#shared/typed-education.ts'
import { requestJson } from '#platform/http.ts'
import { settings } from '#platform/settings.ts'

/**
 * Looks up schools, degrees and disciplines that were typed while the board's lists could not be reached. The board accepts
 * only its own ids, so the sender resolves each name before it sends the application.
 */

/** Looks up one name in a list of the board. Never rejects. */
type LookUpEducation = (list: EducationList, name: string) => Promise<EducationLookup>

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

export type NamesLookup =
  | { readonly status: 'found'; readonly ids: readonly FoundId[] }
  | ({ readonly status: 'not-listed' } & Pick<TypedName, 'field' | 'list' | 'name'>)
  | { readonly status: 'unavailable' }

/** Looks up the board's ids of all names that were typed. */
export const createLookUpNames =
  (lookUp: LookUpEducation) =>
  async (answers: Readonly<Record<string, unknown>>): Promise<NamesLookup> => {
    const ids: FoundId[] = []
    for (const { field, index, list, name, part } of typedNames(answers)) {
      const lookup = await lookUp(list, name)
      if (lookup.status === 'unavailable') return lookup
      if (lookup.status === 'not-listed') return { status: 'not-listed', field, list, name }
      ids.push({ index, part, itemId: lookup.itemId })
    }
    return { status: 'found', ids }
  }
export type LookUpNames = ReturnType<typeof createLookUpNames>
