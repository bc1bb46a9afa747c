import type { JobDetail, JobListing } from '#shared/job.ts'
import type { JobLine } from '#storage/mine-rows.ts'
import { payOfRanges } from '../device/pay-of-ranges.ts'

/**
 * The line of a job that is shown, as the device stores it with a saved job.
 * @param card of a job that is posted in several places
 */
export function lineOfJob(
  { department, jobId, location, payRanges, title, type }: JobDetail,
  card: Pick<JobListing, 'card' | 'location'> | null = null,
): JobLine {
  const ofCard = card?.card === undefined ? {} : { card: card.card }
  return { jobId, title, location: card?.location ?? location, department, type, pay: payOfRanges(payRanges), ...ofCard }
}
