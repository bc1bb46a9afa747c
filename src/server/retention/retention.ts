import * as v from 'valibot'
import type { RetentionPeriods } from '#shared/brand.ts'
import { hourMs } from '#shared/durations.ts'
import { eraseApplication } from '../applications/erase.ts'
import { enterOlderRows } from '../applications/enter-older-rows.ts'
import type { OpenJobs } from '../board/open-jobs.ts'
import type { Database } from '../database/database.ts'
import { readRows } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import { deliveryStates } from '../delivery/transitions.ts'
import type { AddressReader } from '../places/postal-address.ts'
import { runSteps, type Steps } from '../tools/steps.ts'
import { readJobRecords, recordOpenJobs } from './job-closings.ts'
import { judgeRetention, type RetentionVerdict } from './judge-retention.ts'

/**
 * Erases applications whose time is over, once a day and in one process, if the company wants it. The records of jobs are kept in
 * any case, so that the periods are right on the day on which it does.
 */

const Row = v.object({
  applicationId: v.string(),
  jobId: v.number(),
  jobTitle: v.string(),
  receivedAtMs: v.number(),
  withdrawal: v.nullable(v.string()),
  state: v.nullable(v.picklist(deliveryStates)),
})

export interface JudgedApplication {
  readonly applicationId: string
  readonly jobId: number
  readonly jobTitle: string
  readonly verdict: RetentionVerdict
}

const pageRows = 200

/** Judges every application, the oldest first. Reads page by page. */
export async function* judgeAll(
  database: Database,
  periods: RetentionPeriods,
  nowMs: number,
): AsyncGenerator<JudgedApplication, void, void> {
  await enterOlderRows(database)
  let last: readonly [number, string] = [-1, '']
  for (;;) {
    const { rows } = await database.read(
      sql`SELECT application_id, job_id, job_title, received_at_ms, withdrawal, state
          FROM application_entries LEFT JOIN deliveries USING (application_id)
          WHERE (received_at_ms, application_id) > (${last[0]}, ${last[1]})
          ORDER BY received_at_ms, application_id LIMIT ${pageRows}`,
    )
    const page = readRows(Row, rows)
    const records = await readJobRecords(database, [...new Set(page.map(({ jobId }) => jobId))])
    for (const { applicationId, jobId, jobTitle, receivedAtMs, state, withdrawal } of page) {
      last = [receivedAtMs, applicationId]
      const application = { receivedAtMs, deliveryState: state, isWithdrawn: withdrawal !== null }
      const verdict = judgeRetention(application, records.get(String(jobId)) ?? null, periods, nowMs)
      yield { applicationId, jobId, jobTitle, verdict }
    }
    if (page.length < pageRows) return
  }
}

/** @returns false: a process has begun the run of this day already */
async function beginRun(database: Database, nowMs: number): Promise<boolean> {
  const [{ rowsAffected }] = await database.write([
    sql`INSERT OR IGNORE INTO retention_runs (day, began_at_ms, erased) VALUES (${new Date(nowMs).toISOString().slice(0, 10)}, ${nowMs}, 0)`,
  ])
  return rowsAffected === 1
}

/**
 * Erases what is due. A server that ends leaves the rest to the next day.
 * @returns the number of erased applications. Its row in `retention_runs` has it too, after each of them
 */
async function eraseDue(database: Database, periods: RetentionPeriods, nowMs: number, signal: AbortSignal): Promise<number> {
  let erased = 0
  for await (const { applicationId, verdict } of judgeAll(database, periods, nowMs)) {
    if (signal.aborted) return erased
    if (verdict.status === 'kept') continue
    await eraseApplication(database, applicationId)
    erased += 1
    await database.write([sql`UPDATE retention_runs SET erased = ${erased} WHERE began_at_ms = ${nowMs}`])
  }
  return erased
}

interface RetentionDeps {
  readonly database: Database
  readonly openJobs: Pick<OpenJobs, 'list'>
  readonly addresses: () => Promise<Pick<AddressReader, 'whereabouts'>>
  /** null: nothing is erased. */
  readonly periods: RetentionPeriods | null
  readonly nowMs: () => number
  readonly inform: (message: string) => void
  readonly warn: (message: string) => void
}

/** One look at the board and, once a day, at the applications. */
export async function keepRetentionOnce(deps: Omit<RetentionDeps, 'warn'>, signal: AbortSignal): Promise<void> {
  const { addresses, database, inform, openJobs, periods } = deps
  const list = await openJobs.list()
  // A job may have closed, or may not have: nothing is due by what nobody knows.
  if (list === null) return
  const reader = await addresses()
  const jobs = list.jobs.flatMap(({ id, location }) => {
    const { places, remoteAreas } = reader.whereabouts(location, [])
    // Freelance jobs have texts as ids, and take no applications here.
    return typeof id === 'string'
      ? []
      : [{ jobId: id, countries: [...new Set([...places, ...remoteAreas].map(({ country }) => country))] }]
  })
  const nowMs = deps.nowMs()
  await recordOpenJobs(database, jobs, nowMs)
  if (periods === null || !(await beginRun(database, nowMs))) return
  inform(`retention: applications erased because their time was over: ${await eraseDue(database, periods, nowMs, signal)}`)
}

/** Looks every hour. */
export function keepRetention({ warn, ...deps }: RetentionDeps): Pick<Steps, 'stop'> {
  const step = async (signal: AbortSignal) => {
    await keepRetentionOnce(deps, signal)
    return hourMs
  }
  return runSteps({ name: 'retention', step, warn })
}
