/**
 * A job board in memory, in the shapes of the Greenhouse Job Board API (https://developers.greenhouse.io/job-board.html). The
 * demo board and a recorded board both produce one, and `routes.ts` serves it.
 */

export interface BoardDepartment {
  readonly id: number
  readonly name: string
  readonly parent_id: number | null
  readonly child_ids: readonly number[]
}

export interface BoardOffice {
  readonly id: number
  readonly name: string
  readonly location: string | null
  readonly parent_id: number | null
  readonly child_ids: readonly number[]
}

/** A job as recorded or generated. Unknown fields are passed through. */
export interface BoardJob {
  readonly id: number
  readonly title: string
  readonly departments: readonly BoardDepartment[]
  readonly offices: readonly BoardOffice[]
  readonly [field: string]: unknown
}

export interface Board {
  readonly name: string
  /** Unescaped HTML. */
  readonly content: string
  readonly departments: readonly BoardDepartment[]
  readonly offices: readonly BoardOffice[]
  readonly jobs: readonly BoardJob[]
  readonly freelanceJobs: readonly object[]
}

/** The board of a company that has set none. */
export const emptyBoard: Board = { name: '', content: '', departments: [], offices: [], jobs: [], freelanceJobs: [] }

/** Fields that only the single-job response has, or the list with `content=true`. */
const contentFields: readonly string[] = ['content', 'departments', 'offices']
const questionFields: readonly string[] = ['questions', 'location_questions', 'compliance', 'demographic_questions']
const payFields: readonly string[] = ['pay_input_ranges']

function without(job: BoardJob, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(job).filter(([field]) => !fields.includes(field)))
}

/** A job in the `departments` and `offices` responses. */
export function lightJob(job: BoardJob): Record<string, unknown> {
  return without(job, [...contentFields, ...questionFields, ...payFields])
}

/** A job in the `/jobs` response. */
export function listedJob(job: BoardJob, include: { readonly content: boolean; readonly pay: boolean }): Record<string, unknown> {
  return without(job, [...(include.content ? [] : contentFields), ...questionFields, ...(include.pay ? [] : payFields)])
}

const knownJobs = new WeakMap<BoardJob, Map<string, Readonly<Record<string, unknown>>>>()

/** The `/jobs/{id}` response. The same object each time, so that what is made of it can be remembered by it. */
export function singleJob(
  job: BoardJob,
  include: { readonly questions: boolean; readonly pay: boolean },
): Readonly<Record<string, unknown>> {
  const known = knownJobs.get(job) ?? new Map<string, Readonly<Record<string, unknown>>>()
  knownJobs.set(job, known)
  const name = `${include.questions} ${include.pay}`
  const answer =
    known.get(name) ?? without(job, [...(include.questions ? [] : questionFields), ...(include.pay ? [] : payFields)])
  known.set(name, answer)
  return answer
}

/** The departments with their jobs, as a flat list. */
export function departmentsAnswer(board: Board): object {
  const jobsOf = new Map<number, object[]>(board.departments.map((department) => [department.id, []]))
  for (const job of board.jobs) {
    for (const department of job.departments) jobsOf.get(department.id)?.push(lightJob(job))
  }
  return { departments: board.departments.map((department) => ({ ...department, jobs: jobsOf.get(department.id) ?? [] })) }
}
