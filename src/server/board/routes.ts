import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { jobIdPattern } from '#shared/endpoints.ts'
import type { EducationLists } from '../education/education-lists.ts'
import { findEducation } from '../education/education-lists.ts'
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
}

function isRequested(context: Context, parameter: string): boolean {
  return context.req.query(parameter) === 'true'
}

export function boardRoutes({ board, education, findJob }: BoardDeps): Hono {
  const routes = new Hono()
  const jobOf = async (jobId: string) =>
    findJob && jobIdPattern.test(jobId) ? findJob(Number(jobId)) : (await board()).jobs.find(({ id }) => String(id) === jobId)
  routes.use(etag({ weak: true }))
  routes.use(async (context, next) => {
    await next()
    context.header('Cache-Control', context.res.ok ? 'max-age=0, private, must-revalidate' : 'no-cache')
  })

  routes.get('/', async (context) => {
    const { content, name } = await board()
    return context.json({ name, content })
  })

  routes.get('/departments', async (context) => context.json(departmentsAnswer(await board())))

  routes.get('/offices', async (context) =>
    context.json({ offices: (await board()).offices.map((office) => ({ ...office, departments: [] })) }),
  )

  routes.get('/jobs', async (context) => {
    const include = { content: isRequested(context, 'content'), pay: isRequested(context, 'pay_transparency') }
    const { jobs } = await board()
    return context.json({ jobs: jobs.map((job) => listedJob(job, include)), meta: { total: jobs.length } })
  })

  routes.get('/jobs/:jobId', async (context) => {
    const job = await jobOf(context.req.param('jobId'))
    if (!job) return context.json(jobNotFound, 404)
    return context.json(
      singleJob(job, { questions: isRequested(context, 'questions'), pay: isRequested(context, 'pay_transparency') }),
    )
  })

  routes.get('/education/:list', (context) => {
    const answer = findEducation(education, context.req.param('list'), {
      term: context.req.query('term') ?? '',
      page: Number(context.req.query('page') ?? 1),
    })
    return answer ? context.json(answer) : context.json({ status: 404, error: 'Not found' }, 404)
  })

  return routes
}

/** The list of freelance jobs for the demo. */
export function freelanceRoutes({ board }: Pick<BoardDeps, 'board'>): Hono {
  return new Hono().get('/', async (context) => context.json({ jobs: (await board()).freelanceJobs }))
}

/** The list of freelance jobs for a board that brings none. */
export function noFreelanceRoutes(): Hono {
  return new Hono().get('/', (context) => context.json({ jobs: [] }))
}
