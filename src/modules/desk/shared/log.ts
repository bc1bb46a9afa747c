import * as v from 'valibot'

/** Who did what at the desk, as its page and the service say it to each other. */

export const deskDeeds = [
  'signed-in',
  'opened',
  'saw-file',
  'saw-person',
  'downloaded',
  'exported',
  'sent-again',
  'sent-on',
  'discarded',
  'corrected',
  'marked-delivered',
  'told-withdrawal',
  'undone',
  'decided-yes',
  'decided-maybe',
  'decided-no',
  'undecided',
  'labelled',
  'unlabelled',
  'noted',
  'deleted-note',
  'saved-filter',
  'deleted-filter',
  'erased-application',
  'erased-person',
  'invited',
  'new-password',
  'changed-role',
  'removed',
  'let-back-in',
  'changed',
] as const
export type DeskDeed = (typeof deskDeeds)[number]

export const DeskLogEntry = v.object({
  entryId: v.number(),
  atMs: v.number(),
  /** Who did it, by the name of then. */
  name: v.string(),
  deed: v.picklist(deskDeeds),
  /** The name of the application's person. null: it is about no application, or the person has been erased. */
  person: v.nullable(v.string()),
  /** The number of the application. null: it is about none. */
  reference: v.nullable(v.string()),
  /** A file, a colleague and a role, the filter of an export. '' where there is no more to say. */
  detail: v.string(),
})
export type DeskLogEntry = v.InferOutput<typeof DeskLogEntry>

/** Which entries of the log are wanted: somebody's, or one kind of deed. */
export const DeskLogFilter = v.object({ colleagueId: v.optional(v.string()), deed: v.optional(v.picklist(deskDeeds)) })
export type DeskLogFilter = Readonly<v.InferOutput<typeof DeskLogFilter>>

/** `next` continues the log with what is older. null: there is nothing more. */
export const DeskLog = v.object({
  entries: v.array(DeskLogEntry),
  next: v.nullable(v.number()),
  keptDays: v.number(),
  /** Everybody who is in the log, also who has been removed, by their name of the last entry. Empty with older entries. */
  who: v.array(v.object({ colleagueId: v.string(), name: v.string() })),
})
export type DeskLog = v.InferOutput<typeof DeskLog>
