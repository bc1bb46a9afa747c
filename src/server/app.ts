import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import { embedded } from '#shared/endpoints.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { applicantRoutes } from './applicant/routes.ts'
import type { Gazetteer } from './autocomplete/gazetteer.ts'
import { autocompleteRoutes } from './autocomplete/routes.ts'
import type { Board } from './board/board.ts'
import type { JobSource } from './board/job-source.ts'
import { boardRoutes, freelanceRoutes } from './board/routes.ts'
import { brotli } from './brotli.ts'
import type { Database } from './database.ts'
import { educationLists } from './education/education-lists.ts'
import { type Faults, faultRoutes } from './faults.ts'
import { type DemoFeeds, feedRoutes } from './feed/routes.ts'
import { publicOrigin } from './public-origin.ts'
import type { Signer } from './secrets.ts'

/**
 * The embedded services as one app without globals: tests call `app.request()`, the dev server and `main.ts` mount it.
 */

export interface Services {
  readonly database: Database
  readonly signer: Signer
  readonly board: () => Board
  readonly feeds: DemoFeeds
  readonly gazetteer: () => Promise<Gazetteer>
  /** null: nothing ever fails on demand. */
  readonly faults: Faults | null
  readonly warn: (message: string) => void
}

/** @param jobs those of the board that the pages read, which need not be the one served here: they can be applied to */
export function createApp(services: Services, jobs: JobSource): Hono {
  const { board, database, faults, feeds, gazetteer, signer, warn } = services
  // Not strict: the contract writes '{applicant}/?action=', and a proxy may drop the slash.
  const app = new Hono({ strict: false })
  app.onError((error, context) => {
    // What a part of the framework refuses, such as a body over its limit, is the sender's affair.
    if (error instanceof HTTPException) return context.json({ error: error.message || 'Refused.' }, error.status)
    warn(`${context.req.method} ${context.req.path}: ${error.stack ?? error.message}`)
    return context.json({ error: 'Something went wrong on our side.' }, 500)
  })

  const api = new Hono()
  api.use(compress(), brotli())
  api.use('*', async (context, next) => {
    await next()
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store')
  })
  if (faults) {
    api.route('/faults', faultRoutes(faults))
    api.use('/board/*', async (context, next) => {
      const fault = faults.take('board')
      return fault ? context.json({ status: fault, error: 'Injected fault.' }, fault) : next()
    })
  }
  const at = (base: string) => base.replace(/^\/api/, '')
  api.route(at(embedded.board), boardRoutes({ board, education: educationLists }))
  api.route(at(embedded.freelance), freelanceRoutes({ board }))
  api.route(
    at(embedded.applicant),
    applicantRoutes({
      database,
      signer,
      jobs,
      faults,
      warn,
      publicUrl: (request) => `${publicOrigin(request)}${embedded.applicant}`,
    }),
  )
  api.route(at(embedded.autocomplete), autocompleteRoutes({ signer, gazetteer, faults }))
  api.route(at(embedded.feed), feedRoutes({ feeds, faults }))
  api.route(at(embedded.analytics), analyticsRoutes({ database, faults }))
  api.get('/health', (context) => context.json({ ok: true }))
  api.all('*', (context) => context.json({ error: 'Not found' }, 404))
  app.route('/api', api)
  return app
}
