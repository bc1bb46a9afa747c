import { createHmac, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noteText } from '../shared/fair-note.ts'
import { ClaimAnswer, type FairEvent, fairUrl, SetupAnswer, TabletAnswer } from '../shared/fair.ts'
import { textColumn } from '#server/database/rows.ts'
import { notesOf } from '../server/desk-fairs.ts'
import { revokeNotes } from '../server/note-tablets.ts'
import { purgeFairs } from '../server/tablets.ts'
import { dayMs } from '#shared/durations.ts'
import { type Ask, interest, note, readKey, seal, sealed, put, send } from './fair-client.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'

/** Who may note something about a person of a fair: a tablet of the event, and nobody who only knows the person's id. */

let services: TestServices
let ask: Ask
beforeEach(async () => {
  services = await openTestServices()
  ask = services.request
})
afterEach(async () => services.close())

const event: FairEvent = {
  eventId: sealed.eventId,
  name: sealed.eventName,
  source: sealed.source,
  idleSeconds: 60,
  pinnedJobIds: [],
}

interface Tablet {
  readonly tabletId: string
  readonly secret: string
}
const first: Tablet = { tabletId: 'tablet-0001', secret: 'secret-of-the-first' }
const second: Tablet = { tabletId: 'tablet-0002', secret: 'secret-of-the-second' }
const stranger: Tablet = { tabletId: 'tablet-0666', secret: 'secret-of-a-stranger' }
const bearer = ({ secret }: Tablet) => ({ Authorization: `Bearer ${secret}` })

/** A tablet's report. @returns the secret for its notes */
async function report(tablet: Tablet, tabletNumber: number, { eventId, name } = event): Promise<string | null> {
  const device = { phase: 'running', sent: 0, waiting: 0, needsAttention: 0, batteryPercent: null, freeBytes: null }
  const body = JSON.stringify({ eventId, eventName: name, tabletNumber, ...device })
  const response = await ask(fairUrl.tablet(tablet.tabletId), { method: 'PUT', headers: bearer(tablet), body })
  expect(response.status).toBe(200)
  return v.parse(TabletAnswer, await response.json()).noteSecret
}

/** Lets one tablet set up another. @returns the secret for the notes of the other */
async function setUp(maker: Tablet, other: Tablet): Promise<string | null> {
  const request = JSON.stringify({ tabletId: maker.tabletId, event, key: await readKey(ask) })
  const made = await ask(fairUrl.setups(), { method: 'POST', headers: bearer(maker), body: request })
  const { code } = v.parse(SetupAnswer, await made.json())
  const body = JSON.stringify({ code, tabletId: other.tabletId })
  const claimed = await ask(fairUrl.claimSetup(), { method: 'POST', headers: bearer(other), body })
  return v.parse(ClaimAnswer, await claimed.json()).noteSecret
}

type Written = Partial<ReturnType<typeof note>>

/** Seals a note as a tablet does. */
async function write(personId: string, secret: string | null, { tabletId }: Tablet, more: Written = {}): Promise<number> {
  const envelopeId = randomUUID()
  const written = note(personId, { tabletId, ...more })
  const mac = secret === null ? null : createHmac('sha256', secret).update(noteText(envelopeId, written)).digest('hex')
  const response = await put(ask, envelopeId, await seal(await readKey(ask), envelopeId, { ...written, mac }))
  return response.status
}

async function applicationOf(personId: string): Promise<string> {
  const { rows } = await services.services.database.read({
    sql: 'SELECT application_id FROM applications WHERE idempotency_key = ?',
    args: [personId],
  })
  return textColumn(rows[0] ?? {}, 'application_id')
}

async function notesAbout(personId: string) {
  const applicationId = await applicationOf(personId)
  const notes = (await notesOf(services.services.database, [applicationId])).get(applicationId) ?? []
  return notes.map(({ isVerified, note: text, rating }) => [isVerified ? 'verified' : 'unverified', rating, text])
}

const verified = [['verified', 3, 'Sings well.']]
const unverified = [['unverified', null, 'Sings well.']]
const arrive = async () => (await send(ask, interest())).envelopeId

describe('a note', () => {
  it('of the first tablet of an event is verified, and of one that it has set up', async () => {
    const own = await report(first, 1)
    const other = await setUp(first, second)
    expect(await report(second, 2)).toBe(other)
    const [one, two] = [await arrive(), await arrive()]
    await write(one, own, first)
    await write(two, other, second)
    expect([await notesAbout(one), await notesAbout(two)]).toEqual([verified, verified])
  })

  it('that anybody has sealed is unverified, rates nobody, and leaves the verified one as it is', async () => {
    const own = await report(first, 1)
    const personId = await arrive()
    const dana = { rating: 4, note: 'Hire at once. – Dana', sealedAtMs: sealed.sealedAtMs + 1_000 } as const
    expect(await write(personId, null, first, dana)).toBe(200)
    expect(await notesAbout(personId)).toEqual([['unverified', null, 'Hire at once. – Dana']])
    await write(personId, own, first)
    await write(personId, null, first, { ...dana, note: 'Now!' })
    expect(await notesAbout(personId)).toEqual([...verified, ['unverified', null, 'Now!']])
  })

  it.each<[string, (secret: string) => readonly [string | null, Tablet, Written]]>([
    ['with the secret of nobody', () => ['0'.repeat(64), first, {}]],
    ['in the name of another tablet', (secret) => [secret, second, {}]],
    ['in the name of a tablet that nobody knows', (secret) => [secret, stranger, {}]],
    ['for another event', (secret) => [secret, first, { eventId: 'event-0002' }]],
  ])('is unverified %s', async (_, forge) => {
    const own = (await report(first, 1)) ?? ''
    const personId = await arrive()
    const [secret, tablet, more] = forge(own)
    await write(personId, secret, tablet, more)
    expect(await notesAbout(personId)).toEqual(unverified)
  })

  it.each<[string, Written]>([
    ['another rating', { rating: 4 }],
    ['other words', { note: 'Hire at once.' }],
    ['another next step', { nextStep: 'Offer' }],
    ['another person', { personId: 'person-0002' }],
    ['another time', { sealedAtMs: 1 }],
  ])('is unverified if its MAC is of %s', async (_, changed) => {
    const own = (await report(first, 1)) ?? ''
    const personId = await arrive()
    const envelopeId = randomUUID()
    const mac = createHmac('sha256', own)
      .update(noteText(envelopeId, note(personId, { tabletId: first.tabletId, ...changed })))
      .digest('hex')
    await put(ask, envelopeId, await seal(await readKey(ask), envelopeId, note(personId, { tabletId: first.tabletId, mac })))
    expect(await notesAbout(personId)).toEqual(unverified)
  })

  it('counts once for its envelope: its MAC is worth nothing in another', async () => {
    const own = (await report(first, 1)) ?? ''
    const personId = await arrive()
    const written = note(personId, { tabletId: first.tabletId })
    const mac = createHmac('sha256', own).update(noteText('envelope-0001', written)).digest('hex')
    await send(ask, { ...written, mac }, { envelopeId: 'envelope-0002' })
    expect(await notesAbout(personId)).toEqual(unverified)
    await send(ask, { ...written, mac }, { envelopeId: 'envelope-0001' })
    expect(await notesAbout(personId)).toEqual([...verified, ...unverified])
  })

  it('of an event that a stranger has invented says nothing about a person of another', async () => {
    await report(first, 1)
    const invented = { ...event, eventId: 'event-0666', name: 'No fair' }
    const theirs = await report(stranger, 1, invented)
    expect(theirs).not.toBeNull()
    const personId = await arrive()
    await write(personId, theirs, stranger, { eventId: invented.eventId })
    expect(await notesAbout(personId)).toEqual([])
  })

  it('may come before its person, and a later one replaces it', async () => {
    const own = await report(first, 1)
    const personId = randomUUID()
    await write(personId, own, first, { note: 'Later.', sealedAtMs: sealed.sealedAtMs + 1 })
    await write(personId, own, first, { note: 'Earlier.' })
    await send(ask, interest(), { envelopeId: personId })
    expect(await notesAbout(personId)).toEqual([['verified', 3, 'Later.']])
  })

  it('is forgotten with its person, and after 90 days without one', async () => {
    const own = await report(first, 1)
    await write(randomUUID(), own, first)
    const { database } = services.services
    await purgeFairs(database, Date.now() + 89 * dayMs)
    expect((await database.read('SELECT * FROM fair_verified_notes')).rows).toHaveLength(1)
    await purgeFairs(database, Date.now() + 91 * dayMs)
    expect((await database.read('SELECT * FROM fair_verified_notes')).rows).toEqual([])
    expect((await database.read('SELECT * FROM fair_note_tablets')).rows).toEqual([])
  })
})

describe('the secret for notes', () => {
  it('is given to no tablet that nobody of the event has set up', async () => {
    await report(first, 1)
    expect(await report(stranger, 2)).toBeNull()
    // Nor to one that such a tablet has set up.
    expect(await setUp(stranger, second)).toBeNull()
  })

  it('is given to nobody for an event that people have come from and whose tablets are forgotten', async () => {
    await arrive()
    expect(await report(stranger, 1)).toBeNull()
  })

  it('is another one for each tablet, and the same at each report', async () => {
    const own = await report(first, 1)
    expect(await report(first, 1)).toBe(own)
    expect(await setUp(first, second)).not.toBe(own)
    const { rows } = await services.services.database.read('SELECT * FROM fair_note_tablets')
    expect(JSON.stringify(rows)).not.toContain(own)
  })

  it('is worth nothing after the desk has revoked it, until a tablet of the event has set it up again', async () => {
    await report(first, 1)
    const other = await setUp(first, second)
    const [one, two] = [await arrive(), await arrive()]
    await write(one, other, second)
    const { database } = services.services
    expect(await revokeNotes(database, second.tabletId, 1)).toBe(true)
    await write(two, other, second)
    expect([await notesAbout(one), await notesAbout(two)]).toEqual([unverified, unverified])
    expect(await report(second, 2)).toBeNull()
    expect(await setUp(second, stranger)).toBeNull()
    // With another secret than whoever has stolen the first.
    const again = await setUp(first, second)
    expect([again === null, again === other]).toEqual([false, false])
    expect(await revokeNotes(database, 'tablet-0999', 1)).toBe(false)
  })
})
