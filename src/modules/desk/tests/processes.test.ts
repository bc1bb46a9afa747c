import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DeskApplication, DeskList, DeskOverview, deskUrl } from '../shared/desk.ts'
import { startSiteServer, type SiteServer } from '#tests/setup/site-server.ts'
import { nameInFolder, signedInDesk } from './desk-client.ts'

/** Two servers share a database: what one of them is told, the other one does. */

let one: SiteServer
let two: SiteServer
beforeAll(async () => {
  // What a script posts is held by a guard.
  const desk = { TRUST_PROXY: '1', GUARD: 'off' }
  one = await startSiteServer(desk)
  two = await startSiteServer({ ...desk, DATA_DIR: one.dataDir })
  await nameInFolder(one.dataDir)
})
afterAll(async () => {
  await two.remove()
  await one.remove()
})

const at = (site: SiteServer) => async (path: string, init?: RequestInit) => fetch(site.url + path, init)

async function submit(site: SiteServer, key: string): Promise<Response> {
  return fetch(`${site.url}/api/applicant/?action=submit&job=7410004`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({
      first_name: 'Amina',
      last_name: 'Okafor',
      email: 'amina@example.com',
      resume_text: 'I read contracts.',
      location: 'Pittsburgh',
      question_61400016: 1,
      question_61400018: 'Monday',
    }),
  })
}

it('has one session for both, which ends for both', async () => {
  const desk = await signedInDesk(at(one))
  const cookie = desk.cookie
  const ask = async (site: SiteServer) => (await fetch(site.url + deskUrl.session, { headers: { Cookie: cookie } })).status
  expect([await ask(one), await ask(two)]).toEqual([200, 200])
  const lock = { method: 'DELETE', headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' } }
  expect((await fetch(two.url + deskUrl.session, lock)).status).toBe(200)
  expect([await ask(one), await ask(two)]).toEqual([401, 401])
})

it('shows and erases on one what arrived at the other, and brings nothing back', async () => {
  const key = randomUUID()
  expect((await submit(one, key)).status).toBe(200)
  const desk = await signedInDesk(at(two))
  const [row] = (await desk.read(DeskList, deskUrl.applications({ search: 'okafor' }, null))).rows
  const id = row?.applicationId ?? ''
  // One of the two delivers it.
  await expect.poll(async () => (await desk.read(DeskApplication, deskUrl.application(id))).delivery.state).toBe('delivered')
  expect((await desk.send('DELETE', deskUrl.application(id))).status).toBe(200)
  for (const site of [one, two]) expect((await submit(site, key)).status).toBe(410)
  expect((await desk.read(DeskOverview, deskUrl.overview)).total).toBe(0)
})

it('counts wrong passwords of both', async () => {
  const wrong = async (site: SiteServer) => {
    const response = await fetch(site.url + deskUrl.session, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      // A name of its own, which alone is locked out.
      body: JSON.stringify({ name: 'Somebody', password: 'wrong' }),
    })
    return v.parse(v.object({ reason: v.string() }), await response.json()).reason
  }
  const reasons: string[] = []
  for (const site of [one, two, one, two, one, two]) reasons.push(await wrong(site))
  expect(reasons).toEqual([...Array.from({ length: 4 }, () => 'wrong-password'), 'locked', 'locked'])
})
