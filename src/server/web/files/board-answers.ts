import { type Context, Hono } from 'hono'
import { copyAgeHeader, educationLists, jobIdPattern } from '#shared/endpoints.ts'
import { jsonAnswers } from '../http/json-answers.ts'
import { WorkQueue } from '../../tools/work-queue.ts'
import { inTime } from '../../tools/in-time.ts'
import { okAnswer, type ReadBoard } from '../../board/ask-board.ts'

/**
 * The board of this server, one of another system, or several as one (`merged-board.ts`), under one address: one build serves any
 * board. The routes are those of Greenhouse's job board API (https://developers.greenhouse.io/job-board.html).
 */

/** How long a visitor waits for a board that is slow. */
const maxWaitMs = 10_000
/** Memory for answers that are ready to send: those of a board of 10,000 jobs with their texts. */
const maxAnswerBytes = 64 * 1024 * 1024

/**
 * Pages ask for news in any case ('no-cache'). What they read a moment later for the service worker's copy comes from the browser's
 * cache: a list is a minute old anyway.
 */
const listCaching = 'max-age=60, private, must-revalidate'
const usualCaching = 'max-age=0, private, must-revalidate'

/** Parameters that change an answer when they are 'true'. */
const flagsOfList = ['content', 'pay_transparency'] as const
const flagsOfJob = ['pay_transparency', 'questions'] as const

const jobNotFound = (context: Context) => context.json({ status: 404, error: 'Job not found' }, 404)

/** The parameters of a request that have a value. */
function valuesIn(context: Context, names: readonly string[]): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of names) {
    const value = context.req.query(name)
    if (value !== undefined) query.set(name, value)
  }
  return query
}

/** The parameters that are 'true'. */
function flagsIn(context: Context, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...valuesIn(context, names)].filter(([, value]) => value === 'true'))
}

export interface ForPages {
  /** The list of departments as pages get it. @throws BoardReadError when the board does not answer */
  readonly departments: () => Promise<unknown>
  /** The same, and jobs, as they were read last, while the board is silent. @throws BoardReadError when they are not there */
  readonly readStored: ReadBoard
  /** How long ago that was. */
  readonly storedAgeMs: () => number
}

/**
 * The addresses of a board that pages ask.
 * @param forPages without it, pages get the board's own answers only
 */
export function boardRoutes(read: ReadBoard, work = new WorkQueue(), forPages?: ForPages): Hono {
  const send = jsonAnswers(work, maxAnswerBytes)

  async function passOn(context: Context, path: string, query = new URLSearchParams()): Promise<Response> {
    const address = `${path}${query.size > 0 ? '?' : ''}${query.toString()}`
    const asked = path === '/departments' && forPages ? forPages.departments().then(okAnswer) : read(address)
    const fresh = await inTime(asked, maxWaitMs, () => null).catch(() => null)
    const answer = fresh ?? (await forPages?.readStored(address).catch(() => null))
    if (!answer) return context.json({ error: 'The board does not answer.' }, 503)
    // Always, because a 304 leaves a header as it was.
    context.header(copyAgeHeader, fresh || !forPages ? '0' : String(Math.ceil(forPages.storedAgeMs() / 1_000)))
    return answer.status === 'ok' ? send(context, answer.body) : jobNotFound(context)
  }

  const routes = new Hono()
  routes.use(async (context, next) => {
    await next()
    const isGood = context.res.ok || context.res.status === 304
    const caching = context.req.path.endsWith('/departments') ? listCaching : usualCaching
    context.header('Cache-Control', isGood ? caching : 'no-cache')
  })
  for (const path of ['/departments', '/offices']) routes.get(path, (context) => passOn(context, path))
  routes.get('/jobs', (context) => passOn(context, '/jobs', flagsIn(context, flagsOfList)))
  routes.get('/', (context) => passOn(context, ''))
  routes.get('/jobs/:jobId', async (context) => {
    const jobId = context.req.param('jobId')
    return jobIdPattern.test(jobId) ? passOn(context, `/jobs/${jobId}`, flagsIn(context, flagsOfJob)) : jobNotFound(context)
  })
  for (const list of educationLists)
    routes.get(`/education/${list}`, (context) => passOn(context, `/education/${list}`, valuesIn(context, ['page', 'term'])))
  return routes
}

/** The list of freelance jobs, which only the demo board has. */
export function freelanceRoutes(jobs: () => readonly object[], work = new WorkQueue()): Hono {
  const send = jsonAnswers(work, maxAnswerBytes)
  return new Hono().get('/', (context) => {
    context.header('Cache-Control', listCaching)
    return send(context, { jobs: jobs() })
  })
}
