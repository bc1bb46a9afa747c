import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { jsonBody } from '#server/web/http/json-body.ts'
import type { Database } from '#server/database/database.ts'
import { DeskInvitee, type DeskInvitation, type DeskPeople, DeskRoleChange } from '../shared/people.ts'
import { server as words } from '../words.ts'
import { type DeskEnv, fail } from './guards.ts'
import { withLog } from './log.ts'
import {
  type Changed,
  invite,
  inviteAgain,
  letBackIn,
  type PersonRow,
  readPeople,
  readRemoved,
  removePerson,
  setRole,
} from './people.ts'

/** Who may work at the desk, for somebody who may erase. */

function signsInWith({ hasPassword, subject }: PersonRow): DeskPeople['people'][number]['signsInWith'] {
  if (subject !== null) return 'company'
  return hasPassword === 1 ? 'password' : 'nothing'
}

const problemOf = {
  yourself: () => words.yourself(),
  last: () => words.lastEraser(),
} as const

export function peopleRoutes(database: Database): Hono<DeskEnv> {
  const routes = new Hono<DeskEnv>()
  routes.use(bodyLimit({ maxSize: 1024 }))
  const gone = (context: Context) => fail(context, 'not-found', words.noPerson())

  const nameOf = async (colleagueId: string) =>
    (await readPeople(database)).find((one) => one.colleagueId === colleagueId)?.name ?? ''

  const answerPeople = async (context: Context<DeskEnv>) => {
    const { colleagueId: yours } = context.get('session')
    const [people, removed] = await Promise.all([readPeople(database), readRemoved(database)])
    return context.json({
      removed: [...removed],
      people: people.map((person) => ({
        colleagueId: person.colleagueId,
        name: person.name,
        address: person.address,
        role: person.role,
        signsInWith: signsInWith(person),
        invitedUntilMs: person.invitedUntilMs,
        lastSeenMs: person.lastSeenMs,
        isYou: person.colleagueId === yours,
      })),
    } satisfies DeskPeople)
  }
  const answerChange = async (context: Context<DeskEnv>, changed: Changed) => {
    if (changed === 'gone') return gone(context)
    return changed === 'changed' ? answerPeople(context) : fail(context, 'not-possible', problemOf[changed]())
  }
  const answerCode = (context: Context, code: string) => context.json({ code } satisfies v.InferOutput<typeof DeskInvitation>)

  routes.get('/', answerPeople)
  routes.post('/', async (context) => {
    const body = v.safeParse(DeskInvitee, await jsonBody(context))
    if (!body.success) return fail(context, 'malformed', words.noName())
    const { name, role } = body.output
    const logged = withLog(database, context.get('session'), { deed: 'invited', detail: `${name}: ${role}` })
    const code = await invite(logged, body.output, database.nowMs())
    return code === null ? fail(context, 'not-possible', words.nameTaken()) : answerCode(context, code)
  })
  routes.post('/:colleagueId/invitation', async (context) => {
    const logged = withLog(database, context.get('session'), {
      deed: 'invited',
      detail: await nameOf(context.req.param('colleagueId')),
    })
    const code = await inviteAgain(logged, context.req.param('colleagueId'), database.nowMs())
    return code === null ? gone(context) : answerCode(context, code)
  })
  routes.put('/:colleagueId', async (context) => {
    const body = v.safeParse(DeskRoleChange, await jsonBody(context))
    if (!body.success) return fail(context, 'malformed', words.noAnswer())
    const [colleagueId, { role }, session] = [context.req.param('colleagueId'), body.output, context.get('session')]
    const logged = withLog(database, session, { deed: 'changed-role', detail: `${await nameOf(colleagueId)}: ${role}` })
    return answerChange(context, await setRole(logged, colleagueId, role, session.colleagueId))
  })
  routes.delete('/removed/:colleagueId', async (context) => {
    const colleagueId = context.req.param('colleagueId')
    const name = (await readRemoved(database)).find((one) => one.colleagueId === colleagueId)?.name ?? ''
    const logged = withLog(database, context.get('session'), { deed: 'let-back-in', detail: name })
    return (await letBackIn(logged, colleagueId)) ? answerPeople(context) : gone(context)
  })
  routes.delete('/:colleagueId', async (context) => {
    const [colleagueId, session] = [context.req.param('colleagueId'), context.get('session')]
    const logged = withLog(database, session, { deed: 'removed', detail: await nameOf(colleagueId) })
    return answerChange(context, await removePerson(logged, colleagueId, session.colleagueId, database.nowMs()))
  })
  return routes
}
