import * as v from 'valibot'
import { deskApi } from '#modules/desk/shared/desk.ts'
import type { Rating, TabletReport } from './fair.ts'

/** What the desk and its service say to each other of career fairs. */

const Time = v.pipe(v.number(), v.integer(), v.minValue(0))

// Types only of `fair.ts`: its code comes with that of fair mode, which the desk does not load.
/** From 'Not now' to 'Great'. */
export const noteRatings = [1, 2, 3, 4] as const satisfies readonly Rating[]
const tabletPhases = ['preparing', 'ready', 'running', 'ended'] as const satisfies readonly TabletReport['phase'][]

/** How a person of a career fair came: who agreed to be written to has sent no application yet. */
export const DeskFair = v.object({
  kind: v.picklist(['application', 'interest']),
  eventName: v.string(),
  tabletNumber: v.number(),
  /** The word that recruiter and person have for each other, such as 'Wren 27'. */
  bird: v.string(),
  /** By the tablet's clock. */
  sealedAtMs: Time,
})
export type DeskFair = v.InferOutput<typeof DeskFair>

/** What was noted at the fair. It is private: neither the person nor the recruiting system sees it. */
export const DeskNote = v.object({
  /** A tablet of the event has written it. Anybody may have written the others, which rate nobody. */
  isVerified: v.boolean(),
  rating: v.nullable(v.picklist(noteRatings)),
  note: v.string(),
  nextStep: v.nullable(v.string()),
  sealedAtMs: Time,
})
export type DeskNote = v.InferOutput<typeof DeskNote>

/** A tablet, as it reported last. */
export const DeskTablet = v.object({
  tabletId: v.string(),
  tabletNumber: v.number(),
  /** What its notes are: a tablet is revoked at the desk. */
  notes: v.picklist(['verified', 'unverified', 'revoked']),
  phase: v.picklist(tabletPhases),
  sent: v.number(),
  waiting: v.number(),
  needsAttention: v.number(),
  /** From 0 to 100. null: the browser does not say. */
  batteryPercent: v.nullable(v.number()),
  freeBytes: v.nullable(v.number()),
  /** null: it was set up by another tablet and has not reported yet. */
  reportedAtMs: v.nullable(Time),
})
export type DeskTablet = v.InferOutput<typeof DeskTablet>

export const DeskFairEvent = v.object({
  eventId: v.string(),
  name: v.string(),
  applications: v.number(),
  interests: v.number(),
  tablets: v.array(DeskTablet),
})
export type DeskFairEvent = v.InferOutput<typeof DeskFairEvent>

/** `POST`: the notes of a tablet are verified no longer, those included that have arrived. Answers any JSON. */
export const revokeNotesUrl = (tabletId: string) => `${deskApi}/fair/tablets/${encodeURIComponent(tabletId)}/revoke-notes`
