import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/database/database.ts'
import { isReplicated } from '../setup/pooled-databases.ts'
import { openTestServices, type TestServices } from './test-services.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { ownBoard } from '#server/board/board.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

async function answer(address: string) {
  const response = await services.request(address)
  return { status: response.status, body: (await response.json()) as unknown, cache: response.headers.get('Cache-Control') }
}

const healthy = { status: 200, body: { ok: true }, cache: 'no-store' }
const ready = { status: 200, body: { ok: true, schemaVersion: expect.any(Number) as number, warnings: [] }, cache: 'no-store' }
const notReady = (database: string) => ({ status: 503, body: { ok: false, database }, cache: 'no-store' })

it('reports that the process is up and the database accepts writes', async () => {
  expect(await answer('/api/health')).toEqual(healthy)
  expect(await answer('/api/ready')).toEqual(ready)
  expect(await answer('/api/ready')).toEqual(ready)
})

// A server has no connection whose writes a test could forbid.
it.skipIf(isReplicated)('reports the error code when the database rejects writes', async () => {
  await services.services.database.write(['PRAGMA query_only = ON'])
  expect(await answer('/api/ready')).toEqual(notReady('SQLITE_READONLY'))
  expect(await answer('/api/health')).toEqual(healthy)
  // The connection was opened anew.
  expect(await answer('/api/ready')).toEqual(ready)
})

it('reports not ready when the database is closed', async () => {
  services.services.database.close()
  expect(await answer('/api/ready')).toEqual(notReady('CLIENT_CLOSED'))
  expect(await answer('/api/health')).toEqual(healthy)
})

it('reports not ready when the database does not respond in time', async () => {
  const { database } = services.services
  // A replicated database whose connection hangs.
  const hanging = Object.assign(Object.create(database) as Database, { write: async () => new Promise(() => {}) })
  const app = createApp({ ...services.services, database: hanging }, jobsOf(ownBoard(services.services.board)))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asking = app.request('/api/ready')
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(2_000)
  const response = await asking
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 503,
    body: { ok: false, database: 'no answer within 2 s' },
  })
})

it('writes once for concurrent requests', async () => {
  const { database } = services.services
  let writes = 0
  const counting = Object.assign(Object.create(database) as Database, {
    write: async (statements: [string]) => {
      writes += 1
      return database.write(statements)
    },
  })
  const app = createApp({ ...services.services, database: counting }, jobsOf(ownBoard(services.services.board)))
  const answers = await Promise.all(Array.from({ length: 50 }, async () => app.request('/api/ready')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(writes).toBe(1)
})
