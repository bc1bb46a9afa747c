import * as v from 'valibot'
import { incompleteKey } from '#shared/endpoints.ts'
import { inTime } from '../tools/in-time.ts'
import { type BoardAnswer, type BoardNeed, notFound, okAnswer, type ReadBoard } from './ask-board.ts'
import { numberOf } from './posting-id.ts'

/**
 * Several boards of one company as one (`BOARDS`). Lists hold the jobs of all boards, with departments of the same name as one.
 * A job is asked of the board that has it. A job of two boards belongs to the first of them.
 *
 * A board that does not answer must not look empty: its part of a list is its last one, and a list that never had it says that it
 * is incomplete. A job is closed only when every board says so.
 */

/** The boards of jobs, by the jobs' numbers. Shared by all who must know where a job belongs. */
export type BoardsOfJobs = Map<number, number>

const Child = v.looseObject({ id: v.number() })
const Department = v.looseObject({
  id: v.number(),
  name: v.string(),
  parent_id: v.nullish(v.number(), null),
  child_ids: v.fallback(v.array(v.number()), []),
  jobs: v.fallback(v.array(v.unknown()), []),
})
type Department = v.InferOutput<typeof Department>

const Entries = v.array(v.unknown())
const Marked = { [incompleteKey]: v.optional(v.unknown()) }

/** The entries of each list, and whether the board says that some are missing. They throw on any other answer. */
const lists = {
  '/departments': (body: unknown) => v.parse(v.object({ departments: Entries, ...Marked }), body),
  '/offices': (body: unknown) => v.parse(v.object({ offices: Entries, ...Marked }), body),
  '/jobs': (body: unknown) => v.parse(v.object({ jobs: Entries, ...Marked }), body),
} as const
type ListPath = keyof typeof lists

/** The answers of a board that are read. */
interface Part {
  readonly entries: readonly unknown[]
  readonly isIncomplete: boolean
}

/** In the order of the settings. null: the board has never answered. */
type Parts = readonly (Part | null)[]

function readPart(path: ListPath, body: unknown): Part {
  const { [incompleteKey]: mark, ...list } = lists[path](body)
  const [entries = []] = Object.values(list) as readonly (readonly unknown[])[]
  return { entries, isIncomplete: mark === true }
}

function idOf(entry: unknown): number | null {
  const parsed = v.safeParse(Child, entry)
  return parsed.success ? parsed.output.id : null
}

/** Notes where jobs belong, and leaves out those of an earlier board. */
function ownJobs(jobs: readonly unknown[], board: number, owners: BoardsOfJobs): readonly unknown[] {
  return jobs.filter((job) => {
    const jobId = idOf(job)
    if (jobId === null) return true
    if (!owners.has(jobId)) owners.set(jobId, board)
    return owners.get(jobId) === board
  })
}

/** A department's names from the top level down. Equal ones are one department. */
function keyOf(department: Department, byId: ReadonlyMap<number, Department>): string {
  const path: string[] = []
  for (let each: Department | undefined = department; each && path.length < 20; each = byId.get(each.parent_id ?? Number.NaN)) {
    path.unshift(each.name.trim().toLowerCase())
  }
  return JSON.stringify(path)
}

function mergeDepartments(parts: Parts, owners: BoardsOfJobs): readonly unknown[] {
  const merged = new Map<string, Department>()
  const idByKey = new Map<string, number>()
  const takenIds = new Set<number>()
  for (const [board, part] of parts.entries()) {
    const departments = (part?.entries ?? []).flatMap((entry) => {
      const parsed = v.safeParse(Department, entry)
      return parsed.success ? [parsed.output] : []
    })
    const byId = new Map(departments.map((department) => [department.id, department]))
    const keys = new Map(departments.map((department) => [department.id, keyOf(department, byId)]))
    // First all numbers, because a department may come before its parent. Two accounts may use one twice.
    for (const [id, key] of keys) {
      const mergedId = idByKey.get(key) ?? (takenIds.has(id) ? numberOf(`department ${key}`) : id)
      idByKey.set(key, mergedId)
      takenIds.add(mergedId)
    }
    const mergedIdOf = (id: number) => idByKey.get(keys.get(id) ?? '') ?? id
    for (const department of departments) {
      const key = keys.get(department.id) ?? ''
      const known = merged.get(key)
      const { child_ids: childIds, id, jobs, parent_id: parentId } = department
      merged.set(key, {
        ...(known ?? department),
        id: mergedIdOf(id),
        parent_id: parentId === null ? null : mergedIdOf(parentId),
        child_ids: [...new Set([...(known?.child_ids ?? []), ...childIds.map(mergedIdOf)])],
        jobs: [...(known?.jobs ?? []), ...ownJobs(jobs, board, owners)],
      })
    }
  }
  return [...merged.values()]
}

function mergeLists(path: ListPath, parts: Parts, known: BoardsOfJobs): object {
  const owners: BoardsOfJobs = new Map()
  const incomplete = parts.some((part) => part?.isIncomplete !== false) ? { [incompleteKey]: true } : {}
  const all = () => parts.flatMap((part, board) => ownJobs(part?.entries ?? [], board, owners))
  switch (path) {
    case '/departments': {
      const departments = mergeDepartments(parts, owners)
      for (const [jobId, board] of owners) known.set(jobId, board)
      return { departments, ...incomplete }
    }
    case '/offices':
      return { offices: all(), ...incomplete }
    case '/jobs': {
      const jobs = all()
      for (const [jobId, board] of owners) known.set(jobId, board)
      return { jobs, meta: { total: jobs.length }, ...incomplete }
    }
  }
}

const isListPath = (path: string): path is ListPath => path in lists

const jobPath = /^\/jobs\/(\d+)$/
interface MergeOptions {
  /** Receives where jobs belong. */
  readonly known: BoardsOfJobs
  /** How long the others wait for a board that has failed before, or whose last list is known. */
  readonly patienceMs?: number
}

interface LastPart {
  readonly body: unknown
  readonly part: Part
}

/**
 * Stores the last answer of each address of a list, so it must not be asked for invented ones.
 * @param boards in the order of the settings
 */
export function mergeBoards(boards: readonly ReadBoard[], { known, patienceMs = 2_000 }: MergeOptions): ReadBoard {
  const lastParts = new Map<string, LastPart>()
  const lastAnswers = new Map<string, { readonly parts: readonly (LastPart | null)[]; readonly answer: BoardAnswer }>()
  const failing = new Set<number>()

  async function askForPart(board: number, path: ListPath, address: string, need?: BoardNeed): Promise<void> {
    const key = `${board} ${address}`
    try {
      const answer = (await boards[board]?.(address, need)) ?? notFound
      if (answer.status === 'not-found') throw new Error('the board has no such list')
      const { body } = answer
      if (lastParts.get(key)?.body !== body) lastParts.set(key, { body, part: readPart(path, body) })
      failing.delete(board)
    } catch (error) {
      failing.add(board)
      throw error
    }
  }

  /** @throws when the board does not answer with a list, or not soon enough: its answer then counts the next time */
  async function updatePart(board: number, path: ListPath, address: string, need?: BoardNeed): Promise<void> {
    const isAwaited = !failing.has(board) && !lastParts.has(`${board} ${address}`)
    const part = askForPart(board, path, address, need)
    if (isAwaited || need === 'proof') return part
    return inTime(part, patienceMs, () => {
      throw new Error('the board is late')
    })
  }

  async function readList(path: ListPath, address: string, need?: BoardNeed): Promise<BoardAnswer> {
    const read = await Promise.allSettled(boards.map(async (_, board) => updatePart(board, path, address, need)))
    // Without any answer the device has a better list: its own.
    if (!read.some(({ status }) => status === 'fulfilled')) throw new Error('no board answers')
    const parts = boards.map((_, board) => lastParts.get(`${board} ${address}`) ?? null)
    const last = lastAnswers.get(address)
    if (last && parts.every((part, board) => part === last.parts[board])) return last.answer
    const merged = mergeLists(
      path,
      parts.map((each) => each?.part ?? null),
      known,
    )
    const answer = okAnswer(merged)
    lastAnswers.set(address, { parts, answer })
    return answer
  }

  /** @throws when a board that may have the job does not answer */
  async function readJob(jobId: number, path: string, need?: BoardNeed): Promise<BoardAnswer> {
    const owner = known.get(jobId)
    const own = owner === undefined ? undefined : await boards[owner]?.(path, need)
    if (own?.status === 'ok') return own
    const others = await Promise.allSettled(boards.map(async (read, board) => (board === owner ? notFound : read(path, need))))
    const found = others.findIndex((answer) => answer.status === 'fulfilled' && answer.value.status === 'ok')
    const answer = others[found]
    if (answer?.status === 'fulfilled') {
      known.set(jobId, found)
      return answer.value
    }
    const silent = others.find((each) => each.status === 'rejected')
    if (silent) throw silent.reason
    return notFound
  }

  /** Asks for a list that all boards share, such as the account's schools: the first board that answers counts. */
  async function readFirst(path: string, need?: BoardNeed): Promise<BoardAnswer> {
    let failure: unknown = new Error('no board')
    for (const read of boards) {
      try {
        return await read(path, need)
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  return async (address, need) => {
    const { pathname } = new URL(address, 'http://board')
    if (isListPath(pathname)) return readList(pathname, address, need)
    const [, jobId] = jobPath.exec(pathname) ?? []
    return jobId === undefined ? readFirst(address, need) : readJob(Number(jobId), address, need)
  }
}
