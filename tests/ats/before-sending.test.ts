import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { InStatement, ResultSet } from '@libsql/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AtsPort, oneAddress } from '#server/delivery/ats/ats-port.ts'
import { classifyAnswer } from '#server/delivery/ats/greenhouse/classify.ts'
import type { JobSource } from '#server/board/job-source.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { DatabaseAwayError } from '#server/database/errors.ts'
import { deliverNext } from '#server/delivery/deliver.ts'
import { queueStatement, readDelivery } from '#server/delivery/ledger.ts'
import { opening, startCircuit } from '#server/delivery/circuit.ts'
import { parseJob } from '#shared/board-job.ts'
import { board as mapping } from '#content'
import { clockOf } from './watched-port.ts'

/** What must be certain at the moment before a request leaves. */

const applicationId = 'a'
const time = { nowMs: 0 }
let folder: string
let database: Database
let requests: number

const job = parseJob({ id: 7, title: 'Baker', questions: [] }, () => {}, mapping)
const jobs: JobSource = {
  find: async () => ({ status: 'unknown' }),
  findWithForm: async () => ({ status: 'open', job, isProspectPost: false, internalJobId: null }),
  list: async () => [],
  findEducationName: async () => null,
  findEducationId: async () => ({ status: 'unavailable' }),
}
const port: AtsPort<string> = {
  name: 'ATS',
  ...oneAddress('ats'),
  recruiterUrl: 'https://ats.example',
  encodingsOf: () => ['usual'],
  map: (application) => ({ status: 'mapped', submission: application.applicationId, leftOut: [] }),
  prepare: async () => async () => {
    requests += 1
    return { status: 'answered', httpStatus: 200, retryAfter: null, body: '{"success":"yes"}', hasLeft: true }
  },
  classify: classifyAnswer,
  probe: async () => true,
}

beforeEach(async () => {
  requests = 0
  time.nowMs = 10_000_000
  folder = await mkdtemp(path.join(tmpdir(), 'before-sending-'))
  database = await openDatabase({ dataDir: folder })
  const sql = `INSERT INTO applications (application_id, idempotency_key, body_sha256, job_id, job_title, answers, education_names, language, received_at_ms, origin)
               VALUES (?, ?, '', 7, 'Baker', '{}', '[]', 'en', 0, 'site')`
  await database.write([{ sql, args: [applicationId, applicationId] }, queueStatement(applicationId, 0)])
  await startCircuit(database, 'ats')
})
afterEach(async () => {
  database.close()
  await rm(folder, { recursive: true })
})

async function step(over: Database): Promise<void> {
  const deps = {
    database: over,
    port,
    jobs,
    freshJobs: () => jobs,
    scanner: null,
    clock: clockOf(time),
    random: () => 0.5,
    warn: () => {},
  }
  const waitMs = await deliverNext(deps, new AbortController().signal)
  time.nowMs += waitMs
}

function isMarking([first]: readonly InStatement[]): boolean {
  if (typeof first !== 'object' || !Array.isArray(first.args)) return false
  return first.sql.startsWith('UPDATE deliveries SET state = ?') && first.args[0] === 'sending'
}

/** The database, whose write of `sending` is done otherwise. */
function withMarking(mark: (write: () => Promise<ResultSet[]>) => Promise<ResultSet[]>): Database {
  const write = async (statements: readonly InStatement[]) => {
    const run = async () => database.write([...statements])
    return isMarking(statements) ? mark(run) : run()
  }
  return new Proxy(database, {
    get: (target, name) => (name === 'write' ? write : (Reflect.get(target, name) as unknown)),
  })
}

it('nothing leaves while a write that was reported as done is not stored', async () => {
  const reported = { rowsAffected: 1, rows: [] } as unknown as ResultSet
  const losing = withMarking(async () => [reported])
  for (let steps = 0; steps < 5; steps += 1) await step(losing)
  expect(requests).toBe(0)
  expect(await readDelivery(database, applicationId)).toMatchObject({ state: 'queued' })
  for (let steps = 0; steps < 3; steps += 1) await step(database)
  expect(requests).toBe(1)
  expect(await readDelivery(database, applicationId)).toMatchObject({ state: 'delivered' })
})

it.each([
  ['another server has had an answer that leaves an application unknown', { isUnclear: true, atLeastMs: null }],
  ['the system has asked another server to wait', { isUnclear: false, atLeastMs: 60_000 }],
])('nothing leaves where %s meanwhile', async (_what, failure) => {
  const overtaken = withMarking(async (write) => {
    const results = await write()
    const failed = { address: 'ats', nowMs: time.nowMs, slotMs: null, alarm: null, ...failure }
    await database.write((await opening(database, failed, () => 0.5)).statements)
    return results
  })
  await step(overtaken)
  expect(requests).toBe(0)
  expect(await readDelivery(database, applicationId)).toMatchObject({ state: 'queued' })
  for (let steps = 0; steps < 12; steps += 1) await step(database)
  expect(requests).toBe(1)
})

it('nothing leaves where the clock was set back meanwhile, by which another server may have ended the lease', async () => {
  const setBack = withMarking(async (write) => {
    const results = await write()
    time.nowMs -= 20 * 60_000
    return results
  })
  await step(setBack)
  expect(requests).toBe(0)
  for (let steps = 0; steps < 5; steps += 1) await step(database)
  expect(requests).toBe(1)
})

it('an application whose write of `sending` had no answer is sent later, and is not unknown', async () => {
  let isAway = true
  const unanswered = withMarking(async (write) => {
    const results = await write()
    if (!isAway) return results
    isAway = false
    throw new DatabaseAwayError('no answer')
  })
  await step(unanswered)
  expect(requests).toBe(0)
  expect(await readDelivery(database, applicationId)).toMatchObject({ state: 'queued', lastAnswer: 'not sent yet' })
  for (let steps = 0; steps < 3; steps += 1) await step(unanswered)
  expect(requests).toBe(1)
  expect(await readDelivery(database, applicationId)).toMatchObject({ state: 'delivered' })
})

it('an answer is written although the database is away for minutes after it', async () => {
  const backMs = time.nowMs + 5 * 60_000
  const away = new Proxy(database, {
    get: (target, name) =>
      name === 'write' || name === 'read'
        ? async (given: never) => {
            if (requests > 0 && time.nowMs < backMs) throw new DatabaseAwayError('no answer')
            return target[name](given)
          }
        : (Reflect.get(target, name) as unknown),
  })
  await step(away)
  expect(requests).toBe(1)
  expect(time.nowMs).toBeGreaterThanOrEqual(backMs)
  expect(await readDelivery(database, applicationId)).toMatchObject({ state: 'delivered' })
})
