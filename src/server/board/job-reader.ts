import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import type { BoardMapping } from '#shared/board-mapping.ts'
import { type EducationItem, parseEducationPage, readEducationPages } from '#shared/education-list.ts'
import { boardUrl, incompleteKey } from '#shared/endpoints.ts'
import { JobNumber } from '#shared/job.ts'
import { maxOfflineJobs } from '#shared/limits.ts'
import type { Database } from '../database/database.ts'
import { takeLease } from '../database/leases.ts'
import { BoardReadError, type ReadBoard } from './ask-board.ts'
import { JobsAnswer } from './board-lists.ts'
import { takeRequest } from './request-budget.ts'
import { dropAnswers, type NewAnswer, readAnswers, saveAnswers, type StoredAnswer } from './stored-jobs.ts'
import { stateHash } from '../tools/state-hash.ts'
import { packJob, readingOf } from './pack/packed-job.ts'

/**
 * Reads the newest jobs of a board with their texts and forms into the table `jobs`. It reads the board as pages do, by way of what
 * is trusted of it, and gently: the texts of many new jobs in one request, and the answer for a single job only if its date of
 * change is another one, at most twice a second for all servers together, of which one does it at a time.
 */

export interface JobReaderDeps {
  /** The board's name in the database. */
  readonly board: string
  /** The board is this server's own: asking it costs nobody anything, and its jobs may change without another date. */
  readonly isOwn: boolean
  readonly read: ReadBoard
  readonly mapping: BoardMapping
  readonly database: Database
  /** What `read` adds to the board's answers for jobs. */
  readonly addToJob?: (job: object) => object
  /** How many single jobs a board of another host is asked for in a minute, by all servers together. */
  readonly jobsPerMinute?: number
}

/** What is stored of the board's answers, by job id. */
export type ReadAnswers = ReadonlyMap<number, StoredAnswer>

export interface Education {
  readonly degrees: readonly EducationItem[] | null
  readonly disciplines: readonly EducationItem[] | null
}

/** More jobs without a text than this, and all texts are read at once. */
const maxAskedOneByOne = 20
const jobsPerSave = 25
const usualJobsPerMinute = 120
/** While a board answers with an older state of a job than its list, it is asked again so often. Then the answer counts. */
const maxTries = 3
/** A single job that cannot be read must not keep the others waiting. */
const maxFailuresInARow = 3

const Entry = v.looseObject({
  id: JobNumber,
  updated_at: v.fallback(v.nullish(v.string(), null), null),
})

interface ListedJobs {
  /** The stamps of the newest jobs, by job id, the newest first. */
  readonly stamps: ReadonlyMap<number, string>
  /** One of several boards has never answered: a job that is not here may be open. */
  readonly isIncomplete: boolean
}

/** @param stampOf names a state of a job and of how it is read */
function readList(body: unknown, stampOf: (state: string) => string): ListedJobs {
  const { [incompleteKey]: mark, jobs } = v.parse(JobsAnswer, body)
  const entries = jobs.flatMap((job) => {
    const entry = v.safeParse(Entry, job)
    return entry.success ? [entry.output] : []
  })
  const newest = entries.sort((a, b) => b.id - a.id).slice(0, maxOfflineJobs)
  return {
    stamps: new Map(newest.map((entry) => [entry.id, stampOf(entry.updated_at ?? stateHash(entry))])),
    isIncomplete: mark === true,
  }
}

export class JobReader {
  readonly #deps: JobReaderDeps
  #jobs = new Map<number, StoredAnswer>()
  #stamps: ReadonlyMap<number, string> = new Map()
  #published: ReadAnswers = new Map()
  #education: Education = { degrees: null, disciplines: null }
  /** Jobs to be asked for, the newest first. */
  #queue: number[] = []
  /** The stamps of jobs of whose texts nothing could be read. They come one by one, if at all. */
  #unreadable: ReadonlyMap<number, string> = new Map()
  readonly #tries = new Map<number, { stamp: string; count: number }>()
  #hasLooked = false
  readonly #holder = randomUUID()
  /** What a release stores of a job depends on how it reads jobs, too: one that reads them in another way asks for all of them, once. */
  readonly #stampOf: (state: string) => string

  constructor(deps: JobReaderDeps) {
    this.#deps = deps
    const reading = readingOf(deps.mapping, deps.addToJob)
    this.#stampOf = (state) => `${state} ${reading}`
  }

  /** What was read of the jobs, as it was last published: one object for each state. */
  get published(): ReadAnswers {
    return this.#published
  }

  /** Makes what was read a state that is worth a new list or pack. While forms arrive one by one, not each of them is. */
  publish(): ReadAnswers {
    this.#published = new Map(this.#jobs)
    return this.#published
  }

  get education(): Education {
    return this.#education
  }

  /** How many jobs are still to be asked for. */
  get waiting(): number {
    return this.#queue.length
  }

  /** Whether a pack is worth making while forms are still to come, which takes minutes. */
  get hasMost(): boolean {
    return !this.#deps.isOwn && this.#jobs.size > 0 && this.#jobs.size >= this.#stamps.size / 2
  }

  /** What a restart knows. */
  async open(): Promise<void> {
    this.#jobs = await this.#readStored()
    this.publish()
  }

  /**
   * Reads the list, and the texts of jobs that have none if they are many. Queues the jobs to be asked for.
   * @throws BoardReadError when the board does not answer
   */
  async look(): Promise<void> {
    const { board, database, isOwn } = this.#deps
    const { isIncomplete, stamps } = readList(await this.#read(boardUrl.jobs('')), this.#stampOf)
    this.#stamps = stamps
    await this.#readEducation()
    // Another server may have stored some.
    this.#jobs = await this.#readStored()
    const gone = isIncomplete ? [] : [...this.#jobs.keys()].filter((jobId) => !stamps.has(jobId))
    await dropAnswers(database, board, gone)
    for (const jobId of gone) this.#jobs.delete(jobId)
    const withoutText = [...stamps].flatMap(([jobId, stamp]) =>
      this.#jobs.has(jobId) || this.#unreadable.get(jobId) === stamp ? [] : [jobId],
    )
    if (!isOwn && withoutText.length > maxAskedOneByOne) {
      try {
        await this.#readTexts(new Set(withoutText))
      } catch (error) {
        // All texts of a large board are more than one answer may have. They come with the jobs, one by one.
        if (!(error instanceof BoardReadError)) throw error
      }
    }
    this.#queue = [...stamps.keys()].filter((jobId) => !this.#isRead(jobId) || (isOwn && !this.#hasLooked))
    this.#hasLooked = true
  }

  #isRead(jobId: number): boolean {
    const known = this.#jobs.get(jobId)
    return known?.hasForm === true && known.stamp === this.#stamps.get(jobId)
  }

  /**
   * Asks for some of the queued jobs, within the board's budget.
   * @returns false: another process of the database does, and what it has stored is taken from the queue
   * @throws BoardReadError when the board does not answer. The jobs stay in the queue
   */
  async askForSome(signal: AbortSignal, nowMs: number): Promise<boolean> {
    const { board, database, isOwn, mapping } = this.#deps
    if (!isOwn && !(await takeLease(database, { name: `jobs of ${board}`, holder: this.#holder }, nowMs))) {
      this.#jobs = await this.#readStored()
      this.#queue = this.#queue.filter((jobId) => !this.#isRead(jobId))
      return false
    }
    const some = this.#queue.slice(0, jobsPerSave)
    const read: NewAnswer[] = []
    let done = 0
    let failures = 0
    try {
      for (const jobId of some) {
        if (signal.aborted || !(await this.#waitForBudget(signal))) break
        const answer = await this.#readOrSkip(jobId)
        failures = answer === 'failed' ? failures + 1 : 0
        if (failures >= maxFailuresInARow) throw new BoardReadError('does not answer for its jobs')
        done += 1
        const job = packJob(answer, mapping)
        if (job?.jobId === jobId) read.push({ ...job, stamp: this.#stampOfAnswer(jobId, job.updatedAt) })
      }
    } finally {
      await saveAnswers(database, board, read)
      for (const job of read) this.#jobs.set(job.jobId, job)
      this.#queue.splice(0, done)
    }
    return true
  }

  async #readStored(): Promise<Map<number, StoredAnswer>> {
    return readAnswers(this.#deps.database, this.#deps.board)
  }

  async #read(path: string): Promise<unknown> {
    const answer = await this.#deps.read(path, 'background')
    if (answer.status === 'not-found') throw new BoardReadError(`does not have ${path}`)
    return answer.body
  }

  /** The board's answer for a job. null: it has closed since. The next look asks again for one that has failed. */
  async #readOrSkip(jobId: number): Promise<unknown> {
    try {
      const answer = await this.#deps.read(boardUrl.jobToPost('', jobId), 'background')
      return answer.status === 'ok' ? answer.body : null
    } catch (error) {
      if (error instanceof BoardReadError) return 'failed'
      throw error
    }
  }

  async #waitForBudget(signal: AbortSignal): Promise<boolean> {
    const { board, database, isOwn, jobsPerMinute = usualJobsPerMinute } = this.#deps
    if (isOwn) return true
    for (;;) {
      const waitMs = await takeRequest(database, { name: `${board} background`, capacity: 4, perMinute: jobsPerMinute })
      if (waitMs === 0) return true
      const isOver = await delay(waitMs, false, { signal }).catch(() => true)
      if (isOver) return false
    }
  }

  /** The list's stamp, unless the answer is of an older state of the job: then the next look asks again. */
  #stampOfAnswer(jobId: number, updatedAt: string | null): string {
    const stamp = this.#stamps.get(jobId) ?? ''
    const own = updatedAt === null ? stamp : this.#stampOf(updatedAt)
    if (own === stamp) return stamp
    const known = this.#tries.get(jobId)
    const tries = known?.stamp === stamp ? known : { stamp, count: 0 }
    tries.count += 1
    this.#tries.set(jobId, tries)
    return tries.count >= maxTries ? stamp : own
  }

  /** The texts come first, so that they can be searched and read while the forms arrive. Lists of some systems have no texts. */
  async #readTexts(wanted: ReadonlySet<number>): Promise<void> {
    const { board, database, mapping } = this.#deps
    const body = await this.#read(`${boardUrl.jobs('')}?content=true&pay_transparency=true`)
    const texts = v.parse(JobsAnswer, body).jobs.filter((job) => v.is(v.looseObject({ content: v.string() }), job))
    for (let start = 0; start < texts.length; start += jobsPerSave) {
      const jobs = texts.slice(start, start + jobsPerSave).flatMap((answer) => {
        const job = packJob(answer, mapping)
        const stamp = job && this.#stamps.get(job.jobId)
        return job && stamp !== undefined && stamp !== null && wanted.has(job.jobId) ? [{ ...job, stamp }] : []
      })
      await saveAnswers(database, board, jobs)
      for (const job of jobs) this.#jobs.set(job.jobId, job)
    }
    this.#unreadable = new Map([...this.#stamps].filter(([jobId]) => !this.#jobs.has(jobId)))
  }

  /** They are read once a day (`education-source.ts`). A list that cannot be read stays as it was. */
  async #readEducation(): Promise<void> {
    const readWhole = async (list: 'degrees' | 'disciplines') =>
      readEducationPages(async (page) => {
        const answer = await this.#deps.read(boardUrl.education('', list, '', page), 'background')
        return answer.status === 'ok' ? parseEducationPage(answer.body, page) : null
      }).catch(() => null)
    const [degrees, disciplines] = await Promise.all([readWhole('degrees'), readWhole('disciplines')])
    const before = this.#education
    this.#education = { degrees: degrees ?? before.degrees, disciplines: disciplines ?? before.disciplines }
  }
}
