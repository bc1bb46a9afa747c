import * as v from 'valibot'
import { BoardPayloadError, parseDepartments } from '#shared/board-list.ts'
import type { BoardMapping } from '#shared/board-mapping.ts'
import { boardUrl, incompleteKey } from '#shared/endpoints.ts'
import type { JobDetail, JobListing, ReadPlaces } from '#shared/job.ts'
import { earlierIfSame, stateHash } from '../tools/state-hash.ts'
import { reportingSeries } from '../tools/reports.ts'
import { AnswerCache } from './answer-cache.ts'
import { okAnswer, type ReadBoard } from './ask-board.ts'
import type { JobReader, ReadAnswers } from './job-reader.ts'
import { listForPages } from './list-for-pages.ts'
import { readJob } from './read-job.ts'

/**
 * All open jobs, as the pages list them, for what the server writes itself: links in pages, and feeds. They are read by way of
 * the board's own API, so that they mean the same whichever system has them. A board that does not answer never counts as one
 * without jobs.
 */

/** One state of the board, made once for all who list its jobs: while it has not changed, it is the same object. */
export interface JobList {
  readonly jobs: readonly JobListing[]
  /** Names the state, on every server alike. */
  readonly version: string
}

interface BoardSnapshot extends JobList {
  /** The list of departments as pages get it. */
  readonly departments: unknown
  /** One of several boards has never answered: a feed without its jobs would say that they have closed. */
  readonly isIncomplete: boolean
}

/** One state of the texts: while they have not changed, it is the same object. */
export interface JobTexts {
  /** By job id. Without the form. */
  readonly details: ReadonlyMap<number, JobDetail>
  /** The board's own answers, by job id. */
  readonly payloads: ReadonlyMap<number, unknown>
}

export interface OpenJobs {
  /** The jobs as last read, at once. Reads them anew in the background. null: not read yet. */
  readonly known: () => JobList | null
  /** null: the board does not answer, or one of several never has. */
  readonly list: () => Promise<JobList | null>
  /** The list of departments as pages get it, which may say that it is incomplete. @throws BoardReadError when the board does not answer */
  readonly departments: () => Promise<unknown>
  /** The same, and jobs, as they were read last, for pages while the board is silent. @throws BoardReadError when they are not there */
  readonly readStored: ReadBoard
  /** The jobs with their texts. null: the board does not answer. */
  readonly texts: () => Promise<JobTexts | null>
}

interface OpenJobsOptions {
  readonly read: ReadBoard
  /** By default nothing is stored apart. */
  readonly readStored?: ReadBoard
  readonly mapping: BoardMapping
  readonly readPlaces?: ReadPlaces
  /** What is read of jobs besides the list: their pay, which a board's own list does not have. */
  readonly reader?: Pick<JobReader, 'published'>
  /** Receives a line when reading begins to fail. */
  readonly warn: (message: string) => void
  readonly nowMs?: () => number
}

/** The board's answers have an age of their own (`trusted-board.ts`). */
const maxAgeMs = 10_000
/** A board that fails is asked again so soon, whether or not anybody reads a page: the first one after should have its links. */
const retryMs = 5_000
const jobsAtOnce = 4

const Marked = v.object({ [incompleteKey]: v.literal(true) })
const Listed = v.object({ jobs: v.array(v.unknown()) })
const Numbered = v.looseObject({ id: v.pipe(v.number(), v.safeInteger()) })
const WithText = v.object({ content: v.string() })

/** Of a job that has not changed, the answer is the earlier one, and is not read again. */
function readTexts(jobs: readonly unknown[], earlier: JobTexts | null, mapping: BoardMapping): JobTexts {
  const details = new Map<number, JobDetail>()
  const payloads = new Map<number, unknown>()
  for (const job of jobs) {
    if (!v.is(Numbered, job)) continue
    const payload = earlierIfSame(earlier?.payloads.get(job.id), job)
    try {
      details.set(job.id, readJob(payload, mapping))
      payloads.set(job.id, payload)
    } catch (error) {
      if (!(error instanceof BoardPayloadError)) throw error
    }
  }
  const isSame = payloads.size === earlier?.payloads.size && [...payloads].every(([id, job]) => job === earlier.payloads.get(id))
  return isSame ? earlier : { details, payloads }
}

interface Reading<T> {
  readonly known: () => T | null
  /** @throws whatever asking throws */
  readonly read: () => Promise<T>
  readonly get: () => Promise<T | null>
}

interface ReadingOptions<T> {
  /** A part of the board is missing: it is asked for again by itself, as after a failure. */
  readonly isIncomplete?: (value: T) => boolean
  /** What was read is of another state, whatever its age. */
  readonly isStale?: () => boolean
  readonly nowMs: () => number
  readonly warn: (message: string) => void
}

/** Asks for something at most every ten seconds, and shares what is under way. */
function readAtTimes<T>(
  ask: () => Promise<T>,
  { isIncomplete = () => false, isStale = () => false, nowMs, warn }: ReadingOptions<T>,
): Reading<T> {
  const answers = new AnswerCache<T>({ nowMs })
  let retry: NodeJS.Timeout | undefined
  // A fault of the board is in its own log line. One of this code, or of a list that cannot be read, is nowhere else.
  const reporting = reportingSeries((error) => warn(`links and feeds of jobs: ${String(error).slice(0, 300)}`))
  const readNow = async (isPatient: boolean): Promise<T> => {
    const again = (ms: number) => {
      clearTimeout(retry)
      retry = setTimeout(() => void get(), ms).unref()
    }
    try {
      const value = await answers.get('', async () => reporting(ask), { maxAgeMs: isStale() ? 0 : maxAgeMs, isPatient })
      if (isIncomplete(value)) again(maxAgeMs)
      return value
    } catch (error) {
      again(retryMs)
      throw error
    }
  }
  const get = async (isPatient = false): Promise<T | null> => readNow(isPatient).catch(() => null)
  return {
    known: () => {
      // Not more often while it fails: every page asks.
      void get(true)
      return answers.last('')?.value ?? null
    },
    read: async () => readNow(true),
    get: async () => get(),
  }
}

/** Reads the open jobs, and remembers them. A large board takes seconds to read, and rarely changes: only what has changed is read. */
export function openJobs({
  mapping,
  nowMs = () => Date.now(),
  read,
  reader,
  readPlaces = () => null,
  readStored = read,
  warn,
}: OpenJobsOptions): OpenJobs {
  const ask = async (path: string): Promise<unknown> => {
    const answer = await read(path)
    if (answer.status === 'not-found') throw new Error('the board has no such list')
    return answer.body
  }
  /** null: it has closed since. */
  const askForJob = async (jobId: number): Promise<unknown> => {
    const answer = await read(boardUrl.jobToPost('', jobId))
    return answer.status === 'ok' ? answer.body : null
  }

  const snapshotOf = (departments: unknown, version: string): BoardSnapshot => ({
    departments,
    isIncomplete: v.is(Marked, departments),
    jobs: parseDepartments(departments, () => {}, mapping, reader ? undefined : readPlaces),
    version,
  })
  let lastList: { readonly answer: unknown; readonly answers: ReadAnswers | undefined; readonly snapshot: BoardSnapshot } | null =
    null
  const snapshotFor = (answer: unknown): BoardSnapshot => {
    const answers = reader?.published
    if (lastList && lastList.answer === answer && lastList.answers === answers) return lastList.snapshot
    const departments = answers ? listForPages(answer, { mapping, answers, readPlaces }) : answer
    const version = stateHash(departments)
    const snapshot = lastList?.snapshot.version === version ? lastList.snapshot : snapshotOf(departments, version)
    lastList = { answer, answers, snapshot }
    return snapshot
  }
  const departmentsPath = boardUrl.departments('')
  const snapshots = readAtTimes(async () => snapshotFor(await ask(departmentsPath)), {
    isIncomplete: (snapshot) => snapshot.isIncomplete,
    isStale: () => lastList !== null && lastList.answers !== reader?.published,
    nowMs,
    warn,
  })
  const complete = (snapshot: BoardSnapshot | null) => (snapshot?.isIncomplete === false ? snapshot : null)

  /** Lists of some systems have no texts: their jobs are read one by one. */
  const askForTexts = async (): Promise<readonly unknown[]> => {
    const body = await ask(`${boardUrl.jobs('')}?content=true&pay_transparency=true`)
    if (v.is(Marked, body)) throw new Error('the list is incomplete')
    const { jobs } = v.parse(Listed, body)
    if (jobs.some((job) => v.is(WithText, job))) return jobs
    const queue = jobs.entries()
    const whole: unknown[] = []
    const work = async () => {
      for (const [index, job] of queue) whole[index] = v.is(Numbered, job) ? await askForJob(job.id) : null
    }
    await Promise.all(Array.from({ length: jobsAtOnce }, work))
    return whole
  }
  let lastTexts: JobTexts | null = null
  const texts = readAtTimes(async () => (lastTexts = readTexts(await askForTexts(), lastTexts, mapping)), { nowMs, warn })
  return {
    known: () => complete(snapshots.known()),
    list: async () => complete(await snapshots.get()),
    departments: async () => (await snapshots.read()).departments,
    readStored: async (path) => {
      const answer = await readStored(path)
      return path === departmentsPath && answer.status === 'ok' ? okAnswer(snapshotFor(answer.body).departments) : answer
    },
    texts: texts.get,
  }
}
