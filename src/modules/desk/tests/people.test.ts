import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestClock, testClock } from '#tests/setup/test-clock.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { DeskFailure, deskUrl } from '../shared/desk.ts'
import { DeskInvitation, DeskPeople, type DeskRole } from '../shared/people.ts'
import { type DeskClient, modulesWithDesk, nameIn, signedInDesk } from './desk-client.ts'

/** The people of the desk: who may what, who is invited, and who is no longer there. */

const dayMs = 24 * 60 * 60_000

let services: TestServices
let clock: TestClock
let dana: DeskClient
beforeEach(async () => {
  clock = testClock(Date.parse('2026-11-23T09:00:00Z'))
  services = await openTestServices({ clock: clock.nowMs, modules: modulesWithDesk() })
  dana = await signedInDesk(services.request)
})
afterEach(async () => services.close())

/** Somebody with a role, who is signed in. */
async function colleague(name: string, role: DeskRole): Promise<DeskClient> {
  await nameIn(services.services.database, name, role)
  return signedInDesk(services.request, name)
}

const peopleOf = async (desk: DeskClient) => (await desk.read(DeskPeople, deskUrl.people)).people
const idOf = async (name: string) => (await peopleOf(dana)).find((one) => one.name === name)?.colleagueId ?? ''
const reasonOf = async (response: Response) => [response.status, v.parse(DeskFailure, await response.json()).reason]
const codeOf = async (response: Response) => v.parse(DeskInvitation, await response.json()).code
const post = async (path: string, body: object) =>
  services.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify(body),
  })

describe('a role', () => {
  const changes = [
    ['decide', 'POST', '/api/desk/applications/x/resend', { state: 'unknown' }],
    ['decide', 'POST', '/api/desk/applications/x/mark-delivered', undefined],
    ['decide', 'POST', '/api/desk/settle', { answer: 'arrived', applications: [{ applicationId: 'x', atMs: 0 }] }],
    ['erase', 'DELETE', '/api/desk/applications/x', undefined],
    ['erase', 'POST', '/api/desk/applications/x/person', { alsoAddresses: [] }],
    ['erase', 'POST', '/api/desk/people', { name: 'Aiko', role: 'erase' }],
    ['erase', 'PUT', '/api/desk/people/x', { role: 'erase' }],
    ['erase', 'DELETE', '/api/desk/people/x', undefined],
    ['erase', 'POST', '/api/desk/people/x/invitation', undefined],
  ] as const

  it.each(changes)('%s is needed for %s %s', async (needed, method, path, body) => {
    const weaker = await colleague('Ruth Adeyemi', needed === 'erase' ? 'decide' : 'read')
    expect(await reasonOf(await weaker.send(method, path, body))).toEqual([403, 'not-allowed'])
    expect((await dana.send(method, path, body)).status).not.toBe(403)
  })

  it('to erase is needed to see who the people are', async () => {
    const luis = await colleague('Luis Ortega', 'decide')
    expect(await reasonOf(await luis.get(deskUrl.people))).toEqual([403, 'not-allowed'])
  })

  it('counts from the next request on', async () => {
    const luis = await colleague('Luis Ortega', 'erase')
    expect((await luis.get(deskUrl.people)).status).toBe(200)
    expect((await dana.send('PUT', deskUrl.colleague(await idOf('Luis Ortega')), { role: 'read' })).status).toBe(200)
    expect(await reasonOf(await luis.get(deskUrl.people))).toEqual([403, 'not-allowed'])
    expect((await luis.get(deskUrl.overview)).status).toBe(200)
  })

  it('is never changed by its owner', async () => {
    await colleague('Luis Ortega', 'erase')
    const own = deskUrl.colleague(await idOf('Dana Whitfield'))
    expect(await reasonOf(await dana.send('PUT', own, { role: 'read' }))).toEqual([409, 'not-possible'])
    expect(await reasonOf(await dana.send('DELETE', own))).toEqual([409, 'not-possible'])
  })

  it('to erase stays with one person at least, who can sign in', async () => {
    const luis = await colleague('Luis Ortega', 'erase')
    // An invitation that nobody has taken manages nothing.
    await dana.send('POST', deskUrl.people, { name: 'Aiko Tanaka', role: 'erase' })
    expect((await dana.send('DELETE', deskUrl.colleague(await idOf('Aiko Tanaka')))).status).toBe(200)
    await dana.send('POST', deskUrl.people, { name: 'Sam Lee', role: 'erase' })
    const danaId = await idOf('Dana Whitfield')
    const luisId = await idOf('Luis Ortega')
    const answers = await Promise.all([
      dana.send('DELETE', deskUrl.colleague(luisId)),
      luis.send('DELETE', deskUrl.colleague(danaId)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await services.services.database.read(
      "SELECT name FROM desk_people WHERE role = 'erase' AND password IS NOT NULL",
    )
    expect(rows).toHaveLength(1)
  })
})

describe('somebody who is removed', () => {
  it('is signed out at once, also in another process', async () => {
    const second = await openTestServices({ clock: clock.nowMs, modules: modulesWithDesk(), dataDir: services.dataDir })
    const luis = await colleague('Luis Ortega', 'decide')
    const elsewhere = async () => second.request(deskUrl.session, { headers: { Cookie: luis.cookie } })
    expect((await elsewhere()).status).toBe(200)
    expect((await dana.send('DELETE', deskUrl.colleague(await idOf('Luis Ortega')))).status).toBe(200)
    expect(await reasonOf(await luis.get(deskUrl.session))).toEqual([401, 'signed-out'])
    expect((await elsewhere()).status).toBe(401)
    second.services.database.close()
  })

  it('is gone for whoever removes them a second time', async () => {
    await colleague('Luis Ortega', 'read')
    const url = deskUrl.colleague(await idOf('Luis Ortega'))
    await dana.send('DELETE', url)
    expect(await reasonOf(await dana.send('DELETE', url))).toEqual([404, 'not-found'])
  })
})

describe('an invitation', () => {
  const invite = async (name = 'Aiko Tanaka') => codeOf(await dana.send('POST', deskUrl.people, { name, role: 'decide' }))

  it('is taken once, with a password, and signs in with its role', async () => {
    const code = await invite()
    expect(await (await post(deskUrl.invitation, { code })).json()).toEqual({ name: 'Aiko Tanaka' })
    const taken = await post(deskUrl.invitation, { code, password: 'a password of my own' })
    expect(await taken.json()).toMatchObject({ name: 'Aiko Tanaka', role: 'decide' })
    expect(await reasonOf(await post(deskUrl.invitation, { code, password: 'another password' }))).toEqual([404, 'not-found'])
    const signedIn = await post(deskUrl.session, { name: 'aiko tanaka', password: 'a password of my own' })
    expect(signedIn.status).toBe(200)
  })

  it('needs a password of twelve characters', async () => {
    const code = await invite()
    expect(await reasonOf(await post(deskUrl.invitation, { code, password: 'eleven char' }))).toEqual([400, 'malformed'])
    expect((await post(deskUrl.invitation, { code })).status).toBe(200)
  })

  it('ends after seven days, or when it is taken back', async () => {
    const [first, second] = [await invite('One'), await invite('Two')]
    expect((await dana.send('DELETE', deskUrl.colleague(await idOf('One')))).status).toBe(200)
    expect((await post(deskUrl.invitation, { code: first })).status).toBe(404)
    clock.advance(7 * dayMs - 1)
    expect((await post(deskUrl.invitation, { code: second })).status).toBe(200)
    clock.advance(1)
    expect((await post(deskUrl.invitation, { code: second })).status).toBe(404)
  })

  it('counts once for two who take it together', async () => {
    const code = await invite()
    const answers = await Promise.all(
      ['first of the two', 'second of the two'].map(async (password) => post(deskUrl.invitation, { code, password })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  it('is not made for a name that somebody has, in whatever letters', async () => {
    await invite('Zoë Ångström')
    expect(await reasonOf(await dana.send('POST', deskUrl.people, { name: 'zoe ANGSTROM', role: 'read' }))).toEqual([
      409,
      'not-possible',
    ])
  })

  it('replaces a forgotten password, and ends the sessions of the old one', async () => {
    const luis = await colleague('Luis Ortega', 'decide')
    const code = await codeOf(await dana.send('POST', deskUrl.invitationOf(await idOf('Luis Ortega'))))
    // Until it is taken, nothing has changed: nobody locks a colleague out by inviting them again.
    expect((await luis.get(deskUrl.session)).status).toBe(200)
    expect((await post(deskUrl.invitation, { code, password: 'a new long password' })).status).toBe(200)
    expect((await luis.get(deskUrl.session)).status).toBe(401)
  })

  it('is stored as a hash', async () => {
    const code = await invite()
    const { rows } = await services.services.database.read('SELECT * FROM desk_people')
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

it('everybody is listed with how they sign in and when they were here', async () => {
  await colleague('Luis Ortega', 'read')
  await dana.send('POST', deskUrl.people, { name: 'Aiko Tanaka', role: 'decide' })
  clock.advance(5 * 60_000)
  await dana.get(deskUrl.overview)
  const people = await peopleOf(dana)
  expect(people).toMatchObject([
    { name: 'Aiko Tanaka', signsInWith: 'nothing', invitedUntilMs: expect.any(Number), lastSeenMs: null },
    { name: 'Dana Whitfield', signsInWith: 'password', isYou: true, lastSeenMs: clock.nowMs() },
    { name: 'Luis Ortega', signsInWith: 'password', lastSeenMs: clock.nowMs() - 5 * 60_000 },
  ])
})
