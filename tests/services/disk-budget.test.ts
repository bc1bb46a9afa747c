import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { standardQuestions } from '#server/board/standard-questions.ts'
import { openTestServices, type TestServices } from './test-services.ts'
import { listApplications } from './list-applications.ts'
import { rightsOf, secretsOf } from '../setup/rights.ts'

/** The room of the whole server: what nobody has to have stops first, and what rescues it goes on to the end. */

const megabyte = 1024 * 1024
const budgetMegabytes = 24
const job = { id: 7, title: 'Baker', departments: [], offices: [], location_questions: [], questions: standardQuestions }

let services: TestServices
let ask: TestServices['request']
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  services = await openTestServices({
    board: () => ({ name: 'Board', content: '', departments: [], offices: [], jobs: [job], freelanceJobs: [] }),
    environment: { DISK_BUDGET_MB: String(budgetMegabytes) },
  })
  ask = services.request
})
afterEach(async () => {
  await services.close()
  vi.useRealTimers()
})

/** Fills the budget to a share. The log is emptied, so that only the file counts. */
async function fillTo(share: number): Promise<void> {
  const { database } = services.services
  await database.write(['CREATE TABLE IF NOT EXISTS filling (bytes BLOB NOT NULL)', 'DELETE FROM filling'])
  const { rows } = await database.read(
    'SELECT (page_count - freelist_count) * page_size AS used FROM pragma_page_count, pragma_freelist_count, pragma_page_size',
  )
  const bytes = Math.floor(budgetMegabytes * megabyte * share) - Number(rows[0]?.['used'])
  await database.write([{ sql: 'INSERT INTO filling VALUES (zeroblob(?))', args: [bytes] }])
  await database.truncateLog()
  // The next question measures anew.
  vi.setSystemTime(Date.now() + 1_000)
}

const post = (path: string, body: unknown) =>
  ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [idempotencyHeader]: randomUUID() },
    body: JSON.stringify(body),
  })
const apply = () =>
  post('/api/applicant/?action=submit&job=7', {
    first_name: 'Amina',
    last_name: 'Okafor',
    email: 'amina@example.com',
    resume_content: Buffer.from('%PDF-1.7 a life').toString('base64'),
    resume_content_filename: 'cv.pdf',
  })
const waitOf = (answer: Response) => Number(answer.headers.get('Retry-After'))

it('takes everything while there is room, and says nothing', async () => {
  await fillTo(0.85)
  expect((await apply()).status).toBe(200)
  const ready = await ask('/api/ready')
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { ok: true, schemaVersion: expect.any(Number) as number, warnings: [] },
  ])
  expect(services.warnings).toEqual([])
})

it('takes applications at 90 % as before, and says that it is nearly full', async () => {
  await fillTo(0.91)
  expect((await apply()).status).toBe(200)
  const ready = await ask('/api/ready')
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { ok: true, schemaVersion: expect.any(Number) as number, warnings: ['disk-nearly-full'] },
  ])
})

it('answers 503 to applications at 98 %, is not ready then, and goes on with states and erasing', async () => {
  const key = randomUUID()
  const first = await ask('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: { [idempotencyHeader]: key, ...rightsOf(key) },
    body: JSON.stringify({ first_name: 'Bo', last_name: 'Berg', email: 'bo@example.com', resume_text: 'I sing.' }),
  })
  expect(first.status).toBe(200)
  await fillTo(0.981)
  const refused = await apply()
  expect([refused.status, waitOf(refused)]).toEqual([503, 300])
  expect(await refused.json()).toMatchObject({ reason: 'busy', proof: expect.any(String) as string })
  const ready = await ask('/api/ready')
  expect([ready.status, await ready.json()]).toEqual([503, { ok: false, database: 'no room' }])
  expect((await ask('/api/health')).status).toBe(200)
  const state = await ask('/api/applicant/?action=status', { headers: { [idempotencyHeader]: secretsOf(key).read } })
  expect(state.status).toBe(200)
  const headers = { [idempotencyHeader]: secretsOf(key).withdraw }
  const withdrawn = await ask('/api/applicant/?action=withdraw', { method: 'POST', headers })
  expect(withdrawn.status).toBe(200)
  const { database } = services.services
  for (const { applicationId } of await listApplications(database)) {
    expect(await eraseApplication(database, applicationId)).not.toBeNull()
  }
  await fillTo(0.9)
  expect((await apply()).status).toBe(200)
})

it('counts pages that are free again as room', async () => {
  await fillTo(0.985)
  expect((await apply()).status).toBe(503)
  await fillTo(0.5)
  expect((await apply()).status).toBe(200)
})
