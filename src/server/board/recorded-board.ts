import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { describeIssue } from '#shared/board-list.ts'
import { cutDeepParts } from '../tools/nesting.ts'
import { maxBoardLevels } from './ask-board.ts'
import type { Board, BoardDepartment, BoardJob, BoardOffice } from './board.ts'
import { standardQuestions } from './standard-questions.ts'
import { OperatorError } from '../tools/operator-error.ts'

/**
 * Serves a recorded board (`BOARD_FILE`): a `jobs` response with or without content, possibly wrapped in another object, an
 * array of jobs, or a `departments` response as a list or a tree. Jobs without a department are listed as the board lists
 * them, and missing questions default to the standard form. No text about a job is invented.
 */

const Department = v.looseObject({
  id: v.number(),
  name: v.string(),
  parent_id: v.nullish(v.number(), null),
  jobs: v.nullish(v.array(v.unknown()), null),
  children: v.nullish(v.array(v.unknown()), null),
})

const Office = v.looseObject({
  id: v.number(),
  name: v.string(),
  location: v.nullish(v.string(), null),
  parent_id: v.nullish(v.number(), null),
})

const Job = v.looseObject({
  id: v.pipe(v.number(), v.safeInteger()),
  title: v.string(),
  departments: v.nullish(v.array(v.unknown()), null),
  offices: v.nullish(v.array(v.unknown()), null),
  metadata: v.nullish(v.array(v.unknown()), null),
})

const Answer = v.union([
  v.object({ departments: v.array(v.unknown()), jobs: v.optional(v.undefined()) }),
  v.object({ jobs: v.array(v.unknown()) }),
  v.array(v.unknown()),
])

/** The board's name for jobs without a department. */
const noDepartment: BoardDepartment = { id: 0, name: 'No Department', parent_id: null, child_ids: [] }

type Warn = (message: string) => void

/** Collects the departments of a recording by id. */
class DepartmentRegister {
  readonly #byId = new Map<number, BoardDepartment>()

  add(department: BoardDepartment): BoardDepartment {
    const known = this.#byId.get(department.id)
    if (known) return known
    this.#byId.set(department.id, department)
    return department
  }

  all(): readonly BoardDepartment[] {
    const departments = [...this.#byId.values()]
    return departments.map((department) => ({
      ...department,
      child_ids: departments.filter(({ parent_id }) => parent_id === department.id).map(({ id }) => id),
    }))
  }
}

function readOffices(entries: readonly unknown[] | null | undefined): readonly BoardOffice[] {
  return (entries ?? []).flatMap((entry) => {
    const parsed = v.safeParse(Office, entry)
    if (!parsed.success) return []
    const { id, name, location, parent_id } = parsed.output
    return [{ id, name, location: location ?? null, parent_id: parent_id ?? null, child_ids: [] }]
  })
}

function toDepartment(
  entry: unknown,
  parentId: number | null,
): (BoardDepartment & { jobs: unknown[]; children: unknown[] }) | null {
  const parsed = v.safeParse(Department, entry)
  if (!parsed.success) return null
  const { id, name, parent_id, jobs, children } = parsed.output
  return { id, name: name.trim(), parent_id: parent_id ?? parentId, child_ids: [], jobs: jobs ?? [], children: children ?? [] }
}

/** The jobs of a departments response, each with the departments that list it. */
function jobsOfDepartments(entries: readonly unknown[], register: DepartmentRegister, warn: Warn): unknown[] {
  const jobs = new Map<unknown, { job: object; departments: BoardDepartment[] }>()
  const visit = (list: readonly unknown[], parentId: number | null): void => {
    for (const entry of list) {
      const department = toDepartment(entry, parentId)
      if (!department) {
        warn('skipped an invalid department')
        continue
      }
      const { jobs: listed, children, ...plain } = department
      register.add(plain)
      for (const job of listed) {
        if (typeof job !== 'object' || job === null) continue
        const jobId = (job as { id?: unknown }).id
        const known = jobs.get(jobId)
        if (known) known.departments.push(plain)
        else jobs.set(jobId, { job, departments: [plain] })
      }
      visit(children, plain.id)
    }
  }
  visit(entries, null)
  return [...jobs.values()].map(({ job, departments }) => ({ ...job, departments }))
}

function toBoardJob(entry: unknown, register: DepartmentRegister, warn: Warn): BoardJob[] {
  const parsed = v.safeParse(Job, entry)
  if (!parsed.success) {
    warn(`skipped an invalid job (${describeIssue(parsed.issues)}): ${JSON.stringify(entry)?.slice(0, 120)}`)
    return []
  }
  const job = parsed.output
  const named = (job.departments ?? []).flatMap((department) => toDepartment(department, null) ?? [])
  const departments = named.map(({ id, name, parent_id }) => register.add({ id, name, parent_id, child_ids: [] }))
  if (departments.length === 0) departments.push(register.add(noDepartment))
  return [{ questions: standardQuestions, location_questions: [], ...job, departments, offices: readOffices(job.offices) }]
}

/**
 * Builds a board from a recorded response.
 * @param answer the parsed JSON of the file
 * @param warn called for each job that cannot be parsed
 * @throws OperatorError when it contains no list of jobs or departments
 */
export function readRecordedBoard(answer: unknown, warn: Warn): Board {
  const parsed = v.safeParse(Answer, answer)
  if (!parsed.success) throw new OperatorError('it holds neither a list of jobs nor a list of departments')
  const register = new DepartmentRegister()
  const content = parsed.output
  const entries = Array.isArray(content)
    ? content
    : content.jobs !== undefined
      ? content.jobs
      : jobsOfDepartments((content as { departments: unknown[] }).departments, register, warn)
  const jobs = entries.flatMap((entry) => toBoardJob(entry, register, warn))
  const offices = new Map(jobs.flatMap((job) => job.offices.map((office) => [office.id, office] as const)))
  const companyName = jobs.find((job) => typeof job['company_name'] === 'string')?.['company_name']
  return {
    name: typeof companyName === 'string' ? companyName : 'Recorded board',
    content: '',
    departments: register.all(),
    offices: [...offices.values()],
    jobs,
    freelanceJobs: [],
  }
}

/**
 * Reads `BOARD_FILE`.
 * @throws OperatorError when the file is missing, is not JSON or is not a board
 */
export async function loadBoardFile(fileName: string, warn: Warn): Promise<Board> {
  try {
    const answer: unknown = JSON.parse(await readFile(fileName, 'utf8'))
    cutDeepParts(answer, maxBoardLevels)
    return readRecordedBoard(answer, warn)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`BOARD_FILE ${fileName} cannot be served: ${reason}`, { cause: error })
  }
}
