import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import type { ServerModule } from '#server/module.ts'
import { type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { hashPassword, isPassword } from '../server/password.ts'
import { admit, letErase, setPassword } from '../server/people.ts'
import { deskRoutes } from '../server/routes.ts'
import { server } from '../server.ts'
import { settings } from '../settings.ts'
import { DeskApplication, DeskErased, DeskFailure, DeskOverview, DeskSession, deskApi, deskUrl } from '../shared/desk.ts'
import { DeskLog } from '../shared/log.ts'
import { DeskInvitation, DeskPeople, type DeskRole } from '../shared/people.ts'
import { type DeskClient, deskName, deskOf, modulesWithDesk, nameIn, signedInDesk } from './desk-client.ts'

/**
 * Attacks on the desk by those who have a way in already: a colleague who wants more than their role, somebody who was removed, an account of
 * the company under another one's name, a page of another site. Those from outside are in `session.test.ts` and `issuer.test.ts`, those of files in
 * `file-viewer.spec.ts`.
 */

let open: Delivering
let dana: DeskClient
let routes: Hono['routes'] = []

/** The desk, whose routes the tests know. */
const watched: ServerModule = {
  ...deskOf(),
  routes: (deps) => {
    routes = deskRoutes(deps, settings.read(deps.configuration.moduleSettings)).app.routes
    return deskOf().routes?.(deps) ?? null
  },
}

beforeEach(async () => {
  open = await openDelivering({ modules: modulesWithDesk().map((module) => (module.name === server.name ? watched : module)) })
  dana = await signedInDesk(open.request)
})
afterEach(() => open.close())

async function colleague(name: string, role: DeskRole): Promise<DeskClient> {
  await nameIn(open.database, name, role)
  return signedInDesk(open.request, name)
}
const peopleOf = async () => (await dana.read(DeskPeople, deskUrl.people)).people
const idOf = async (name: string) => (await peopleOf()).find((one) => one.name === name)?.colleagueId ?? ''
const reasonOf = async (response: Response) => [response.status, v.parse(DeskFailure, await response.json()).reason]
const invite = async (name: string, role: DeskRole = 'read') =>
  v.parse(DeskInvitation, await (await dana.send('POST', deskUrl.people, { name, role })).json()).code
const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
  open.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  })

/** Every address of the desk that answers something by itself. */
const addresses = () => {
  const own = routes.filter(({ method, path }) => method !== 'ALL' && path !== '/*')
  return [...new Set(own.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, 'x')}`))]
    .map((each) => each.split(' ') as [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string])
    .filter(([, path]) => !path.startsWith('/session'))
}

describe('a colleague with too small a role', () => {
  it('who may read changes nothing, by whatever address', async () => {
    const ruth = await colleague('Ruth Adeyemi', 'read')
    const changing = addresses().filter(([method]) => method !== 'GET')
    expect(changing.length).toBeGreaterThan(20)
    for (const [method, path] of changing) {
      // Whoever has read an application has seen it.
      if (method === 'GET' || path === '/applications/x/seen') continue
      expect([path, ...(await reasonOf(await ruth.send(method, deskApi + path, {})))]).toEqual([path, 403, 'not-allowed'])
    }
  })

  it('does not raise themselves, by any name for the same address', async () => {
    const luis = await colleague('Luis Ortega', 'decide')
    const own = await idOf('Luis Ortega')
    const ways = [`/people/${own}`, `/people//${own}`, `/%70eople/${own}`, `/people/../people/${own}`, `/PEOPLE/${own}`]
    for (const way of ways) expect((await luis.send('PUT', deskApi + way, { role: 'erase' })).status).toBeGreaterThanOrEqual(403)
    expect((await peopleOf()).find(({ name }) => name === 'Luis Ortega')?.role).toBe('decide')
  })

  it('gives nothing but a role with a role', async () => {
    await colleague('Luis Ortega', 'read')
    const url = deskUrl.colleague(await idOf('Luis Ortega'))
    const more = { role: 'decide', password: 'x', name: 'Dana Whitfield', address: 'dana@wordlark.example', colleagueId: 'x' }
    await dana.send('PUT', url, more)
    const after = (await peopleOf()).find(({ name }) => name === 'Luis Ortega')
    expect(after).toMatchObject({ role: 'decide', address: null, signsInWith: 'password' })
    for (const role of ['owner', 'ERASE', '', null, ['erase'], { erase: true }]) {
      expect(await reasonOf(await dana.send('PUT', url, { role }))).toEqual([400, 'malformed'])
    }
  })

  it('does not erase several, though one of them is named again and again', async () => {
    const ids = [await open.apply(), await open.apply()]
    const luis = await colleague('Luis Ortega', 'decide')
    const erase = async (client: DeskClient, applicationIds: readonly string[]) =>
      client.send('POST', `${deskApi}/erase`, { applicationIds })
    expect(await reasonOf(await erase(luis, ids))).toEqual([403, 'not-allowed'])
    const [first = '', second = ''] = ids
    const several = [first, first, "' OR 1=1 --", '%', randomUUID()]
    expect(v.parse(DeskErased, await (await erase(dana, several)).json()).applicationIds).toEqual([first])
    expect((await dana.get(deskUrl.application(second))).status).toBe(200)
    expect(
      await reasonOf(
        await erase(
          dana,
          Array.from({ length: 201 }, () => second),
        ),
      ),
    ).toEqual([400, 'malformed'])
    const { entries } = await dana.read(DeskLog, deskUrl.log({ deed: 'erased-application' }, null))
    expect(entries).toHaveLength(1)
  })
})

describe('the last two who may erase', () => {
  it('who remove and lower each other at the same moment leave one of them', async () => {
    const luis = await colleague('Luis Ortega', 'erase')
    const [danaId, luisId] = [await idOf(deskName), await idOf('Luis Ortega')]
    await Promise.all([
      dana.send('DELETE', deskUrl.colleague(luisId)),
      luis.send('DELETE', deskUrl.colleague(danaId)),
      dana.send('PUT', deskUrl.colleague(luisId), { role: 'read' }),
      luis.send('PUT', deskUrl.colleague(danaId), { role: 'read' }),
    ])
    const { rows } = await open.database.read("SELECT name FROM desk_people WHERE role = 'erase'")
    expect(rows).toHaveLength(1)
  })
})

describe('somebody who was removed', () => {
  it('does nothing more with what they had open, by whatever address', async () => {
    const luis = await colleague('Luis Ortega', 'erase')
    const id = await open.apply()
    await dana.send('DELETE', deskUrl.colleague(await idOf('Luis Ortega')))
    for (const [method, path] of addresses()) {
      const url = deskApi + path.replace('/applications/x', `/applications/${id}`)
      const answer = method === 'GET' ? luis.get(url) : luis.send(method, url, {})
      expect([path, ...(await reasonOf(await answer))]).toEqual([path, 401, 'signed-out'])
    }
    expect((await luis.send('PUT', deskUrl.session)).status).toBe(401)
  })

  it('and let in again starts with the role of somebody new', async () => {
    const identity = { issuer: 'https://issuer.example', subject: '1', name: 'Luis Ortega', address: null, mayErase: false }
    await admit(open.database, identity, open.database.nowMs())
    await dana.send('PUT', deskUrl.colleague(await idOf('Luis Ortega')), { role: 'erase' })
    await dana.send('DELETE', deskUrl.colleague(await idOf('Luis Ortega')))
    const { removed } = await dana.read(DeskPeople, deskUrl.people)
    await dana.send('DELETE', deskUrl.removed(removed[0]?.colleagueId ?? ''))
    await admit(open.database, identity, open.database.nowMs())
    expect((await peopleOf()).find(({ name }) => name === 'Luis Ortega')?.role).toBe('read')
  })
})

describe('an invitation', () => {
  it('that was made again leaves the one before worthless', async () => {
    const before = await invite('Aiko Tanaka')
    const again = await dana.send('POST', deskUrl.invitationOf(await idOf('Aiko Tanaka')))
    expect((await post(deskUrl.invitation, { code: before, password: 'a password of a thief' })).status).toBe(404)
    const { code } = v.parse(DeskInvitation, await again.json())
    expect((await post(deskUrl.invitation, { code, password: 'a password of my own' })).status).toBe(200)
  })

  it('gives nobody a password who signs in at the company, whose rules would not count for it', async () => {
    const identity = { issuer: 'https://issuer.example', subject: '1', name: 'Luis Ortega', address: null, mayErase: false }
    await admit(open.database, identity, open.database.nowMs())
    const url = deskUrl.invitationOf(await idOf('Luis Ortega'))
    expect(await reasonOf(await dana.send('POST', url))).toEqual([404, 'not-found'])
  })

  it('is not taken by a page of another site', async () => {
    const code = await invite('Aiko Tanaka')
    const body = { code, password: 'a password of a thief' }
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'text/plain' },
      { 'Sec-Fetch-Site': '', Origin: 'null', 'Content-Type': 'text/plain' },
      { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' },
    ]) {
      expect((await post(deskUrl.invitation, body, headers)).status).toBe(403)
    }
    expect((await post(deskUrl.invitation, body)).status).toBe(200)
  })
})

describe('an account of the company under another one’s name', () => {
  const mallory = { issuer: 'https://issuer.example', subject: 'mallory', address: 'mallory@wordlark.example', mayErase: false }
  const roleOf = async (subject: string) => {
    const { rows } = await open.database.read({
      sql: 'SELECT role, password FROM desk_people WHERE subject = ?',
      args: [subject],
    })
    return rows[0]
  }
  const cheap = { N: 2, r: 1, p: 1 }

  it('gets neither the password nor the role that the server gives to that name', async () => {
    await admit(open.database, { ...mallory, name: 'Aiko Tanaka' }, open.database.nowMs())
    const password = await hashPassword('a password of Aiko', cheap)
    await setPassword(open.database, { name: 'Aiko Tanaka', role: 'erase' }, password, open.database.nowMs())
    expect(await roleOf('mallory')).toMatchObject({ role: 'read', password: null })
    expect((await post(deskUrl.session, { name: 'Aiko Tanaka', password: 'a password of Aiko' })).status).toBe(200)
  })

  it('keeps nobody from being invited or named', async () => {
    await admit(open.database, { ...mallory, name: 'aiko@wordlark.example' }, open.database.nowMs())
    await letErase(open.database, 'aiko@wordlark.example', open.database.nowMs())
    await admit(open.database, { ...mallory, subject: 'two', name: 'Luis Ortega' }, open.database.nowMs())
    expect(await invite('Luis Ortega')).not.toBe('')
    expect(await roleOf('mallory')).toMatchObject({ role: 'read' })
  })

  it('may not erase because an address was theirs before, which the server names for whoever has it now', async () => {
    await admit(open.database, { ...mallory, name: 'Mallory', address: 'lead@wordlark.example' }, open.database.nowMs())
    await letErase(open.database, 'lead@wordlark.example', open.database.nowMs())
    expect(await roleOf('mallory')).toMatchObject({ role: 'read' })
    const lead = { ...mallory, subject: 'lead', name: 'Lead', address: 'lead@wordlark.example' }
    await admit(open.database, lead, open.database.nowMs())
    expect([await roleOf('mallory'), await roleOf('lead')]).toMatchObject([{ role: 'read' }, { role: 'erase' }])
    // Whoever has the address and was here before gets it, too.
    await letErase(open.database, 'two@wordlark.example', open.database.nowMs())
    await admit(open.database, { ...mallory, name: 'Mallory', address: 'two@wordlark.example' }, open.database.nowMs())
    expect(await roleOf('mallory')).toMatchObject({ role: 'erase' })
    expect((await peopleOf()).filter(({ name }) => name.includes('@'))).toEqual([])
  })
})

it('shows a colleague’s name nowhere with what turns or hides letters, and as text', async () => {
  const name = '<img src=x onerror=alert(1)>\u202egnihtyna\u2066'
  const id = await open.apply()
  const hostile = { issuer: 'https://issuer.example', subject: '1', name, address: null, mayErase: true }
  await admit(open.database, hostile, open.database.nowMs())
  const code = await invite('Aiko\u202e Tanaka', 'erase')
  const invited = await (await post(deskUrl.invitation, { code })).text()
  const taken = await post(deskUrl.invitation, { code, password: 'a password of my own' })
  const headers = { Cookie: taken.headers.get('Set-Cookie')?.split(';')[0] ?? '' }
  const session = await (await open.request(deskUrl.session, { headers })).text()
  const own = { 'Sec-Fetch-Site': 'same-origin', ...headers }
  await post(`${deskApi}/decide`, { decision: 'yes', applications: [{ applicationId: id, seenAtMs: null }] }, own)
  await post(`${deskUrl.application(id)}/notes`, { text: 'Call her.' }, own)
  await post(`${deskApi}/labels`, { label: 'Paris\u202e', isOn: true, applicationIds: [id] }, own)
  const read = async (path: string) => (await open.request(path, { headers })).text()
  const said = [
    invited,
    session,
    await read(deskUrl.overview),
    await read(deskUrl.people),
    await read(deskUrl.log({}, null)),
    await read(deskUrl.logExport({})),
    await read(deskUrl.application(id)),
    await read(deskUrl.export({}, 'csv')),
  ].join('\n')
  expect(said).toContain('Aiko Tanaka')
  expect(said).toContain('<img src=x onerror=alert(1)>')
  // JSON could write them as letters.
  expect(said).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|\\u20/)
})

it('takes as long for a name that nobody has as for a wrong password', async () => {
  const stored = await hashPassword('a password of Dana')
  const spentMs = async (hash: string | null) => {
    const before = process.cpuUsage()
    await isPassword('wrong', hash)
    const { system, user } = process.cpuUsage(before)
    return (system + user) / 1000
  }
  await spentMs(stored)
  const [known, unknown] = [await spentMs(stored), await spentMs(null)]
  expect(unknown).toBeGreaterThan(known / 2)
  expect(unknown).toBeLessThan(known * 2)
})

describe('the log', () => {
  it('is neither changed nor deleted by any request of somebody who may do everything', async () => {
    const { entries } = await dana.read(DeskLog, deskUrl.log({}, null))
    const entryId = entries[0]?.entryId ?? 0
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      for (const path of ['/log', `/log/${entryId}`, '/log/export']) {
        expect((await dana.send(method, deskApi + path, { name: 'Somebody', deed: 'signed-in' })).status).toBe(404)
      }
    }
    expect((await dana.read(DeskLog, deskUrl.log({}, null))).entries).toEqual(entries)
  })

  it('is left out by no deed that is asked for in another way: a method that a header names, or HEAD', async () => {
    const id = await open.apply()
    const headers = { Cookie: dana.cookie, 'Sec-Fetch-Site': 'same-origin' }
    const overriding = { ...headers, 'X-HTTP-Method-Override': 'DELETE' }
    await open.request(deskUrl.application(id), { headers: overriding })
    await open.request(deskUrl.export({}, 'csv'), { method: 'HEAD', headers })
    const { entries } = await dana.read(DeskLog, deskUrl.log({}, null))
    expect(entries.map(({ deed }) => deed)).toEqual(['exported', 'opened', 'signed-in'])
    expect((await dana.get(deskUrl.application(id))).status).toBe(200)
  })
})

describe('a page of another site', () => {
  it('changes nothing by a form, a fetch without CORS, or a frame without an origin', async () => {
    const id = await open.apply()
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'text/plain' },
      { 'Sec-Fetch-Site': 'same-site', 'Content-Type': 'application/x-www-form-urlencoded' },
      { Origin: 'null', 'Content-Type': 'text/plain' },
      { Origin: 'https://evil.example', 'Content-Type': 'text/plain' },
    ]) {
      const send = async (method: string, path: string) =>
        open.request(path, { method, headers: { Cookie: dana.cookie, ...headers }, ...(method === 'POST' ? { body: '{}' } : {}) })
      for (const [method, path] of [
        ['POST', `${deskUrl.application(id)}/person`],
        ['POST', deskUrl.markDelivered(id)],
        ['POST', deskUrl.people],
        ['DELETE', deskUrl.application(id)],
        ['DELETE', deskUrl.session],
      ] as const) {
        expect((await send(method, path)).status).toBe(403)
      }
    }
    expect((await dana.read(DeskApplication, deskUrl.application(id))).notes).toEqual([])
  })

  it('reads no answer: none says that another origin may', async () => {
    for (const path of [deskUrl.overview, deskUrl.fileFrame, deskUrl.session]) {
      const answer = await open.request(path, { headers: { Cookie: dana.cookie, Origin: 'https://evil.example' } })
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
      expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    }
  })
})

it('signs nobody in under the session of a browser that somebody has prepared', async () => {
  const planted = await post(deskUrl.session, { name: deskName, password: 'correct horse battery' }, { Cookie: dana.cookie })
  const cookie = planted.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  expect(cookie).not.toBe(dana.cookie)
  expect(v.parse(DeskSession, await (await open.request(deskUrl.session, { headers: { Cookie: cookie } })).json()).name).toBe(
    deskName,
  )
  // The one before is over with it.
  expect((await dana.get(deskUrl.overview)).status).toBe(401)
  expect(
    v.safeParse(DeskOverview, await (await open.request(deskUrl.overview, { headers: { Cookie: cookie } })).json()).success,
  ).toBe(true)
})
