import * as v from 'valibot'
import { groupBy } from '#shared/group-by.ts'
import { dayMs } from '#shared/durations.ts'
import type { AnswerTime, JobListing } from '#shared/job.ts'
import type { Database } from '#server/database/database.ts'
import { readRows } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'

/**
 * How long an answer usually takes: the median of the time from the receipt of an application to its first move in the applicant tracking
 * system, of the applications of the last 90 days. One that nobody has moved counts as slower than all others. It is measured and never
 * written by anybody: a company can only switch it off.
 */

const windowDays = 90
/** Fewer say nothing. */
const minCount = 20

/** A delivered application of the last 90 days. */
export interface Waited {
  readonly jobId: number
  /** null: nobody has moved it. */
  readonly waitMs: number | null
}

/** The median in days, rounded up. null: more than half have no answer. */
function medianDays(waits: readonly (number | null)[]): number | null {
  const sorted = waits.map((waitMs) => waitMs ?? Number.POSITIVE_INFINITY).toSorted((left, right) => left - right)
  const median = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.POSITIVE_INFINITY
  return Number.isFinite(median) ? Math.max(1, Math.ceil(median / dayMs)) : null
}

/**
 * The answer times of a board.
 * @param departments by job. A job without one counts for the company only
 * @returns by the number of a job. null: too few applications, or too few answers
 */
export function answerTimes(
  waited: readonly Waited[],
  departments: ReadonlyMap<number, string>,
): (jobId: number) => AnswerTime | null {
  const ofJobs = groupBy(waited, ({ jobId }) => jobId)
  const ofDepartments = groupBy(waited, ({ jobId }) => departments.get(jobId) ?? '')
  // Pages of a whole board ask for the same ones.
  const measured = new Map<readonly Waited[], number | null>()
  const daysOf = (group: readonly Waited[]) => {
    const days = measured.has(group) ? (measured.get(group) ?? null) : medianDays(group.map(({ waitMs }) => waitMs))
    measured.set(group, days)
    return days
  }
  return (jobId) => {
    const department = departments.get(jobId) ?? ''
    const levels = [
      { group: ofJobs.get(jobId) ?? [], of: 'job' as const },
      { group: department === '' ? [] : (ofDepartments.get(department) ?? []), of: 'department' as const },
      { group: waited, of: 'company' as const },
    ]
    const level = levels.find(({ group }) => group.length >= minCount)
    const days = level ? daysOf(level.group) : null
    return level && days !== null ? { days, count: level.group.length, of: level.of } : null
  }
}

const WaitedRow = v.object({ jobId: v.number(), waitMs: v.nullable(v.number()) })
const DepartmentRow = v.object({ jobId: v.number(), department: v.string() })

/** SQL: applications of the site that were delivered and not withdrawn, with their ties. What was ended there says nothing of how long it took. */
export const delivered = sql`FROM applications JOIN deliveries USING (application_id)
  JOIN application_entries USING (application_id) LEFT JOIN outcome_ties USING (application_id)
  WHERE state = 'delivered' AND withdrawal IS NULL AND origin = 'site' AND coalesce(is_over, 0) = 0`

async function readWaited(database: Database, nowMs: number): Promise<readonly Waited[]> {
  const { rows } = await database.read(sql`SELECT applications.job_id AS job_id,
      max(0, moved_at_ms - applications.received_at_ms) AS wait_ms ${delivered}
      AND applications.received_at_ms > ${nowMs - windowDays * dayMs}`)
  return readRows(WaitedRow, rows)
}

/** Remembers the departments of open jobs, because most applications that were answered are for jobs that have closed. */
async function recordDepartments(database: Database, jobs: readonly JobListing[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await database.read('SELECT job_id, department FROM outcome_departments')
  const recorded = new Map(readRows(DepartmentRow, rows).map(({ department, jobId }) => [jobId, department]))
  const changed = jobs
    .flatMap(({ department, id, posts = [] }) => [id, ...posts.map(({ jobId }) => jobId)].map((jobId) => ({ department, jobId })))
    .filter(({ department, jobId }) => typeof jobId === 'number' && recorded.get(jobId) !== department)
  if (changed.length === 0) return recorded
  await database.write([
    sql`INSERT INTO outcome_departments (job_id, department)
      SELECT value ->> 'jobId', value ->> 'department' FROM json_each(${JSON.stringify(changed)}) WHERE true
      ON CONFLICT (job_id) DO UPDATE SET department = excluded.department`,
  ])
  return recordDepartments(database, [])
}

type Known = (jobId: number) => AnswerTime | null
const known = new WeakMap<Database, Known>()

/** Measures anew. @param jobs the open ones. null: nobody knows */
export async function measureAnswerTimes(database: Database, jobs: readonly JobListing[] | null): Promise<void> {
  const departments = await recordDepartments(database, jobs ?? [])
  known.set(database, answerTimes(await readWaited(database, database.nowMs()), departments))
}

/** In how many days an application is usually answered. null: nobody knows. */
export async function usualDaysOf(database: Database, applicationId: string): Promise<number | null> {
  const { rows } = await database.read(sql`SELECT job_id FROM applications WHERE application_id = ${applicationId}`)
  const [row] = rows
  return row ? (answerTimeOf(database, Number(row['job_id']))?.days ?? null) : null
}

/** The answer time of a job, as it was last measured by this server. null: there is none to show. */
export function answerTimeOf(database: Database, jobId: number): AnswerTime | null {
  return known.get(database)?.(jobId) ?? null
}
