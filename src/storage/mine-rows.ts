import * as v from 'valibot'
import { JobPay } from '#shared/job.ts'

/** The rows of what a person has saved and looked at, with a copy of the job's line: a saved job stays after it has closed. */

/** The line of a job in a list, as it was. */
const jobLine = {
  jobId: v.number(),
  title: v.string(),
  location: v.string(),
  department: v.string(),
  type: v.string(),
  pay: v.nullable(JobPay),
  /** The same for all posts of one job. */
  card: v.exactOptional(v.string()),
}

export const savedJob = v.object({
  ...jobLine,
  savedAtMs: v.number(),
  /** When this device first saw that the job is no longer open. */
  closedAtMs: v.nullable(v.number()),
})
export type SavedJob = Readonly<v.InferOutput<typeof savedJob>>

export const viewedJob = v.object({ ...jobLine, viewedAtMs: v.number() })
export type ViewedJob = Readonly<v.InferOutput<typeof viewedJob>>
export type JobLine = Omit<ViewedJob, 'viewedAtMs'>

export const visitRow = v.object({
  name: v.literal('site'),
  lastSeenMs: v.number(),
  /** The end of the visit before this one. null: this is the first. */
  previousMs: v.nullable(v.number()),
})
export type VisitRow = Readonly<v.InferOutput<typeof visitRow>>
