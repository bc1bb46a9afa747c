import type { Budget } from '#server/applications/limits/budgets.ts'

const minuteSeconds = 60

export const analyticsBudgets = {
  /** Requests with events. */
  'analytics.batches': { windowSeconds: minuteSeconds, ofDevice: null, ofAddress: 1_500 },
  /** Events, not requests. A device that was offline brings up to 500. */
  'analytics.events': { windowSeconds: minuteSeconds, ofDevice: 600, ofAddress: 6_000 },
} as const satisfies Readonly<Record<`analytics.${string}`, Budget>>
