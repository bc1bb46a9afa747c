import * as v from 'valibot'
import { type EducationList, educationLists, incompleteKey } from '#shared/endpoints.ts'
import type { Database } from '../database/database.ts'
import { AnswerCache } from './answer-cache.ts'
import { type BoardNeed, BoardReadError } from './ask-board.ts'
import { type AskPath, type Belief, believedLists } from './believed-lists.ts'
import { entriesOf } from './board-lists.ts'
import { educationSource } from './education-source.ts'
import { type BoardAnswer, jobAnswers, maxListAgeMs } from './job-answers.ts'

/**
 * A board as this server believes it, whoever asks: pages, search engines, applications and deliveries get the same answers. What
 * the board says about a job is believed with care (`believed-lists.ts`), and it is asked as rarely as that allows.
 */

/**
 * Reads an answer of a board.
 * @param path with its query, such as '/jobs/7?questions=true'. A query that changes nothing is ignored
 * @param need by default that of a page
 * @throws BoardReadError when the board does not answer
 */
export type ReadBoard = (path: string, need?: BoardNeed) => Promise<BoardAnswer>

export interface BelievedBoard {
  readonly read: ReadBoard
  /** What a deployer should know about the board, in whole sentences. */
  readonly warnings: () => readonly string[]
}

export interface BelievedBoardDeps {
  /** The board's name in the database and in log lines. It holds no key. */
  readonly board: string
  readonly ask: AskPath
  readonly database: Database
  readonly warn: (message: string) => void
  readonly nowMs?: () => number
}

const JobsList = v.looseObject({ jobs: v.array(v.unknown()) })
type JobsList = v.InferOutput<typeof JobsList>

const maxTextsAgeMs = 60_000
const jobPath = /^\/jobs\/(\d{1,15})$/
const educationPath = /^\/education\/(\w+)$/
const withTexts = '/jobs?content=true&pay_transparency=true'

/**
 * A list with more in it than the believed one, such as the texts. Jobs that are held are in it as they were, and if one never
 * was, the list says that it is incomplete.
 */
function completeList(fresh: JobsList, earlier: readonly unknown[], { entries, held }: Belief): JobsList {
  const listed = entriesOf(fresh.jobs)
  const known = entriesOf(earlier)
  const isEmptied = listed.size === 0 && entries.size > 0
  const wanted = isEmptied ? [...entries.keys()] : [...held].filter((jobId) => !listed.has(jobId))
  const again = wanted.flatMap((jobId) => known.get(jobId) ?? [])
  return {
    ...fresh,
    jobs: [...fresh.jobs, ...again],
    ...(again.length < wanted.length ? { [incompleteKey]: true } : {}),
  }
}

/** Opens a board of another system. */
export function believedBoard({ ask, board, database, nowMs = () => Date.now(), warn }: BelievedBoardDeps): BelievedBoard {
  const lists = believedLists({ ask, board, database, nowMs, warn })
  const readJob = jobAnswers({ ask, board, database, lists, nowMs })
  const readEducation = educationSource(ask, nowMs)
  const others = new AnswerCache<BoardAnswer>(maxTextsAgeMs)
  let lastTexts: readonly unknown[] = []

  /** Passes an answer on as it is. */
  const passOn = async (path: string, need: BoardNeed) =>
    others.get(path, async (): Promise<BoardAnswer> => {
      const answer = await ask(path, need)
      return answer.status === 'ok'
        ? { status: 200, body: JSON.stringify(answer.body) }
        : { status: 404, body: '{"status":404,"error":"Not found"}' }
    })

  const readTexts = async (need: BoardNeed) =>
    others.get(withTexts, async (): Promise<BoardAnswer> => {
      const belief = await lists.read(maxListAgeMs[need], need)
      const answer = await ask(withTexts, need)
      const parsed = v.safeParse(JobsList, answer.status === 'ok' ? answer.body : null)
      if (!parsed.success) throw new BoardReadError('answers something else than a list of jobs')
      const complete = completeList(parsed.output, lastTexts, belief)
      lastTexts = complete.jobs
      return { status: 200, body: JSON.stringify(complete) }
    })

  return {
    warnings: () => lists.warnings(),
    read: async (path, need = 'page') => {
      const { pathname, searchParams } = new URL(path, 'http://board')
      const [, jobId] = jobPath.exec(pathname) ?? []
      if (jobId !== undefined) return readJob(Number(jobId), need)
      const [, list] = educationPath.exec(pathname) ?? []
      if ((educationLists as readonly (string | undefined)[]).includes(list)) {
        const query = { term: searchParams.get('term') ?? '', page: Number(searchParams.get('page') ?? 1) }
        return readEducation(list as EducationList, query, need)
      }
      if (pathname === '/departments' || (pathname === '/jobs' && searchParams.size === 0)) {
        const { departmentsText, isWithoutDepartments, jobsText } = await lists.read(maxListAgeMs[need], need)
        if (pathname === '/jobs') return { status: 200, body: jobsText }
        if (isWithoutDepartments) throw new BoardReadError('does not answer with its departments')
        return { status: 200, body: departmentsText }
      }
      return pathname === '/jobs' ? readTexts(need) : passOn(pathname === '/' ? '' : pathname, need)
    },
  }
}
