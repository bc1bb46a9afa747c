import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as v from 'valibot'
import { jobInLines } from '#shared/board-pack.ts'
import { JobOffice, JobPay } from '#shared/job.ts'
import type { Database } from '../database/database.ts'
import { Flag, readByKey, readRows, textColumn } from '../database/rows.ts'
import { listed, type Sql, sql } from '../database/sql.ts'
import { reportingSeries } from '../tools/reports.ts'
import type { JobSource } from './job-source.ts'

/**
 * The table `jobs`: one row for each job that this site has shown or listed. A row says since when its job is known and whether it is open, where
 * it is, and what pages read of the board's answer. So a restart asks the board for nothing that it has said before, servers of
 * one database share their work, and a page can tell a closed job from one that never was.
 */

const JobRecord = v.object({
  places: v.pipe(
    v.string(),
    v.transform((text): readonly string[] => text.split(',').filter(Boolean)),
  ),
  lastSeenMs: v.number(),
  isOpen: Flag,
})
export type JobRecord = Readonly<v.InferOutput<typeof JobRecord>>

export interface PlacedJob {
  readonly jobId: number
  /** ISO 3166: the country, in the United States and Canada the state or province if it is known, such as `US-CA`. */
  readonly places: readonly string[]
}

/** Notes that jobs were shown or listed. */
async function noteJobs(database: Database, jobIds: readonly number[]): Promise<void> {
  await database.write([sql`INSERT OR IGNORE INTO jobs (job_id) SELECT value FROM json_each(${JSON.stringify(jobIds)})`])
}

/** Whether a job was ever shown or listed, as far as a copy of the database knows. */
async function isJobNoted(database: Database, jobId: number): Promise<boolean> {
  const { rows } = await database.readCopy(sql`SELECT 1 FROM jobs WHERE job_id = ${jobId}`)
  return rows.length > 0
}

/**
 * Remembers which jobs have been open, so that a page can say that a job has closed. The board answers alike for a closed job, for
 * one that is not yet published and for an invented number, and only the first is gone for good (410; RFC 9110, 15.5.11).
 * Only jobs count that this site has shown or listed: search engines know no other addresses.
 *
 * @param warn receives a line when the database begins to fail, which costs nothing but the difference between 410 and 404
 */
export function rememberJobs(jobs: JobSource, database: Database, warn: (message: string) => void): JobSource {
  const remembered = new Set<number>()
  const reporting = reportingSeries((error) => warn(`jobs that were open: ${String(error)}`))
  const ask = async <Value>(query: () => Promise<Value>) => reporting(query).catch(() => null)

  /** Not awaited by pages: they must not wait for the database. */
  async function remember(jobIds: readonly number[]): Promise<void> {
    const unseen = jobIds.filter((jobId) => !remembered.has(jobId))
    if (unseen.length === 0) return
    for (const jobId of unseen) remembered.add(jobId)

    const done = await ask(async () => noteJobs(database, unseen).then(() => true))
    // The next page tries again.
    if (done === null) for (const jobId of unseen) remembered.delete(jobId)
  }

  return {
    ...jobs,
    find: async (jobId) => {
      const found = await jobs.find(jobId)
      if (found.status === 'open') void remember([jobId])
      if (found.status !== 'closed') return found
      return { status: 'closed', wasOpen: (await ask(() => isJobNoted(database, jobId))) === true }
    },
    list: async () => {
      const open = await jobs.list()
      if (open) void remember(open.map(({ jobId }) => jobId))
      return open
    },
  }
}

/** Whether this site has ever shown a job, of whatever board. */
export async function hasJobs(database: Database): Promise<boolean> {
  return (await database.read('SELECT 1 FROM jobs LIMIT 1')).rows.length > 0
}

/** Rows are some 10 kB large: a replica passes no write on that is larger than 4 MB, and others wait for the lock meanwhile. */
const rowsPerWrite = 200

function* inWrites<Value>(values: readonly Value[]): Generator<readonly Value[], void, void> {
  for (let start = 0; start < values.length; start += rowsPerWrite) yield values.slice(start, start + rowsPerWrite)
}

const OpenRow = v.object({ jobId: v.number(), places: v.string(), lastSeenMs: v.number() })

/**
 * Records which jobs are open, where they are, and when each was listed first and last. The board does not say when a job closed, so the last
 * time counts at which it was still listed. Only rows that change are written. What a process that ends has left is written by the next record.
 * @param jobs all open jobs. A board that does not answer must never count as one without jobs
 */
export async function recordOpenJobs(database: Database, jobs: readonly PlacedJob[], nowMs: number): Promise<void> {
  const { rows } = await database.read('SELECT job_id, places, last_seen_ms FROM jobs WHERE is_open')
  const recorded = new Map(readRows(OpenRow, rows).map((row) => [row.jobId, row]))
  // One of the open ones has the time of the last record for all of them. A clock that was ahead may have written it.
  const lastSeenMs = [...recorded.values()].reduce((last, row) => Math.max(last, Math.min(row.lastSeenMs, nowMs)), 0)
  const open = new Set(jobs.map(({ jobId }) => jobId))
  for (const closed of inWrites([...recorded.keys()].filter((jobId) => !open.has(jobId)))) {
    await database.write([sql`UPDATE jobs SET is_open = 0, last_seen_ms = ${lastSeenMs} WHERE job_id IN ${listed(closed)}`])
  }
  const changed = jobs
    .map(({ jobId, places }) => ({ jobId, places: places.join(',') }))
    .filter(({ jobId, places }) => {
      const row = recorded.get(jobId)
      return row?.places !== places || row.lastSeenMs > nowMs
    })
  for (const some of inWrites(changed)) {
    await database.write([
      sql`INSERT INTO jobs (job_id, places, first_seen_ms, last_seen_ms, is_open)
          SELECT value ->> 'jobId', value ->> 'places', ${nowMs}, ${nowMs}, 1 FROM json_each(${JSON.stringify(some)}) WHERE true
          ON CONFLICT (job_id) DO UPDATE SET places = excluded.places, first_seen_ms = coalesce(first_seen_ms, excluded.first_seen_ms),
            last_seen_ms = excluded.last_seen_ms, is_open = 1`,
    ])
  }
  await database.write([sql`UPDATE jobs SET last_seen_ms = ${nowMs} WHERE job_id = (SELECT min(job_id) FROM jobs WHERE is_open)`])
}

/** The open jobs that were listed first until a time, and since when each is known. */
export async function readFirstSeen(database: Database, untilMs: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await database.read(sql`SELECT job_id, first_seen_ms FROM jobs WHERE first_seen_ms <= ${untilMs} AND is_open`)
  return new Map(
    readRows(v.object({ jobId: v.number(), firstSeenMs: v.number() }), rows).map((row) => [row.jobId, row.firstSeenMs]),
  )
}

/** The records of some jobs, by the job's id as text. */
export async function readJobRecords(database: Database, jobIds: readonly number[]): Promise<ReadonlyMap<string, JobRecord>> {
  const { rows } = await database.read(
    sql`SELECT job_id, places, last_seen_ms, is_open FROM jobs WHERE first_seen_ms IS NOT NULL AND job_id IN ${listed(jobIds)}`,
  )
  return readByKey(JobRecord, rows, 'job_id')
}

/** What is stored of a board's answer for a job, without its lines. */
export interface StoredAnswer {
  readonly stamp: string
  readonly hasForm: boolean
  readonly hash: string
  readonly pay: JobPay | null
  readonly offices: readonly JobOffice[]
  /** Equal for posts of one job. */
  readonly card: string | null
}

/** The same to be stored, with the lines of the board pack that are made of it. */
export interface NewAnswer extends StoredAnswer {
  readonly jobId: number
  readonly lines: string
}

const compress = promisify(gzip)
const decompress = promisify(gunzip)
const maxLinesBytes = 8 * 1024 * 1024
/** A replicated server passes no result on that is larger than some 10 MB. */
const linesPerRead = 25
/** Nor does a replica pass a write on that is larger than 4 MB. */
const maxSavedBytes = 2 * 1024 * 1024
const answersPerRead = 2_000

const AnswerRow = v.object({
  jobId: v.number(),
  stamp: v.string(),
  hasForm: Flag,
  hash: v.string(),
  pay: v.nullable(v.pipe(v.string(), v.parseJson(), JobPay)),
  offices: v.pipe(v.string(), v.parseJson(), v.array(JobOffice)),
  card: v.nullable(v.string()),
})

const textOf = async (blob: unknown) =>
  (await decompress(Buffer.from(v.parse(v.instance(ArrayBuffer), blob)), { maxOutputLength: maxLinesBytes })).toString()

/** What is stored of the answers of a board, by the job's id. */
export async function readAnswers(database: Database, board: string): Promise<Map<number, StoredAnswer>> {
  const answers = new Map<number, StoredAnswer>()
  for (let after = 0; ; ) {
    const { rows } = await database.read(
      sql`SELECT job_id, stamp, has_form, hash, pay, offices, card FROM jobs WHERE board = ${board} AND job_id > ${after}
          ORDER BY job_id LIMIT ${answersPerRead}`,
    )
    for (const { jobId, ...answer } of readRows(AnswerRow, rows)) {
      answers.set(jobId, answer)
      after = jobId
    }
    if (rows.length < answersPerRead) return answers
  }
}

/** The lines of jobs of a board, the newest first. */
export async function* readLines(
  database: Database,
  board: string,
  jobIds: readonly number[],
): AsyncGenerator<string, void, void> {
  const newestFirst = jobIds.toSorted((a, b) => b - a)
  for (let start = 0; start < newestFirst.length; start += linesPerRead) {
    const some = listed(newestFirst.slice(start, start + linesPerRead))
    const { rows } = await database.read(
      sql`SELECT lines FROM jobs WHERE board = ${board} AND job_id IN ${some} ORDER BY job_id DESC`,
    )
    for (const { lines } of rows) yield await textOf(lines)
  }
}

/**
 * What pages read of a job's answer with its form, in the shape of that answer.
 * @param updatedAt the date of change that the stored answer must have. null: any
 * @returns null: no such answer is stored
 * @throws PackError for lines that are of no job
 */
export async function readStoredJob(database: Database, jobId: number, updatedAt: string | null): Promise<object | null> {
  const { rows } = await database.read(sql`SELECT stamp, lines FROM jobs WHERE job_id = ${jobId} AND has_form`)
  const [row] = rows
  if (!row || (updatedAt !== null && !textColumn(row, 'stamp').startsWith(updatedAt))) return null
  return jobInLines((await textOf(row['lines'])).split('\n'))
}

export async function saveAnswers(database: Database, board: string, answers: readonly NewAnswer[]): Promise<void> {
  const compressed = await Promise.all(answers.map(async (answer) => ({ ...answer, blob: await compress(answer.lines) })))
  let statements: Sql[] = []
  let bytes = 0
  const write = async () => {
    if (statements.length > 0) await database.write(statements)
    statements = []
    bytes = 0
  }
  for (const { blob, card, hasForm, hash, jobId, offices, pay, stamp } of compressed) {
    if (bytes + blob.length > maxSavedBytes) await write()
    statements.push(sql`INSERT INTO jobs (job_id, board, stamp, has_form, hash, pay, offices, card, lines)
        VALUES (${jobId}, ${board}, ${stamp}, ${hasForm ? 1 : 0}, ${hash}, ${pay && JSON.stringify(pay)},
          ${JSON.stringify(offices)}, ${card}, ${blob})
        ON CONFLICT (job_id) DO UPDATE SET board = excluded.board, stamp = excluded.stamp, has_form = excluded.has_form,
          hash = excluded.hash, pay = excluded.pay, offices = excluded.offices, card = excluded.card, lines = excluded.lines`)
    bytes += blob.length
  }
  await write()
}

/** Forgets what a board has said of jobs that it no longer has. Their rows stay: the jobs have been open. */
export async function dropAnswers(database: Database, board: string, jobIds: readonly number[]): Promise<void> {
  for (const some of inWrites(jobIds)) {
    await database.write([
      sql`UPDATE jobs SET board = NULL, stamp = NULL, has_form = NULL, hash = NULL, pay = NULL, offices = NULL, card = NULL, lines = NULL
          WHERE board = ${board} AND job_id IN ${listed(some)}`,
    ])
  }
}
