/**
 * How often, and how much, one requester may ask of the services. A device comes first and small, because it is one person. An
 * address is generous, because 300 people at a fair share one. A whole /48 of IPv6 addresses, which one customer of a provider may
 * have, gets a few times as much as an address.
 */

export interface Budget {
  readonly windowSeconds: number
  /** null: its devices do not name themselves. */
  readonly ofDevice: number | null
  readonly ofAddress: number
  /** Of a /48. Absent: `networkFactor` times the budget of an address. */
  readonly ofNetwork?: number
}

/** A /48 gets so many times the budget of an address. */
export const networkFactor = 4

const minuteSeconds = 60
const hourSeconds = 3_600
const daySeconds = 86_400

export const budgets = {
  /* Requests */

  /** Tickets for uploads. A person adds a few files, and each try to upload one takes a ticket. */
  tickets: { windowSeconds: minuteSeconds, ofDevice: 30, ofAddress: 1_500 },
  uploads: { windowSeconds: minuteSeconds, ofDevice: 30, ofAddress: 1_500 },
  submissions: { windowSeconds: minuteSeconds, ofDevice: 10, ofAddress: 900 },
  /** The state of an application, and withdrawing it. 'My jobs' asks about each. */
  status: { windowSeconds: minuteSeconds, ofDevice: 100, ofAddress: 3_000 },
  /** A device is a session's token here. */
  autocomplete: { windowSeconds: minuteSeconds, ofDevice: 120, ofAddress: 6_000 },
  /** Files that are made of the open jobs. */
  jobFiles: { windowSeconds: minuteSeconds, ofDevice: null, ofAddress: 1_500 },
  /** Searches of the server, in pages and in feeds. A page without scripts needs one, any other searches on its device. */
  searches: { windowSeconds: minuteSeconds, ofDevice: null, ofAddress: 600 },

  /* Amounts */

  /** The size of answers in the database. Usual ones are some 5 kB, the longest 1 MB. */
  answerKilobytes: { windowSeconds: hourSeconds, ofDevice: 8_000, ofAddress: 64_000 },
  /** Confirmations by mail. Beyond them, applications arrive without one. */
  confirmations: { windowSeconds: daySeconds, ofDevice: null, ofAddress: 500 },
} as const satisfies Readonly<Record<string, Budget>>

/** The budgets of a module begin with its name. */
export type BudgetName = keyof typeof budgets | `${string}.${string}`
