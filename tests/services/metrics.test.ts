import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { ownBoard } from '#server/board/board.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { openBoards } from '#server/board/open-boards.ts'
import type { Readiness } from '#server/operate/readiness.ts'
import { type Metrics, metricsServer, openMetrics } from '#server/operate/metrics/open-metrics.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { amina, openDelivering } from '../ats/delivering.ts'
import { startCompanyBoard } from '../setup/company-board.ts'
import { isReplicated } from '../setup/pooled-databases.ts'
import { openTestServices, type TestServices } from './test-services.ts'

let open: TestServices
let metrics: Metrics
let ask: TestServices['request']
let readiness: Readiness
const cleanUps: (() => unknown)[] = []

beforeEach(async () => {
  open = await openTestServices({ environment: { UPLOAD_QUOTA_MB: '100' } })
  cleanUps.push(open.close)
  readiness = { ok: true, schemaVersion: 1, warnings: [] }
  const { services } = open
  const board = ownBoard(services.board)
  const boards = { read: board, readAtMs: () => Date.now() - 90_000 }
  metrics = openMetrics({ ...services, boards, readReadiness: async () => readiness })
  const app = createApp({ ...services, answered: metrics.answered }, jobsOf(board))
  ask = async (address, init) => app.request(address, init)
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

/** The samples of a metric, by their labels. */
async function samplesOf(name: string, from = metrics): Promise<Readonly<Record<string, number>>> {
  const samples = [...(await from.read()).matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))]
  return Object.fromEntries(samples.map(([, labels = '', value]) => [labels, Number(value)]))
}

describe('the metrics', () => {
  it('count requests by the pattern of their route and their status', async () => {
    await ask('/api/health')
    await ask('/api/applicant/uploads/a')
    await ask('/api/applicant/uploads/b')
    expect(await samplesOf('careers_requests_total')).toEqual({
      'route="/api/health",status="200"': 1,
      'route="/api/applicant/uploads/:uploadKey",status="404"': 2,
    })
  })

  it('have one label for all addresses that nobody knows', async () => {
    for (let invented = 0; invented < 300; invented += 1) await ask(`/api/${invented}?q=${invented}`)
    expect(await samplesOf('careers_requests_total')).toEqual({ 'route="/api/*",status="404"': 300 })
  })

  it('count applications by outcome', async () => {
    const submit = async (body: object | string, key = '6f1f2f8e-1111-4111-8111-111111111111') =>
      ask('/api/applicant/?action=submit&job=7410004', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    await submit('no answers')
    await submit({ ...amina, first_name: '' })
    await submit('x'.repeat(2_000_000))
    await submit({ ...amina, email: 'fail-503@example.com' })
    const counted = Object.entries(await samplesOf('careers_submissions_total')).filter(([, count]) => count > 0)
    expect(Object.fromEntries(counted)).toEqual({
      'outcome="malformed"': 1,
      'outcome="invalid"': 1,
      'outcome="not-taken"': 2,
    })
  })

  it('count errors of the code, from 0', async () => {
    expect(await samplesOf('careers_errors_total')).toEqual({ '': 0 })
    open.services.database.close()
    await ask('/api/applicant/?action=status')
    expect(await samplesOf('careers_errors_total')).toEqual({ '': 1 })
  })

  // The disk of a server is not known here.
  it.skipIf(isReplicated)(
    'show the age of the board, the disk, the room for uploads, the mails, the work and the event loop',
    async () => {
      const [age] = Object.values(await samplesOf('careers_board_age_seconds'))
      expect(age).toBeGreaterThanOrEqual(90)
      expect(age).toBeLessThan(120)
      const [used] = Object.values(await samplesOf('careers_disk_used_bytes'))
      expect((await samplesOf('careers_disk_limit_bytes'))['']).toBeGreaterThan(used ?? Number.NaN)
      expect(await samplesOf('careers_uploads_limit_bytes')).toEqual({ '': 100 * 1024 * 1024 })
      expect(await samplesOf('careers_uploads_used_bytes')).toEqual({ '': 0 })
      expect(await samplesOf('careers_mails_waiting')).toEqual({ '': 0 })
      expect(await samplesOf('careers_work')).toEqual({ 'state="running"': 0, 'state="waiting"': 0 })
      expect(Object.keys(await samplesOf('nodejs_eventloop_lag_p99_seconds'))).toEqual([''])
    },
  )

  it('show what /api/ready warns of', async () => {
    expect([await samplesOf('careers_ready'), await samplesOf('careers_warning')]).toEqual([{ '': 1 }, {}])
    readiness = {
      ok: true,
      schemaVersion: 1,
      warnings: ['mails-wait'],
      delivery: { alarm: 'key', oldestUndeliveredSeconds: 1 },
    }
    expect(await samplesOf('careers_warning')).toEqual({ 'warning="mails-wait"': 1 })
    expect(await samplesOf('careers_delivery_alarm')).toEqual({ 'alarm="key"': 1 })
    readiness = { ok: false, database: 'SQLITE_FULL' }
    expect([await samplesOf('careers_ready'), await samplesOf('careers_warning')]).toEqual([{ '': 0 }, {}])
  })

  it('are read while the database does not answer', async () => {
    open.services.database.close()
    expect(await samplesOf('careers_deliveries')).toEqual({})
    expect(Object.keys(await samplesOf('process_cpu_seconds_total'))).toEqual([''])
  })

  it('show deliveries by state, and how long the oldest has waited that is not delivered', async () => {
    const delivering = await openDelivering()
    cleanUps.push(delivering.close)
    await delivering.apply()
    await delivering.work(2)
    await delivering.apply({ email: 'ats-422@example.com' })
    await delivering.work(2)
    await delivering.apply({ email: 'other@example.com' })
    const { services } = open
    const from = openMetrics({
      ...services,
      database: delivering.database,
      boards: { read: ownBoard(services.board), readAtMs: () => null },
      readReadiness: async () => readiness,
    })
    expect(await samplesOf('careers_deliveries', from)).toEqual({
      'state="delivered"': 1,
      'state="queued"': 1,
      'state="refused"': 1,
    })
    const ages = await samplesOf('careers_delivery_oldest_seconds', from)
    expect(Object.keys(ages)).toEqual(['state="queued"', 'state="refused"'])
    expect(Math.max(...Object.values(ages))).toBeLessThan(60)
    expect(await samplesOf('careers_board_age_seconds', from)).toEqual({})
  })
})

it('measures the age of a board from its last answer, and before that from the start', async () => {
  const company = await startCompanyBoard('acme', [{ id: 7, title: 'Baker' }])
  cleanUps.push(async () => company.close())
  const { board, database } = open.services
  const settings = { boardUrl: company.url, boards: [], settings: { boardUrl: '/api/board' } }
  const beforeMs = Date.now()
  const boards = openBoards(settings, { ats: null, embedded: board, database, warn: () => {} })
  const openedAtMs = boards.readAtMs() ?? Number.NaN
  expect(openedAtMs).toBeGreaterThanOrEqual(beforeMs)
  await expect.poll(() => Date.now()).toBeGreaterThan(openedAtMs)
  await boards.read('/jobs')
  expect(boards.readAtMs()).toBeGreaterThan(openedAtMs)
})

describe('METRICS_PORT', () => {
  it('answers /metrics and nothing else', async () => {
    const server = metricsServer(metrics)
    cleanUps.push(() => server.close())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const answer = await fetch(`${url}/metrics`)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringContaining('text/plain; version=0.0.4'),
    ])
    expect(await answer.text()).toContain('careers_ready 1\n')
    for (const other of ['/', '/api/health', '/metrics?x']) expect((await fetch(url + other)).status).toBe(404)
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
  })

  it('is none by default, and never the port that strangers reach', () => {
    expect(readEnvironment({}).metricsPort).toBeNull()
    expect(readEnvironment({ METRICS_PORT: '9464' }).metricsPort).toBe(9464)
    expect(() => readEnvironment({ PORT: '9464', METRICS_PORT: '9464' })).toThrow(/^METRICS_PORT: choose another port/)
  })

  it('has its metrics at no address of the public port', async () => {
    expect((await ask('/metrics')).status).toBe(404)
    expect((await ask('/api/metrics')).status).toBe(404)
  })
})

it('reports the number of the schema at /api/ready', async () => {
  const schema = readFileSync(path.join(import.meta.dirname, '../../src/server/database/schema.sql'), 'utf8')
  const number = Number(/^-- Schema (\d+)$/m.exec(schema)?.[1])
  expect(await (await ask('/api/ready')).json()).toMatchObject({ ok: true, schemaVersion: number })
})
