import * as v from 'valibot'
import type { JobListing } from '#shared/job.ts'
import { type CacheEntry, type JobListKey, withDatabase } from './database.ts'
import { parseRow } from './records.ts'

const texts = v.pipe(v.array(v.string()), v.readonly())

const jobListing = v.object({
  id: v.union([v.number(), v.string()]),
  title: v.string(),
  department: v.string(),
  departmentPath: texts,
  division: v.string(),
  featured: v.boolean(),
  location: v.string(),
  places: texts,
  type: v.string(),
  url: v.string(),
})

const jobListRow = v.object({ date: v.number(), value: v.pipe(v.array(jobListing), v.readonly()) })

/** Returns the stored job list, or null. */
export async function readJobList(key: JobListKey): Promise<CacheEntry<readonly JobListing[]> | null> {
  return parseRow(jobListRow, await withDatabase((database) => database.jobLists.get(key), undefined))
}

/** Stores a job list unless a newer one is stored, because two requests may be answered in either order. */
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
