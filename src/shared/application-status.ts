import * as v from 'valibot'
import { dayMs } from './durations.ts'

/**
 * What the applicant service reports to the device that has sent an application. The application's own key is the right to
 * ask: it goes in the `Idempotency-Key` header, never in an address. An unknown key is answered with 404 and
 * `{ error, reason: 'unknown-key' }`: the service has stored nothing under it.
 */

const Time = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What the recruiting system may have reported. */
const Outcome = v.picklist(['with-team', 'interviewing', 'hired', 'not-moving-forward'])
export type Outcome = v.InferOutput<typeof Outcome>

export interface ReportedOutcome {
  /** When the system has first reported it. */
  readonly withTeamAtMs: number
  readonly outcome: Outcome
  readonly sinceMs: number
}

/** What is known of what became of an application. */
export interface KnownOutcome {
  /** null: nothing was reported that may be shown. */
  readonly reported: ReportedOutcome | null
  /** In how many days an answer usually comes. null: nobody knows. */
  readonly usualDays: number | null
}

/** Left out: nobody knows how long an answer takes. */
const UsualDays = v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1)))

/** How somebody reads that there is no answer yet: on the first day, until twice the usual time, and after that. */
export function noAnswerSince(receivedAtMs: number, usualDays: number, nowMs: number): 'new' | 'waiting' | 'late' {
  const passedMs = nowMs - receivedAtMs
  return passedMs < dayMs ? 'new' : passedMs <= 2 * usualDays * dayMs ? 'waiting' : 'late'
}

export const ApplicationStatus = v.variant('state', [
  /**
   * It is stored by the service, and the team can read it. Whether it waits for a look, was delivered or is in doubt is not told: everybody
   * reads the same words at the same time.
   */
  v.object({ state: v.literal('received'), receivedAtMs: Time, usualDays: UsualDays }),
  /** The recruiting system has reported what became of it, and its person may see that now. */
  v.object({
    state: v.literal('reported'),
    receivedAtMs: Time,
    withTeamAtMs: Time,
    outcome: Outcome,
    sinceMs: Time,
    usualDays: UsualDays,
  }),
  v.object({
    state: v.literal('withdrawn'),
    receivedAtMs: Time,
    withdrawnAtMs: Time,
    /** `stopped`: it was not handed on, and will not be. `told`: recruiters may have it, and have been told. */
    effect: v.picklist(['stopped', 'told']),
  }),
  /** It was received and has been erased since. Nothing else is known about it. */
  v.object({ state: v.literal('erased') }),
])
export type ApplicationStatus = v.InferOutput<typeof ApplicationStatus>

/** The addresses, at the base URL of the applicant service. */
export const statusUrl = {
  /** `GET` with the secret for reading in place of the key, and with `timeZoneHeader`, answers an `ApplicationStatus`. */
  status: (base: string) => `${base}/?action=status`,
  /**
   * `POST` without a body, and with the secret for withdrawing in place of the key, withdraws the application and answers its
   * `ApplicationStatus`. Harmless if repeated.
   */
  withdraw: (base: string) => `${base}/?action=withdraw`,
} as const
