import { parseJob } from '#shared/board-job.ts'
import { boardUrl } from '#shared/endpoints.ts'
import type { JobDetail } from '#shared/job.ts'
import { reportProblem } from '#platform/report.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { settings } from '#platform/settings.ts'
import type { BoardSource } from './board-client.ts'

/** One job with its form. In a file of its own, so that the list does not load its parser. */
export function jobSource(jobId: number): BoardSource<JobDetail> {
  return { url: boardUrl.jobToPost(settings.boardUrl, jobId), parse: (body) => parseJob(body, reportProblem, boardMapping) }
}
