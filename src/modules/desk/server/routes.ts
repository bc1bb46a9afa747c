import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import {
  type DeskErased,
  DeskErasure,
  type DeskFailure,
  type DeskOverview,
  type DeskPerson,
  DeskResend,
  type DeskSession,
  type DeskSettled,
  DeskSettlement,
  deskApi,
} from '../shared/desk.ts'
import { markSeen } from '#server/applications/store/application-entry.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { networkOfAddress } from '#server/web/http/client-address.ts'
import { decide, settleUnknown } from '#server/delivery/ledger.ts'
import { beyondErasureOf, dataOf, type ErasedOf, erasePerson, readPerson } from '#server/exports/person.ts'
import type { Decision } from '#server/delivery/transitions.ts'
import type { RouteDeps } from '#server/module.ts'
import { BusyError, retryWhenBusySeconds, WorkQueue } from '#server/tools/work-queue.ts'
import { readDeskApplication } from './application.ts'
import { deviceCookieName, deviceCookies } from './device-cookie.ts'
import { exportResponse, fileResponse } from './downloads.ts'
import { readDeskFilter, readSort } from './filter.ts'
import { readCursor, readDeskRows, readList, readOverview } from './list.ts'
import { serviceFillings } from './fillings.ts'
import { isPassword } from './password.ts'
import type { PasswordHash } from '../settings.ts'
import { kindOfError } from '#server/tools/describe-error.ts'
import { openSessions, type Session } from './sessions.ts'
import { type Client, signInLimit } from './sign-in-limit.ts'
import { server as words } from '../words.ts'
import { jsonBody } from '#server/web/http/json-body.ts'

/**
 * The service of the recruiters' desk. It holds everything that candidates have sent, so nothing is answered without a session,
 * nothing is stored by a browser or a proxy, and nothing is changed by a request from another site.
 */

interface DeskDeps extends RouteDeps {
  readonly password: PasswordHash
}

type DeskEnv = { Variables: { session: Session } }
type Reason = DeskFailure['reason']

const cookieName = 'desk'
const maxPasswordLength = 1_000

const SignIn = v.object({ password: v.pipe(v.string(), v.maxLength(maxPasswordLength)) })

const statusOf = {
  'wrong-password': 401,
  'signed-out': 401,
  'not-found': 404,
  'not-possible': 409,
  malformed: 400,
  locked: 429,
  busy: 503,
} as const satisfies Readonly<Record<Reason, number>>

function fail(context: Context, reason: Reason, error: string): Response {
  return context.json({ error, reason } satisfies DeskFailure, statusOf[reason])
}

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

function locked(context: Context, ms: number): Response {
  context.header('Retry-After', String(Math.ceil(ms / 1000)))
  return fail(context, 'locked', words.locked())
}

/**
 * A check of a password needs 32 MB and some 100 ms, and anybody may ask for one. Networks take turns, and devices that are known take
 * turns with all the others together.
 */
const checkLimits = { maxRunning: 1, maxWaiting: 50, maxWaitingOfOwner: 5, maxWaitMs: 20_000 } as const

function busy(context: Context): Response {
  context.header('Retry-After', String(retryWhenBusySeconds))
  return fail(context, 'busy', words.busy())
}

/** Signing in, staying and signing out. */
function sessionRoutes(deps: DeskDeps, needsSession: MiddlewareHandler<DeskEnv>): Hono<DeskEnv> {
  const { addressOf, database, originOf, password, signer, warn } = deps
  const routes = new Hono<DeskEnv>()
  const sessions = openSessions(database, signer, password)
  const limit = signInLimit(database, signer)
  const devices = deviceCookies(signer, password)
  const checks = new WorkQueue(checkLimits)

  const cookieOptions = (context: Context) => ({
    path: deskApi,
    httpOnly: true,
    sameSite: 'Strict' as const,
    secure: originOf(context.req.raw).startsWith('https:'),
  })
  /** A device that has signed in before, as long as it has a try left. */
  const clientOf = async (context: Context): Promise<Client> => {
    const device = devices.read(getCookie(context, deviceCookieName) ?? '', database.nowMs())
    const known: Client | null = device === null ? null : { kind: 'device', device }
    if (known && (await limit.lockedMs(known, database.nowMs())) === 0) return known
    return { kind: 'address', address: addressOf(context) }
  }
  /** Lasts so long on the browser's clock, whatever time it has. */
  const setLasting = (context: Context, name: string, cookie: string, endsAtMs: number) => {
    const maxAge = Math.max(0, Math.ceil((endsAtMs - database.nowMs()) / 1000))
    setCookie(context, name, cookie, { ...cookieOptions(context), maxAge })
  }
  const answerSession = (context: Context, { endsAtMs }: Session) =>
    context.json({ signedInUntilMs: endsAtMs } satisfies DeskSession)

  routes.post(
    '/',
    bodyLimit({ maxSize: 8 * 1024, onError: (context) => fail(context, 'malformed', words.tooLong()) }),
    async (context) => {
      const body = v.safeParse(SignIn, await jsonBody(context))
      if (!body.success) return fail(context, 'malformed', 'A password is needed.')
      const client = await clientOf(context)
      const isKnown = client.kind === 'device'
      const address = addressOf(context)
      // A locked client takes no turn.
      const lockedMs = await limit.lockedMs(client, database.nowMs())
      if (lockedMs > 0) return locked(context, lockedMs)
      const network = isKnown ? client.device : (networkOfAddress(address) ?? address)
      // Counted only in its turn, so that being busy costs no try.
      const check = async () => {
        const ms = await limit.take(client, database.nowMs())
        return ms > 0 ? null : isPassword(body.output.password, password)
      }
      const isRight = await checks.run(check, { line: isKnown ? 'known' : 'others', owner: network }).catch((error: unknown) => {
        if (error instanceof BusyError) return 'busy' as const
        throw error
      })
      if (isRight === 'busy') return busy(context)
      if (!isRight) {
        const ms = await limit.lockedMs(client, database.nowMs())
        if (ms > 0)
          warn(`desk: ${isKnown ? 'a device' : 'an address'} is locked for ${Math.ceil(ms / 1000)} s after wrong passwords`)
        return ms > 0 ? locked(context, ms) : fail(context, 'wrong-password', words.wrongPassword())
      }
      await limit.clear(client)
      const { cookie, session } = await sessions.start(database.nowMs())
      setLasting(context, cookieName, cookie, session.endsAtMs)
      const device = devices.make(isKnown ? client.device : null, database.nowMs())
      setLasting(context, deviceCookieName, device.cookie, device.endsAtMs)
      return answerSession(context, session)
    },
  )
  routes.use(needsSession)
  routes.get('/', (context) => answerSession(context, context.get('session')))
  routes.put('/', async (context) => {
    const session = await sessions.extend(context.get('session'), database.nowMs())
    setLasting(context, cookieName, getCookie(context, cookieName) ?? '', session.endsAtMs)
    return answerSession(context, session)
  })
  routes.delete('/', async (context) => {
    await sessions.end(context.get('session'))
    deleteCookie(context, cookieName, cookieOptions(context))
    return context.json({ signedInUntilMs: 0 } satisfies DeskSession)
  })
  return routes
}

function answerErased(context: Context, erased: readonly ErasedOf[]): Response {
  const sum = (count: (one: ErasedOf) => number) => erased.reduce((total, one) => total + count(one), 0)
  return context.json({
    applicationIds: erased.map(({ applicationId }) => applicationId),
    fileCount: sum(({ fileCount }) => fileCount),
    answerCount: sum(({ answerCount }) => answerCount),
  } satisfies DeskErased)
}

/** One application, and what a recruiter decides about it. */
function applicationRoutes({ database, delivery, modules, warn }: DeskDeps): Hono<DeskEnv> {
  const routes = new Hono<DeskEnv>()
  const idOf = (context: Context) => context.req.param('applicationId') ?? ''
  const gone = (context: Context) => fail(context, 'not-found', words.noApplication())

  const answerApplication = async (context: Context) => {
    const application = await readDeskApplication(database, idOf(context))
    return application ? context.json(application) : gone(context)
  }

  const decideOne = async (context: Context, decision: Decision) => {
    if (decision !== 'markDelivered' && !delivery) return fail(context, 'not-possible', words.noKey())
    const decided = await decide(database, idOf(context), decision, database.nowMs())
    if (decided?.status === 'withdrawn') return fail(context, 'not-possible', words.withdrawn())
    if (decided?.status === 'not-possible') {
      return fail(context, 'not-possible', words.delivery({ state: decided.delivery.state }))
    }
    if (decided) delivery?.wake()
    return answerApplication(context)
  }

  routes.get('/', answerApplication)
  routes.delete('/', async (context) => {
    const erased = await eraseApplication(database, idOf(context))
    return erased ? answerErased(context, [{ applicationId: idOf(context), ...erased }]) : gone(context)
  })
  routes.get('/person', async (context) => {
    const person = await readPerson(database, dataOf(modules), idOf(context))
    return person ? context.json({ ...person, beyondErasure: beyondErasureOf(modules) } satisfies DeskPerson) : gone(context)
  })
  routes.post('/person', bodyLimit({ maxSize: 128 * 1024 }), async (context) => {
    const body = v.safeParse(DeskErasure, await context.req.json().catch(() => null))
    if (!body.success) return fail(context, 'malformed', words.noAnswer())
    const erased = await erasePerson(database, dataOf(modules), idOf(context), body.output.alsoAddresses)
    return erased ? answerErased(context, erased) : gone(context)
  })
  routes.post('/seen', async (context) => {
    await markSeen(database, idOf(context))
    return answerApplication(context)
  })
  routes.post('/resend', bodyLimit({ maxSize: 1024 }), async (context) => {
    const body = v.safeParse(DeskResend, await jsonBody(context))
    if (!body.success) return fail(context, 'malformed', words.noState())
    return decideOne(context, body.output.state === 'delivered' ? 'sendAgain' : 'retry')
  })
  routes.post('/mark-delivered', async (context) => decideOne(context, 'markDelivered'))
  routes.get('/files/:fieldName', async (context) => {
    const onError = (error: unknown) => warn(`desk: a file of ${idOf(context)}: ${kindOfError(error)}`)
    return (await fileResponse(database, idOf(context), context.req.param('fieldName'), onError)) ?? gone(context)
  })
  return routes
}

/** The applications that match a filter, and what a recruiter decides about many. */
function listRoutes({ database, delivery, jobs, mails, modules, warn, work }: DeskDeps): Hono<DeskEnv> {
  const routes = new Hono<DeskEnv>()
  const malformed = (context: Context) => fail(context, 'malformed', words.noFilter())
  routes.get('/overview', async (context) => {
    const overview = await readOverview(database)
    const open = overview.total === 0 ? await jobs.list() : null
    return context.json({
      ...overview,
      lamp: delivery ? await delivery.lamp() : { state: 'off' },
      hasMail: mails !== null,
      trialJobId: open?.find(({ isProspectPost }) => !isProspectPost)?.jobId ?? null,
      signedInUntilMs: context.get('session').endsAtMs,
    } satisfies DeskOverview)
  })
  routes.get('/applications', async (context) => {
    const { next, ...query } = context.req.query()
    const [filter, after, sort] = [readDeskFilter(query), readCursor(next), readSort(query)]
    return filter && after && sort ? context.json(await readList(database, filter, after, sort)) : malformed(context)
  })
  routes.post('/settle', bodyLimit({ maxSize: 64 * 1024 }), async (context) => {
    const body = v.safeParse(DeskSettlement, await jsonBody(context))
    if (!body.success) return fail(context, 'malformed', words.noAnswer())
    const { answer, applications } = body.output
    if (answer === 'send-again' && !delivery) return fail(context, 'not-possible', words.noKey())
    const decision = answer === 'arrived' ? 'markDelivered' : 'retry'
    const settledCount = await settleUnknown(database, applications, decision, database.nowMs())
    delivery?.wake()
    const ids = applications.map(({ applicationId }) => applicationId)
    const rows = [...(await readDeskRows(database, ids))]
    return context.json({ settledCount, skippedCount: applications.length - settledCount, rows } satisfies DeskSettled)
  })
  routes.get('/export', async (context) => {
    const { format, ...query } = context.req.query()
    const filter = readDeskFilter(query)
    if (!filter || (format !== 'csv' && format !== 'json')) return malformed(context)
    return exportResponse({ database, modules, work }, filter, format, (error) => warn(`desk: an export: ${kindOfError(error)}`))
  })
  return routes
}

/** The service of a desk that a password opens. */
export function deskRoutes(needs: RouteDeps, password: PasswordHash): { readonly at: string; readonly app: Hono } {
  const { database, signer } = needs
  const deps: DeskDeps = { ...needs, password }
  const sessions = openSessions(database, signer, password)
  const routes = new Hono<DeskEnv>()
  routes.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(privateHeaders)) context.header(name, value)
  })
  const needsSession: MiddlewareHandler<DeskEnv> = async (context, next) => {
    const cookie = getCookie(context, cookieName)
    const session = cookie === undefined ? null : await sessions.find(cookie, database.nowMs())
    if (!session) return fail(context, 'signed-out', words.signedOut())
    context.set('session', session)
    return next()
  }
  routes.route('/session', sessionRoutes(deps, needsSession))
  routes.use(needsSession)
  routes.route('/', listRoutes(deps))
  routes.route('/applications/:applicationId', applicationRoutes(deps))
  for (const filling of serviceFillings) routes.route(`/${filling.name}`, filling.routes(needs))
  routes.all('*', (context) => fail(context, 'not-found', words.notFound()))
  const app = new Hono()
  app.route('/', routes)
  return { at: deskApi, app }
}
