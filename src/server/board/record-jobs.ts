import { randomUUID } from 'node:crypto'
import { hourMs, minuteMs } from '#shared/durations.ts'
import type { ReadPlace } from '#shared/job.ts'
import type { Database } from '../database/database.ts'
import { type DueWork, runWhenDue } from '../database/leases.ts'
import { runSteps, type Steps } from '../tools/steps.ts'
import type { OpenJobs } from './open-jobs.ts'
import { countryOf, regionsOf } from './places/countries.ts'
import { countriesWithRegions } from './places/place-codes.ts'
import { recordOpenJobs } from './stored-jobs.ts'

/** Records once an hour, in one process, which jobs are open: since when a job is new, and how long ago it has closed. */

export interface RecordDeps {
  readonly database: Database
  readonly openJobs: Pick<OpenJobs, 'list'>
}

/** How soon another process goes on with what one has left. */
const lookEveryMs = 10 * minuteMs

/** The code of a place that was understood, such as `DE` or `US-CA`. */
function codeOfPlace({ path: [name, region] }: ReadPlace): readonly string[] {
  const country = name === undefined ? null : countryOf(name)
  if (country === null) return []
  const [found] = countriesWithRegions.includes(country) ? regionsOf(region ?? '').filter((one) => one.country === country) : []
  return [found ? `${country}-${found.abbreviation}` : country]
}

/** Records the open jobs as the board lists them now. @returns false: the board does not answer */
export async function recordBoard({ database, openJobs }: RecordDeps): Promise<boolean> {
  const list = await openJobs.list()
  if (list === null) return false
  const jobs = list.jobs.flatMap(({ id, whereabouts = [] }) =>
    // Freelance jobs have texts as ids, and take no applications here.
    typeof id === 'string' ? [] : [{ jobId: id, places: [...new Set(whereabouts.flatMap(codeOfPlace))] }],
  )
  await recordOpenJobs(database, jobs, database.nowMs())
  return true
}

/** Records the open jobs until it is stopped. */
export function keepBoardRecorded(deps: RecordDeps, warn: (message: string) => void): Pick<Steps, 'stop'> {
  const { database } = deps
  const holder = randomUUID()
  const record: DueWork = { name: 'record of open jobs', everyMs: hourMs, run: async () => recordBoard(deps) }
  const step = async (signal: AbortSignal) => {
    await runWhenDue(database, record, { holder, nowMs: database.nowMs(), signal })
    return lookEveryMs
  }
  return runSteps({ name: 'record of open jobs', step, warn })
}
