import * as v from 'valibot'
import { parseJob } from '#shared/board-job.ts'
import { BoardPayloadError, type ReportProblem } from '#shared/board-list.ts'
import { boardUrl, embedded } from '#shared/endpoints.ts'
import type { JobDetail } from '#shared/job.ts'
import type { Settings } from '#shared/settings.ts'
import { type Board, singleJob } from './board.ts'

/**
 * Where the server reads jobs, for search engines and to judge applications: of the board that it serves itself, or of the
 * real one that the build names. A board that does not answer soon costs a page its metadata and nothing else; an
 * application waits for it. Silence must never be taken for a closed job.
 */

export type JobLookup =
  /** The board's own answer. */
  { readonly status: 'open'; readonly payload: unknown } | { readonly status: 'closed' } | { readonly status: 'unknown' }

export type FormLookup =
  | { readonly status: 'open'; readonly job: JobDetail }
  | Extract<JobLookup, { readonly status: 'closed' | 'unknown' }>

export interface ListedJob {
  readonly jobId: number
  readonly updatedAt: string | null
}

export interface JobSource {
  readonly find: (jobId: number) => Promise<JobLookup>
  /** The job with its form, for an application. What its board says amiss is reported. */
  readonly findWithForm: (jobId: number, report: ReportProblem) => Promise<FormLookup>
  /** Every open job; null: not to be had now. */
  readonly list: () => Promise<readonly ListedJob[] | null>
}

/** A page rather goes without. */
const pageWaitMs = 1_500
/** An application rather waits; its device does so for 60 s (`applicant-requests.ts`). */
const applicationWaitMs = 10_000
/** The real board is asked for the same thing once in this time. */
const maxAgeMs = 60_000
const maxKept = 500

const Listed = v.object({ jobs: v.array(v.unknown()) })
const Job = v.object({ id: v.pipe(v.number(), v.safeInteger()), updated_at: v.fallback(v.nullish(v.string(), null), null) })

/** Without its questions it would take any answer, and leave the files behind that nobody asked for. */
const JobWithForm = v.object({ ...Job.entries, questions: v.array(v.unknown()) })

/** The board has no such job, or has it no longer. */
export const closed = { status: 'closed' } as const
const unknown = { status: 'unknown' } as const

const maxReports = 5
const maxReportLength = 300

/** A problem quotes the board, which may write anything: the log takes few of them, short, and each in one line. */
function inFewWords(report: ReportProblem): ReportProblem {
  let reports = 0
  return (problem) => {
    reports += 1
    if (reports <= maxReports) report(problem.slice(0, maxReportLength).replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' '))
  }
}

function readForm(payload: unknown, report: ReportProblem): FormLookup {
  const tell = inFewWords(report)
  try {
    return { status: 'open', job: parseJob(payload, tell) }
  } catch (error) {
    if (!(error instanceof BoardPayloadError)) throw error
    tell(`board: ${error.message}`)
    return unknown
  }
}

/** One job that is none must not cost the others their place in the site map. */
function listed(answer: unknown): readonly ListedJob[] | null {
  const parsed = v.safeParse(Listed, answer)
  if (!parsed.success) return null
  return parsed.output.jobs.flatMap((entry) => {
    const job = v.safeParse(Job, entry)
    return job.success ? [{ jobId: job.output.id, updatedAt: job.output.updated_at ?? null }] : []
  })
}

/** The board that this server answers from. */
export function embeddedJobs(board: () => Board): JobSource {
  const jobOf = (jobId: number) => board().jobs.find(({ id }) => id === jobId)
  return {
    find: async (jobId) => {
      const job = jobOf(jobId)
      return job ? { status: 'open', payload: singleJob(job, { questions: false, pay: true }) } : closed
    },
    findWithForm: async (jobId, report) => {
      const job = jobOf(jobId)
      return job ? readForm(singleJob(job, { questions: true, pay: false }), report) : closed
    },
    list: async () => listed({ jobs: board().jobs }),
  }
}

type Answer = { readonly status: number; readonly body: unknown } | null

/** What an answer says of one job: nothing, when it is about another one or about none. */
function lookupOf(answer: Answer, jobId: number, schema: typeof Job | typeof JobWithForm): JobLookup {
  if (answer?.status === 404 || answer?.status === 410) return closed
  const parsed = v.safeParse(schema, answer?.body)
  return answer?.status === 200 && parsed.success && parsed.output.id === jobId
    ? { status: 'open', payload: answer.body }
    : unknown
}

/** A board elsewhere. */
export function remoteJobs(base: string, request: typeof fetch = fetch): JobSource {
  const kept = new Map<string, { readonly answer: Promise<Answer>; readonly askedAtMs: number }>()

  async function ask(url: string, maxWaitMs: number): Promise<Answer> {
    try {
      const response = await request(url, { signal: AbortSignal.timeout(maxWaitMs) })
      return { status: response.status, body: response.ok ? await response.json() : null }
    } catch {
      return null
    }
  }

  async function read(url: string, maxWaitMs: number): Promise<Answer> {
    const known = kept.get(url)
    if (known && Date.now() - known.askedAtMs < maxAgeMs) return known.answer
    const answer = ask(url, maxWaitMs)
    kept.delete(url)
    kept.set(url, { answer, askedAtMs: Date.now() })
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    return answer
  }

  return {
    find: async (jobId) => lookupOf(await read(boardUrl.jobToPost(base, jobId), pageWaitMs), jobId, Job),
    findWithForm: async (jobId, report) => {
      const url = boardUrl.job(base, jobId)
      const lookup = lookupOf(await read(url, applicationWaitMs), jobId, JobWithForm)
      const found = lookup.status === 'open' ? readForm(lookup.payload, report) : lookup
      // A page is spared the wait for a minute; an application is worth another question at once.
      if (found.status === 'unknown') kept.delete(url)
      return found
    },
    list: async () => {
      const answer = await read(boardUrl.jobs(base), pageWaitMs)
      return answer?.status === 200 ? listed(answer.body) : null
    },
  }
}

/**
 * A path of the site's own is for whoever routes it there: from here it has no address, and the host that a request names is
 * no authority for one, since whoever applies could name a board of their own. Pages go without metadata; applications stay
 * on their devices, where nothing is lost, until the build names the whole address. To call their jobs closed would be a
 * lie, and to store them unjudged would break what the form has promised.
 */
const nowhere: JobSource = { find: async () => unknown, findWithForm: async () => unknown, list: async () => null }

/** The jobs of the board that the site's pages read. */
export function jobSource({ boardUrl: base }: Pick<Settings, 'boardUrl'>, board: () => Board): JobSource {
  if (base === embedded.board) return embeddedJobs(board)
  return URL.canParse(base) ? remoteJobs(base) : nowhere
}
