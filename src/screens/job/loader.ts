import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { type JobResult, loadJob } from '#features/board/job-detail.ts'

/** The job cannot be read and there is no copy of it: the error screen says so. */
export class JobUnavailableError extends Error {
  override readonly name = 'JobUnavailableError'
}

export type JobData = Extract<JobResult, { status: 'ready' }>

/**
 * Loads one job by the id in the address. A job that is not on the board leads to the open jobs (specification 8).
 * @throws JobUnavailableError when neither the board nor the device has it
 */
export async function loader({ params }: LoaderFunctionArgs): Promise<JobData | Response> {
  const { jobId = '' } = params
  // The board's ids are whole numbers: anything else is a job that does not exist.
  if (!/^\d{1,15}$/.test(jobId)) return redirect(paths.jobs())
  const result = await loadJob(Number(jobId))
  if (result.status === 'not-found') return redirect(paths.jobs())
  if (result.status === 'unavailable') throw new JobUnavailableError(`job ${jobId} is not available`)
  return result
}
