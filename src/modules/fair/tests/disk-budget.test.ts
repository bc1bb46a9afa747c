import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { standardQuestions } from '#server/board/standard-questions.ts'
import { application, type Ask, interest, note, pdf, put, reasonOf, seal, sealedFile, secret } from './fair-client.ts'
import { join, readKey, send } from './fair-server.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'

/** The room of the whole server: what nobody has to have stops first, and what rescues it goes on to the end. */

const megabyte = 1024 * 1024
const budgetMegabytes = 24
const job = { id: 7, title: 'Baker', departments: [], offices: [], location_questions: [], questions: standardQuestions }

let services: TestServices
let ask: Ask
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

async function envelope(content: Parameters<typeof seal>[2]): Promise<Response> {
  const envelopeId = randomUUID()
  return put(ask, envelopeId, await seal(await readKey(services), envelopeId, content), secret)
}
const photo = interest({ files: [sealedFile('resume', pdf)] })
const waitOf = (answer: Response) => Number(answer.headers.get('Retry-After'))

it('takes no photos and notes at 90 %, and people as before', async () => {
  await join(services)
  await fillTo(0.85)
  expect((await envelope(photo)).status).toBe(200)
  await fillTo(0.91)
  for (const content of [photo, note(randomUUID())]) {
    const answer = await envelope(content)
    expect([answer.status, waitOf(answer), await reasonOf(answer)]).toEqual([503, 300, 'no-room'])
  }
  expect((await send(services, application())).status).toBe(200)
  // A name without a photo is a person.
  expect((await send(services, interest())).status).toBe(200)
  expect(services.warnings).toEqual([expect.stringContaining('disk: 90 %')])
})

it('lets people wait at 98 %', async () => {
  await fillTo(0.981)
  const waiting = await envelope(application())
  expect([waiting.status, await reasonOf(waiting)]).toEqual([503, 'busy'])
})

it('answers what it has already, also without room for more', async () => {
  const envelopeId = randomUUID()
  expect((await send(services, application(), { envelopeId })).status).toBe(200)
  await fillTo(0.985)
  expect((await send(services, application(), { envelopeId })).status).toBe(200)
})
