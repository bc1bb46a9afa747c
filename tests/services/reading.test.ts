import { randomUUID } from 'node:crypto'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { readContents } from '#server/operate/backup/contents.ts'
import { ownBoard } from '#server/board/board.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { amina, bakerWith } from '../ats/delivering.ts'
import { rightsOf, secretsOf } from '../setup/rights.ts'
import { staffSignIns } from './staff-sign-ins.ts'
import { openTestServices, type TestServices } from './test-services.ts'

/** Nothing that decides is a GET: a program that opens every link of a page or a mail has decided nothing. */

let services: TestServices
beforeEach(async () => {
  services = await openTestServices({
    board: () => ({ name: 'Board', content: '', departments: [], offices: [], jobs: [bakerWith([])], freelanceJobs: [] }),
    environment: { SITE_URL: 'https://jobs.example' },
  })
})
afterEach(() => services.close())

/** What counts requests, whose turn it is to do regular work, and the key pair that whoever asks for it first has made, once. */
const counts = ['shared_counts', 'leases', 'readiness', 'fair_keys', 'desk_log']

it('changes nothing in the database, whatever is opened', async () => {
  const { database } = services.services
  const key = randomUUID()
  const applied = await services.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [idempotencyHeader]: key, ...rightsOf(key) },
    body: JSON.stringify(amina),
  })
  const { id } = (await applied.json()) as { readonly id: string }
  const cookies = await Promise.all(staffSignIns.map(async ({ signIn }) => signIn(services.request, services.dataDir)))

  const app = createApp(services.services, jobsOf(ownBoard(services.services.board)))
  const paths = app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const parts: Readonly<Record<string, string>> = { applicationId: id, jobId: '7', fieldName: 'resume' }
  const addresses = paths.map((path) =>
    path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => parts[name] ?? randomUUID()).replaceAll('*', 'x'),
  )
  // They answer what they are for, not an error that would change nothing either.
  const known = staffSignIns.flatMap(({ addressesOf }) => addressesOf(id))
  expect(addresses).toEqual(expect.arrayContaining(known))

  const before = await readContents(database, counts)
  const headers = { Cookie: cookies.join('; '), 'Sec-Fetch-Site': 'same-origin', [idempotencyHeader]: secretsOf(key).read }
  for (const address of new Set(addresses)) {
    for (const query of ['', '?action=status', '?action=withdraw', '?action=submit&job=7', '?format=csv']) {
      for (const method of ['GET', 'HEAD']) {
        const response = await app.request(address + query, { method, headers })
        await response.arrayBuffer()
        if (query === '' && known.includes(address)) expect(response.status).toBe(200)
      }
    }
  }
  expect(await readContents(database, counts)).toEqual(before)
})
