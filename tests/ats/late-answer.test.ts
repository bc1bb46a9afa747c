import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import {
  type Claim,
  claimNext,
  decide,
  expireLeases,
  markSending,
  queueStatement,
  readDelivery,
  settle,
} from '#server/delivery/ledger.ts'
import { newDataDir } from '../setup/new-data-dir.ts'

/** A server that was suspended with an answer in its hand, goes on after a person has chosen to send again. */

const applicationId = 'a'
const leaseMs = 1_000
const lateMs = 10_000
let folder: string
let database: Database
let claim: Claim

beforeEach(async () => {
  folder = await newDataDir()
  database = await openDatabase({ dataDir: folder })
  const sql = `INSERT INTO applications (application_id, idempotency_key, body_sha256, job_id, job_title, answers, education_names, language, received_at_ms, origin)
               VALUES (?, ?, '', 7, 'Baker', '{}', '[]', 'en', 0, 'site')`
  await database.write([{ sql, args: [applicationId, applicationId] }, queueStatement(applicationId, 0)])
  const claimed = await claimNext(database, { token: 'suspended', nowMs: 0, leaseMs })
  if (!claimed) throw new Error('nothing was due')
  claim = claimed
  await markSending(database, claim, { nowMs: 0, leaseMs })
  await expireLeases(database, lateMs)
})
afterEach(async () => {
  database.close()
  await rm(folder, { recursive: true })
})

const settleAs = async (report: 'delivered' | 'refused' | 'later' | 'closed') =>
  settle(database, claim, { report, note: 'late', nextAtMs: lateMs }, lateMs)

it.each(['refused', 'later', 'closed'] as const)('does not replace the choice by a late answer of %s', async (report) => {
  await decide(database, applicationId, 'retry', lateMs)
  expect(await settleAs(report)).toBe(false)
  expect(await readDelivery(database, applicationId)).toMatchObject({ state: 'queued', lastAnswer: 'queued again by hand' })
})

it('believes a late answer that it was delivered, because sending again would double it', async () => {
  await decide(database, applicationId, 'retry', lateMs)
  expect(await settleAs('delivered')).toBe(true)
  expect(await readDelivery(database, applicationId)).toMatchObject({ state: 'delivered' })
})

it('settles what is unknown by a late answer where nobody has decided', async () => {
  expect(await settleAs('refused')).toBe(true)
  expect(await readDelivery(database, applicationId)).toMatchObject({ state: 'refused' })
})
