import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestClock, testClock } from '#tests/setup/test-clock.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { deskUrl } from '../shared/desk.ts'
import { letBackIn, letErase, readPeople, readRemoved, removePerson } from '../server/people.ts'
import { clientId, clientSecret, followUntil, startIssuer } from './fake-issuer.ts'

/** Signing in at the company's issuer, which is a real one on this machine. */

const siteUrl = 'https://careers.example'
const dana = { sub: 'dana-1', name: 'Dana Whitfield', email: 'dana@wordlark.example', email_verified: true }

let issuer: Awaited<ReturnType<typeof startIssuer>>
let briefIssuer: typeof issuer
beforeAll(async () => {
  issuer = await startIssuer(siteUrl)
  briefIssuer = await startIssuer(siteUrl, { isBrief: true })
})
afterAll(async () => {
  await issuer.close()
  await briefIssuer.close()
})

let services: TestServices
let clock: TestClock
const open = async (environment: Record<string, string> = {}) =>
  openTestServices({
    clock: clock.nowMs,
    environment: {
      SITE_URL: siteUrl,
      DESK_OIDC_ISSUER: issuer.url,
      DESK_OIDC_CLIENT_ID: clientId,
      DESK_OIDC_CLIENT_SECRET: clientSecret,
      DESK_OIDC_ALLOW: 'wordlark.example',
      ...environment,
    },
  })
beforeEach(async () => {
  // The issuer's clock is this machine's.
  clock = testClock(Date.now())
  services = await open()
})
afterEach(async () => services.close())

const cookieOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .map((cookie) => /^[^;]*/.exec(cookie)?.[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? ''

/** Begins at the desk, and goes to the issuer and back to the site's address. */
async function wayThere(on = services) {
  const begun = await on.request(deskUrl.company)
  const cookie = cookieOf(begun, '__Host-desk-return')
  const back = await followUntil(begun.headers.get('Location') ?? '', siteUrl)
  return { begun, cookie, back }
}

async function wayBack(back: string, cookie: string, on = services) {
  const { pathname, search } = new URL(back)
  return on.request(pathname + search, { headers: { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' } })
}

/** There and back. @returns where it ends, and the session's cookie */
async function signIn(on = services) {
  const { back, cookie } = await wayThere(on)
  const response = await wayBack(back, cookie, on)
  return { location: response.headers.get('Location'), session: cookieOf(response, 'desk') }
}

const sessionOf = async (cookie: string, on = services) => on.request(deskUrl.session, { headers: { Cookie: cookie } })

describe('the company account', () => {
  it('signs in whose verified address is of an allowed domain, who may read', async () => {
    issuer.signIn(dana)
    const { location, session } = await signIn()
    expect(location).toBe('/desk')
    expect(await (await sessionOf(session)).json()).toMatchObject({ name: 'Dana Whitfield', role: 'read' })
  })

  it('keeps what belongs to the way in a cookie of its own, for ten minutes', async () => {
    const { begun } = await wayThere()
    expect(begun.headers.get('Set-Cookie')).toMatch(
      /^__Host-desk-return=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const address = new URL(begun.headers.get('Location') ?? '')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      redirect_uri: `${siteUrl}/api/desk/session/company/return`,
      state: expect.any(String),
      nonce: expect.any(String),
    })
  })

  it.each([
    ['of another domain', { email: 'dana@example.org' }],
    ['of a domain that only ends so', { email: 'dana@evil-wordlark.example' }],
    ['of a domain below', { email: 'dana@wordlark.example.evil.example' }],
    ['that is not verified', { email_verified: false }],
    ['that is missing', { email: undefined }],
  ])('admits nobody with an address %s', async (_, more) => {
    issuer.signIn({ ...dana, sub: 'stranger', ...more })
    expect(await signIn()).toEqual({ location: '/desk?problem=no-access', session: '' })
    expect(await readPeople(services.services.database)).toEqual([])
  })

  it('admits nobody where nobody is allowed', async () => {
    const closed = await open({ DESK_OIDC_ALLOW: '' })
    issuer.signIn(dana)
    expect((await signIn(closed)).location).toBe('/desk?problem=no-access')
    await closed.close()
  })

  it('admits by a group, and lets a group erase', async () => {
    const byGroup = await open({ DESK_OIDC_ALLOW: 'group:recruiters', DESK_ERASE_GROUP: 'leads' })
    issuer.signIn({ sub: 'luis-1', name: 'Luis Ortega', groups: ['recruiters', 'leads'] })
    const { session } = await signIn(byGroup)
    expect(await (await sessionOf(session, byGroup)).json()).toMatchObject({ name: 'Luis Ortega', role: 'erase' })
    await byGroup.close()
  })

  it('asks for groups where the ID token says an address and no groups', async () => {
    const byGroup = await open({
      DESK_OIDC_ISSUER: briefIssuer.url,
      DESK_OIDC_ALLOW: 'wordlark.example',
      DESK_ERASE_GROUP: 'leads',
    })
    briefIssuer.signIn({ ...dana, groups: ['leads'] })
    const { session } = await signIn(byGroup)
    expect(await (await sessionOf(session, byGroup)).json()).toMatchObject({ name: 'Dana Whitfield', role: 'erase' })
    await byGroup.close()
  })

  it('is a person by its subject: whoever gets the address later is somebody else', async () => {
    issuer.signIn(dana)
    await signIn()
    issuer.signIn({ ...dana, sub: 'another', name: 'Another Dana' })
    const { session } = await signIn()
    expect(await (await sessionOf(session)).json()).toMatchObject({ name: 'Another Dana', role: 'read' })
    expect(await readPeople(services.services.database)).toHaveLength(2)
  })

  it('may erase from the first sign-in on where its address was named on the server, and only if it is verified', async () => {
    await letErase(services.services.database, 'Dana@wordlark.example', clock.nowMs())
    issuer.signIn({ ...dana, sub: 'stranger', email_verified: false })
    expect((await signIn()).location).toBe('/desk?problem=no-access')
    issuer.signIn(dana)
    const { session } = await signIn()
    expect(await (await sessionOf(session)).json()).toMatchObject({ name: 'Dana Whitfield', role: 'erase' })
    // Nobody else inherits it.
    issuer.signIn({ ...dana, sub: 'later' })
    expect(await (await sessionOf((await signIn()).session)).json()).toMatchObject({ role: 'read' })
  })
})

describe('somebody whom the desk has removed', () => {
  it('stays out, whatever the issuer’s rules say, until somebody lets them in', async () => {
    const { database } = services.services
    issuer.signIn(dana)
    const { session } = await signIn()
    const [person] = await readPeople(database)
    expect(await removePerson(database, person?.colleagueId ?? '', 'somebody', clock.nowMs())).toBe('changed')
    expect((await sessionOf(session)).status).toBe(401)
    expect(await signIn()).toEqual({ location: '/desk?problem=no-access', session: '' })
    expect(await readPeople(database)).toEqual([])
    const [removed] = await readRemoved(database)
    expect(removed?.name).toBe('Dana Whitfield')
    expect(await letBackIn(database, removed?.colleagueId ?? '')).toBe(true)
    expect((await signIn()).location).toBe('/desk')
  })

  it('is let in by whoever runs the server, who names their address again', async () => {
    const { database } = services.services
    issuer.signIn(dana)
    await signIn()
    const [person] = await readPeople(database)
    await removePerson(database, person?.colleagueId ?? '', 'somebody', clock.nowMs())
    await letErase(database, 'dana@wordlark.example', clock.nowMs())
    const { session } = await signIn()
    expect(await (await sessionOf(session)).json()).toMatchObject({ role: 'erase' })
  })
})

describe('the way back', () => {
  beforeEach(() => issuer.signIn(dana))

  it('counts once', async () => {
    const { back, cookie } = await wayThere()
    expect((await wayBack(back, cookie)).headers.get('Location')).toBe('/desk')
    const again = await wayBack(back, cookie)
    expect([again.headers.get('Location'), cookieOf(again, 'desk')]).toEqual(['/desk?problem=refused', ''])
  })

  it('is not another browser’s', async () => {
    const [mine, theirs] = [await wayThere(), await wayThere()]
    for (const cookie of ['', mine.cookie, mine.cookie.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]) {
      // oxlint-disable-next-line no-await-in-loop -- each on its own
      expect((await wayBack(theirs.back, cookie)).headers.get('Location')).toBe('/desk?problem=refused')
    }
  })

  it('ends after ten minutes', async () => {
    const { back, cookie } = await wayThere()
    clock.advance(10 * 60_000)
    expect((await wayBack(back, cookie)).headers.get('Location')).toBe('/desk?problem=refused')
  })

  it('is not believed from another issuer, or with another state', async () => {
    for (const change of [{ iss: 'https://evil.example' }, { state: 'another' }]) {
      // oxlint-disable-next-line no-await-in-loop -- each on its own
      const { back, cookie } = await wayThere()
      const address = new URL(back)
      for (const [name, value] of Object.entries(change)) address.searchParams.set(name, value)
      // oxlint-disable-next-line no-await-in-loop -- each on its own
      expect((await wayBack(address.href, cookie)).headers.get('Location')).toBe('/desk?problem=refused')
    }
  })

  it('of somebody who has refused leads to the desk, signed out', async () => {
    issuer.deny()
    expect(await signIn()).toEqual({ location: '/desk?problem=refused', session: '' })
  })

  it('never leads anywhere but to the desk', async () => {
    const { back, cookie } = await wayThere()
    const response = await wayBack(`${back}&next=https://evil.example&redirect_uri=https://evil.example`, cookie)
    expect(response.headers.get('Location')).toMatch(/^\/desk/)
  })
})

it('an issuer that does not answer is named as the reason', async () => {
  const away = await open({ DESK_OIDC_ISSUER: 'http://localhost:9' })
  const response = await away.request(deskUrl.company)
  expect(response.headers.get('Location')).toBe('/desk?problem=no-answer')
  expect(away.warnings.some((line) => line.startsWith('desk: the issuer does not answer'))).toBe(true)
  await away.close()
})
