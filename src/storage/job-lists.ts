import type { JobListing } from '#shared/job.ts'
import { type CacheEntry, type JobListKey, withDatabase } from './database.ts'

/** The stored job list, or null when there is none. */
export async function readJobList(key: JobListKey): Promise<CacheEntry<readonly JobListing[]> | null> {
  return (await withDatabase((database) => database.jobLists.get(key), undefined)) ?? null
}

/** Keeps a job list, unless a younger one is there: two requests may answer in either order. */
export async function saveJobList(key: JobListKey, entry: CacheEntry<readonly JobListing[]>): Promise<void> {
  await withDatabase(
    (database) =>
      database.transaction('rw', database.jobLists, async () => {
        const known = await database.jobLists.get(key)
        if (!known || known.date <= entry.date) await database.jobLists.put({ key, ...entry })
      }),
    undefined,
  )
}
