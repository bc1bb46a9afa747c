import type { JobDetail } from '#shared/job.ts'
import { type CacheEntry, withDatabase } from './database.ts'

/** The stored copy of a job, or null when there is none. */
export async function readJobDetail(jobId: number): Promise<CacheEntry<JobDetail> | null> {
  return (await withDatabase((database) => database.jobDetails.get(jobId), undefined)) ?? null
}

export async function saveJobDetail(jobId: number, entry: CacheEntry<JobDetail>): Promise<void> {
  await withDatabase((database) => database.jobDetails.put({ jobId, ...entry }), undefined)
}

/** Forgets a job that has left the board. */
export async function removeJobDetail(jobId: number): Promise<void> {
  await withDatabase((database) => database.jobDetails.delete(jobId), undefined)
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
