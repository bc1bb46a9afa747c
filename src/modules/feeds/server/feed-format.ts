import type { AddressReader } from '#server/board/places/postal-address.ts'
import type { FeedJob } from './feed-jobs.ts'

/** The company, as all feeds show it. */
export interface FeedHead {
  readonly title: string
  readonly description: string
  readonly author: string
  readonly language: string
}

/** How a feed is written: its start, an entry for each job, its end. All but the start is written once for all requests. */
export interface FeedFormat {
  readonly path: string
  readonly contentType: string
  readonly maxJobs: number
  /** Escapes a text as the format requires. */
  readonly escape: (text: string) => string
  /** @param newest the job of the feed that has changed last */
  readonly start: (head: FeedHead, newest: FeedJob | undefined) => string
  /** Empty for a job that the feed leaves out. */
  readonly entry: (job: FeedJob, head: FeedHead, addresses: AddressReader) => string
  readonly separator: string
  readonly end: string
}
