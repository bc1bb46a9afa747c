import type { BoardMapping } from '#shared/board-mapping.ts'
import { readableMetadata } from '#shared/board-mapping.ts'
import { locationText } from '#shared/board-list.ts'
import type { JobPay, ReadPlace, ReadPlaces } from '#shared/job.ts'
import { payOf, readPayRanges } from '#shared/job-pay.ts'
import { writtenPeriod } from '#shared/pay-period.ts'

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

function jobForPages(job: unknown, mapping: BoardMapping, payOfJob: (jobId: number) => JobPay | null): unknown {
  if (!isObject(job)) return job
  const { id, metadata, pay_input_ranges: ranges } = job
  const own = Array.isArray(ranges)
    ? payOf(
        readPayRanges(ranges, () => {}),
        writtenPeriod,
      )
    : null
  const pay = own ?? (typeof id === 'number' && ranges === undefined ? payOfJob(id) : null)
  return {
    ...job,
    ...(Array.isArray(metadata) ? { metadata: readableMetadata(metadata, mapping) } : {}),
    ...(pay ? { pay_input_ranges: [rangeOf(pay)] } : {}),
  }
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

/** The locations of all jobs of a department. */
function locationsOf(department: unknown): readonly string[] {
  if (!isObject(department)) return []
  const { children, jobs } = department
  const own = (Array.isArray(jobs) ? jobs : []).flatMap((job: unknown) => {
    const location = isObject(job) && isObject(job['location']) ? job['location']['name'] : null
    return typeof location === 'string' ? [locationText(location)] : []
  })
  return [...own, ...(Array.isArray(children) ? children.flatMap(locationsOf) : [])]
}

/** @param body a board's answer of `/departments`. Anything else is passed on as it is */
export function listForPages(
  body: unknown,
  mapping: BoardMapping,
  payOfJob: (jobId: number) => JobPay | null,
  readPlaces: ReadPlaces,
): unknown {
  if (!isObject(body) || !Array.isArray(body['departments'])) return body
  const forPages = (job: unknown) => jobForPages(job, mapping, payOfJob)
  const departments: readonly unknown[] = body['departments']
  const whereabouts: Record<string, readonly ReadPlace[]> = {}
  for (const location of new Set(departments.flatMap(locationsOf))) {
    const read = readPlaces(location)
    if (read) whereabouts[location] = read
  }
  return { ...body, whereabouts, departments: departments.map((each) => departmentForPages(each, forPages)) }
}
