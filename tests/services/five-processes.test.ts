import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeApplication } from '#server/applications/store/application-store.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { textColumn } from '#server/database/rows.ts'
import { queueStatement } from '#server/delivery/ledger.ts'
import { type FakeGreenhouse, startFakeGreenhouse } from '#server/delivery/fake/fake-greenhouse.mjs'
import { serverModules } from '#server/modules.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { baker } from '../setup/baker.ts'
import { type CompanyBoard, startCompanyBoard } from '../setup/company-board.ts'
import { openAsOtherProcess } from '../setup/database-lock.ts'
import { type MailServer, openMailServer } from '../setup/mail-server.ts'
import { newDataDir } from '../setup/new-data-dir.ts'
import { giveBackReplicatedDatabase, isReplicated, takeReplicatedDatabase } from '../setup/pooled-databases.ts'
import type { ReplicatedDatabase } from '../setup/replicated-database.ts'
import { type SiteServer, startSiteServer } from '../setup/site-server.ts'
import { type DueThings, dueThingsOfModules, type OpenThings } from './due-things.ts'

/**
 * Five processes of the built site on one database, with everything due at once that a server does by itself. Each is done once, whoever is
 * killed. With `TEST_DATABASE=replicated`, two of them are at the primary and three at its replica. `PROCESS_FAULTS=all` has all faults with a
 * file, too. It prints the fault table. What modules do by themselves is due with the rest (`due-things.ts`).
 */

const hasAllFaults = isReplicated || process.env['PROCESS_FAULTS'] === 'all'
/** Purges, the record of open jobs, the retention, and those of modules. */
const purgesOfModules = serverModules.filter(({ purge }) => purge).length
const dueWorks = 5 + purgesOfModules + dueThingsOfModules.reduce((sum, { regularWorks }) => sum + regularWorks, 0)
const processes = 5
const waiting = 4
const overdue = 3
const jobId = baker.id
/** Longer than a process waits for its database. */
const awayMs = 12_000
/** Longer than any lease. */
const leaseMs = 11 * minuteMs

const job = { ...baker, first_published: new Date(Date.now() - hourMs).toISOString() }

interface Row {
  readonly fault: string
  readonly deliveries: string
  readonly mails: string
  readonly erased: string
  /** Of modules. */
  readonly [other: string]: string
}
const table: Row[] = []

afterAll(() => console.table(table))

let board: CompanyBoard
let greenhouse: FakeGreenhouse
let mails: MailServer
let dataDir: string
let servers: ReplicatedDatabase | null
let database: Database
let sites: SiteServer[]
let others: readonly (DueThings & { readonly open: OpenThings })[]

beforeEach(async () => {
  sites = []
  board = await startCompanyBoard('acme', [job])
  greenhouse = await startFakeGreenhouse({ board: board.url })
  mails = await openMailServer()
  dataDir = await newDataDir()
  servers = await takeReplicatedDatabase(dataDir)
  database = await openDatabase({ dataDir, databaseUrl: servers?.urls.primary ?? null })
  others = await Promise.all(dueThingsOfModules.map(async (each) => ({ ...each, open: await each.openThings(dataDir) })))
})
afterEach(async () => {
  await Promise.all(sites.map(async (site) => site.remove()))
  database.close()
  await giveBackReplicatedDatabase(dataDir)
  await Promise.all(others.map(async ({ open }) => open.close()))
  await mails.close()
  await greenhouse.close()
  await board.close()
  await rm(dataDir, { recursive: true, force: true })
})

const preload = pathToFileURL(fileURLToPath(new URL('../setup/wrong-process.mjs', import.meta.url))).href

/** Starts all at once. @param aheadMs how far the clock of each is ahead */
async function startAll(aheadMs: (index: number) => number = () => 0): Promise<void> {
  sites = await Promise.all(
    Array.from({ length: processes }, async (_, index) =>
      startSiteServer({
        ...Object.assign({}, ...others.map(({ open }) => open.environment)),
        FAULTS: '0',
        DATA_DIR: dataDir,
        ...(servers ? { DATABASE_URL: index < 2 ? servers.urls.primary : servers.urls.replica } : {}),
        ERASURE_LOG: path.join(dataDir, 'erasures.log'),
        BOARD_URL: greenhouse.boardUrl,
        GREENHOUSE_API_KEY: greenhouse.key,
        GUARD: 'off',
        SITE_URL: 'https://careers.example',
        SMTP_URL: mails.smtpUrl,
        MAIL_FROM: 'jobs@wordlark.example',
        MAIL_TO: 'people@wordlark.example',
        RETENTION: 'on',
        NODE_OPTIONS: `--import=${preload}`,
        CLOCK_AHEAD_MS: String(aheadMs(index)),
        FETCHED_AT: JSON.stringify(Object.assign({}, ...others.map(({ open }) => open.fetchedAt ?? {}))),
      }),
    ),
  )
}

const killAll = async () => Promise.all(sites.map(async (site) => site.stop('SIGKILL')))

async function store(email: string, receivedMs: number, isQueued: boolean): Promise<string> {
  const stored = await storeApplication(
    database,
    {
      idempotencyKey: randomUUID(),
      bodySha256: '',
      jobId: isQueued ? jobId : 1,
      jobTitle: 'Baker',
      answers: { first_name: 'Amina', last_name: 'Okafor', email },
      form: null,
      educationNames: [],
      language: 'en',
      files: [],
    },
    { more: (id) => (isQueued ? [queueStatement(id, receivedMs)] : []) },
  )
  if (stored.status !== 'stored') throw new Error(stored.status)
  const { applicationId } = stored.application
  for (const each of ['applications', 'application_entries']) {
    await database.write([
      { sql: `UPDATE ${each} SET received_at_ms = ? WHERE application_id = ?`, args: [receivedMs, applicationId] },
    ])
  }
  return applicationId
}

/** Everything that a server does by itself is due, from a moment on. */
async function makeDue(dueMs = Date.now()): Promise<void> {
  for (let index = 0; index < waiting; index += 1) await store(`person-${index}@example.com`, dueMs, true)
  // At once: recruiters get one mail for all that is due.
  await database.write(
    ['candidate', 'recruiters'].map((audience) => ({
      sql: `INSERT INTO mails (application_id, audience, attempts, next_at_ms, queued_at_ms)
            SELECT application_id, ?, 0, ?, ? FROM deliveries`,
      args: [audience, dueMs, dueMs],
    })),
  )
  for (let index = 0; index < overdue; index += 1) await store(`gone-${index}@example.com`, Date.parse('2020-01-01'), false)
  const openedMs = Date.now() - 10 * minuteMs
  await database.write([
    {
      sql: "INSERT OR REPLACE INTO jobs (job_id, places, first_seen_ms, last_seen_ms, is_open) VALUES (?, 'US', ?, ?, 1)",
      args: [jobId, openedMs, openedMs],
    },
  ])
  for (const { open } of others) await open.makeDue(database, openedMs)
}

const count = async (query: string) => Number((await database.read(query)).rows[0]?.['n'])
const countAll = async (queries: readonly string[]) => count(`SELECT ${queries.map((query) => `(${query})`).join(' + ')} AS n`)
const inQueues = async () =>
  countAll([
    "SELECT count(*) FROM deliveries WHERE state IN ('queued', 'sending')",
    'SELECT count(*) FROM mails',
    ...dueThingsOfModules.flatMap(({ inQueues: own }) => own),
  ])
const left = async () =>
  (await inQueues()) +
  (await countAll([
    'SELECT count(*) FROM applications WHERE received_at_ms < 1600000000000',
    ...dueThingsOfModules.flatMap(({ notYetDone }) => notYetDone),
  ]))
async function untilDone(): Promise<void> {
  await expect.poll(left, { timeout: 150_000, interval: 200 }).toBe(0)
}

/** Everything that is due once in a while stands as done. */
async function untilEntered(): Promise<void> {
  await expect.poll(() => count('SELECT count(*) AS n FROM leases WHERE last_run_ms IS NOT NULL')).toBe(dueWorks)
}

/** How often each was done: the numbers of one thing each. */
async function done(fault: string) {
  const recipients = mails.received.map(({ to }) => (Array.isArray(to) ? to[0] : to)?.text ?? '')
  const times = (of: readonly string[], all: readonly string[]) => of.map((one) => all.filter((each) => each === one).length)
  const people = Array.from({ length: waiting }, (_, index) => `person-${index}@example.com`)
  const log = await readFile(path.join(dataDir, 'erasures.log'), 'utf8').catch(() => '')
  const { rows } = await database.read('SELECT state FROM deliveries')
  const counts = {
    delivered: times(
      people,
      greenhouse.received.map(({ fields }) => String(fields['email'])),
    ),
    unknown: rows.filter((row) => textColumn(row, 'state') === 'unknown').length,
    mailed: times([...people, 'people@wordlark.example', ...dueThingsOfModules.flatMap((each) => each.recipients)], recipients),
    others: Object.fromEntries(others.map(({ name, open }) => [name, open.timesDone()])),
    // A line is written before the application is erased, so a process that is killed between leaves it to be written again.
    erased: new Set(log.match(/[0-9a-f]{64}/g)).size,
  }
  const show = (all: readonly number[]) =>
    `${all.length} things, ${all.filter((n) => n > 1).length} twice, ${all.filter((n) => n === 0).length} not at all`
  table.push({
    fault,
    deliveries: `${show(counts.delivered)}, ${counts.unknown} unknown`,
    mails: show(counts.mailed),
    ...Object.fromEntries(Object.entries(counts.others).map(([name, all]) => [name, show(all)])),
    erased: `${counts.erased} of ${overdue}`,
  })
  return counts
}

const onceEach = (length: number) => Array.from({ length }, () => 1)
const allOnce = {
  delivered: onceEach(waiting),
  unknown: 0,
  mailed: onceEach(waiting + 1 + dueThingsOfModules.flatMap(({ recipients }) => recipients).length),
  others: Object.fromEntries(dueThingsOfModules.map(({ name, things }) => [name, onceEach(things)])),
  erased: overdue,
}

/** @returns brings it back */
async function sendDatabaseAway(): Promise<() => Promise<void>> {
  if (servers) {
    const { kill, start } = servers
    await kill('primary')
    return async () => start('primary')
  }
  const other = openAsOtherProcess(dataDir)
  const unlock = await other.lock()
  return async () => {
    await unlock()
    other.close()
  }
}

/** Time goes by, as far as the rows of a database know. */
async function passTime(ms: number): Promise<void> {
  const earlier: readonly (readonly [table: string, column: string])[] = [
    ['leases', 'until_ms'],
    ['deliveries', 'lease_until_ms'],
    ['deliveries', 'next_at_ms'],
    ['delivery_circuits', 'in_flight_until_ms'],
    ['mails', 'next_at_ms'],
    ...dueThingsOfModules.flatMap(({ moments }) => moments),
  ]
  await database.write(earlier.map(([name, column]) => `UPDATE ${name} SET ${column} = max(0, ${column} - ${ms})`))
}

/** What is under way when everybody is killed. */
const moments: readonly (readonly [what: string, hasCome: () => number])[] = [
  ['a delivery', () => greenhouse.requests.length],
  ['a mail', () => mails.received.length],
  ...dueThingsOfModules
    .filter(({ things }) => things > 0)
    .map(
      ({ name, one }) =>
        [
          one,
          () =>
            others
              .find((each) => each.name === name)
              ?.open.timesDone()
              .filter((times) => times > 0).length ?? 0,
        ] as const,
    ),
]

describe('of five processes, each thing is done once', () => {
  it('when all start at once', async () => {
    await makeDue()
    await startAll()
    await untilDone()
    expect(await done('none')).toEqual(allOnce)
    await untilEntered()
  })

  it('when their clocks are up to fourteen minutes wrong', async () => {
    await makeDue()
    // The others could take over what is under way.
    greenhouse.lie('slow')
    await startAll((index) => (index - 2) * 7 * minuteMs)
    await untilDone()
    expect(await done('clocks from -14 to +14 minutes')).toEqual(allOnce)
  })

  it.each(hasAllFaults ? (['at its time', 'in the middle'] as const) : (['in the middle'] as const))(
    'when the database is away %s',
    async (when) => {
      await startAll()
      await untilEntered()
      await makeDue(Date.now() + (when === 'at its time' ? 2_000 : 0))
      await database.write(['UPDATE leases SET last_run_ms = NULL'])
      if (when === 'in the middle')
        await expect.poll(() => mails.received.length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(0)
      const come = await sendDatabaseAway()
      await delay(awayMs)
      await come()
      await expect.poll(inQueues, { timeout: 150_000, interval: 200 }).toBe(0)
      // What is looked at every ten minutes.
      await Promise.all(sites.map(async (site) => site.stop()))
      await startAll()
      await untilDone()
      const counts = await done(`a database that is away ${when}`)
      expect({ ...counts, delivered: [], unknown: 0 }).toEqual({ ...allOnce, delivered: [] })
      expect(counts.delivered.filter((times) => times !== 1).length).toBe(0)
    },
  )

  it.each(hasAllFaults ? moments : moments.slice(0, 1))(
    'and %s that was under way when all are killed is never lost',
    async (moment, hasCome) => {
      await makeDue()
      greenhouse.lie('slow')
      await startAll()
      await expect.poll(hasCome, { interval: 1 }).toBeGreaterThan(0)
      await killAll()
      await passTime(leaseMs)
      await startAll()
      await untilDone()
      const counts = await done(`kill -9 of all during ${moment}`)
      expect([counts.delivered.filter((times) => times > 1), counts.erased]).toEqual([[], overdue])
      const notDelivered = counts.delivered.filter((times) => times === 0).length
      expect(notDelivered).toBeLessThanOrEqual(counts.unknown)
      expect(counts.unknown).toBeLessThanOrEqual(1)
      // What has no receipt is done again: nobody knows whether it arrived.
      const sent = [
        { times: counts.mailed, mostAtOnce: 1 },
        ...others.map(({ mostAtOnce, open }) => ({ times: open.timesDone(), mostAtOnce })),
      ]
      for (const { mostAtOnce, times } of sent) {
        expect(Math.min(...times)).toBeGreaterThan(0)
        expect(Math.max(...times)).toBeLessThanOrEqual(2)
        expect(times.filter((each) => each > 1).length).toBeLessThanOrEqual(mostAtOnce)
      }
    },
  )
})
