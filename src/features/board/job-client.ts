import { parseJob } from '#shared/board-job.ts'
import { boardUrl } from '#shared/endpoints.ts'
import type { JobDetail } from '#shared/job.ts'
import { reportProblem } from '#platform/report.ts'
import { settings } from '#platform/settings.ts'
import { type BoardResult, readBoard, type ReadOptions } from './board-client.ts'
import { expectVerdict } from './board-verdicts.ts'

/** The address of one job with its form. */
export function jobAddress(jobId: number): string {
  return boardUrl.job(settings.boardUrl, jobId)
}

/** One job with its form. */
export function fetchJob(jobId: number, options: ReadOptions = {}): Promise<BoardResult<JobDetail>> {
  const address = jobAddress(jobId)
  // Past the service worker there is no verdict to come, and the one that there is stays true.
  if (!options.isFresh) expectVerdict(address)
  return readBoard(address, (body) => parseJob(body, reportProblem), options)
}
