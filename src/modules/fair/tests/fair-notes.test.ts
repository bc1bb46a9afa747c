import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { textColumn } from '#server/database/rows.ts'
import { dayMs } from '#shared/durations.ts'
import { notesOf } from '../server/desk-fairs.ts'
import { saveEvent } from '../server/events.ts'
import { purgeFairs, removeTablet } from '../server/tablets.ts'
import type { EnvelopeAnswer } from '../shared/fair.ts'
import { event, interest, note, put, seal, sealed, secret } from './fair-client.ts'
import { join, readKey, send } from './fair-server.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'

/** Which notes about people count: those of a tablet of their event, which proves it. */

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

type Written = Parameters<typeof note>[1]

/** Sends a note. @returns what the tablet is told */
async function write(personId: string, own: string | null, more: Written = {}): Promise<string> {
  const envelopeId = randomUUID()
  const response = await put(
    services.request,
    envelopeId,
    await seal(await readKey(services), envelopeId, note(personId, more)),
    own,
  )
  return ((await response.json()) as EnvelopeAnswer).status
}

async function noteAbout(personId: string) {
  const { rows } = await services.services.database.read({
    sql: 'SELECT application_id FROM applications WHERE idempotency_key = ?',
    args: [personId],
  })
  const applicationId = textColumn(rows[0] ?? {}, 'application_id')
  return (await notesOf(services.services.database, [applicationId])).get(applicationId)
}

const arrive = async () => (await send(services, interest())).envelopeId
const stored = async () => (await services.services.database.read('SELECT * FROM fair_notes')).rows

describe('a note', () => {
  it('of a tablet of the event counts, with the tablet that has written it', async () => {
    await join(services)
    await join(services, 'tablet-0002', 'secret-two')
    const personId = await arrive()
    expect(await write(personId, 'secret-two', { tabletId: 'tablet-0002' })).toBe('received')
    expect(await noteAbout(personId)).toMatchObject({ tabletNumber: 2, isRemoved: false, rating: 3, note: 'Sings well.' })
    expect(await write(personId, secret, { note: 'And dances.', sealedAtMs: sealed.sealedAtMs + 1 })).toBe('received')
    expect(await noteAbout(personId)).toMatchObject({ tabletNumber: 1, note: 'And dances.' })
  })

  it('of a removed tablet counts, and says so: it may have waited on it', async () => {
    await join(services)
    const personId = (await send(services, interest(), { own: secret })).envelopeId
    await removeTablet(services.services.database, sealed)
    expect(await write(personId, secret)).toBe('received')
    expect(await noteAbout(personId)).toMatchObject({ tabletNumber: 1, isRemoved: true, note: 'Sings well.' })
  })

  it('of a tablet of another event says nothing about a person, and replaces nothing', async () => {
    await join(services)
    await join(services, 'tablet-0002', 'secret-two', { eventId: 'event-0002' })
    const [personId, later] = [await arrive(), randomUUID()]
    await write(personId, secret)
    const other = { eventId: 'event-0002', tabletId: 'tablet-0002', note: 'Never.', sealedAtMs: sealed.sealedAtMs + 1 }
    await write(personId, 'secret-two', other)
    expect(await noteAbout(personId)).toMatchObject({ tabletNumber: 1, note: 'Sings well.' })
    await write(later, 'secret-two', other)
    await send(services, interest(), { envelopeId: later })
    expect(await noteAbout(later)).toBeUndefined()
  })

  it.each<[string, string | null, Written]>([
    ['without a secret', null, {}],
    ['with the secret of nobody', 'secret-of-nobody', {}],
    ['with that of another tablet', 'secret-two', {}],
    ['in the name of another tablet', secret, { tabletId: 'tablet-0002' }],
    ['in the name of a tablet that nobody knows', secret, { tabletId: 'tablet-0999' }],
    ['for another event', secret, { eventId: 'event-0002' }],
  ])('is refused for good and not stored %s', async (_, own, more) => {
    await join(services)
    await join(services, 'tablet-0002', 'secret-two')
    const personId = await arrive()
    expect(await write(personId, own, { note: 'Hire at once. – Dana', ...more })).toBe('refused')
    expect(await stored()).toEqual([])
  })

  it('that is refused leaves the one that counts as it is', async () => {
    await join(services)
    const personId = await arrive()
    await write(personId, secret)
    expect(await write(personId, null, { note: 'Now!', sealedAtMs: sealed.sealedAtMs + 1 })).toBe('refused')
    expect(await noteAbout(personId)).toMatchObject({ note: 'Sings well.' })
  })

  it('is refused when the event is over', async () => {
    await join(services)
    await saveEvent(services.services.database, { ...event, firstDay: '2020-01-01', lastDay: '2020-01-02' })
    expect(await write(randomUUID(), secret)).toBe('refused')
  })

  it('may come before its person, and a later one replaces it', async () => {
    await join(services)
    const personId = randomUUID()
    await write(personId, secret, { note: 'Later.', sealedAtMs: sealed.sealedAtMs + 1 })
    await write(personId, secret, { note: 'Earlier.' })
    await send(services, interest(), { envelopeId: personId })
    expect(await noteAbout(personId)).toMatchObject({ note: 'Later.' })
  })

  it('is forgotten 90 days after it has come if its person has not', async () => {
    await join(services)
    await write(randomUUID(), secret)
    const { database } = services.services
    await purgeFairs(database, Date.now() + 89 * dayMs)
    expect(await stored()).toHaveLength(1)
    await purgeFairs(database, Date.now() + 91 * dayMs)
    expect(await stored()).toEqual([])
  })
})
