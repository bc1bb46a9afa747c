import type { JobPay, PayPeriod, PayRange } from '#shared/job.ts'
import { payOf } from '#shared/job-pay.ts'
import { periodOfRange } from '#shared/pay-period.ts'
import { boardMapping } from '#platform/board-mapping.ts'

/** What the pay of a range is for, as the board or the brand says. */
export const periodOf = (range: PayRange): PayPeriod | undefined => periodOfRange(range, boardMapping)

/** The pay of a job in one line. */
export const payOfRanges = (ranges: readonly PayRange[]): JobPay | null => payOf(ranges, periodOf)
