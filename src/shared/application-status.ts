import * as v from 'valibot'

/**
 * What the applicant service tells the device that has sent an application. The application's own key is the right to ask: it
 * goes in the `Idempotency-Key` header, never in an address. An unknown key, and an application that was erased, are answered
 * with 404 and `{ error, reason: 'unknown-key' }`.
 */

const Time = v.pipe(v.number(), v.integer(), v.minValue(0))

export const ApplicationStatus = v.variant('state', [
  /** It is stored by the service. Nothing more is known. */
  v.object({ state: v.literal('received'), receivedAtMs: Time }),
  /** The recruiting team's system has taken it. */
  v.object({ state: v.literal('handed'), receivedAtMs: Time, handedAtMs: Time }),
  v.object({
    state: v.literal('withdrawn'),
    receivedAtMs: Time,
    withdrawnAtMs: Time,
    /** `stopped`: it was not handed on, and will not be. `told`: recruiters may have it, and have been told. */
    effect: v.picklist(['stopped', 'told']),
  }),
])
export type ApplicationStatus = v.InferOutput<typeof ApplicationStatus>

/** The `reason` of the 404. */
export const unknownKeyReason = 'unknown-key'

/** The addresses, at the base URL of the applicant service. */
export const statusUrl = {
  /** `GET` answers an `ApplicationStatus`. */
  status: (base: string) => `${base}/?action=status`,
  /** `POST` without a body withdraws the application and answers its `ApplicationStatus`. Harmless if repeated. */
  withdraw: (base: string) => `${base}/?action=withdraw`,
} as const
