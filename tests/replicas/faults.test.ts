import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '#server/delivery/fake/fake-greenhouse.mjs'
import { type Database, openDatabase } from '#server/database/database.ts'
import { textColumn } from '#server/database/rows.ts'
import { type CutProxy, openCutProxy } from '../setup/cut-proxy.ts'
import { type MailServer, openMailServer } from '../setup/mail-server.ts'
import { hasReplicatedDatabase, type ReplicatedDatabase, startReplicatedDatabase } from '../setup/replicated-database.ts'
import { type SiteServer, startSiteServer } from '../setup/site-server.ts'

/**
 * Two processes of the built site, one at a primary and one at its replica, while devices apply and one part after the other fails.
 * `REPLICA_ROUNDS=5` has more applications and faults. It prints the fault table.
 */

const rounds = Number(process.env['REPLICA_ROUNDS'] ?? '1')
const devices = 6
/** Longer than a process waits for its database. */
const maxAnswerMs = 30_000
const retryMs = 200

/** An address for each person: one has only so many confirmations a day. */
const addressOf = (key: string) => `10.${[0, 2, 4].map((at) => Number.parseInt(key.slice(at, at + 2), 16)).join('.')}`

const jobId = 7
const text = (label: string, name: string) => ({ label, required: true, fields: [{ name, type: 'input_text', values: [] }] })
const job = {
  id: jobId,
  title: 'Baker',
  questions: [text('First Name', 'first_name'), text('Last Name', 'last_name'), text('Email', 'email')],
}

interface Row {
  readonly fault: string
  readonly applications: number
  readonly refusedTries: number
  readonly lost: number
  readonly doubled: number
}

describe.skipIf(!hasReplicatedDatabase)('of two processes on a primary and a replica, whatever fails', () => {
  let line: CutProxy
  let servers: ReplicatedDatabase
  let greenhouse: FakeGreenhouse
  let mails: MailServer
  let sites: Readonly<Record<'replica' | 'primary', SiteServer>>
  let database: Database
  const table: Row[] = []
  const confirmed = new Map<string, string>()
  /** What may have been under way at each of them waits: a delivery that was taken up, for ten minutes. */
  let faults = 0

  beforeAll(async () => {
    servers = await startReplicatedDatabase(async (port) => {
      line = await openCutProxy(port)
      return line.port
    })
    greenhouse = await startFakeGreenhouse({ board: () => [job] })
    mails = await openMailServer()
    const settings = {
      FAULTS: '0',
      TRUST_PROXY: '1',
      BOARD_URL: greenhouse.boardUrl,
      GREENHOUSE_API_KEY: greenhouse.key,
      GUARD: 'off',
      SMTP_URL: mails.smtpUrl,
      MAIL_FROM: 'jobs@example.com',
    }
    const [replica, primary] = await Promise.all(
      [servers.urls.replica, servers.urls.primary].map(async (url) => startSiteServer({ ...settings, DATABASE_URL: url })),
    )
    if (!replica || !primary) throw new Error('nothing has started')
    sites = { replica, primary }
    database = await openDatabase({ dataDir: primary.dataDir, databaseUrl: servers.urls.primary })
  })
  afterAll(async () => {
    console.table(table)
    database.close()
    await sites.primary.remove()
    await sites.replica.remove()
    await mails.close()
    await greenhouse.close()
    await servers.remove()
    line.close()
  })

  /** One device: it sends its application again until it is confirmed, to whatever process the load balancer names. */
  const apply = async (tries: { refused: number }, key: string) => {
    for (let turn = Math.random() < 0.5 ? 0 : 1; ; turn += 1) {
      const site = turn % 2 === 0 ? sites.replica : sites.primary
      const response = await fetch(`${site.url}/api/applicant/?action=submit&job=${jobId}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, 'X-Forwarded-For': addressOf(key) },
        body: JSON.stringify({ first_name: 'Amina', last_name: 'Okafor', email: `${key}@example.com` }),
        signal: AbortSignal.timeout(maxAnswerMs),
      }).catch(() => null)
      if (response?.status === 200) {
        confirmed.set(key, ((await response.json()) as { readonly id: string }).id)
        return
      }
      // A database that is away is no error of the server's.
      if (response) expect([response.status, response.headers.has('Retry-After')]).toEqual([503, true])
      tries.refused += 1
      await delay(retryMs)
    }
  }

  const stored = async () => {
    const { rows } = await database.read('SELECT idempotency_key, application_id FROM applications')
    return rows.map((row) => [textColumn(row, 'idempotency_key'), textColumn(row, 'application_id')] as const)
  }

  const untilRefused = async (tries: { readonly refused: number }, times: number) => {
    await expect.poll(() => tries.refused, { timeout: 60_000 }).toBeGreaterThan(times)
  }

  /** Devices apply before, during and after a fault. @returns how many confirmed applications are lost, and how many rows nobody has sent */
  const live = async (fault: string, begin: () => Promise<void>, end: () => Promise<void>) => {
    const tries = { refused: 0 }
    const before = confirmed.size
    const some = async () => Promise.all(Array.from({ length: devices }, async () => apply(tries, randomUUID())))
    for (let round = 0; round < rounds; round += 1) {
      await some()
      const during = some()
      await begin()
      faults += 1
      const meanwhile = some()
      // Long enough that a device at least was told to wait, or all were served by the other process.
      await Promise.race([meanwhile, untilRefused(tries, devices * round)])
      await end()
      await Promise.all([during, meanwhile, some()])
    }
    const rows = await stored()
    const kept = new Map(rows)
    const lost = [...confirmed].filter(([key, id]) => kept.get(key) !== id).length
    table.push({
      fault,
      applications: confirmed.size - before,
      refusedTries: tries.refused,
      lost,
      doubled: rows.length - kept.size,
    })
    return { lost, others: rows.length - confirmed.size }
  }

  it.each(['replica', 'primary'] as const)('nothing is lost when the process at the %s is killed', async (node) => {
    const end = await live(
      `kill -9 of the process at the ${node}`,
      async () => sites[node].stop('SIGKILL'),
      async () => sites[node].restart(),
    )
    expect(end).toEqual({ lost: 0, others: 0 })
  })

  it.each(['replica', 'primary'] as const)('nothing is lost when the %s is killed and comes back', async (node) => {
    const end = await live(
      `kill -9 of the ${node}`,
      async () => servers.kill(node),
      async () => servers.start(node),
    )
    expect(end).toEqual({ lost: 0, others: 0 })
  })

  it('nothing is lost when the primary is paused', async () => {
    const end = await live(
      'the primary is paused',
      async () => Promise.resolve(servers.pause('primary')),
      async () => Promise.resolve(servers.resume('primary')),
    )
    expect(end).toEqual({ lost: 0, others: 0 })
  })

  it('nothing is lost when the line between the replica and its primary is cut', async () => {
    const end = await live(
      'partition of the replica',
      async () => Promise.resolve(line.cut()),
      async () => Promise.resolve(line.mend()),
    )
    expect(end).toEqual({ lost: 0, others: 0 })
  })

  it('each application is delivered once and its mail sent, by whatever process is left', { timeout: 1_000_000 }, async () => {
    await sites.replica.stop('SIGKILL')
    faults += 1
    const states = async () => {
      const { rows } = await database.read('SELECT state, count(*) AS n FROM deliveries GROUP BY state')
      return new Map(rows.map((row) => [textColumn(row, 'state'), Number(row['n'])]))
    }
    await expect
      .poll(async () => confirmed.size - ((await states()).get('delivered') ?? 0), { timeout: 600_000, interval: 1_000 })
      .toBeLessThanOrEqual(faults)
    const arrivals = greenhouse.received.map(({ fields }) => String(fields['email']))
    expect(new Set(arrivals).size).toBe(arrivals.length)
    expect(arrivals.length).toBeGreaterThanOrEqual(confirmed.size - faults)
    const mailed = () => new Set(mails.received.map(({ to }) => (Array.isArray(to) ? to[0] : to)?.text))
    await expect.poll(() => mailed().size, { timeout: 300_000, interval: 1_000 }).toBeGreaterThanOrEqual(confirmed.size - faults)
    table.push({
      fault: 'deliveries and mails, after the last kill',
      applications: confirmed.size,
      refusedTries: 0,
      lost: 0,
      doubled: arrivals.length - new Set(arrivals).size,
    })
  })
})
