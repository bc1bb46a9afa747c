import { fixedDepartments, type JobListing, type JobType, jobTypes, knownLocations } from '#shared/job.ts'
import { maxFeaturedJobs } from '#shared/limits.ts'

/** The job filter as pure functions (specification 4, "Job filter", and 9, "Jobs"). The URL owns its state. */

export interface JobFilter {
  readonly department: string | null
  readonly location: string | null
  readonly type: JobType | null
}

export const noFilter: JobFilter = { department: null, location: null, type: null }

export type FilterKey = keyof JobFilter

/** The parameters of the home page's address, in the order in which they are written. */
export const filterKeys = ['department', 'location', 'type'] as const satisfies readonly FilterKey[]

function isJobType(type: string): type is JobType {
  return (jobTypes as readonly string[]).includes(type)
}

/** Reads a filter from the address. An unknown type filters nothing: the link is older or younger than this site. */
export function readFilter(parameters: URLSearchParams): JobFilter {
  const type = parameters.get('type')
  return withFreelanceRule({
    department: parameters.get('department') || null,
    location: parameters.get('location') || null,
    type: type !== null && isJobType(type) ? type : null,
  })
}

/** Choosing Freelance clears the department: freelance jobs have none of the list (specification 4). */
function withFreelanceRule(filter: JobFilter): JobFilter {
  return filter.type === 'Freelance' ? { ...filter, department: null } : filter
}

/** A filter with one of its values chosen, or cleared by null. */
export function changeFilter<K extends FilterKey>(filter: JobFilter, key: K, value: JobFilter[K]): JobFilter {
  return withFreelanceRule({ ...filter, [key]: value })
}

export function isFiltering(filter: JobFilter): boolean {
  return filterKeys.some((key) => filter[key] !== null)
}

/** The address's parameters with a filter written into them; all others stay (`gh_src`, utm). */
export function writeFilter(parameters: URLSearchParams, filter: JobFilter): URLSearchParams {
  const written = new URLSearchParams(parameters)
  for (const key of filterKeys) {
    const value = filter[key]
    if (value === null) written.delete(key)
    else written.set(key, value)
  }
  return written
}

function matches(job: JobListing, filter: JobFilter): boolean {
  return (
    (filter.type === null || job.type === filter.type) &&
    (filter.department === null || job.departmentPath.includes(filter.department)) &&
    (filter.location === null || job.location === filter.location || job.places.includes(filter.location))
  )
}

export function filterJobs(jobs: readonly JobListing[], filter: JobFilter): readonly JobListing[] {
  return jobs.filter((job) => matches(job, filter))
}

const inEnglish = new Intl.Collator('en')

function byIdDescending(a: JobListing, b: JobListing): number {
  return typeof a.id === 'number' && typeof b.id === 'number' ? b.id - a.id : inEnglish.compare(String(b.id), String(a.id))
}

/** The featured view's jobs: at most five, the youngest id first. */
export function featuredJobs(jobs: readonly JobListing[]): readonly JobListing[] {
  return jobs
    .filter((job) => job.featured)
    .sort(byIdDescending)
    .slice(0, maxFeaturedJobs)
}

export interface JobGroup {
  readonly department: string
  readonly jobs: readonly JobListing[]
}

/** The all-jobs view: by department, then title. */
export function groupByDepartment(jobs: readonly JobListing[]): readonly JobGroup[] {
  const groups = new Map<string, JobListing[]>()
  for (const job of jobs) {
    const group = groups.get(job.department)
    if (group) group.push(job)
    else groups.set(job.department, [job])
  }
  return [...groups]
    .sort(([a], [b]) => inEnglish.compare(a, b))
    .map(([department, grouped]) => ({ department, jobs: grouped.sort((a, b) => inEnglish.compare(a.title, b.title)) }))
}

export interface FilterOption {
  readonly value: string
  /** Jobs that choosing it would show, the other filters as they are. */
  readonly count: number
  /** Nothing on the whole board: shown, but not to be chosen. */
  readonly isDisabled: boolean
}

function optionsFor(
  values: readonly string[],
  jobs: readonly JobListing[],
  filter: JobFilter,
  key: FilterKey,
  valuesOf: (job: JobListing) => readonly string[],
): readonly FilterOption[] {
  const everywhere = new Set(jobs.flatMap(valuesOf))
  const counts = new Map<string, number>()
  for (const job of filterJobs(jobs, { ...filter, [key]: null })) {
    for (const value of new Set(valuesOf(job))) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return values.map((value) => ({ value, count: counts.get(value) ?? 0, isDisabled: !everywhere.has(value) }))
}

function sortedWith(fixed: readonly string[], found: readonly string[]): readonly string[] {
  return [...new Set([...fixed, ...found])].filter((value) => value !== '').sort(inEnglish.compare)
}

/** The fixed departments with those of the data; freelance groups are no departments. */
export function departmentOptions(jobs: readonly JobListing[], filter: JobFilter): readonly FilterOption[] {
  const regular = jobs.filter((job) => job.type !== 'Freelance')
  const names = sortedWith(
    fixedDepartments,
    regular.map((job) => job.department),
  )
  return optionsFor(names, regular, filter, 'department', (job) => job.departmentPath)
}

/** The known locations with those of the data. */
export function locationOptions(jobs: readonly JobListing[], filter: JobFilter): readonly FilterOption[] {
  const names = sortedWith(
    knownLocations,
    jobs.flatMap((job) => job.places),
  )
  return optionsFor(names, jobs, filter, 'location', (job) => job.places)
}

/** Every job type. Freelance can always be chosen: its list has a button of its own and an empty state. */
export function typeOptions(jobs: readonly JobListing[], filter: JobFilter): readonly FilterOption[] {
  const freelance = filterJobs(jobs, changeFilter(filter, 'type', 'Freelance'))
  return optionsFor(jobTypes, jobs, filter, 'type', (job) => [job.type]).map((option) =>
    option.value === 'Freelance' ? { ...option, count: freelance.length, isDisabled: false } : option,
  )
}
