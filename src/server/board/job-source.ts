import type { Hono } from 'hono'
import * as v from 'valibot'
import { parseJob } from '#shared/board-job.ts'
import { BoardPayloadError, type ReportProblem } from '#shared/board-list.ts'
import { type EducationItem, educationTerm, findByName, parseEducationPage, readEducationPages } from '#shared/education-list.ts'
import { boardUrl, type EducationList, embedded, incompleteKey } from '#shared/endpoints.ts'
import type { JobDetail } from '#shared/job.ts'
import type { Settings } from '#shared/settings.ts'
import type { EducationLookup } from '#shared/typed-education.ts'
import { boardMapping } from '../settings.ts'
import { isOlder } from '../stored-times.ts'
import { educationLists } from '../education/education-lists.ts'
import { type Board, singleJob } from './board.ts'

/**
 * Reads jobs for search engines and for validating applications, from the embedded board or from the real board that the build
 * is configured with. A slow board only costs a page its metadata, while an application waits for it. A board that does not
 * respond must never count as a closed job.
 */

export type JobLookup =
  /** The board's unparsed response. */
  | { readonly status: 'open'; readonly payload: unknown }
  /** `wasOpen`: this site has shown it before (`known-jobs.ts`). */
  | { readonly status: 'closed'; readonly wasOpen?: boolean }
  | { readonly status: 'unknown' }

export type FormLookup =
  | {
      readonly status: 'open'
      readonly job: JobDetail
      /** A post that is for no job: people who apply to it apply to the company. */
      readonly isProspectPost: boolean
    }
  | Extract<JobLookup, { readonly status: 'closed' | 'unknown' }>

export interface ListedJob {
  readonly jobId: number
  readonly updatedAt: string | null
  /** A post that is for no job. */
  readonly isProspectPost: boolean
}

export interface JobSource {
  readonly find: (jobId: number) => Promise<JobLookup>
  /** The job with its form, to validate an application. Problems in the board's data are reported. */
  readonly findWithForm: (jobId: number, report: ReportProblem) => Promise<FormLookup>
  /** All open jobs. null: currently unavailable. */
  readonly list: () => Promise<readonly ListedJob[] | null>
  /** The name of a school, degree or discipline. null: the board did not return it in time. */
  readonly findEducationName: (list: EducationList, educationId: number) => Promise<string | null>
  /** The id of a school, degree or discipline that somebody has typed. */
  readonly findEducationId: (list: EducationList, name: string) => Promise<EducationLookup>
}

/** Short: a page is better sent without metadata than late. */
const pageWaitMs = 1_500
/** Long: the device waits up to 60 s for a submission. */
const applicationWaitMs = 10_000
/** Each response of a remote board is cached for this time. */
const maxAgeMs = 60_000
const maxCachedAnswers = 500
/** Total time for looking up a school's name, which may be on any of about 25 pages. */
const educationWaitMs = 4_000
const maxEducationPages = 60

const EducationPage = v.object({
  items: v.array(v.object({ id: v.number(), text: v.string() })),
  meta: v.object({ total_count: v.number() }),
})
const Listed = v.object({ jobs: v.array(v.unknown()), [incompleteKey]: v.optional(v.unknown()) })
const Job = v.object({ id: v.pipe(v.number(), v.safeInteger()), updated_at: v.fallback(v.nullish(v.string(), null), null) })

/** Questions are required here: without them the form would accept any answers and discard the files. */
const JobWithForm = v.object({ ...Job.entries, questions: v.array(v.unknown()) })

/** Only prospect posts have this field with null. */
const ProspectPost = v.object({ internal_job_id: v.null() })

/** The board has no such job, or no longer. */
export const closed: Extract<JobLookup, { readonly status: 'closed' }> = { status: 'closed' }
const unknown = { status: 'unknown' } as const

const maxReports = 5
const maxReportLength = 300

/**
 * Limits the reports for one response. They quote the board, which may contain anything, so each is truncated and reduced to
 * one line before it is logged.
 */
function limitReports(report: ReportProblem): ReportProblem {
  let reports = 0
  return (problem) => {
    reports += 1
    if (reports <= maxReports) report(problem.slice(0, maxReportLength).replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' '))
  }
}

function readForm(payload: unknown, report: ReportProblem): FormLookup {
  const limitedReport = limitReports(report)
  try {
    return {
      status: 'open',
      job: parseJob(payload, limitedReport, boardMapping),
      isProspectPost: v.is(ProspectPost, payload),
    }
  } catch (error) {
    if (!(error instanceof BoardPayloadError)) throw error
    limitedReport(`board: ${error.message}`)
    return unknown
  }
}

/** An invalid job must not remove the others from the site map. */
function listed(answer: unknown): readonly ListedJob[] | null {
  const parsed = v.safeParse(Listed, answer)
  if (!parsed.success || parsed.output[incompleteKey] === true) return null
  return parsed.output.jobs.flatMap((entry) => {
    const job = v.safeParse(Job, entry)
    if (!job.success) return []
    return [{ jobId: job.output.id, updatedAt: job.output.updated_at ?? null, isProspectPost: v.is(ProspectPost, entry) }]
  })
}

function lookupIn(items: readonly EducationItem[], name: string): EducationLookup {
  const item = findByName(items, name)
  return item ? { status: 'found', itemId: item.id } : { status: 'not-listed' }
}

/** Reads the board that this server serves. */
export function embeddedJobs(board: () => Board): JobSource {
  const jobOf = (jobId: number) => board().jobs.find(({ id }) => id === jobId)
  return {
    find: async (jobId) => {
      const job = jobOf(jobId)
      return job ? { status: 'open', payload: singleJob(job, { questions: true, pay: true }) } : closed
    },
    findWithForm: async (jobId, report) => {
      const job = jobOf(jobId)
      return job ? readForm(singleJob(job, { questions: true, pay: false }), report) : closed
    },
    list: async () => listed({ jobs: board().jobs }),
    findEducationName: async (list, educationId) => educationLists[list].find(({ id }) => id === educationId)?.text ?? null,
    findEducationId: async (list, name) => lookupIn(educationLists[list], name),
  }
}

type Answer = { readonly status: number; readonly body: unknown } | null

/** Interprets a response for one job. A response for another job, or without a job, is 'unknown'. */
function lookupOf(answer: Answer, jobId: number, schema: typeof Job | typeof JobWithForm): JobLookup {
  if (answer?.status === 404 || answer?.status === 410) return closed
  const parsed = v.safeParse(schema, answer?.body)
  return answer?.status === 200 && parsed.success && parsed.output.id === jobId
    ? { status: 'open', payload: answer.body }
    : unknown
}

/** Reads a board on another host. */
export function remoteJobs(base: string, request: typeof fetch = fetch): JobSource {
  const cache = new Map<string, { readonly answer: Promise<Answer>; readonly askedAtMs: number }>()

  async function ask(url: string, maxWaitMs: number): Promise<Answer> {
    try {
      const response = await request(url, { signal: AbortSignal.timeout(maxWaitMs) })
      return { status: response.status, body: response.ok ? await response.json() : null }
    } catch {
      return null
    }
  }

  async function read(url: string, maxWaitMs: number): Promise<Answer> {
    const known = cache.get(url)
    if (known && !isOlder(known.askedAtMs, maxAgeMs)) return known.answer
    const answer = ask(url, maxWaitMs)
    cache.delete(url)
    cache.set(url, { answer, askedAtMs: Date.now() })
    const [oldest] = cache.keys()
    if (cache.size > maxCachedAnswers && oldest !== undefined) cache.delete(oldest)
    return answer
  }

  return {
    find: async (jobId) => lookupOf(await read(boardUrl.jobToPost(base, jobId), pageWaitMs), jobId, Job),
    findWithForm: async (jobId, report) => {
      const url = boardUrl.job(base, jobId)
      const lookup = lookupOf(await read(url, applicationWaitMs), jobId, JobWithForm)
      const found = lookup.status === 'open' ? readForm(lookup.payload, report) : lookup
      // Pages reuse a failed lookup for a minute, but an application retries at once.
      if (found.status === 'unknown') cache.delete(url)
      return found
    },
    list: async () => {
      const answer = await read(boardUrl.jobs(base), pageWaitMs)
      return answer?.status === 200 ? listed(answer.body) : null
    },
    findEducationName: async (list, educationId) => {
      const deadlineMs = Date.now() + educationWaitMs
      for (let page = 1, seen = 0; page <= maxEducationPages && Date.now() < deadlineMs; page += 1) {
        const answer = await read(boardUrl.education(base, list, '', page), pageWaitMs)
        const parsed = v.safeParse(EducationPage, answer?.body)
        if (!parsed.success) return null
        const { items, meta } = parsed.output
        const found = items.find(({ id }) => id === educationId)
        seen += items.length
        if (found || items.length === 0 || seen >= meta.total_count) return found?.text ?? null
      }
      return null
    },
    findEducationId: async (list, name) => {
      const search = async (term: string) =>
        readEducationPages(async (page) => {
          const answer = await read(boardUrl.education(base, list, term, page), applicationWaitMs)
          return answer?.status === 200 ? parseEducationPage(answer.body, page) : null
        })
      const exact = await search(educationTerm(name))
      if (!exact) return { status: 'unavailable' }
      if (findByName(exact, name)) return lookupIn(exact, name)
      // The board compares exactly. The whole list also has names with other diacritics or spaces.
      const all = await search('')
      return all ? lookupIn(all, name) : { status: 'unavailable' }
    },
  }
}

/** Reads a board that this server serves under routes of its own, so that it means the same as a board of another host. */
export function jobsOf(routes: Hono): JobSource {
  return remoteJobs('http://board', async (input, init) => {
    const given = init?.signal
    const tooLate = new Promise<never>((_, reject) => {
      given?.addEventListener('abort', () => reject(given.reason as Error), { once: true })
    })
    return Promise.race([routes.request(input instanceof Request ? input.url : String(input)), tooLate])
  })
}

/**
 * Used when the board is a path on the site's origin that a proxy routes elsewhere: the server has no URL for it. It must not
 * derive one from the request's host, or an applicant could name their own board. Pages have no metadata. Applications stay
 * queued on their devices until the build is configured with an absolute URL, because calling the jobs closed would be false
 * and storing applications unvalidated is not allowed.
 */
const unavailableJobs: JobSource = {
  find: async () => unknown,
  findWithForm: async () => unknown,
  list: async () => null,
  findEducationName: async () => null,
  findEducationId: async () => ({ status: 'unavailable' }),
}

/** Selects the source of the jobs that the site's pages show. */
export function jobSource({ boardUrl: base }: Pick<Settings, 'boardUrl'>, board: () => Board): JobSource {
  if (base === embedded.board) return embeddedJobs(board)
  return URL.canParse(base) ? remoteJobs(base) : unavailableJobs
}
