import Dexie, { type Table } from 'dexie'
import type { AnalyticsEvent } from '#shared/analytics-event.ts'
import type { JobDetail, JobListing } from '#shared/job.ts'
import { reportProblem } from '#platform/report.ts'

/**
 * What the person has and what the board was, kept on the device (architecture.md, "The one rule of data"). This folder is
 * the only one that knows Dexie. Without IndexedDB the site works online and remembers nothing.
 */

/** Names of the cached job lists, with the version of their shape (specification 9). */
export const jobListKeys = { regular: 'jobs@1.1.0', freelance: 'freelanceJobs@1.0.0' } as const
export type JobListKey = (typeof jobListKeys)[keyof typeof jobListKeys]

/** A cache entry (specification 3). */
export interface CacheEntry<T> {
  /** When the value left the network, in seconds. */
  readonly date: number
  readonly value: T
}

export interface JobListRow extends CacheEntry<readonly JobListing[]> {
  readonly key: JobListKey
}

export interface JobDetailRow extends CacheEntry<JobDetail> {
  readonly jobId: number
}

/** Which of the two collectors an event is for: a developer's events must never reach the live one. */
export type AnalyticsTarget = 'live' | 'debug'

export interface AnalyticsRow {
  /** Given by the database, in the order of arrival. */
  readonly id?: number
  readonly queuedAt: number
  readonly target: AnalyticsTarget
  readonly event: AnalyticsEvent
}

type CareersDatabase = Dexie & {
  readonly jobLists: Table<JobListRow, JobListKey>
  readonly jobDetails: Table<JobDetailRow, number>
  readonly analyticsOutbox: Table<AnalyticsRow, number>
}

export const databaseName = 'careers'

function openCareersDatabase(): CareersDatabase {
  const database = new Dexie(databaseName) as CareersDatabase
  database.version(1).stores({ jobLists: 'key', jobDetails: 'jobId, date' })
  database.version(2).stores({ analyticsOutbox: '++id, queuedAt' })
  return database
}

let database: CareersDatabase | undefined

/**
 * Runs one piece of work on the database; if the database fails, the failure is reported and the fallback stands in.
 */
export async function withDatabase<T>(work: (database: CareersDatabase) => PromiseLike<T>, fallback: T): Promise<T> {
  try {
    database ??= openCareersDatabase()
    return await work(database)
  } catch (error) {
    reportProblem('storage: the database failed', error)
    return fallback
  }
}

/** Closes the database and forgets everything in it. */
export async function deleteDatabase(): Promise<void> {
  await withDatabase((open) => open.delete(), undefined)
  database = undefined
}
