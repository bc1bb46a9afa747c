import { alphabetical } from '#platform/alphabetical.ts'
import { type BoardMapping, freelanceType, jobTypesOf } from '#shared/board-mapping.ts'
import type { JobListing } from '#shared/job.ts'
import {
  filterKeys,
  isFiltering,
  type JobFilter,
  matchesFilter,
  namedJobs,
  noFilter,
  readFilter,
  withFreelanceRule,
} from '#shared/job-filter.ts'
import { maxFeaturedJobs } from '#shared/limits.ts'
import { namesOfPlaces, partsOfPlace, placeKey } from '#shared/places.ts'

/** The job filter as pure functions. The URL owns its state. */

export { isFiltering, type JobFilter, namedJobs, noFilter, readFilter }

/** The filters that a visitor chooses. */
export type FilterKey = Exclude<keyof JobFilter, 'jobs'>

/** Sets one value of a filter, or clears it with null. */
export function changeFilter<K extends FilterKey>(filter: JobFilter, key: K, value: JobFilter[K]): JobFilter {
  return withFreelanceRule({ ...filter, [key]: value })
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
  const byKey = new Map<string, JobKind>()
  for (const job of jobs) {
    const key = [job.type, job.location, ...job.departmentPath].join('\0')
    const kind = byKey.get(key)
    if (kind) kind.jobs.push(job)
    else byKey.set(key, { example: job, jobs: [job] })
  }
  const kinds = [...byKey.values()]
  knownKinds.set(jobs, kinds)
  return kinds
}

function matchingKinds(jobs: readonly JobListing[], filter: JobFilter): readonly JobKind[] {
  return kindsOf(jobs).filter(({ example }) => matchesFilter(example, filter))
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
  // Jobs without a department are the last group.
  const sorted = [...groups].sort(([a], [b]) => Number(a === '') - Number(b === '') || alphabetical(a, b))
  for (const [department, grouped] of sorted) {
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

/** A fixed list of the mapping, unless the jobs have none of its types: then they are of another company's board. */
function ownList(jobs: readonly JobListing[], { jobTypes }: BoardMapping, list: readonly string[]): readonly string[] {
  const types = jobTypesOf(jobTypes)
  return types.length === 0 || kindsOf(jobs).some(({ example }) => types.includes(example.type)) ? list : []
}

/** The fixed values and those of all jobs, each with the jobs that it would show. */
function optionsFor(
  jobs: readonly JobListing[],
  filter: JobFilter,
  key: FilterKey,
  fixed: readonly string[],
  valuesOf: ValuesOf,
): readonly FilterOption[] {
  const found = new Set(matchingKinds(jobs, { ...filter, [key]: null }))
  const counts = new Map<string, number>()
  for (const kind of kindsOf(jobs)) {
    const size = found.has(kind) ? kind.jobs.length : 0
    for (const value of new Set(valuesOf(kind.example))) counts.set(value, (counts.get(value) ?? 0) + size)
  }
  counts.delete('')
  return [...new Set([...fixed, ...counts.keys()])].map((value) => ({
    value,
    count: counts.get(value) ?? 0,
    isDisabled: !counts.has(value),
  }))
}

function byName(options: readonly FilterOption[]): readonly FilterOption[] {
  return [...options].sort((a, b) => alphabetical(a.value, b.value))
}

/** The brand's departments and the top departments of the loaded jobs. Freelance groups are not departments. */
export function departmentOptions(
  jobs: readonly JobListing[],
  filter: JobFilter,
  mapping: BoardMapping,
): readonly FilterOption[] {
  const fixed = ownList(jobs, mapping, mapping.departments)
  const listed = new Set([...fixed, ...kindsOf(jobs).map(({ example }) => example.department)])
  const valuesOf: ValuesOf = ({ departmentPath, type }) => (type === freelanceType ? [] : departmentPath)
  const options = optionsFor(jobs, filter, 'department', fixed, valuesOf)
  return byName(options.filter(({ value }) => listed.has(value)))
}

/** In a longer list, places that share a name are offered under it and not one by one. */
const maxPlainPlaces = 12

/**
 * The places to offer, by their keys. Of a long list: the names that several places share, such as 'San Francisco' and 'CA',
 * and the places that none of these finds.
 */
function offeredPlaces(jobs: readonly JobListing[], fixed: readonly string[]): ReadonlyMap<string, string> {
  const places = new Set(kindsOf(jobs).flatMap(({ example }) => example.places))
  const isLong = places.size > maxPlainPlaces
  const names = new Map([...places].map((place) => [placeKey(place), { name: place, places: new Set<string>() }]))
  for (const place of places) {
    for (const name of [place, ...partsOfPlace(place)]) {
      const known = names.get(placeKey(name)) ?? { name, places: new Set<string>() }
      names.set(placeKey(name), known)
      known.places.add(placeKey(place))
    }
  }
  const isShared = (name: string) => isLong && (names.get(placeKey(name))?.places.size ?? 0) > 1
  const isFound = (place: string) => {
    const parts = partsOfPlace(place)
    return parts.every(isShared) || parts.slice(0, 1).some((part) => isShared(part) && !/remote/i.test(part))
  }
  const offered = [...names.values()].filter(({ name }) => isShared(name) || (places.has(name) && !isFound(name)))
  return new Map([...offered.map(({ name }) => name), ...fixed].map((name) => [placeKey(name), name]))
}

/** The brand's places and those of the loaded jobs. Of a long list, the most useful ones are first: nobody reads a hundred. */
export function locationOptions(jobs: readonly JobListing[], filter: JobFilter, mapping: BoardMapping): readonly FilterOption[] {
  const fixed = ownList(jobs, mapping, mapping.places)
  const offered = offeredPlaces(jobs, fixed)
  const valuesOf: ValuesOf = (job) => [...namesOfPlaces(job.places)].flatMap((name) => offered.get(name) ?? [])
  const options = byName(optionsFor(jobs, filter, 'location', fixed, valuesOf))
  return options.length > maxPlainPlaces ? [...options].sort((a, b) => b.count - a.count) : options
}

/** All job types. Freelance is never disabled: it has its own button and an empty state. */
export function typeOptions(jobs: readonly JobListing[], filter: JobFilter, mapping: BoardMapping): readonly FilterOption[] {
  const options = optionsFor(jobs, filter, 'type', ownList(jobs, mapping, jobTypesOf(mapping.jobTypes)), ({ type }) => [type])
  const count = countJobs(jobs, changeFilter(filter, 'type', freelanceType))
  return [...options.filter(({ value }) => value !== freelanceType), { value: freelanceType, count, isDisabled: false }]
}
