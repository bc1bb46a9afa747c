import type { JobDetail } from '#shared/job.ts'
import { reportProblem } from '#platform/report.ts'
import { type CacheEntry, connection, withDatabase } from './database.ts'

/** The stored copy of a job, or null when there is none. */
export async function readJobDetail(jobId: number): Promise<CacheEntry<JobDetail> | null> {
  return (await withDatabase((database) => database.jobDetails.get(jobId), undefined)) ?? null
}

/** Keeps a job. @returns 'full' when the device has no room, 'unkept' when it keeps nothing at all */
export async function saveJobDetail(jobId: number, entry: CacheEntry<JobDetail>): Promise<'kept' | 'full' | 'unkept'> {
  try {
    const { status } = await connection.run((database) => database.jobDetails.put({ jobId, ...entry }))
    if (status === 'full') return status
    return status === 'ok' ? 'kept' : 'unkept'
  } catch (error) {
    reportProblem('storage: the database failed', error)
    return 'unkept'
  }
}

/** Forgets a job that has left the board. */
export async function removeJobDetail(jobId: number): Promise<void> {
  await withDatabase((database) => database.jobDetails.delete(jobId), undefined)
}

/** Forgets several jobs. */
export async function removeJobDetails(jobIds: readonly number[]): Promise<void> {
  if (jobIds.length > 0) await withDatabase((database) => database.jobDetails.bulkDelete([...jobIds]), undefined)
}

/** When each stored job left the board, in seconds, by job; the jobs themselves are not read. */
export async function readJobDetailDates(): Promise<ReadonlyMap<number, number>> {
  const dates = new Map<number, number>()
  await withDatabase(
    // The keys of the index hold the dates: 2,000 jobs with their forms are not brought into memory to count them.
    (database) => database.jobDetails.orderBy('date').eachKey((date, cursor) => dates.set(cursor.primaryKey, Number(date))),
    undefined,
  )
  return dates
}
