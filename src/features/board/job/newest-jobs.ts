import { dayMs } from '#shared/durations.ts'
import type { JobListing } from '#shared/job.ts'
import type { SimilarJob } from './similar-jobs.ts'
import { board as words } from '../words.ts'

const maxNewest = 3

/** Returns at most three: those that were published last, with the day. A job without a date is not among them. */
export function newestWithDay(jobs: readonly JobListing[], nowMs: number): readonly SimilarJob[] {
  return jobs
    .flatMap(({ id, publishedSeconds, ...job }) =>
      typeof id === 'number' && publishedSeconds !== null ? [{ ...job, id, publishedSeconds }] : [],
    )
    .toSorted((a, b) => b.publishedSeconds - a.publishedSeconds || b.id - a.id)
    .slice(0, maxNewest)
    .map((job) => {
      const days = Math.floor((nowMs - job.publishedSeconds * 1000) / dayMs)
      return { job, reason: days < 1 ? words.newest.postedToday() : words.newest.posted({ days }) }
    })
}
