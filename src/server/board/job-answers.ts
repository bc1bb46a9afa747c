import * as v from 'valibot'
import { isJob } from '#shared/board-job.ts'
import { dayMs } from '#shared/durations.ts'
import type { Database } from '../database/database.ts'
import { AnswerCache } from './answer-cache.ts'
import { isOlder } from '../database/stored-times.ts'
import { inTime } from '../tools/in-time.ts'
import { onceEach } from '../tools/reports.ts'
import { earlierIfSame } from '../tools/state-hash.ts'
import { type AskPath, type BoardAnswer, type BoardNeed, BoardReadError, notFound } from './ask-board.ts'
import { AnswerWithForm } from './read-job.ts'
import { type TrustedList, type TrustedLists, ownAddress } from './trusted-lists.ts'
import { type BoardBudget, takeRequest } from './request-budget.ts'

/**
 * The answers of a board for single jobs. The board is asked for jobs that its list has, and for all others together once a minute:
 * whoever invents numbers costs it nothing. Applications and deliveries ask for those apart, and wait where they cannot: a job that
 * nobody was asked about has not closed.
 */

/** How old the lists may be that say which jobs there are. */
export const maxListAgeMs: Readonly<Record<BoardNeed, number>> = {
  background: 60_000,
  page: 60_000,
  application: 60_000,
  delivery: 60_000,
  proof: 0,
}
const maxJobAgeMs = maxListAgeMs
/** Of a job whose date of change is the same in the list. */
const maxUnchangedAgeMs = 10 * 60_000
/** The age of a list that is read anew because it contradicts a job. */
const soonMs = 10_000
/** How long a page waits for a newer answer than the one that is known. */
const patienceMs = 1_000
/** While the board is silent, a job is shown as it was for so long. */
const maxSilenceMs = dayMs
/** Jobs that answer although no list has them. More are not remembered. */
const maxUnlisted = 100
/** Memory for answers: those of some 2,000 jobs with long texts. */
const maxCachedBytes = 192 * 1024 * 1024
/** The largest recorded answer has some 100 kB. */
const maxJobLength = 2 * 1024 * 1024
/** What an answer takes, with what is read of it, by the length of its JSON. */
const bytesPerLength = 6

/** @throws BoardReadError when the answer is none for this job, or too large: what was known of the job is better */
function checkJob(body: unknown, jobId: number, warn: (message: string) => void): void {
  if (!isJob(body, jobId)) throw new BoardReadError(`answers with something else than job ${jobId}`)
  if (JSON.stringify(body).length <= maxJobLength) return
  const problem = `answers for job ${jobId} with more than ${maxJobLength / 1024 / 1024} MB`
  warn(problem)
  throw new BoardReadError(problem)
}

interface Known {
  readonly answer: BoardAnswer
  readonly updatedAt: string | null
  /** Without its form nobody can apply, so the next one who does asks again. */
  readonly hasForm: boolean
}

export interface JobAnswersDeps {
  readonly board: string
  readonly ask: AskPath
  readonly lists: TrustedLists
  readonly database: Database
  readonly nowMs: () => number
  readonly warn: (message: string) => void
}

/**
 * @returns reads the answer for a job. A 404 says that it is closed, or was never open
 * @throws BoardReadError when the board does not answer, or not as its list says
 */
export function jobAnswers({
  ask,
  board,
  database,
  lists,
  nowMs,
  warn,
}: JobAnswersDeps): (jobId: number, need: BoardNeed) => Promise<BoardAnswer> {
  const unlistedForPages: BoardBudget = { name: `${board} unlisted jobs`, capacity: 1, perMinute: 1 }
  const unlistedForApplications: BoardBudget = { name: `${board} unlisted jobs of applications`, capacity: 20, perMinute: 20 }
  const answers = new AnswerCache<Known, number>({
    maxBytes: maxCachedBytes,
    bytesOf: ({ answer }) => (answer.status === 'ok' ? bytesPerLength * JSON.stringify(answer.body).length : 0),
    isKept: ({ hasForm }) => hasForm,
    nowMs,
  })
  const unlisted = new Set<number>()
  const warnOnce = onceEach((problem) => warn(`board: ${board} ${problem}, which is not read`))

  function knownOf(jobId: number, asked: BoardAnswer, updatedAt: string | null): Known {
    if (asked.status === 'not-found') {
      answers.delete(jobId)
      unlisted.delete(jobId)
      return { answer: notFound, updatedAt, hasForm: false }
    }
    checkJob(asked.body, jobId, warnOnce)
    const answer = earlierIfSame(answers.last(jobId)?.value.answer, asked)
    return { answer, updatedAt, hasForm: v.is(AnswerWithForm, asked.body) }
  }

  function remember(jobId: number, asked: BoardAnswer, updatedAt: string | null): BoardAnswer {
    const known = knownOf(jobId, asked, updatedAt)
    if (known.hasForm) answers.set(jobId, known)
    return known.answer
  }

  async function askListed(jobId: number, trusted: TrustedList, need: BoardNeed): Promise<Known> {
    const entry = trusted.entries.get(jobId)
    const asked = await ask(ownAddress(jobId, entry), need)
    if (asked.status === 'not-found' && trusted.isListed(jobId)) {
      // It has probably just closed, and a newer list says so.
      void lists.read(soonMs, 'page').catch(() => {})
      throw new BoardReadError(`lists job ${jobId} and does not have it`)
    }
    return knownOf(jobId, asked, entry?.updated_at ?? null)
  }

  async function readListed(jobId: number, trusted: TrustedList, need: BoardNeed): Promise<BoardAnswer> {
    const last = answers.last(jobId)
    const updatedAt = trusted.entries.get(jobId)?.updated_at ?? null
    const isUnchanged = need === 'page' && updatedAt !== null && updatedAt === last?.value.updatedAt
    const options = { maxAgeMs: isUnchanged ? maxUnchangedAgeMs : maxJobAgeMs[need], isPatient: need === 'page' }
    const asking = answers.get(jobId, async () => askListed(jobId, trusted, need), options).then(({ answer }) => answer)
    if (need !== 'page' || !last || isOlder(last.atMs, maxSilenceMs, nowMs())) return asking
    const older = () => last.value.answer
    return inTime(asking.catch(older), patienceMs, older)
  }

  async function readUnconfirmed(jobId: number, trusted: TrustedList, need: BoardNeed): Promise<BoardAnswer> {
    const last = answers.last(jobId)
    if (last && !isOlder(last.atMs, need === 'page' ? maxSilenceMs : maxJobAgeMs[need], nowMs())) return last.value.answer
    const asked = await lists.confirm(jobId, need)
    if (asked?.status === 'ok') return remember(jobId, asked, trusted.entries.get(jobId)?.updated_at ?? null)
    if (asked === null || lists.known()?.isListed(jobId)) throw new BoardReadError(`no longer lists job ${jobId}`)
    return remember(jobId, asked, null)
  }

  async function readUnlisted(jobId: number, trusted: TrustedList, need: BoardNeed): Promise<BoardAnswer> {
    if (unlisted.has(jobId)) return readListed(jobId, trusted, need)
    const isForPage = need === 'page' || need === 'background'
    // Without the database nobody counts, and the list alone answers a page.
    const budget = isForPage ? unlistedForPages : unlistedForApplications
    const waitMs = await takeRequest(database, budget, 0, nowMs()).catch(() => 1)
    if (waitMs > 0 && isForPage) return notFound
    if (waitMs > 0) throw new BoardReadError('was asked often for jobs that it does not list')
    const answer = remember(jobId, await ask(ownAddress(jobId, undefined), need), null)
    if (answer.status === 'ok' && unlisted.size < maxUnlisted) unlisted.add(jobId)
    return answer
  }

  /** A page does not wait for a newer list to show a job that is known. */
  async function listFor(jobId: number, need: BoardNeed): Promise<TrustedList> {
    const known = lists.known()
    const newer = lists.read(maxListAgeMs[need], need)
    if (need !== 'page' || !known?.isListed(jobId)) return newer
    void newer.catch(() => {})
    return known
  }

  return async (jobId, need) => {
    const trusted = await listFor(jobId, need)
    if (trusted.unconfirmed.has(jobId)) return readUnconfirmed(jobId, trusted, need)
    return trusted.isListed(jobId) ? readListed(jobId, trusted, need) : readUnlisted(jobId, trusted, need)
  }
}
