import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { readEmailAddress } from '#server/applications/store/email-address.ts'
import { readContents } from '#server/operate/backup/contents.ts'
import { ownBoard } from '#server/board/board.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { textColumn } from '#server/database/rows.ts'
import { dirtyColumns } from '#tests/services/dirty-columns.ts'
import { refusesOtherSites, siteUrl } from '#tests/services/refuses-other-sites.ts'
import { sendNested } from '#tests/services/send-nested.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { askByMail, endTokenOf, newLink } from '../server/mail-alerts.ts'
import { alertsApi, alertsUrl } from '../shared/alerts.ts'

/** What strangers, other sites and programs that open links may send to the addresses of alerts. */

let services: TestServices
beforeEach(async () => {
  services = await openTestServices({ environment: { SITE_URL: siteUrl } })
})
afterEach(() => services.close())

refusesOtherSites(
  [
    ['an alert by mail', alertsUrl.byMail(), 'POST'],
    ['an alert by push', alertsUrl.byPush(), 'POST'],
    ['the confirmation of an alert', alertsUrl.confirm(), 'POST'],
    ['the end of an alert by push', alertsUrl.endPush(), 'POST'],
  ],
  async (path, method, headers) => services.request(path, { method, headers, body: '{}' }),
)

it('a mail program ends the alerts of a mail with one press, from any site', async () => {
  const answer = await services.request(alertsUrl.endAll('a'.repeat(32)), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'cross-site',
      Origin: 'https://mail.example',
    },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(await answer.json()).toMatchObject({ status: 'ended' })
})

it.each([
  ['an alert by mail', alertsUrl.byMail()],
  ['an alert by push', alertsUrl.byPush()],
])('a body that nests 5,000 deep is refused: %s', async (_, url) => {
  expect((await sendNested(services, url)).status).toBe(400)
})

describe('characters that nobody sees', () => {
  it('are refused in the address that ends alerts', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      expect((await services.request(`${alertsApi}/end/a%00b`, { method })).status).toBe(400)
    }
  })

  it('are not stored with the address of an alert', async () => {
    const answer = await services.request(alertsUrl.byMail(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ address: 'am\u0000ina@example.com', search: '', language: 'en\u0000' }),
    })
    expect([202, 404]).toContain(answer.status)
    expect(await dirtyColumns(services.services.database)).toEqual([])
  })
})

it('opening any address of alerts changes nothing in the database', async () => {
  const { database } = services.services
  const email = readEmailAddress('amina@example.com') ?? expect.fail('no address')
  await askByMail(database, { email, search: '', language: 'en' }, database.nowMs())
  const { rows } = await database.read('SELECT mailbox_id, alert_id FROM mail_alerts')
  const of = (column: string) => textColumn(rows[0] ?? expect.fail('no alert'), column)
  const link = { mailboxId: of('mailbox_id'), alertId: of('alert_id'), isAsked: true }
  const endToken = endTokenOf(await newLink(database, link, database.nowMs()))

  const app = createApp(services.services, jobsOf(ownBoard(services.services.board)))
  const addresses = app.routes
    .filter(({ method, path }) => method === 'GET' && path.startsWith(alertsApi))
    .map(({ path }) => path.replaceAll(/:\w+(?:\{[^}]*\})?/g, endToken).replaceAll('*', 'x'))
  expect(addresses).toContain(alertsUrl.endAll(endToken))

  const counts = ['shared_counts', 'leases', 'readiness']
  const before = await readContents(database, counts)
  for (const address of new Set(addresses)) {
    for (const method of ['GET', 'HEAD']) {
      const response = await app.request(address, { method, headers: { 'Sec-Fetch-Site': 'same-origin' } })
      await response.arrayBuffer()
      if (address === alertsUrl.endAll(endToken)) expect([200, 303]).toContain(response.status)
    }
  }
  expect(await readContents(database, counts)).toEqual(before)
})
