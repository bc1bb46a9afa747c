import * as v from 'valibot'
import { BoardPayloadError, plainText, type ReportProblem } from '#shared/board-list.ts'
import { parseEducationPage, readEducationPages } from '#shared/education-list.ts'
import { boardUrl, type EducationList, incompleteKey } from '#shared/endpoints.ts'
import type { JobDetail } from '#shared/job.ts'
import type { EducationLookup } from '#shared/typed-education.ts'
import { builtMapping } from './built-mapping.ts'
import { inTime } from '../tools/in-time.ts'
import type { BoardAnswer, BoardNeed, ReadBoard } from './ask-board.ts'
import { lookUp, nameIn } from './education/education-lists.ts'
import { JobsAnswer } from './board-lists.ts'
import { AnswerWithForm, readJob } from './read-job.ts'

/**
 * Reads jobs for search engines and for validating applications. A page
 * does not wait for a slow board, while an application does. A board that does not respond must never count as a closed job.
 */

export type JobLookup =
  /** The board's unparsed response. */
  | { readonly status: 'open'; readonly payload: unknown }
  /** `wasOpen`: this site has shown it before (`stored-jobs.ts`). */
  | { readonly status: 'closed'; readonly wasOpen?: boolean }
  | { readonly status: 'unknown' }

export type FormLookup =
  | {
      readonly status: 'open'
      readonly job: JobDetail
      /** A post that is for no job: people who apply to it apply to the company. */
      readonly isProspectPost: boolean
      /** The job behind the post. null: there is none, or the board does not say. */
      readonly internalJobId: number | null
    }
  | Extract<JobLookup, { readonly status: 'closed' | 'unknown' }>

export interface ListedJob {
  readonly jobId: number
  readonly title: string
  /** The board's text. */
  readonly location: string
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
const Job = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  title: v.fallback(v.string(), ''),
  updated_at: v.fallback(v.nullish(v.string(), null), null),
})

/** Questions are required here: without them the form would accept any answers and discard the files. */
const JobWithForm = v.object({ ...Job.entries, ...AnswerWithForm.entries })

/** Only prospect posts have this field with null. */
const ProspectPost = v.object({ internal_job_id: v.null() })
const Located = v.object({ location: v.object({ name: v.string() }) })
const PostOfJob = v.object({ internal_job_id: v.pipe(v.number(), v.safeInteger()) })

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
      job: readJob(payload, builtMapping, limitedReport),
      isProspectPost: v.is(ProspectPost, payload),
      internalJobId: v.is(PostOfJob, payload) ? payload.internal_job_id : null,
    }
  } catch (error) {
    if (!(error instanceof BoardPayloadError)) throw error
    limitedReport(`board: ${error.message}`)
    return unknown
  }
}

/** An invalid job must not remove the others from the site map. */
function listed(answer: unknown): readonly ListedJob[] | null {
  const parsed = v.safeParse(JobsAnswer, answer)
  if (!parsed.success || parsed.output[incompleteKey] === true) return null
  return parsed.output.jobs.flatMap((entry) => {
    const job = v.safeParse(Job, entry)
    if (!job.success) return []
    const { id: jobId, title, updated_at: updatedAt } = job.output
    const location = v.is(Located, entry) ? plainText(entry.location.name) : ''
    return [{ jobId, title: plainText(title), location, updatedAt: updatedAt ?? null, isProspectPost: v.is(ProspectPost, entry) }]
  })
}

/** Interprets a response for one job. A response for another job, or without a job, is 'unknown'. */
function lookupOf(answer: BoardAnswer | null, jobId: number, schema: typeof Job | typeof JobWithForm): JobLookup {
  if (answer === null) return unknown
  if (answer.status === 'not-found') return closed
  const parsed = v.safeParse(schema, answer.body)
  return parsed.success && parsed.output.id === jobId ? { status: 'open', payload: answer.body } : unknown
}

interface JobsOptions {
  /** Why the board is read, whatever it is read for. */
  readonly need?: BoardNeed
}

/** Reads the jobs of a board. */
export function jobsOf(board: ReadBoard, { need: onlyNeed }: JobsOptions = {}): JobSource {
  let last: { readonly body: unknown; readonly jobs: readonly ListedJob[] | null } | null = null

  /** null: it does not answer, or not in time. Its answer then counts the next time. */
  const read = async (path: string, usualNeed: BoardNeed, maxWaitMs: number) =>
    inTime(board(path, onlyNeed ?? usualNeed), maxWaitMs, () => null).catch(() => null)
  const readEducation = async (list: EducationList, page: number) => {
    const answer = await read(boardUrl.education('', list, '', page), 'application', applicationWaitMs)
    return answer?.status === 'ok' ? parseEducationPage(answer.body, page) : null
  }
  const readWhole = async (list: EducationList) => readEducationPages((page) => readEducation(list, page))

  return {
    find: async (jobId) => lookupOf(await read(boardUrl.jobToPost('', jobId), 'page', pageWaitMs), jobId, Job),
    findWithForm: async (jobId, report) => {
      const lookup = lookupOf(await read(boardUrl.jobToPost('', jobId), 'application', applicationWaitMs), jobId, JobWithForm)
      return lookup.status === 'open' ? readForm(lookup.payload, report) : lookup
    },
    list: async () => {
      const answer = await read(boardUrl.jobs(''), 'page', pageWaitMs)
      if (answer?.status !== 'ok') return null
      const { body } = answer
      if (!last || last.body !== body) last = { body, jobs: listed(body) }
      return last.jobs
    },
    findEducationName: async (list, educationId) => nameIn((await readWhole(list)) ?? [], educationId),
    findEducationId: async (list, name) => lookUp(await readWhole(list), name),
  }
}
