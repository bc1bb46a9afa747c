import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { textColumn } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { doDailyWork } from '../server/send-on.ts'
import { byHand, submit, takeProof } from './guard-client.ts'

/** Which applications wait for a look, and what becomes of them without one. */

let open: Delivering
const reopen = async (guard: 'on' | 'off') => {
  open = await openDelivering({ environment: { GUARD: guard } })
}
beforeEach(async () => reopen('on'))
afterEach(() => open.close())

/** The codes of the reasons. null: it is not held. */
async function heldFor(applicationId: string): Promise<readonly string[] | null> {
  const { rows } = await open.database.read(
    sql`SELECT held_reasons FROM deliveries WHERE application_id = ${applicationId} AND state = 'held'`,
  )
  const [row] = rows
  return row ? (JSON.parse(textColumn(row, 'held_reasons')) as { code: string }[]).map(({ code }) => code) : null
}

const codesOf = async (submission: Parameters<typeof submit>[1]) => heldFor((await submit(open, submission)).id)

/** Lets the server's clock be so much later for what was written. */
const age = async (ms: number) =>
  open.database.write([
    sql`UPDATE deliveries SET changed_at_ms = changed_at_ms - ${ms}`,
    sql`UPDATE guard_traces SET at_ms = at_ms - ${ms}`,
    sql`UPDATE guard_proofs SET at_ms = at_ms - ${ms}`,
  ])

describe('a device that has worked', () => {
  it('submits an application that is delivered', async () => {
    const { id, status } = await submit(open, { proof: await takeProof(open), counts: byHand })
    expect(status).toBe(200)
    expect(await heldFor(id)).toBeNull()
    await open.workLater()
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
  })

  it('may repeat its submit with the same proof and key', async () => {
    const again = { key: randomUUID(), proof: await takeProof(open) }
    const first = await submit(open, again)
    expect(await submit(open, again)).toEqual(first)
    expect(await heldFor(first.id)).toBeNull()
  })
})

describe('an application waits for a look, and its device gets the same answer', () => {
  it('without a proof', async () => {
    const { id, status } = await submit(open)
    expect([status, await heldFor(id)]).toEqual([200, ['proof-missing']])
    await open.workLater()
    expect(await open.stateOf(id)).toMatchObject({ state: 'held', attempts: 0 })
  })

  it.each([
    ['no JSON', 'bm8='],
    ['a solution that nobody has asked for', Buffer.from('{"challenge":{},"solution":{}}').toString('base64')],
    ['no base64', '§'],
  ])('with a proof that is %s', async (_, proof) => {
    expect(await codesOf({ proof: encodeURIComponent(proof) })).toEqual(['proof-foreign'])
  })

  it('with a file that three others have sent within their answers', async () => {
    const file = { resume_content: Buffer.from('The same for all.').toString('base64'), resume_content_filename: 'cv.txt' }
    for (let count = 0; count < 3; count += 1) await submit(open, { answers: file })
    expect(await codesOf({ answers: file })).toEqual(['proof-missing', 'same-file'])
  })

  it('with the proof of a server that has another secret', async () => {
    const other = await openDelivering({ environment: { GUARD: 'on' } })
    const proof = await takeProof(other).finally(() => void other.close())
    expect(await codesOf({ proof })).toEqual(['proof-foreign'])
  })

  it('with a proof that another application has used', async () => {
    const proof = await takeProof(open)
    expect(await codesOf({ proof })).toBeNull()
    expect(await codesOf({ proof })).toEqual(['proof-used'])
  })

  it('with one proof for many at once: one of them is delivered', async () => {
    const proof = await takeProof(open)
    const all = await Promise.all(Array.from({ length: 20 }, () => submit(open, { proof })))
    const codes = await Promise.all(all.map(({ id }) => heldFor(id)))
    expect(codes.filter((each) => each === null)).toHaveLength(1)
  })

  it('when two signals agree, although its device has worked', async () => {
    const counts = { ...byHand, seconds: 2, typed: 0, pasted: 0, set: 8 }
    expect(await codesOf({ proof: await takeProof(open), counts })).toEqual(['fast', 'set-by-program'])
    const throwAway = { ...byHand, hidden: true }
    expect(await codesOf({ proof: await takeProof(open), counts: throwAway, answers: { email: 'a@mailinator.com' } })).toEqual([
      'hidden-field',
      'throw-away-address',
    ])
  })

  it('when others with other names have sent the same long answers', async () => {
    const answers = { resume_text: 'I have baked bread for twenty years, in four towns, and every oven was a friend. '.repeat(3) }
    const hidden = { ...byHand, hidden: true }
    const codes = []
    for (let count = 0; count < 5; count += 1)
      codes.push(await codesOf({ proof: await takeProof(open), counts: hidden, answers }))
    expect(codes).toEqual([null, null, null, ['hidden-field', 'same-answers'], ['hidden-field', 'same-answers']])
  })
})

it('delivers somebody who has worked from a network of many people of this day', async () => {
  for (let count = 0; count < 25; count += 1) await submit(open)
  expect(await codesOf({ proof: await takeProof(open), counts: byHand })).toBeNull()
  // With another signal, its network counts, too.
  const hidden = { ...byHand, hidden: true }
  expect(await codesOf({ proof: await takeProof(open), counts: hidden })).toEqual(['hidden-field', 'same-network'])
})

describe('what nobody decides about', () => {
  it('is sent on after seven days', async () => {
    const { id } = await submit(open)
    await doDailyWork(open.database, open.database.nowMs() + 6 * dayMs)
    expect(await heldFor(id)).not.toBeNull()
    await doDailyWork(open.database, open.database.nowMs() + 7 * dayMs + hourMs)
    expect(await open.stateOf(id)).toMatchObject({ state: 'queued', lastAnswer: 'sent on because nobody had decided' })
  })

  it('stays if fifty or more are held', async () => {
    for (let count = 0; count < 50; count += 1) await submit(open)
    await doDailyWork(open.database, open.database.nowMs() + 8 * dayMs)
    const { rows } = await open.database.read(`SELECT count(*) AS count FROM deliveries WHERE state = 'held'`)
    expect(Number(rows[0]?.['count'])).toBe(50)
  })
})

it('forgets reasons and traces after 30 days, and those of an erased application at once', async () => {
  const [held, erased] = [await submit(open), await submit(open)]
  await eraseApplication(open.database, erased.id)
  const traces = async () =>
    (await open.database.read('SELECT DISTINCT application_id AS id FROM guard_traces')).rows.map((row) => row['id'])
  expect(await traces()).toEqual([held.id])
  await open.database.write([sql`UPDATE deliveries SET state = 'delivered' WHERE application_id = ${held.id}`])
  await age(31 * dayMs)
  await doDailyWork(open.database, open.database.nowMs())
  expect(await traces()).toEqual([])
  const { rows } = await open.database.read('SELECT 1 FROM deliveries WHERE held_reasons IS NOT NULL')
  expect(rows).toEqual([])
})

it('delivers everything with GUARD=off', async () => {
  await open.close()
  await reopen('off')
  expect(await heldFor((await submit(open)).id)).toBeNull()
})

it('stores no address, name or answer with its traces', async () => {
  await submit(open, {
    answers: { resume_text: 'A long answer that nobody else has written, about bread and ovens. '.repeat(3) },
  })
  const { rows } = await open.database.read('SELECT hash, who FROM guard_traces')
  for (const row of rows) {
    expect([row['hash'], row['who']]).toEqual([expect.stringMatching(/^[\da-f]{64}$/), expect.stringMatching(/^[\da-f]{64}$/)])
  }
})
