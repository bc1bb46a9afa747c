import { type Division, mappedDivision } from '#shared/division.ts'
import type { JobDetail } from '#shared/job.ts'
import { boardMapping } from '#platform/board-mapping.ts'

/** The division of a job, by the mapping of the build. */
export function divisionOf(job: Pick<JobDetail, 'department' | 'division'>): Division {
  return mappedDivision(job, boardMapping)
}
