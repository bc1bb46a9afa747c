import { AnswerCache } from './answer-cache.ts'
import { onceEach, reportingSeries } from '../tools/reports.ts'
import { type AskPath, type BoardNeed, notFound, parseBoardPath } from './ask-board.ts'
import { askMemory, type Board, type BoardDepartment, type BoardJob, type BoardOffice, emptyBoard } from './board.ts'
import { byJobId, numberOf } from './posting-id.ts'

/**
 * The board of an applicant tracking system that has another API than the site's: its postings in the shapes of the site's
 * board. While the system does not answer, there is no board: an empty one would say that every job has closed.
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
  list(need: BoardNeed): Promise<readonly Posting[]>
  /**
   * A posting of the list with its text and form. null: it has closed since.
   * @throws BoardReadError
   */
  read(posting: Posting, need: BoardNeed): Promise<Whole | null>
  /**
   * A posting that the list does not have, or no longer. null: the system says that it is not open.
   * @throws BoardReadError
   */
  readUnlisted(postingId: string, need: BoardNeed): Promise<Whole | null>
}

/** Several answers are made of one list. */
const maxListAgeMs: Readonly<Record<BoardNeed, number>> = {
  background: 30_000,
  page: 30_000,
  application: 30_000,
  delivery: 30_000,
  proof: 0,
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
    // By it, the system can be asked for a posting that its list has lost (`trusted-lists.ts`).
    posting_id: posting.postingId,
    departments: department ? [department] : [],
    offices: posting.offices.map(officeOf),
  }
}

interface Listed {
  readonly postings: ReadonlyMap<number, Posting>
  readonly departments: ReadonlyMap<string, BoardDepartment>
  readonly board: Board
}

interface AtsBoardDeps<Whole extends Posting> {
  readonly reader: PostingReader<Whole>
  /** Receives every posting that was read, by the number of its job: the delivery needs its own name. */
  readonly known: Map<number, Whole>
  /** Receives lines for the deployer. */
  readonly warn: (message: string) => void
}

function listOf(postings: ReadonlyMap<number, Posting>): Listed {
  const departments = departmentsOf([...postings.values()])
  const jobs = [...postings].map(([jobId, posting]) => toJob(jobId, posting, departments))
  const offices = new Map(jobs.flatMap((job) => job.offices).map((office) => [office.id, office]))
  const board: Board = { ...emptyBoard, departments: [...departments.values()], offices: [...offices.values()], jobs }
  return { postings, departments, board }
}

/** The API of the site's board in front of a system. */
export function atsBoard<Whole extends Posting>({ known, reader, warn }: AtsBoardDeps<Whole>): AskPath {
  const warnOnce = onceEach(warn)
  const lists = new AnswerCache<Listed>()

  const ask = reportingSeries((error) => warn(`board: ${reader.name} ${(error as Error).message}`))

  const readList = async (need: BoardNeed) =>
    lists.get('', async () => ask(async () => listOf(byJobId(await reader.list(need), warnOnce))), {
      maxAgeMs: maxListAgeMs[need],
    })

  async function findJob(jobId: number, postingId: string | null, need: BoardNeed): Promise<BoardJob | null> {
    const { departments, postings } = await readList(need)
    const posting = postings.get(jobId)
    if (!posting && postingId === null) return null
    const whole = await ask(async () => (posting ? reader.read(posting, need) : reader.readUnlisted(postingId ?? '', need)))
    if (!whole) return null
    known.set(jobId, whole)
    return toJob(jobId, whole, departments)
  }

  return async (path, need) => {
    const asked = parseBoardPath(path)
    if (asked.kind === 'education') return askMemory(emptyBoard, asked)
    if (asked.kind === 'other') return askMemory((await readList(need)).board, asked)
    const job = await findJob(asked.jobId, asked.query.get('posting_id'), need)
    return job ? askMemory({ ...emptyBoard, jobs: [job] }, asked) : notFound
  }
}
