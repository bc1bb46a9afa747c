/**
 * A job board in memory, in the shapes of the Greenhouse job board API (greenhouse.md 1.1 to 1.5). The demo board and a
 * recorded board both become one of these; `routes.ts` answers from it.
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

/** A job as recorded or composed; the board passes on what it does not know. */
export interface BoardJob {
  readonly id: number
  readonly title: string
  readonly departments: readonly BoardDepartment[]
  readonly offices: readonly BoardOffice[]
  readonly [field: string]: unknown
}

export interface Board {
  readonly name: string
  /** Raw HTML. */
  readonly content: string
  readonly departments: readonly BoardDepartment[]
  readonly offices: readonly BoardOffice[]
  readonly jobs: readonly BoardJob[]
  readonly freelanceJobs: readonly object[]
}

/** Fields that only the single-job answer carries, or the list when it is asked for content. */
const contentFields: readonly string[] = ['content', 'departments', 'offices']
const questionFields: readonly string[] = ['questions', 'location_questions', 'compliance', 'demographic_questions']
const payFields: readonly string[] = ['pay_input_ranges']

function without(job: BoardJob, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(job).filter(([field]) => !fields.includes(field)))
}

/** The job as the `departments` and `offices` answers list it. */
export function lightJob(job: BoardJob): Record<string, unknown> {
  return without(job, [...contentFields, ...questionFields, ...payFields])
}

/** The job as `/jobs` lists it. */
export function listedJob(job: BoardJob, asked: { readonly content: boolean; readonly pay: boolean }): Record<string, unknown> {
  return without(job, [...(asked.content ? [] : contentFields), ...questionFields, ...(asked.pay ? [] : payFields)])
}

/** The job as `/jobs/{id}` answers it. */
export function singleJob(job: BoardJob, asked: { readonly questions: boolean; readonly pay: boolean }): Record<string, unknown> {
  return without(job, [...(asked.questions ? [] : questionFields), ...(asked.pay ? [] : payFields)])
}

/** The departments with their jobs, as a flat list. */
export function departmentsAnswer(board: Board): object {
  const jobsOf = new Map<number, object[]>(board.departments.map((department) => [department.id, []]))
  for (const job of board.jobs) {
    for (const department of job.departments) jobsOf.get(department.id)?.push(lightJob(job))
  }
  return { departments: board.departments.map((department) => ({ ...department, jobs: jobsOf.get(department.id) ?? [] })) }
}
