import { incompleteKey } from '#shared/endpoints.ts'
import type { Database } from '../database/database.ts'
import { AnswerCache } from './answer-cache.ts'
import {
  type AskPath,
  type BoardAnswer,
  type BoardNeed,
  type BoardPath,
  BoardReadError,
  notFound,
  okAnswer,
  parseBoardPath,
  type ReadBoard,
} from './ask-board.ts'
import { type BoardWarning, type TrustedList, trustedLists } from './trusted-lists.ts'
import { type BoardLists, entriesOf, readJobs, withUnchanged } from './board-lists.ts'
import { jobAnswers, maxListAgeMs } from './job-answers.ts'
import { educationSource } from './education/education-source.ts'
import { pageOf } from './education/education-lists.ts'
import { parseEducationPage } from '#shared/education-list.ts'
import { readStoredJob } from './stored-jobs.ts'

/**
 * A board as this server trusts it, whoever asks: pages, search engines, applications and deliveries get the same answers. What
 * the board says about a job is trusted with care (`trusted-lists.ts`), and it is asked as rarely as that allows.
 */

export interface TrustedBoard {
  readonly read: ReadBoard
  /**
   * What pages show while the board is silent: its departments, or a job, as they were read last, within a day, also before a restart. Nothing
   * is judged by it.
   * @throws BoardReadError when it is not there
   */
  readonly readStored: ReadBoard
  /** When the stored list was read, known to the hour if that was before the start. null: none is known to be stored. */
  readonly storedAtMs: () => number | null
  /** When the board last answered with its list. null: it has not since the start. */
  readonly readAtMs: () => number | null
  readonly warnings: () => readonly BoardWarning[]
}

export interface TrustedBoardDeps {
  /** The board's name in the database and in log lines. It holds no key. */
  readonly board: string
  readonly ask: AskPath
  readonly database: Database
  readonly warn: (message: string) => void
  readonly nowMs?: () => number
}

const othersFor = { maxAgeMs: 60_000, isPatient: true } as const
const withTexts = '/jobs?content=true&pay_transparency=true'

/**
 * A list with more in it than the trusted one, such as the texts. Jobs whose closing is unconfirmed are in it as they were, and if one never
 * was, the list says that it is incomplete.
 */
function completeList(
  fresh: BoardLists['jobs'],
  earlier: readonly unknown[],
  { entries, unconfirmed }: TrustedList,
): BoardLists['jobs'] {
  const listed = entriesOf(fresh.jobs)
  const known = entriesOf(earlier)
  const isEmptied = listed.size === 0 && entries.size > 0
  const wanted = isEmptied ? [...entries.keys()] : [...unconfirmed].filter((jobId) => !listed.has(jobId))
  const again = wanted.flatMap((jobId) => known.get(jobId) ?? [])
  return {
    ...fresh,
    jobs: [...fresh.jobs, ...again],
    ...(again.length < wanted.length ? { [incompleteKey]: true } : {}),
  }
}

/** Opens a board of another system. */
export function trustedBoard({ ask, board, database, nowMs = () => database.nowMs(), warn }: TrustedBoardDeps): TrustedBoard {
  const lists = trustedLists({ ask, board, database, nowMs, warn })
  const readJob = jobAnswers({ ask, board, database, lists, nowMs, warn })
  const readLists = educationSource(nowMs)
  const others = new AnswerCache<BoardAnswer>({ nowMs })
  let lastTexts: readonly unknown[] = []

  /** Passes an answer on as it is. */
  const passOn = async (path: string, need: BoardNeed) => others.get(path, async () => ask(path, need), othersFor)

  const readEducation = async ({ list, query }: Extract<BoardPath, { readonly kind: 'education' }>, need: BoardNeed) => {
    const readPage = async (page: number) => {
      const answer = await ask(`/education/${list}${page === 1 ? '' : `?page=${page}`}`, need)
      if (answer.status === 'not-found' && page === 1) return null
      const read = answer.status === 'ok' ? parseEducationPage(answer.body, page) : null
      if (!read) throw new BoardReadError(`does not answer with its list of ${list}`)
      return read
    }
    const items = await readLists(list, readPage, need === 'page')
    return items ? okAnswer(pageOf(items, query)) : notFound
  }

  const askForTexts = async (need: BoardNeed): Promise<BoardAnswer> => {
    const trusted = await lists.read(maxListAgeMs[need], need)
    const answer = await ask(withTexts, need)
    const complete = completeList(readJobs(answer.status === 'ok' ? answer.body : null), lastTexts, trusted)
    lastTexts = withUnchanged(complete.jobs, lastTexts)
    return okAnswer({ ...complete, jobs: lastTexts })
  }

  const readStored: ReadBoard = async (path) => {
    const trusted = await lists.stored()
    const asked = parseBoardPath(path)
    const jobId = asked.kind === 'job' ? asked.jobId : null
    const isShown = jobId !== null && trusted.isListed(jobId)
    const job = isShown ? await readStoredJob(database, jobId, trusted.entries.get(jobId)?.updated_at ?? null) : null
    if (job) return okAnswer(job)
    if (path === '/departments' && !trusted.isWithoutDepartments) return okAnswer(trusted.lists.departments)
    throw new BoardReadError('does not answer, and nothing is stored')
  }

  return {
    readStored,
    storedAtMs: () => lists.storedAtMs(),
    readAtMs: () => lists.readAtMs(),
    warnings: () => lists.warnings(),
    read: async (path, need = 'page') => {
      const asked = parseBoardPath(path)
      if (asked.kind === 'job') return readJob(asked.jobId, need)
      if (asked.kind === 'education') return readEducation(asked, need)
      const { pathname, query } = asked
      if (pathname === '/departments' || (pathname === '/jobs' && query.size === 0)) {
        const trusted = await lists.read(maxListAgeMs[need], need)
        if (pathname === '/jobs') return okAnswer(trusted.lists.jobs)
        if (trusted.isWithoutDepartments) throw new BoardReadError('does not answer with its departments')
        return okAnswer(trusted.lists.departments)
      }
      if (pathname === '/jobs') return others.get(withTexts, async () => askForTexts(need), othersFor)
      return passOn(pathname === '/' ? '' : pathname, need)
    },
  }
}
