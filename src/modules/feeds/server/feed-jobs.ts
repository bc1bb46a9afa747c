import type { JobDetail, JobListing } from '#shared/job.ts'
import { filterTest, type JobFilter, namedJobs } from '#shared/job-filter.ts'
import { namesOfJob, placeKey } from '#shared/places.ts'
import { paths } from '#shared/paths.ts'
import { isDate } from '#server/web/pages/job-posting.ts'
import type { TextForReaders } from '#server/web/pages/text-for-readers.ts'
import type { JobList, JobTexts } from '#server/board/open-jobs.ts'

/** A job in a feed. */
export interface FeedJob {
  readonly listing: JobListing
  readonly detail: JobDetail
  /** The board's answer. */
  readonly payload: unknown
  /** Its path. */
  readonly path: string
  /** Its text, sanitised. Made anew at each call. */
  readonly textHtml: () => string
  /** In ISO 8601. null: the board gives no date that can be read. */
  readonly publishedAt: string | null
  readonly updatedAt: string | null
}

export interface FeedQuery {
  readonly filter: JobFilter
  /** `gh_src`, which the links pass on. */
  readonly source: string | null
  /** Of the site. Unknown ones are the first. */
  readonly language: string
}

/** The first of the texts that is a date. */
function isoDate(...candidates: readonly (string | null)[]): string | null {
  const known = candidates.find(isDate)
  return known === undefined ? null : new Date(known).toISOString()
}

/** The jobs of one state of the board, the last changed first, and those without a date at the end. */
export class FeedJobs {
  readonly #jobs: readonly FeedJob[]
  /** The values that a filter may name. For others there is no job to look at. */
  readonly #departments: ReadonlySet<string>
  readonly #locations: ReadonlySet<string>

  constructor({ jobs }: JobList, { details, payloads }: JobTexts, textForReaders: TextForReaders) {
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
            textHtml: () => textForReaders(detail.contentHtml),
            publishedAt: isoDate(detail.firstPublished, detail.updatedAt),
            updatedAt: isoDate(detail.updatedAt, detail.firstPublished),
          },
        ]
      })
      .sort((a, b) =>
        a.updatedAt === b.updatedAt ? b.detail.jobId - a.detail.jobId : (a.updatedAt ?? '') < (b.updatedAt ?? '') ? 1 : -1,
      )
    this.#departments = new Set(jobs.flatMap(({ departmentPath }) => departmentPath))
    this.#locations = new Set(jobs.flatMap((job) => [...namesOfJob(job)]))
  }

  /**
   * The jobs of a filter.
   * @param found the ids that its search has found. null: it has none
   */
  matching(filter: JobFilter, found: readonly JobListing['id'][] | null): readonly FeedJob[] {
    const foundIds = found && new Set(found)
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
      (job) => (ids === null || ids.has(job.listing)) && isFound(job.listing) && foundIds?.has(job.detail.jobId) !== false,
    )
  }
}
