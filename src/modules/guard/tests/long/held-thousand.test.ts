import { randomUUID } from 'node:crypto'
import path from 'node:path'
import * as v from 'valibot'
import { afterEach, expect, it } from 'vitest'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { withdrawApplication } from '#server/applications/take/status.ts'
import { recordBoard } from '#server/board/record-jobs.ts'
import { readRows } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'
import { sendHeld } from '#server/delivery/ledger.ts'
import { serverModules } from '#server/modules.ts'
import { runBackupCommand, runRestoreCommand } from '#server/operate/commands/backup.ts'
import { keepRetentionOnce } from '#server/operate/retention/retention.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { dayMs } from '#shared/durations.ts'
import { type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { leaveStopped } from '#tests/services/stopped-folder.ts'
import { runCommand } from '#tests/services/test-services.ts'
import { secretsOf } from '#tests/setup/rights.ts'
import { doDailyWork } from '../../server/send-on.ts'
import { byHand, submit, takeProof } from '../guard-client.ts'

/** A thousand held applications through what a server does to applications in the years: nothing of it decides about them. */

const count = 1_000
const environment = { GUARD: 'on', TRUST_PROXY: '1' }

let open: Delivering
afterEach(() => open.close())

interface Sent {
  readonly id: string
  readonly key: string
}

const Row = v.object({
  applicationId: v.string(),
  state: v.string(),
  heldReasons: v.nullable(v.string()),
  lastAnswer: v.nullable(v.string()),
})
type Row = v.InferOutput<typeof Row>

/** The ledger, by application: one row each, and each with its application. */
async function ledger(): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await open.database.read(
    'SELECT application_id, state, held_reasons, last_answer FROM deliveries JOIN applications USING (application_id)',
  )
  const { rows: entries } = await open.database.read('SELECT application_id FROM application_entries')
  const found = new Map(readRows(Row, rows).map((row) => [row.applicationId, row]))
  expect(found.size).toBe(rows.length)
  expect(entries).toHaveLength(rows.length)
  return found
}

const heldIds = async () => [...(await ledger()).values()].flatMap((row) => (row.state === 'held' ? [row.applicationId] : []))
const emails = () => open.fake.received.map(({ fields }) => fields['email'])
const emailOf = ({ key }: Sent) => `${key}@example.com`
/** What a server does with what is due. */
const liveOn = async () => {
  await doDailyWork(open.database, open.database.nowMs())
  await open.workLater()
}

async function keepRetention(): Promise<readonly string[]> {
  const informed: string[] = []
  const { database } = open
  const record = async () =>
    recordBoard({ database, openJobs: { list: async () => Promise.resolve({ jobs: [], version: 'closed' }) } })
  const deps = {
    database,
    recordBoard: record,
    periods: { months: 12, byCountry: {} },
    inform: (line: string) => informed.push(line),
  }
  await keepRetentionOnce(deps, randomUUID(), new AbortController().signal)
  return informed
}

it('keeps 1,000 held applications through erasing, retention, a backup and a restore', { timeout: 600_000 }, async () => {
  open = await openDelivering({ environment })
  const { dataDir } = open
  const settings = readEnvironment({ DATA_DIR: dataDir, ...environment })
  const sent: Sent[] = []
  const send = async (proof?: string): Promise<Sent> => {
    const key = randomUUID()
    // From many addresses, because one has a budget.
    const headers = { 'X-Forwarded-For': `203.0.113.${sent.length % 250}` }
    const request: Delivering['request'] = async (url, init) =>
      open.request(url, { ...init, headers: { ...(init?.headers as Record<string, string>), ...headers } })
    const { id, status } = await submit({ request }, { key, ...(proof === undefined ? {} : { proof, counts: byHand }) })
    expect(status).toBe(200)
    return { id, key }
  }
  for (let index = 0; index < count; index += 1) sent.push(await send())
  const person = await send(await takeProof(open))
  await liveOn()
  expect(await heldIds()).toHaveLength(count)
  const before = await ledger()
  // Nothing is decided by itself: so many are a flood.
  await open.database.write([sql`UPDATE deliveries SET changed_at_ms = changed_at_ms - ${8 * dayMs} WHERE state = 'held'`])

  // Erasing takes the one that is meant, with its traces.
  const [erased, kept] = [sent.slice(0, 100), sent.slice(100)]
  for (const { id } of erased) await eraseApplication(open.database, id)
  await liveOn()
  expect(await heldIds()).toEqual(expect.arrayContaining(kept.map(({ id }) => id)))
  expect(await heldIds()).toHaveLength(900)

  // After two years retention erases the person who was delivered, and nobody who waits for a look.
  for (const table of ['applications', 'application_entries']) {
    await open.database.write([`UPDATE ${table} SET received_at_ms = received_at_ms - ${730 * dayMs}`])
  }
  expect(await keepRetention()).toEqual(['retention: applications erased because their time was over: 1'])
  expect((await ledger()).has(person.id)).toBe(false)
  expect(await heldIds()).toHaveLength(900)

  // A backup of the running server, and what happens after it.
  const backupFile = path.join(dataDir, 'backup.db')
  const backedUp = await runCommand(async (streams) => runBackupCommand(['--to', backupFile], settings, streams, serverModules))
  expect(backedUp.stderr).toMatch(/^900 applications /)
  const [erasedSince, withdrawnSince, sentSince] = [kept.slice(0, 10), kept.slice(10, 20), kept.slice(20, 30)]
  for (const { id } of erasedSince) await eraseApplication(open.database, id)
  for (const { key } of withdrawnSince) {
    await withdrawApplication(open.database, secretsOf(key).withdraw, open.database.nowMs())
  }
  await sendHeld(
    open.database,
    sentSince.map(({ id }) => id),
    open.database.nowMs(),
  )
  await liveOn()
  expect(emails()).toHaveLength(11)
  expect(new Set(emails())).toEqual(new Set([person, ...sentSince].map(emailOf)))

  // Restored: nobody knows which were sent on since, so a person decides, and the reasons are still there.
  const stopped = await leaveStopped(dataDir, open.database)
  await open.close()
  const restored = await runCommand(async (streams) =>
    runRestoreCommand(
      ['--from', path.join(stopped, 'backup.db'), '--replace'],
      readEnvironment({ DATA_DIR: stopped, ...environment }),
      streams,
      serverModules,
    ),
  )
  expect(restored.stderr).toContain('10 applications erased again.')
  expect(restored.stderr).toContain('10 applications withdrawn again.')
  open = await openDelivering({ environment, dataDir: stopped })
  await keepRetention()
  await liveOn()
  const after = await ledger()
  const left = kept.slice(10)
  expect([...after.keys()].toSorted()).toEqual(left.map(({ id }) => id).toSorted())
  expect(emails()).toEqual([])
  for (const { id } of left) {
    expect(after.get(id)).toMatchObject({
      state: 'unknown',
      heldReasons: before.get(id)?.heldReasons,
      lastAnswer: expect.stringContaining('restored from the backup of') as unknown,
    })
  }

  // A server that was off for a year decides about nobody either.
  await doDailyWork(open.database, open.database.nowMs() + 365 * dayMs)
  await open.workLater()
  expect([...(await ledger()).values()].filter(({ state }) => state !== 'unknown')).toEqual([])
  expect(emails()).toEqual([])
})
