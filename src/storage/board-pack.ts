import * as v from 'valibot'
import { AnswerTime, type JobDetail } from '#shared/job.ts'
import { connection, type JobDetailRow, storeCopy, type StoreCopyResult, tryDatabase } from './database.ts'
import { parseRow } from './records.ts'

/**
 * Stores what the board pack says. Its jobs are rows like all others (`job-details.ts`). One row beside the lists says which version
 * the device has. It is written last, so that a device that stops in the middle begins again.
 */

const packKey = 'pack@1.0.0'

const packRow = v.object({
  key: v.literal(packKey),
  version: v.string(),
  /** When the server last said that this is the present version, in seconds since 1970. */
  confirmedSeconds: v.number(),
  jobIds: v.pipe(v.array(v.number()), v.readonly()),
  /** The jobs of the pack that have no form yet. */
  withoutForm: v.pipe(v.array(v.number()), v.readonly()),
})
export type StoredPack = Omit<v.InferOutput<typeof packRow>, 'key'>

/** What the device has of the pack. null: nothing, or not all of a version. */
export async function readStoredPack(): Promise<StoredPack | null> {
  return parseRow(packRow, await tryDatabase<unknown>((database) => database.table('jobLists').get(packKey), undefined))
}

/** Says which version the device has. */
export async function saveStoredPack(pack: StoredPack): Promise<StoreCopyResult> {
  return storeCopy((database) => database.table('jobLists').put({ key: packKey, ...pack }))
}

export interface PackedDetail {
  readonly job: JobDetail
  readonly hasForm: boolean
}

/** What a job keeps of the copy before: no pack has answer times. */
const timedRow = v.object({ value: v.object({ answerTime: v.exactOptional(AnswerTime) }) })

/**
 * Stores some jobs of a pack in one transaction. A job that was read from the board later stays as it is, and one without its form
 * replaces none.
 * @param dateSeconds when the pack was asked for
 */
export async function savePackedJobs(jobs: readonly PackedDetail[], dateSeconds: number): Promise<StoreCopyResult> {
  return storeCopy(
    async ({ jobDetails }) => {
      const newer = new Set(await jobDetails.where('date').above(dateSeconds).primaryKeys())
      const bare = jobs.flatMap(({ hasForm, job }) => (hasForm ? [] : [job.jobId]))
      const known = new Set(bare.length > 0 ? await jobDetails.where('jobId').anyOf(bare).primaryKeys() : [])
      const before = await jobDetails.bulkGet(jobs.map(({ job }) => job.jobId))
      const rows = jobs.flatMap(({ hasForm, job }, index): JobDetailRow[] => {
        const { jobId } = job
        if (newer.has(jobId) || (!hasForm && known.has(jobId))) return []
        return [{ jobId, hasForm, date: dateSeconds, value: { ...job, ...parseRow(timedRow, before[index])?.value } }]
      })
      await jobDetails.bulkPut(rows)
    },
    (work) => connection.transact('rw', ['jobDetails'], async (database) => work(database)),
  )
}

/** Notes that jobs have just left the board: a closed job stays stored for a while. */
export async function touchGoneJobs(jobIds: readonly number[], dateSeconds: number): Promise<void> {
  if (jobIds.length === 0) return
  await tryDatabase<unknown>(
    (database) =>
      database.jobDetails
        .where('jobId')
        .anyOf([...jobIds])
        .modify({ date: dateSeconds }),
    undefined,
  )
}
