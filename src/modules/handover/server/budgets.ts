import type { Budget } from '#server/applications/limits/budgets.ts'

const minuteSeconds = 60
const hourSeconds = 3_600

/** How much one requester may ask for. */
export const handoverBudgets = {
  /** Leaving, fetching and acknowledging drafts. */
  'handover.requests': { windowSeconds: minuteSeconds, ofDevice: 30, ofAddress: 1_500 },
  /** Codes that are wrong or have ended. A code has 80 random bits, so this only keeps guesses from costing anything. */
  'handover.wrong-codes': { windowSeconds: 15 * minuteSeconds, ofDevice: 20, ofAddress: 600 },
  /** Drafts on their way, each up to 32 MB for a quarter of an hour. */
  'handover.parcels': { windowSeconds: hourSeconds, ofDevice: 20, ofAddress: 600 },
} as const satisfies Readonly<Record<string, Budget>>
