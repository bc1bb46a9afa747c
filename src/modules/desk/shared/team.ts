import * as v from 'valibot'

/**
 * What the people of the desk note for each other, as its pages and the service say it to each other. A decision is the team's own note: it
 * decides nothing in the recruiting system, and no candidate ever sees it.
 */

export const deskDecisions = ['yes', 'maybe', 'no'] as const
export type DeskDecision = (typeof deskDecisions)[number]

export const maxLabelLength = 40
export const maxNoteLength = 4_000
/** How many applications one request can name. */
export const maxPicked = 200

const Time = v.pipe(v.number(), v.integer(), v.minValue(0))
const Id = v.pipe(v.string(), v.maxLength(100))

/** A decision, by whom, and when. */
export const DeskDecided = v.object({ decision: v.picklist(deskDecisions), name: v.string(), atMs: Time })
export type DeskDecided = v.InferOutput<typeof DeskDecided>

export const DeskTeamNote = v.object({ noteId: v.number(), name: v.string(), text: v.string(), atMs: Time, isYours: v.boolean() })
export type DeskTeamNote = v.InferOutput<typeof DeskTeamNote>

/**
 * The body of `decide`. null takes decisions back. `seenAtMs`: since when the decision is there that the person has seen. null: there was none.
 * What somebody else has decided meanwhile stays.
 */
export const DeskDeciding = v.object({
  decision: v.nullable(v.picklist(deskDecisions)),
  applications: v.pipe(
    v.array(v.object({ applicationId: Id, seenAtMs: v.nullable(Time) })),
    v.minLength(1),
    v.maxLength(maxPicked),
  ),
})
export type DeskDeciding = v.InferOutput<typeof DeskDeciding>

const Picked = v.pipe(v.array(Id), v.minLength(1), v.maxLength(maxPicked))

/** The body of `labels`: a label is put on applications, or taken off. */
export const DeskLabelling = v.object({
  label: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxLabelLength)),
  isOn: v.boolean(),
  applicationIds: Picked,
})
export type DeskLabelling = v.InferOutput<typeof DeskLabelling>

/** The body of `notes`. */
export const DeskNoting = v.object({ text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxNoteLength)) })
export type DeskNoting = v.InferOutput<typeof DeskNoting>

/** The body of `erase`: several applications, without what else their people have sent. */
export const DeskErasing = v.object({ applicationIds: Picked })
export type DeskErasing = v.InferOutput<typeof DeskErasing>

/** A filter of the list under a name. `query` is that of the list's address, which never holds search words. */
export const DeskSavedFilter = v.object({
  filterId: v.number(),
  name: v.string(),
  query: v.string(),
  isForAll: v.boolean(),
  count: v.number(),
})
export type DeskSavedFilter = v.InferOutput<typeof DeskSavedFilter>

/** The body of `filters`. */
export const DeskSavingFilter = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  query: v.pipe(v.string(), v.maxLength(1_000), v.startsWith('?')),
  isForAll: v.boolean(),
})
export type DeskSavingFilter = v.InferOutput<typeof DeskSavingFilter>
