import type { JobDetail } from '#shared/job.ts'
import type { JobLine } from '#storage/mine-rows.ts'
import { payOfRanges } from '../device/pay-of-ranges.ts'

/** The line of a job that is shown, as the device stores it with a saved job. */
export function lineOfJob({ department, jobId, location, payRanges, title, type }: JobDetail): JobLine {
  return { jobId, title, location, department, type, pay: payOfRanges(payRanges) }
}
