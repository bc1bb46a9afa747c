import * as v from 'valibot'
import { fieldTypes, type JobDetail } from '#shared/job.ts'
import { type CacheEntry, storeCopy, type StoreResult, withDatabase } from './database.ts'
import { parseRow } from './records.ts'

const nullableText = v.nullable(v.string())

const option = v.object({ label: v.string(), value: v.union([v.string(), v.number()]) })
const field = v.object({ name: v.string(), type: v.picklist(fieldTypes), options: v.array(option) })
const question = v.object({
  label: v.string(),
  required: v.boolean(),
  descriptionHtml: nullableText,
  fields: v.array(field),
})

const demographicOption = v.object({ id: v.number(), label: v.string(), freeForm: v.boolean() })
const demographicQuestion = v.object({
  id: v.number(),
  label: v.string(),
  required: v.boolean(),
  type: v.picklist(fieldTypes),
  options: v.array(demographicOption),
})

const applicationForm = v.object({
  questions: v.array(question),
  locationQuestions: v.array(question),
  compliance: v.array(v.object({ descriptionHtml: nullableText, questions: v.array(question) })),
  demographics: v.nullable(
    v.object({ header: v.string(), descriptionHtml: nullableText, questions: v.array(demographicQuestion) }),
  ),
  education: v.nullable(v.picklist(['required', 'optional'])),
  dataConsent: v.nullable(
    v.object({
      requiresConsent: v.boolean(),
      requiresProcessingConsent: v.boolean(),
      requiresRetentionConsent: v.boolean(),
      retentionDays: v.nullable(v.number()),
      demographicConsentApplies: v.boolean(),
    }),
  ),
  employment: v.exactOptional(v.picklist(['required', 'optional'])),
  aiDisclaimer: v.exactOptional(v.object({ html: v.string(), optOutUrl: nullableText })),
})

const payRange = v.object({
  minCents: v.number(),
  maxCents: v.number(),
  currency: v.string(),
  title: v.string(),
  blurbHtml: v.string(),
})

const jobDetail = v.object({
  jobId: v.number(),
  title: v.string(),
  location: v.string(),
  department: v.string(),
  division: v.string(),
  type: v.string(),
  contentHtml: v.string(),
  language: nullableText,
  firstPublished: nullableText,
  updatedAt: nullableText,
  applicationDeadline: nullableText,
  payRanges: v.array(payRange),
  url: v.string(),
  form: applicationForm,
})

const jobDetailRow = v.object({
  jobId: v.number(),
  /** Changes when a value of the same shape gets another meaning. The rows of earlier releases have none. */
  version: v.optional(v.literal(1), 1),
  date: v.number(),
  value: jobDetail,
})

/** Returns the stored copy of a job, or null. */
export async function readJobDetail(jobId: number): Promise<CacheEntry<JobDetail> | null> {
  return parseRow(jobDetailRow, await withDatabase((database) => database.jobDetails.get(jobId), undefined))
}

/** Stores a job. */
export function saveJobDetail(jobId: number, entry: CacheEntry<JobDetail>): Promise<StoreResult> {
  return storeCopy((database) => database.jobDetails.put({ jobId, version: 1, ...entry }))
}

/** Deletes a job that has left the board. */
export async function removeJobDetail(jobId: number): Promise<void> {
  await withDatabase((database) => database.jobDetails.delete(jobId), undefined)
}

/** Deletes several jobs. */
export async function removeJobDetails(jobIds: readonly number[]): Promise<void> {
  if (jobIds.length > 0) await withDatabase((database) => database.jobDetails.bulkDelete([...jobIds]), undefined)
}

export interface SavedJobs {
  /** The jobs stored most recently, newest first. */
  readonly latest: readonly { readonly jobId: number; readonly title: string; readonly location: string }[]
  /** The number of all stored jobs. */
  readonly count: number
}

/** Lists the jobs that can be read offline. */
export function readSavedJobs(limit: number): Promise<SavedJobs> {
  return withDatabase<SavedJobs>(
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

/** When each stored job was received from the board, in seconds, by job id. */
export async function readJobDetailDates(): Promise<ReadonlyMap<number, number>> {
  const dates = new Map<number, number>()
  await withDatabase(
    // Read only the index keys, which contain the dates: loading 2,000 jobs with their forms would take too much memory.
    (database) => database.jobDetails.orderBy('date').eachKey((date, cursor) => dates.set(cursor.primaryKey, Number(date))),
    undefined,
  )
  return dates
}

/** How many jobs are stored. */
export function countSavedJobs(): Promise<number> {
  return withDatabase(({ jobDetails }) => jobDetails.count(), 0)
}
