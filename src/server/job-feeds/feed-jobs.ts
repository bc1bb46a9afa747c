import type { JobDetail, JobListing } from '#shared/job.ts'
import { type JobFilter, matchesFilter, namedJobs } from '#shared/job-filter.ts'
import { paths } from '#shared/paths.ts'
import { fold } from '../autocomplete/fold.ts'
import type { JobTexts } from '../board/open-jobs.ts'

/** A job in a feed. */
export interface FeedJob {
  readonly listing: JobListing
  readonly detail: JobDetail
  /** The board's answer. */
  readonly payload: unknown
  /** Its lasting address. */
  readonly url: string
  /** The same with `gh_src`, so that applications name the feed as their source. */
  readonly link: string
  readonly publishedAt: string
  readonly updatedAt: string
}

export interface FeedQuery {
  readonly filter: JobFilter
  /** Words that the title, department or place must have. */
  readonly words: readonly string[]
  /** `gh_src`, which the links pass on. */
  readonly source: string | null
}

/** Stands for a date that is not known. */
export const minDate = '1970-01-01T00:00:00.000Z'

function isoDate(...candidates: readonly (string | null)[]): string {
  const known = candidates.find((text) => text !== null && !Number.isNaN(Date.parse(text)))
  return known === undefined || known === null ? minDate : new Date(known).toISOString()
}

function hasWords({ departmentPath, location, title }: JobListing, words: readonly string[]): boolean {
  const text = fold([title, ...departmentPath, location].join(' '))
  return words.every((word) => text.includes(word))
}

/** Splits what somebody searches for into words. */
export function searchWords(text: string): readonly string[] {
  return fold(text.slice(0, 200))
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** The jobs of a feed, the last changed first. */
export function feedJobs(
  jobs: readonly JobListing[],
  { details, payloads }: JobTexts,
  { filter, source, words }: FeedQuery,
  origin: string,
): readonly FeedJob[] {
  return namedJobs(jobs, filter.jobs)
    .filter((job) => matchesFilter(job, filter) && hasWords(job, words))
    .flatMap((listing): FeedJob[] => {
      const detail = typeof listing.id === 'number' ? details.get(listing.id) : undefined
      if (!detail) return []
      const url = origin + paths.job(detail.jobId)
      return [
        {
          listing,
          detail,
          payload: payloads.get(detail.jobId),
          url,
          link: source === null ? url : `${url}?gh_src=${encodeURIComponent(source)}`,
          publishedAt: isoDate(detail.firstPublished, detail.updatedAt),
          updatedAt: isoDate(detail.updatedAt, detail.firstPublished),
        },
      ]
    })
    .sort((a, b) => (a.updatedAt === b.updatedAt ? b.detail.jobId - a.detail.jobId : a.updatedAt < b.updatedAt ? 1 : -1))
}
