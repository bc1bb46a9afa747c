import { afterEach, beforeEach, expect, describe, it } from 'vitest'
import * as v from 'valibot'
import { type DeliveringOptions, type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { readCsv } from '#tests/services/csv.ts'
import { DeskApplication, type DeskColumn, type DeskFilter, DeskList, DeskOverview, deskUrl } from '#modules/desk/shared/desk.ts'
import { type DeskClient, modulesWithDesk, signedInDesk } from '#modules/desk/tests/desk-client.ts'
import { DeskFair, DeskFairEvent, DeskNote, revokeNotesUrl } from '../shared/desk-fair.ts'

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
const notesOf = async (id: string) => v.parse(v.array(DeskNote), (await application(id)).details['fair'])
const overview = async () => desk.read(DeskOverview, deskUrl.overview)
const fairs = async () => v.parse(v.array(DeskFairEvent), (await overview()).known['fair'])

/** Lets an application come from a fair, with a note of a recruiter. */
async function atTheFair(applicationId: string, kind: 'application' | 'interest' = 'application'): Promise<void> {
  const values = "?, 'event-0001', 'Steel City Career Fair', 2, 'Heron 9', 1700000000000"
  const origin = kind === 'interest' ? 'name' : 'event'
  await open.database.write([
    { sql: `INSERT INTO fair_origins VALUES (?, ${values})`, args: [applicationId, kind] },
    { sql: 'UPDATE applications SET origin = ? WHERE application_id = ?', args: [origin, applicationId] },
  ])
  await open.database.write([
    {
      sql: `INSERT INTO fair_verified_notes
          SELECT idempotency_key, 'event-0001', 'tablet-0001', 4, 'Sings =well.', 'Review', 1700000001000, 0
          FROM applications WHERE application_id = ?`,
      args: [applicationId],
    },
  ])
}

describe('a fair', () => {
  it('is shown at its people, filters the list, and is counted with its tablets', async () => {
    const [fair, other] = [await open.apply(), await open.apply()]
    await atTheFair(fair)
    await open.database.write([
      `INSERT INTO fair_tablets VALUES ('tablet-0001', 'hash', 'event-0001', 'Steel City Career Fair', 1, 'running', 12, 3, 1, 80, NULL, 10, 1)`,
      `INSERT INTO fair_note_tablets VALUES ('tablet-0001', 'event-0001', 'hash', 'seed', NULL)`,
    ])
    expect((await list(ofFair('event-0001'))).rows).toMatchObject([
      {
        applicationId: fair,
        known: { fair: { kind: 'application', eventName: 'Steel City Career Fair', tabletNumber: 2, bird: 'Heron 9' } },
      },
    ])
    expect((await list(ofFair('event-0002'))).rows).toEqual([])
    expect(await originOf(other)).toBeUndefined()
    const note = { note: 'Sings =well.', nextStep: 'Review', sealedAtMs: 1_700_000_001_000 }
    expect(await notesOf(fair)).toEqual([{ ...note, isVerified: true, rating: 4 }])
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

  it('has tablets whose notes a recruiter can revoke, those included that have arrived', async () => {
    const id = await open.apply()
    await atTheFair(id)
    await open.database.write([
      `INSERT INTO fair_tablets VALUES ('tablet-0001', 'hash', 'event-0001', 'Steel City Career Fair', 1, 'running', 1, 0, 0, 80, NULL, 10, 1)`,
      `INSERT INTO fair_note_tablets VALUES ('tablet-0001', 'event-0001', 'hash', 'seed', NULL)`,
    ])
    expect(await fairs()).toMatchObject([{ tablets: [{ tabletId: 'tablet-0001', notes: 'verified' }] }])
    expect((await desk.send('POST', revokeNotesUrl('tablet-0002'))).status).toBe(404)
    expect((await desk.send('POST', revokeNotesUrl('tablet-0001'))).status).toBe(200)
    expect(await fairs()).toMatchObject([{ tablets: [{ notes: 'revoked' }] }])
    expect(await notesOf(id)).toMatchObject([{ isVerified: false, rating: null, note: 'Sings =well.' }])
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
    const read = async () => readCsv((await (await desk.get(deskUrl.export({}, 'csv'))).text()).replace(/^\ufeff/, ''))
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
    const json = JSON.parse(await (await desk.get(deskUrl.export(ofFair('event-0001'), 'json'))).text()) as object[]
    expect(json).toMatchObject([{ id: fair, fair: { event: 'Steel City Career Fair', bird: 'Heron 9', rating: 4 } }])
  })

  it('shows nothing under another name, by a character that turns the direction', async () => {
    const id = await open.apply()
    const turned = 'Ana\u202egpj.exe\u2066\u2069'
    for (const change of [
      `INSERT INTO fair_origins SELECT application_id, 'interest', 'event', ?1, 1, ?1, 0 FROM applications`,
      `INSERT INTO fair_notes SELECT idempotency_key, NULL, '', ?1, 0, 0 FROM applications`,
    ]) {
      await open.database.write([{ sql: change, args: [turned] }])
    }
    const shown = await application(id)
    expect(shown.known).toMatchObject({ fair: { eventName: 'Anagpj.exe', bird: 'Anagpj.exe' } })
    expect(shown.details).toMatchObject({ fair: [{ nextStep: 'Anagpj.exe' }] })
    // A name in a sentence is isolated in it.
    expect(shown.events[0]?.note).toBe('\u2068Anagpj.exe\u2069, tablet 1, Anagpj.exe.')
    expect(JSON.stringify([{ ...shown, events: [] }, await list(), await fairs()])).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })
})
