import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { DeskFailure } from '#modules/desk/shared/desk.ts'
import type { Database } from '#server/database/database.ts'
import { jsonBody } from '#server/web/http/json-body.ts'
import type { DeskFairCode, DeskFairEvent } from '../shared/desk-fair.ts'
import { server as words } from '../words.ts'
import { readFair } from './desk-fairs.ts'
import { deleteEvent, GivenEvent, makeCode, readEvent, saveEvent } from './events.ts'
import { removeTablet } from './tablets.ts'

/** What recruiters decide about events and their tablets, for whoever is signed in (`deskFairUrl`). */

const statuses = { malformed: 400, 'not-found': 404, 'not-possible': 409 } as const

/** The routes of `deskFairUrl`. */
export function deskFairRoutes(database: Database): Hono {
  const routes = new Hono()
  const fail = (context: Context, reason: keyof typeof statuses, error: string) =>
    context.json({ error, reason } satisfies DeskFailure, statuses[reason])
  const answerFair = async (context: Context, eventId: string) => {
    const fair = await readFair(database, eventId)
    return fair ? context.json(fair satisfies DeskFairEvent) : fail(context, 'not-found', words.noEvent())
  }

  routes.get('/events/:eventId', async (context) => answerFair(context, context.req.param('eventId')))

  routes.put('/events/:eventId', bodyLimit({ maxSize: 64 * 1024 }), async (context) => {
    const eventId = context.req.param('eventId')
    const body = v.safeParse(v.record(v.string(), v.unknown()), await jsonBody(context))
    const given = v.safeParse(GivenEvent, { ...(body.success ? body.output : {}), eventId })
    if (!given.success) return fail(context, 'malformed', words.noSettings())
    await saveEvent(database, given.output)
    return answerFair(context, eventId)
  })

  routes.delete('/events/:eventId', async (context) => {
    const eventId = context.req.param('eventId')
    if (!(await readEvent(database, eventId))) return fail(context, 'not-found', words.noEvent())
    if (!(await deleteEvent(database, eventId))) return fail(context, 'not-possible', words.eventInUse())
    return context.json({ eventId })
  })

  routes.post('/events/:eventId/code', async (context) => {
    const event = await readEvent(database, context.req.param('eventId'))
    if (!event) return fail(context, 'not-found', words.noEvent())
    const made = await makeCode(database, event)
    return made ? context.json(made satisfies DeskFairCode) : fail(context, 'not-possible', words.eventOver())
  })

  routes.delete('/events/:eventId/tablets/:tabletId', async (context) => {
    const { eventId, tabletId } = context.req.param()
    if (!(await removeTablet(database, { eventId, tabletId }))) return fail(context, 'not-found', words.noTablet())
    return answerFair(context, eventId)
  })
  return routes
}
