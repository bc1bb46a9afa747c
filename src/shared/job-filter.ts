import { type BoardMapping, freelanceType, hasOtherTypes, jobTypesOf } from './board-mapping.ts'
import { cleanContact } from './clean-text.ts'
import type { JobListing, JobPay, PayPeriod } from './job.ts'
import { encodeQueryValue } from './paths.ts'
import { namesOfJob, placeKey } from './places.ts'
import { type WorkModel, workModels, workModelsOf } from './work-model.ts'

/**
 * The job filter of an address, for the page's list and for the server's links and feeds: its shape, its address and which jobs
 * it finds. Values of one group are alternatives, and the groups add up. `query` and `jobs` are no groups: `namedJobs` and the
 * search narrow the jobs before the groups are looked at.
 */

/** A currency and the period that an amount is for, such as 'USD-year'. Pay of different units is never compared. */
export type PayUnit = `${string}-${PayPeriod}`

export interface PayChoice {
  readonly unit: PayUnit
  /** The upper end of a job's pay reaches it. 0: any pay of the unit. */
  readonly atLeastCents: number
  /** Whether jobs that name no pay are found too. */
  readonly keepsUnnamed: boolean
}

/** How long ago a job was first published, in days of the calendar. A week is seven days, a month is thirty. */
export type Published = 'any' | 'today' | 'week' | 'month'
export type Sort = 'match' | 'newest' | 'department'

export interface JobFilter {
  /** Numbers with commas, from a link to some jobs. */
  readonly jobs: string | null
  /** Words to search for, with single spaces. '': none. */
  readonly query: string
  /** In the order of their code units, like the other lists: one filter has one address. */
  readonly types: readonly string[]
  readonly departments: readonly string[]
  readonly locations: readonly string[]
  readonly work: readonly WorkModel[]
  readonly pay: PayChoice | null
  readonly published: Published
  /** null: by match while searching, else by department. */
  readonly sort: Sort | null
}

export const noFilter: JobFilter = {
  jobs: null,
  query: '',
  types: [],
  departments: [],
  locations: [],
  work: [],
  pay: null,
  published: 'any',
  sort: null,
}

/** The groups of choices, in the order of the address. */
export const filterGroups = ['types', 'departments', 'locations', 'work', 'pay', 'published'] as const
export type FilterGroup = (typeof filterGroups)[number]

/** The parameters of the address, in the order in which they are written. `remote` is only read. */
export const filterParameters = [
  'jobs',
  'q',
  'type',
  'department',
  'location',
  'remote',
  'work',
  'pay',
  'published',
  'sort',
] as const

export const maxQueryLength = 100
/** More values of one group are ignored: anybody can write an address. */
export const maxValues = 50

/** What addresses said before the ways of working had a parameter of their own. They stay valid: people have saved and shared them. */
const workOfRemote: ReadonlyMap<string, readonly WorkModel[]> = new Map([
  ['remote', ['remote']],
  ['on-site', ['hybrid', 'onsite']],
])

const jobNumbers = /^\d+(?:,\d+)*$/
/** An amount is in whole units of its currency, and 'named' leaves out the jobs that name no pay. */
const payText = /^([A-Z]{3}-(?:hour|month|year))-(\d{1,9})(-named)?$/

/** The part of `URLSearchParams` that is used here: this folder has no DOM types. */
interface Query {
  get(name: string): string | null
  getAll(name: string): string[]
}

/**
 * The words of a search without invisible characters, trimmed, with single spaces, and truncated to the length that is searched for. It
 * has no half of a character, such as the one that the truncation leaves of an emoji: no address can hold it.
 */
export function normalQuery(text: string): string {
  return cleanContact(text.slice(0, maxQueryLength * 2))
    .replace(/[\s\p{Surrogate}]+/gu, ' ')
    .trim()
    .slice(0, maxQueryLength)
    .replace(/\p{Surrogate}$/u, '')
    .trim()
}

function oneOf<Value extends string>(text: string | null, values: readonly Value[]): Value | null {
  return values.find((value) => value === text) ?? null
}

function readPay(text: string | null): PayChoice | null {
  const [, unit, amount, named] = payText.exec(text ?? '') ?? []
  if (unit === undefined) return null
  return { unit: unit as PayUnit, atLeastCents: Number(amount) * 100, keepsUnnamed: named === undefined }
}

function readWork(parameters: Query): readonly WorkModel[] {
  const asked = parameters.getAll('work')
  const chosen = workModels.filter((model) => asked.includes(model))
  return chosen.length > 0 ? chosen : (workOfRemote.get(parameters.get('remote') ?? '') ?? [])
}

/** Sorted and without repetitions, so that the same choices are the same filter. */
function normalList(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== ''))].slice(0, maxValues).sort()
}

/**
 * The one form of a filter. Freelance clears the department and the jobs, because freelance jobs have neither listed departments
 * nor numbers. An order that is the default is none.
 */
export function normalFilter(filter: JobFilter): JobFilter {
  const isFreelance = filter.types.includes(freelanceType)
  return {
    ...filter,
    jobs: isFreelance ? null : filter.jobs,
    types: normalList(filter.types),
    departments: isFreelance ? [] : normalList(filter.departments),
    locations: normalList(filter.locations),
    work: workModels.filter((model) => filter.work.includes(model)),
    sort: filter.sort === 'newest' ? 'newest' : null,
  }
}

/** Reads a filter from an address. Unknown values are ignored: the link may be from another version of the site. */
export function readFilter(parameters: Query, mapping: BoardMapping): JobFilter {
  const isType = (type: string) => type === freelanceType || hasOtherTypes(mapping) || jobTypesOf(mapping.jobTypes).includes(type)
  const jobs = parameters.get('jobs')
  return normalFilter({
    jobs: jobs !== null && jobNumbers.test(jobs) ? jobs : null,
    query: normalQuery(parameters.get('q') ?? ''),
    types: parameters.getAll('type').filter(isType),
    departments: parameters.getAll('department'),
    locations: parameters.getAll('location'),
    work: readWork(parameters),
    pay: readPay(parameters.get('pay')),
    published: oneOf(parameters.get('published'), ['today', 'week', 'month']) ?? 'any',
    sort: oneOf(parameters.get('sort'), ['match', 'newest', 'department']),
  })
}

function payValue({ atLeastCents, keepsUnnamed, unit }: PayChoice): string {
  return `${unit}-${Math.round(atLeastCents / 100)}${keepsUnnamed ? '' : '-named'}`
}

/** The names and values of a filter's address, in their order. */
export function filterPairs(filter: JobFilter): readonly (readonly [name: string, value: string])[] {
  const { departments, jobs, locations, pay, published, query, sort, types, work } = normalFilter(filter)
  const values: Readonly<Record<(typeof filterParameters)[number], readonly string[]>> = {
    jobs: jobs === null ? [] : [jobs],
    q: query === '' ? [] : [query],
    type: types,
    department: departments,
    location: locations,
    remote: [],
    work: work.toSorted(),
    pay: pay === null ? [] : [payValue(pay)],
    published: published === 'any' ? [] : [published],
    sort: sort === null ? [] : [sort],
  }
  return filterParameters.flatMap((name) => values[name].map((value) => [name, value] as const))
}

/** What follows '?' in a filter's address. '' leaves nothing out. */
export function filterAddress(filter: JobFilter): string {
  return filterPairs(filter)
    .map(([name, value]) => `${name}=${encodeQueryValue(value)}`)
    .join('&')
}

/** How the jobs of a filter are ordered. */
export function sortOf({ query, sort }: JobFilter): Sort {
  return sort === 'newest' ? 'newest' : query === '' ? 'department' : 'match'
}

/** Whether a filter leaves anything out. */
export function isFiltering(filter: JobFilter): boolean {
  return filterPairs(filter).some(([name]) => name !== 'sort')
}

/** The jobs that a link names, or all of them. */
export function namedJobs(jobs: readonly JobListing[], named: JobFilter['jobs']): readonly JobListing[] {
  if (named === null) return jobs
  const ids = new Set(named.split(','))
  return jobs.filter(({ id }) => ids.has(String(id)))
}

/** Where the board does not say what a pay is for, a maximum below this is one per hour. */
const maxHourlyCents = 1_000_00

/** What a pay is for. Where the board does not say: an hour or a year, by its amount. */
export function periodOfPay({ maxCents, period }: JobPay): PayPeriod {
  return period ?? (maxCents < maxHourlyCents ? 'hour' : 'year')
}

/** The unit of a job's pay. null: the job names no pay, or in no currency. */
export function payUnitOf({ pay }: Pick<JobListing, 'pay'>): PayUnit | null {
  if (!pay || !/^[A-Z]{3}$/.test(pay.currency)) return null
  return `${pay.currency}-${periodOfPay(pay)}`
}

const publishedDays = { today: 1, week: 7, month: 30 } as const

/** The first second of the first day that counts, in the time zone of the device or the server. */
export function publishedSince(published: Exclude<Published, 'any'>, nowMs: number): number {
  const day = new Date(nowMs)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() + 1 - publishedDays[published])
  return day.getTime() / 1000
}

type Test = (job: JobListing) => boolean

/** Which jobs each group of a filter finds. A group without a choice has no test. */
export function filterTests(filter: JobFilter, nowMs = Date.now()): Readonly<Partial<Record<FilterGroup, Test>>> {
  const { departments, locations, pay, published, types, work } = filter
  const keys = locations.map(placeKey)
  const since = published === 'any' ? 0 : publishedSince(published, nowMs)
  return {
    ...(types.length > 0 && { types: ({ type }) => types.includes(type) }),
    ...(departments.length > 0 && {
      departments: ({ departmentPath }) => departments.some((department) => departmentPath.includes(department)),
    }),
    ...(keys.length > 0 && {
      locations: (job) => {
        const names = namesOfJob(job)
        return keys.some((key) => names.has(key))
      },
    }),
    ...(work.length > 0 && {
      work: (job) => {
        const models = workModelsOf(job)
        return work.some((model) => models.has(model))
      },
    }),
    ...(pay !== null && {
      pay: (job) => {
        const unit = payUnitOf(job)
        return unit === null ? pay.keepsUnnamed : unit === pay.unit && (job.pay?.maxCents ?? 0) >= pay.atLeastCents
      },
    }),
    ...(published !== 'any' && {
      published: ({ publishedSeconds }) => (publishedSeconds ?? Number.NEGATIVE_INFINITY) >= since,
    }),
  } satisfies Partial<Record<FilterGroup, Test>>
}

/** Finds the jobs of all groups of a filter. */
export function filterTest(filter: JobFilter, nowMs = Date.now()): Test {
  const tests = Object.values(filterTests(filter, nowMs))
  return (job) => tests.every((test) => test(job))
}
