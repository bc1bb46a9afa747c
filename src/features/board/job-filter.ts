import { alphabetical } from '#shared/alphabetical.ts'
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
const filterKeys = ['department', 'location', 'type'] as const satisfies readonly FilterKey[]

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

/** Jobs that no filter tells apart: of a board of thousands there are some hundred kinds. */
interface JobKind {
  readonly example: JobListing
  readonly jobs: JobListing[]
}

const knownKinds = new WeakMap<readonly JobListing[], readonly JobKind[]>()

/** The kinds of a list's jobs, found once for each list. A job's places are read from its location. */
function kindsOf(jobs: readonly JobListing[]): readonly JobKind[] {
  const known = knownKinds.get(jobs)
  if (known) return known
  // By the path itself and not its names: the jobs of a department share it, and where they do not they are more kinds.
  const byPath = new Map<readonly string[], Map<string, JobKind>>()
  const kinds: JobKind[] = []
  for (const job of jobs) {
    const key = `${job.type}|${job.location}`
    let ofPath = byPath.get(job.departmentPath)
    if (!ofPath) byPath.set(job.departmentPath, (ofPath = new Map()))
    const kind = ofPath.get(key)
    if (kind) kind.jobs.push(job)
    else {
      const first = { example: job, jobs: [job] }
      ofPath.set(key, first)
      kinds.push(first)
    }
  }
  knownKinds.set(jobs, kinds)
  return kinds
}

function matchingKinds(jobs: readonly JobListing[], { department, location, type }: JobFilter): readonly JobKind[] {
  return kindsOf(jobs).filter(
    ({ example }) =>
      (type === null || example.type === type) &&
      (department === null || example.departmentPath.includes(department)) &&
      (location === null || example.location === location || example.places.includes(location)),
  )
}

/** How many jobs a filter finds. */
export function countJobs(jobs: readonly JobListing[], filter: JobFilter): number {
  return matchingKinds(jobs, filter).reduce((sum, kind) => sum + kind.jobs.length, 0)
}

function byIdDescending(a: JobListing, b: JobListing): number {
  return typeof a.id === 'number' && typeof b.id === 'number' ? b.id - a.id : alphabetical(String(b.id), String(a.id))
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
 * The jobs that a filter finds, by department, then title.
 * @param limit of all the jobs together: what is behind it is counted, and not brought into order either
 */
export function groupJobs(jobs: readonly JobListing[], filter: JobFilter, limit = Number.POSITIVE_INFINITY): readonly JobGroup[] {
  const groups = new Map<string, JobListing[]>()
  for (const kind of matchingKinds(jobs, filter)) {
    const { department } = kind.example
    groups.set(department, [...(groups.get(department) ?? []), ...kind.jobs])
  }
  let left = limit
  const shown: JobGroup[] = []
  for (const [department, grouped] of [...groups].sort(([a], [b]) => alphabetical(a, b))) {
    if (left <= 0) break
    grouped.sort((a, b) => alphabetical(a.title, b.title))
    shown.push({ department, count: grouped.length, jobs: grouped.slice(0, left) })
    left -= grouped.length
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

type ValuesOf = (job: JobListing) => readonly string[]

interface Offer {
  readonly key: FilterKey
  readonly fixed: readonly string[]
  readonly valuesOf: ValuesOf
  /** Values beside the fixed ones. */
  readonly listedOf: ValuesOf
  readonly isMeant?: (job: JobListing) => boolean
}

function optionsFor(
  jobs: readonly JobListing[],
  filter: JobFilter,
  { fixed, isMeant = () => true, key, listedOf, valuesOf }: Offer,
): readonly FilterOption[] {
  const found = new Set(matchingKinds(jobs, { ...filter, [key]: null }))
  const values = new Set(fixed)
  const counts = new Map<string, number>()
  for (const kind of kindsOf(jobs)) {
    const { example } = kind
    if (!isMeant(example)) continue
    for (const value of listedOf(example)) values.add(value)
    const size = found.has(kind) ? kind.jobs.length : 0
    for (const value of new Set(valuesOf(example))) counts.set(value, (counts.get(value) ?? 0) + size)
  }
  values.delete('')
  return [...values].map((value) => ({ value, count: counts.get(value) ?? 0, isDisabled: !counts.has(value) }))
}

function byName(options: readonly FilterOption[]): readonly FilterOption[] {
  return [...options].sort((a, b) => alphabetical(a.value, b.value))
}

/** The fixed departments with those of the data; freelance groups are no departments. */
export function departmentOptions(jobs: readonly JobListing[], filter: JobFilter): readonly FilterOption[] {
  return byName(
    optionsFor(jobs, filter, {
      key: 'department',
      fixed: fixedDepartments,
      valuesOf: (job) => job.departmentPath,
      listedOf: (job) => [job.department],
      isMeant: (job) => job.type !== 'Freelance',
    }),
  )
}

/** The known locations with those of the data. */
export function locationOptions(jobs: readonly JobListing[], filter: JobFilter): readonly FilterOption[] {
  const placesOf: ValuesOf = (job) => job.places
  return byName(optionsFor(jobs, filter, { key: 'location', fixed: knownLocations, valuesOf: placesOf, listedOf: placesOf }))
}

/** Every job type. Freelance can always be chosen: its list has a button of its own and an empty state. */
export function typeOptions(jobs: readonly JobListing[], filter: JobFilter): readonly FilterOption[] {
  const typeOf: ValuesOf = (job) => [job.type]
  return optionsFor(jobs, filter, { key: 'type', fixed: jobTypes, valuesOf: typeOf, listedOf: typeOf }).map((option) =>
    option.value === 'Freelance'
      ? { ...option, count: countJobs(jobs, changeFilter(filter, 'type', 'Freelance')), isDisabled: false }
      : option,
  )
}
