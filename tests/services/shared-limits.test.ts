import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { uploadRoom } from '#server/applications/files/upload-room.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { openSigner } from '#server/database/signer.ts'
import { textColumn } from '#server/database/rows.ts'
import { budgets } from '#server/applications/limits/budgets.ts'
import { diskBudget } from '#server/applications/limits/disk-budget.ts'
import { type RateLimits, rateLimits } from '#server/applications/limits/rate-limits.ts'
import { sharedCounts } from '#server/applications/limits/shared-counts.ts'
import { openAsOtherProcess } from '../setup/database-lock.ts'
import { giveBackReplicatedDatabase, isReplicated, takeReplicatedDatabase } from '../setup/pooled-databases.ts'

/** Five processes on one database, behind a balancer that names one after the other. */

const processes = 5
const address = '192.0.2.1'
const { ofAddress } = budgets.submissions

let dataDir: string
let databaseUrl: string | null
let writes: number
const underWay = new Set<Promise<unknown>>()
let databases: readonly Database[]
let limits: readonly RateLimits[]

/** One process, with its writes counted. */
async function openOne(): Promise<readonly [Database, RateLimits]> {
  const database = await openDatabase({ dataDir, databaseUrl, lockWaitMs: isReplicated ? 10_000 : 200 })
  return [database, rateLimits(budgets, await countedSharing(database))]
}

async function countedSharing(database: Database) {
  const write: Database['write'] = async (statements) => {
    writes += 1
    const writing = database.write(statements)
    underWay.add(writing)
    return writing.finally(() => underWay.delete(writing))
  }
  return sharedCounts(Object.assign(Object.create(database) as Database, { write }), await openSigner(database), 0)
}

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'careers-limits-'))
  databaseUrl = (await takeReplicatedDatabase(dataDir))?.urls.replica ?? null
  writes = 0
  const opened = []
  for (let count = 0; count < processes; count += 1) opened.push(await openOne())
  databases = opened.map(([database]) => database)
  limits = opened.map(([, own]) => own)
})
afterEach(async () => {
  for (const database of databases) database.close()
  await giveBackReplicatedDatabase(dataDir)
  await rm(dataDir, { recursive: true, force: true })
})

/** Until what can be shared is shared: a stranger is no faster than that, however slow this machine is. */
async function settle() {
  do await delay(12)
  while (underWay.size > 0)
}

/** Asks one process after the other. @returns how many requests were let in */
async function ask(times: number, { from = address, of = limits }: { from?: string; of?: readonly RateLimits[] } = {}) {
  let letIn = 0
  for (let index = 0; index < times; index += 1) {
    const waitMs = await of[index % of.length]?.take('submissions', { address: from, device: null })
    if (waitMs === 0) letIn += 1
    if (index % 50 === 49) await settle()
  }
  return letIn
}

const rows = async () => (await databases[0]?.read('SELECT key, points, ends_at_ms FROM shared_counts'))?.rows ?? []

describe('of five processes, an address', () => {
  it('has about the allowance of one, and what it asks is no write for each request', async () => {
    const letIn = await ask(3 * ofAddress)
    expect(letIn).toBeGreaterThanOrEqual(ofAddress)
    expect(letIn).toBeLessThan(1.5 * ofAddress)
    expect(writes).toBeLessThan(letIn / 10)
    expect(await ask(50, { from: '192.0.2.2' })).toBe(50)
  })

  it('that asks as little as most visitors do is not stored at all', async () => {
    await ask(100)
    expect(await rows()).toEqual([])
    expect(writes).toBe(0)
  })

  it('is known to a process that has just started', async () => {
    await ask(3 * ofAddress)
    const [database, fresh] = await openOne()
    expect(await ask(ofAddress, { of: [fresh] })).toBeLessThan(ofAddress / 4)
    database.close()
  })

  it('stands in the database by a keyed hash, and is deleted when its time is over', async () => {
    await ask(ofAddress)
    const [row] = await rows()
    expect(textColumn(row ?? {}, 'key')).toMatch(/^[0-9a-f]{64}$/)
    await databases[0]?.write(['UPDATE shared_counts SET ends_at_ms = 1'])
    await ask(ofAddress, { from: '192.0.2.2' })
    expect((await rows()).map((each) => each['ends_at_ms'])).not.toContain(1)
  })
})

describe('a database that', () => {
  it.skipIf(isReplicated)('is busy stops nobody, and each process goes by its own count', async () => {
    const other = openAsOtherProcess(dataDir)
    const unlock = await other.lock()
    expect(await ask(processes * ofAddress + 100)).toBe(processes * ofAddress)
    await unlock()
    other.close()
  })

  it('is closed stops nobody', async () => {
    for (const database of databases) database.close()
    expect(await ask(200)).toBe(200)
  })

  it('has times of a clock that was wrong throttles nobody for them', async () => {
    await ask(ofAddress)
    await databases[0]?.write(['UPDATE shared_counts SET ends_at_ms = ends_at_ms + 3600000'])
    for (const database of databases) database.close()
    const [database, fresh] = await openOne()
    expect(await ask(ofAddress, { of: [fresh] })).toBe(ofAddress)
    database.close()
  })
})

it('the share of the room for files that an address has is one for all processes', async () => {
  const megabytes = 100
  const rooms = await Promise.all(
    databases.map(async (database) =>
      uploadRoom({
        database,
        disk: diskBudget({ database, dataDir, maxBytes: null }, () => {}),
        maxBytes: megabytes * 1024 * 1024,
        warn: () => {},
        shared: await countedSharing(database),
      }),
    ),
  )
  let taken = 0
  for (let index = 0; index < 2 * megabytes; index += 1) {
    const account = rooms[index % rooms.length]?.openForTablet(address)
    if ((await account?.take(1024 * 1024))?.status === 'taken') taken += 1
    if (index % 5 === 4) await settle()
  }
  expect(taken).toBeGreaterThanOrEqual(megabytes / 2)
  expect(taken).toBeLessThan(megabytes * 0.75)
})

it('the room for files is one for all processes, whoever uploads', async () => {
  const megabytes = 40
  const megabyte = 1024 * 1024
  const rooms = databases.map((database) =>
    uploadRoom({
      database,
      disk: diskBudget({ database, dataDir, maxBytes: null }, () => {}),
      maxBytes: megabytes * megabyte,
      warn: () => {},
    }),
  )
  let taken = 0
  for (let index = 0; index < 3 * megabytes; index += 1) {
    const account = rooms[index % rooms.length]?.openForTablet(`192.0.2.${index}`)
    if ((await account?.take(megabyte))?.status === 'taken') {
      taken += 1
      await databases[0]?.write([
        {
          sql: 'INSERT INTO upload_chunks (upload_key, chunk_index, written_at_ms, bytes) VALUES (?, 0, ?, zeroblob(?))',
          args: [`file-${index}`, Date.now(), megabyte],
        },
      ])
    }
    // A stranger with 100 MB a second.
    await delay(10)
  }
  expect(taken).toBeGreaterThanOrEqual(megabytes)
  expect(taken).toBeLessThan(1.75 * megabytes)
})
