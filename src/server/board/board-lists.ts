import * as v from 'valibot'
import { incompleteKey } from '#shared/endpoints.ts'
import { JobNumber } from '#shared/job.ts'
import { earlierIfSame } from '../tools/state-hash.ts'
import { BoardReadError } from './ask-board.ts'

/**
 * The two lists of a board, all its jobs and its departments with their jobs, and what they become when jobs are missing in a
 * newer answer without having closed: those stay, as they were.
 */

/** A board's list of jobs as it is read: of several boards, one may never have answered. */
export const JobsAnswer = v.object({ jobs: v.array(v.unknown()), [incompleteKey]: v.optional(v.unknown()) })

const JobsList = v.looseObject({ jobs: v.array(v.unknown()) })
const DepartmentsList = v.looseObject({ departments: v.array(v.unknown()) })

/** As the board answers them. */
export interface BoardLists {
  readonly jobs: v.InferOutput<typeof JobsList>
  readonly departments: v.InferOutput<typeof DepartmentsList>
}

/** A job as it is listed. */
const Listed = v.looseObject({
  id: JobNumber,
  updated_at: v.fallback(v.nullish(v.string(), null), null),
})
export type ListedEntry = v.InferOutput<typeof Listed>

/** Nine times the jobs of the largest recorded board, and twice those that speed is measured with. */
const maxListedJobs = 20_000

function checkCount(count: number): void {
  if (count > maxListedJobs) throw new BoardReadError(`lists ${count} jobs, and more than ${maxListedJobs} are not read`)
}

/** @throws BoardReadError when an answer has no list of jobs, or too many */
export function readJobs(answer: unknown): BoardLists['jobs'] {
  const list = v.safeParse(JobsList, answer)
  if (!list.success) throw new BoardReadError('answers something else than a list of jobs')
  checkCount(list.output.jobs.length)
  return list.output
}

/** @throws BoardReadError when an answer has no list of departments, or too many jobs in them */
export function readDepartments(answer: unknown): BoardLists['departments'] {
  const list = v.safeParse(DepartmentsList, answer)
  if (!list.success) throw new BoardReadError('answers something else than a list of departments')
  checkCount(jobIdsIn(list.output).size)
  return list.output
}

function idOf(entry: unknown): number | null {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : null
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The jobs of a list by their number. An entry without a number is neither open nor closed. */
export function entriesOf(jobs: readonly unknown[]): ReadonlyMap<number, ListedEntry> {
  return new Map(
    jobs.flatMap((job) => {
      const entry = v.safeParse(Listed, job)
      return entry.success ? [[entry.output.id, entry.output] as const] : []
    }),
  )
}

/** A department as far as it must be read to hold its jobs. */
interface DepartmentEntry {
  readonly id: unknown
  jobs: readonly unknown[]
  readonly children: readonly unknown[]
}

/** More levels than any board has (`shared/board-list.ts`). */
const maxLevels = 30

/** All departments of an answer, which may be a list or a tree, by reference. */
function departmentsIn(entries: readonly unknown[], levels = maxLevels): readonly DepartmentEntry[] {
  if (levels === 0) return []
  return entries.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null) return []
    const department = entry as Partial<DepartmentEntry>
    const children = Array.isArray(department.children) ? (department.children as readonly unknown[]) : []
    return [department as DepartmentEntry, ...departmentsIn(children, levels - 1)]
  })
}

const jobsOf = ({ jobs }: Partial<DepartmentEntry>): readonly unknown[] => (Array.isArray(jobs) ? (jobs as unknown[]) : [])

/** The numbers of all jobs of the departments. */
export function jobIdsIn({ departments }: BoardLists['departments']): ReadonlySet<number> {
  return new Set(departmentsIn(departments).flatMap((department) => jobsOf(department).flatMap((job) => idOf(job) ?? [])))
}

/** Adds to the departments, in place, the jobs that they had before and have lost, if they are open. */
function keepInDepartments(
  fresh: BoardLists['departments'],
  earlier: BoardLists['departments'],
  isOpen: (jobId: number) => boolean,
): void {
  const present = jobIdsIn(fresh)
  const byId = new Map(departmentsIn(fresh.departments).map((department) => [department.id, department]))
  for (const department of departmentsIn(earlier.departments)) {
    const unconfirmed = jobsOf(department).filter((job) => {
      const jobId = idOf(job)
      return jobId !== null && !present.has(jobId) && isOpen(jobId)
    })
    if (unconfirmed.length === 0) continue
    const known = byId.get(department.id)
    if (known) known.jobs = [...jobsOf(known), ...unconfirmed]
    else {
      const again = { ...department, jobs: unconfirmed, children: [] }
      fresh.departments.push(again)
      byId.set(again.id, again)
    }
  }
}

/** More than twice the jobs of the largest recorded board. Without a limit, a board could grow the lists with each answer. */
const maxUnconfirmed = 5_000

/**
 * A newer answer with the jobs that are missing in it: none of them has closed only because it is missing.
 * @param earlier what was trusted before
 * @returns the lists, which may share parts with the answers, and the unconfirmed jobs: those that were missing before come first
 */
export function keepMissing(
  fresh: BoardLists,
  earlier: BoardLists,
  unconfirmedBefore: ReadonlySet<number>,
): { readonly lists: BoardLists; readonly unconfirmed: ReadonlySet<number> } {
  const listed = entriesOf(fresh.jobs.jobs)
  const missing = [...entriesOf(earlier.jobs.jobs)].filter(([jobId]) => !listed.has(jobId))
  const oldest = [
    ...missing.filter(([jobId]) => unconfirmedBefore.has(jobId)),
    ...missing.filter(([jobId]) => !unconfirmedBefore.has(jobId)),
  ].slice(0, maxUnconfirmed)
  const unconfirmed = new Map(oldest)
  keepInDepartments(fresh.departments, earlier.departments, (jobId) => listed.has(jobId) || unconfirmed.has(jobId))
  if (unconfirmed.size === 0) return { lists: fresh, unconfirmed: new Set() }
  const jobs = [...fresh.jobs.jobs, ...unconfirmed.values()]
  return {
    lists: { ...fresh, jobs: { ...fresh.jobs, jobs, meta: { total: jobs.length } } },
    unconfirmed: new Set(unconfirmed.keys()),
  }
}

/** The lists without a job that has closed. */
export function withoutJob(lists: BoardLists, closedId: number): BoardLists {
  const isOpen = (job: unknown) => idOf(job) !== closedId
  const openIn = (entries: readonly unknown[]): unknown[] =>
    entries.map((entry) => {
      const [department] = departmentsIn([entry], 1)
      if (!department) return entry
      const { children } = department
      return {
        ...department,
        jobs: jobsOf(department).filter(isOpen),
        ...(Array.isArray(children) ? { children: openIn(children) } : {}),
      }
    })
  const jobs = lists.jobs.jobs.filter(isOpen)
  return {
    departments: { ...lists.departments, departments: openIn(lists.departments.departments) },
    jobs: { ...lists.jobs, jobs, meta: { total: jobs.length } },
  }
}

/** The jobs of a newer list, each of which is the object of the earlier list if it has not changed: no job is in memory twice. */
export function withUnchanged(fresh: readonly unknown[], earlier: readonly unknown[]): readonly unknown[] {
  const before = new Map(earlier.map((job) => [idOf(job), job]))
  return fresh.map((job) => earlierIfSame(before.get(idOf(job)), job))
}
