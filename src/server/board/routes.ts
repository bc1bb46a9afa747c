import { type Context, Hono } from 'hono'
import { jobIdPattern } from '#shared/endpoints.ts'
import type { EducationLists } from '../education/education-lists.ts'
import { findEducation } from '../education/education-lists.ts'
import { jsonAnswers } from '../http/json-answers.ts'
import { WorkQueue } from '../http/work-queue.ts'
import { type Board, type BoardJob, departmentsAnswer, listedJob, singleJob } from './board.ts'

/** The embedded job board, compatible with the Greenhouse Job Board API (https://developers.greenhouse.io/job-board.html). */

/** The real board's error bodies. */
const jobNotFound = { status: 404, error: 'Job not found' } as const

interface BoardDeps {
  /** Returns the current board. The demo board's dates are relative to today. */
  readonly board: () => Board | Promise<Board>
  /** A job with its text and form, where the board has them apart. By default the board's own. */
  readonly findJob?: (jobId: number) => Promise<BoardJob | null>
  readonly education: EducationLists
  readonly work?: WorkQueue
}

/** Memory for answers: those of a board of 10,000 jobs with their texts. */
const maxAnswerBytes = 64 * 1024 * 1024
/** Anybody can invent a search, so the answers have a memory of their own. */
const maxEducationBytes = 1024 * 1024

function isRequested(context: Context, parameter: string): boolean {
  return context.req.query(parameter) === 'true'
}

export function boardRoutes({ board, education, findJob, work = new WorkQueue() }: BoardDeps): Hono {
  const routes = new Hono()
  const jobOf = async (jobId: string) =>
    findJob && jobIdPattern.test(jobId) ? findJob(Number(jobId)) : (await board()).jobs.find(({ id }) => String(id) === jobId)
  const answers = jsonAnswers(work, maxAnswerBytes)
  const send = (context: Context, state: object, name: string, make: () => object) =>
    answers(context, { state, name, make: () => JSON.stringify(make()) })
  const educationAnswers = jsonAnswers(work, maxEducationBytes)
  routes.use(async (context, next) => {
    await next()
    context.header(
      'Cache-Control',
      context.res.ok || context.res.status === 304 ? 'max-age=0, private, must-revalidate' : 'no-cache',
    )
  })

  routes.get('/', async (context) => {
    const current = await board()
    return send(context, current, 'board', () => ({ name: current.name, content: current.content }))
  })

  routes.get('/departments', async (context) => {
    const current = await board()
    return send(context, current, 'departments', () => departmentsAnswer(current))
  })

  routes.get('/offices', async (context) => {
    const current = await board()
    return send(context, current, 'offices', () => ({
      offices: current.offices.map((office) => ({ ...office, departments: [] })),
    }))
  })

  routes.get('/jobs', async (context) => {
    const include = { content: isRequested(context, 'content'), pay: isRequested(context, 'pay_transparency') }
    const current = await board()
    return send(context, current, `jobs ${JSON.stringify(include)}`, () => ({
      jobs: current.jobs.map((job) => listedJob(job, include)),
      meta: { total: current.jobs.length },
    }))
  })

  routes.get('/jobs/:jobId', async (context) => {
    const job = await jobOf(context.req.param('jobId'))
    if (!job) return context.json(jobNotFound, 404)
    const include = { questions: isRequested(context, 'questions'), pay: isRequested(context, 'pay_transparency') }
    return send(context, job, `job ${JSON.stringify(include)}`, () => singleJob(job, include))
  })

  routes.get('/education/:list', async (context) => {
    const list = context.req.param('list')
    const query = { term: context.req.query('term') ?? '', page: Number(context.req.query('page') ?? 1) }
    const answer = findEducation(education, list, query)
    if (!answer) return context.json({ status: 404, error: 'Not found' }, 404)
    return educationAnswers(context, {
      state: education,
      name: JSON.stringify([list, query]),
      make: () => JSON.stringify(answer),
    })
  })

  return routes
}

/** The list of freelance jobs for the demo. */
export function freelanceRoutes({ board, work = new WorkQueue() }: Pick<BoardDeps, 'board' | 'work'>): Hono {
  const answers = jsonAnswers(work, maxEducationBytes)
  return new Hono().get('/', async (context) => {
    const current = await board()
    return answers(context, { state: current, name: '', make: () => JSON.stringify({ jobs: current.freelanceJobs }) })
  })
}

/** The list of freelance jobs for a board that brings none. */
export function noFreelanceRoutes(): Hono {
  return new Hono().get('/', (context) => context.json({ jobs: [] }))
}
