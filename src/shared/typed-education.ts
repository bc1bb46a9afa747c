import * as v from 'valibot'
import { type EducationIdPart, educationIdParts, educationListOf, fieldName } from './answer-fields.ts'
import type { EducationList } from './endpoints.ts'

/**
 * Schools, degrees and disciplines that were typed without a network, as names in the answer map. Whoever submits the
 * application replaces them by the board's ids: the outbox on a device, or the server for a fair's tablet.
 */

export type EducationLookup =
  | { readonly status: 'found'; readonly itemId: number }
  | { readonly status: 'not-listed' }
  /** The board did not answer with a list. */
  | { readonly status: 'unavailable' }

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

/** The board's id of a typed name. */
export type FoundId = Pick<TypedName, 'index' | 'part'> & { readonly itemId: number }

/** Replaces looked-up names in the answers by their ids. */
export function withEducationIds(
  answers: Readonly<Record<string, unknown>>,
  found: readonly FoundId[],
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
