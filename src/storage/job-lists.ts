import * as v from 'valibot'
import { JobListing } from '#shared/job.ts'
import { type CacheEntry, type JobListKey, tryDatabase } from './database.ts'
import { parseRow } from './records.ts'

const jobListRow = v.object({ date: v.number(), value: v.pipe(v.array(JobListing), v.readonly()) })

/** Returns the stored job list, or null. */
export async function readJobList(key: JobListKey): Promise<CacheEntry<readonly JobListing[]> | null> {
  return parseRow(jobListRow, await tryDatabase((database) => database.jobLists.get(key), undefined))
}

/** Stores a job list unless a newer one is stored, because two requests may be answered in either order. */
export async function saveJobList(key: JobListKey, entry: CacheEntry<readonly JobListing[]>): Promise<void> {
  await tryDatabase(
    (database) =>
      database.transaction('rw', database.jobLists, async () => {
        const known = await database.jobLists.get(key)
        if (!known || known.date <= entry.date) await database.jobLists.put({ key, ...entry })
      }),
    undefined,
  )
}
