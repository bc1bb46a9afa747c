import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import type { EducationLists } from '../education/education-lists.ts'
import { findEducation } from '../education/education-lists.ts'
import { type Board, departmentsAnswer, listedJob, singleJob } from './board.ts'

/** The embedded job board, compatible with the Greenhouse Job Board API (https://developers.greenhouse.io/job-board.html). */

/** The real board's error bodies. */
const jobNotFound = { status: 404, error: 'Job not found' } as const

interface BoardDeps {
  /** Returns the current board. The demo board's dates are relative to today. */
  readonly board: () => Board
  readonly education: EducationLists
}

function isRequested(context: Context, parameter: string): boolean {
  return context.req.query(parameter) === 'true'
}

export function boardRoutes({ board, education }: BoardDeps): Hono {
  const routes = new Hono()
  routes.use(etag({ weak: true }))
  routes.use(async (context, next) => {
    await next()
    context.header('Cache-Control', context.res.ok ? 'max-age=0, private, must-revalidate' : 'no-cache')
  })

  routes.get('/', (context) => context.json({ name: board().name, content: board().content }))

  routes.get('/departments', (context) => context.json(departmentsAnswer(board())))

  routes.get('/offices', (context) =>
    context.json({ offices: board().offices.map((office) => ({ ...office, departments: [] })) }),
  )

  routes.get('/jobs', (context) => {
    const include = { content: isRequested(context, 'content'), pay: isRequested(context, 'pay_transparency') }
    const { jobs } = board()
    return context.json({ jobs: jobs.map((job) => listedJob(job, include)), meta: { total: jobs.length } })
  })

  routes.get('/jobs/:jobId', (context) => {
    const job = board().jobs.find(({ id }) => String(id) === context.req.param('jobId'))
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

/** The list of freelance jobs for the demo (`VITE_FREELANCE_URL`). */
export function freelanceRoutes({ board }: Pick<BoardDeps, 'board'>): Hono {
  return new Hono().get('/', (context) => context.json({ jobs: board().freelanceJobs }))
}
