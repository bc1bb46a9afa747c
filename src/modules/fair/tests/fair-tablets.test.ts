import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { textColumn } from '#server/database/rows.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { deviceHeader } from '#shared/endpoints.ts'
import { listFairs } from '../server/desk-fairs.ts'
import { makeCode, saveEvent } from '../server/events.ts'
import { purgeFairs, removeTablet } from '../server/tablets.ts'
import { fairUrl, JoinAnswer, TabletAnswer } from '../shared/fair.ts'
import { type Ask, askToJoin, bearer, event, interest, put, reasonOf, seal, sealed } from './fair-client.ts'
import { codeOf, join, readKey, send } from './fair-server.ts'
import { type TestClock, testClock } from '#tests/setup/test-clock.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'

/** Tablets join an event with a code of the desk, and report themselves. */

let services: TestServices
let clock: TestClock
let ask: Ask
beforeEach(async () => {
  clock = testClock()
  services = await openTestServices({ clock: clock.nowMs })
  ask = services.request
})
afterEach(() => services.close())

const one = ['tablet-0001', 'secret-one'] as const
const two = ['tablet-0002', 'secret-two'] as const
const three = ['tablet-0003', 'secret-three'] as const
type Tablet = readonly [tabletId: string, secret: string]

const joined = async (response: Response) => v.parse(JoinAnswer, await response.json())
const numberOf = async (tablet: Tablet) => (await join(services, ...tablet)).tabletNumber
const remove = async ([tabletId]: Tablet) => removeTablet(services.services.database, { tabletId, eventId: event.eventId })
const tablets = async () => (await listFairs(services.services.database))[0]?.tablets ?? []

async function report([tabletId, own]: Tablet, more: object = {}): Promise<Response> {
  const body = { eventId: event.eventId, phase: 'running', loading: null, sent: 12, waiting: 3, needsAttention: 0 }
  return ask(fairUrl.tablet(tabletId), {
    method: 'PUT',
    headers: bearer(own),
    body: JSON.stringify({ ...body, batteryPercent: 80.5, freeBytes: null, ...more }),
  })
}

describe('a code of the desk', () => {
  it('gives the event, the key, the clock and the lowest number', async () => {
    const code = await codeOf(services)
    const today = new Date(clock.nowMs()).toISOString().slice(0, 10)
    expect(await joined(await askToJoin(ask, code, ...one))).toEqual({
      event: { ...event, firstDay: today, lastDay: today },
      key: await readKey(services),
      tabletNumber: 1,
      sendsMail: false,
      nowMs: clock.nowMs(),
    })
    expect(await numberOf(two)).toBe(2)
  })

  it('is read as it is meant, with small letters and spaces', async () => {
    const code = await codeOf(services)
    expect(code).toHaveLength(16)
    expect((await askToJoin(ask, ` ${code.toLowerCase().replace(/(.{4})/g, '$1 ')}`, ...one)).status).toBe(200)
  })

  it('counts once: for one tablet, which may ask again', async () => {
    const code = await codeOf(services)
    const first = await joined(await askToJoin(ask, code, ...one))
    expect(await joined(await askToJoin(ask, code, ...one))).toEqual(first)
    const second = await askToJoin(ask, code, ...two)
    expect([second.status, await reasonOf(second)]).toEqual([410, 'code-ended'])
    // The desk makes a fresh one as soon as it was used, when the answer may still be on its way.
    await codeOf(services)
    expect(await joined(await askToJoin(ask, code, ...one))).toEqual(first)
    expect(await tablets()).toHaveLength(1)
  })

  it('gives one of two tablets that come with it at once a place', async () => {
    const code = await codeOf(services)
    const answers = await Promise.all([one, two].map(async (tablet) => (await askToJoin(ask, code, ...tablet)).status))
    expect(new Set(answers)).toEqual(new Set([200, 410]))
    expect(await tablets()).toHaveLength(1)
  })

  it('ends the one before, if nobody has used that', async () => {
    const before = await codeOf(services)
    const code = await codeOf(services)
    expect((await askToJoin(ask, before, ...one)).status).toBe(410)
    expect((await askToJoin(ask, code, ...one)).status).toBe(200)
    // Codes of other events stay.
    const other = await codeOf(services, { eventId: 'event-0002' })
    await codeOf(services)
    expect((await askToJoin(ask, other, ...two)).status).toBe(200)
  })

  it('ends after ten minutes, also for the tablet that has used it', async () => {
    const [used, unused] = [await codeOf(services), await codeOf(services, { eventId: 'event-0002' })]
    await askToJoin(ask, used, ...one)
    clock.advance(10 * minuteMs - 1)
    expect((await askToJoin(ask, used, ...one)).status).toBe(200)
    clock.advance(1)
    for (const code of [used, unused]) expect((await askToJoin(ask, code, ...one)).status).toBe(410)
  })

  it('that was made while the clock was two days ahead has ended when the clock is right again', async () => {
    clock.advance(2 * dayMs)
    const code = await codeOf(services)
    clock.advance(-2 * dayMs)
    expect((await askToJoin(ask, code, ...one)).status).toBe(410)
  })

  it('may be wrong five times a minute, and the right one counts even then', async () => {
    const code = await codeOf(services)
    const from =
      (device: string): Ask =>
      async (path, init) =>
        ask(path, { ...init, headers: { ...(init?.headers as Record<string, string>), [deviceHeader]: device } })
    const guess = async (device: string) => (await askToJoin(from(device), '0'.repeat(16), ...two)).status
    const guesses: number[] = []
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let index = 0; index < 6; index += 1) guesses.push(await guess('device-a'))
    expect(guesses).toEqual([410, 410, 410, 410, 410, 429])
    expect(await guess('device-b')).toBe(410)
    expect((await askToJoin(from('device-a'), code, ...one)).status).toBe(200)
  })

  it('needs a secret, and is not used up by who has none, or another one than the tablet', async () => {
    await join(services, ...one)
    const code = await codeOf(services)
    const nobody = await askToJoin(ask, code, one[0], '')
    expect([nobody.status, await reasonOf(nobody)]).toEqual([403, 'not-this-tablet'])
    expect((await askToJoin(ask, code, one[0], 'secret-other')).status).toBe(410)
    expect((await askToJoin(ask, code, ...two)).status).toBe(200)
  })

  it('is made for no event that is over', async () => {
    await codeOf(services)
    const { database } = services.services
    const ended = { ...event, firstDay: '2020-01-01', lastDay: '2020-01-02' }
    expect(await makeCode(database, ended)).toBeNull()
  })

  it('is stored as a hash, as is a secret', async () => {
    const code = await codeOf(services)
    await askToJoin(ask, code, ...one)
    const { database } = services.services
    const [codes, rows] = [await database.read('SELECT * FROM fair_codes'), await database.read('SELECT * FROM fair_tablets')]
    expect(JSON.stringify(codes.rows)).not.toContain(code)
    expect(JSON.stringify(rows.rows)).not.toContain(one[1])
  })
})

describe('the number of a tablet', () => {
  it('is the lowest that is free: that of a removed tablet only if nobody has come from it', async () => {
    await join(services, ...one)
    await join(services, ...two)
    await remove(one)
    expect(await numberOf(three)).toBe(1)
    await send(services, interest({ tabletId: two[0] }), { own: two[1] })
    await remove(two)
    expect(await numberOf(['tablet-0004', 'secret-four'])).toBe(3)
  })

  it('is not free while people may wait on the tablet', async () => {
    await join(services, ...one)
    await report(one, { sent: 0, waiting: 1 })
    await remove(one)
    expect(await numberOf(two)).toBe(2)
  })

  it('is never that of two tablets that people have come from', async () => {
    await join(services, ...one)
    await remove(one)
    expect(await numberOf(two)).toBe(1)
    // It was offline when it was removed, and had somebody after all.
    await send(services, interest({ tabletId: one[0] }), { own: one[1] })
    const { rows } = await services.services.database.read(
      'SELECT fair_tablets.tablet_id, tablet_number FROM fair_origins JOIN fair_tablets USING (tablet_id, event_id)',
    )
    expect(rows).toEqual([{ tablet_id: one[0], tablet_number: null }])
  })

  it('stays when the tablet joins once more, and a removed one is a tablet again', async () => {
    await join(services, ...one)
    await join(services, ...two)
    await report(two)
    await remove(two)
    expect((await report(two)).status).toBe(403)
    expect(await numberOf(two)).toBe(2)
    expect((await report(two)).status).toBe(200)
    expect(await tablets()).toMatchObject([{ tabletNumber: 1 }, { tabletNumber: 2, removedAtMs: null }])
  })

  it('is another one at each event', async () => {
    await join(services, ...two)
    await join(services, ...one)
    expect((await join(services, ...one, { eventId: 'event-0002' })).tabletNumber).toBe(1)
    expect((await report(one, { eventId: 'event-0002' })).status).toBe(200)
    expect((await report(one)).status).toBe(200)
  })
})

describe('the report of a tablet', () => {
  it('is answered with the event as the desk has it now', async () => {
    await join(services, ...one)
    expect(v.parse(TabletAnswer, await (await report(one)).json()).event.name).toBe(event.name)
    const today = new Date(clock.nowMs()).toISOString().slice(0, 10)
    const changed = { ...event, lastDay: today, name: 'Steel City Fair', pinnedJobIds: [] }
    await saveEvent(services.services.database, changed)
    expect(v.parse(TabletAnswer, await (await report(one)).json())).toEqual({
      status: 'noted',
      event: changed,
      key: await readKey(services),
      sendsMail: false,
      nowMs: clock.nowMs(),
    })
  })

  it('replaces its last one', async () => {
    await join(services, ...one)
    const loading = { what: 'pictures', loaded: 61, wanted: 212 }
    await report(one, { phase: 'preparing', loading })
    expect(await tablets()).toMatchObject([{ phase: 'preparing', loading, reportedAtMs: clock.nowMs() }])
    await report(one, { sent: 15, waiting: 0, phase: 'ended' })
    expect(await tablets()).toMatchObject([
      { tabletNumber: 1, phase: 'ended', loading: null, sent: 15, waiting: 0, batteryPercent: 80.5 },
    ])
  })

  it('counts with the secret that the tablet came with, for its event, and with no other', async () => {
    expect(await reasonOf(await report(one))).toBe('not-this-tablet')
    await join(services, ...one)
    for (const answer of [
      await report([one[0], two[1]]),
      await report([one[0], '']),
      await report(two),
      await report(one, { eventId: 'event-0002' }),
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect([answer.status, await reasonOf(answer)]).toEqual([403, 'not-this-tablet'])
    }
    expect(await tablets()).toMatchObject([{ reportedAtMs: null }])
  })

  it('of a removed tablet tells it so, and says what still waits on it', async () => {
    await join(services, ...one)
    await report(one)
    await remove(one)
    const answer = await report(one, { waiting: 2 })
    expect([answer.status, await reasonOf(answer)]).toEqual([403, 'removed'])
    expect(await tablets()).toMatchObject([{ waiting: 2, removedAtMs: clock.nowMs() }])
  })

  it('counts until 14 days after the last day, wherever that ends last', async () => {
    await join(services, ...one)
    const lastDay = new Date(clock.nowMs()).toISOString().slice(0, 10)
    const over = Date.parse(`${lastDay}T12:00:00Z`) + 15 * dayMs
    clock.advance(over - 1 - clock.nowMs())
    expect((await report(one)).status).toBe(200)
    clock.advance(1)
    const answer = await report(one)
    expect([answer.status, await reasonOf(answer)]).toEqual([410, 'event-over'])
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
    ['a battery', { batteryPercent: 2 ** 60 }],
    ['a size', { freeBytes: 2 ** 60 }],
  ])('is refused when the desk could not read it back: %s that cannot be', async (_, more) => {
    await join(services, ...one)
    expect((await report(one, more)).status).toBe(400)
    expect(await tablets()).toMatchObject([{ reportedAtMs: null }])
  })
})

describe('an event', () => {
  it('is forgotten with its tablets 90 days after its last day, and after their last report', async () => {
    const { database } = services.services
    await join(services, ...one)
    await purgeFairs(database, clock.nowMs() + 92 * dayMs)
    expect(await listFairs(database)).toEqual([])
    expect((await database.read('SELECT * FROM fair_tablets')).rows).toEqual([])

    await join(services, ...one)
    clock.advance(10 * dayMs)
    await report(one)
    await purgeFairs(database, clock.nowMs() + 89 * dayMs)
    expect(await tablets()).toHaveLength(1)
    await purgeFairs(database, clock.nowMs() + 91 * dayMs)
    expect(await listFairs(database)).toEqual([])
  })

  it('stays with its tablets for as long as people of it do', async () => {
    const { database } = services.services
    await join(services, ...one)
    await send(services, interest({ tabletId: one[0] }), { own: one[1] })
    await purgeFairs(database, clock.nowMs() + 400 * dayMs)
    expect(await listFairs(database)).toMatchObject([
      { interests: 1, settings: { name: event.name }, tablets: [{ tabletNumber: 1 }] },
    ])
    expect((await database.read('SELECT * FROM fair_codes')).rows).toEqual([])
  })
})

describe('an envelope', () => {
  const stored = async () => {
    const { rows } = await services.services.database.read('SELECT tablet_id FROM fair_origins')
    return rows.map((row) => row['tablet_id'])
  }

  it.each<[string, string | null, () => Promise<unknown>]>([
    ['without a proof', null, async () => {}],
    ['with the secret of nobody', 'secret-nobody', async () => {}],
    ['with the secret of another tablet', two[1], async () => {}],
    ['of an event that is over', one[1], async () => clock.advance(20 * dayMs)],
  ])('is stored %s, of a tablet that is not known', async (_, own, change) => {
    await join(services, ...one)
    await join(services, ...two)
    await change()
    expect((await send(services, interest({ tabletId: one[0] }), { own })).status).toBe(200)
    expect(await stored()).toEqual([null])
  })

  it('is stored with its tablet if that proves it, also after it was removed', async () => {
    await join(services, ...one)
    await send(services, interest({ tabletId: one[0] }), { own: one[1] })
    await remove(one)
    await send(services, interest({ tabletId: one[0] }), { own: one[1] })
    expect(await stored()).toEqual([one[0], one[0]])
  })

  it('is stored of a tablet and an event that nobody knows', async () => {
    expect((await send(services, interest(), { own: one[1] })).status).toBe(200)
    expect(await listFairs(services.services.database)).toMatchObject([
      { eventId: sealed.eventId, name: sealed.eventName, interests: 1, settings: null, tablets: [] },
    ])
  })

  it('opens nothing for who has the tablet: what the server gives it opens no envelope', async () => {
    const answer = await join(services, ...one)
    const { rows } = await services.services.database.read('SELECT private_key FROM fair_keys')
    const reported = await (await report(one)).text()
    const whole = await seal(answer.key, 'envelope-0001', interest())
    const received = await (await put(ask, 'envelope-0001', whole, one[1])).text()
    for (const said of [JSON.stringify(answer), reported, received]) {
      expect(said).not.toContain(textColumn(rows[0] ?? {}, 'private_key'))
      expect(said).not.toContain('Amina')
    }
    expect(Buffer.from(whole).includes('Amina')).toBe(false)
    // No route gives back what was sent, whatever the secret proves.
    for (const path of [fairUrl.envelope('envelope-0001'), fairUrl.tablet(one[0])]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await ask(path, { headers: bearer(one[1]) })).status).toBe(404)
    }
  })
})
