import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { storeApplication } from '#server/applications/store/application-store.ts'
import { listFairs, notesOf, originsOf } from '../server/desk-fairs.ts'
import { readEvent, saveEvent } from '../server/events.ts'
import { event } from './fair-client.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'

/** What the desk reads of career fairs. */

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const write = async (sql: string, ...args: (string | number | null)[]) => services.services.database.write([{ sql, args }])

/** Stores a person who was at a fair. */
async function arrive(eventId: string, kind = 'application'): Promise<{ id: string; key: string }> {
  const key = randomUUID()
  const stored = await storeApplication(services.services.database, {
    idempotencyKey: key,
    bodySha256: '',
    jobId: 7,
    jobTitle: 'Baker',
    answers: { first_name: 'Amina', mapped_url_token: 'steelcity26' },
    form: null,
    educationNames: [],
    language: 'en',
    origin: kind === 'interest' ? 'name' : 'event',
    files: [],
  })
  if (stored.status !== 'stored') throw new Error(stored.status)
  const id = stored.application.applicationId
  await write(
    'INSERT INTO fair_origins VALUES (?, ?, ?, ?, ?, ?, 1700000000000)',
    id,
    kind,
    eventId,
    'As the tablet called it',
    'tablet-0002',
    'Wren 27',
  )
  return { id, key }
}

const own = (name: string, more: object = {}) => ({ ...event, name, ...more })

async function tablet(eventId: string, tabletId: string, tabletNumber: number | null, more = 'NULL, NULL'): Promise<void> {
  await write(
    `INSERT INTO fair_tablets VALUES (?, ?, 'hash', ?, 5, ${more}, 'running', NULL, 12, 3, 1, 80.5, NULL)`,
    tabletId,
    eventId,
    tabletNumber,
  )
}

it('counts the people and lists the tablets of each fair, the latest fair first', async () => {
  const { database } = services.services
  expect(await listFairs(database)).toEqual([])
  await saveEvent(database, own('Last year', { eventId: 'event-0002', firstDay: '2025-03-01', lastDay: '2025-03-01' }))
  await saveEvent(database, own('Steel City Career Fair'))
  await tablet('event-0001', 'tablet-0002', 2, 'NULL, 10')
  await tablet('event-0001', 'tablet-0001', 1, '30, 20')
  await tablet('event-0001', 'tablet-0003', null, '30, NULL')
  await tablet('event-0002', 'tablet-0001', 1)
  await arrive('event-0001')
  await arrive('event-0001', 'interest')
  const [first, second] = await listFairs(database)
  const { eventId: _, ...settings } = event
  expect(first).toMatchObject({
    eventId: 'event-0001',
    name: 'Steel City Career Fair',
    settings,
    codeMadeAtMs: null,
    applications: 1,
    interests: 1,
  })
  expect(first?.tablets).toMatchObject([
    { tabletNumber: 1, reportedAtMs: 20, removedAtMs: 30, phase: 'running', sent: 12, waiting: 3, needsAttention: 1 },
    { tabletNumber: 2, reportedAtMs: 10, removedAtMs: null, batteryPercent: 80.5, freeBytes: null },
  ])
  expect(first?.tablets).toHaveLength(2)
  expect(second).toMatchObject({ name: 'Last year', applications: 0, tablets: [{ reportedAtMs: null }] })
})

it('lists a fair that the desk has not made after those that it has', async () => {
  const { database } = services.services
  await saveEvent(database, event)
  const { id } = await arrive('event-0001')
  await write(`UPDATE fair_origins SET event_id = 'invented' WHERE application_id = ?`, id)
  expect(await listFairs(database)).toMatchObject([
    { eventId: 'event-0001', applications: 0 },
    { eventId: 'invented', name: 'As the tablet called it', applications: 1, settings: null },
  ])
})

it('shows no code that was made while the clock was ahead, because no tablet can use it', async () => {
  const { database } = services.services
  await saveEvent(database, event)
  const madeAt = async (atMs: number) => {
    await write('DELETE FROM fair_codes')
    await write(
      `INSERT INTO fair_codes (code_sha256, event_id, made_at_ms, ends_at_ms) VALUES ('hash', 'event-0001', ${atMs}, ${atMs} + 600000)`,
    )
    return (await listFairs(database))[0]?.codeMadeAtMs
  }
  const nowMs = database.nowMs()
  expect(await madeAt(nowMs)).toBe(nowMs)
  expect(await madeAt(nowMs + 86_400_000)).toBeNull()
})

it('shows nobody as met later than they arrived, whatever the clock of the tablet says', async () => {
  const { database } = services.services
  const { id, key } = await arrive('event-0001')
  const { rows } = await database.read('SELECT received_at_ms FROM applications')
  const receivedAtMs = Number(rows[0]?.['received_at_ms'])
  const ahead = receivedAtMs + 3_600_000
  await write(`UPDATE fair_origins SET sealed_at_ms = ${ahead} WHERE application_id = ?`, id)
  await write(`INSERT INTO fair_notes VALUES (?, 'event-0001', 'tablet-0003', 2, 'Shy.', 'Call', ${ahead}, ${ahead - 1})`, key)
  expect((await originsOf(database, [id])).get(id)?.sealedAtMs).toBe(receivedAtMs)
  expect((await notesOf(database, [id])).get(id)?.sealedAtMs).toBe(ahead - 1)
})

it('has the languages of an event that the site still speaks', async () => {
  const { database } = services.services
  await saveEvent(database, { ...event, languages: ['tlh', 'en'] })
  expect(await readEvent(database, event.eventId)).toMatchObject({ languages: ['en'] })
  await saveEvent(database, { ...event, languages: ['tlh'] })
  expect(await readEvent(database, event.eventId)).toMatchObject({ languages: ['en'] })
})

it('says which tablet and which bird an application came from, and what was noted', async () => {
  const { database } = services.services
  const { id, key } = await arrive('event-0001')
  const noted = async () => (await notesOf(database, [id])).get(id)
  expect(await noted()).toBeUndefined()
  const origin = { kind: 'application', eventId: 'event-0001', bird: 'Wren 27', sealedAtMs: 1_700_000_000_000 }
  expect((await originsOf(database, [id, 'another'])).get(id)).toEqual({
    ...origin,
    eventName: 'As the tablet called it',
    tabletNumber: null,
  })
  await saveEvent(database, event)
  await tablet('event-0001', 'tablet-0002', 2)
  await tablet('event-0001', 'tablet-0003', 3, '9, 9')
  await tablet('event-0002', 'tablet-0003', 7)
  await write(`INSERT INTO fair_notes VALUES (?, 'event-0001', 'tablet-0003', 2, 'Shy.', 'Call', 4, 6)`, key)
  expect(await noted()).toEqual({
    tabletNumber: 3,
    isRemoved: true,
    rating: 2,
    note: 'Shy.',
    nextStep: 'Call',
    sealedAtMs: 4,
  })
  expect((await originsOf(database, [id])).get(id)).toEqual({ ...origin, eventName: event.name, tabletNumber: 2 })
  await eraseApplication(database, id)
  expect((await originsOf(database, [id])).size).toBe(0)
  expect((await database.read('SELECT * FROM fair_notes')).rows).toEqual([])
})
