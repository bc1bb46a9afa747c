import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { eraseApplication } from '#server/applications/store/erase.ts'
import type { ErasedOf } from '#server/exports/person.ts'
import { type SeenUnknown, undoSettled } from '#server/delivery/ledger.ts'
import type { RouteDeps } from '#server/module.ts'
import { jsonBody } from '#server/web/http/json-body.ts'
import { type DeskDecidedMany, type DeskSettled, DeskUndoing } from '../shared/desk.ts'
import { DeskDeciding, DeskErasing, DeskLabelling, DeskSavingFilter } from '../shared/team.ts'
import type { DeskDeed } from '../shared/log.ts'
import { server as words } from '../words.ts'
import { answerErased, type DeskEnv, fail, needsRole } from './guards.ts'
import { readDeskRows } from './list.ts'
import { withLog, withLogOfEach, withLogOfErasure } from './log.ts'
import { deleteFilter, saveFilter } from './saved-filters.ts'
import { decisionStatements, labelStatements } from './team-notes.ts'

/** What the team decides and notes about several applications at once. */

const decisionDeeds = { yes: 'decided-yes', maybe: 'decided-maybe', no: 'decided-no' } as const satisfies Record<string, DeskDeed>

export function teamRoutes({ database, delivery }: RouteDeps): Hono<DeskEnv> {
  const routes = new Hono<DeskEnv>()
  const malformed = (context: Context) => fail(context, 'malformed', words.noAnswer())
  const limit = bodyLimit({ maxSize: 64 * 1024 })

  routes.post('/decide', needsRole('decide'), limit, async (context) => {
    const body = v.safeParse(DeskDeciding, await jsonBody(context))
    if (!body.success) return malformed(context)
    const { applications, decision } = body.output
    const deed: DeskDeed = decision === null ? 'undecided' : decisionDeeds[decision]
    const deeds = applications.map(({ applicationId }) => ({ deed, applicationId }))
    const logged = withLogOfEach(database, context.get('session'), deeds)
    const results = await logged.write(decisionStatements(body.output, context.get('session'), database.nowMs()))
    const changedIds = applications
      .filter((_, index) => results[index]?.rowsAffected === 1)
      .map(({ applicationId }) => applicationId)
    const rows = [
      ...(await readDeskRows(
        database,
        applications.map(({ applicationId }) => applicationId),
      )),
    ]
    return context.json({ changedIds, rows } satisfies DeskDecidedMany)
  })

  routes.post('/labels', needsRole('decide'), limit, async (context) => {
    const body = v.safeParse(DeskLabelling, await jsonBody(context))
    if (!body.success) return malformed(context)
    const { applicationIds, isOn, label } = body.output
    const deeds = applicationIds.map(
      (applicationId) => ({ deed: isOn ? 'labelled' : 'unlabelled', applicationId, detail: label }) as const,
    )
    const logged = withLogOfEach(database, context.get('session'), deeds)
    const results = await logged.write(labelStatements(body.output, context.get('session'), database.nowMs()))
    const changedIds = applicationIds.filter((_, index) => results[index]?.rowsAffected === 1)
    return context.json({ changedIds, rows: [...(await readDeskRows(database, applicationIds))] } satisfies DeskDecidedMany)
  })

  routes.post('/erase', needsRole('erase'), limit, async (context) => {
    const body = v.safeParse(DeskErasing, await jsonBody(context))
    if (!body.success) return malformed(context)
    const erased: ErasedOf[] = []
    for (const applicationId of body.output.applicationIds) {
      const logged = withLogOfErasure(database, context.get('session'), { deed: 'erased-application', applicationId })
      const one = await eraseApplication(logged, applicationId)
      if (one) erased.push({ applicationId, ...one })
    }
    return answerErased(context, erased)
  })

  routes.post('/settle/undo', needsRole('decide'), limit, async (context) => {
    const body = v.safeParse(DeskUndoing, await jsonBody(context))
    if (!body.success) return malformed(context)
    const seen: readonly SeenUnknown[] = body.output.applications
    const ids = seen.map(({ applicationId }) => applicationId)
    const deeds = ids.map((applicationId) => ({ deed: 'undone', applicationId }) as const)
    const logged = withLogOfEach(database, context.get('session'), deeds)
    const settledCount = await undoSettled(logged, seen, database.nowMs())
    delivery?.wake()
    const rows = [...(await readDeskRows(database, ids))]
    return context.json({ settledCount, skippedCount: ids.length - settledCount, rows } satisfies DeskSettled)
  })

  routes.post('/filters', needsRole('decide'), limit, async (context) => {
    const body = v.safeParse(DeskSavingFilter, await jsonBody(context))
    if (!body.success) return malformed(context)
    const session = context.get('session')
    const logged = withLog(database, session, { deed: 'saved-filter', detail: body.output.name })
    const isSaved = await saveFilter(logged, body.output, session)
    return isSaved ? context.json({ isSaved }) : fail(context, 'not-possible', words.noFilter())
  })
  routes.delete('/filters/:filterId', needsRole('decide'), async (context) => {
    const session = context.get('session')
    const logged = withLog(database, session, { deed: 'deleted-filter' })
    const isDeleted = await deleteFilter(logged, Number(context.req.param('filterId')), session)
    return isDeleted ? context.json({ isDeleted }) : fail(context, 'not-found', words.notFound())
  })
  return routes
}
