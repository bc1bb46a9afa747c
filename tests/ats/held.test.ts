import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applicationStatus, withdrawApplication } from '#server/applications/take/status.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { sql } from '#server/database/sql.ts'
import { countByState, decide, holdIfStatement, leaveUnsettledToPeople, sendHeldOn } from '#server/delivery/ledger.ts'
import { deliveryNotes } from '#server/delivery/notes.ts'
import { readinessCheck } from '#server/operate/readiness.ts'
import { openServices } from '#server/services.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { OperatorError } from '#server/tools/operator-error.ts'
import { dayMs } from '#shared/durations.ts'
import { readCsv } from '../services/csv.ts'
import { runApplications } from '../services/test-services.ts'
import { rightsOf, secretsOf } from '../setup/rights.ts'
import { amina, type Delivering, openDelivering } from './delivering.ts'

/** What becomes of an application that a judge holds for a look, and who knows of it. The judge of these tests holds everybody named Bot. */

let open: Delivering
const reasons = [{ code: 'too-fast', count: 2 }]
const bot = { last_name: 'Bot' }

beforeEach(async () => {
  open = await openDelivering({
    judge: async ({ application }) =>
      Promise.resolve({ reasons: application.answers['last_name'] === 'Bot' ? reasons : [], statements: () => [] }),
  })
})
afterEach(() => open.close())

const run = async (...args: string[]) => runApplications(open.dataDir, ...args)
const heldReasons = async (applicationId: string) => {
  const { rows } = await open.database.read(sql`SELECT held_reasons FROM deliveries WHERE application_id = ${applicationId}`)
  return rows[0]?.['held_reasons']
}

describe('an application that is held', () => {
  it('is not sent, while others are', async () => {
    const [held, sent] = [await open.apply(bot), await open.apply()]
    await open.workLater()
    expect(await open.stateOf(held)).toMatchObject({ state: 'held', attempts: 0 })
    expect(await open.stateOf(sent)).toMatchObject({ state: 'delivered' })
    expect(await heldReasons(held)).toBe(JSON.stringify(reasons))
    expect(await heldReasons(sent)).toBeNull()
  })

  it('is received by the same answer as any other, and its device reads the same state', async () => {
    const submit = async (answers: object) => {
      const key = randomUUID()
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...rightsOf(key) }
      const body = JSON.stringify({ ...amina, ...answers })
      const response = await open.request('/api/applicant/?action=submit&job=7', { method: 'POST', headers, body })
      const { id, proof, ...said } = (await response.json()) as Readonly<Record<string, unknown>>
      expect([typeof id, typeof proof]).toEqual(['string', 'string'])
      return { status: response.status, said, state: (await applicationStatus(open.database, secretsOf(key).read))?.state }
    }
    expect(await submit(bot)).toEqual(await submit({}))
  })

  it('is delivered once it is sent on', async () => {
    const held = await open.apply(bot)
    expect(await decide(open.database, held, 'sendOn', open.database.nowMs())).toMatchObject({ status: 'decided' })
    await open.work(3)
    expect(await open.stateOf(held)).toMatchObject({ state: 'delivered' })
  })

  it('is closed by a discard, and can be brought back', async () => {
    const held = await open.apply(bot)
    await decide(open.database, held, 'discard', open.database.nowMs())
    expect(await open.stateOf(held)).toMatchObject({ state: 'closed', lastAnswer: deliveryNotes.discarded })
    await decide(open.database, held, 'retry', open.database.nowMs())
    await open.work(3)
    expect(await open.stateOf(held)).toMatchObject({ state: 'delivered' })
  })

  it('is stopped when it is withdrawn, and nobody sends it on then', async () => {
    const key = randomUUID()
    const held = await open.apply(bot, key)
    const status = await withdrawApplication(open.database, secretsOf(key).withdraw, open.database.nowMs())
    expect(status).toMatchObject({ state: 'withdrawn', effect: 'stopped' })
    expect(await open.stateOf(held)).toMatchObject({ state: 'closed' })
    expect(await sendHeldOn(open.database, sql`true`, deliveryNotes.sentOnByItself, open.database.nowMs())).toBe(0)
  })

  it('can be replaced by a later try of its device', async () => {
    const key = randomUUID()
    const held = await open.apply(bot, key)
    const next = randomUUID()
    const response = await open.request('/api/applicant/?action=submit&job=7', {
      method: 'POST',
      headers: { 'Idempotency-Key': next, Replaces: secretsOf(key).replace, ...rightsOf(next) },
      body: JSON.stringify(amina),
    })
    expect(response.status).toBe(200)
    expect(await open.stateOf(held)).toBeNull()
    expect(await countByState(open.database)).toMatchObject([{ state: 'queued', count: 1 }])
  })

  it('is erased with its reasons', async () => {
    const held = await open.apply(bot)
    await eraseApplication(open.database, held)
    expect((await open.database.read('SELECT 1 FROM deliveries')).rows).toEqual([])
  })

  it('is marked as delivered by who has entered it by hand', async () => {
    const held = await open.apply(bot)
    await run('--mark-delivered', held)
    expect(await open.stateOf(held)).toMatchObject({ state: 'delivered' })
  })

  it('may have been sent on since a backup, so it is unknown in the restored database', async () => {
    const held = await open.apply(bot)
    await leaveUnsettledToPeople(open.database, 'restored', open.database.nowMs())
    expect(await open.stateOf(held)).toMatchObject({ state: 'unknown' })
  })
})

it('holds one in its own transaction, if what was judged has changed until then', async () => {
  await open.close()
  open = await openDelivering({
    judge: async () =>
      Promise.resolve({
        reasons: [],
        statements: (applicationId, nowMs) => [
          holdIfStatement(applicationId, reasons, sql`(SELECT count(*) FROM applications) > 1`, nowMs),
        ],
      }),
  })
  const [first, second] = [await open.apply(), await open.apply()]
  expect([(await open.stateOf(first))?.state, (await open.stateOf(second))?.state]).toEqual(['queued', 'held'])
})

it('judges nothing where nothing is delivered', async () => {
  await open.close()
  let judged = 0
  open = await openDelivering({
    isDelivering: false,
    judge: async () => Promise.resolve({ reasons, statements: () => [] }).finally(() => (judged += 1)),
  })
  const applicationId = await open.apply(bot)
  expect([judged, await open.stateOf(applicationId)]).toEqual([0, null])
})

describe('the command', () => {
  it('lists held ones like all others, with their state and the ID, and with --held only these', async () => {
    const held = await open.apply(bot)
    const queued = await open.apply()
    const last = (text: string) =>
      text
        .split('\n')
        .slice(2, -3)
        .map((line) => line.trim().split(/ {2,}/).at(-1) ?? '')
    expect(last((await run()).stdout).toSorted()).toEqual([`held ${held.slice(0, 8)}`, 'queued'])
    expect(last((await run('--held')).stdout)).toEqual([`held ${held.slice(0, 8)}`])
    const [header = [], ...rows] = readCsv((await run('--format', 'csv')).stdout.slice(1))
    expect(rows.map((row) => row[header.indexOf('Delivery')] ?? '').toSorted()).toEqual(['held', 'queued'])
    const json = (await run('--held', '--format', 'json')).stdout
    expect(JSON.parse(json)).toMatchObject([{ id: held, delivery: { state: 'held' } }])
    expect(json).not.toContain('too-fast')
    expect(json).not.toContain(queued)
  })

  it('sends on one by its ID, or all', async () => {
    const [first, second, third] = [await open.apply(bot), await open.apply(bot), await open.apply(bot)]
    expect((await run('--send-on', first.slice(0, 8))).stderr).toBe(`${first}: sent on\n`)
    expect((await open.stateOf(second))?.state).toBe('held')
    expect((await run('--send-on', 'all')).stderr).toBe('2 applications sent on\n')
    await open.workLater()
    for (const id of [first, second, third]) expect((await open.stateOf(id))?.state).toBe('delivered')
  })

  it.each([
    [(_held: string, queued: string) => ['--send-on', queued], /is not held/],
    [(held: string) => ['--retry', held], /is held for a look\. Deliver it with --send-on/],
    [(held: string) => ['--send-on', held, '--held'], /^--held: cannot be used together/],
    [() => ['--send-on', 'everything'], /is not the ID of an application/],
  ])('rejects what decides nothing: %#', async (args, message) => {
    const failure = await run(...args(await open.apply(bot), await open.apply())).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(OperatorError)
    expect((failure as OperatorError).message).toMatch(message)
  })
})

it('sends on what is held when a server starts that judges nothing, and says how many', async () => {
  const held = await open.apply(bot)
  const warnings: string[] = []
  const services = await openServices(readEnvironment({ DATA_DIR: open.dataDir, GUARD: 'off' }), (message) =>
    warnings.push(message),
  )
  services.database.close()
  expect(warnings).toContain('delivery: nothing is held any more. Applications that were held and are sent on now: 1')
  expect(await open.stateOf(held)).toMatchObject({ state: 'queued', lastAnswer: deliveryNotes.sentOnUnguarded })
})

it('warns in /api/ready of what nobody has looked at for a week', async () => {
  const held = await open.apply(bot)
  const warnings = async () => {
    const check = readinessCheck({
      database: open.database,
      disk: { hasRoom: async () => Promise.resolve(true) } as never,
      uploads: { isHalfUsed: async () => Promise.resolve(false), isStoreAway: async () => Promise.resolve(false) },
      readBoards: () => [],
      mails: null,
      scanner: null,
      delivery: null,
    })
    const readiness = await check()
    return 'warnings' in readiness ? readiness.warnings : []
  }
  expect(await warnings()).toEqual([])
  await open.database.write([
    sql`UPDATE deliveries SET changed_at_ms = ${open.database.nowMs() - 8 * dayMs} WHERE application_id = ${held}`,
  ])
  expect(await warnings()).toEqual(['held-for-a-week'])
})
