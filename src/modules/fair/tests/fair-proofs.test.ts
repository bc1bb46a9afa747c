import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { continueUrl } from '../shared/continue-link.ts'
import { dayMs } from '#shared/durations.ts'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { type EnvelopeState, fairUrl } from '../shared/fair.ts'
import { proofFor } from '#tests/setup/proven-answer.ts'
import { bearer, interest, note, seal, sealed, secret } from './fair-client.ts'
import { codeOf, join, readKey, send } from './fair-server.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { listApplications } from '#tests/services/list-applications.ts'

/** The answers of the fair's service: each proves which request it answers, and says what became of envelopes. */

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const requestKey = randomUUID()
const proof = proofFor(requestKey)
const report = {
  eventId: sealed.eventId,
  phase: 'running',
  loading: null,
  sent: 0,
  waiting: 0,
  needsAttention: 0,
  batteryPercent: null,
  freeBytes: null,
}

interface Question {
  readonly url: string
  readonly method?: string
  readonly body?: unknown
  readonly isSecret?: boolean
}

async function ask({ body, isSecret = false, method = 'POST', url }: Question, key: string | null = requestKey): Promise<object> {
  const headers = {
    ...(key === null ? {} : { [idempotencyHeader]: key }),
    ...(isSecret ? { ...bearer(secret) } : {}),
  }
  const isBytes = body instanceof Uint8Array
  const bytes = isBytes ? body : JSON.stringify(body)
  const response = await services.request(url, { method, headers, ...(method === 'GET' ? {} : { body: bytes as BodyInit }) })
  return (await response.json()) as object
}

describe('an answer of the fair’s service', () => {
  it.each([
    ['an envelope that nobody can open', { url: fairUrl.envelope('envelope-0001'), method: 'PUT' }, { reason: 'unreadable' }],
    ['an envelope without an id', { url: fairUrl.envelope('x'), method: 'PUT' }, { reason: 'malformed' }],
    ['what became of envelopes', { url: fairUrl.envelopeStates(), body: { envelopes: [] } }, { status: 'known' }],
    ['a question that is none', { url: fairUrl.envelopeStates(), body: { envelopes: 7 } }, { reason: 'malformed' }],
    [
      'a report of a tablet that has never joined',
      { url: fairUrl.tablet('tablet-0001'), method: 'PUT', body: report, isSecret: true },
      { reason: 'not-this-tablet' },
    ],
    [
      'a report without a secret',
      { url: fairUrl.tablet('tablet-0001'), method: 'PUT', body: report },
      { reason: 'not-this-tablet' },
    ],
    [
      'a report that is too long',
      { url: fairUrl.tablet('tablet-0001'), method: 'PUT', body: 'x'.repeat(70_000) },
      { reason: 'malformed' },
    ],
    [
      'a code that is wrong',
      { url: fairUrl.join(), body: { code: 'code-0001', tabletId: 'tablet-0001' }, isSecret: true },
      { reason: 'code-ended' },
    ],
    ['a link', { url: continueUrl.details(), body: { token: 'f'.repeat(32), jobId: 7 } }, { reason: 'link-ended' }],
    ['the file of a link', { url: continueUrl.file(), body: { token: 'f'.repeat(32), jobId: 7 } }, { reason: 'link-ended' }],
    ['a link that is none', { url: continueUrl.details(), body: {} }, { reason: 'malformed' }],
  ] satisfies readonly (readonly [string, Question, object])[])(
    'carries the hash of its request’s key: %s',
    async (_, question, expected) => {
      expect(await ask(question)).toMatchObject({ ...expected, proof })
    },
  )

  it('carries it when an envelope is received or refused, a tablet joins, and its report is noted', async () => {
    const envelopeId = randomUUID()
    const key = await readKey(services)
    const body = await seal(key, envelopeId, { kind: 'test', ...sealed })
    expect(await ask({ url: fairUrl.envelope(envelopeId), method: 'PUT', body })).toEqual({
      status: 'received',
      envelopeId,
      proof,
    })
    const ofNobody = await seal(key, envelopeId, note(randomUUID()))
    expect(await ask({ url: fairUrl.envelope(envelopeId), method: 'PUT', body: ofNobody })).toEqual({
      status: 'refused',
      envelopeId,
      proof,
    })
    const code = await codeOf(services)
    expect(await ask({ url: fairUrl.join(), body: { code, tabletId: 'tablet-0001' }, isSecret: true })).toMatchObject({
      key,
      proof,
    })
    const noted = await ask({ url: fairUrl.tablet('tablet-0001'), method: 'PUT', body: report, isSecret: true })
    expect(noted).toMatchObject({ status: 'noted', key, sendsMail: false, proof })
  })

  it('proves nothing to a request without a key', async () => {
    const question = { url: fairUrl.envelopeStates(), body: { envelopes: [] } }
    expect(await ask(question, null)).not.toHaveProperty('proof')
  })
})

describe('what became of envelopes', () => {
  const [personId, noteId] = [randomUUID(), randomUUID()]
  const person = { envelopeId: personId, personId: null, sealedAtMs: sealed.sealedAtMs }
  const noteAt = (sealedAtMs: number) => ({ envelopeId: noteId, personId, sealedAtMs })

  async function statesOf(...envelopes: readonly object[]): Promise<readonly EnvelopeState[]> {
    const answer = await ask({ url: fairUrl.envelopeStates(), body: { envelopes } })
    const { envelopes: states } = answer as { readonly envelopes: readonly { readonly state: EnvelopeState }[] }
    return states.map(({ state }) => state)
  }

  async function eraseAll(): Promise<void> {
    const { database } = services.services
    for (const { applicationId } of await listApplications(database)) {
      // oxlint-disable-next-line no-await-in-loop -- one application after the other
      await eraseApplication(database, applicationId)
    }
  }

  it('is answered for each one that was asked about, in the order of the question', async () => {
    await send(services, interest(), { envelopeId: personId })
    const other = { ...person, envelopeId: randomUUID() }
    expect(await ask({ url: fairUrl.envelopeStates(), body: { envelopes: [other, person] } })).toEqual({
      status: 'known',
      envelopes: [
        { envelopeId: other.envelopeId, state: 'unknown' },
        { envelopeId: personId, state: 'received' },
      ],
      proof,
    })
  })

  it('is ‘erased’ for a person whose data were erased, and for a note about them', async () => {
    await join(services)
    await send(services, interest(), { envelopeId: personId })
    await send(services, note(personId), { envelopeId: noteId, own: secret })
    expect(await statesOf(person, noteAt(sealed.sealedAtMs))).toEqual(['received', 'received'])
    await eraseAll()
    expect(await statesOf(person, noteAt(sealed.sealedAtMs))).toEqual(['erased', 'erased'])
  })

  it('is ‘received’ for a note that a later one has replaced, and ‘unknown’ for one that never arrived', async () => {
    await join(services)
    await send(services, note(personId, { sealedAtMs: 20 }), { own: secret })
    expect(await statesOf(noteAt(10), noteAt(20), noteAt(21))).toEqual(['received', 'received', 'unknown'])
  })

  it('is ‘received’ for a note of a tablet whose clock is days ahead', async () => {
    const ahead = Date.now() + 5 * dayMs
    await join(services)
    await send(services, note(personId, { sealedAtMs: ahead }), { own: secret })
    expect(await statesOf(noteAt(ahead))).toEqual(['received'])
  })

  it('says nothing else about a person', async () => {
    await send(services, interest(), { envelopeId: personId })
    const answer = await ask({ url: fairUrl.envelopeStates(), body: { envelopes: [person] } })
    expect(JSON.stringify(answer)).not.toMatch(/Amina|Wren|Steel|job|mail/i)
  })
})
