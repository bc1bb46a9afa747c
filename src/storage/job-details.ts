import * as v from 'valibot'
import { JobDetail } from '#shared/job.ts'
import { plainJobText } from '#shared/job-summary.ts'
import { readStoredPack } from './board-pack.ts'
import { type CacheEntry, storeCopy, type StoreCopyResult, tryDatabase } from './database.ts'
import { parseRow } from './records.ts'

const jobDetailRow = v.object({
  jobId: v.number(),
  date: v.number(),
  /** The board pack may have a job's text before its form. Nobody could apply for such a copy. */
  hasForm: v.boolean(),
  value: JobDetail,
})

/** Returns the stored copy of a job with its form, or null. The board pack says that its jobs have not changed since. */
export async function readJobDetail(jobId: number): Promise<CacheEntry<JobDetail> | null> {
  const [stored, pack] = await Promise.all([
    tryDatabase((database) => database.jobDetails.get(jobId), undefined),
    readStoredPack(),
  ])
  const row = parseRow(jobDetailRow, stored)
  if (!row?.hasForm) return null
  const confirmedSeconds = pack?.jobIds.includes(jobId) ? pack.confirmedSeconds : row.date
  return { date: Math.max(row.date, confirmedSeconds), value: row.value }
}

/** Stores a job. */
export function saveJobDetail(jobId: number, entry: CacheEntry<JobDetail>): Promise<StoreCopyResult> {
  return storeCopy((database) => database.jobDetails.put({ jobId, hasForm: true, ...entry }))
}

/** Deletes jobs that have left the board, apart from those that somebody has saved: they stay readable as they were. */
export async function removeJobDetails(jobIds: readonly number[]): Promise<void> {
  if (jobIds.length === 0) return
  await tryDatabase<unknown>(
    (database) =>
      database.transaction('rw', [database.jobDetails, database.savedJobs], async () => {
        const saved = new Set(await database.savedJobs.toCollection().primaryKeys())
        await database.jobDetails.bulkDelete(jobIds.filter((jobId) => !saved.has(jobId)))
      }),
    undefined,
  )
}

export interface StoredJobs {
  /** The jobs stored most recently, newest first. */
  readonly latest: readonly { readonly jobId: number; readonly title: string; readonly location: string }[]
  /** The number of all stored jobs. */
  readonly count: number
}

/** Lists the jobs that can be read offline. */
export function readStoredJobs(limit: number): Promise<StoredJobs> {
  return tryDatabase<StoredJobs>(
    async ({ jobDetails }) => {
      const rows = await jobDetails.orderBy('date').reverse().limit(limit).toArray()
      const latest = rows.flatMap((stored) => {
        const row = parseRow(jobDetailRow, stored)
        return row ? [{ jobId: row.jobId, title: row.value.title, location: row.value.location }] : []
      })
      return { latest, count: await jobDetails.count() }
    },
    { latest: [], count: 0 },
  )
}

/** When each stored job with its form was received from the board, in seconds, by job id. */
export async function readJobDetailDates(): Promise<ReadonlyMap<number, number>> {
  const dates = new Map<number, number>()
  const pack = await readStoredPack()
  await tryDatabase(
    // Read only the index keys, which contain the dates: loading 2,000 jobs with their forms would take too much memory.
    (database) => database.jobDetails.orderBy('date').eachKey((date, cursor) => dates.set(cursor.primaryKey, Number(date))),
    undefined,
  )
  for (const jobId of pack?.withoutForm ?? []) dates.delete(jobId)
  return dates
}

/** A job's text, for search. */
export interface SearchedText {
  readonly jobId: number
  /** Plain text in one line, without the parts that all jobs share. */
  readonly text: string
}

/** Only what a search reads: the whole schema would take as long as the search. */
const textRow = v.object({ jobId: v.number(), value: v.object({ contentHtml: v.string() }) })

function textOfRow(stored: unknown): readonly SearchedText[] {
  const row = parseRow(textRow, stored)
  return row ? [{ jobId: row.jobId, text: plainJobText(row.value) }] : []
}

/**
 * Reads the texts of all stored jobs, one batch after the other, so that a large board is never in memory as a whole. Jobs that
 * are stored meanwhile may be missing. Ends early if the database fails.
 */
export async function* readJobTexts(batchSize = 100): AsyncGenerator<readonly SearchedText[], void> {
  let lastId = Number.NEGATIVE_INFINITY
  for (;;) {
    const afterId = lastId
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const rows = await tryDatabase<readonly { readonly jobId: number }[]>(
      (database) => database.jobDetails.where('jobId').above(afterId).limit(batchSize).toArray(),
      [],
    )
    const last = rows.at(-1)
    if (!last) return
    lastId = last.jobId
    yield rows.flatMap(textOfRow)
  }
}

/** Reads the texts of some stored jobs. */
export async function readJobTextsOf(jobIds: readonly number[]): Promise<readonly SearchedText[]> {
  const rows = await tryDatabase<readonly unknown[]>((database) => database.jobDetails.bulkGet([...jobIds]), [])
  return rows.flatMap(textOfRow)
}

/** How many jobs are stored. */
export function countStoredJobs(): Promise<number> {
  return tryDatabase(({ jobDetails }) => jobDetails.count(), 0)
}

const deadlineRow = v.object({ jobId: v.number(), value: v.object({ applicationDeadline: v.nullable(v.string()) }) })

/** The last days to apply of stored jobs, as the board writes them, by job id. */
export async function readDeadlines(jobIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tryDatabase<readonly unknown[]>((database) => database.jobDetails.bulkGet([...jobIds]), [])
  return new Map(
    rows.flatMap((stored) => {
      const row = parseRow(deadlineRow, stored)
      return row?.value.applicationDeadline ? [[row.jobId, row.value.applicationDeadline] as const] : []
    }),
  )
}
