import type { Context, Hono } from 'hono'
import type { BoardMapping } from '#shared/board-mapping.ts'
import type { JobDetail } from '#shared/job.ts'
import type { JobFilter } from '#shared/job-filter.ts'
import type { JobSource } from '../../board/job-source.ts'
import type { JobSearcher } from './job-searcher.ts'
import type { OpenJobs } from '../../board/open-jobs.ts'
import type { WorkQueue } from '../../tools/work-queue.ts'
import type { AddressReader } from '../../board/places/postal-address.ts'
import type { TextForReaders } from './text-for-readers.ts'

/** Files of the site that a module makes of the open jobs. They have the headers of the site. */
export interface JobFiles {
  /** Addresses of which one requester may ask for so many (`jobFiles` in `applications/limits/budgets.ts`). */
  readonly paths: readonly string[]
  readonly routes: (deps: JobFileDeps) => Hono
  /** Links for the head of a page that lists the jobs of a filter, in the language in which the server speaks. */
  readonly headLinks?: (filter: JobFilter) => string
  /**
   * The picture that a link to a job shows, in the language in which the server speaks. null: that of the site. The first of all modules
   * that has one gives it.
   */
  readonly pictureOf?: (job: JobDetail) => JobPicture | null
}

/** A picture of 1200 × 630. */
export interface JobPicture {
  readonly path: string
  readonly alt: string
}

export interface JobFileDeps {
  readonly jobs: Pick<JobSource, 'find'>
  readonly openJobs: OpenJobs
  readonly originOf: (context: Context) => string
  readonly brand: { readonly name: string; readonly siteWord: string; readonly description: string }
  readonly mapping: BoardMapping
  readonly addresses: () => Promise<AddressReader>
  readonly textForReaders: TextForReaders
  readonly searcher: JobSearcher
  /** Takes a search of a requester's budget. @returns how long to wait for it, in milliseconds */
  readonly searchWaitMs: (context: Context) => Promise<number>
  readonly warn: (message: string) => void
  readonly work: WorkQueue
}

/** The first picture of a job. A module that fails has none. */
export function pictureAmong(jobFiles: readonly JobFiles[], job: JobDetail, warn: (message: string) => void): JobPicture | null {
  for (const { pictureOf } of jobFiles) {
    try {
      const picture = pictureOf?.(job)
      if (picture) return picture
    } catch (error) {
      warn(`picture of job ${job.jobId}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return null
}
