import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { partForPage } from '#shared/board-job.ts'
import { BoardPayloadError } from '#shared/board-list.ts'
import type { BoardMapping } from '#shared/board-mapping.ts'
import { type PackItem, sharedFields } from '#shared/board-pack.ts'
import type { JobDetail, JobOffice, JobPay } from '#shared/job.ts'
import { payOf } from '#shared/job-pay.ts'
import { writtenPeriod } from '#shared/pay-period.ts'
import { officesOf } from '../places/read-places.ts'
import { AnswerWithForm, readJob } from '../read-job.ts'

/** Makes the lines of a job in the board pack from the board's answer for it. Only what pages read of the answer is in them. */

export interface PackedJob {
  readonly jobId: number
  /** The board's date of the last change. null: the board gives none. */
  readonly updatedAt: string | null
  readonly hasForm: boolean
  readonly pay: JobPay | null
  readonly offices: readonly JobOffice[]
  /** Equal for posts of one job. null: it is a post for no job in particular. */
  readonly card: string | null
  /** The parts that the job refers to, and the job, each on one line. */
  readonly lines: string
  readonly hash: string
}

/** Larger than any real job with its form. A larger one is left to the devices that open it. */
const maxJobLength = 1024 * 1024
/** A reference is not worth it for less. */
const minPartLength = 200

const Answer = v.looseObject({
  id: v.number(),
  updated_at: v.fallback(v.nullish(v.string(), null), null),
  internal_job_id: v.fallback(v.nullish(v.number(), null), null),
})

export function shortHash(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length)
}

const lineOf = (item: PackItem) => JSON.stringify(item)

/** The beginning of a part's line up to its id, which has a fixed length. */
const partStart = '{"kind":"part","id":"'
const idLength = 16

/** The id of a part's line. null: it is the line of a job. */
export function partIdIn(line: string): string | null {
  return line.startsWith(partStart) ? line.slice(partStart.length, partStart.length + idLength) : null
}

/** Two jobs that only share a title have another text, and posts of one job may be in two departments. */
function cardOf(internalId: number | null, { contentHtml, department, title }: JobDetail): string | null {
  if (internalId === null) return null
  return shortHash(JSON.stringify([internalId, title, department, contentHtml]), 16)
}

/** @returns null: the answer is not a job that the site could read, or it is too large */
export function packJob(answer: unknown, mapping: BoardMapping): PackedJob | null {
  const read = v.safeParse(Answer, answer)
  if (!read.success) return null
  try {
    const detail = readJob(answer, mapping)
    const { jobId, payRanges } = detail
    const job: Record<string, unknown> = { ...partForPage(answer, mapping) }
    const parts: string[] = []
    for (const field of sharedFields) {
      const text = JSON.stringify(job[field] ?? null)
      if (text.length < minPartLength) continue
      const id = shortHash(text, idLength)
      parts.push(`${partStart}${id}","value":${text}}`)
      job[field] = { part: id }
    }
    const hasForm = v.is(AnswerWithForm, answer)
    const lines = [...parts, lineOf({ kind: 'job', jobId, hasForm, job })].join('\n')
    if (lines.length > maxJobLength) return null
    // What the brand says may change without another answer of the board. Whoever reads the list adds it.
    const pay = payOf(payRanges, writtenPeriod)
    const { internal_job_id: internalId, updated_at: updatedAt } = read.output
    return {
      jobId,
      updatedAt: updatedAt ?? null,
      hasForm,
      pay,
      offices: officesOf(answer),
      card: cardOf(internalId ?? null, detail),
      lines,
      hash: shortHash(lines, 16),
    }
  } catch (error) {
    if (error instanceof BoardPayloadError) return null
    throw error
  }
}

const sampleOf = (id: number, location: string) => ({
  id,
  internal_job_id: id,
  title: 'Baker',
  updated_at: '2026-01-01T00:00:00Z',
  first_published: '2026-01-01T00:00:00Z',
  absolute_url: 'https://example.com/jobs/1',
  location: { name: location },
  departments: [{ id: 1, name: 'Bakery' }],
  offices: [{ id: 1, name: location, location }],
  metadata: [{ id: 1, name: 'Employment type', value: 'Full-time', value_type: 'single_select' }],
  content: '&lt;p&gt;Bread, every day.&lt;/p&gt;',
  pay_input_ranges: [{ min_cents: 100_00, max_cents: 200_00, currency_type: 'EUR', title: 'Pay per month', blurb: '' }],
  questions: [{ label: 'First name', required: true, fields: [{ name: 'first_name', type: 'input_text', values: [] }] }],
  education: 'education_optional',
})

/** In countries whose forms differ by law, and one without a country. */
const samplePlaces = ['Leipzig, Germany', 'Denver, Colorado, United States', 'Toronto, Ontario, Canada', 'Remote']

/** Names how jobs are read, by what is made of some: rules, mapping, places and modules of another release may make something else. */
export function readingOf(mapping: BoardMapping, addToJob: (job: object) => object = () => ({})): string {
  const packed = samplePlaces.map((place, index) => {
    const job = sampleOf(index + 1, place)
    return packJob({ ...job, ...addToJob(job) }, mapping)
  })
  return shortHash(JSON.stringify(packed), 8)
}
