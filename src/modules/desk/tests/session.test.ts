import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DeskFailure, DeskSession } from '../shared/desk.ts'
import * as v from 'valibot'
import { type TestClock, testClock } from '#tests/setup/test-clock.ts'
import { sql } from '#server/database/sql.ts'
import { purgeSignIns } from '../server/purge-sign-ins.ts'
import { deskPassword, hashFor, modulesWithDesk } from './desk-client.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'

/** Signing in to the desk: who may, how often a wrong password may be tried, and what ends a session. */

const start = Date.parse('2026-11-23T09:00:00Z')
const minute = 60_000
const hour = 60 * minute

let services: TestServices
let clock: TestClock
const passTime = (ms: number) => clock.advance(ms)

/** Another server of the same database, or of another. */
const openDesk = async (password: string, dataDir?: string) =>
  openTestServices({
    clock: clock.nowMs,
    modules: modulesWithDesk(password),
    ...(dataDir === undefined ? {} : { dataDir }),
    environment: { TRUST_PROXY: '1' },
  })

beforeEach(async () => {
  clock = testClock(start)
  services = await openDesk(deskPassword)
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

const signIn = async (password: string, asking: Asking = {}) =>
  ask('/session', { method: 'POST', body: JSON.stringify({ password }), ...asking })

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

describe('without DESK_PASSWORD', () => {
  it('there is no desk', async () => {
    const plain = await openTestServices({ clock: clock.nowMs })
    for (const path of ['/session', '/overview', '/applications', '/export?format=csv', '']) {
      expect((await ask(path, { on: plain })).status).toBe(404)
      expect((await ask(path, { on: plain, method: 'POST' })).status).toBe(404)
    }
    await plain.close()
  })
})

describe('a session', () => {
  it('starts with the password and opens the desk', async () => {
    const response = await signIn(deskPassword)
    expect(await untilOf(response.clone())).toBe(start + 4 * hour)
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^desk=[\w-]{32}\.[0-9a-f]{64}; Max-Age=14400; Path=\/api\/desk; HttpOnly; SameSite=Strict$/,
    )
    expect(await untilOf(await ask('/session', { cookie: cookieOf(response) }))).toBe(start + 4 * hour)
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

  it('ends by itself after four hours', async () => {
    const cookie = await signedIn()
    passTime(4 * hour - 1)
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
    expect(await untilOf(await ask('/session', { method: 'PUT', cookie }))).toBe(start + 7 * hour)
    passTime(3.5 * hour)
    expect(await untilOf(await ask('/session', { method: 'PUT', cookie }))).toBe(start + 10.5 * hour)
    passTime(3.5 * hour)
    expect(await untilOf(await ask('/session', { method: 'PUT', cookie }))).toBe(start + 12 * hour)
    passTime(2 * hour)
    expect(await failure(await ask('/session', { method: 'PUT', cookie }))).toEqual([401, 'signed-out'])
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
    const second = await openDesk(deskPassword, services.dataDir)
    expect((await ask('/session', { cookie, on: second })).status).toBe(200)
    await ask('/session', { method: 'DELETE', cookie })
    expect((await ask('/session', { cookie, on: second })).status).toBe(401)
    second.services.database.close()
  })

  it('ends when the password changes', async () => {
    const cookie = await signedIn()
    const changed = await openDesk('another password', services.dataDir)
    expect(await failure(await ask('/session', { cookie, on: changed }))).toEqual([401, 'signed-out'])
    changed.services.database.close()
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
  it('is refused, and the fifth locks the address for a minute', async () => {
    for (let tries = 1; tries <= 4; tries += 1) {
      expect(await failure(await signIn('wrong'))).toEqual([401, 'wrong-password'])
    }
    const fifth = await signIn('wrong')
    expect(fifth.headers.get('Retry-After')).toBe('60')
    expect(await failure(fifth)).toEqual([429, 'locked'])
    passTime(20_000)
    // The database's clock is not the one of this test.
    const warnings = services.warnings.filter((line) => !line.startsWith('clock:'))
    expect(warnings).toEqual(['desk: an address is locked for 60 s after wrong passwords'])
    const right = await signIn(deskPassword)
    expect(right.headers.get('Retry-After')).toBe('40')
    expect(await failure(right)).toEqual([429, 'locked'])
    expect((await signIn(deskPassword, { address: '192.0.2.2' })).status).toBe(200)
    passTime(40_000)
    expect((await signIn(deskPassword)).status).toBe(200)
  })

  it('locks twice as long after each further five', async () => {
    const locks: (string | null)[] = []
    for (let round = 0; round < 4; round += 1) {
      for (let tries = 1; tries <= 4; tries += 1) expect((await signIn('wrong')).status).toBe(401)
      const fifth = await signIn('wrong')
      locks.push(fifth.headers.get('Retry-After'))
      passTime(Number(fifth.headers.get('Retry-After')) * 1000)
    }
    expect(locks).toEqual(['60', '120', '240', '480'])
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
    const second = await openDesk(deskPassword, services.dataDir)
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

  it('does not get another try with an invented address, or with another address of its own network', async () => {
    for (let tries = 1; tries <= 5; tries += 1) await signIn('wrong', { address: `203.0.113.${tries}, 192.0.2.1` })
    expect((await signIn(deskPassword)).status).toBe(429)
    for (let tries = 1; tries <= 5; tries += 1) await signIn('wrong', { address: `2001:db8:0:7::${tries}` })
    expect((await signIn(deskPassword, { address: '2001:db8::7:ffff:0:0:1' })).status).toBe(429)
    expect((await signIn(deskPassword, { address: '2001:db8:0:8::1' })).status).toBe(200)
  })

  it('leaves no address in the database', async () => {
    await signIn('wrong')
    const { rows } = await services.services.database.read('SELECT client FROM desk_sign_ins')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('192.0.2.1')
  })

  it.each(['', '[]', '{}', '{"password":1}', `{"password":"${'x'.repeat(1_001)}"}`, `{"password":"${'x'.repeat(20_000)}"}`])(
    'that is not even a password is refused unchecked: %#',
    async (body) => {
      expect(await failure(await ask('/session', { method: 'POST', body }))).toEqual([400, 'malformed'])
    },
  )
})

describe('many who sign in at once', () => {
  beforeEach(async () => {
    // To compare a password must cost what it costs.
    await services.close()
    services = await openTestServices({
      clock: clock.nowMs,
      environment: { DESK_PASSWORD: hashFor(deskPassword), TRUST_PROXY: '1' },
    })
  })

  const crowd = async (count: number, addressOf: (index: number) => string, password = 'wrong') =>
    Promise.all(Array.from({ length: count }, async (_, index) => signIn(password, { address: addressOf(index) })))

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
  const lockAddress = async () => {
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

  it('is not locked by wrong passwords from its network', async () => {
    const known = deviceOf(await signIn(deskPassword))
    await lockAddress()
    expect((await signIn(deskPassword, { cookie: known })).status).toBe(200)
  })

  it('has a counter of its own, and then that of its address', async () => {
    const known = deviceOf(await signIn(deskPassword))
    const statuses: number[] = []
    for (let tries = 1; tries <= 10; tries += 1) statuses.push((await signIn('wrong', { cookie: known })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 429, 401, 401, 401, 401, 429])
    expect(await failure(await signIn(deskPassword, { cookie: known }))).toEqual([429, 'locked'])
    // Also from elsewhere, the device has no try of its own left.
    expect((await signIn('wrong', { cookie: known, address: '192.0.2.77' })).status).toBe(401)
    expect((await signIn(deskPassword, { address: '192.0.2.78' })).status).toBe(200)
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
    await lockAddress()
    expect((await signIn(deskPassword, { cookie: forge(known) })).status).toBe(429)
  })

  it('is not known after the password has changed', async () => {
    const known = deviceOf(await signIn(deskPassword))
    await lockAddress()
    const changed = await openDesk('another password', services.dataDir)
    expect((await signIn('another password', { on: changed, cookie: known })).status).toBe(429)
    changed.services.database.close()
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
        body: JSON.stringify({ password: deskPassword }),
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

it('leaves no rows once every session has ended, so that the module can be taken out', async () => {
  const { database } = services.services
  await database.write([
    sql`INSERT INTO desk_sessions VALUES ('ended', 0, ${start})`,
    sql`INSERT INTO desk_sessions VALUES ('going on', 0, ${start + hour})`,
    sql`INSERT INTO desk_sign_ins VALUES ('forgotten', 1, 0, ${start})`,
    sql`INSERT INTO desk_sign_ins VALUES ('fresh', 1, 0, ${start + hour})`,
  ])
  await purgeSignIns(database, start)
  const { rows } = await database.read(
    'SELECT session_id AS id FROM desk_sessions UNION SELECT client FROM desk_sign_ins ORDER BY 1',
  )
  expect(rows.map(({ id }) => id)).toEqual(['fresh', 'going on'])
})
