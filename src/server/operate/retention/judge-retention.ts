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
      readonly months: number
      /** What says so: a country of the brand's periods, or a law. null: the brand's period for all others. */
      readonly reason: string | null
    }
  /** `undelivered`: it waits for its delivery, or for a person's decision about it. */
  | { readonly status: 'kept'; readonly because: 'open' | 'early' | 'undelivered' }
  /** One place asks for longer than another allows. A person has to decide. */
  | { readonly status: 'kept'; readonly because: 'contradiction'; readonly reason: string }

export interface RetentionLimit {
  readonly months: number
  /** What asks for it, such as a law and its place. */
  readonly reason: string
}

/** What the places of a job ask for: the longest time for which its applications must be kept, the shortest for which they may be. */
export interface RetentionLimits {
  readonly atLeast: RetentionLimit | null
  readonly atMost: RetentionLimit | null
}

export interface LimitingModule {
  readonly retentionLimits?: (places: readonly string[]) => RetentionLimits
}

export interface RetentionRules extends RetentionPeriods {
  /** @param places as `JobRecord` has them */
  readonly limitsOf?: (places: readonly string[]) => RetentionLimits
}

interface Period {
  readonly months: number
  readonly reason: string | null
}

/** What the modules ask for: the longest of what must be, the shortest of what may be. */
export function limitsOfModules(modules: readonly LimitingModule[]): (places: readonly string[]) => RetentionLimits {
  return (places) => {
    const all = modules.flatMap(({ retentionLimits }) => (retentionLimits ? [retentionLimits(places)] : []))
    const byMonths = (limits: readonly (RetentionLimit | null)[]) =>
      limits.filter((limit) => limit !== null).toSorted((one, other) => one.months - other.months)
    return {
      atLeast: byMonths(all.map(({ atLeast }) => atLeast)).at(-1) ?? null,
      atMost: byMonths(all.map(({ atMost }) => atMost))[0] ?? null,
    }
  }
}

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
function periodOf(places: readonly string[], { byCountry, months }: RetentionPeriods): Period {
  const countries = [...new Set(places.map((place) => place.slice(0, 2)))]
  const known = countries.flatMap((country) => {
    const own = byCountry[country]
    return own === undefined ? [] : [{ reason: country, months: own }]
  })
  // A country without a period of its own has the one for all others.
  const others = known.length < countries.length || countries.length === 0 ? [{ reason: null, months }] : []
  const [first = { reason: null, months }, ...more] = [...known, ...others]
  return more.reduce<Period>((longest, one) => (one.months > longest.months ? one : longest), first)
}

/** The brand's period as far as the limits allow it. */
function withinLimits(period: Period, { atLeast, atMost }: RetentionLimits): Period | { readonly contradiction: string } {
  if (atLeast && atMost && atLeast.months > atMost.months) return { contradiction: `${atLeast.reason} and ${atMost.reason}` }
  if (atLeast && period.months < atLeast.months) return atLeast
  return atMost && period.months > atMost.months ? atMost : period
}

/** @param job null: this site has never seen it open since it keeps records */
export function judgeRetention(
  { deliveryState, isWithdrawn, receivedAtMs }: RetainedApplication,
  job: JobRecord | null,
  rules: RetentionRules,
  nowMs: number,
): RetentionVerdict {
  const isSettled = deliveryState === null || deliveryState === 'delivered' || (deliveryState === 'closed' && isWithdrawn)
  if (!isSettled) return { status: 'kept', because: 'undelivered' }
  if (job?.isOpen) return { status: 'kept', because: 'open' }
  const isAfterReceipt = job !== null && job.lastSeenMs > receivedAtMs
  const fromMs = isAfterReceipt ? job.lastSeenMs : receivedAtMs
  const places = job?.places ?? []
  const period = withinLimits(periodOf(places, rules), rules.limitsOf?.(places) ?? { atLeast: null, atMost: null })
  if ('contradiction' in period) return { status: 'kept', because: 'contradiction', reason: period.contradiction }
  if (monthsAfter(fromMs, period.months) > nowMs) return { status: 'kept', because: 'early' }
  return { status: 'due', fromMs, from: isAfterReceipt ? 'closing' : 'receipt', ...period }
}
