import * as v from 'valibot'
import { cleanLine } from '#shared/clean-text.ts'

/** The people of the desk, as their page and the service say them to each other. */

/** What somebody may do. Each role may what the ones before it may. */
export const deskRoles = ['read', 'decide', 'erase'] as const
export type DeskRole = (typeof deskRoles)[number]

/** Whether a role is enough for something. */
export function mayDo(role: DeskRole, needed: DeskRole): boolean {
  return deskRoles.indexOf(role) >= deskRoles.indexOf(needed)
}

export const maxPersonName = 100
export const maxPasswordLength = 1_000
/** NIST SP 800-63B asks for eight at least. Nothing else is asked of a password. */
export const minPasswordLength = 12

const Time = v.pipe(v.number(), v.integer(), v.minValue(0))
const Name = v.pipe(v.string(), v.transform(cleanLine), v.minLength(1), v.maxLength(maxPersonName))

export const DeskColleague = v.object({
  colleagueId: v.string(),
  name: v.string(),
  address: v.nullable(v.string()),
  role: v.picklist(deskRoles),
  signsInWith: v.picklist(['company', 'password', 'nothing']),
  /** Until when somebody can take their invitation. null: there is none. */
  invitedUntilMs: v.nullable(Time),
  lastSeenMs: v.nullable(Time),
  isYou: v.boolean(),
})
export type DeskColleague = v.InferOutput<typeof DeskColleague>

export const DeskPeople = v.object({
  people: v.array(DeskColleague),
  /** Accounts of the company that stay out, the last one first. */
  removed: v.array(v.object({ colleagueId: v.string(), name: v.string(), atMs: Time })),
})
export type DeskPeople = v.InferOutput<typeof DeskPeople>

export const DeskInvitee = v.object({ name: Name, role: v.picklist(deskRoles) })
export type DeskInvitee = v.InferOutput<typeof DeskInvitee>

/** `code` is shown once and stored nowhere. */
export const DeskInvitation = v.object({ code: v.string() })

export const DeskRoleChange = v.object({ role: v.picklist(deskRoles) })
export type DeskRoleChange = v.InferOutput<typeof DeskRoleChange>
