import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { educationLists, jobIdPattern } from '#shared/endpoints.ts'
import { AnswerCache } from './answer-cache.ts'

/**
 * The board of `BOARD_URL`, or several as one (`merged-board.ts`), under the address of the embedded one: one build serves any
 * board. Answers are passed on as they are, cached for half a minute.
 */

const maxAgeMs = 30_000
const maxWaitMs = 10_000

export interface BoardAnswer {
  readonly status: 200 | 404
  /** JSON. */
  readonly body: string
}

/**
 * Asks a board.
 * @param path with its query, such as '/jobs/7?questions=true'
 * @throws when the board does not answer
 */
export type ReadBoard = (path: string) => Promise<BoardAnswer>

/** Parameters that change an answer when they are 'true'. Every other query would be an answer of its own in the cache. */
const flagsOfList = ['content', 'pay_transparency'] as const
const flagsOfJob = ['pay_transparency', 'questions'] as const

async function ask(url: string): Promise<BoardAnswer> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(maxWaitMs) })
  if (response.status === 404 || response.status === 410) return { status: 404, body: '{"status":404,"error":"Not found"}' }
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`)
  // A page of a proxy in between is no board.
  return { status: 200, body: JSON.stringify(await response.json()) }
}

/**
 * A board on another host.
 * @param boardUrl such as https://boards-api.greenhouse.io/v1/boards/acme
 * @param warn receives a line when the board begins to fail
 */
export function remoteBoard(boardUrl: string, warn: (message: string) => void): ReadBoard {
  let isFailing = false
  return async (path) => {
    try {
      const answer = await ask(boardUrl + path)
      isFailing = false
      return answer
    } catch (error) {
      // Once for each series: a board that is down would fill the log.
      if (!isFailing) warn(`board: ${boardUrl} does not answer (${error instanceof Error ? error.message : String(error)})`)
      isFailing = true
      throw error
    }
  }
}

/** Those parameters of a request that have a value. */
function valuesIn(context: Context, names: readonly string[]): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of names) {
    const value = context.req.query(name)
    if (value !== undefined) query.set(name, value)
  }
  return query
}

/** Those that are 'true'. */
function flagsIn(context: Context, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...valuesIn(context, names)].filter(([, value]) => value === 'true'))
}

/** The addresses of a board that pages ask. */
export function passedOnBoard(read: ReadBoard): Hono {
  const answers = new AnswerCache<BoardAnswer>(maxAgeMs)

  async function passOn(context: Context, path: string, query = new URLSearchParams()): Promise<Response> {
    const address = `${path}${query.size > 0 ? '?' : ''}${query.toString()}`
    try {
      const { body, status } = await answers.get(address, () => read(address))
      return context.body(body, status, { 'Content-Type': 'application/json' })
    } catch {
      return context.json({ error: 'The board does not answer.' }, 503)
    }
  }

  const routes = new Hono()
  routes.use(etag({ weak: true }))
  routes.use(async (context, next) => {
    await next()
    context.header('Cache-Control', context.res.ok ? 'max-age=0, private, must-revalidate' : 'no-cache')
  })
  for (const path of ['/departments', '/offices']) routes.get(path, (context) => passOn(context, path))
  routes.get('/jobs', (context) => passOn(context, '/jobs', flagsIn(context, flagsOfList)))
  routes.get('/', (context) => passOn(context, ''))
  routes.get('/jobs/:jobId', async (context) => {
    const jobId = context.req.param('jobId')
    return jobIdPattern.test(jobId)
      ? passOn(context, `/jobs/${jobId}`, flagsIn(context, flagsOfJob))
      : context.json({ status: 404, error: 'Job not found' }, 404)
  })
  for (const list of educationLists)
    routes.get(`/education/${list}`, (context) => passOn(context, `/education/${list}`, valuesIn(context, ['page', 'term'])))
  return routes
}
