import { filterAddress, type JobFilter } from './job-filter.ts'
import { jobsAnchor, paths } from './paths.ts'

/** A search of the job list as text, as it is saved and as alerts about new jobs have it. */

/** The filter that a saved search keeps of one: a list of jobs and a time have nothing new, and an order finds nothing. */
export function savedFilter(filter: JobFilter): JobFilter {
  return { ...filter, jobs: null, published: 'any', sort: null }
}

/**
 * What follows '?' in the address of a search, in one form for each filter. '' is every job. `readFilter` reads
 * `new URLSearchParams(search)`.
 */
export function searchFor(filter: JobFilter): string {
  return filterAddress(savedFilter(filter))
}

/** The address that shows the jobs of a search. */
export function searchPath(search: string): string {
  return `${paths.home()}${search === '' ? '' : `?${search}`}#${jobsAnchor}`
}

/** One choice of a search, in words. */
export interface SearchChoice {
  readonly group: string
  readonly text: string
  /** Of a name that the board has given, where it is another than the page's. */
  readonly language?: string | undefined
}

/** A search in words, as the list of jobs names its choices. */
export interface SearchChoices {
  /** The words that are searched for, or ''. */
  readonly query: string
  /** In the order of the address. */
  readonly choices: readonly SearchChoice[]
}
