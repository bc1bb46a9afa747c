import { HTTPException } from 'hono/http-exception'
import type { Board, BoardDepartment, BoardJob, BoardOffice } from './board.ts'
import { byJobId, numberOf } from './posting-id.ts'

/**
 * The board of an applicant tracking system that has another API than the site's: its postings in the shapes of the site's
 * board. They are read when somebody asks, and cached for half a minute, so that visitors do not reach the system's limits.
 * While the system does not answer, there is no board: an empty one would say that every job has closed.
 */

/** One posting. Lists have it without text and form. */
export interface Posting {
  readonly postingId: string
  /** The names of its departments, from the top level down. */
  readonly departmentPath: readonly string[]
  /** Its places, for postings that name a region or a country: 'Berlin', 'Berlin, Germany'. */
  readonly offices: readonly { readonly name: string; readonly location: string }[]
  /** The rest of the job, in the board's shape. */
  readonly fields: Readonly<Record<string, unknown>> & { readonly title: string }
}

/** Reads the postings of one system. */
export interface PostingReader<Whole extends Posting = Posting> {
  /** The system's name, for log lines. */
  readonly name: string
  /**
   * All open postings.
   * @throws BoardReadError
   */
  list(): Promise<readonly Posting[]>
  /**
   * A posting of the list with its text and form. null: it has closed since.
   * @throws BoardReadError
   */
  read(posting: Posting): Promise<Whole | null>
}

/** The system did not answer as it should. The message holds no key and no personal data. */
export class BoardReadError extends Error {
  override readonly name = 'BoardReadError'
}

export interface AtsBoard {
  /** @throws HTTPException 503 while the system does not answer */
  board(): Promise<Board>
  /**
   * A job with its text and form. null: there is no such open job.
   * @throws HTTPException 503 while the system does not answer
   */
  findJob(jobId: number): Promise<BoardJob | null>
}

const maxAgeMs = 30_000
/** A system that fails is not asked again at once. */
const pauseAfterFailureMs = 5_000
const maxCachedJobs = 500

interface Cached<Value> {
  readonly value: Promise<Value>
  expiresAtMs: number
}

/** Shares one request for a key among all who ask, and its answer for a while. */
class AnswerCache<Value> {
  readonly #entries = new Map<string, Cached<Value>>()

  async get(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key)
    if (known && known.expiresAtMs > Date.now()) return known.value
    const entry: Cached<Value> = { value: read(), expiresAtMs: Number.POSITIVE_INFINITY }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > maxCachedJobs && oldest !== undefined) this.#entries.delete(oldest)
    try {
      const value = await entry.value
      entry.expiresAtMs = Date.now() + maxAgeMs
      return value
    } catch (error) {
      entry.expiresAtMs = Date.now() + pauseAfterFailureMs
      throw error
    }
  }
}

function officeOf({ location, name }: Posting['offices'][number]): BoardOffice {
  return { id: numberOf(`office ${location}`), name, location, parent_id: null, child_ids: [] }
}

/** The departments of all postings, by their path. Equal paths are one department. */
function departmentsOf(postings: readonly Posting[]): ReadonlyMap<string, BoardDepartment> {
  const keyOf = (path: readonly string[]) => JSON.stringify(path)
  const paths = postings.flatMap(({ departmentPath }) => departmentPath.map((_, index) => departmentPath.slice(0, index + 1)))
  const all = new Map(paths.map((path) => [keyOf(path), path]))
  return new Map(
    [...all].map(([key, path]) => {
      const parent = path.slice(0, -1)
      const children = [...all.values()].filter(
        (each) => each.length === path.length + 1 && keyOf(each.slice(0, -1)) === keyOf(path),
      )
      return [
        key,
        {
          id: numberOf(`department ${key}`),
          name: path.at(-1) ?? '',
          parent_id: parent.length === 0 ? null : numberOf(`department ${keyOf(parent)}`),
          child_ids: children.map((child) => numberOf(`department ${keyOf(child)}`)),
        },
      ]
    }),
  )
}

function toJob(jobId: number, posting: Posting, departments: ReadonlyMap<string, BoardDepartment>): BoardJob {
  const department = departments.get(JSON.stringify(posting.departmentPath))
  return {
    ...posting.fields,
    id: jobId,
    departments: department ? [department] : [],
    offices: posting.offices.map(officeOf),
  }
}

interface Listed {
  readonly postings: ReadonlyMap<number, Posting>
  readonly departments: ReadonlyMap<string, BoardDepartment>
  readonly board: Board
}

export interface AtsBoardDeps<Whole extends Posting> {
  readonly reader: PostingReader<Whole>
  /** Receives every posting that was read, by the number of its job: the delivery needs its own name. */
  readonly known: Map<number, Whole>
  /** Receives lines for the deployer. */
  readonly warn: (message: string) => void
}

/** The board of a system, with a cache of its own. */
export function atsBoard<Whole extends Posting>({ known, reader, warn }: AtsBoardDeps<Whole>): AtsBoard {
  const lists = new AnswerCache<Listed>()
  const jobs = new AnswerCache<Whole | null>()
  const warned = new Set<string>()
  /** A board with a fault has it at every reading. */
  const warnOnce = (problem: string) => {
    if (warned.has(problem) || warned.size > 1_000) return
    warned.add(problem)
    warn(problem)
  }
  let isFailing = false

  async function ask<Value>(read: () => Promise<Value>): Promise<Value> {
    try {
      const value = await read()
      isFailing = false
      return value
    } catch (error) {
      // Once for each series: a system that is down would fill the log.
      if (!isFailing) warn(`board: ${reader.name} ${error instanceof BoardReadError ? error.message : String(error)}`)
      isFailing = true
      throw new HTTPException(503, { message: 'The board does not answer.' })
    }
  }

  const list = () =>
    lists.get('', () =>
      ask(async () => {
        const postings = byJobId(await reader.list(), warnOnce)
        const departments = departmentsOf([...postings.values()])
        const listed = [...postings].map(([jobId, posting]) => toJob(jobId, posting, departments))
        const offices = new Map(listed.flatMap((job) => job.offices).map((office) => [office.id, office]))
        return {
          postings,
          departments,
          board: {
            name: '',
            content: '',
            departments: [...departments.values()],
            offices: [...offices.values()],
            jobs: listed,
            freelanceJobs: [],
          },
        }
      }),
    )

  return {
    board: async () => (await list()).board,
    findJob: async (jobId) => {
      const { departments, postings } = await list()
      const posting = postings.get(jobId)
      const whole = posting && (await jobs.get(posting.postingId, () => ask(() => reader.read(posting))))
      if (!whole) return null
      known.set(jobId, whole)
      return toJob(jobId, whole, departments)
    },
  }
}
