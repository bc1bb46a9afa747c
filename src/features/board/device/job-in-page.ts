import { parseJob } from '#shared/board-job.ts'
import type { JobDetail } from '#shared/job.ts'
import { jobDataId } from '#shared/job-page.ts'
import { reportProblem } from '#platform/report.ts'
import { boardMapping } from '#platform/board-mapping.ts'

/** The jobs that were read from the page and not from the board, so that the service worker has seen no answer with them. */
export const jobIdsInPage: number[] = []

/**
 * Takes the job that the server has written into its page (`src/server/web/pages/render-job.ts`), so that the browser need not ask the
 * board again. Each page has one job, once: whoever comes back to it later must ask the board.
 */
export function takeJobInPage(jobId: number): JobDetail | null {
  const data = document.getElementById(jobDataId)
  if (!data) return null
  data.remove()
  jobIdsInPage.push(jobId)
  const job = parseJob(JSON.parse(data.textContent), reportProblem, boardMapping)
  return job.jobId === jobId ? job : null
}
