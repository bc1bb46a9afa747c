import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { jobIdPattern } from '#shared/endpoints.ts'
import { jobsAnchor, paths } from '#shared/paths.ts'
import { type LoadedJob, loadJob } from '#features/board/job-detail.ts'

/** The job cannot be loaded and the device has no copy of it. `unsaved-job.tsx` shows the error. */
export class JobUnavailableError extends Error {
  override readonly name = 'JobUnavailableError'
}

export type JobData = LoadedJob

/** Where a job leads that is not on the board. Preserves the query, which says where the visitor came from. */
export function openJobsAddress(search: string): string {
  return `${paths.home()}${search}#${jobsAnchor}`
}

/**
 * Loads one job by the id in the address. A job that is not on the board redirects to the open jobs.
 * @throws JobUnavailableError if neither the board nor the device can provide the job
 */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<JobData | Response> {
  const { jobId = '' } = params
  // As in `/jobs/1-baker`. Where there is a server or a worker, it has redirected this.
  const [number = '', ...words] = jobId.split('-')
  if (words.length > 0 && jobIdPattern.test(number)) return redirect(paths.job(number) + new URL(request.url).search)
  const result = jobIdPattern.test(jobId) ? await loadJob(Number(jobId)) : ({ status: 'not-found' } as const)
  if (result.status === 'not-found') return redirect(openJobsAddress(new URL(request.url).search))
  if (result.status === 'unavailable') throw new JobUnavailableError(`job ${jobId} is not available`)
  return result
}
