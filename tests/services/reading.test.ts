import { randomUUID } from 'node:crypto'
import { alertsUrl } from '#modules/alerts/shared/alerts.ts'
import { deskUrl } from '#shared/desk.ts'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { askByMail, endTokenOf, newLink } from '#modules/alerts/server/mail-alerts.ts'
import { createApp } from '#server/app.ts'
import { readEmailAddress } from '#server/applications/email-address.ts'
import { readContents } from '#server/backup/contents.ts'
import { ownBoard } from '#server/board/board.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { textColumn } from '#server/database/rows.ts'
import { amina, bakerWith } from '../ats/delivering.ts'
import { rightsOf, secretsOf } from '../setup/rights.ts'
import { deskPassword, hashFor, signedInDesk } from './desk-client.ts'
import { openTestServices, type TestServices } from './test-services.ts'

/** Nothing that decides is a GET: a program that opens every link of a page or a mail has decided nothing. */

let services: TestServices
beforeEach(async () => {
  services = await openTestServices({
    board: () => ({ name: 'Board', content: '', departments: [], offices: [], jobs: [bakerWith([])], freelanceJobs: [] }),
    environment: { DESK_PASSWORD: hashFor(deskPassword), SITE_URL: 'https://jobs.example' },
  })
})
afterEach(() => services.close())

/** What counts requests, and whose turn it is to do regular work. */
const counts = ['shared_counts', 'turns', 'readiness']

it('changes nothing in the database, whatever is opened', async () => {
  const { database } = services.services
  const key = randomUUID()
  const applied = await services.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [idempotencyHeader]: key, ...rightsOf(key) },
    body: JSON.stringify(amina),
  })
  const { id } = (await applied.json()) as { readonly id: string }
  const email = readEmailAddress(amina.email) ?? expect.fail('no address')
  await askByMail(database, { email, search: '', language: 'en' }, database.nowMs())
  const { rows } = await database.read('SELECT mailbox_id, alert_id FROM mail_alerts')
  const [alert] = rows
  const of = (column: string) => textColumn(alert ?? expect.fail('no alert'), column)
  const link = { mailboxId: of('mailbox_id'), alertId: of('alert_id'), isAsked: true }
  const endToken = endTokenOf(await newLink(database, link, database.nowMs()))
  const { cookie } = await signedInDesk(services.request)

  const app = createApp(services.services, jobsOf(ownBoard(services.services.board)))
  const paths = app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const parts: Readonly<Record<string, string>> = { applicationId: id, endToken, jobId: '7', fieldName: 'resume' }
  const addresses = paths.map((path) =>
    path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => parts[name] ?? randomUUID()).replaceAll('*', 'x'),
  )
  // They answer what they are for, not an error that would change nothing either.
  const known = [deskUrl.application(id), deskUrl.person(id), deskUrl.overview, alertsUrl.endAll(endToken)]
  expect(addresses).toEqual(expect.arrayContaining(known))

  const before = await readContents(database, counts)
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', [idempotencyHeader]: secretsOf(key).read }
  for (const address of new Set(addresses)) {
    for (const query of ['', '?action=status', '?action=withdraw', '?action=submit&job=7', '?format=csv']) {
      for (const method of ['GET', 'HEAD']) {
        const response = await app.request(address + query, { method, headers })
        await response.arrayBuffer()
        if (query === '' && known.includes(address)) expect([200, 303]).toContain(response.status)
      }
    }
  }
  expect(await readContents(database, counts)).toEqual(before)
})
