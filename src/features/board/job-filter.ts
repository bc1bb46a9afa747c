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
  /** How many there are; of them `jobs` holds those that were asked for. */
  readonly count: number
  readonly jobs: readonly JobListing[]
}

/**
 * The all-jobs view: by department, then title.
 * @param limit of all the jobs together: what is behind it is counted, and not brought into order either
 */
export function groupByDepartment(jobs: readonly JobListing[], limit = Number.POSITIVE_INFINITY): readonly JobGroup[] {
  const groups = new Map<string, JobListing[]>()
  for (const job of jobs) {
    const group = groups.get(job.department)
    if (group) group.push(job)
    else groups.set(job.department, [job])
  }
  let left = limit
  const shown: JobGroup[] = []
  for (const [department, grouped] of [...groups].sort(([a], [b]) => inEnglish.compare(a, b))) {
    if (left <= 0) break
    const sorted = grouped.sort((a, b) => inEnglish.compare(a.title, b.title))
    shown.push({ department, count: sorted.length, jobs: sorted.slice(0, left) })
    left -= sorted.length
  }
  return shown
}

export interface FilterOption {
  readonly value: string
  /** Jobs that choosing it would show, the other filters as they are. */
  readonly count: number
  /** Nothing on the whole board: shown, but not to be chosen. */
  readonly isDisabled: boolean
}

/** The values that a filter offers for a list of jobs, whatever is chosen: found once for each list. */
interface Offer {
  readonly jobs: readonly JobListing[]
  readonly values: readonly string[]
  /** Those that some job has. */
  readonly everywhere: ReadonlySet<string>
}

type ValuesOf = (job: JobListing) => readonly string[]

function offerOnce(
  fixed: readonly string[],
  valuesOf: ValuesOf,
  { listedOf = valuesOf, isMeant = () => true }: { listedOf?: ValuesOf; isMeant?: (job: JobListing) => boolean } = {},
): (jobs: readonly JobListing[]) => Offer {
  const known = new WeakMap<readonly JobListing[], Offer>()
  return (all) => {
    const found = known.get(all)
    if (found) return found
    const jobs = all.filter(isMeant)
    const listed = new Set(fixed)
    const everywhere = new Set<string>()
    for (const job of jobs) {
      for (const value of listedOf(job)) listed.add(value)
      for (const value of valuesOf(job)) everywhere.add(value)
    }
    listed.delete('')
    const offer = { jobs, values: [...listed].sort(inEnglish.compare), everywhere }
    known.set(all, offer)
    return offer
  }
}

function optionsFor(
  { jobs, values, everywhere }: Pick<Offer, 'jobs' | 'values' | 'everywhere'>,
  filter: JobFilter,
  key: FilterKey,
  valuesOf: ValuesOf,
): readonly FilterOption[] {
  const others = { ...filter, [key]: null }
  const counts = new Map<string, number>()
  for (const job of jobs) {
    if (!matches(job, others)) continue
    const found = valuesOf(job)
    for (const value of found.length > 1 ? new Set(found) : found) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return values.map((value) => ({ value, count: counts.get(value) ?? 0, isDisabled: !everywhere.has(value) }))
}

const pathOf: ValuesOf = (job) => job.departmentPath
const placesOf: ValuesOf = (job) => job.places
const typeOf: ValuesOf = (job) => [job.type]

const departmentOffer = offerOnce(fixedDepartments, pathOf, {
  listedOf: (job) => [job.department],
  isMeant: (job) => job.type !== 'Freelance',
})
const locationOffer = offerOnce(knownLocations, placesOf)
const typeOffer = offerOnce(jobTypes, typeOf)

/** The fixed departments with those of the data; freelance groups are no departments. */
export function departmentOptions(jobs: readonly JobListing[], filter: JobFilter): readonly FilterOption[] {
  return optionsFor(departmentOffer(jobs), filter, 'department', pathOf)
}

/** The known locations with those of the data. */
export function locationOptions(jobs: readonly JobListing[], filter: JobFilter): readonly FilterOption[] {
  return optionsFor(locationOffer(jobs), filter, 'location', placesOf)
}

/** Every job type. Freelance can always be chosen: its list has a button of its own and an empty state. */
export function typeOptions(jobs: readonly JobListing[], filter: JobFilter): readonly FilterOption[] {
  const freelance = filterJobs(jobs, changeFilter(filter, 'type', 'Freelance'))
  return optionsFor({ ...typeOffer(jobs), values: jobTypes }, filter, 'type', typeOf).map((option) =>
    option.value === 'Freelance' ? { ...option, count: freelance.length, isDisabled: false } : option,
  )
}
