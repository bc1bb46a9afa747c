import { requestJson } from '#platform/http.ts'
import { whenControlled } from '#platform/worker-control.ts'
import { freelanceJobs, regularJobs } from './board-client.ts'
import { jobIdsInPage, jobSource } from './job-source.ts'

let hasCopied = false

/**
 * Gives the worker a copy of the answers that it has not seen: those from before it controlled the page, and a job in the page's
 * HTML. The browser has the list in its HTTP cache. After a first visit of a few seconds this is all that the device has of the
 * board.
 */
export async function copyFirstAnswersToWorker(): Promise<void> {
  if (!(await whenControlled()) || hasCopied) return
  hasCopied = true
  const sources = [regularJobs, ...(freelanceJobs ? [freelanceJobs] : []), ...jobIdsInPage.splice(0).map(jobSource)]
  await Promise.all(sources.map(({ url }) => requestJson(url)))
}
