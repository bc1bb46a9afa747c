import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { storeApplication } from '#server/applications/store/application-store.ts'
import { listFairs, notesOf, originsOf } from '../server/desk-fairs.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'

/** What the desk reads of career fairs. */

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const write = async (sql: string, ...args: (string | number | null)[]) => services.services.database.write([{ sql, args }])

/** Stores a person who was at a fair. */
async function arrive(eventId: string, eventName: string, kind = 'application'): Promise<{ id: string; key: string }> {
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
  await write('INSERT INTO fair_origins VALUES (?, ?, ?, ?, 2, ?, 1700000000000)', id, kind, eventId, eventName, 'Wren 27')
  return { id, key }
}

async function report(tabletNumber: number, eventId: string, reportedAtMs: number, hasReported = 1) {
  const values = [`tablet-${eventId}-${tabletNumber}`, 'hash', eventId, 'Old name', tabletNumber, reportedAtMs, hasReported]
  await write(`INSERT INTO fair_tablets VALUES (?, ?, ?, ?, ?, 'running', 12, 3, 1, 80, NULL, ?, ?)`, ...values)
}

it('counts the people and lists the tablets of each fair, the latest fair first', async () => {
  const { database } = services.services
  expect(await listFairs(database)).toEqual([])
  await report(2, 'event-0001', 10)
  await report(1, 'event-0001', 20)
  await report(1, 'event-0002', 30, 0)
  await arrive('event-0001', 'Steel City Career Fair')
  await arrive('event-0001', 'Steel City Career Fair', 'interest')
  const [first, second] = await listFairs(database)
  expect(first).toMatchObject({
    eventId: 'event-0001',
    name: 'Steel City Career Fair',
    source: 'steelcity26',
    applications: 1,
    interests: 1,
  })
  expect(first?.tablets).toMatchObject([
    { tabletNumber: 1, reportedAtMs: 20, phase: 'running', sent: 12, waiting: 3, needsAttention: 1, batteryPercent: 80 },
    { tabletNumber: 2, reportedAtMs: 10, freeBytes: null },
  ])
  expect(second).toMatchObject({
    name: 'Old name',
    source: null,
    applications: 0,
    lastAtMs: 30,
    tablets: [{ reportedAtMs: null }],
  })
})

it('leaves no fair and no tablet out that people have come from, however many others somebody has invented', async () => {
  const { database } = services.services
  await report(1, 'event-0001', 20)
  await arrive('event-0001', 'Steel City Career Fair')
  await write(`INSERT INTO fair_tablets
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 3000)
    SELECT 'invented-' || n, 'hash', 'invented-' || (n % 300), 'Invented', n, 'running', 0, 0, 0, NULL, NULL, 9e12, 1 FROM numbers`)
  const fairs = await listFairs(database)
  expect(fairs).toHaveLength(200)
  expect(fairs.at(-1)).toMatchObject({ eventId: 'event-0001', applications: 1, tablets: [{ tabletNumber: 1 }] })
})

it('says which tablet and which bird an application came from, and what was noted', async () => {
  const { database } = services.services
  const { id, key } = await arrive('event-0001', 'Steel City Career Fair')
  const noted = async () => (await notesOf(database, [id])).get(id) ?? []
  expect(await noted()).toEqual([])
  await write(`INSERT INTO fair_notes VALUES (?, 4, 'Sings.', NULL, 5, 6)`, key)
  await write(`INSERT INTO fair_verified_notes VALUES (?, 'event-0001', 'tablet-0001', 2, 'Shy.', 'Call', 4, 6)`, key)
  await write(`INSERT INTO fair_verified_notes VALUES (?, 'event-0002', 'tablet-0002', 4, 'Of another fair.', NULL, 9, 9)`, key)
  expect(await noted()).toEqual([
    { isVerified: true, rating: 2, note: 'Shy.', nextStep: 'Call', sealedAtMs: 4 },
    { isVerified: false, rating: null, note: 'Sings.', nextStep: null, sealedAtMs: 5 },
  ])
  expect((await originsOf(database, [id, 'another'])).get(id)).toEqual({
    kind: 'application',
    eventId: 'event-0001',
    eventName: 'Steel City Career Fair',
    tabletNumber: 2,
    bird: 'Wren 27',
    sealedAtMs: 1_700_000_000_000,
  })
  await eraseApplication(database, id)
  expect((await originsOf(database, [id])).size).toBe(0)
  for (const table of ['fair_notes', 'fair_verified_notes']) {
    expect((await services.services.database.read(`SELECT * FROM ${table}`)).rows).toEqual([])
  }
})
