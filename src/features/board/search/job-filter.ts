import { alphabetical } from '#platform/alphabetical.ts'
import type { BoardMapping } from '#shared/board-mapping.ts'
import type { JobListing } from '#shared/job.ts'
import {
  type FilterGroup,
  filterGroups,
  filterPairs,
  filterParameters,
  filterTests,
  isFiltering,
  type JobFilter,
  namedJobs,
  noFilter,
  normalFilter,
  readFilter,
  sortOf,
} from '#shared/job-filter.ts'
import { maxFeaturedJobs } from '#shared/limits.ts'

/**
 * The job filter as pure functions. The URL owns its state. Functions that take jobs take those that a link or a search has
 * left (`namedJobs`): they look at the groups only.
 */

export { type FilterGroup, isFiltering, type JobFilter, namedJobs, noFilter, readFilter, sortOf }

/** A choice in a group: one of several values, or the only one. */
export type FilterValue<Group extends FilterGroup> = JobFilter[Group] extends readonly (infer Value)[] ? Value : JobFilter[Group]

/** Sets a group. */
export function changeFilter<Group extends FilterGroup>(filter: JobFilter, group: Group, value: JobFilter[Group]): JobFilter {
  return normalFilter({ ...filter, [group]: value })
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Adds a value to a group, or takes it back. In a group of one value, the chosen one is cleared. */
export function toggle<Group extends FilterGroup>(filter: JobFilter, group: Group, value: FilterValue<Group>): JobFilter {
  const chosen: unknown = filter[group]
  if (!Array.isArray(chosen)) {
    return normalFilter({ ...filter, [group]: isSame(chosen, value) ? noFilter[group] : value })
  }
  const others = chosen.filter((each) => each !== value)
  return normalFilter({ ...filter, [group]: others.length < chosen.length ? others : [...chosen, value] })
}

/** Clears every choice and the jobs of a link. The words of a search and the order stay. */
export function clear({ query, sort }: JobFilter): JobFilter {
  return { ...noFilter, query, sort }
}

/** One choice of a filter. */
export type FilterChip = {
  readonly [Group in FilterGroup]: {
    readonly group: Group
    readonly value: FilterValue<Group>
    /** The filter without this choice. */
    readonly without: JobFilter
  }
}[FilterGroup]

/** The choices of a filter, in the order of its address. */
export function chipsOf(filter: JobFilter): readonly FilterChip[] {
  return filterGroups.flatMap((group) => {
    const chosen = filter[group]
    const values: readonly unknown[] = Array.isArray(chosen) ? chosen : isSame(chosen, noFilter[group]) ? [] : [chosen]
    return values.map((value) => ({ group, value, without: toggle(filter, group, value as never) }) as FilterChip)
  })
}

/** Takes a choice back. A filter that does not have it stays as it is. */
export function withoutChip(filter: JobFilter, { group, value }: FilterChip): JobFilter {
  return chipsOf(filter).find((chip) => chip.group === group && isSame(chip.value, value))?.without ?? filter
}

/** Writes a filter into query parameters. All other parameters stay, such as `gh_src` and `utm_*`. */
export function writeFilter(parameters: URLSearchParams, filter: JobFilter): URLSearchParams {
  const written = new URLSearchParams(parameters)
  for (const name of filterParameters) written.delete(name)
  for (const [name, value] of filterPairs(filter)) written.append(name, value)
  return written
}

/** Whether the query has a value that the filter does not read: an unknown type, or a department beside Freelance. */
export function hasDeadFilter(parameters: URLSearchParams, mapping: BoardMapping): boolean {
  const written = writeFilter(parameters, readFilter(parameters, mapping))
  return filterParameters.some((name) => !isSame(parameters.getAll(name).sort(), written.getAll(name)))
}

/** Jobs that the groups of values treat alike. A board with thousands of jobs has only some hundred kinds. */
interface JobKind {
  readonly example: JobListing
  readonly jobs: readonly JobListing[]
}

const knownKinds = new WeakMap<readonly JobListing[], readonly JobKind[]>()

/** The kinds of jobs in a list, computed once per list. Jobs at the same places share their array (`shared/board-list.ts`). */
export function kindsOf(jobs: readonly JobListing[]): readonly JobKind[] {
  const known = knownKinds.get(jobs)
  if (known) return known
  const numbers = new Map<readonly string[], number>()
  const numberOf = (places: readonly string[]) => {
    const number = numbers.get(places) ?? numbers.size
    numbers.set(places, number)
    return number
  }
  const byKey = new Map<string, { readonly example: JobListing; readonly jobs: JobListing[] }>()
  for (const job of jobs) {
    const key = [job.type, numberOf(job.places), job.department, ...job.departmentPath].join('\0')
    const kind = byKey.get(key)
    if (kind) kind.jobs.push(job)
    else byKey.set(key, { example: job, jobs: [job] })
  }
  const kinds = [...byKey.values()]
  knownKinds.set(jobs, kinds)
  return kinds
}

/**
 * The jobs that match a filter, by kind.
 * @param except a group that does not count, for the numbers of its own options
 */
export function matchingKinds(
  jobs: readonly JobListing[],
  filter: JobFilter,
  except: FilterGroup | null = null,
): readonly JobKind[] {
  const tests = { ...filterTests(filter) }
  if (except !== null) delete tests[except]
  const { pay, published, ...others } = tests
  const ofKind = Object.values(others)
  const ofJob = [pay, published].filter((test) => test !== undefined)
  const kinds = kindsOf(jobs).filter(({ example }) => ofKind.every((test) => test(example)))
  if (ofJob.length === 0) return kinds
  return kinds
    .map(({ example, jobs: alike }) => ({ example, jobs: alike.filter((job) => ofJob.every((test) => test(job))) }))
    .filter((kind) => kind.jobs.length > 0)
}

/** Counts the jobs that match a filter. */
export function countJobs(jobs: readonly JobListing[], filter: JobFilter): number {
  return matchingKinds(jobs, filter).reduce((sum, kind) => sum + kind.jobs.length, 0)
}

/** A choice without which there would be jobs. */
export interface WayOut {
  readonly chip: FilterChip
  readonly count: number
}

const maxWaysOut = 3

/** For a filter that finds nothing: the choices that leave jobs when they are taken back, those with the most jobs first. */
export function waysOut(jobs: readonly JobListing[], filter: JobFilter): readonly WayOut[] {
  return chipsOf(filter)
    .map((chip) => ({ chip, count: countJobs(jobs, chip.without) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxWaysOut)
}

function byIdDescending(a: JobListing, b: JobListing): number {
  return typeof a.id === 'number' && typeof b.id === 'number' ? b.id - a.id : alphabetical(String(b.id), String(a.id))
}

function newestFirst(a: JobListing, b: JobListing): number {
  return (b.publishedSeconds ?? 0) - (a.publishedSeconds ?? 0) || byIdDescending(a, b)
}

/** The jobs that match a filter in one list, the last published first. Jobs without a date are the last, the highest ID first. */
export function newestJobs(jobs: readonly JobListing[], filter: JobFilter): readonly JobListing[] {
  return matchingKinds(jobs, filter)
    .flatMap((kind) => kind.jobs)
    .sort(newestFirst)
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
  readonly jobs: readonly JobListing[]
}

/** The jobs that match a filter, grouped by department, each by title or the last published first. */
export function groupJobs(
  jobs: readonly JobListing[],
  filter: JobFilter,
  order: 'title' | 'newest' = 'title',
): readonly JobGroup[] {
  const groups = new Map<string, JobListing[]>()
  for (const { example, jobs: alike } of matchingKinds(jobs, filter)) {
    const { department } = example
    groups.set(department, [...(groups.get(department) ?? []), ...alike])
  }
  const inOrder = order === 'newest' ? newestFirst : (a: JobListing, b: JobListing) => alphabetical(a.title, b.title)
  // Jobs without a department are the last group.
  return [...groups]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || alphabetical(a, b))
    .map(([department, grouped]) => ({ department, jobs: grouped.sort(inOrder) }))
}
