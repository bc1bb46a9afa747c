import * as v from 'valibot'
import type { Database } from '../database/database.ts'
import { Flag, readByKey, readRows } from '../database/rows.ts'
import { listed, sql } from '../database/sql.ts'

/**
 * When jobs were listed first and last, and in which countries they are. The board does not say when a job closed, so the last time counts at
 * which it was still listed.
 */

const JobRecord = v.object({
  /** With commas between them; empty where none is known. */
  countries: v.pipe(
    v.string(),
    v.transform((text): readonly string[] => text.split(',').filter(Boolean)),
  ),
  lastOpenMs: v.number(),
  isOpen: Flag,
})
export type JobRecord = Readonly<v.InferOutput<typeof JobRecord>>

export interface PlacedJob {
  readonly jobId: number
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
}

/** @param jobs all open jobs. A board that does not answer must never count as one without jobs */
export async function recordOpenJobs(database: Database, jobs: readonly PlacedJob[], nowMs: number): Promise<void> {
  const rows = jobs.map(({ countries, jobId }) => ({ jobId, countries: countries.join(',') }))
  await database.write([
    sql`UPDATE listed_jobs SET is_open = 0 WHERE is_open AND job_id NOT IN ${listed(jobs.map(({ jobId }) => jobId))}`,
    sql`INSERT INTO listed_jobs (job_id, countries, last_open_ms, first_open_ms, is_open)
        SELECT value ->> 'jobId', value ->> 'countries', ${nowMs}, ${nowMs}, 1 FROM json_each(${JSON.stringify(rows)}) WHERE true
        ON CONFLICT (job_id) DO UPDATE SET countries = excluded.countries, last_open_ms = excluded.last_open_ms, is_open = 1`,
  ])
}

/** The jobs that were listed first until a time, and since when each is known. Those that have closed are missing. */
export async function readFirstListed(database: Database, untilMs: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await database.read(
    sql`SELECT job_id, first_open_ms FROM listed_jobs WHERE first_open_ms <= ${untilMs} AND is_open`,
  )
  return new Map(
    readRows(v.object({ jobId: v.number(), firstOpenMs: v.number() }), rows).map((row) => [row.jobId, row.firstOpenMs]),
  )
}

/** The records of some jobs, by the job's id as text. */
export async function readJobRecords(database: Database, jobIds: readonly number[]): Promise<ReadonlyMap<string, JobRecord>> {
  const { rows } = await database.read(
    sql`SELECT job_id, countries, last_open_ms, is_open FROM listed_jobs WHERE job_id IN ${listed(jobIds)}`,
  )
  return readByKey(JobRecord, rows, 'job_id')
}
