/**
 * The states of a delivery and what changes them, as data: the ledger's statements and the model of the tests read the same
 * table. `sending` is written before a request leaves, so a crash leaves `sending`, which becomes `unknown` and never `queued`.
 */

export const deliveryStates = ['queued', 'held', 'sending', 'delivered', 'unknown', 'refused', 'closed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

interface Transition {
  readonly from: readonly DeliveryState[]
  readonly to: DeliveryState
}

/**
 * What the process that holds the lease reports. An answer that comes after its lease has ended still counts: it settles what
 * was unknown. If a person has decided since, only 'delivered' counts, because sending again would then double it.
 */
export const reports = {
  /** A request is about to leave. Again for a second encoding. */
  send: { from: ['queued', 'sending'], to: 'sending' },
  /** The system has said that it took the application. */
  delivered: { from: ['queued', 'sending', 'unknown'], to: 'delivered' },
  /** The application was certainly not taken. It waits for its next try. */
  later: { from: ['queued', 'sending', 'unknown'], to: 'queued' },
  /** It could not be prepared. Not from `sending`: a request may be under way. */
  failed: { from: ['queued'], to: 'queued' },
  refused: { from: ['queued', 'sending', 'unknown'], to: 'refused' },
  closed: { from: ['queued', 'sending', 'unknown'], to: 'closed' },
  /** Nobody knows whether the application was taken. */
  unknown: { from: ['sending'], to: 'unknown' },
} as const satisfies Readonly<Record<string, Transition>>
export type Report = keyof typeof reports

/** The process that was sending has not reported in time. */
export const leaseExpired = { from: ['sending'], to: 'unknown' } as const satisfies Transition

/** The database is an older one again, so nobody knows what has been sent since: what was held may have been sent on. */
export const restored = { from: ['queued', 'held', 'sending'], to: 'unknown' } as const satisfies Transition

/** What a person decides. While a request is under way there is nothing to decide. */
export const decisions = {
  /** What is held is not tried again, but sent on: whoever decides so has seen that it is held. */
  retry: { from: ['queued', 'unknown', 'refused', 'closed'], to: 'queued' },
  /** A person wants it a second time in the system, and has been asked. */
  sendAgain: { from: ['queued', 'unknown', 'refused', 'closed', 'delivered'], to: 'queued' },
  /** What was not accepted has been corrected. Nothing else: it may have arrived already. */
  sendCorrected: { from: ['refused'], to: 'queued' },
  /** What was held for a look is sent. */
  sendOn: { from: ['held'], to: 'queued' },
  /** What was held for a look is not sent. */
  discard: { from: ['held'], to: 'closed' },
  markDelivered: { from: ['queued', 'held', 'unknown', 'refused', 'closed'], to: 'delivered' },
} as const satisfies Readonly<Record<string, Transition>>
export type Decision = keyof typeof decisions
