import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { jobIdPattern } from '#shared/endpoints.ts'
import { jobsAnchor, paths } from '#shared/paths.ts'
import type { JobDetail } from '#shared/job.ts'
import { type LoadedJob, loadJob, readClosedJob } from '#features/board/device/job-detail.ts'
import { mine, type SavedJob } from '#features/board/device/mine.ts'
import { missingJob } from '#features/board/list/missing-job.ts'

/** The job cannot be loaded and the device has no copy of it. `unsaved-job.tsx` shows the error. */
export class JobUnavailableError extends Error {
  override readonly name = 'JobUnavailableError'
}

/** A saved job that has closed. */
export interface ClosedJob {
  readonly status: 'closed'
  readonly saved: SavedJob & { readonly closedAtMs: number }
  /** The job as it was. null if the device has no copy. */
  readonly job: JobDetail | null
}

export type JobData = LoadedJob | ClosedJob

/** What this device has of a job that has closed. null if nobody has saved it here. */
async function loadClosed(jobId: number, isClosed: boolean): Promise<ClosedJob | null> {
  await mine.load()
  if (isClosed) void mine.noteClosed(jobId)
  const saved = mine.get().saved.get(jobId)
  if (!saved || saved.closedAtMs === null) return null
  return { status: 'closed', saved: { ...saved, closedAtMs: saved.closedAtMs }, job: await readClosedJob(jobId) }
}

/**
 * Where a job leads that is not on the board: the list, which says so. Preserves the query, which says where the visitor came
 * from.
 */
export function leaveMissingJob(search: string): string {
  missingJob.set(true)
  return `${paths.home()}${search}#${jobsAnchor}`
}

/**
 * Loads one job by the id in the address. A job that is not on the board redirects to the open jobs, unless it is saved here.
 * @throws JobUnavailableError if neither the board nor the device can provide the job
 */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<JobData | Response> {
  const { jobId = '' } = params
  // As in `/jobs/1-baker`. Where there is a server or a worker, it has redirected this.
  const [number = '', ...words] = jobId.split('-')
  if (words.length > 0 && jobIdPattern.test(number)) return redirect(paths.job(number) + new URL(request.url).search)
  const result = jobIdPattern.test(jobId) ? await loadJob(Number(jobId)) : ({ status: 'not-found' } as const)
  // What has just come from the board is open, and its page waits for no database.
  const isFresh = result.status === 'ready' && result.copy === null
  const closed = isFresh ? null : await loadClosed(Number(jobId), result.status === 'not-found')
  if (closed) return closed
  if (result.status === 'not-found') return redirect(leaveMissingJob(new URL(request.url).search))
  if (result.status === 'unavailable') throw new JobUnavailableError(`job ${jobId} is not available`)
  return result
}
