import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { parseJob } from '#shared/board-job.ts'
import { BoardPayloadError } from '#shared/board-list.ts'
import { dayMs } from '#shared/durations.ts'
import type { Database } from '../database/database.ts'
import { builtMapping } from '../settings/built-settings.ts'
import { isOlder } from '../database/stored-times.ts'
import { type Asked, type AskPath, type BoardAnswer, type BoardNeed, BoardReadError, notFound } from './ask-board.ts'
import { type Belief, type BelievedLists, ownAddress } from './believed-lists.ts'
import { type BoardBudget, takeRequest } from './request-budget.ts'

/**
 * The answers of a board for single jobs. The board is asked for jobs that its list has, and for all others together once a minute:
 * whoever invents numbers costs it nothing.
 */

/** How old the lists may be that say which jobs there are. */
export const maxListAgeMs: Readonly<Record<BoardNeed, number>> = {
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
/** A job that fails is not asked for again at once. */
const pauseAfterFailureMs = 5_000
/** Jobs that answer although no list has them. More are not remembered. */
const maxUnlisted = 100
const maxCachedBytes = 64 * 1024 * 1024

const WithForm = v.object({ questions: v.array(v.unknown()) })

/** @throws BoardReadError when the answer is none for this job: what was known of the job is better */
function checkJob(body: unknown, jobId: number): void {
  try {
    if (parseJob(body, () => {}, builtMapping).jobId === jobId) return
  } catch (error) {
    if (!(error instanceof BoardPayloadError)) throw error
  }
  throw new BoardReadError(`answers with something else than job ${jobId}`)
}

interface Cached {
  readonly answer: BoardAnswer
  readonly updatedAt: string | null
  readonly atMs: number
}

/** Answers by job, the least recently used of which are forgotten. */
class AnswerMemory {
  readonly #answers = new Map<number, Cached>()
  #bytes = 0

  get(jobId: number): Cached | undefined {
    const known = this.#answers.get(jobId)
    if (known) {
      this.#answers.delete(jobId)
      this.#answers.set(jobId, known)
    }
    return known
  }

  delete(jobId: number): void {
    this.#bytes -= 2 * (this.#answers.get(jobId)?.answer.body.length ?? 0)
    this.#answers.delete(jobId)
  }

  set(jobId: number, cached: Cached): void {
    this.delete(jobId)
    this.#answers.set(jobId, cached)
    this.#bytes += 2 * cached.answer.body.length
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= maxCachedBytes) return
      this.delete(oldest)
    }
  }
}

export interface JobAnswersDeps {
  readonly board: string
  readonly ask: AskPath
  readonly lists: BelievedLists
  readonly database: Database
  readonly nowMs: () => number
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
}: JobAnswersDeps): (jobId: number, need: BoardNeed) => Promise<BoardAnswer> {
  const unlistedRequests: BoardBudget = { name: `${board} unlisted jobs`, capacity: 1, perMinute: 1 }
  const memory = new AnswerMemory()
  const underWay = new Map<number, Promise<BoardAnswer>>()
  const failures = new Map<number, { readonly error: unknown; readonly atMs: number }>()
  const unlisted = new Set<number>()

  function remember(jobId: number, asked: Asked, updatedAt: string | null): BoardAnswer {
    if (asked.status === 'not-found') {
      memory.delete(jobId)
      unlisted.delete(jobId)
      return notFound
    }
    checkJob(asked.body, jobId)
    const answer: BoardAnswer = { status: 200, body: JSON.stringify(asked.body) }
    // Without its form nobody can apply, so the next one who does asks again.
    if (v.is(WithForm, asked.body)) memory.set(jobId, { answer, updatedAt, atMs: nowMs() })
    return answer
  }

  async function askListed(jobId: number, belief: Belief, need: BoardNeed): Promise<BoardAnswer> {
    const entry = belief.entries.get(jobId)
    const asked = await ask(ownAddress(jobId, entry), need)
    if (asked.status === 'not-found' && belief.isListed(jobId)) {
      // It has probably just closed, and a newer list says so.
      void lists.read(soonMs, 'page').catch(() => {})
      throw new BoardReadError(`lists job ${jobId} and does not have it`)
    }
    return remember(jobId, asked, entry?.updated_at ?? null)
  }

  /** Shares one request for a job among all who ask. */
  async function askOnce(jobId: number, belief: Belief, need: BoardNeed): Promise<BoardAnswer> {
    const failure = failures.get(jobId)
    if (need === 'page' && failure && !isOlder(failure.atMs, pauseAfterFailureMs, nowMs())) throw failure.error
    if (need === 'proof') return askListed(jobId, belief, need)
    const known = underWay.get(jobId)
    if (known) return known
    const asking = askListed(jobId, belief, need)
    underWay.set(jobId, asking)
    try {
      const answer = await asking
      failures.delete(jobId)
      return answer
    } catch (error) {
      failures.set(jobId, { error, atMs: nowMs() })
      throw error
    } finally {
      underWay.delete(jobId)
    }
  }

  async function readListed(jobId: number, belief: Belief, need: BoardNeed): Promise<BoardAnswer> {
    const cached = memory.get(jobId)
    const updatedAt = belief.entries.get(jobId)?.updated_at ?? null
    const isUnchanged = need === 'page' && updatedAt !== null && updatedAt === cached?.updatedAt
    const ageMs = isUnchanged ? maxUnchangedAgeMs : maxJobAgeMs[need]
    if (cached && !isOlder(cached.atMs, ageMs, nowMs())) return cached.answer
    const asking = askOnce(jobId, belief, need)
    if (need !== 'page' || !cached || isOlder(cached.atMs, maxSilenceMs, nowMs())) return asking
    const older = () => cached.answer
    return Promise.race([asking.catch(older), delay(patienceMs, undefined, { ref: false }).then(older)])
  }

  async function readHeld(jobId: number, belief: Belief, need: BoardNeed): Promise<BoardAnswer> {
    const cached = memory.get(jobId)
    if (cached && !isOlder(cached.atMs, need === 'page' ? maxSilenceMs : maxJobAgeMs[need], nowMs())) return cached.answer
    const asked = await lists.confirm(jobId, need)
    if (asked?.status === 'ok') return remember(jobId, asked, belief.entries.get(jobId)?.updated_at ?? null)
    if (asked === null || lists.known()?.isListed(jobId)) throw new BoardReadError(`no longer lists job ${jobId}`)
    return remember(jobId, asked, null)
  }

  async function readUnlisted(jobId: number, belief: Belief, need: BoardNeed): Promise<BoardAnswer> {
    if (unlisted.has(jobId)) return readListed(jobId, belief, need)
    // Without the database nobody counts, and the list alone answers.
    const waitMs = await takeRequest(database, unlistedRequests, 0, nowMs()).catch(() => 1)
    if (waitMs > 0) return notFound
    const answer = remember(jobId, await ask(ownAddress(jobId, undefined), need), null)
    if (answer.status === 200 && unlisted.size < maxUnlisted) unlisted.add(jobId)
    return answer
  }

  /** A page does not wait for a newer list to show a job that is known. */
  async function beliefFor(jobId: number, need: BoardNeed): Promise<Belief> {
    const known = lists.known()
    const newer = lists.read(maxListAgeMs[need], need)
    if (need !== 'page' || !known?.isListed(jobId)) return newer
    void newer.catch(() => {})
    return known
  }

  return async (jobId, need) => {
    const belief = await beliefFor(jobId, need)
    if (belief.held.has(jobId)) return readHeld(jobId, belief, need)
    return belief.isListed(jobId) ? readListed(jobId, belief, need) : readUnlisted(jobId, belief, need)
  }
}
