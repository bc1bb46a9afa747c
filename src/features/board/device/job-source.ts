import { parseJob } from '#shared/board-job.ts'
import { boardUrl } from '#shared/endpoints.ts'
import type { JobDetail } from '#shared/job.ts'
import { jobDataId } from '#shared/job-page.ts'
import { reportProblem } from '#platform/report.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { settings } from '#platform/settings.ts'
import type { BoardSource } from './board-client.ts'

/** Where a page gets one job with its form: from the board, or from its own document. Apart from lists, which need no parser for it. */

const parseOne = (body: unknown): JobDetail => parseJob(body, reportProblem, boardMapping)

/** One job with its form. */
export function jobSource(jobId: number): BoardSource<JobDetail> {
  return { url: boardUrl.jobToPost(settings.boardUrl, jobId), parse: parseOne }
}

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
  const job = parseOne(JSON.parse(data.textContent))
  return job.jobId === jobId ? job : null
}
