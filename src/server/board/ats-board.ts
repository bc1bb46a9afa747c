import { HTTPException } from 'hono/http-exception'
import { AnswerCache } from './answer-cache.ts'
import type { Board, BoardDepartment, BoardJob, BoardOffice } from './board.ts'
import { byJobId, numberOf } from './posting-id.ts'

/**
 * The board of an applicant tracking system that has another API than the site's: its postings in the shapes of the site's
 * board. They are read when somebody asks, and cached, so that visitors do not reach the system's limits.
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

/** For lists, which say whether a job is open. */
const maxListAgeMs = 30_000

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
  /** How long the text and form of an open job are cached. */
  readonly maxJobAgeMs: number
  /** Receives lines for the deployer. */
  readonly warn: (message: string) => void
}

/** The board of a system, with a cache of its own. */
export function atsBoard<Whole extends Posting>({ known, maxJobAgeMs, reader, warn }: AtsBoardDeps<Whole>): AtsBoard {
  const lists = new AnswerCache<Listed>(maxListAgeMs)
  const jobs = new AnswerCache<Whole | null>(maxJobAgeMs)
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
      if (!posting) return null
      const whole = await jobs.get(`${posting.postingId} ${String(posting.fields['updated_at'])}`, () =>
        ask(async () => {
          const read = await reader.read(posting)
          if (read) known.set(jobId, read)
          return read
        }),
      )
      return whole ? toJob(jobId, whole, departments) : null
    },
  }
}
