import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DeskFailure, DeskSession } from '../shared/desk.ts'
import * as v from 'valibot'
import { type TestClock, testClock } from '#tests/setup/test-clock.ts'
import { sql } from '#server/database/sql.ts'
import { purgeSignIns } from '../server/purge-sign-ins.ts'
import { hashPassword } from '../server/password.ts'
import { personByName, setPassword } from '../server/people.ts'
import { deskName, deskPassword, modulesWithDesk, nameIn } from './desk-client.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'

/** Signing in to the desk: who may, how often a wrong password may be tried, and what ends a session. */

const start = Date.parse('2026-11-23T09:00:00Z')
const minute = 60_000
const hour = 60 * minute

let services: TestServices
let clock: TestClock
const passTime = (ms: number) => clock.advance(ms)

/** Another server of the same database, or of another. */
const openDesk = async (dataDir?: string) =>
  openTestServices({
    clock: clock.nowMs,
    modules: modulesWithDesk(),
    ...(dataDir === undefined ? {} : { dataDir }),
    environment: { TRUST_PROXY: '1' },
  })

beforeEach(async () => {
  clock = testClock(start)
  services = await openDesk()
})
afterEach(async () => {
  await services.close()
})

interface Asking {
  readonly method?: string
  readonly cookie?: string
  readonly address?: string
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly on?: TestServices
}

async function ask(
  path: string,
  { address = '192.0.2.1', body, cookie, headers, method = 'GET', on }: Asking = {},
): Promise<Response> {
  return (on ?? services).request(`/api/desk${path}`, {
    method,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': address,
      'Content-Type': 'application/json',
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
}

const signIn = async (password: string, { name = deskName, ...asking }: Asking & { readonly name?: string } = {}) =>
  ask('/session', { method: 'POST', body: JSON.stringify({ name, password }), ...asking })

const cookieOf = (response: Response) => /^[^;]*/.exec(response.headers.get('Set-Cookie') ?? '')?.[0] ?? ''

async function signedIn(asking: Asking = {}): Promise<string> {
  const response = await signIn(deskPassword, asking)
  expect(response.status).toBe(200)
  return cookieOf(response)
}

async function failure(response: Response): Promise<readonly [number, DeskFailure['reason']]> {
  return [response.status, v.parse(DeskFailure, await response.json()).reason]
}

const untilOf = async (response: Response) => v.parse(DeskSession, await response.json()).signedInUntilMs

describe('a fresh desk', () => {
  it('lets nobody in, and says that there is no way yet', async () => {
    const fresh = await openTestServices({ clock: clock.nowMs })
    const ways = await ask('/session/ways', { on: fresh })
    expect(await ways.json()).toEqual({ company: false, password: false })
    for (const name of ['', 'admin', deskName]) {
      expect(await failure(await signIn('', { name, on: fresh }))).toEqual([401, 'wrong-password'])
    }
    for (const path of ['/session', '/overview', '/people', '/applications', '/export?format=csv']) {
      expect(await failure(await ask(path, { on: fresh }))).toEqual([401, 'signed-out'])
    }
    await fresh.close()
  })
})

describe('a session', () => {
  it('starts with a name and its password, says who it is, and opens the desk', async () => {
    const response = await signIn(deskPassword)
    expect(await response.clone().json()).toMatchObject({ name: deskName, role: 'erase', signedInUntilMs: start + 8 * hour })
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^desk=[\w-]{32}\.[0-9a-f]{64}; Max-Age=28800; Path=\/api\/desk; HttpOnly; SameSite=Strict$/,
    )
    expect(await untilOf(await ask('/session', { cookie: cookieOf(response) }))).toBe(start + 8 * hour)
  })

  it('has a Secure cookie where the site is served over TLS', async () => {
    const secure = await openTestServices({
      clock: clock.nowMs,
      modules: modulesWithDesk(),
      environment: { SITE_URL: 'https://careers.example' },
    })
    expect((await signIn(deskPassword, { on: secure })).headers.get('Set-Cookie')).toContain('; Secure')
    await secure.close()
  })

  it('is needed for everything else, and says so', async () => {
    for (const path of ['/session', '/overview', '/applications', '/applications/x', '/export?format=json', '/nothing']) {
      expect(await failure(await ask(path))).toEqual([401, 'signed-out'])
    }
    for (const path of ['/session', '/applications/x/resend', '/applications/x/mark-delivered', '/applications/x/seen']) {
      expect(await failure(await ask(path, { method: path === '/session' ? 'PUT' : 'POST' }))).toEqual([401, 'signed-out'])
    }
    expect(await failure(await ask('/applications/x', { method: 'DELETE' }))).toEqual([401, 'signed-out'])
  })

  it('ends by itself after eight hours', async () => {
    const cookie = await signedIn()
    passTime(8 * hour - 1)
    expect((await ask('/session', { cookie })).status).toBe(200)
    passTime(1)
    expect(await failure(await ask('/session', { cookie }))).toEqual([401, 'signed-out'])
  })

  it('that began while the clock was two days ahead ends when the clock is right again', async () => {
    passTime(48 * hour)
    const cookie = await signedIn()
    expect((await ask('/session', { cookie })).status).toBe(200)
    passTime(-48 * hour)
    expect(await failure(await ask('/session', { cookie }))).toEqual([401, 'signed-out'])
    expect((await signIn(deskPassword)).status).toBe(200)
  })

  it('can be extended, but never beyond twelve hours', async () => {
    const cookie = await signedIn()
    passTime(3 * hour)
    expect(await untilOf(await ask('/session', { method: 'PUT', cookie }))).toBe(start + 11 * hour)
    passTime(7 * hour)
    expect(await untilOf(await ask('/session', { method: 'PUT', cookie }))).toBe(start + 12 * hour)
    passTime(2 * hour)
    expect(await failure(await ask('/session', { method: 'PUT', cookie }))).toEqual([401, 'signed-out'])
  })

  it('has a name that was never known before', async () => {
    const cookie = await signedIn()
    const again = await signIn(deskPassword, { cookie })
    expect(cookieOf(again)).not.toBe(cookie)
  })

  it('ends by locking, also for a copy of its cookie', async () => {
    const cookie = await signedIn()
    const other = await signedIn()
    const lock = await ask('/session', { method: 'DELETE', cookie })
    expect(lock.status).toBe(200)
    expect(lock.headers.get('Set-Cookie')).toContain('desk=; Max-Age=0')
    expect(await failure(await ask('/session', { cookie }))).toEqual([401, 'signed-out'])
    expect((await ask('/session', { cookie: other })).status).toBe(200)
  })

  it('is valid in a second server process, and ends there too', async () => {
    const cookie = await signedIn()
    const second = await openDesk(services.dataDir)
    expect((await ask('/session', { cookie, on: second })).status).toBe(200)
    await ask('/session', { method: 'DELETE', cookie })
    expect((await ask('/session', { cookie, on: second })).status).toBe(401)
    second.services.database.close()
  })

  it('ends when its person gets another password', async () => {
    const cookie = await signedIn()
    await nameIn(services.services.database, deskName, 'erase', 'another password')
    expect(await failure(await ask('/session', { cookie }))).toEqual([401, 'signed-out'])
    expect((await signIn('another password')).status).toBe(200)
  })

  it.each<[string, (cookie: string) => string]>([
    ['a cookie with another signature', (cookie) => cookie.slice(0, -1) + (cookie.endsWith('0') ? '1' : '0')],
    ['a cookie for another session', (cookie) => `desk=${'A'.repeat(32)}${cookie.slice(37)}`],
    ['a cookie without a signature', (cookie) => cookie.slice(0, 37)],
    ['the signature of an empty session', () => 'desk=.'],
    ['a cookie that is not one', () => 'desk=%00%ff; desk=1'],
    ['a very long cookie', () => `desk=${'a'.repeat(100_000)}`],
  ])('does not begin with %s', async (_, forge) => {
    expect(await failure(await ask('/session', { cookie: forge(await signedIn()) }))).toEqual([401, 'signed-out'])
  })

  it('does not begin with a token that the same key has signed for another purpose', async () => {
    const sessionId = 'A'.repeat(32)
    const cookie = `desk=${sessionId}.${services.services.signer.sign(`upload.${sessionId}`)}`
    expect(await failure(await ask('/session', { cookie }))).toEqual([401, 'signed-out'])
  })
})

describe('a wrong password', () => {
  it('is refused, and the fifth locks the name for a minute, and no network', async () => {
    for (let tries = 1; tries <= 4; tries += 1) {
      expect(await failure(await signIn('wrong'))).toEqual([401, 'wrong-password'])
    }
    const fifth = await signIn('wrong')
    expect(fifth.headers.get('Retry-After')).toBe('60')
    expect(await failure(fifth)).toEqual([429, 'locked'])
    passTime(20_000)
    // The database's clock is not the one of this test.
    const warnings = services.warnings.filter((line) => !line.startsWith('clock:'))
    expect(warnings).toEqual(['desk: a name is locked for 60 s after wrong passwords'])
    const right = await signIn(deskPassword)
    expect(right.headers.get('Retry-After')).toBe('40')
    expect(await failure(right)).toEqual([429, 'locked'])
    expect((await signIn(deskPassword, { address: '192.0.2.2' })).status).toBe(429)
    expect(await failure(await signIn('wrong', { name: 'Luis Ortega' }))).toEqual([401, 'wrong-password'])
    passTime(40_000)
    expect((await signIn(deskPassword)).status).toBe(200)
  })

  it('is as wrong as a name that nobody has', async () => {
    const wrong = await signIn('wrong')
    const unknown = await signIn('wrong', { name: 'Nobody' })
    expect([unknown.status, await unknown.text()]).toEqual([wrong.status, await wrong.text()])
    for (let tries = 1; tries <= 4; tries += 1) await signIn('wrong', { name: 'Nobody' })
    expect(await failure(await signIn('wrong', { name: ' NOBODY ' }))).toEqual([429, 'locked'])
  })

  it.each([1, 20, 48])('locks for no longer than a minute, also after the clock was %i hours ahead', async (hours) => {
    passTime(hours * hour)
    for (let tries = 1; tries <= 5; tries += 1) await signIn('wrong')
    expect(await failure(await signIn(deskPassword))).toEqual([429, 'locked'])
    passTime(-hours * hour)
    expect((await signIn(deskPassword)).status).toBe(200)
  })

  it('locks as long after a clock that was a second ahead', async () => {
    passTime(1_000)
    for (let tries = 1; tries <= 5; tries += 1) await signIn('wrong')
    passTime(-1_000)
    expect(await failure(await signIn(deskPassword))).toEqual([429, 'locked'])
  })

  it('is forgotten after the right one', async () => {
    for (let tries = 1; tries <= 4; tries += 1) await signIn('wrong')
    await signedIn()
    expect(await failure(await signIn('wrong'))).toEqual([401, 'wrong-password'])
  })

  it('counts in every server process, and across a restart', async () => {
    const second = await openDesk(services.dataDir)
    for (let tries = 1; tries <= 3; tries += 1) await signIn('wrong')
    await signIn('wrong', { on: second })
    expect((await signIn('wrong', { on: second })).status).toBe(429)
    expect((await signIn(deskPassword)).status).toBe(429)
    second.services.database.close()
  })

  it('cannot be tried more often by trying in parallel', async () => {
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await signIn('wrong')).status))
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(4)
    expect((await signIn(deskPassword)).status).toBe(429)
  })

  it('does not get another try from another network, or with the name in other letters', async () => {
    for (let tries = 1; tries <= 5; tries += 1) {
      await signIn('wrong', {
        address: `203.0.113.${tries}`,
        name: tries % 2 ? 'DANA WHITFIELD' : 'dana  whitfield'.replace('  ', ' '),
      })
    }
    expect((await signIn(deskPassword)).status).toBe(429)
  })

  it('leaves no name in the database', async () => {
    await signIn('wrong')
    const { rows } = await services.services.database.read('SELECT client FROM desk_sign_ins')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/dana/i)
  })

  it.each([
    '',
    '[]',
    '{}',
    '{"password":"a"}',
    '{"name":"a","password":1}',
    `{"name":"${'x'.repeat(101)}","password":"a"}`,
    `{"name":"a","password":"${'x'.repeat(1_001)}"}`,
    `{"name":"a","password":"${'x'.repeat(20_000)}"}`,
  ])('that is not even a password is refused unchecked: %#', async (body) => {
    expect(await failure(await ask('/session', { method: 'POST', body }))).toEqual([400, 'malformed'])
  })
})

describe('many who sign in at once', () => {
  beforeEach(async () => {
    // To compare a password must cost what it costs.
    await services.close()
    services = await openTestServices({ clock: clock.nowMs, environment: { TRUST_PROXY: '1' } })
    const { database } = services.services
    await setPassword(database, { name: deskName, role: 'erase' }, await hashPassword(deskPassword), database.nowMs())
  })

  const crowd = async (count: number, addressOf: (index: number) => string, password = 'wrong') =>
    Promise.all(
      Array.from({ length: count }, async (_, index) =>
        // Each tries a name of their own, so that nothing is locked.
        signIn(password, { address: addressOf(index), ...(password === deskPassword ? {} : { name: `Stranger ${index}` }) }),
      ),
    )

  it('are told that the desk is busy, which costs nobody a try', async () => {
    const answers = await crowd(40, () => '192.0.2.1', deskPassword)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(5)
    for (const response of refused) {
      expect(response.headers.get('Retry-After')).toBe('5')
      expect(await failure(response)).toEqual([503, 'busy'])
    }
    expect((await signIn(deskPassword)).status).toBe(200)
  })

  it('from one network do not hold up those from another', async () => {
    const flood = crowd(80, (index) => `2001:db8:7:${index.toString(16)}::1`)
    const right = await signIn(deskPassword, { address: '192.0.2.9' })
    expect(right.status).toBe(200)
    expect((await flood).some(({ status }) => status === 503)).toBe(true)
  })

  it('from as many networks as they like do not hold up a device that has signed in before', async () => {
    const known = deviceOf(await signIn(deskPassword))
    const flood = crowd(120, (index) => `198.51.${index % 250}.${Math.floor(index / 250)}`)
    expect((await signIn(deskPassword, { cookie: known, address: '198.51.100.9' })).status).toBe(200)
    await flood
  })
})

const deviceOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => /^[^;]*/.exec(cookie)?.[0] ?? '')
    .find((cookie) => cookie.startsWith('desk-device=')) ?? ''

describe('a device that has signed in before', () => {
  const lockName = async () => {
    for (let tries = 1; tries <= 5; tries += 1) await signIn('wrong')
    expect((await signIn(deskPassword)).status).toBe(429)
  }

  it('is known by a cookie that opens nothing', async () => {
    const response = await signIn(deskPassword)
    const all = response.headers.getSetCookie().find((cookie) => cookie.startsWith('desk-device='))
    expect(all).toMatch(
      /^desk-device=[\w-]{22}\.\d+\.[0-9a-f]{64}; Max-Age=7776000; Path=\/api\/desk; HttpOnly; SameSite=Strict$/,
    )
    expect(await failure(await ask('/session', { cookie: deviceOf(response) }))).toEqual([401, 'signed-out'])
  })

  it('is not locked by wrong passwords for its name', async () => {
    const known = deviceOf(await signIn(deskPassword))
    await lockName()
    expect((await signIn(deskPassword, { cookie: known })).status).toBe(200)
  })

  it('has a counter of its own, and then that of the name', async () => {
    const known = deviceOf(await signIn(deskPassword))
    const statuses: number[] = []
    for (let tries = 1; tries <= 10; tries += 1) statuses.push((await signIn('wrong', { cookie: known })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 429, 401, 401, 401, 401, 429])
    expect(await failure(await signIn(deskPassword, { cookie: known }))).toEqual([429, 'locked'])
    passTime(2 * minute)
    expect((await signIn(deskPassword, { cookie: known })).status).toBe(200)
  })

  it.each<[string, (known: string) => string]>([
    ['a forged cookie', (known) => known.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['an older cookie', (known) => known],
    ['another name in the cookie', (known) => known.replace(/=./, (first) => (first === '=A' ? '=B' : '=A'))],
    ['a later end in the cookie', (known) => known.replace(/\.(\d)/, (_, digit: string) => `.${(Number(digit) % 9) + 1}`)],
    ['a session', (known) => known.replace('desk-device', 'desk')],
  ])('is not known by %s', async (what, forge) => {
    const known = deviceOf(await signIn(deskPassword))
    if (what === 'an older cookie') passTime(91 * 24 * hour)
    await lockName()
    expect((await signIn(deskPassword, { cookie: forge(known) })).status).toBe(429)
  })

  it('is known under the name alone that has signed in on it', async () => {
    await nameIn(services.services.database, 'Luis Ortega')
    const known = deviceOf(await signIn(deskPassword))
    for (let tries = 1; tries <= 5; tries += 1) await signIn('wrong', { name: 'Luis Ortega' })
    expect((await signIn(deskPassword, { name: 'Luis Ortega', cookie: known })).status).toBe(429)
  })
})

describe('a request from another site', () => {
  it.each<[string, Record<string, string>]>([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another host of the company', { 'Sec-Fetch-Site': 'same-site' }],
    ['a typed address', { 'Sec-Fetch-Site': 'none' }],
  ])('changes nothing: %s', async (_, headers) => {
    const cookie = await signedIn()
    expect((await ask('/session', { method: 'DELETE', cookie, headers })).status).toBe(403)
    expect((await signIn(deskPassword, { headers })).status).toBe(403)
    expect((await ask('/session', { cookie })).status).toBe(200)
  })

  it('is told by its origin where the browser is too old for anything else', async () => {
    const from = async (origin: string) =>
      services.request('http://localhost/api/desk/session', {
        method: 'POST',
        headers: { 'X-Forwarded-For': '192.0.2.1', Origin: origin },
        body: JSON.stringify({ name: deskName, password: deskPassword }),
      })
    expect((await from('http://localhost')).status).toBe(200)
    expect((await from('http://evil.example')).status).toBe(403)
    expect((await from('null')).status).toBe(403)
  })
})

it('lets nobody store, frame, sniff or index an answer', async () => {
  const cookie = await signedIn()
  for (const response of [
    await ask('/session'),
    await ask('/session', { cookie }),
    await ask('/nothing', { cookie }),
    await signIn('x'),
  ]) {
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    })
  }
})

it('leaves no row of what has ended: sessions, tries, ways back, and invitations that nobody took', async () => {
  const { database } = services.services
  await nameIn(database)
  const person = (await personByName(database, deskName))?.colleagueId ?? ''
  await database.write([
    sql`INSERT INTO desk_sessions VALUES ('ended', ${person}, 0, ${start})`,
    sql`INSERT INTO desk_sessions VALUES ('going on', ${person}, 0, ${start + hour})`,
    sql`INSERT INTO desk_returns VALUES ('taken', ${start})`,
    sql`INSERT INTO desk_people (colleague_id, name, folded_name, role, created_at_ms, invitation, invited_until_ms)
        VALUES ('late', 'Never came', 'never came', 'read', 0, 'x', ${start})`,
    sql`INSERT INTO desk_sign_ins VALUES ('forgotten', 1, 0, ${start})`,
    sql`INSERT INTO desk_sign_ins VALUES ('fresh', 1, 0, ${start + hour})`,
  ])
  await purgeSignIns(database, start)
  const { rows } = await database.read(
    `SELECT session_id AS id FROM desk_sessions UNION SELECT client FROM desk_sign_ins UNION SELECT state FROM desk_returns
     UNION SELECT name FROM desk_people WHERE name <> '${deskName}' ORDER BY 1`,
  )
  expect(rows.map(({ id }) => id)).toEqual(['fresh', 'going on'])
})
