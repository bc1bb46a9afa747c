import * as v from 'valibot'
import { deskApi } from '#modules/desk/shared/desk.ts'
import type { FairEvent, idleSeconds, Rating, TabletReport } from './fair.ts'

/** What the desk and its service say to each other of career fairs. */

const Time = v.pipe(v.number(), v.integer(), v.minValue(0))

// Types only of `fair.ts`: its code comes with that of fair mode, which the desk does not load.
/** From 'Not now' to 'Great'. */
export const noteRatings = [1, 2, 3, 4] as const satisfies readonly Rating[]
const tabletPhases = ['preparing', 'ready', 'running', 'ended'] as const satisfies readonly TabletReport['phase'][]
const loadedParts = ['jobs', 'forms', 'pictures'] as const satisfies readonly NonNullable<TabletReport['loading']>['what'][]
export const idleChoices = [30, 60, 90, 120] as const satisfies typeof idleSeconds

/** How a person of a career fair came: who agreed to be written to has sent no application yet. */
export const DeskFair = v.object({
  kind: v.picklist(['application', 'interest']),
  eventName: v.string(),
  /** null: nothing proves which tablet it came from. */
  tabletNumber: v.nullable(v.number()),
  /** The word that recruiter and person have for each other, such as 'Wren 27'. */
  bird: v.string(),
  /** By the tablet's clock. */
  sealedAtMs: Time,
})
export type DeskFair = v.InferOutput<typeof DeskFair>

/** What was noted at the fair. It is private: neither the person nor the recruiting system sees it. */
export const DeskNote = v.object({
  /** Of the tablet that has written it. null: it was removed before anybody had come from it, and another one has its number. */
  tabletNumber: v.nullable(v.number()),
  /** The desk has removed that tablet. */
  isRemoved: v.boolean(),
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
  phase: v.picklist(tabletPhases),
  loading: v.nullable(v.object({ what: v.picklist(loadedParts), loaded: v.number(), wanted: v.number() })),
  sent: v.number(),
  waiting: v.number(),
  needsAttention: v.number(),
  /** From 0 to 100. null: the browser does not say. */
  batteryPercent: v.nullable(v.number()),
  freeBytes: v.nullable(v.number()),
  joinedAtMs: Time,
  /** null: it has joined and has not reported yet. */
  reportedAtMs: v.nullable(Time),
  /** null: it was not removed. */
  removedAtMs: v.nullable(Time),
})
export type DeskTablet = v.InferOutput<typeof DeskTablet>

/** What the desk sets of an event: `FairEvent` without its id. */
export const DeskFairSettings = v.object({
  name: v.string(),
  firstDay: v.string(),
  lastDay: v.string(),
  languages: v.array(v.string()),
  source: v.string(),
  idleSeconds: v.picklist(idleChoices),
  pinnedJobIds: v.array(v.number()),
})
export type DeskFairSettings = v.InferOutput<typeof DeskFairSettings> & Omit<FairEvent, 'eventId'>

export const DeskFairEvent = v.object({
  eventId: v.string(),
  name: v.string(),
  applications: v.number(),
  interests: v.number(),
  /** null: the event was forgotten, or whoever came from it named one that the desk has not made. */
  settings: v.nullable(DeskFairSettings),
  /** When the code was made that a tablet can join with now. null: there is none. */
  codeMadeAtMs: v.nullable(Time),
  tablets: v.array(DeskTablet),
})
export type DeskFairEvent = v.InferOutput<typeof DeskFairEvent>

/** A code that one tablet joins with. It is shown in groups of four, and as the address of `fairPaths.join`. */
export const DeskFairCode = v.object({
  code: v.string(),
  madeAtMs: Time,
  /** From now on, because clocks differ. */
  endsInMs: Time,
})
export type DeskFairCode = v.InferOutput<typeof DeskFairCode>

const fairs = `${deskApi}/fair`

export const deskFairUrl = {
  /**
   * `GET` reads a `DeskFairEvent`. `PUT` `DeskFairSettings` makes the event or changes it, and answers a `DeskFairEvent`. `DELETE`
   * deletes it, if no tablet and nobody has come from it.
   */
  event: (eventId: string) => `${fairs}/events/${encodeURIComponent(eventId)}`,
  /** `POST`: a `DeskFairCode`, in place of the one before. */
  code: (eventId: string) => `${fairs}/events/${encodeURIComponent(eventId)}/code`,
  /** `DELETE`: removes the tablet from the event, and answers the `DeskFairEvent`. */
  tablet: (eventId: string, tabletId: string) =>
    `${fairs}/events/${encodeURIComponent(eventId)}/tablets/${encodeURIComponent(tabletId)}`,
} as const
