import * as v from 'valibot'
import { deskApi, maxSettled } from '../desk.ts'

/** What waits for a look, as its page and the service say it to each other. */

/** Applications that are alike: the newest first, and often one alone. */
const DeskLookGroup = v.object({
  applications: v.pipe(
    v.array(
      v.object({
        applicationId: v.string(),
        name: v.string(),
        receivedAtMs: v.number(),
        /** A mail has reached its address, so that its candidate can be told. */
        isReached: v.boolean(),
      }),
    ),
    v.minLength(1),
  ),
  /** Of the newest. */
  jobTitle: v.string(),
  jobCount: v.number(),
  /** Why they are held, in sentences. */
  reasons: v.array(v.string()),
  /** The email address of all of them was confirmed. */
  isConfirmed: v.boolean(),
  /** When the first is sent on if nobody decides. null: they stay. */
  sentOnAtMs: v.nullable(v.number()),
})
export type DeskLookGroup = v.InferOutput<typeof DeskLookGroup>

/** `total`: of applications, of which the newest are in the groups. */
export const DeskLook = v.object({
  groups: v.array(DeskLookGroup),
  total: v.number(),
  /** Candidates can be told by mail that their application was discarded. */
  canDiscard: v.boolean(),
  /** What is flagged, in sentences. */
  rules: v.array(v.string()),
})
export type DeskLook = v.InferOutput<typeof DeskLook>

/** The body of a `POST`. */
export const DeskLookDecision = v.object({
  answer: v.picklist(['send-on', 'discard']),
  applicationIds: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.minLength(1), v.maxLength(maxSettled)),
})
export type DeskLookDecision = v.InferOutput<typeof DeskLookDecision>

/** Those that were held until then, and were told or need not be. */
export const DeskLookDecided = v.object({ decidedIds: v.array(v.string()) })
export type DeskLookDecided = v.InferOutput<typeof DeskLookDecided>

/** `GET` reads the `DeskLook`, `POST` a `DeskLookDecision` answers a `DeskLookDecided`. */
export const lookUrl = `${deskApi}/look`
