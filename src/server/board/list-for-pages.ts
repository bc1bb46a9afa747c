import type { BoardMapping } from '#shared/board-mapping.ts'
import { readableMetadata } from '#shared/board-mapping.ts'
import { locationText } from '#shared/board-list.ts'
import type { JobPay, ReadPlace, ReadPlaces } from '#shared/job.ts'
import { payOf, readPayRanges } from '#shared/job-pay.ts'
import { writtenPeriod } from '#shared/pay-period.ts'
import type { StoredAnswer } from './stored-jobs.ts'

/**
 * The board's list of departments as pages get it: with the pay of the jobs and what it is for in English, where the list has it or
 * the job's own answer, with where its places are, which pages cannot know, and without the metadata that no page reads.
 */

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const rangeOf = ({ currency, maxCents, minCents, period }: JobPay) => ({
  min_cents: minCents,
  max_cents: maxCents,
  currency_type: currency,
  ...(period && { title: `Pay per ${period}` }),
})

function payOfListed({ id, pay_input_ranges: ranges }: Fields, answers: ListDeps['answers']): JobPay | null {
  if (Array.isArray(ranges)) {
    const own = payOf(
      readPayRanges(ranges, () => {}),
      writtenPeriod,
    )
    if (own) return own
  }
  return typeof id === 'number' && ranges === undefined ? (answers.get(id)?.pay ?? null) : null
}

function departmentForPages(department: unknown, forPages: (job: unknown) => unknown): unknown {
  if (!isObject(department)) return department
  const { children, jobs } = department
  return {
    ...department,
    ...(Array.isArray(jobs) ? { jobs: jobs.map(forPages) } : {}),
    ...(Array.isArray(children) ? { children: children.map((child) => departmentForPages(child, forPages)) } : {}),
  }
}

/** The numbers of all jobs of a department. */
function idsOf(department: unknown): readonly number[] {
  if (!isObject(department)) return []
  const { children, jobs } = department
  const own = (Array.isArray(jobs) ? jobs : []).flatMap((job: unknown) =>
    isObject(job) && typeof job['id'] === 'number' ? [job['id']] : [],
  )
  return [...own, ...(Array.isArray(children) ? children.flatMap(idsOf) : [])]
}

/** The location in a board's list. '': there is none. */
function locationOf({ location }: Fields): string {
  const name = isObject(location) ? location['name'] : null
  return locationText(typeof name === 'string' ? name : null)
}

interface ListDeps {
  readonly mapping: BoardMapping
  /** What was read of the jobs besides, by job id. */
  readonly answers: ReadonlyMap<number, Pick<StoredAnswer, 'card' | 'offices' | 'pay'>>
  readonly readPlaces: ReadPlaces
}

/** @param body a board's answer of `/departments`. Anything else is passed on as it is */
export function listForPages(body: unknown, { answers, mapping, readPlaces }: ListDeps): unknown {
  if (!isObject(body) || !Array.isArray(body['departments'])) return body
  const departments: readonly unknown[] = body['departments']
  const ofLocations = new Map<string, readonly ReadPlace[] | null>()
  const placesOf = (location: string) => {
    const read = ofLocations.get(location) ?? readPlaces(location)
    ofLocations.set(location, read)
    return read
  }
  const answerFor = (jobId: unknown) => (typeof jobId === 'number' ? answers.get(jobId) : undefined)
  /** What the offices of a job say of its places besides its location. undefined: nothing. */
  const ownPlaces = (jobId: unknown, location: string) => {
    const usual = placesOf(location)
    const offices = answerFor(jobId)?.offices ?? []
    const read = offices.length === 0 ? usual : readPlaces(location, offices)
    return JSON.stringify(read) === JSON.stringify(usual) ? undefined : (read ?? undefined)
  }
  const counts = new Map<string, number>()
  for (const jobId of new Set(departments.flatMap(idsOf))) {
    const card = answerFor(jobId)?.card ?? null
    if (card !== null) counts.set(card, (counts.get(card) ?? 0) + 1)
  }
  /** undefined: the job is posted once. */
  const cardOf = (jobId: unknown) => {
    const card = answerFor(jobId)?.card ?? null
    return card !== null && (counts.get(card) ?? 0) > 1 ? card : undefined
  }
  const forPages = (job: unknown) => {
    if (!isObject(job)) return job
    const { id, metadata } = job
    const pay = payOfListed(job, answers)
    return {
      ...job,
      ...(Array.isArray(metadata) ? { metadata: readableMetadata(metadata, mapping) } : {}),
      ...(pay ? { pay_input_ranges: [rangeOf(pay)] } : {}),
      whereabouts: ownPlaces(id, locationOf(job)),
      card: cardOf(id),
    }
  }
  const forAll = departments.map((each) => departmentForPages(each, forPages))
  const whereabouts = Object.fromEntries([...ofLocations].filter(([, read]) => read !== null))
  return { ...body, whereabouts, departments: forAll }
}
