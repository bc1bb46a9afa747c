import * as v from 'valibot'
import { JobPay } from '#shared/job.ts'
import { tryDatabase } from './database.ts'
import { parseRow } from './records.ts'

/**
 * The pay of the jobs on this device, in one small row beside the job lists. The board gives it with each job only, and the
 * jobs with their forms are too large to read for a list.
 */

const payKey = 'pay@1.0.0'

const payRow = v.object({ key: v.literal(payKey), value: v.record(v.string(), JobPay) })

/** Returns the known pay by job id. */
export async function readJobPay(): Promise<ReadonlyMap<number, JobPay>> {
  const stored = await tryDatabase<unknown>((database) => database.table('jobLists').get(payKey), undefined)
  const row = parseRow(payRow, stored)
  return new Map(Object.entries(row?.value ?? {}).map(([jobId, pay]) => [Number(jobId), pay]))
}

/** Replaces the stored pay. */
export async function saveJobPay(pay: ReadonlyMap<number, JobPay>): Promise<void> {
  const row = { key: payKey, value: Object.fromEntries(pay) }
  await tryDatabase<unknown>((database) => database.table('jobLists').put(row), undefined)
}
