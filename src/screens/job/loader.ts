import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { jobIdPattern } from '#shared/endpoints.ts'
import { jobsAnchor, paths } from '#shared/paths.ts'
import { type JobResult, loadJob } from '#features/board/job-detail.ts'

/** The job cannot be read and there is no copy of it: the error screen says so. */
export class JobUnavailableError extends Error {
  override readonly name = 'JobUnavailableError'
}

export type JobData = Extract<JobResult, { status: 'ready' }>

/**
 * Loads one job by the id in the address. A job that is not on the board leads to the open jobs (specification 8), with the
 * query it was asked for with: it says where the visitor came from.
 * @throws JobUnavailableError when neither the board nor the device has it
 */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<JobData | Response> {
  const { jobId = '' } = params
  const result = jobIdPattern.test(jobId) ? await loadJob(Number(jobId)) : ({ status: 'not-found' } as const)
  if (result.status === 'not-found') return redirect(`${paths.home()}${new URL(request.url).search}#${jobsAnchor}`)
  if (result.status === 'unavailable') throw new JobUnavailableError(`job ${jobId} is not available`)
  return result
}
