import type { RetentionPeriods } from '#shared/brand.ts'
import type { DeliveryState } from '../../delivery/transitions.ts'
import type { JobRecord } from '../../board/stored-jobs.ts'

/** Whether the time of an application is over, by the company's periods. */

export interface RetainedApplication {
  readonly receivedAtMs: number
  /** null: it is not to be delivered. */
  readonly deliveryState: DeliveryState | null
  readonly isWithdrawn: boolean
}

export type RetentionVerdict =
  | {
      readonly status: 'due'
      /** Since when the period runs. */
      readonly fromMs: number
      /** 'receipt' where nobody knows when the job closed. */
      readonly from: 'closing' | 'receipt'
      /** null: no country of the job has a period of its own. */
      readonly country: string | null
      readonly months: number
    }
  /** `undelivered`: it waits for its delivery, or for a person's decision about it. */
  | { readonly status: 'kept'; readonly because: 'open' | 'early' | 'undelivered' }

/** A day that the month does not have counts as its last one: 31 August and six months are 28 February. */
export function monthsAfter(ms: number, months: number): number {
  const date = new Date(ms)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0)
  date.setUTCDate(Math.min(day, date.getUTCDate()))
  return date.getTime()
}

/** The longest period of the job's countries. */
function periodOf(countries: readonly string[], { byCountry, months }: RetentionPeriods) {
  const known = countries.flatMap((country) => {
    const own = byCountry[country]
    return own === undefined ? [] : [{ country, months: own }]
  })
  // A country without a period of its own has the one for all others.
  const others = known.length < countries.length || countries.length === 0 ? [{ country: null, months }] : []
  const [first = { country: null, months }, ...more] = [...known, ...others]
  return more.reduce<{ readonly country: string | null; readonly months: number }>(
    (longest, one) => (one.months > longest.months ? one : longest),
    first,
  )
}

/** @param job null: this site has never seen it open since it keeps records */
export function judgeRetention(
  { deliveryState, isWithdrawn, receivedAtMs }: RetainedApplication,
  job: JobRecord | null,
  periods: RetentionPeriods,
  nowMs: number,
): RetentionVerdict {
  const isSettled = deliveryState === null || deliveryState === 'delivered' || (deliveryState === 'closed' && isWithdrawn)
  if (!isSettled) return { status: 'kept', because: 'undelivered' }
  if (job?.isOpen) return { status: 'kept', because: 'open' }
  const isAfterReceipt = job !== null && job.lastSeenMs > receivedAtMs
  const fromMs = isAfterReceipt ? job.lastSeenMs : receivedAtMs
  const period = periodOf(job?.countries ?? [], periods)
  if (monthsAfter(fromMs, period.months) > nowMs) return { status: 'kept', because: 'early' }
  return { status: 'due', fromMs, from: isAfterReceipt ? 'closing' : 'receipt', ...period }
}
