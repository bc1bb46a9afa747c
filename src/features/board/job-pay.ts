import type { PayRange } from '#shared/job.ts'
import { createStore } from '#platform/store.ts'
import type { JobPay } from '#storage/job-pay.ts'

/** The pay of the jobs that this device knows, by job id. The rows of the list subscribe to it. */
export const jobPay = createStore<ReadonlyMap<number, JobPay>>(new Map())

/** One pay for a job: from the lowest to the highest of its ranges. Ranges in another currency than the first are left out. */
export function payOf(ranges: readonly PayRange[]): JobPay | null {
  const [first] = ranges
  if (!first) return null
  const same = ranges.filter(({ currency }) => currency === first.currency)
  const minCents = Math.min(...same.map((range) => range.minCents))
  const maxCents = Math.max(...same.map((range) => range.maxCents))
  return maxCents > 0 ? { minCents, maxCents, currency: first.currency } : null
}
