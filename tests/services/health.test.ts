import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
afterEach(async () => {
  vi.useRealTimers()
  await services.close()
})

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
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
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

describe('asked often', () => {
  const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  let writes = 0

  /** A server that counts what the check writes. */
  function countWrites() {
    const { database } = services.services
    writes = 0
    const counting = Object.assign(Object.create(database) as Database, {
      write: async (statements: [string]) => {
        writes += 1
        return database.write(statements)
      },
    })
    const app = createApp({ ...services.services, database: counting }, jobsOf(ownBoard(services.services.board)))
    return async () => (await app.request('/api/ready')).status
  }

  it('writes once for concurrent requests', async () => {
    const ask = countWrites()
    const statuses = await Promise.all(Array.from({ length: 50 }, ask))
    expect([new Set(statuses), writes]).toEqual([new Set([200]), 1])
  })

  it('writes once in five seconds for requests that follow each other', async () => {
    const ask = countWrites()
    for (let asked = 0; asked < 50; asked += 1) expect(await ask()).toBe(200)
    expect(writes).toBe(1)
    later(5_000)
    expect([await ask(), await ask(), writes]).toEqual([200, 200, 2])
  })

  it('keeps an answer no longer when the clock is set back', async () => {
    const ask = countWrites()
    await ask()
    later(-60_000)
    await ask()
    expect(writes).toBe(2)
  })
})
