import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { networkOfAddress } from '#server/web/http/client-address.ts'
import { jsonBody } from '#server/web/http/json-body.ts'
import type { RouteDeps } from '#server/module.ts'
import { BusyError, retryWhenBusySeconds, WorkQueue } from '#server/tools/work-queue.ts'
import { fold } from '#shared/text.ts'
import { deskApi, type DeskInvited, type DeskSession, type DeskSignedOut, type DeskWays } from '../shared/desk.ts'
import { deskPage, type SignInProblem } from '../shared/desk-pages.ts'
import { maxPersonName, maxPasswordLength, minPasswordLength } from '../shared/people.ts'
import { server as words } from '../words.ts'
import { deviceCookieName, deviceCookies } from './device-cookie.ts'
import { cookieName, type DeskEnv, fail } from './guards.ts'
import type { Issuer } from './issuer.ts'
import { withLog } from './log.ts'
import { hashPassword, isPassword } from './password.ts'
import { admit, hasPasswords, invited, personByName, takeInvitation } from './people.ts'
import type { Session, Sessions } from './sessions.ts'
import { type Client, signInLimit } from './sign-in-limit.ts'

/** Signing in with a password, an invitation or the company's issuer, staying, and signing out. */

interface SignInDeps extends Pick<RouteDeps, 'addressOf' | 'database' | 'limiter' | 'originOf' | 'signer' | 'warn'> {
  readonly sessions: Sessions
  /** null: people sign in with a password alone. */
  readonly issuer: Issuer | null
}

const maxBodyBytes = 8 * 1024
const Password = v.pipe(v.string(), v.maxLength(maxPasswordLength))
const SignIn = v.object({ name: v.pipe(v.string(), v.maxLength(maxPersonName)), password: Password })
const Code = v.pipe(v.string(), v.maxLength(100))
const Invitation = v.object({ code: Code, password: v.optional(v.pipe(Password, v.minLength(minPasswordLength))) })

/**
 * A check of a password needs 32 MB and some 100 ms, and anybody may ask for one. Networks take turns, and devices that are known take
 * turns with all the others together.
 */
const checkLimits = { maxRunning: 1, maxWaiting: 50, maxWaitingOfOwner: 5, maxWaitMs: 20_000 } as const

function locked(context: Context, ms: number): Response {
  context.header('Retry-After', String(Math.ceil(ms / 1000)))
  return fail(context, 'locked', words.locked())
}

function busy(context: Context): Response {
  context.header('Retry-After', String(retryWhenBusySeconds))
  return fail(context, 'busy', words.busy())
}

export function signInRoutes(deps: SignInDeps, needsSession: MiddlewareHandler<DeskEnv>): Hono<DeskEnv> {
  const { addressOf, database, issuer, limiter, originOf, sessions, signer, warn } = deps
  const routes = new Hono<DeskEnv>()
  const limit = signInLimit(database, signer)
  const devices = deviceCookies(signer)
  const checks = new WorkQueue(checkLimits)

  const isSecure = (context: Context) => originOf(context.req.raw).startsWith('https:')
  const cookieOptions = (context: Context) => ({
    path: deskApi,
    httpOnly: true,
    sameSite: 'Strict' as const,
    secure: isSecure(context),
  })
  /** Lasts so long on the browser's clock, whatever time it has. */
  const setLasting = (context: Context, name: string, cookie: string, endsAtMs: number) => {
    const maxAge = Math.max(0, Math.ceil((endsAtMs - database.nowMs()) / 1000))
    setCookie(context, name, cookie, { ...cookieOptions(context), maxAge })
  }
  const answerSession = (context: Context, { endsAtMs, name, colleagueId, role }: Session) =>
    context.json({ signedInUntilMs: endsAtMs, colleagueId, name, role } satisfies DeskSession)
  /** Nobody is signed in under a session that was known before, and a browser has one. */
  const startSession = async (context: Context, colleagueId: string): Promise<Session | null> => {
    const before = await sessions.find(getCookie(context, cookieName) ?? '', database.nowMs())
    const started = await sessions.start(colleagueId, database.nowMs())
    if (started && before) await sessions.end(before)
    if (started) setLasting(context, cookieName, started.cookie, started.session.endsAtMs)
    return started?.session ?? null
  }
  const limitsBody = bodyLimit({ maxSize: maxBodyBytes, onError: (context) => fail(context, 'malformed', words.tooLong()) })

  routes.get('/ways', async (context) => {
    return context.json({ company: issuer !== null, password: await hasPasswords(database) } satisfies DeskWays)
  })

  routes.post('/', limitsBody, async (context) => {
    const body = v.safeParse(SignIn, await jsonBody(context))
    if (!body.success) return fail(context, 'malformed', 'A name and a password are needed.')
    const { name, password } = body.output
    const device = devices.read(getCookie(context, deviceCookieName) ?? '', name, database.nowMs())
    const known: Client | null = device === null ? null : { kind: 'device', device }
    const isKnown = known !== null && (await limit.lockedMs(known, database.nowMs())) === 0
    const client: Client = isKnown ? known : { kind: 'name', name: fold(name) }
    // A locked client takes no turn.
    const lockedMs = await limit.lockedMs(client, database.nowMs())
    if (lockedMs > 0) return locked(context, lockedMs)
    const person = await personByName(database, name)
    const address = addressOf(context)
    const owner = client.kind === 'device' ? client.device : (networkOfAddress(address) ?? address)
    // Counted only in its turn, so that being busy costs no try.
    const check = async () => {
      const ms = await limit.take(client, database.nowMs())
      return ms > 0 ? null : isPassword(password, person?.password ?? null)
    }
    const isRight = await checks.run(check, { line: isKnown ? 'known' : 'others', owner }).catch((error: unknown) => {
      if (error instanceof BusyError) return 'busy' as const
      throw error
    })
    if (isRight === 'busy') return busy(context)
    const session = isRight && person ? await startSession(context, person.colleagueId) : null
    if (!session) {
      const ms = await limit.lockedMs(client, database.nowMs())
      if (ms > 0) warn(`desk: ${isKnown ? 'a device' : 'a name'} is locked for ${Math.ceil(ms / 1000)} s after wrong passwords`)
      return ms > 0 ? locked(context, ms) : fail(context, 'wrong-password', words.wrongPassword())
    }
    await limit.clear(client)
    const made = devices.make(device, name, database.nowMs())
    setLasting(context, deviceCookieName, made.cookie, made.endsAtMs)
    return answerSession(context, session)
  })

  // The code has 128 random bits, so nobody guesses it.
  routes.post('/invitation', limiter.requests('desk.invitations'), limitsBody, async (context) => {
    const body = v.safeParse(Invitation, await jsonBody(context))
    if (!body.success) return fail(context, 'malformed', words.shortPassword({ length: minPasswordLength }))
    const { code, password } = body.output
    const person = await invited(database, code, database.nowMs())
    if (!person) return fail(context, 'not-found', words.noInvitation())
    if (password === undefined) return context.json({ name: person.name } satisfies DeskInvited)
    const hash = await hashPassword(password)
    const logged = withLog(database, person, { deed: 'new-password' })
    const isTaken = await takeInvitation(logged, code, hash, database.nowMs())
    const session = isTaken ? await startSession(context, person.colleagueId) : null
    return session ? answerSession(context, session) : fail(context, 'not-found', words.noInvitation())
  })

  if (issuer) companyRoutes(routes, issuer, deps, startSession)

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
    return context.json({ isSignedOut: true } satisfies v.InferOutput<typeof DeskSignedOut>)
  })
  return routes
}

/**
 * The way to the company's issuer and back. The session's cookie is `Strict` and does not come along when another site leads here, so what
 * belongs to the way has a cookie of its own, which opens nothing.
 */
function companyRoutes(
  routes: Hono<DeskEnv>,
  issuer: Issuer,
  { database, limiter, originOf }: SignInDeps,
  startSession: (context: Context, colleagueId: string) => Promise<Session | null>,
): void {
  const returnCookie = (context: Context) => {
    const isSecure = originOf(context.req.raw).startsWith('https:')
    // Browsers take the prefix over TLS only. An issuer leads to a site without it on this machine alone.
    return {
      name: `${isSecure ? '__Host-' : ''}desk-return`,
      options: { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' as const },
    }
  }
  const backWith = (context: Context, problem: SignInProblem) => context.redirect(deskPage() + `?problem=${problem}`)

  routes.get('/company', limiter.requests('desk.company'), async (context) => {
    const way = await issuer.begin(database.nowMs())
    if (!way) return backWith(context, 'no-answer')
    const { name, options } = returnCookie(context)
    setCookie(context, name, way.cookie, { ...options, maxAge: issuer.returnSeconds })
    return context.redirect(way.location)
  })
  routes.get('/company/return', limiter.requests('desk.company'), async (context) => {
    const { name, options } = returnCookie(context)
    const cookie = getCookie(context, name) ?? ''
    deleteCookie(context, name, options)
    const returned = await issuer.finish(new URL(context.req.url).search, cookie, database.nowMs())
    switch (returned.status) {
      case 'unreachable':
        return backWith(context, 'no-answer')
      case 'refused':
        return backWith(context, 'refused')
      case 'not-admitted':
        return backWith(context, 'no-access')
      case 'known': {
        const colleagueId = await admit(database, returned.identity, database.nowMs())
        if (colleagueId === null) return backWith(context, 'no-access')
        return (await startSession(context, colleagueId)) ? context.redirect(deskPage()) : backWith(context, 'refused')
      }
    }
  })
}
