import { type BoardAnswer, type BoardPath, notFound, okAnswer, parseBoardPath, type ReadBoard } from './ask-board.ts'
import { type EducationLists, embeddedEducation, pageOf } from './education/education-lists.ts'
import { LruCache } from '../tools/lru-cache.ts'

/**
 * A job board in memory, in the shapes of the Greenhouse Job Board API (https://developers.greenhouse.io/job-board.html). The
 * demo board and a recorded board both produce one.
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

/** A freelance job, which opens on another site. */
export interface FreelanceJob {
  /** 'Title (Department)'. */
  readonly name: string
  readonly location: { readonly name: string }
  readonly url: string
}

export interface Board {
  readonly name: string
  /** Unescaped HTML. */
  readonly content: string
  readonly departments: readonly BoardDepartment[]
  readonly offices: readonly BoardOffice[]
  readonly jobs: readonly BoardJob[]
  readonly freelanceJobs: readonly FreelanceJob[]
}

/** The board of a company that has set none. */
export const emptyBoard: Board = { name: '', content: '', departments: [], offices: [], jobs: [], freelanceJobs: [] }

/** Fields that an answer has only where it is asked for them. */
const partFields = {
  content: ['content', 'departments', 'offices'],
  questions: ['questions', 'location_questions', 'compliance', 'demographic_questions'],
  pay: ['pay_input_ranges'],
} as const
type JobParts = Readonly<Partial<Record<keyof typeof partFields, boolean>>>

/** A job with some of its parts. The answer for a single job always has the content. */
export function jobWith(job: BoardJob, parts: JobParts): Record<string, unknown> {
  const missing = Object.entries(partFields).flatMap(([part, fields]) => (parts[part as keyof JobParts] ? [] : fields))
  return Object.fromEntries(Object.entries(job).filter(([field]) => !missing.some((each) => each === field)))
}

/** The departments with their jobs, as a flat list. Jobs have their pay, so that a list shows it at once. */
export function departmentsAnswer(board: Board): object {
  const jobsOf = new Map<number, object[]>(board.departments.map((department) => [department.id, []]))
  for (const job of board.jobs) {
    for (const department of job.departments) jobsOf.get(department.id)?.push(jobWith(job, { pay: true }))
  }
  return { departments: board.departments.map((department) => ({ ...department, jobs: jobsOf.get(department.id) ?? [] })) }
}

/** Answers a path of the API from a board in memory. */
export function askMemory(board: Board, asked: BoardPath, education: EducationLists = embeddedEducation): BoardAnswer {
  if (asked.kind === 'education') return okAnswer(pageOf(education[asked.list], asked.query))
  const isAsked = (flag: string) => asked.query.get(flag) === 'true'
  const [content, questions, pay] = [isAsked('content'), isAsked('questions'), isAsked('pay_transparency')]
  if (asked.kind === 'job') {
    const job = board.jobs.find(({ id }) => id === asked.jobId)
    return job ? okAnswer(jobWith(job, { content: true, questions, pay })) : notFound
  }
  switch (asked.pathname) {
    case '/':
      return okAnswer({ name: board.name, content: board.content })
    case '/departments':
      return okAnswer(departmentsAnswer(board))
    case '/offices':
      return okAnswer({ offices: board.offices.map((office) => ({ ...office, departments: [] })) })
    case '/jobs':
      return okAnswer({ jobs: board.jobs.map((job) => jobWith(job, { content, pay })), meta: { total: board.jobs.length } })
    default:
      return notFound
  }
}

/** Reads a board in memory as one of another host. An answer is made once for a state of the board. */
export function ownBoard(board: () => Board): ReadBoard {
  let state: { readonly board: Board; readonly answers: LruCache<BoardAnswer> } | null = null
  return async (path) => {
    const current = board()
    const asked = parseBoardPath(path)
    // Anybody can invent a search.
    if (asked.kind === 'education') return askMemory(current, asked)
    if (state?.board !== current) state = { board: current, answers: new LruCache() }
    return state.answers.getOrMake(path, async () => askMemory(current, asked))
  }
}
