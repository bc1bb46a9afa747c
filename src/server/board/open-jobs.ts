import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { BoardPayloadError, parseDepartments } from '#shared/board-list.ts'
import type { BoardMapping } from '#shared/board-mapping.ts'
import { boardUrl, incompleteKey } from '#shared/endpoints.ts'
import type { JobDetail, JobListing, ReadPlaces } from '#shared/job.ts'
import { AnswerCache } from './answer-cache.ts'
import { reportingSeries } from '../tools/reports.ts'
import type { ReadBoard } from './ask-board.ts'
import type { JobReader } from './job-reader.ts'
import { listForPages } from './list-for-pages.ts'
import { readJob } from './read-job.ts'

/**
 * All open jobs, as the pages list them, for what the server writes itself: links in pages, and feeds. They are read by way of
 * the board's own API, so that they mean the same whichever system has them. A board that does not answer never counts as one
 * without jobs.
 */

/** One state of the board, made once for all who list its jobs. */
export interface JobList {
  readonly jobs: readonly JobListing[]
  /** Another one for another state. */
  readonly version: string
}

/** A state with the list of which it was made. */
interface BoardSnapshot extends JobList {
  /** The list of departments as pages get it: JSON. */
  readonly departments: string
  /** One of several boards has never answered: a feed without its jobs would say that they have closed. */
  readonly isIncomplete: boolean
}

export interface JobTexts {
  /** By job id. Without the form. */
  readonly details: ReadonlyMap<number, JobDetail>
  /** The board's own answers, by job id. */
  readonly payloads: ReadonlyMap<number, unknown>
  readonly version: string
}

export interface OpenJobs {
  /** The jobs as last read, at once. Reads them anew in the background. null: not read yet. */
  readonly known: () => JobList | null
  /** null: the board does not answer, or one of several never has. */
  readonly list: () => Promise<JobList | null>
  /** The list of departments as pages get it, which may say that it is incomplete. @throws BoardReadError when the board does not answer */
  readonly departments: () => Promise<string>
  /** The jobs with their texts. null: the board does not answer. */
  readonly texts: () => Promise<JobTexts | null>
}

interface OpenJobsOptions {
  readonly read: ReadBoard
  readonly mapping: BoardMapping
  readonly readPlaces?: ReadPlaces
  /** What is read of jobs besides the list: their pay, which a board's own list does not have. */
  readonly reader?: Pick<JobReader, 'number' | 'payOf'>
  /** Receives a line when reading begins to fail. */
  readonly warn: (message: string) => void
  readonly nowMs?: () => number
}

/** The board's answers have an age of their own (`trusted-board.ts`). */
const maxAgeMs = 10_000
/** A board that fails is asked again so soon, whether or not anybody reads a page: the first one after should have its links. */
const retryMs = 5_000
const jobsAtOnce = 4

const Listed = v.object({ jobs: v.array(v.unknown()) })
const Numbered = v.looseObject({ id: v.pipe(v.number(), v.safeInteger()) })

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

const Marked = v.object({ [incompleteKey]: v.literal(true) })

/** @throws when one of several boards is missing: a feed without its jobs would say that they have closed */
function readComplete(text: string): unknown {
  const body: unknown = JSON.parse(text)
  if (v.is(Marked, body)) throw new Error('the list is incomplete')
  return body
}

function readTexts(text: string, version: string, mapping: BoardMapping): JobTexts {
  const { jobs } = v.parse(Listed, readComplete(text))
  const details = new Map<number, JobDetail>()
  const payloads = new Map<number, unknown>()
  for (const payload of jobs) {
    if (!v.is(Numbered, payload)) continue
    try {
      details.set(payload.id, readJob(payload, mapping))
      payloads.set(payload.id, payload)
    } catch (error) {
      if (!(error instanceof BoardPayloadError)) throw error
    }
  }
  return { details, payloads, version }
}

interface Reading<T> {
  readonly known: () => T | null
  /** @throws whatever asking throws */
  readonly read: () => Promise<T>
  readonly get: () => Promise<T | null>
}

interface ReadingOptions {
  /** What was read is of another state, whatever its age. */
  readonly isStale?: () => boolean
  readonly nowMs: () => number
  readonly warn: (message: string) => void
}

interface PartialReading<T> extends ReadingOptions {
  /** A part of the board is missing: it is asked for again by itself, as after a failure. */
  readonly isIncomplete?: (value: T) => boolean
}

/** Asks for something at most every ten seconds, shares what is under way, and parses only what has changed. */
function readAtTimes<T extends { readonly version: string }>(
  ask: () => Promise<string>,
  parse: (text: string, version: string) => T,
  { isIncomplete = () => false, isStale = () => false, nowMs, warn }: PartialReading<T>,
): Reading<T> {
  const answers = new AnswerCache<T>({ nowMs })
  let retry: NodeJS.Timeout | undefined
  // A fault of the board is in its own log line. One of this code, or of a list that cannot be read, is nowhere else.
  const reporting = reportingSeries((error) => warn(`links and feeds of jobs: ${String(error).slice(0, 300)}`))
  const read = async (): Promise<T> => {
    const text = await ask()
    const version = versionOf(text)
    // A large board takes seconds to parse, and rarely changes.
    const last = answers.last('')?.value
    return last?.version === version ? last : parse(text, version)
  }
  const readNow = async (isPatient: boolean): Promise<T> => {
    const again = (ms: number) => {
      clearTimeout(retry)
      retry = setTimeout(() => void get(), ms).unref()
    }
    try {
      const value = await answers.get('', async () => reporting(read), { maxAgeMs: isStale() ? 0 : maxAgeMs, isPatient })
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

/** Reads the open jobs, and remembers them. */
export function openJobs({
  mapping,
  nowMs = () => Date.now(),
  read,
  reader,
  readPlaces = () => null,
  warn,
}: OpenJobsOptions): OpenJobs {
  const ask = async (path: string) => {
    const { body, status } = await read(path)
    if (status !== 200) throw new Error(`HTTP ${status}`)
    return body
  }
  /** null: it has closed since. */
  const askForJob = async (jobId: number): Promise<unknown> => {
    const { body, status } = await read(boardUrl.jobToPost('', jobId))
    return status === 404 ? null : JSON.parse(body)
  }
  let lastList: { readonly answer: string; readonly number: number; readonly text: string } | null = null
  /** A large list takes long to write, and is the same until the board's answer or what is read of its jobs changes. */
  const askForList = async () => {
    const answer = await ask(boardUrl.departments(''))
    const number = reader?.number ?? 0
    if (lastList?.answer !== answer || lastList.number !== number) {
      const text = reader ? listForPages(answer, mapping, reader.payOf, readPlaces) : answer
      lastList = { answer, number, text }
    }
    return lastList.text
  }
  const snapshots = readAtTimes(
    askForList,
    (text, version): BoardSnapshot => {
      const body: unknown = JSON.parse(text)
      const jobs = parseDepartments(body, () => {}, mapping, readPlaces)
      return { departments: text, isIncomplete: v.is(Marked, body), jobs, version }
    },
    {
      isIncomplete: (snapshot) => snapshot.isIncomplete,
      isStale: () => lastList !== null && lastList.number !== (reader?.number ?? 0),
      nowMs,
      warn,
    },
  )
  const complete = (snapshot: BoardSnapshot | null) => (snapshot?.isIncomplete === false ? snapshot : null)
  /** Lists of some systems have no texts: their jobs are read one by one. */
  const askForTexts = async () => {
    const text = await ask(`${boardUrl.jobs('')}?content=true&pay_transparency=true`)
    if (text.includes('"content":')) return text
    const queue = v.parse(Listed, readComplete(text)).jobs.entries()
    const jobs: unknown[] = []
    const work = async () => {
      for (const [index, job] of queue) jobs[index] = v.is(Numbered, job) ? await askForJob(job.id) : null
    }
    await Promise.all(Array.from({ length: jobsAtOnce }, work))
    return JSON.stringify({ jobs })
  }
  const texts = readAtTimes(askForTexts, (text, version) => readTexts(text, version, mapping), { nowMs, warn })
  return {
    known: () => complete(snapshots.known()),
    list: async () => complete(await snapshots.get()),
    departments: async () => (await snapshots.read()).departments,
    texts: texts.get,
  }
}
