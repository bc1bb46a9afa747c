import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { type ContinueAnswer, type ContinueFailure, ContinueRequest } from '../shared/continue-link.ts'
import { proveAnswers } from '#server/applications/judge/prove-answers.ts'
import { readUpload } from '#server/applications/files/upload-store.ts'
import type { Database } from '#server/database/database.ts'
import type { Limiter } from '#server/applications/limits/limiter.ts'
import { type Continued, findContinued } from './continue-links.ts'
import { server as words } from '../words.ts'
import { bodyAsRead } from '#server/web/http/large-body.ts'
import { jsonBody } from '#server/web/http/json-body.ts'

/** Gives back what somebody has left at a fair, to whoever has the link of their mail. Every failure of a link is the same answer. */

interface ContinueDeps {
  readonly database: Database
  readonly limiter: Limiter
}

type Reason = Exclude<ContinueFailure['reason'], 'busy'>

const statuses = { malformed: 400, 'link-ended': 404 } as const satisfies Readonly<Record<Reason, number>>

function fail(context: Context, reason: Reason): Response {
  return context.json({ error: words.failures[reason](), reason } satisfies ContinueFailure, statuses[reason])
}

/** The routes of `continueUrl`. */
export function continueRoutes({ database, limiter }: ContinueDeps): Hono {
  const routes = new Hono()
  routes.use(proveAnswers)
  routes.use(async (context, next) => {
    context.header('Cache-Control', 'no-store')
    return next()
  })
  routes.use(limiter.requests('fair.continueLinks'))
  routes.use(bodyLimit({ maxSize: 1024, onError: (context) => fail(context, 'malformed') }))

  const answer = async (context: Context, give: (continued: Continued) => Response): Promise<Response> => {
    const request = v.safeParse(ContinueRequest, await jsonBody(context))
    if (!request.success) return fail(context, 'malformed')
    const continued = await findContinued(database, request.output, database.nowMs())
    return continued ? give(continued) : fail(context, 'link-ended')
  }

  routes.post('/', (context) =>
    answer(context, ({ resume, values }) => context.json({ status: 'found', values, resume } satisfies ContinueAnswer)),
  )

  routes.post('/file', (context) =>
    answer(context, ({ resume, uploadKey }) => {
      if (!resume || uploadKey === null) return fail(context, 'link-ended')
      // A file must never run on this origin.
      context.header('Content-Type', 'application/octet-stream')
      context.header('Content-Length', String(resume.sizeBytes))
      context.header('Content-Disposition', 'attachment')
      return context.body(bodyAsRead(readUpload(database, uploadKey)))
    }),
  )
  return routes
}
