import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { eraseApplication } from '../../applications/store/erase.ts'
import type { Database } from '../../database/database.ts'
import { readRows } from '../../database/rows.ts'
import { sql } from '../../database/sql.ts'
import { type DueWork, runWhenDue } from '../../database/leases.ts'
import { deliveryStates } from '../../delivery/transitions.ts'
import { runSteps, type Steps } from '../../tools/steps.ts'
import { readJobRecords } from '../../board/stored-jobs.ts'
import { judgeRetention, type RetentionRules, type RetentionVerdict } from './judge-retention.ts'

/**
 * Erases applications whose time is over, once a day and in one process, if the company wants it. Jobs are recorded in any case
 * (`board/record-jobs.ts`), so that the periods are right on the day on which it does.
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
  periods: RetentionRules,
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
async function eraseDue(database: Database, periods: RetentionRules, nowMs: number, signal: AbortSignal): Promise<number> {
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
  /** Records which jobs are open now. false: the board does not answer. */
  readonly recordBoard: () => Promise<boolean>
  readonly periods: RetentionRules
  readonly inform: (message: string) => void
}

/** Looks once a day at the applications, if no other process has. */
export async function keepRetentionOnce(deps: RetentionDeps, holder: string, signal: AbortSignal): Promise<void> {
  const { database, inform, periods, recordBoard } = deps
  const erase: DueWork = {
    name: 'retention',
    everyMs: dayMs,
    run: async () => {
      // A job may have closed, or may not have: nothing is due by what nobody knows.
      if (!(await recordBoard())) return false
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
