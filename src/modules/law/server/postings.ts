import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as v from 'valibot'
import type { LawOfCompany } from '#shared/brand.ts'
import { BoardPayloadError } from '#shared/board-list.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import type { JobDetail } from '#shared/job.ts'
import { builtMapping } from '#server/board/built-mapping.ts'
import { readJob } from '#server/board/read-job.ts'
import type { Database } from '#server/database/database.ts'
import { runWhenDue } from '#server/database/leases.ts'
import { Flag, readRows } from '#server/database/rows.ts'
import { listed, sql } from '#server/database/sql.ts'
import type { BackgroundWork, StartDeps } from '#server/module.ts'
import { monthsAfter } from '#server/operate/retention/judge-retention.ts'
import { runSteps } from '#server/tools/steps.ts'
import { monthsOfPosting } from './periods.ts'

/**
 * Keeps postings as they were shown: title, place, text, pay and form, from when to when. Some places ask for that for years. No visitor gets
 * at them.
 */

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** What people saw. */
function shownOf({ applicationDeadline, contentHtml, form, location, payRanges, title }: JobDetail): string {
  return JSON.stringify({ title, location, applicationDeadline, payRanges, contentHtml, form })
}

const ShownRow = v.object({ jobId: v.number(), sha256: v.string(), places: v.string() })

interface ShownPosting {
  readonly jobId: number
  readonly places: readonly string[]
  readonly text: string
}

/** So many are read, compared and written at once: all texts of a large board are hundreds of MB as objects. */
const atOnce = 50

/**
 * Records what is shown now. A version that is shown again begins anew.
 * @param open the ids of all open jobs
 * @param readShown what is shown of some of them. A job that is missing could not be read, and is as it was
 */
export async function recordPostings(
  database: Database,
  open: readonly number[],
  readShown: (jobIds: readonly number[]) => Promise<readonly ShownPosting[]>,
  nowMs: number,
): Promise<void> {
  const { rows } = await database.read('SELECT job_id, sha256, places FROM law_postings WHERE is_shown')
  const before = new Map(readRows(ShownRow, rows).map((row) => [row.jobId, row]))
  const stillOpen = new Set(open)
  const gone = [...before.keys()].filter((jobId) => !stillOpen.has(jobId))
  await database.write([
    sql`UPDATE law_postings SET shown_until_ms = ${nowMs} WHERE is_shown`,
    sql`UPDATE law_postings SET is_shown = 0 WHERE is_shown AND job_id IN ${listed(gone)}`,
  ])
  for (let start = 0; start < open.length; start += atOnce) {
    // oxlint-disable-next-line no-await-in-loop -- one part after the other is what keeps them small
    await recordSome(database, before, await readShown(open.slice(start, start + atOnce)), nowMs)
  }
}

async function recordSome(
  database: Database,
  before: ReadonlyMap<number, v.InferOutput<typeof ShownRow>>,
  shown: readonly ShownPosting[],
  nowMs: number,
): Promise<void> {
  const now = shown.map((posting) => ({ ...posting, sha256: createHash('sha256').update(posting.text).digest('hex') }))
  const changed = now.filter(({ jobId, sha256 }) => before.get(jobId)?.sha256 !== sha256)
  // The same text, of a place that was not understood before.
  const moved = now.filter(({ jobId, places, sha256 }) => {
    const row = before.get(jobId)
    return row?.sha256 === sha256 && row.places !== places.join(',')
  })
  if (changed.length === 0 && moved.length === 0) return
  const versions = await Promise.all(changed.map(async (posting) => ({ ...posting, zipped: await zip(posting.text) })))
  await database.write([
    ...moved.map(
      ({ jobId, places }) => sql`UPDATE law_postings SET places = ${places.join(',')} WHERE is_shown AND job_id = ${jobId}`,
    ),
    sql`UPDATE law_postings SET is_shown = 0 WHERE is_shown AND job_id IN ${listed(changed.map(({ jobId }) => jobId))}`,
    ...versions.flatMap(({ jobId, places, sha256, zipped }) => [
      sql`INSERT OR IGNORE INTO law_texts (job_id, sha256, text) VALUES (${jobId}, ${sha256}, ${zipped})`,
      sql`INSERT OR IGNORE INTO law_postings (job_id, sha256, places, shown_from_ms, shown_until_ms, is_shown)
          VALUES (${jobId}, ${sha256}, ${places.join(',')}, ${nowMs}, ${nowMs}, 1)`,
    ]),
  ])
}

/** Records the open jobs as pages show them. @returns false: the board does not answer */
async function recordOpenPostings({ database, jobs }: StartDeps, signal: AbortSignal): Promise<boolean> {
  const list = await jobs.list()
  if (list === null) return false
  const readShown = async (jobIds: readonly number[]) => {
    if (signal.aborted) return []
    const found = await Promise.all(jobIds.map(async (jobId) => ({ jobId, answer: await jobs.find(jobId) })))
    return found.flatMap(({ answer, jobId }): readonly ShownPosting[] => {
      if (answer.status !== 'open') return []
      try {
        const detail = readJob(answer.payload, builtMapping)
        return [{ jobId, places: detail.placeCodes ?? [], text: shownOf(detail) }]
      } catch (error) {
        // No page shows it either. The others are recorded.
        if (error instanceof BoardPayloadError) return []
        throw error
      }
    })
  }
  await recordPostings(
    database,
    list.map(({ jobId }) => jobId),
    readShown,
    database.nowMs(),
  )
  return !signal.aborted
}

const lookEveryMs = 10 * minuteMs

/** Records postings once an hour, in one process, until it is stopped. */
export function keepPostings(deps: StartDeps): BackgroundWork {
  const { database, warn } = deps
  const holder = randomUUID()
  const step = async (signal: AbortSignal) => {
    const record = { name: 'record of postings', everyMs: hourMs, run: async () => recordOpenPostings(deps, signal) }
    await runWhenDue(database, record, { holder, nowMs: database.nowMs(), signal })
    return lookEveryMs
  }
  return runSteps({ name: 'record of postings', step, warn })
}

const EndedRow = v.object({
  jobId: v.number(),
  sha256: v.string(),
  places: v.string(),
  shownFromMs: v.number(),
  shownUntilMs: v.number(),
})

/** Deletes the versions whose time is over, and texts that no version has any more. @param months where no place asks for longer */
export async function purgePostings(database: Database, nowMs: number, months: number, company: LawOfCompany): Promise<number> {
  const { rows } = await database.read(
    'SELECT job_id, sha256, places, shown_from_ms, shown_until_ms FROM law_postings WHERE NOT is_shown',
  )
  const due = readRows(EndedRow, rows).filter(({ places, shownUntilMs }) => {
    const asked = monthsOfPosting(places.split(',').filter(Boolean), company) ?? 0
    return monthsAfter(shownUntilMs, Math.max(asked, months)) <= nowMs
  })
  for (let start = 0; start < due.length; start += atOnce) {
    await database.write(
      due
        .slice(start, start + atOnce)
        .map(
          ({ jobId, sha256, shownFromMs }) =>
            sql`DELETE FROM law_postings WHERE job_id = ${jobId} AND sha256 = ${sha256} AND shown_from_ms = ${shownFromMs}`,
        ),
    )
  }
  if (due.length > 0)
    await database.write([sql`DELETE FROM law_texts WHERE (job_id, sha256) NOT IN (SELECT job_id, sha256 FROM law_postings)`])
  return due.length
}

const VersionRow = v.object({
  sha256: v.string(),
  shownFromMs: v.number(),
  shownUntilMs: v.number(),
  isShown: Flag,
  text: v.instance(ArrayBuffer),
})

export interface PostingVersion {
  readonly shownFrom: string
  /** null: it is shown now. */
  readonly shownUntil: string | null
  readonly posting: unknown
}

/** All versions of a posting, the oldest first. */
export async function postingVersions(database: Database, jobId: number): Promise<readonly PostingVersion[]> {
  const { rows } = await database.read(
    sql`SELECT sha256, shown_from_ms, shown_until_ms, is_shown, text FROM law_postings JOIN law_texts USING (job_id, sha256)
        WHERE job_id = ${jobId} ORDER BY shown_from_ms`,
  )
  const at = (ms: number) => new Date(ms).toISOString()
  return Promise.all(
    readRows(VersionRow, rows).map(async ({ isShown, shownFromMs, shownUntilMs, text }) => ({
      shownFrom: at(shownFromMs),
      shownUntil: isShown ? null : at(shownUntilMs),
      posting: JSON.parse((await unzip(Buffer.from(text))).toString()) as unknown,
    })),
  )
}
