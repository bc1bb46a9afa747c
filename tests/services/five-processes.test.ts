import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askByPush } from '#modules/alerts/server/push-alerts.ts'
import { storeApplication } from '#server/applications/application-store.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { textColumn } from '#server/database/rows.ts'
import { queueStatement } from '#server/delivery/ledger.ts'
import { type FakeGreenhouse, startFakeGreenhouse } from '#server/faults/fake-greenhouse.mjs'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { baker } from '../setup/baker.ts'
import { type CompanyBoard, startCompanyBoard } from '../setup/company-board.ts'
import { openAsOtherProcess } from '../setup/database-lock.ts'
import { type MailServer, openMailServer } from '../setup/mail-server.ts'
import { newDataDir } from '../setup/new-data-dir.ts'
import { giveBackReplicatedDatabase, isReplicated, takeReplicatedDatabase } from '../setup/pooled-databases.ts'
import { openPushService, type PushBrowser, type PushService } from '../setup/push-service.ts'
import type { ReplicatedDatabase } from '../setup/replicated-database.ts'
import { type SiteServer, startSiteServer } from '../setup/site-server.ts'
import { vapidKeys } from '../setup/vapid-keys.ts'

/**
 * Five processes of the built site on one database, with everything due at once that a server does by itself. Each is done once, whoever is
 * killed. With `TEST_DATABASE=replicated`, two of them are at the primary and three at its replica. `PROCESS_FAULTS=all` has all faults with a
 * file, too. It prints the fault table.
 */

const hasAllFaults = isReplicated || process.env['PROCESS_FAULTS'] === 'all'
/** Purges, the record of open jobs, the retention, and news for alerts. */
const dueWorks = 6
const processes = 5
const waiting = 4
const subscribers = 3
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
  readonly pushes: string
  readonly notices: string
  readonly erased: string
}
const table: Row[] = []

const keys = {
  ...vapidKeys(),
  VAPID_SUBJECT: 'mailto:jobs@wordlark.example',
}

let pushService: PushService
let engine: Server
let notices: string[]
beforeAll(async () => {
  pushService = await openPushService()
  engine = createServer((request, response) => {
    notices.push(request.url ?? '')
    request.resume().on('end', () => response.end('{}'))
  })
  await once(engine.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  console.table(table)
  engine.close()
  await pushService.close()
})

let board: CompanyBoard
let greenhouse: FakeGreenhouse
let mails: MailServer
let dataDir: string
let servers: ReplicatedDatabase | null
let database: Database
let sites: SiteServer[]
let browsers: PushBrowser[]

beforeEach(async () => {
  notices = []
  sites = []
  browsers = []
  board = await startCompanyBoard('acme', [job])
  greenhouse = await startFakeGreenhouse({ board: board.url })
  mails = await openMailServer()
  dataDir = await newDataDir()
  await writeFile(path.join(dataDir, 'push.pem'), pushService.certificate)
  servers = await takeReplicatedDatabase(dataDir)
  database = await openDatabase({ dataDir, databaseUrl: servers?.urls.primary ?? null })
})
afterEach(async () => {
  await Promise.all(sites.map(async (site) => site.remove()))
  database.close()
  await giveBackReplicatedDatabase(dataDir)
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
        ...keys,
        FAULTS: '0',
        DATA_DIR: dataDir,
        ...(servers ? { DATABASE_URL: index < 2 ? servers.urls.primary : servers.urls.replica } : {}),
        ERASURE_LOG: path.join(dataDir, 'erasures.log'),
        BOARD_URL: greenhouse.boardUrl,
        GREENHOUSE_API_KEY: greenhouse.key,
        SITE_URL: 'https://careers.example',
        SMTP_URL: mails.smtpUrl,
        MAIL_FROM: 'jobs@wordlark.example',
        MAIL_TO: 'people@wordlark.example',
        RETENTION: 'on',
        INDEXNOW_KEY: 'abcdef0123456789',
        PUSH_HOSTS: pushService.host,
        NODE_EXTRA_CA_CERTS: path.join(dataDir, 'push.pem'),
        NODE_OPTIONS: `--import=${preload}`,
        CLOCK_AHEAD_MS: String(aheadMs(index)),
        INDEXNOW_AT: `http://127.0.0.1:${(engine.address() as AddressInfo).port}/`,
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
    { sql: "INSERT OR REPLACE INTO listed_jobs VALUES (?, 'US', ?, ?, 1)", args: [jobId, openedMs, openedMs] },
    {
      sql: "INSERT INTO analytics_events (event_type, event_timestamp_ms, received_at_ms, event) VALUES ('page', 1, ?, '{}')",
      args: [Date.now() - 300 * dayMs],
    },
    "INSERT INTO alert_mailboxes VALUES ('m', 'zoe@example.com', 'zoe@example.com', 'zoe@example.com', 0)",
    {
      sql: `INSERT INTO mail_alerts (alert_id, mailbox_id, search, language, rhythm, state, state_ends_ms, confirmed_at_ms, looked_at_ms)
            VALUES ('a', 'm', 'department=Engineering', 'en', 'daily', 'running', ?, 1, ?)`,
      args: [Date.now() + 100 * dayMs, openedMs - hourMs],
    },
  ])
  for (let index = 0; index < subscribers; index += 1) {
    const browser = pushService.subscribe()
    browsers.push(browser)
    await askByPush(
      database,
      { search: 'department=Engineering', subscription: browser.subscription, language: 'en' },
      openedMs - hourMs,
    )
  }
  await database.write([
    `UPDATE push_alerts SET state = 'running', state_ends_ms = ${openedMs + 300 * dayMs}, code = NULL, job_ids = NULL`,
  ])
}

const count = async (query: string) => Number((await database.read(query)).rows[0]?.['n'])
const inQueues = async () =>
  count(`SELECT (SELECT count(*) FROM deliveries WHERE state IN ('queued', 'sending')) + (SELECT count(*) FROM mails)
    + (SELECT count(*) FROM alert_mails) + (SELECT count(*) FROM mail_alerts WHERE last_mail_ms IS NULL)
    + (SELECT count(*) FROM push_alerts WHERE job_ids IS NOT NULL OR looked_at_ms < unixepoch() * 1000 - 1800000) AS n`)
const left = async () =>
  (await inQueues()) +
  (await count(`SELECT (SELECT count(*) FROM applications WHERE received_at_ms < 1600000000000)
    + (SELECT 1 - count(*) FROM index_notices) + (SELECT count(*) FROM analytics_events) AS n`))
async function untilDone(): Promise<void> {
  await expect.poll(left, { timeout: 150_000, interval: 200 }).toBe(0)
}

/** Everything that is due once in a while stands as done. */
async function untilEntered(): Promise<void> {
  await expect.poll(() => count('SELECT count(*) AS n FROM turns WHERE last_run_ms IS NOT NULL')).toBe(dueWorks)
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
    mailed: times([...people, 'people@wordlark.example', 'zoe@example.com'], recipients),
    pushed: browsers.map(({ received }) => received.length),
    noticed: [notices.length],
    // A line is written before the application is erased, so a process that is killed between leaves it to be written again.
    erased: new Set(log.match(/[0-9a-f]{64}/g)).size,
  }
  const show = (all: readonly number[]) =>
    `${all.length} things, ${all.filter((n) => n > 1).length} twice, ${all.filter((n) => n === 0).length} not at all`
  table.push({
    fault,
    deliveries: `${show(counts.delivered)}, ${counts.unknown} unknown`,
    mails: show(counts.mailed),
    pushes: show(counts.pushed),
    notices: show(counts.noticed),
    erased: `${counts.erased} of ${overdue}`,
  })
  return counts
}

const onceEach = (length: number) => Array.from({ length }, () => 1)
const allOnce = {
  delivered: onceEach(waiting),
  unknown: 0,
  mailed: onceEach(waiting + 2),
  pushed: onceEach(subscribers),
  noticed: [1],
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
    ['turns', 'until_ms'],
    ['index_services', 'turn_until_ms'],
    ['deliveries', 'lease_until_ms'],
    ['deliveries', 'next_at_ms'],
    ['delivery_paces', 'flight_until_ms'],
    ['mails', 'next_at_ms'],
    ['alert_mails', 'next_at_ms'],
    ['push_alerts', 'next_at_ms'],
  ]
  await database.write(earlier.map(([name, column]) => `UPDATE ${name} SET ${column} = max(0, ${column} - ${ms})`))
}

/** What is under way when everybody is killed. */
const moments: readonly (readonly [what: string, hasCome: () => number])[] = [
  ['a delivery', () => greenhouse.requests.length],
  ['a mail', () => mails.received.length],
  ['a notice', () => notices.length],
  ['a push', () => browsers.filter(({ received }) => received.length > 0).length],
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
      await database.write(['UPDATE turns SET last_run_ms = NULL'])
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
      const mostAtOnce = { mailed: 1, pushed: subscribers, noticed: 1 }
      for (const what of ['mailed', 'pushed', 'noticed'] as const) {
        expect(Math.min(...counts[what])).toBeGreaterThan(0)
        expect(Math.max(...counts[what])).toBeLessThanOrEqual(2)
        expect(counts[what].filter((times) => times > 1).length).toBeLessThanOrEqual(mostAtOnce[what])
      }
    },
  )
})
