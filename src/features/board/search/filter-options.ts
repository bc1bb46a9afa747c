import { alphabetical } from '#platform/alphabetical.ts'
import { type BoardMapping, freelanceType, jobTypesOf } from '#shared/board-mapping.ts'
import type { JobListing, ReadPlace } from '#shared/job.ts'
import {
  type FilterGroup,
  type JobFilter,
  maxValues,
  noFilter,
  payUnitOf,
  type PayChoice,
  type PayUnit,
  type Published,
} from '#shared/job-filter.ts'
import { namesOfJob, partsOfPlace, placeKey, remoteIn, remoteName } from '#shared/places.ts'
import { isRemotePlace, withoutWorkModel, type WorkModel, workModels, workModelsOf } from '#shared/work-model.ts'
import { changeFilter, countJobs, kindsOf, matchingKinds, toggle } from './job-filter.ts'
import { placeName } from '../job/names-of-board.ts'

/**
 * What each group of the filter offers, with the jobs that each option would show. Counts obey the other groups and not their
 * own. A chosen option is always offered, so that it can be taken back.
 */

export interface FilterOption<Value = string> {
  readonly value: Value
  /** Number of jobs that this option would show together with the other groups. */
  readonly count: number
  readonly isChosen: boolean
  /** Nothing would be found. A chosen option can always be taken back. */
  readonly isDisabled: boolean
}

function option<Value>(value: Value, count: number, isChosen: boolean): FilterOption<Value> {
  return { value, count, isChosen, isDisabled: count === 0 && !isChosen }
}

type ListGroup = 'types' | 'departments' | 'locations'
type ValuesOf = (job: JobListing) => Iterable<string>

/** A fixed list of the mapping, unless the jobs have none of its types: then they are of another company's board. */
function ownList(jobs: readonly JobListing[], { jobTypes }: BoardMapping, list: readonly string[]): readonly string[] {
  const types = jobTypesOf(jobTypes)
  return types.length === 0 || kindsOf(jobs).some(({ example }) => types.includes(example.type)) ? list : []
}

/** How many jobs have each value, of those that the other groups find. Values of all jobs are listed. */
function countsOf(
  jobs: readonly JobListing[],
  filter: JobFilter,
  group: FilterGroup,
  valuesOf: ValuesOf,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { example } of kindsOf(jobs)) for (const value of valuesOf(example)) counts.set(value, 0)
  for (const { example, jobs: alike } of matchingKinds(jobs, filter, group)) {
    for (const value of new Set(valuesOf(example))) counts.set(value, (counts.get(value) ?? 0) + alike.length)
  }
  counts.delete('')
  return counts
}

function listOptions(
  filter: JobFilter,
  group: ListGroup,
  counts: ReadonlyMap<string, number>,
  fixed: readonly string[],
): readonly FilterOption[] {
  const chosen = filter[group]
  return [...new Set([...fixed, ...counts.keys(), ...chosen])].map((value) =>
    option(value, counts.get(value) ?? 0, chosen.includes(value)),
  )
}

function byName(options: readonly FilterOption[]): readonly FilterOption[] {
  return [...options].sort((a, b) => alphabetical(a.value, b.value))
}

/** Compares places by the names that the page gives them. */
const byPlaceName = (a: string, b: string) => alphabetical(placeName(a), placeName(b))

/** The brand's departments and the top departments of the jobs, by name. Freelance groups are not departments. */
export function departmentOptions(
  jobs: readonly JobListing[],
  filter: JobFilter,
  mapping: BoardMapping,
): readonly FilterOption[] {
  const fixed = ownList(jobs, mapping, mapping.departments)
  const listed = new Set([...fixed, ...kindsOf(jobs).map(({ example }) => example.department), ...filter.departments])
  const valuesOf: ValuesOf = ({ departmentPath, type }) => (type === freelanceType ? [] : departmentPath)
  const options = listOptions(filter, 'departments', countsOf(jobs, filter, 'departments', valuesOf), fixed)
  return byName(options.filter(({ value }) => listed.has(value)))
}

/** The job types, those of the brand first. Freelance is the last one, if there are freelance jobs. */
export function typeOptions(jobs: readonly JobListing[], filter: JobFilter, mapping: BoardMapping): readonly FilterOption[] {
  const counts = countsOf(jobs, filter, 'types', ({ type }) => [type])
  const options = listOptions(filter, 'types', counts, ownList(jobs, mapping, jobTypesOf(mapping.jobTypes)))
  const others = options.filter(({ value }) => value !== freelanceType)
  if (others.length === options.length) return others
  // Choosing it clears other groups, so that its count is of another filter.
  const count = countJobs(jobs, changeFilter(filter, 'types', [freelanceType]))
  return [...others, option(freelanceType, count, filter.types.includes(freelanceType))]
}

/** A place of a country. */
export interface PlaceOption extends FilterOption {
  /** A state: its cities stand for it, unless somebody searches for it. */
  readonly isRegion: boolean
  /** The keys of what it is in, from the country's states down, and its own. Empty: nobody has read it. */
  readonly path: readonly string[]
}

/** The places of a country. */
export interface PlaceGroup {
  /** null: places whose country nobody has read, as the board writes them. A job in two cities counts once. */
  readonly country: FilterOption | null
  readonly options: readonly PlaceOption[]
}

/** In a longer list, places that share a name are offered under it and not one by one. */
const maxPlainPlaces = 12
/** A state with fewer cities is no level of its own. */
const minCitiesOfRegion = 2

interface PlaceNode {
  readonly value: string
  /** The keys of other names of it, which may be names of other places too. */
  readonly names: ReadonlySet<string>
  readonly path: readonly string[]
  /** A job is there, and not only in a place within it. */
  isNamed: boolean
  readonly children: Map<string, PlaceNode>
}

/** Adds a place that the server has read to the tree. */
function addPlace(roots: Map<string, PlaceNode>, { isRemote, name, path }: ReadPlace): void {
  const [country] = path
  if (country === undefined) return
  let level = roots
  const add = (value: string, names: readonly string[], parts: readonly string[], isNamed: boolean) => {
    const key = placeKey(value)
    const node = level.get(key) ?? {
      value,
      names: new Set(names.map(placeKey)),
      path: parts.map(placeKey),
      isNamed,
      children: new Map(),
    }
    node.isNamed ||= isNamed
    level.set(key, node)
    level = node.children
  }
  const parts = path.slice(1)
  add(country, [country], [], true)
  // Who works from home in a state is found from home in the country, but not in the state.
  if (isRemote) return add(remoteIn(name), [], [remoteName, ...parts], true)
  parts.forEach((part, index) => {
    const isLast = index === path.length - 2
    const value = isLast ? name : `${part}, ${country}`
    add(value, [part, `${part}, ${country}`, value], parts.slice(0, index + 1), isLast)
  })
}

/** The places within a place, without the states that have one city. */
function placesWithin({ children }: PlaceNode): readonly PlaceNode[] {
  return [...children.values()].flatMap((node) => {
    const within = placesWithin(node)
    return node.isNamed || within.length >= minCitiesOfRegion ? [node, ...within] : within
  })
}

/** The words of a place that others may share. 'US-Remote' shares no more than being remote. */
function sharedNames(place: string): readonly string[] {
  return isRemotePlace(place) ? [remoteName] : partsOfPlace(place)
}

/** The places of a job that nobody has read. The way of working is none. */
function unreadPlacesOf({ places, whereabouts }: JobListing): readonly string[] {
  if (!whereabouts) return places.filter((place) => isRemotePlace(place) || withoutWorkModel(place).trim() !== '')
  return whereabouts.flatMap(({ isRemote, name, path }) =>
    path.length > 0 || name === '' ? [] : [isRemote ? remoteIn(name) : name],
  )
}

/**
 * Places that nobody has read. Of a long list: the names that several places share, such as 'San Francisco' and 'CA', and the places
 * that none of these finds.
 */
function unreadPlaces(jobs: readonly JobListing[], fixed: readonly string[]): readonly string[] {
  const places = new Set(kindsOf(jobs).flatMap(({ example }) => unreadPlacesOf(example)))
  const isLong = places.size > maxPlainPlaces
  const names = new Map([...places].map((place) => [placeKey(place), { name: place, places: new Set<string>() }]))
  for (const place of places) {
    for (const name of [place, ...sharedNames(place)]) {
      const known = names.get(placeKey(name)) ?? { name, places: new Set<string>() }
      names.set(placeKey(name), known)
      known.places.add(placeKey(place))
    }
  }
  const isShared = (name: string) => isLong && (names.get(placeKey(name))?.places.size ?? 0) > 1
  const isFound = (place: string) => {
    const parts = sharedNames(place)
    return !isRemotePlace(place) && (parts.every(isShared) || parts.slice(0, 1).some(isShared))
  }
  const offered = [...names.values()].filter(({ name }) => isShared(name) || (places.has(name) && !isFound(name)))
  return [...offered.map(({ name }) => name), ...fixed]
}

interface PlaceTree {
  readonly countries: readonly { readonly node: PlaceNode; readonly places: readonly PlaceNode[] }[]
  readonly unread: readonly string[]
  /** How many places of the tree have a name. */
  readonly namesakes: ReadonlyMap<string, number>
}

const knownTrees = new WeakMap<readonly JobListing[], PlaceTree>()

function placeTree(jobs: readonly JobListing[], mapping: BoardMapping): PlaceTree {
  const known = knownTrees.get(jobs)
  if (known) return known
  const roots = new Map<string, PlaceNode>()
  for (const { example } of kindsOf(jobs)) for (const place of example.whereabouts ?? []) addPlace(roots, place)
  const countries = [...roots.values()].map((node) => ({ node, places: placesWithin(node) }))
  const namesakes = new Map<string, number>()
  for (const { names, value } of countries.flatMap(({ node, places }) => [node, ...places])) {
    for (const name of new Set([placeKey(value), ...names])) namesakes.set(name, (namesakes.get(name) ?? 0) + 1)
  }
  const fixed = ownList(jobs, mapping, mapping.places)
  const isAnywhere = kindsOf(jobs).some(({ example }) =>
    example.whereabouts?.some(({ name, path }) => path.length === 0 && name === ''),
  )
  const groups = Object.keys(mapping.placeGroups).filter((group) =>
    kindsOf(jobs).some(({ example }) => example.places.includes(group)),
  )
  const names = [...unreadPlaces(jobs, fixed), ...(isAnywhere ? [remoteName] : []), ...groups]
  const unread = [...new Map(names.map((name) => [placeKey(name), name]))].filter(([key]) => !namesakes.has(key))
  const tree = { countries, namesakes, unread: unread.map(([, name]) => name) }
  knownTrees.set(jobs, tree)
  return tree
}

/** How many jobs each name of a place finds: those that match the other groups, and all. */
function placeCounts(jobs: readonly JobListing[], filter: JobFilter) {
  const counts = countsOf(jobs, filter, 'locations', namesOfJob)
  const all = countsOf(jobs, noFilter, 'locations', namesOfJob)
  const countOf = (value: string, of = counts) => of.get(placeKey(value)) ?? 0
  return { countOf, byAll: (a: string, b: string) => countOf(b, all) - countOf(a, all) || byPlaceName(a, b) }
}

/** What leads nowhere is last. */
const emptyLast = (a: FilterOption, b: FilterOption) => Number(a.isDisabled) - Number(b.isDisabled)

/**
 * The places by country. Those with the most jobs on the whole board come first, so that only a choice without jobs moves. After them
 * stands who may work from anywhere, and what nobody has read, as the board writes it. What leads nowhere is last.
 */
export function placeGroups(jobs: readonly JobListing[], filter: JobFilter, mapping: BoardMapping): readonly PlaceGroup[] {
  const { byAll, countOf } = placeCounts(jobs, filter)
  const { countries, namesakes, unread } = placeTree(jobs, mapping)
  // An address may name a place by any of its names. It is offered by the chosen one, so that it can be taken back.
  const left = new Map(filter.locations.map((name) => [placeKey(name), name]))
  const optionOf = (value: string, names: Iterable<string> = []) => {
    const own = [placeKey(value), ...[...names].filter((name) => namesakes.get(name) === 1)]
    const key = own.find((each) => left.has(each)) ?? ''
    const name = left.get(key)
    left.delete(key)
    return option(name ?? value, countOf(value), name !== undefined)
  }
  const groups = countries
    .toSorted((a, b) => byAll(a.node.value, b.node.value))
    .map(({ node, places }) => ({
      country: optionOf(node.value, node.names),
      options: places
        // Whoever looks at a country's first places looks for cities.
        .toSorted((a, b) => Number(a.children.size > 0) - Number(b.children.size > 0) || byAll(a.value, b.value))
        .map((place) => ({ ...optionOf(place.value, place.names), isRegion: !place.isNamed, path: place.path }))
        .sort(emptyLast),
    }))
  const byOrder = unread.length > maxPlainPlaces ? byAll : byPlaceName
  // More people look for it than for what nobody has read.
  const names = unread.toSorted((a, b) => Number(b === remoteName) - Number(a === remoteName) || byOrder(a, b))
  const others = [...names.map((name) => optionOf(name)), ...[...left.values()].map((name) => option(name, countOf(name), true))]
  const withoutCountry = {
    country: null,
    options: others.map((each) => ({ ...each, isRegion: false, path: [] })).sort(emptyLast),
  }
  return [...groups, ...(others.length > 0 ? [withoutCountry] : [])].sort((a, b) => Number(isDeadEnd(a)) - Number(isDeadEnd(b)))
}

/** Whether a place is chosen: itself, or with its whole country. 'some': a country of which some places are. */
export function chosenPart({ country, options }: PlaceGroup): 'all' | 'some' | 'none' {
  if (country?.isChosen) return 'all'
  return options.some(({ isChosen }) => isChosen) ? 'some' : 'none'
}

/** Whether a group has no jobs, and nothing of it is chosen that could be taken back. */
export function isDeadEnd(group: PlaceGroup): boolean {
  const isEmpty = group.country?.isDisabled ?? group.options.every(({ isDisabled }) => isDisabled)
  return isEmpty && chosenPart(group) === 'none'
}

/** Chooses a country with all its places, or takes all of them back. Without jobs, there is only the latter. */
export function toggleCountry(filter: JobFilter, { country, options }: PlaceGroup): JobFilter {
  if (!country) return filter
  const own = options.map(({ value }) => value)
  const others = filter.locations.filter((name) => name !== country.value && !own.includes(name))
  return changeFilter(filter, 'locations', country.isChosen || country.isDisabled ? others : [...others, country.value])
}

/** Whether one of two places of a country is in the other, or they are the same. */
function isWithinOther(a: PlaceOption, b: PlaceOption): boolean {
  const [outer, inner] = a.path.length < b.path.length ? [a.path, b.path] : [b.path, a.path]
  return outer.every((part, depth) => part === inner[depth])
}

/**
 * Chooses a place, or takes it back. Of a country that is chosen as a whole, its other places stay, but neither what the place is in,
 * which would still find its jobs, nor what is in it. An address that could not name all of them names none: the country is cleared.
 */
export function togglePlace(filter: JobFilter, group: PlaceGroup, value: string): JobFilter {
  if (!group.country?.isChosen) return toggle(filter, 'locations', value)
  const cleared = toggleCountry(filter, group)
  const pressed = group.options.find((place) => place.value === value)
  const rest = group.options.filter((place) => place.count > 0 && !place.isRegion && !(pressed && isWithinOther(place, pressed)))
  const locations = [...cleared.locations, ...rest.map((place) => place.value)]
  return locations.length > maxValues ? cleared : changeFilter(filter, 'locations', locations)
}

/** The ways of working that jobs of the board have. A job counts for each of its own. Empty: all jobs have the same one. */
export function workOptions(jobs: readonly JobListing[], filter: JobFilter): readonly FilterOption<WorkModel>[] {
  const counts = countsOf(jobs, filter, 'work', workModelsOf)
  const offered = workModels.filter((model) => counts.has(model) || filter.work.includes(model))
  if (offered.length < 2 && filter.work.length === 0) return []
  return offered.map((model) => option(model, counts.get(model) ?? 0, filter.work.includes(model)))
}

/** A lower bound of pay. */
export type PayStep = FilterOption<PayChoice>

export interface PayOption extends FilterOption<PayUnit> {
  /** Without a bound first, then the bounds upwards. */
  readonly steps: readonly PayStep[]
}

export interface PayOptions {
  /** The units of the board, the one with the most jobs first. */
  readonly units: readonly PayOption[]
  /** Number of jobs that name no pay, of those that the other groups find. */
  readonly unnamedCount: number
}

const maxPaySteps = 4
const stepDigits = [1, 1.5, 2, 3, 5, 7.5]

/** Round bounds that divide the upper ends of a unit's jobs, at most four and evenly spread. */
function boundsOf(upperEnds: readonly number[]): readonly number[] {
  const sorted = upperEnds.toSorted((a, b) => a - b)
  const [lowest = 0, highest = 0] = [sorted[0], sorted.at(-1)]
  const bounds: number[] = []
  for (let power = 100; power <= highest; power *= 10) {
    bounds.push(...stepDigits.map((digit) => digit * power).filter((cents) => cents > lowest && cents <= highest))
  }
  if (bounds.length <= maxPaySteps) return bounds
  const picked = Array.from({ length: maxPaySteps }, (_, index) => {
    const at = Math.round((index * (bounds.length - 1)) / (maxPaySteps - 1))
    return bounds[at] ?? 0
  })
  return [...new Set(picked)]
}

/** The units of pay that the board names, with round lower bounds. Nothing is converted. */
export function payOptions(jobs: readonly JobListing[], filter: JobFilter): PayOptions {
  const upperEnds = new Map<PayUnit, number[]>()
  for (const job of jobs) {
    const unit = payUnitOf(job)
    if (unit === null) continue
    const ends = upperEnds.get(unit) ?? []
    upperEnds.set(unit, ends)
    ends.push(job.pay?.maxCents ?? 0)
  }
  const others = matchingKinds(jobs, filter, 'pay').flatMap((kind) => kind.jobs)
  const { pay } = filter
  const keepsUnnamed = pay?.keepsUnnamed ?? true
  const unnamedCount = others.filter((job) => payUnitOf(job) === null).length
  const countFrom = (unit: PayUnit, cents: number) =>
    others.filter((job) => payUnitOf(job) === unit && (job.pay?.maxCents ?? 0) >= cents).length
  const listed = [...upperEnds].sort(([, a], [, b]) => b.length - a.length)
  const chosen: [PayUnit, number[]][] = pay !== null && !upperEnds.has(pay.unit) ? [[pay.unit, []]] : []
  const units = [...listed, ...chosen].map(([unit, ends]): PayOption => {
    const isUnit = pay?.unit === unit
    const bounds = [...new Set([0, ...boundsOf(ends), ...(isUnit ? [pay.atLeastCents] : [])])].toSorted((a, b) => a - b)
    return {
      ...option(unit, countFrom(unit, 0), isUnit),
      steps: bounds.map((atLeastCents) =>
        option({ unit, atLeastCents, keepsUnnamed }, countFrom(unit, atLeastCents), isUnit && pay.atLeastCents === atLeastCents),
      ),
    }
  })
  return { units, unnamedCount }
}

/** Today, this week and this month, each with its jobs. */
export function publishedOptions(
  jobs: readonly JobListing[],
  filter: JobFilter,
): readonly FilterOption<Exclude<Published, 'any'>>[] {
  const values = ['today', 'week', 'month'] as const
  return values.map((value) => option(value, countJobs(jobs, { ...filter, published: value }), filter.published === value))
}
