import type { AnswerTime, ReadPlaces } from '#shared/job.ts'
import type { Settings } from '#shared/settings.ts'
import { embedded } from '#shared/endpoints.ts'
import type { Database } from '../database/database.ts'
import { stateHash } from '../tools/state-hash.ts'
import { type AskBoard, type AskPath, BoardReadError, type ReadBoard, remoteBoard } from './ask-board.ts'
import { type TrustedBoard, trustedBoard } from './trusted-board.ts'
import type { BoardWarning } from './trusted-lists.ts'
import { type Board, ownBoard } from './board.ts'
import { type JobSource, jobsOf } from './job-source.ts'
import { type BoardsOfJobs, mergeBoards } from './merged-board.ts'
import { withAdded } from './places/place-codes.ts'
import { askWithin } from './request-budget.ts'

/** Opens the board of the settings, or several as one. */

export interface OpenBoards {
  /** The board as this server passes it on to pages. null: they ask another host. */
  readonly passedOn: ReadBoard | null
  /** The addresses of the boards of other systems. None: the board is this server's own. */
  readonly names: readonly string[]
  /** The board that pages show, as this server reads it. */
  readonly read: ReadBoard
  /**
   * What pages show while the board is silent, or several are: the departments, or a job, as they were read last, within a day.
   * @throws BoardReadError when it is not there
   */
  readonly readStored: ReadBoard
  /** What it adds to the answers for jobs. */
  readonly addToJob: (job: object) => object
  readonly jobs: JobSource
  /** The same for deliveries, which have a reserve of requests. */
  readonly deliveryJobs: JobSource
  /** Jobs as the board answers now. */
  readonly freshJobs: () => JobSource
  /** Which of several boards has a job, by its address. null: the job was not read yet. */
  readonly addressOf: (jobId: number) => string | null
  /** Warns of boards whose schools and degrees have other numbers, because they are of another account. */
  readonly compareAccounts: () => Promise<void>
  readonly freelanceJobs: () => readonly object[]
  /** When the board last answered with its list, of several the most silent one; before, when it was opened. null: it is this server's own. */
  readonly readAtMs: () => number | null
  /** When the stored list was read, of several the oldest one. null: none is known to be stored. */
  readonly storedAtMs: () => number | null
  /** Warnings about the boards for the deployer. */
  readonly warnings: () => readonly BoardWarning[]
}

export interface OpenBoardsDeps {
  /** The board that this server has itself. */
  readonly embedded: () => Board
  /** The board of a system that has not Greenhouse's API. */
  readonly ats: NamedBoard | null
  readonly database: Database
  readonly warn: (message: string) => void
  /** What answers for jobs have besides, such as the codes of their places. */
  readonly addToJob?: (job: object) => object
  /**
   * How long an answer usually takes, by the number of a job. Only pages have it: in the pack, each measurement would make all of its
   * jobs new to every device.
   */
  readonly answerTimeOf?: ((jobId: number) => AnswerTime | null) | null
  /** Reads the places of freelance jobs, which pages cannot. Without it they stand as they are written. */
  readonly readPlaces?: ReadPlaces
}

/** What the settings of a start say of boards. */
interface BoardSettings {
  /** null: `settings` says which board pages ask. */
  readonly boardUrl: string | null
  /** Several boards as one. None: there is one. */
  readonly boards: readonly { readonly url: string }[]
  readonly settings: Pick<Settings, 'boardUrl'>
}

/** A board of the settings: its name in the database, and how it is asked. */
export interface NamedBoard {
  readonly board: string
  readonly ask: AskPath
}

interface NamedBoardsDeps extends Pick<OpenBoardsDeps, 'ats' | 'warn'> {
  readonly askAt: (address: string) => AskBoard
}

/** The boards of other systems that the settings name. None: this server has one itself, or the board is unknown. */
export function namedBoards(
  { boardUrl, boards, settings }: BoardSettings,
  { askAt, ats, warn }: NamedBoardsDeps,
): readonly NamedBoard[] {
  if (ats) return [ats]
  const own = URL.canParse(settings.boardUrl) ? [settings.boardUrl] : []
  const urls = boards.length > 0 ? boards.map(({ url }) => url) : boardUrl === null ? own : [boardUrl]
  return urls.map((url) => ({ board: url, ask: remoteBoard(url, askAt(url), warn) }))
}

/** The first page of a board's degrees. null: it does not answer. */
async function readDegrees({ read }: TrustedBoard): Promise<unknown> {
  const answer = await read('/education/degrees').catch(() => null)
  return answer?.status === 'ok' ? answer.body : null
}

function openSeveral(named: readonly NamedBoard[], trusted: readonly TrustedBoard[], warn: OpenBoardsDeps['warn']) {
  const known: BoardsOfJobs = new Map()
  const urls = named.map(({ board }) => board)
  const read = mergeBoards(
    trusted.map((board) => board.read),
    { known },
  )
  return {
    read,
    readStored: mergeBoards(
      trusted.map((board) => board.readStored),
      { known: new Map() },
    ),
    addressOf: (jobId: number) => urls[known.get(jobId) ?? Number.NaN] ?? null,
    compareAccounts: async () => {
      const [first = null, ...others] = await Promise.all(trusted.map(readDegrees))
      const other =
        first === null ? -1 : others.findIndex((degrees) => degrees !== null && stateHash(degrees) !== stateHash(first))
      if (other === -1) return
      warn(`board: ${urls[0]} and ${urls[other + 1]} have other schools and degrees. BOARDS must be boards of one account.`)
    },
  }
}

/**
 * Reads a board at a path on the site's origin that a proxy routes elsewhere: the server has no address for it. It must not derive one
 * from the request's host, or an applicant could name their own board. Pages have no metadata. Applications stay queued on their
 * devices until the build is configured with an absolute URL, because calling the jobs closed would be false and storing applications
 * unvalidated is not allowed.
 */
const readUnknown: ReadBoard = async () => {
  throw new BoardReadError('has no address that this server knows')
}

/** A board as pages get it. */
function forPages(read: ReadBoard, { answerTimeOf }: Pick<OpenBoardsDeps, 'answerTimeOf'>): ReadBoard {
  return answerTimeOf ? withAdded(read, (_job, jobId) => ({ answer_time: answerTimeOf(jobId) ?? undefined })) : read
}

/** The board that this server has itself, or one at a path that only a proxy knows. */
function openOwn({ settings }: BoardSettings, deps: OpenBoardsDeps): OpenBoards {
  const { addToJob = () => ({}), embedded: board, readPlaces = () => null } = deps
  const isEmbedded = settings.boardUrl === embedded.board
  const read = isEmbedded ? withAdded(ownBoard(board), addToJob) : readUnknown
  const shown = forPages(read, deps)
  const jobs = jobsOf(read)
  return {
    passedOn: isEmbedded ? shown : null,
    names: [],
    read,
    readStored: read,
    addToJob,
    jobs: jobsOf(shown),
    deliveryJobs: jobs,
    freshJobs: () => jobs,
    addressOf: () => null,
    compareAccounts: async () => {},
    freelanceJobs: () =>
      board().freelanceJobs.map((job) => ({ ...job, whereabouts: readPlaces(job.location.name) ?? undefined })),
    readAtMs: () => null,
    storedAtMs: () => null,
    warnings: () => [],
  }
}

export function openBoards(configuration: BoardSettings, deps: OpenBoardsDeps): OpenBoards {
  const { addToJob = () => ({}), ats, database, warn } = deps
  const { boardUrl, boards } = configuration
  const named = namedBoards(configuration, { ats, askAt: (address) => askWithin(database, address), warn })
  const trusted = named.map((board) => trustedBoard({ ...board, database, warn }))
  const openedAtMs = database.nowMs()
  const [first] = trusted
  if (!first) return openOwn(configuration, deps)
  const { addressOf, compareAccounts, ...opened } =
    trusted.length > 1
      ? openSeveral(named, trusted, warn)
      : {
          read: first.read,
          readStored: first.readStored,
          addressOf: () => named[0]?.board ?? null,
          compareAccounts: async () => {},
        }
  const read = withAdded(opened.read, addToJob)
  const shown = forPages(read, deps)
  return {
    passedOn: ats || boards.length > 0 || boardUrl !== null ? shown : null,
    names: named.map(({ board }) => board),
    read,
    // The stored answers have what is added already.
    readStored: opened.readStored,
    addToJob,
    jobs: jobsOf(shown),
    deliveryJobs: jobsOf(read, { need: 'delivery' }),
    freshJobs: () => jobsOf(read, { need: 'proof' }),
    addressOf,
    compareAccounts,
    freelanceJobs: () => [],
    readAtMs: () => Math.min(...trusted.map((board) => board.readAtMs() ?? openedAtMs)),
    storedAtMs: () => {
      const times = trusted.map((board) => board.storedAtMs()).filter((atMs) => atMs !== null)
      return times.length > 0 ? Math.min(...times) : null
    },
    warnings: () => trusted.flatMap((board) => board.warnings()),
  }
}
