import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import { ClaimAnswer, type FairEvent, fairUrl, SetupAnswer, TabletAnswer } from '../shared/fair.ts'
import { listFairs } from '../server/desk-fairs.ts'
import { purgeFairs } from '../server/tablets.ts'
import { type Ask, readKey, reasonOf } from './fair-client.ts'
import { type TestClock, testClock } from '#tests/setup/test-clock.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'

/** Tablets report themselves and set each other up. */

let services: TestServices
let clock: TestClock
let ask: Ask
beforeEach(async () => {
  clock = testClock()
  services = await openTestServices({ clock: clock.nowMs })
  ask = services.request
})
afterEach(async () => {
  await services.close()
})

const event: FairEvent = {
  eventId: 'event-0001',
  name: 'Steel City Career Fair',
  source: 'steelcity26',
  idleSeconds: 60,
  pinnedJobIds: [7410004],
}
const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` })

async function report(tabletId: string, secret: string, tabletNumber: number, more: object = {}): Promise<Response> {
  const body = { eventId: event.eventId, eventName: event.name, tabletNumber, phase: 'running', sent: 12, waiting: 3 }
  return ask(fairUrl.tablet(tabletId), {
    method: 'PUT',
    headers: bearer(secret),
    body: JSON.stringify({ ...body, needsAttention: 0, batteryPercent: 80.5, freeBytes: null, ...more }),
  })
}

async function makeCode(tabletId = 'tablet-0001', secret = 'secret-one', key?: object): Promise<Response> {
  const body = JSON.stringify({ tabletId, event, key: key ?? (await readKey(ask)) })
  return ask(fairUrl.setups(), { method: 'POST', headers: bearer(secret), body })
}
const codeOf = async (response: Response) => v.parse(SetupAnswer, await response.json()).code
/** The secrets that tablets come with. */
const secrets: Readonly<Record<string, string>> = {
  'tablet-0001': 'secret-one',
  'tablet-0002': 'secret-two',
  'tablet-0003': 'secret-three',
  'tablet-0004': 'secret-four',
}
const claim = async (code: string, tabletId: string, secret = secrets[tabletId] ?? '') =>
  ask(fairUrl.claimSetup(), { method: 'POST', headers: bearer(secret), body: JSON.stringify({ code, tabletId }) })
const claimed = async (response: Response) => v.parse(ClaimAnswer, await response.json())

describe('the report of a tablet', () => {
  it('names the tablets of the event, and no other', async () => {
    await report('tablet-0009', 'secret-nine', 9, { eventId: 'event-0002' })
    await report('tablet-0002', 'secret-two', 2, { phase: 'preparing' })
    const answer = v.parse(TabletAnswer, await (await report('tablet-0001', 'secret-one', 1)).json())
    expect(answer.tablets).toEqual([
      { tabletNumber: 1, phase: 'running', isThis: true },
      { tabletNumber: 2, phase: 'preparing', isThis: false },
    ])
  })

  it('replaces its last one', async () => {
    await report('tablet-0001', 'secret-one', 1)
    await report('tablet-0001', 'secret-one', 1, { sent: 15, waiting: 0, phase: 'ended' })
    expect((await listFairs(services.services.database))[0]?.tablets).toMatchObject([
      { tabletNumber: 1, phase: 'ended', sent: 15, waiting: 0, batteryPercent: 80.5 },
    ])
  })

  it('counts with the secret that the tablet came with, and with no other', async () => {
    await report('tablet-0001', 'secret-one', 1)
    for (const secret of ['secret-two', 'secret-on', '']) {
      const response = await report('tablet-0001', secret, 5)
      expect(response.status).toBe(403)
      expect(await reasonOf(response)).toBe('not-this-tablet')
    }
    const { rows } = await services.services.database.read('SELECT * FROM fair_tablets')
    expect(rows).toMatchObject([{ tablet_number: 1, has_reported: 1 }])
    expect(JSON.stringify(rows)).not.toContain('secret-one')
  })

  it.each([
    ['no JSON', '{'],
    ['another shape', '{"eventId":"event-0001"}'],
    ['a phase that does not exist', JSON.stringify({ phase: 'sleeping' })],
    ['more than a report', JSON.stringify({ text: 'x'.repeat(70_000) })],
  ])('is refused as malformed: %s', async (_, body) => {
    const response = await ask(fairUrl.tablet('tablet-0001'), { method: 'PUT', headers: bearer('secret-one'), body })
    expect([response.status, await reasonOf(response)]).toEqual([400, 'malformed'])
    expect(services.warnings).toEqual([])
  })

  it.each([
    ['a count', { sent: 2 ** 60 }],
    ['a number of a tablet', { tabletNumber: 2 ** 60 }],
    ['a battery', { batteryPercent: 2 ** 60 }],
    ['a size', { freeBytes: 2 ** 60 }],
  ])('is refused when the desk could not read it back: %s that cannot be', async (_, more) => {
    expect((await report('tablet-0001', 'secret-one', 1, more)).status).toBe(400)
    expect(await listFairs(services.services.database)).toEqual([])
  })

  it('is noted however many others somebody has invented, and those that have been silent longest go', async () => {
    const { database } = services.services
    await report('tablet-0001', 'secret-one', 1)
    await database.write([
      `INSERT INTO fair_tablets
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000)
      SELECT 'invented-' || n, 'hash', 'event-' || n, 'Invented', 1, 'running', 0, 0, 0, NULL, NULL, n, 1 FROM numbers`,
    ])
    expect((await report('tablet-0001', 'secret-one', 1)).status).toBe(200)
    expect((await report('tablet-0002', 'secret-two', 2)).status).toBe(200)
    expect((await makeCode('tablet-0003', 'secret-three')).status).toBe(200)
    const { rows } = await database.read(`SELECT count(*) AS all_tablets, min(reported_at_ms) AS oldest,
      sum(tablet_id LIKE 'tablet-%') AS real FROM fair_tablets`)
    expect(rows).toEqual([{ all_tablets: 20_000, oldest: 4, real: 3 }])
  })

  it.each<[string, () => Promise<Response>]>([
    ['with the number of another tablet', async () => report('tablet-0002', 'secret-two', 1)],
    ['with another number than the server gave it', async () => report('tablet-0001', 'secret-one', 7)],
    ['with another name for the event of others', async () => report('tablet-0002', 'secret-two', 2, { eventName: 'Free beer' })],
  ])('is refused %s', async (_, forge) => {
    expect((await report('tablet-0001', 'secret-one', 1)).status).toBe(200)
    const forged = await forge()
    expect([forged.status, await reasonOf(forged)]).toEqual([403, 'not-this-tablet'])
    expect(await listFairs(services.services.database)).toMatchObject([{ name: event.name, tablets: [{ tabletNumber: 1 }] }])
  })

  it('names the event anew if the tablet is trusted with its notes', async () => {
    await report('tablet-0001', 'secret-one', 1)
    expect((await report('tablet-0001', 'secret-one', 1, { eventName: 'Steel City Fair' })).status).toBe(200)
    expect((await listFairs(services.services.database))[0]?.name).toBe('Steel City Fair')
  })

  it('is forgotten 90 days after the last one', async () => {
    const { database } = services.services
    await report('tablet-0001', 'secret-one', 1)
    await purgeFairs(database, clock.nowMs() + 89 * dayMs)
    expect(await listFairs(database)).toHaveLength(1)
    await purgeFairs(database, clock.nowMs() + 91 * dayMs)
    expect(await listFairs(database)).toEqual([])
  })
})

describe('a code for another tablet', () => {
  it('gives the settings, the key and the next number', async () => {
    await report('tablet-0001', 'secret-one', 1)
    const code = await codeOf(await makeCode())
    expect(await claimed(await claim(code, 'tablet-0002'))).toEqual({
      event,
      key: await readKey(ask),
      tabletNumber: 2,
      noteSecret: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    const next = await codeOf(await makeCode())
    expect((await claimed(await claim(next, 'tablet-0003'))).tabletNumber).toBe(3)
  })

  it('gives two tablets that claim at once two numbers, also before they have reported', async () => {
    const codes = [await codeOf(await makeCode()), await codeOf(await makeCode())]
    const answers = await Promise.all(codes.map(async (code, index) => claimed(await claim(code, `tablet-000${index + 2}`))))
    expect(new Set(answers.map(({ tabletNumber }) => tabletNumber))).toEqual(new Set([2, 3]))
    // The new tablet makes its own secret known, and may set up another one.
    const number = answers[1]?.tabletNumber ?? 0
    expect((await report('tablet-0003', 'secret-three', number)).status).toBe(200)
    expect((await report('tablet-0003', 'secret-other', number)).status).toBe(403)
    const fourth = await codeOf(await makeCode('tablet-0002', 'secret-two'))
    expect((await claimed(await claim(fourth, 'tablet-0004'))).tabletNumber).toBe(4)
  })

  it('works for one tablet only, which may repeat it', async () => {
    const code = await codeOf(await makeCode())
    const first = await claimed(await claim(code, 'tablet-0002'))
    expect(await claimed(await claim(code, 'tablet-0002'))).toEqual(first)
    const second = await claim(code, 'tablet-0003')
    expect([second.status, await reasonOf(second)]).toEqual([410, 'code-ended'])
  })

  it('is claimed with the secret of the tablet, which no other has then', async () => {
    const code = await codeOf(await makeCode())
    const nobody = await claim(code, 'tablet-0002', '')
    expect([nobody.status, await reasonOf(nobody)]).toEqual([403, 'not-this-tablet'])
    await claim(code, 'tablet-0002')
    expect((await claim(code, 'tablet-0002', 'secret-other')).status).toBe(410)
    expect((await report('tablet-0002', 'secret-other', 2)).status).toBe(403)
    expect((await listFairs(services.services.database))[0]?.tablets).toMatchObject([{}, { reportedAtMs: null }])
    expect((await report('tablet-0002', 'secret-two', 2)).status).toBe(200)
  })

  it('moves no tablet of somebody else to another event', async () => {
    await report('tablet-0009', 'secret-nine', 9, { eventId: 'event-0002' })
    const code = await codeOf(await makeCode())
    expect((await claim(code, 'tablet-0009', 'secret-other')).status).toBe(410)
    const { rows } = await services.services.database.read(`SELECT event_id FROM fair_tablets WHERE tablet_id = 'tablet-0009'`)
    expect(rows).toEqual([{ event_id: 'event-0002' }])
    // Nor is the code used up by it.
    expect((await claim(code, 'tablet-0002')).status).toBe(200)
  })

  it('ends after a quarter of an hour, and a code that was never made is the same', async () => {
    const code = await codeOf(await makeCode())
    clock.advance(15 * 60_000 + 1)
    for (const ended of [code, 'never-made-0001']) expect((await claim(ended, 'tablet-0002')).status).toBe(410)
    const { rows } = await services.services.database.read('SELECT * FROM fair_setups')
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('that was made while the clock was two days ahead ends when the clock is right again', async () => {
    clock.advance(2 * dayMs)
    const code = await codeOf(await makeCode())
    clock.advance(-2 * dayMs)
    expect((await claim(code, 'tablet-0002')).status).toBe(410)
  })

  it('is made only by a tablet with its secret, and only for the key of this server', async () => {
    await report('tablet-0001', 'secret-one', 1)
    const stranger = await makeCode('tablet-0001', 'secret-two')
    expect([stranger.status, await reasonOf(stranger)]).toEqual([403, 'not-this-tablet'])
    const { keyId, publicKey } = await readKey(ask)
    const foreign = await makeCode('tablet-0001', 'secret-one', { keyId, publicKey: publicKey.replace(/^.../, 'AAA') })
    expect([foreign.status, await reasonOf(foreign)]).toEqual([422, 'unknown-key'])
  })
})
