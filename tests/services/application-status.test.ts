import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applicationStatus } from '#server/applications/take/status.ts'
import { deliveryStates } from '#server/delivery/transitions.ts'
import { decide, markSending, claimNext } from '#server/delivery/ledger.ts'
import { failureReasons } from '#shared/applicant-answers.ts'
import { rights, rightsHeader, rightsText } from '#shared/application-rights.ts'
import { ApplicationStatus, statusUrl } from '#shared/application-status.ts'
import { applicantUrl } from '#shared/endpoints.ts'
import { amina, type Delivering, openDelivering } from '../ats/delivering.ts'
import { hashesOf, secretsOf } from '../setup/rights.ts'

/** What a device is told about an application that it has sent, and how it takes it back. */

const applicant = '/api/applicant'
let open: Delivering
let key: string

beforeEach(async () => {
  open = await openDelivering()
  key = randomUUID()
})
afterEach(() => open.close())

async function ask(method: 'GET' | 'POST', idempotencyKey: string | null): Promise<Response> {
  const url = method === 'GET' ? statusUrl.status(applicant) : statusUrl.withdraw(applicant)
  return open.request(url, { method, headers: idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey } })
}

const read = async (response: Response) => v.parse(ApplicationStatus, await response.json())
const status = async () => read(await ask('GET', secretsOf(key).read))
const withdraw = async () => read(await ask('POST', secretsOf(key).withdraw))
const lease = () => ({ nowMs: Date.now(), leaseMs: 60_000 })

async function claim(): Promise<NonNullable<Awaited<ReturnType<typeof claimNext>>>> {
  const claimed = await claimNext(open.database, { token: randomUUID(), ...lease() })
  if (!claimed) throw new Error('nothing is due')
  return claimed
}

describe('the state of an application', () => {
  it.each(deliveryStates)('is received, and no more, while its delivery is %s', async (state) => {
    await open.apply({}, key)
    await open.database.write([{ sql: 'UPDATE deliveries SET state = ?', args: [state] }])
    expect(await status()).toEqual({ state: 'received', receivedAtMs: expect.any(Number) as number })
  })

  it('is received where nothing is delivered', async () => {
    await open.close()
    open = await openDelivering({ isDelivering: false })
    await open.apply({}, key)
    expect(await status()).toMatchObject({ state: 'received' })
  })

  it('is told only to whoever has the secret for reading it', async () => {
    const applicationId = await open.apply({}, key)
    for (const wrong of [
      null,
      '',
      key,
      secretsOf(key).replace,
      randomUUID(),
      applicationId,
      `${key} `.repeat(2),
      key.toUpperCase(),
      '%',
      `${key}'--`,
    ]) {
      for (const method of ['GET', 'POST'] as const) {
        const response = await ask(method, wrong)
        expect(response.status).toBe(404)
        expect(await response.json()).toMatchObject({ reason: failureReasons.unknownKey })
      }
    }
    expect(await status()).toMatchObject({ state: 'received' })
  })

  it('cannot be hidden by whoever sends its hashes with an application of his own', async () => {
    await open.apply({}, key)
    const own = hashesOf(randomUUID())
    for (const right of rights) {
      const headers = {
        'Idempotency-Key': randomUUID(),
        [rightsHeader]: rightsText({ ...own, [right]: hashesOf(key)[right] }),
      }
      const answer = await open.request(applicantUrl.submit(applicant, 7), {
        method: 'POST',
        headers,
        body: JSON.stringify(amina),
      })
      expect([answer.status, await answer.json()]).toMatchObject([400, { reason: 'malformed' }])
    }
    await withdraw()
    expect(await status()).toMatchObject({ state: 'withdrawn' })
  })

  it('is not stored by anybody on the way, and its secret is in no address', async () => {
    await open.apply({}, key)
    expect((await ask('GET', secretsOf(key).read)).headers.get('Cache-Control')).toBe('no-store')
    expect((await open.request(`${statusUrl.status(applicant)}&key=${secretsOf(key).read}`)).status).toBe(404)
  })
})

it('is looked up by the same statements, whether there is such an application or not', async () => {
  await open.apply({}, key)
  const asked: unknown[] = []
  const watched = new Proxy(open.database, {
    get: (target, name) => {
      if (name !== 'read') return Reflect.get(target, name) as unknown
      return (statement: { readonly sql: string; readonly args: readonly string[] }) => {
        asked.push([statement.sql, statement.args.map((value) => value.length)])
        return target.read({ sql: statement.sql, args: [...statement.args] })
      }
    },
  })
  expect(await applicationStatus(watched, secretsOf(key).read)).toMatchObject({ state: 'received' })
  const ofKnown = asked.splice(0)
  expect(await applicationStatus(watched, 'x')).toBeNull()
  expect(ofKnown).not.toEqual([])
  expect(asked).toEqual(ofKnown)
})

describe('withdrawing', () => {
  it('stops a delivery that has not begun', async () => {
    const id = await open.apply({}, key)
    expect(await withdraw()).toMatchObject({ state: 'withdrawn', effect: 'stopped' })
    await open.work(5)
    expect(open.fake.received).toEqual([])
    expect(await open.stateOf(id)).toMatchObject({ state: 'closed', lastAnswer: 'withdrawn by the applicant' })
    expect(await status()).toMatchObject({ state: 'withdrawn', effect: 'stopped' })
  })

  it('stops a delivery that a process has claimed and not begun to send', async () => {
    await open.apply({}, key)
    const claimed = await claim()
    expect(await withdraw()).toMatchObject({ effect: 'stopped' })
    expect(await markSending(open.database, claimed, lease())).toBe(false)
  })

  it('is told to the recruiters once the recruiting system has the application', async () => {
    const id = await open.apply({}, key)
    await open.work(2)
    await open.database.write(['UPDATE application_entries SET seen_at_ms = 1'])
    expect(await withdraw()).toMatchObject({ state: 'withdrawn', effect: 'told' })
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
    const { rows } = await open.database.read('SELECT seen_at_ms FROM application_entries')
    expect(rows[0]?.['seen_at_ms']).toBeNull()
  })

  it.each(['sending', 'unknown'])('promises nothing while the delivery is %s, and never sends it again', async (state) => {
    const id = await open.apply({}, key)
    const claimed = await claim()
    await markSending(open.database, claimed, lease())
    if (state === 'unknown') await open.database.write([`UPDATE deliveries SET state = 'unknown'`])
    expect(await withdraw()).toMatchObject({ effect: 'told' })
    await decide(open.database, id, 'retry', Date.now())
    await open.database.write([`UPDATE deliveries SET state = 'queued', next_at_ms = 0, lease_until_ms = NULL`])
    await open.work(5)
    expect(await open.stateOf(id)).toMatchObject({ state: 'closed' })
    expect(open.fake.received).toEqual([])
  })

  it('is told to the recruiters where nothing is delivered', async () => {
    await open.close()
    open = await openDelivering({ isDelivering: false })
    await open.apply({}, key)
    expect(await withdraw()).toMatchObject({ effect: 'told' })
  })

  it('changes nothing when it is repeated, also at the same time', async () => {
    await open.apply({}, key)
    const [first, ...others] = await Promise.all([withdraw(), withdraw(), withdraw()])
    for (const other of others) expect(other).toEqual(first)
    await open.work(2)
    expect(await withdraw()).toEqual(first)
  })

  it('does not let a late retry of the device queue it again', async () => {
    await open.apply({}, key)
    await withdraw()
    await open.apply({}, key)
    await open.work(3)
    expect(open.fake.received).toEqual([])
    expect(await status()).toMatchObject({ state: 'withdrawn' })
  })
})
