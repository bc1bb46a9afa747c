import { alphabetical } from '#platform/alphabetical.ts'
import { type BoardMapping, freelanceType, hasOtherTypes, jobTypesOf } from '#shared/board-mapping.ts'
import type { JobListing } from '#shared/job.ts'
import { maxFeaturedJobs } from '#shared/limits.ts'

/** The job filter as pure functions. The URL owns its state. */

export interface JobFilter {
  /** Numbers with commas, from a link to some jobs. `namedJobs` reads it: the others of these filters do not know it. */
  readonly jobs: string | null
  readonly department: string | null
  readonly location: string | null
  readonly type: string | null
}

export const noFilter: JobFilter = { jobs: null, department: null, location: null, type: null }

/** The filters that a visitor chooses. */
export type FilterKey = Exclude<keyof JobFilter, 'jobs'>

/** The query parameters of the filter, in the order in which they are written. */
const filterKeys = ['jobs', 'department', 'location', 'type'] as const satisfies readonly (keyof JobFilter)[]

const jobNumbers = /^\d+(?:,\d+)*$/

const offeredTypes = (jobTypes: BoardMapping['jobTypes']) => [...jobTypesOf(jobTypes), freelanceType]

/** Reads a filter from the query. An unknown type is ignored: the link may be from another version of the site. */
export function readFilter(parameters: URLSearchParams, mapping: BoardMapping): JobFilter {
  const isType = (type: string) => hasOtherTypes(mapping) || offeredTypes(mapping.jobTypes).includes(type)
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
function withFreelanceRule(filter: JobFilter): JobFilter {
  return filter.type === freelanceType ? { ...filter, jobs: null, department: null } : filter
}

/** Sets one value of a filter, or clears it with null. */
export function changeFilter<K extends FilterKey>(filter: JobFilter, key: K, value: JobFilter[K]): JobFilter {
  return withFreelanceRule({ ...filter, [key]: value })
}

export function isFiltering(filter: JobFilter): boolean {
  return filterKeys.some((key) => filter[key] !== null)
}

/** Writes a filter into query parameters. All other parameters stay, such as `gh_src` and `utm_*`. */
export function writeFilter(parameters: URLSearchParams, filter: JobFilter): URLSearchParams {
  const written = new URLSearchParams(parameters)
  for (const key of filterKeys) {
    const value = filter[key]
    if (value === null) written.delete(key)
    else written.set(key, value)
  }
  return written
}

/** Whether the query has a value that the filter does not read: an unknown type, or a department beside Freelance. */
export function hasDeadFilter(parameters: URLSearchParams, mapping: BoardMapping): boolean {
  const filter = readFilter(parameters, mapping)
  return filterKeys.some((key) => parameters.has(key) && parameters.get(key) !== filter[key])
}

/** The jobs that a link names, or all of them. */
export function namedJobs(jobs: readonly JobListing[], named: JobFilter['jobs']): readonly JobListing[] {
  if (named === null) return jobs
  const ids = new Set(named.split(','))
  return jobs.filter(({ id }) => ids.has(String(id)))
}

/** Jobs that every filter treats alike. A board with thousands of jobs has only some hundred kinds. */
interface JobKind {
  readonly example: JobListing
  readonly jobs: JobListing[]
}

const knownKinds = new WeakMap<readonly JobListing[], readonly JobKind[]>()

/** The kinds of jobs in a list, computed once per list. Places depend only on `location`, so they need no key. */
function kindsOf(jobs: readonly JobListing[]): readonly JobKind[] {
  const known = knownKinds.get(jobs)
  if (known) return known
  // Keyed by the identity of the path array: the jobs of a department share it. Otherwise there are just more kinds.
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

/** Counts the jobs that match a filter. */
export function countJobs(jobs: readonly JobListing[], filter: JobFilter): number {
  return matchingKinds(jobs, filter).reduce((sum, kind) => sum + kind.jobs.length, 0)
}

function byIdDescending(a: JobListing, b: JobListing): number {
  return typeof a.id === 'number' && typeof b.id === 'number' ? b.id - a.id : alphabetical(String(b.id), String(a.id))
}

/**
 * The jobs of the featured view: featured ones first, then the highest ID, at most five. Newer jobs fill up where fewer are
 * featured. A board without featured jobs has no featured view.
 */
export function featuredJobs(jobs: readonly JobListing[]): readonly JobListing[] {
  if (!jobs.some((job) => job.featured)) return []
  return [...jobs].sort((a, b) => Number(b.featured) - Number(a.featured) || byIdDescending(a, b)).slice(0, maxFeaturedJobs)
}

export interface JobGroup {
  readonly department: string
  /** Number of all jobs of the group. `jobs` may contain fewer, up to the limit. */
  readonly count: number
  readonly jobs: readonly JobListing[]
}

/**
 * The jobs that match a filter, grouped by department and sorted by title.
 * @param limit total number of jobs; groups beyond it are dropped and not sorted
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
  /** Number of jobs that this option would show together with the other filters. */
  readonly count: number
  /** No job on the whole board has this value. */
  readonly isDisabled: boolean
}

type ValuesOf = (job: JobListing) => readonly string[]

interface Offer {
  readonly key: FilterKey
  readonly fixed: readonly string[]
  readonly valuesOf: ValuesOf
  /** Additional values that a job contributes to the options. */
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

/** The brand's departments and those of the loaded jobs. Freelance groups are not departments. */
export function departmentOptions(
  jobs: readonly JobListing[],
  filter: JobFilter,
  mapping: BoardMapping,
): readonly FilterOption[] {
  return byName(
    optionsFor(jobs, filter, {
      key: 'department',
      fixed: mapping.departments,
      valuesOf: (job) => job.departmentPath,
      listedOf: (job) => [job.department],
      isMeant: (job) => job.type !== freelanceType,
    }),
  )
}

/** The brand's places and those of the loaded jobs. */
export function locationOptions(jobs: readonly JobListing[], filter: JobFilter, mapping: BoardMapping): readonly FilterOption[] {
  const placesOf: ValuesOf = (job) => job.places
  return byName(optionsFor(jobs, filter, { key: 'location', fixed: mapping.places, valuesOf: placesOf, listedOf: placesOf }))
}

/** All job types. Freelance is never disabled: it has its own button and an empty state. */
export function typeOptions(jobs: readonly JobListing[], filter: JobFilter, mapping: BoardMapping): readonly FilterOption[] {
  const typeOf: ValuesOf = (job) => [job.type]
  return optionsFor(jobs, filter, { key: 'type', fixed: offeredTypes(mapping.jobTypes), valuesOf: typeOf, listedOf: typeOf }).map(
    (option) =>
      option.value === freelanceType
        ? { ...option, count: countJobs(jobs, changeFilter(filter, 'type', freelanceType)), isDisabled: false }
        : option,
  )
}
