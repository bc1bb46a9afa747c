import * as v from 'valibot'

/** What a recruiter corrects of an application that the recruiting system did not accept, as the page and the service say it to each other. */

/** A field that can be corrected. `values`: one for a text, and those of `options` that are chosen. */
export const DeskCorrectable = v.object({
  field: v.string(),
  label: v.string(),
  kind: v.picklist(['email', 'phone', 'text', 'choice', 'choices']),
  values: v.array(v.string()),
  options: v.array(v.object({ value: v.string(), label: v.string() })),
  /** It can be left out. */
  isOptional: v.boolean(),
})
export type DeskCorrectable = v.InferOutput<typeof DeskCorrectable>

/** `isMissing`: an answer is needed that is not there. Without fields, nothing is known that could be corrected. */
export const DeskRefusal = v.object({ isMissing: v.boolean(), fields: v.array(DeskCorrectable) })
export type DeskRefusal = v.InferOutput<typeof DeskRefusal>

/** A correction: who, when, and what it was before. '': no answer. */
export const DeskCorrected = v.object({
  atMs: v.number(),
  name: v.string(),
  label: v.string(),
  before: v.string(),
  after: v.string(),
})
export type DeskCorrected = v.InferOutput<typeof DeskCorrected>

const maxValues = 100
/** As long as an answer can be. */
const maxValueLength = 10_000

/** The body of `correct`: values by field, and since when the recruiter has seen it refused. */
export const DeskCorrection = v.object({
  atMs: v.number(),
  values: v.record(
    v.pipe(v.string(), v.maxLength(200)),
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(maxValueLength))), v.maxLength(maxValues)),
  ),
})
export type DeskCorrection = v.InferOutput<typeof DeskCorrection>
