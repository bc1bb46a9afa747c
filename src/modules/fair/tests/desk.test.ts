import { afterEach, beforeEach, expect, describe, it } from 'vitest'
import * as v from 'valibot'
import { type DeliveringOptions, type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { readCsv } from '#tests/services/csv.ts'
import { DeskApplication, type DeskColumn, type DeskFilter, DeskList, DeskOverview, deskUrl } from '#modules/desk/shared/desk.ts'
import { type DeskClient, modulesWithDesk, signedInDesk } from '#modules/desk/tests/desk-client.ts'
import { saveEvent } from '../server/events.ts'
import { DeskFair, DeskFairCode, DeskFairEvent, deskFairUrl, DeskNote } from '../shared/desk-fair.ts'
import { askToJoin, event, interest, note, secret } from './fair-client.ts'
import { join, send } from './fair-server.ts'

/** What recruiters see of fairs at the desk. */

let open: Delivering
let desk: DeskClient

async function openWith(options: DeliveringOptions = {}): Promise<void> {
  open = await openDelivering({ modules: modulesWithDesk(), ...options })
  desk = await signedInDesk(open.request)
}
beforeEach(() => openWith())
afterEach(() => open.close())

const list = async (filter: DeskFilter = {}) => desk.read(DeskList, deskUrl.applications(filter, null))
const ofFair = (eventId: string): DeskFilter => ({ ofModules: { fair: eventId } })
const application = async (id: string) => desk.read(DeskApplication, deskUrl.application(id))
const originOf = async (id: string) => v.parse(v.optional(DeskFair), (await application(id)).known['fair'])
const noteOf = async (id: string) => v.parse(v.nullable(DeskNote), (await application(id)).details['fair'])
const overview = async () => desk.read(DeskOverview, deskUrl.overview)
const fairs = async () => v.parse(v.array(DeskFairEvent), (await overview()).known['fair'])

/** Lets an application come from a fair, with a note of a recruiter. */
async function atTheFair(applicationId: string, kind: 'application' | 'interest' = 'application'): Promise<void> {
  const values = "?, 'event-0001', 'Steel City Career Fair', 'tablet-0001', 'Heron 9', 1700000000000"
  const origin = kind === 'interest' ? 'name' : 'event'
  await open.database.write([
    { sql: `INSERT INTO fair_origins VALUES (?, ${values})`, args: [applicationId, kind] },
    { sql: 'UPDATE applications SET origin = ? WHERE application_id = ?', args: [origin, applicationId] },
  ])
  await open.database.write([
    {
      sql: `INSERT INTO fair_notes
          SELECT idempotency_key, 'event-0001', 'tablet-0001', 4, 'Sings =well.', 'Review', 1700000001000, 1700000002000
          FROM applications WHERE application_id = ?`,
      args: [applicationId],
    },
  ])
}

describe('a fair', () => {
  it('is shown at its people, filters the list, and is counted with its tablets', async () => {
    const [fair, other] = [await open.apply(), await open.apply()]
    await atTheFair(fair)
    await saveEvent(open.database, event)
    await open.database.write([
      `INSERT INTO fair_tablets VALUES ('tablet-0001', 'event-0001', 'hash', 1, 5, NULL, 10, 'running', NULL, 12, 3, 1, 80, NULL)`,
    ])
    expect((await list(ofFair('event-0001'))).rows).toMatchObject([
      {
        applicationId: fair,
        known: { fair: { kind: 'application', eventName: 'Steel City Career Fair', tabletNumber: 1, bird: 'Heron 9' } },
      },
    ])
    expect((await list(ofFair('event-0002'))).rows).toEqual([])
    expect(await originOf(other)).toBeUndefined()
    const written = { note: 'Sings =well.', nextStep: 'Review', sealedAtMs: 1_700_000_001_000 }
    expect(await noteOf(fair)).toEqual({ ...written, tabletNumber: 1, isRemoved: false, rating: 4 })
    expect((await application(fair)).events[0]).toMatchObject({ kind: 'sealed', atMs: 1_700_000_000_000 })
    expect(await fairs()).toMatchObject([
      {
        eventId: 'event-0001',
        name: 'Steel City Career Fair',
        applications: 1,
        interests: 0,
        tablets: [{ tabletNumber: 1, phase: 'running', sent: 12, waiting: 3, needsAttention: 1, batteryPercent: 80 }],
      },
    ])
  })

  it('has people for no job, who are not counted as a job’s', async () => {
    const id = await open.apply()
    await atTheFair(id, 'interest')
    for (const table of ['applications', 'application_entries']) {
      await open.database.write([{ sql: `UPDATE ${table} SET job_id = 0 WHERE application_id = ?`, args: [id] }])
    }
    expect((await overview()).jobs).toEqual([])
    expect(await fairs()).toMatchObject([{ applications: 0, interests: 1 }])
    expect((await originOf(id))?.kind).toBe('interest')
    expect((await application(id)).isInterest).toBe(true)
  })

  it('is in the order of sources, by its name', async () => {
    const [plain, zoo, fair] = [await open.apply(), await open.apply({ mapped_url_token: 'zoo' }), await open.apply()]
    await atTheFair(fair)
    const by: DeskColumn = 'from'
    const { rows } = await desk.read(DeskList, deskUrl.applications({}, null, { by, direction: 'ascending' }))
    expect(rows.map(({ applicationId }) => applicationId)).toEqual([plain, fair, zoo])
  })

  it('is in exports with the bird and the note, which have no such columns without one', async () => {
    const [fair, other] = [await open.apply(), await open.apply()]
    const read = async () => readCsv((await (await desk.get(deskUrl.export({}, 'csv', true))).text()).replace(/^\ufeff/, ''))
    expect((await read())[0]?.filter((name) => name.startsWith('Fair'))).toEqual([])
    await atTheFair(fair)
    const [header = [], ...rows] = await read()
    const cells = (id: string, name: string) => rows.find((row) => row[0] === id)?.[header.indexOf(name)]
    expect(['Fair', 'Fair, bird', 'Fair, rating', 'Fair, note', 'Fair, next step'].map((name) => cells(fair, name))).toEqual([
      'Steel City Career Fair',
      'Heron 9',
      '4',
      'Sings =well.',
      'Review',
    ])
    expect(cells(other, 'Fair')).toBe('')
    const json = JSON.parse(await (await desk.get(deskUrl.export(ofFair('event-0001'), 'json', true))).text()) as object[]
    expect(json).toMatchObject([{ id: fair, fair: { event: 'Steel City Career Fair', bird: 'Heron 9', rating: 4 } }])
  })

  it('shows nothing under another name, by a character that turns the direction', async () => {
    const id = await open.apply()
    const turned = 'Ana\u202egpj.exe\u2066\u2069'
    for (const change of [
      `INSERT INTO fair_origins SELECT application_id, 'interest', 'event', ?1, NULL, ?1, 0 FROM applications`,
      `INSERT INTO fair_notes SELECT idempotency_key, 'event', 'tablet', NULL, '', ?1, 0, 0 FROM applications`,
    ]) {
      await open.database.write([{ sql: change, args: [turned] }])
    }
    const shown = await application(id)
    expect(shown.known).toMatchObject({ fair: { eventName: 'Anagpj.exe', bird: 'Anagpj.exe' } })
    expect(shown.details).toMatchObject({ fair: { nextStep: 'Anagpj.exe' } })
    // A name in a sentence is isolated in it.
    expect(shown.events[0]?.note).toBe('\u2068Anagpj.exe\u2069, unknown tablet, Anagpj.exe.')
    expect(JSON.stringify([{ ...shown, events: [] }, await list(), await fairs()])).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })
})

describe('an event that is made at the desk', () => {
  const { eventId, ...settings } = event
  const today = new Date().toISOString().slice(0, 10)
  const own = { ...settings, firstDay: today, lastDay: today }
  const save = async (changed: object = own) => desk.send('PUT', deskFairUrl.event(eventId), changed)
  const read = async () => desk.read(DeskFairEvent, deskFairUrl.event(eventId))
  const makeCode = async () => v.parse(DeskFairCode, await (await desk.send('POST', deskFairUrl.code(eventId))).json())

  it('is stored as it is written, changed, and listed with the others', async () => {
    expect(v.parse(DeskFairEvent, await (await save()).json())).toMatchObject({ eventId, name: event.name, settings: own })
    await save({ ...own, name: ' Steel\tCity Fair\u202e ', pinnedJobIds: [7, 8] })
    const changed = { ...own, name: 'Steel City Fair', pinnedJobIds: [7, 8] }
    expect(await read()).toMatchObject({ name: 'Steel City Fair', settings: changed, tablets: [], codeMadeAtMs: null })
    expect(await fairs()).toMatchObject([{ eventId, settings: changed }])
  })

  it.each<[string, object]>([
    ['without a name', { ...own, name: ' ' }],
    ['that ends before it begins', { ...own, firstDay: '2026-11-28', lastDay: '2026-11-27' }],
    ['on a day that does not exist', { ...own, firstDay: '2026-02-31', lastDay: '2026-03-31' }],
    ['in a language that the site does not speak', { ...own, languages: ['tlh'] }],
    ['without a language', { ...own, languages: [] }],
    ['with nothing', {}],
  ])('is refused %s', async (_, changed) => {
    expect((await save(changed)).status).toBe(400)
    expect(await fairs()).toEqual([])
  })

  it('has one code at a time, and a tablet that has joined with it', async () => {
    await save()
    const { code, endsInMs, madeAtMs } = await makeCode()
    expect([endsInMs, (await read()).codeMadeAtMs]).toEqual([600_000, madeAtMs])
    expect((await askToJoin(open.request, code)).status).toBe(200)
    const { codeMadeAtMs, tablets } = await read()
    expect([codeMadeAtMs, tablets[0]?.tabletNumber]).toEqual([null, 1])
    expect(tablets[0]?.joinedAtMs).toBeGreaterThanOrEqual(madeAtMs)
  })

  it('has no codes when it is over, or was never made', async () => {
    expect((await desk.send('POST', deskFairUrl.code(eventId))).status).toBe(404)
    await save({ ...own, firstDay: '2020-01-01', lastDay: '2020-01-02' })
    expect((await desk.send('POST', deskFairUrl.code(eventId))).status).toBe(409)
  })

  it('is deleted only if no tablet has joined and nobody has come', async () => {
    await save()
    const { code } = await makeCode()
    expect((await desk.send('DELETE', deskFairUrl.event(eventId))).status).toBe(200)
    expect((await desk.send('DELETE', deskFairUrl.event(eventId))).status).toBe(404)
    expect((await askToJoin(open.request, code)).status).toBe(410)
    expect((await desk.get(deskFairUrl.event(eventId))).status).toBe(404)
    await join(open)
    expect((await desk.send('DELETE', deskFairUrl.event(eventId))).status).toBe(409)
    expect(await fairs()).toHaveLength(1)
  })

  it('loses a tablet that is removed, and keeps who has come from it and what it has noted', async () => {
    await join(open)
    const { envelopeId } = await send(open, interest(), { own: secret })
    expect((await desk.send('DELETE', deskFairUrl.tablet(eventId, 'tablet-0099'))).status).toBe(404)
    const answer = await desk.send('DELETE', deskFairUrl.tablet(eventId, 'tablet-0001'))
    expect(v.parse(DeskFairEvent, await answer.json()).tablets).toMatchObject([{ tabletNumber: 1 }])
    expect((await read()).tablets[0]?.removedAtMs).not.toBeNull()
    await send(open, note(envelopeId), { own: secret })
    const [row] = (await list(ofFair(eventId))).rows
    const id = row?.applicationId ?? ''
    expect(await originOf(id)).toMatchObject({ tabletNumber: 1 })
    expect(await noteOf(id)).toMatchObject({ tabletNumber: 1, isRemoved: true, rating: 3 })
  })

  it('is changed by nobody who is not signed in, and from no other site', async () => {
    const headers = { 'Content-Type': 'application/json' }
    for (const [method, path] of [
      ['GET', deskFairUrl.event(eventId)],
      ['PUT', deskFairUrl.event(eventId)],
      ['DELETE', deskFairUrl.event(eventId)],
      ['POST', deskFairUrl.code(eventId)],
      ['DELETE', deskFairUrl.tablet(eventId, 'tablet-0001')],
    ] as const) {
      const body = method === 'PUT' ? { body: JSON.stringify(own) } : {}
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await open.request(path, { method, headers, ...body })).status, path).toBe(401)
      if (method === 'GET') continue
      const foreign = { ...headers, Cookie: desk.cookie, 'Sec-Fetch-Site': 'cross-site' }
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await open.request(path, { method, headers: foreign, ...body })).status, path).toBe(403)
    }
    expect(await fairs()).toEqual([])
  })
})
