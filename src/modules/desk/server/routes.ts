import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie } from 'hono/cookie'
import * as v from 'valibot'
import {
  type DeskDeliveryState,
  DeskErasure,
  type DeskOverview,
  type DeskPerson,
  DeskResend,
  type DeskSettled,
  DeskSettlement,
  deskApi,
  deskUrl,
} from '../shared/desk.ts'
import { type DeskDeed, type DeskLog, DeskLogFilter } from '../shared/log.ts'
import { DeskCorrection } from '../shared/corrections.ts'
import { DeskNoting } from '../shared/team.ts'
import type { Database } from '#server/database/database.ts'
import { markSeen } from '#server/applications/store/application-entry.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { readApplication } from '#server/applications/store/application-store.ts'
import { decide, readDelivery, settleUnknown } from '#server/delivery/ledger.ts'
import { beyondErasureOf, dataOf, erasePerson, readPerson } from '#server/exports/person.ts'
import type { Decision } from '#server/delivery/transitions.ts'
import type { RouteDeps } from '#server/module.ts'
import { readDeskApplication } from './application.ts'
import { type Prepared, prepareCorrections } from './corrections.ts'
import { exportResponse, fileResponse, logResponse } from './downloads.ts'
import { fileFrame, fileFrameHeaders } from './file-frame.ts'
import { readDeskFilter, readSort } from './filter.ts'
import { readCursor, readDeskRows, readList, readOverview } from './list.ts'
import { serviceFillings } from './fillings.ts'
import { answerErased, changesNeedRole, cookieName, type DeskEnv, fail, needsRole } from './guards.ts'
import { openIssuer } from './issuer.ts'
import { logReading, logSeeing, readLog, readWho, withLog, withLogOfEach, withLogOfErasure } from './log.ts'
import { peopleRoutes } from './people-routes.ts'
import { lookRoutes } from './look.ts'
import { openSessions } from './sessions.ts'
import { readSavedFilters } from './saved-filters.ts'
import { deleteNoteStatement, noteStatement } from './team-notes.ts'
import { teamRoutes } from './team-routes.ts'
import { signInRoutes } from './sign-in.ts'
import { tellStatement } from './withdrawals.ts'
import type { DeskSettings } from '../settings.ts'
import { kindOfError } from '#server/tools/describe-error.ts'
import { server as words } from '../words.ts'
import { jsonBody } from '#server/web/http/json-body.ts'

/**
 * The service of the recruiters' desk. It holds everything that candidates have sent, so nothing is answered without a session,
 * nothing is stored by a browser or a proxy, and nothing is changed by a request from another site.
 */

/** The headers of every answer, errors included. */
const privateHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
}

const deedsOfDecisions: Readonly<Partial<Record<Decision, DeskDeed>>> = { markDelivered: 'marked-delivered', sendOn: 'sent-on' }
const deedOf = (decision: Decision): DeskDeed => deedsOfDecisions[decision] ?? 'sent-again'

/** What sending means for an application in the state that was seen: nothing is sent twice, or past a look, by a page that is out of date. */
function sendingOf(state: DeskDeliveryState): Decision {
  if (state === 'held') return 'sendOn'
  return state === 'delivered' ? 'sendAgain' : 'retry'
}

/** One application, and what a recruiter decides about it. */
function applicationRoutes({ configuration, database, delivery, jobs, modules, scanner, warn }: RouteDeps): Hono<DeskEnv> {
  const routes = new Hono<DeskEnv>()
  const idOf = (context: Context) => context.req.param('applicationId') ?? ''
  const gone = (context: Context) => fail(context, 'not-found', words.noApplication())

  const answerApplication = async (context: Context<DeskEnv>) => {
    await logSeeing(database, context.get('session'), { deed: 'opened', applicationId: idOf(context) })
    const application = await readDeskApplication(
      { configuration, database, jobs, modules, scanner },
      idOf(context),
      context.get('session'),
    )
    return application ? context.json(application) : gone(context)
  }

  const decideOne = async (context: Context<DeskEnv>, decision: Decision, corrected?: Prepared) => {
    if (decision !== 'markDelivered' && !delivery) return fail(context, 'not-possible', words.noKey())
    const deed = corrected ? { deed: 'corrected' as const, detail: corrected.labels } : { deed: deedOf(decision) }
    const logged = withLog(database, context.get('session'), { ...deed, applicationId: idOf(context) })
    const decided = await decide(logged, idOf(context), decision, database.nowMs(), corrected?.statements)
    if (decided?.status === 'withdrawn') return fail(context, 'not-possible', words.withdrawn())
    if (decided?.status === 'not-possible') {
      return fail(context, 'not-possible', words.delivery({ state: decided.delivery.state }))
    }
    if (decided) delivery?.wake()
    return answerApplication(context)
  }

  const erasing = needsRole('erase')
  const deciding = needsRole('decide')

  routes.get('/', answerApplication)
  routes.delete('/', erasing, async (context) => {
    const deed = { deed: 'erased-application', applicationId: idOf(context) } as const
    const erased = await eraseApplication(withLogOfErasure(database, context.get('session'), deed), idOf(context))
    return erased ? answerErased(context, [{ applicationId: idOf(context), ...erased }]) : gone(context)
  })
  routes.get('/person', async (context) => {
    await logSeeing(database, context.get('session'), { deed: 'saw-person', applicationId: idOf(context) })
    const person = await readPerson(database, dataOf(modules), idOf(context))
    return person ? context.json({ ...person, beyondErasure: beyondErasureOf(modules) } satisfies DeskPerson) : gone(context)
  })
  routes.post('/person', erasing, bodyLimit({ maxSize: 128 * 1024 }), async (context) => {
    const body = v.safeParse(DeskErasure, await context.req.json().catch(() => null))
    if (!body.success) return fail(context, 'malformed', words.noAnswer())
    const deed = { deed: 'erased-person', applicationId: idOf(context) } as const
    const logged = withLogOfErasure(database, context.get('session'), deed)
    const erased = await erasePerson(logged, dataOf(modules), idOf(context), body.output.alsoAddresses)
    return erased ? answerErased(context, erased) : gone(context)
  })
  routes.post('/seen', async (context) => {
    await markSeen(database, idOf(context))
    return answerApplication(context)
  })
  routes.post('/resend', deciding, bodyLimit({ maxSize: 1024 }), async (context) => {
    const body = v.safeParse(DeskResend, await jsonBody(context))
    if (!body.success) return fail(context, 'malformed', words.noState())
    return decideOne(context, sendingOf(body.output.state))
  })
  routes.post('/correct', deciding, bodyLimit({ maxSize: 128 * 1024 }), async (context) => {
    const body = v.safeParse(DeskCorrection, await jsonBody(context))
    if (!body.success) return fail(context, 'malformed', words.noAnswer())
    const application = await readApplication(database, idOf(context))
    if (!application) return gone(context)
    const seen = await readDelivery(database, idOf(context))
    if (seen?.state !== 'refused' || seen.changedAtMs !== body.output.atMs) {
      return fail(context, 'not-possible', words.delivery({ state: seen?.state ?? 'none' }))
    }
    const corrected = await prepareCorrections({ database, jobs }, application, body.output.values, context.get('session').name)
    return corrected ? decideOne(context, 'sendCorrected', corrected) : fail(context, 'malformed', words.correct.misfit())
  })
  routes.post('/notes', deciding, bodyLimit({ maxSize: 64 * 1024 }), async (context) => {
    const body = v.safeParse(DeskNoting, await jsonBody(context))
    if (!body.success) return fail(context, 'malformed', words.noAnswer())
    const session = context.get('session')
    const logged = withLog(database, session, { deed: 'noted', applicationId: idOf(context) })
    await logged.write([noteStatement(idOf(context), body.output.text, session, database.nowMs())])
    return answerApplication(context)
  })
  routes.delete('/notes/:noteId', deciding, async (context) => {
    const session = context.get('session')
    const logged = withLog(database, session, { deed: 'deleted-note', applicationId: idOf(context) })
    await logged.write([deleteNoteStatement(idOf(context), Number(context.req.param('noteId')), session)])
    return answerApplication(context)
  })
  routes.post('/told', deciding, async (context) => {
    const session = context.get('session')
    const logged = withLog(database, session, { deed: 'told-withdrawal', applicationId: idOf(context) })
    await logged.write([tellStatement(idOf(context), session, database.nowMs())])
    return answerApplication(context)
  })
  routes.post('/mark-delivered', deciding, async (context) => decideOne(context, 'markDelivered'))
  const answerFile = async (context: Context<DeskEnv>, log: typeof logSeeing, deed: DeskDeed) => {
    const [applicationId, detail] = [idOf(context), context.req.param('fieldName') ?? '']
    const onError = (error: unknown) => warn(`desk: a file of ${applicationId}: ${kindOfError(error)}`)
    const file = await fileResponse({ database, scanner }, applicationId, detail, onError)
    if (file.status === 'gone') return gone(context)
    if (file.status !== 'file') return fail(context, 'not-possible', words.file({ check: file.status }))
    await log(database, context.get('session'), { deed, applicationId, detail })
    return file.response
  }
  routes.get('/files/:fieldName', async (context) => answerFile(context, logReading, 'downloaded'))
  routes.get('/files/:fieldName/shown', async (context) => answerFile(context, logSeeing, 'saw-file'))
  return routes
}

/** The applications that match a filter, and what a recruiter decides about many. */
function listRoutes({ database, delivery, jobs, mails, modules, warn, work }: RouteDeps): Hono<DeskEnv> {
  const routes = new Hono<DeskEnv>()
  const malformed = (context: Context) => fail(context, 'malformed', words.noFilter())
  routes.get('/overview', async (context) => {
    const overview = await readOverview(database)
    const { colleagueId, endsAtMs, name, role } = context.get('session')
    const todayMs = Number(context.req.query('today') ?? Number.NaN)
    const open = (await jobs.list()) ?? []
    const locations = new Map(open.map(({ jobId, location }) => [jobId, location]))
    return context.json({
      ...overview,
      jobs: overview.jobs.map((job) => ({ ...job, location: locations.get(job.jobId) ?? '' })),
      lamp: delivery ? await delivery.lamp() : { state: 'off' },
      hasMail: mails !== null,
      trialJobId: overview.total > 0 ? null : (open.find(({ isProspectPost }) => !isProspectPost)?.jobId ?? null),
      signedInUntilMs: endsAtMs,
      filters: [
        ...(await readSavedFilters(database, { colleagueId }, Number.isSafeInteger(todayMs) ? todayMs : database.nowMs())),
      ],
      you: { name, role },
    } satisfies DeskOverview)
  })
  routes.get('/applications', async (context) => {
    const { next, ...query } = context.req.query()
    const [filter, after, sort] = [readDeskFilter(query), readCursor(next), readSort(query)]
    return filter && after && sort ? context.json(await readList(database, filter, after, sort)) : malformed(context)
  })
  routes.post('/settle', needsRole('decide'), bodyLimit({ maxSize: 64 * 1024 }), async (context) => {
    const body = v.safeParse(DeskSettlement, await jsonBody(context))
    if (!body.success) return fail(context, 'malformed', words.noAnswer())
    const { answer, applications } = body.output
    if (answer === 'send-again' && !delivery) return fail(context, 'not-possible', words.noKey())
    const decision = answer === 'arrived' ? 'markDelivered' : 'retry'
    const deeds = applications.map(({ applicationId }) => ({ deed: deedOf(decision), applicationId }))
    const logged = withLogOfEach(database, context.get('session'), deeds)
    const settledCount = await settleUnknown(logged, applications, decision, database.nowMs())
    delivery?.wake()
    const ids = applications.map(({ applicationId }) => applicationId)
    const rows = [...(await readDeskRows(database, ids))]
    return context.json({ settledCount, skippedCount: applications.length - settledCount, rows } satisfies DeskSettled)
  })
  routes.get('/export', async (context) => {
    const { format, raw: isRaw, ...query } = context.req.query()
    const filter = readDeskFilter(query)
    if (!filter || (format !== 'csv' && format !== 'json')) return malformed(context)
    // Without what was searched for: it may be somebody's name.
    const detail = [format, ...Object.keys(filter)].join(', ')
    await logReading(database, context.get('session'), { deed: 'exported', detail })
    return exportResponse({ database, modules, work }, { filter, format, isRaw: isRaw === '1' }, (error) =>
      warn(`desk: an export: ${kindOfError(error)}`),
    )
  })
  return routes
}

/** A module changes what is its own. The entry comes first, so that nothing is changed without one. */
function logsChanges(database: Database): MiddlewareHandler<DeskEnv> {
  return async (context, next) => {
    if (!['GET', 'HEAD'].includes(context.req.method)) {
      const detail = `${context.req.method} ${new URL(context.req.url).pathname.slice(deskApi.length + 1)}`
      await logReading(database, context.get('session'), { deed: 'changed', detail })
    }
    return next()
  }
}

/** The service of the desk. */
export function deskRoutes(
  deps: RouteDeps,
  { auditKeepDays, issuer }: DeskSettings,
): { readonly at: string; readonly app: Hono } {
  const { database, signer, warn } = deps
  const sessions = openSessions(database, signer)
  const routes = new Hono<DeskEnv>()
  routes.use(async (context, next) => {
    await next()
    const own = context.req.path.endsWith(deskUrl.fileFrame) ? fileFrameHeaders : {}
    for (const [name, value] of Object.entries({ ...privateHeaders, ...own })) context.header(name, value)
  })
  const needsSession: MiddlewareHandler<DeskEnv> = async (context, next) => {
    const cookie = getCookie(context, cookieName)
    const session = cookie === undefined ? null : await sessions.find(cookie, database.nowMs())
    if (!session) return fail(context, 'signed-out', words.signedOut())
    context.set('session', session)
    await sessions.see(session, database.nowMs())
    return next()
  }
  routes.route('/session', signInRoutes({ ...deps, sessions, issuer: issuer && openIssuer(issuer, deps) }, needsSession))
  routes.use(needsSession)
  routes.get('/file-frame', (context) => context.html(fileFrame))
  routes.route('/', listRoutes(deps))
  routes.route('/', teamRoutes(deps))
  routes.route('/look', lookRoutes(deps))
  routes.route('/applications/:applicationId', applicationRoutes(deps))
  for (const at of ['/people', '/log']) routes.use(`${at}/*`, needsRole('erase'))
  routes.route('/people', peopleRoutes(database))
  routes.get('/log', async (context) => {
    const { before: given, ...query } = context.req.query()
    const filter = v.safeParse(DeskLogFilter, query)
    if (!filter.success) return fail(context, 'malformed', words.noFilter())
    const number = Number(given ?? Number.NaN)
    const before = Number.isSafeInteger(number) ? number : null
    const log = await readLog(database, filter.output, before)
    // It reads the whole log. Whoever asks for older entries knows already.
    const who = before === null ? await readWho(database) : []
    return context.json({ ...log, keptDays: auditKeepDays, who } satisfies DeskLog)
  })
  routes.get('/log/export', async (context) => {
    const filter = v.safeParse(DeskLogFilter, context.req.query())
    if (!filter.success) return fail(context, 'malformed', words.noFilter())
    await logReading(database, context.get('session'), { deed: 'exported', detail: 'log' })
    return logResponse(deps, filter.output, (error) => warn(`desk: an export: ${kindOfError(error)}`))
  })
  for (const filling of serviceFillings) {
    routes.use(`/${filling.name}/*`, changesNeedRole('decide'), logsChanges(database))
    routes.route(`/${filling.name}`, filling.routes(deps))
  }
  routes.all('*', (context) => fail(context, 'not-found', words.notFound()))
  const app = new Hono()
  app.route('/', routes)
  return { at: deskApi, app }
}
