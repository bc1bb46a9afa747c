import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { RetentionPeriods } from '#shared/brand.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { eraseApplication } from '../../applications/store/erase.ts'
import type { OpenJobs } from '../../board/open-jobs.ts'
import type { Database } from '../../database/database.ts'
import { readRows } from '../../database/rows.ts'
import { sql } from '../../database/sql.ts'
import { type DueWork, runWhenDue } from '../../database/leases.ts'
import { deliveryStates } from '../../delivery/transitions.ts'
import type { AddressReader } from '../../board/places/postal-address.ts'
import { runSteps, type Steps } from '../../tools/steps.ts'
import { readJobRecords, recordOpenJobs } from '../../board/stored-jobs.ts'
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

/** How soon another process goes on with what one has left. */
const lookEveryMs = 10 * minuteMs

/** Judges every application, the oldest first. Reads page by page. */
export async function* judgeAll(
  database: Database,
  periods: RetentionPeriods,
  nowMs: number,
): AsyncGenerator<JudgedApplication, void, void> {
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

/**
 * Erases what is due. A server that ends leaves the rest to another one.
 * @returns the number of erased applications. The row of the day in `retention_runs` counts them, whoever has erased them
 */
async function eraseDue(database: Database, periods: RetentionPeriods, nowMs: number, signal: AbortSignal): Promise<number> {
  const day = new Date(nowMs).toISOString().slice(0, 10)
  await database.write([sql`INSERT OR IGNORE INTO retention_runs (day, began_at_ms, erased) VALUES (${day}, ${nowMs}, 0)`])
  let erased = 0
  for await (const { applicationId, verdict } of judgeAll(database, periods, nowMs)) {
    if (signal.aborted) return erased
    if (verdict.status === 'kept') continue
    await eraseApplication(database, applicationId)
    erased += 1
    await database.write([sql`UPDATE retention_runs SET erased = erased + 1 WHERE day = ${day}`])
  }
  return erased
}

interface RetentionDeps {
  readonly database: Database
  readonly openJobs: Pick<OpenJobs, 'list'>
  readonly addresses: () => Promise<Pick<AddressReader, 'whereabouts'>>
  /** null: nothing is erased. */
  readonly periods: RetentionPeriods | null
  readonly inform: (message: string) => void
}

/** @returns false: the board does not answer */
async function recordBoard({ addresses, database, openJobs }: RetentionDeps): Promise<boolean> {
  const list = await openJobs.list()
  if (list === null) return false
  const reader = await addresses()
  const jobs = list.jobs.flatMap(({ id, location }) => {
    const { places, remoteAreas } = reader.whereabouts(location, [])
    // Freelance jobs have texts as ids, and take no applications here.
    return typeof id === 'string'
      ? []
      : [{ jobId: id, countries: [...new Set([...places, ...remoteAreas].map(({ country }) => country))] }]
  })
  await recordOpenJobs(database, jobs, database.nowMs())
  return true
}

/** Looks once an hour at the board and once a day at the applications, if no other process has. */
export async function keepRetentionOnce(deps: RetentionDeps, holder: string, signal: AbortSignal): Promise<void> {
  const { database, inform, periods } = deps
  const record: DueWork = { name: 'record of open jobs', everyMs: hourMs, run: async () => recordBoard(deps) }
  await runWhenDue(database, record, { holder, nowMs: database.nowMs(), signal })
  if (periods === null) return
  const erase: DueWork = {
    name: 'retention',
    everyMs: dayMs,
    run: async () => {
      // A job may have closed, or may not have: nothing is due by what nobody knows.
      if (!(await recordBoard(deps))) return false
      const erased = await eraseDue(database, periods, database.nowMs(), signal)
      inform(`retention: applications erased because their time was over: ${erased}`)
      return true
    },
  }
  await runWhenDue(database, erase, { holder, nowMs: database.nowMs(), signal })
}

/** Looks at what is due, until it is stopped. */
export function keepRetention({
  warn,
  ...deps
}: RetentionDeps & Pick<Parameters<typeof runSteps>[0], 'warn'>): Pick<Steps, 'stop'> {
  const holder = randomUUID()
  const step = async (signal: AbortSignal) => {
    await keepRetentionOnce(deps, holder, signal)
    return lookEveryMs
  }
  return runSteps({ name: 'retention', step, warn })
}
