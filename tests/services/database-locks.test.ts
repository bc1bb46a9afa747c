import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { DatabaseBusyError } from '#server/database/errors.ts'
import { schemaVersion } from '#server/database/schema.ts'
import { openAsOtherProcess, type OtherProcess } from '../setup/database-lock.ts'
import { openTestServices, type TestServices } from './test-services.ts'

let dataDir: string
let database: Database
let other: OtherProcess

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'careers-lock-'))
  database = await openDatabase({ dataDir })
  other = openAsOtherProcess(dataDir)
})
afterEach(async () => {
  database.close()
  other.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Longer than a statement of the embedded client waits by itself. */
const holdMs = 100

const insert = (jobId: number) => ({ sql: 'INSERT INTO jobs (job_id) VALUES (?)', args: [jobId] })
const stored = () => other.count('jobs')

describe('the log while another process reads', () => {
  it('is emptied later, and no write waits for that', async () => {
    await database.write([insert(1)])
    const endReading = await other.read()
    const truncating = database.truncateLog()
    await database.write([insert(2)])
    await endReading()
    expect(await truncating).toBe(true)
    expect(await stored()).toBe(2)
  })
})

describe('many writes at once', () => {
  it('let other requests pass between any two of them', async () => {
    let turns = 0
    const count = () => {
      turns += 1
      counting = setImmediate(count)
    }
    let counting = setImmediate(count)
    await Promise.all(Array.from({ length: 20 }, async (_, jobId) => database.write([insert(jobId)])))
    clearImmediate(counting)
    expect(turns).toBeGreaterThanOrEqual(20)
  })
})

describe('a write while another process holds the lock', () => {
  it('waits for the lock without blocking the process', async () => {
    const unlock = await other.lock()
    let isDone = false
    const writing = database.write([insert(1)]).then(() => (isDone = true))
    // A client that waits by itself would let through no timer before its time limit.
    for (let turns = 0; turns < 50; turns += 1) await delay(1)
    expect(isDone).toBe(false)
    await unlock()
    await writing
    expect(await stored()).toBe(1)
  })

  it('leaves the writes after it stored, each as soon as it is acknowledged', async () => {
    const unlock = await other.lock()
    const first = database.write([insert(1)])
    await delay(holdMs)
    await unlock()
    await first
    expect(await stored()).toBe(1)
    for (const jobId of [2, 3]) {
      await database.write([insert(jobId)])
      expect(await stored()).toBe(jobId)
    }
    await database.write([insert(4), insert(5)])
    expect(await stored()).toBe(5)
  })

  it('keeps the order of the writes that wait with it', async () => {
    const unlock = await other.lock()
    const order: number[] = []
    const writing = [1, 2, 3].map(async (jobId) => {
      await database.write([insert(jobId)])
      order.push(jobId)
    })
    await delay(holdMs)
    await unlock()
    await Promise.all(writing)
    expect(order).toEqual([1, 2, 3])
  })

  it('fails in the end and writes nothing, and the next write is stored', async () => {
    const hasty = await openDatabase({ dataDir, lockWaitMs: 100 })
    const unlock = await other.lock()
    await expect(hasty.write([insert(1)])).rejects.toBeInstanceOf(DatabaseBusyError)
    await unlock()
    await hasty.write([insert(2)])
    expect(await stored()).toBe(1)
    hasty.close()
  })

  it('lets reads through', async () => {
    const unlock = await other.lock()
    const writing = database.write([insert(1)])
    expect((await database.read('SELECT count(*) AS n FROM jobs')).rows[0]?.['n']).toBe(0)
    await unlock()
    await writing
    expect((await database.read('SELECT count(*) AS n FROM jobs')).rows[0]?.['n']).toBe(1)
  })
})

it('writes all statements of a transaction or none', async () => {
  await database.write([insert(1)])
  await expect(database.write([insert(2), insert(1)])).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT' })
  expect(await stored()).toBe(1)
})

it('holds no lock after a busy moment that would keep the write-ahead log from being truncated', async () => {
  const unlock = await other.lock()
  const writing = database.write([insert(1)])
  await delay(holdMs)
  await unlock()
  await writing
  await expect
    .poll(async () => {
      // Connections that were closed while a statement had failed are freed with it, by the garbage collector.
      Array.from({ length: 100_000 }, (_, index) => ({ index }))
      return (await database.read('PRAGMA wal_checkpoint(TRUNCATE)')).rows[0]?.['busy']
    })
    .toBe(0)
})

it('makes the schema once when several processes start together', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'careers-schema-'))
  const opened = await Promise.all([1, 2, 3, 4, 5].map(async () => openDatabase({ dataDir: folder })))
  for (const each of opened) {
    expect((await each.read('SELECT version FROM schema_version')).rows.map(({ version }) => version)).toEqual([schemaVersion])
  }
  for (const each of opened) each.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the applicant service while another process locks the database again and again', () => {
  let services: TestServices
  beforeEach(async () => {
    services = await openTestServices({ dataDir })
  })
  afterEach(() => services.close())

  const applicant = '/api/applicant'

  /** Uploads a file and submits an application with it. Returns its key, if both were acknowledged. */
  async function apply(): Promise<string | null> {
    const ticket = (await (await services.request(`${applicant}/?action=get-post-url`)).json()) as {
      readonly url: string
      readonly fields: Readonly<Record<string, string>>
    }
    const form = new FormData()
    for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value)
    form.append('file', new File(['My CV.'], 'cv.txt'))
    const upload = await services.request(new URL(ticket.url).pathname, { method: 'POST', body: form })
    if (upload.status !== 204) return null
    const key = randomUUID()
    const submitted = await services.request(`${applicant}/?action=submit&job=7410004`, {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: JSON.stringify({
        first_name: 'Amina',
        last_name: 'Okafor',
        email: `amina-${key}@example.com`,
        resume_url: ticket.url + ticket.fields['key'],
        resume_url_filename: 'cv.txt',
        location: 'Pittsburgh',
        question_61400016: 1,
        question_61400018: 'Monday',
      }),
    })
    return submitted.status === 200 ? key : null
  }

  it('has stored every upload and application that it acknowledged', async () => {
    const stopping = new AbortController()
    const locking = async () => {
      while (!stopping.signal.aborted) {
        const unlock = await other.lock()
        await delay(holdMs)
        await unlock()
        await delay(10)
      }
    }
    const locked = locking()
    const keys: string[] = []
    for (let round = 0; round < 4; round += 1) {
      const acknowledged = await Promise.all(Array.from({ length: 4 }, apply))
      keys.push(...acknowledged.filter((key) => key !== null))
      expect(await other.count('applications')).toBe(keys.length)
      expect(await other.count('uploads')).toBe(keys.length)
    }
    stopping.abort()
    await locked
    expect(keys).toHaveLength(16)
  }, 30_000)
})
