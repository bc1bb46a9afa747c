import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentKey } from '../server/keys.ts'
import { openDatabase } from '#server/database/database.ts'
import { startSiteServer, type SiteServer } from '#tests/setup/site-server.ts'
import { application, type Ask, put, seal } from './fair-client.ts'
import { listApplications } from '#tests/services/list-applications.ts'

/** Two server processes share a database, and one of them is killed. */

let one: SiteServer
let two: SiteServer
beforeAll(async () => {
  one = await startSiteServer()
  two = await startSiteServer({ DATA_DIR: one.dataDir })
}, 60_000)
afterAll(async () => {
  await two.remove()
  await one.remove()
})

const at =
  (site: SiteServer): Ask =>
  async (path, init) =>
    fetch(site.url + path, init)

const counsel = application({ jobId: 7_410_001 })

it('stores each envelope once that both get at once, while one is killed', async () => {
  const database = await openDatabase({ dataDir: one.dataDir })
  const key = await currentKey(database)
  const envelopes = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const id = randomUUID()
      return { id, whole: await seal(key, id, counsel) }
    }),
  )
  const sendAll = (site: SiteServer) =>
    envelopes.map(async ({ id, whole }) => {
      const response = await put(at(site), id, whole).catch(() => null)
      return response?.status === 200
    })
  const both = [...sendAll(one), ...sendAll(two)]
  await Promise.any(both)
  await two.stop('SIGKILL')
  await Promise.all(both)
  await two.restart()
  // A tablet repeats whatever got no answer.
  expect((await Promise.all(sendAll(two))).every(Boolean)).toBe(true)
  const stored = await listApplications(database)
  expect(stored.map(({ idempotencyKey }) => idempotencyKey).toSorted()).toEqual(envelopes.map(({ id }) => id).toSorted())
  expect(stored.every(({ files }) => files.length === 1)).toBe(true)
  database.close()
})
