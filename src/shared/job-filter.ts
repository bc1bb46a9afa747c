import { type BoardMapping, freelanceType, hasOtherTypes, jobTypesOf } from './board-mapping.ts'
import type { JobListing } from './job.ts'
import { namesOfPlaces, placeKey } from './places.ts'

/** The job filter of a query, for the page's list and the server's feeds. */

export interface JobFilter {
  /** Numbers with commas, from a link to some jobs. Only `namedJobs` reads it: `matchesFilter` ignores it. */
  readonly jobs: string | null
  readonly department: string | null
  readonly location: string | null
  readonly type: string | null
}

export const noFilter: JobFilter = { jobs: null, department: null, location: null, type: null }

/** The query parameters of the filter, in the order in which they are written. */
export const filterKeys = ['jobs', 'department', 'location', 'type'] as const satisfies readonly (keyof JobFilter)[]

const jobNumbers = /^\d+(?:,\d+)*$/

/** The part of `URLSearchParams` that is used here: this folder has no DOM types. */
interface Query {
  get(name: string): string | null
}

/** Reads a filter from the query. An unknown type is ignored: the link may be from another version of the site. */
export function readFilter(parameters: Query, mapping: BoardMapping): JobFilter {
  const isType = (type: string) => type === freelanceType || hasOtherTypes(mapping) || jobTypesOf(mapping.jobTypes).includes(type)
  const type = parameters.get('type')
  const jobs = parameters.get('jobs')
  return withFreelanceRule({
    jobs: jobs !== null && jobNumbers.test(jobs) ? jobs : null,
    department: parameters.get('department') || null,
    location: parameters.get('location') || null,
    type: type !== null && isType(type) ? type : null,
  })
}

/** Choosing Freelance clears the department and the jobs, because freelance jobs have neither listed departments nor numbers. */
export function withFreelanceRule(filter: JobFilter): JobFilter {
  return filter.type === freelanceType ? { ...filter, jobs: null, department: null } : filter
}

/** Whether a filter leaves anything out. */
export function isFiltering(filter: JobFilter): boolean {
  return filterKeys.some((key) => filter[key] !== null)
}

/** The jobs that a link names, or all of them. */
export function namedJobs(jobs: readonly JobListing[], named: JobFilter['jobs']): readonly JobListing[] {
  if (named === null) return jobs
  const ids = new Set(named.split(','))
  return jobs.filter(({ id }) => ids.has(String(id)))
}

/** Whether a job has the department, the place and the type of a filter. */
export function matchesFilter(job: JobListing, { department, location, type }: JobFilter): boolean {
  return (
    (type === null || job.type === type) &&
    (department === null || job.departmentPath.includes(department)) &&
    (location === null || job.location === location || namesOfPlaces(job.places).has(placeKey(location)))
  )
}
