import type { JobDetail, JobListing } from '#shared/job.ts'
import { filterTest, type JobFilter, namedJobs } from '#shared/job-filter.ts'
import { namesOfJob, placeKey } from '#shared/places.ts'
import { paths } from '#shared/paths.ts'
import { fold } from '#shared/text.ts'
import type { JobList, JobTexts } from '../board/open-jobs.ts'

/** A job in a feed. */
export interface FeedJob {
  readonly listing: JobListing
  readonly detail: JobDetail
  /** The board's answer. */
  readonly payload: unknown
  /** Its path. */
  readonly path: string
  readonly publishedAt: string
  readonly updatedAt: string
}

export interface FeedQuery {
  readonly filter: JobFilter
  /** `gh_src`, which the links pass on. */
  readonly source: string | null
}

/** Stands for a date that is not known. */
export const minDate = '1970-01-01T00:00:00.000Z'

function isoDate(...candidates: readonly (string | null)[]): string {
  const known = candidates.find((text) => text !== null && !Number.isNaN(Date.parse(text)))
  return known === undefined || known === null ? minDate : new Date(known).toISOString()
}

/** More are not looked for. */
const maxWords = 10

/** Splits what somebody searches for into words. */
function searchWords(text: string): readonly string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
}

/** The jobs of one state of the board, the last changed first, with what searching them needs. */
export class FeedJobs {
  readonly #jobs: readonly FeedJob[]
  readonly #texts = new Map<FeedJob, string>()
  /** The values that a filter may name. For others there is no job to look at. */
  readonly #departments: ReadonlySet<string>
  readonly #locations: ReadonlySet<string>

  constructor({ jobs }: JobList, { details, payloads }: JobTexts) {
    this.#jobs = jobs
      .flatMap((listing): FeedJob[] => {
        const detail = typeof listing.id === 'number' ? details.get(listing.id) : undefined
        if (!detail) return []
        return [
          {
            listing,
            detail,
            payload: payloads.get(detail.jobId),
            path: paths.job(detail.jobId),
            publishedAt: isoDate(detail.firstPublished, detail.updatedAt),
            updatedAt: isoDate(detail.updatedAt, detail.firstPublished),
          },
        ]
      })
      .sort((a, b) => (a.updatedAt === b.updatedAt ? b.detail.jobId - a.detail.jobId : a.updatedAt < b.updatedAt ? 1 : -1))
    this.#departments = new Set(jobs.flatMap(({ departmentPath }) => departmentPath))
    this.#locations = new Set(jobs.flatMap((job) => [...namesOfJob(job)]))
  }

  /** The jobs that a query asks for. */
  matching({ filter }: Pick<FeedQuery, 'filter'>): readonly FeedJob[] {
    const words = searchWords(filter.query)
    const { departments, jobs: named, locations } = filter
    if (departments.length > 0 && !departments.some((department) => this.#departments.has(department))) return []
    if (locations.length > 0 && !locations.some((location) => this.#locations.has(placeKey(location)))) return []
    const isFound = filterTest(filter)
    const ids =
      named === null
        ? null
        : new Set(
            namedJobs(
              this.#jobs.map(({ listing }) => listing),
              named,
            ),
          )
    return this.#jobs.filter(
      (job) => (ids === null || ids.has(job.listing)) && isFound(job.listing) && this.#hasWords(job, words),
    )
  }

  #hasWords(job: FeedJob, words: readonly string[]): boolean {
    if (words.length === 0) return true
    const { departmentPath, location, title } = job.listing
    const text = this.#texts.get(job) ?? fold([title, ...departmentPath, location].join(' '))
    this.#texts.set(job, text)
    return words.every((word) => text.includes(word))
  }
}
