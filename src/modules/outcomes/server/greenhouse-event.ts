import * as v from 'valibot'
import { readEmailAddress } from '#server/applications/store/email-address.ts'

/**
 * What the web hooks of Greenhouse say (https://developers.greenhouse.io/webhooks.html). They hold far more: reasons, offers, notes and names.
 * None of that is read.
 */

const Id = v.pipe(v.number(), v.safeInteger())
const maxStageLength = 200
/** More than anybody has. */
const maxAddresses = 10

const Time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number(),
  v.check((timeMs) => Number.isFinite(timeMs)),
)
const TimeOrNone = v.fallback(v.nullish(Time, null), null)

const Application = v.object({
  id: Id,
  status: v.picklist(['active', 'rejected', 'hired']),
  prospect: v.fallback(v.nullish(v.boolean(), false), false),
  applied_at: Time,
  rejected_at: TimeOrNone,
  last_activity_at: TimeOrNone,
  current_stage: v.fallback(v.nullish(v.object({ name: v.string() }), null), null),
  candidate: v.object({
    id: Id,
    email_addresses: v.fallback(v.array(v.object({ value: v.string() })), []),
  }),
  jobs: v.fallback(v.array(v.object({ id: Id })), []),
})

const Event = v.object({ action: v.string(), payload: v.fallback(v.unknown(), null) })
const OfApplication = v.object({ application: Application })
const DeletedApplication = v.object({ application: v.object({ id: Id }) })
const DeletedPerson = v.object({ person: v.object({ id: Id, deleted_application_ids: v.fallback(v.array(Id), []) }) })
const MergedPerson = v.object({ person: v.object({ id: Id }) })
const AnonymizedPerson = v.object({ candidate_id: Id })

/** What an event says of one application there. Times are the system's, in milliseconds since 1970. */
export interface AtsReport {
  readonly kind: 'report'
  readonly atsApplicationId: number
  readonly atsCandidateId: number
  readonly appliedAtMs: number
  /** The person's addresses, as applications have them (`personKey`). */
  readonly addresses: readonly string[]
  /** The jobs behind the posts. Empty: it is for none. */
  readonly internalJobIds: readonly number[]
  /** The last time that the system knows something of it. */
  readonly atMs: number
  readonly stage: string | null
  /** When somebody there has done something with it, as far as this event says. null: it does not. */
  readonly movedAtMs: number | null
  readonly standing:
    | { readonly status: 'active' }
    /** It was active again after an end. `isDated`: `atMs` tells after which. */
    | { readonly status: 'reopened'; readonly isDated: boolean }
    | { readonly status: 'rejected'; readonly rejectedAtMs: number }
    | { readonly status: 'hired' }
}

export type AtsEvent =
  | AtsReport
  /** What is known of them ends. */
  | { readonly kind: 'gone'; readonly atsApplicationIds: readonly number[]; readonly atsCandidateIds: readonly number[] }
  /** A ping, or something that is of no use here. */
  | { readonly kind: 'other' }

const other: AtsEvent = { kind: 'other' }

const ofApplication = new Set([
  'new_candidate_application',
  'application_updated',
  'candidate_stage_change',
  'reject_candidate',
  'unreject_candidate',
  'hire_candidate',
  'unhire_candidate',
])
const reopening = new Set(['unreject_candidate', 'unhire_candidate'])

function readReport(action: string, payload: unknown): AtsEvent {
  const parsed = v.safeParse(OfApplication, payload)
  if (!parsed.success) return other
  const { application } = parsed.output
  const { candidate, rejected_at: rejectedAtMs, status } = application
  const appliedAtMs = application.applied_at
  const atMs = Math.max(appliedAtMs, application.last_activity_at ?? 0)
  const addresses = candidate.email_addresses
    .slice(0, maxAddresses)
    .flatMap(({ value }) => readEmailAddress(value)?.personKey ?? [])
  const isDated = application.last_activity_at !== null
  // Without its time a refusal may not be shown.
  if (status === 'rejected' && rejectedAtMs === null) return other
  const movedAtMs = status === 'rejected' ? rejectedAtMs : status === 'hired' || action === 'candidate_stage_change' ? atMs : null
  const standing: AtsReport['standing'] =
    status === 'rejected'
      ? { status, rejectedAtMs: rejectedAtMs ?? 0 }
      : status === 'active' && reopening.has(action)
        ? { status: 'reopened', isDated }
        : { status }
  return {
    kind: 'report',
    atsApplicationId: application.id,
    atsCandidateId: candidate.id,
    appliedAtMs,
    addresses: [...new Set(addresses)],
    internalJobIds: application.prospect ? [] : application.jobs.map(({ id }) => id),
    atMs,
    movedAtMs,
    stage: application.current_stage?.name.slice(0, maxStageLength) ?? null,
    standing,
  }
}

/** Reads an event that is Greenhouse's, by its signature. null: it is no event. */
export function readHookEvent(body: string): AtsEvent | null {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return null
  }
  const event = v.safeParse(Event, value)
  if (!event.success) return null
  const { action, payload } = event.output
  if (ofApplication.has(action)) return readReport(action, payload)
  if (action === 'delete_application') {
    const deleted = v.safeParse(DeletedApplication, payload)
    return deleted.success ? { kind: 'gone', atsApplicationIds: [deleted.output.application.id], atsCandidateIds: [] } : other
  }
  if (action === 'delete_candidate') {
    const deleted = v.safeParse(DeletedPerson, payload)
    if (!deleted.success) return other
    const { deleted_application_ids: atsApplicationIds, id } = deleted.output.person
    return { kind: 'gone', atsApplicationIds, atsCandidateIds: [id] }
  }
  if (action === 'merge_candidate') {
    const merged = v.safeParse(MergedPerson, payload)
    return merged.success ? { kind: 'gone', atsApplicationIds: [], atsCandidateIds: [merged.output.person.id] } : other
  }
  if (action === 'candidate_anonymized') {
    const anonymized = v.safeParse(AnonymizedPerson, payload)
    return anonymized.success ? { kind: 'gone', atsApplicationIds: [], atsCandidateIds: [anonymized.output.candidate_id] } : other
  }
  return other
}
