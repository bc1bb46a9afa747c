import * as v from 'valibot'
import { type EducationIdPart, educationIdParts, educationListOf, fieldName } from '#shared/application-rules.ts'
import { educationTerm, findByName, parseEducationPage, readEducationPages } from '#shared/education-list.ts'
import { boardUrl, type EducationList } from '#shared/endpoints.ts'
import { requestJson } from '#platform/http.ts'
import { settings } from '#platform/settings.ts'

/**
 * Looks up schools, degrees and disciplines that were typed while the board's lists could not be reached. The board accepts
 * only its own ids, so the sender resolves each name before it sends the application.
 */

export type EducationLookup =
  | { readonly status: 'found'; readonly itemId: number }
  | { readonly status: 'not-listed' }
  /** The board did not answer with a list. */
  | { readonly status: 'unavailable' }

/** Looks up one name in a list of the board. Never rejects. */
export type LookUpEducation = (list: EducationList, name: string, signal: AbortSignal) => Promise<EducationLookup>

export const lookUpEducation: LookUpEducation = async (list, name, signal) => {
  const read = (term: string) =>
    readEducationPages(async (page) => {
      const address = boardUrl.education(settings.boardUrl, list, term, page)
      // 'no-cache': a name that is missing in the service worker's copy may be on the board's list.
      const result = await requestJson(address, { cache: 'no-cache', signal })
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

const Educations = v.array(v.looseObject({ names: v.optional(v.record(v.picklist(educationIdParts), v.string())) }))

/** A typed name and its position in the answer map. */
export interface TypedName {
  readonly index: number
  readonly part: EducationIdPart
  readonly list: EducationList
  readonly field: string
  readonly name: string
}

/** Every name in an answer map that must be looked up. */
export function typedNames(answers: Readonly<Record<string, unknown>>): readonly TypedName[] {
  const parsed = v.safeParse(Educations, answers['educations'])
  if (!parsed.success) return []
  return parsed.output.flatMap(({ names = {} }, index) =>
    educationIdParts.flatMap((part) => {
      const name = names[part]
      return name === undefined
        ? []
        : [{ index, part, list: educationListOf[part], field: fieldName.education(index, part), name }]
    }),
  )
}

/** Replaces looked-up names in the answers by their ids. */
export function withEducationIds(
  answers: Readonly<Record<string, unknown>>,
  found: readonly (TypedName & { readonly itemId: number })[],
): Readonly<Record<string, unknown>> {
  const parsed = v.safeParse(Educations, answers['educations'])
  if (!parsed.success || found.length === 0) return answers
  const educations = parsed.output.map((education, index) => {
    const { names: _, ...entry } = education
    const ids = found.filter((each) => each.index === index).map(({ itemId, part }) => [part, itemId])
    return { ...entry, ...Object.fromEntries(ids) }
  })
  return { ...answers, educations }
}
