import type { BoardMapping } from '#shared/board-mapping.ts'
import { readableMetadata } from '#shared/board-mapping.ts'
import type { JobPay } from '#shared/job.ts'

/**
 * The board's list of departments as pages get it: with the pay of the jobs, where the mirror knows it and the list does not have
 * it, and without the metadata that no page reads.
 */

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

function jobForPages(job: unknown, mapping: BoardMapping, payOfJob: (jobId: number) => JobPay | null): unknown {
  if (!isObject(job)) return job
  const { id, metadata } = job
  const pay = typeof id === 'number' && !('pay_input_ranges' in job) ? payOfJob(id) : null
  return {
    ...job,
    ...(Array.isArray(metadata) ? { metadata: readableMetadata(metadata, mapping) } : {}),
    ...(pay ? { pay_input_ranges: [{ min_cents: pay.minCents, max_cents: pay.maxCents, currency_type: pay.currency }] } : {}),
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

/** @param text a board's answer of `/departments`. Anything else is passed on as it is */
export function listForPages(text: string, mapping: BoardMapping, payOfJob: (jobId: number) => JobPay | null): string {
  const body: unknown = JSON.parse(text)
  if (!isObject(body) || !Array.isArray(body['departments'])) return text
  const forPages = (job: unknown) => jobForPages(job, mapping, payOfJob)
  return JSON.stringify({ ...body, departments: body['departments'].map((each) => departmentForPages(each, forPages)) })
}
