import * as v from 'valibot'
import { parseJob } from '#shared/board-job.ts'
import { BoardPayloadError, type ReportProblem } from '#shared/board-list.ts'
import type { BoardMapping } from '#shared/board-mapping.ts'
import type { JobDetail } from '#shared/job.ts'

/** An answer for a job that has its form. */
export const AnswerWithForm = v.object({ questions: v.array(v.unknown()) })

/** What a board's answer for a job says, or why it says nothing. */
interface Reading {
  readonly job: JobDetail | BoardPayloadError
  /** What was left out. */
  readonly problems: readonly string[]
}

/** More of one answer say nothing new, and are kept with it. */
const maxProblems = 5

/** By the object of the answer, for as long as somebody has it. */
const readings = new WeakMap<BoardMapping, WeakMap<object, Reading>>()

function read(payload: unknown, mapping: BoardMapping): Reading {
  const problems: string[] = []
  try {
    const note = (problem: string) => {
      if (problems.length < maxProblems) problems.push(problem)
    }
    return { job: parseJob(payload, note, mapping), problems }
  } catch (error) {
    if (!(error instanceof BoardPayloadError)) throw error
    return { job: error, problems }
  }
}

function readOnce(payload: unknown, mapping: BoardMapping): Reading {
  if (typeof payload !== 'object' || payload === null) return read(payload, mapping)
  const ofMapping = readings.get(mapping) ?? new WeakMap<object, Reading>()
  readings.set(mapping, ofMapping)
  const reading = ofMapping.get(payload) ?? read(payload, mapping)
  ofMapping.set(payload, reading)
  return reading
}

/**
 * Reads a board's answer for a job, once for each answer: pages, postings, the pack, applications, feeds and deliveries share what it says.
 * @throws BoardPayloadError when the answer is not a job
 */
export function readJob(payload: unknown, mapping: BoardMapping, report: ReportProblem = () => {}): JobDetail {
  const { job, problems } = readOnce(payload, mapping)
  for (const problem of problems) report(problem)
  if (job instanceof BoardPayloadError) throw job
  return job
}
