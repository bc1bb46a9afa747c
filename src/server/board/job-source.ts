import * as v from 'valibot'
import { boardUrl, embedded } from '#shared/endpoints.ts'
import type { Settings } from '#shared/settings.ts'
import { type Board, singleJob } from './board.ts'

/**
 * Where the server reads jobs for search engines: of the board that it serves itself, or of the real one that the build
 * names. A board that does not answer soon costs the page its metadata and nothing else.
 */

export type JobLookup =
  /** The board's own answer. */
  { readonly status: 'open'; readonly payload: unknown } | { readonly status: 'closed' } | { readonly status: 'unknown' }

export interface ListedJob {
  readonly jobId: number
  readonly updatedAt: string | null
}

export interface JobSource {
  readonly find: (jobId: number) => Promise<JobLookup>
  /** Every open job; null: not to be had now. */
  readonly list: () => Promise<readonly ListedJob[] | null>
}

const maxWaitMs = 1_500
/** The real board is asked for the same thing once in this time. */
const maxAgeMs = 60_000
const maxKept = 500

const Listed = v.object({ jobs: v.array(v.unknown()) })
const Job = v.object({ id: v.pipe(v.number(), v.safeInteger()), updated_at: v.fallback(v.nullish(v.string(), null), null) })

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
  return {
    find: async (jobId) => {
      const job = board().jobs.find(({ id }) => id === jobId)
      return job ? { status: 'open', payload: singleJob(job, false) } : { status: 'closed' }
    },
    list: async () => listed({ jobs: board().jobs }),
  }
}

type Answer = { readonly status: number; readonly body: unknown } | null

/** A board elsewhere. */
export function remoteJobs(base: string, request: typeof fetch = fetch): JobSource {
  const kept = new Map<string, { readonly answer: Promise<Answer>; readonly askedAtMs: number }>()

  async function ask(url: string): Promise<Answer> {
    try {
      const response = await request(url, { signal: AbortSignal.timeout(maxWaitMs) })
      return { status: response.status, body: response.ok ? await response.json() : null }
    } catch {
      return null
    }
  }

  async function read(url: string): Promise<Answer> {
    const known = kept.get(url)
    if (known && Date.now() - known.askedAtMs < maxAgeMs) return known.answer
    const answer = ask(url)
    kept.delete(url)
    kept.set(url, { answer, askedAtMs: Date.now() })
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    return answer
  }

  return {
    find: async (jobId) => {
      const answer = await read(boardUrl.listedJob(base, jobId))
      if (answer?.status === 404 || answer?.status === 410) return { status: 'closed' }
      return answer?.status === 200 ? { status: 'open', payload: answer.body } : { status: 'unknown' }
    },
    list: async () => {
      const answer = await read(boardUrl.jobs(base))
      return answer?.status === 200 ? listed(answer.body) : null
    },
  }
}

/** The jobs of the board that the site's pages read. */
export function jobSource({ boardUrl: base }: Pick<Settings, 'boardUrl'>, board: () => Board): JobSource {
  if (base === embedded.board) return embeddedJobs(board)
  // A path of the site's own is for whoever routes it there: from here it has no address.
  return URL.canParse(base) ? remoteJobs(base) : { find: async () => ({ status: 'unknown' }), list: async () => null }
}
