import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import type { JobSource } from '#server/board/job-source.ts'
import type { DeliveryWorker } from '#server/delivery/worker.ts'
import { purgeFairs } from '../server/tablets.ts'
import { textColumn } from '#server/database/rows.ts'
import { dayMs } from '#shared/durations.ts'
import { envelopeVersion } from '../shared/fair-envelope.ts'
import { fairUrl } from '../shared/fair.ts'
import { board as mapping } from '#content'
import { parseJob } from '#shared/board-job.ts'
import { maxEnvelopeBytes } from '#shared/limits.ts'
import { application, type Ask, interest, note, put, reasonOf, seal, sealed, secret } from './fair-client.ts'
import { join, readKey, send } from './fair-server.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { queueing } from '#tests/ats/queueing.ts'

/** Envelopes that arrive, whatever is in them. */

let services: TestServices
let ask: Ask
beforeEach(async () => {
  services = await openTestServices()
  ask = services.request
})
afterEach(() => services.close())

const envelopeId = randomUUID()
const job = parseJob({ id: 7, title: 'Baker', questions: [] }, () => {}, mapping)
const closed = async () => ({ status: 'closed' }) as const
const openList = async () => [{ jobId: 7, title: 'Baker', location: '', updatedAt: null, isProspectPost: false }]
const query = async (sql: string, ...args: string[]) => (await services.services.database.read({ sql, args })).rows

/** Of an envelope that this server could open. */
const firstBytes = async () => Buffer.concat([Buffer.of(envelopeVersion), Buffer.from((await readKey(services)).keyId, 'hex')])

describe('an envelope', () => {
  it.each([
    ['of no bytes', 0, 0],
    ['that was cut off', 0, 150],
    ['that was cut off within its head', 0, 20],
  ])('is refused as unreadable: one %s', async (_, from, to) => {
    const whole = await seal(await readKey(services), envelopeId, { kind: 'test', ...sealed })
    const response = await put(ask, envelopeId, whole.slice(from, to))
    expect([response.status, await reasonOf(response)]).toEqual([422, 'unreadable'])
  })

  it('is refused under another id, and with a changed byte', async () => {
    const whole = await seal(await readKey(services), envelopeId, { kind: 'test', ...sealed })
    expect(await reasonOf(await put(ask, randomUUID(), whole))).toBe('unreadable')
    whole[200] = (whole[200] ?? 0) ^ 1
    expect(await reasonOf(await put(ask, envelopeId, whole))).toBe('unreadable')
  })

  it('is told apart when it is sealed for another server', async () => {
    const other = await openTestServices()
    const whole = await seal(await readKey(other), envelopeId, { kind: 'test', ...sealed })
    const response = await put(ask, envelopeId, whole)
    expect([response.status, await reasonOf(response)]).toEqual([422, 'unknown-key'])
    await other.close()
  })

  it.each(['short', 'with.dots.in.it', 'x'.repeat(65)])('needs an id: %s', async (id) => {
    expect(await reasonOf(await put(ask, id, new Uint8Array(1)))).toBe('malformed')
  })

  it('is refused as too large, with or without a length that says so', async () => {
    const announced = await ask(fairUrl.envelope(envelopeId), {
      method: 'PUT',
      headers: { 'Content-Length': String(maxEnvelopeBytes + 1), 'Content-Type': 'application/octet-stream' },
      body: 'x',
    })
    expect([announced.status, await reasonOf(announced)]).toEqual([413, 'too-large'])
    const piece = new Uint8Array(1024 * 1024)
    piece.set(await firstBytes())
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(piece) })
    const streamed = await ask(fairUrl.envelope(envelopeId), { method: 'PUT', body: endless, duplex: 'half' } as RequestInit)
    expect(await reasonOf(streamed)).toBe('too-large')
  })

  it('whose connection breaks stores nothing, and can be sent again', async () => {
    const whole = await seal(await readKey(services), envelopeId, note(envelopeId))
    const broken = new ReadableStream({
      start: (controller) => {
        controller.enqueue(whole.slice(0, 100))
        controller.error(new Error('connection reset'))
      },
    })
    const first = await ask(fairUrl.envelope(envelopeId), { method: 'PUT', body: broken, duplex: 'half' } as RequestInit)
    expect(first.status).toBe(400)
    expect(await query('SELECT * FROM fair_notes')).toEqual([])
    await join(services)
    expect((await put(ask, envelopeId, whole, secret)).status).toBe(200)
    expect(services.warnings).toEqual([])
  })

  it('waits while too many others arrive at once, and takes no room afterwards', async () => {
    const stops: (() => void)[] = []
    const half = new Uint8Array(maxEnvelopeBytes / 2 + 1)
    half.set(await firstBytes())
    const slow = () =>
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(half)
          stops.push(() => controller.error(new Error('connection reset')))
        },
      })
    const waiting = Array.from({ length: 3 }, async () =>
      ask(fairUrl.envelope(envelopeId), { method: 'PUT', body: slow(), duplex: 'half' } as RequestInit),
    )
    const whole = await seal(await readKey(services), envelopeId, { kind: 'test', ...sealed })
    const padded = new Uint8Array(half.byteLength)
    padded.set(whole)
    await expect.poll(async () => reasonOf(await put(ask, envelopeId, padded))).toBe('busy')
    for (const stop of stops) stop()
    await Promise.all(waiting)
    expect((await put(ask, envelopeId, whole)).status).toBe(200)
  })

  it('of a test is opened, and nothing of it is stored', async () => {
    const tables = async () => {
      const names = await query(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
      return Promise.all(names.map(async (row) => query(`SELECT count(*) FROM ${textColumn(row, 'name')}`)))
    }
    // The first who asks for the key makes it.
    await readKey(services)
    const before = await tables()
    expect((await send(services, { kind: 'test', ...sealed })).status).toBe(200)
    expect(await tables()).toEqual(before)
  })

  it('that says what no tablet says is refused, because nobody could read the list of people with it', async () => {
    const key = await readKey(services)
    for (const content of [interest({ tabletNumber: 2 ** 60 }), application({ tabletNumber: 2 ** 60 })]) {
      // oxlint-disable-next-line no-await-in-loop -- one envelope after the other
      expect(await reasonOf(await put(ask, envelopeId, await seal(key, envelopeId, content)))).toBe('unreadable')
    }
    expect(await query('SELECT * FROM fair_origins')).toEqual([])
  })
})

describe('a person whose envelope cannot be judged or stored now', () => {
  const silentBoard: JobSource = {
    find: async () => ({ status: 'unknown' }),
    findWithForm: async () => ({ status: 'unknown' }),
    list: async () => null,
    findEducationName: async () => null,
    findEducationId: async () => ({ status: 'unavailable' }),
  }
  const openJob = async (): ReturnType<JobSource['findWithForm']> => ({
    status: 'open',
    job,
    isProspectPost: false,
    internalJobId: null,
  })
  const delivery: DeliveryWorker = {
    ...queueing,
    status: async () => ({ alarm: null, oldestUndeliveredSeconds: null }),
    lamp: async () => ({ state: 'answers', system: 'ATS', systemUrl: '' }),
    stop: async () => {},
  }
  const untyped = application()
  const typed = application({
    answers: { ...untyped.answers, educations: [{ school_name_id: null, names: { school_name_id: 'Nowhere' } }] },
  })

  it.each([
    ['the board does not answer', silentBoard, untyped],
    ['the board has lost the job but not its list', { ...silentBoard, findWithForm: closed, list: openList }, untyped],
    ['the board has lost the job and its list', { ...silentBoard, findWithForm: closed }, untyped],
    ['the board does not list schools', { ...silentBoard, findWithForm: openJob }, typed],
    ['nobody knows the posts for no job', silentBoard, interest()],
  ] as const)('waits on its tablet when %s, and leaves nothing here', async (_, jobs, content) => {
    const app = createApp(services.services, jobs, delivery)
    const askApp: Ask = async (path, init) => app.request(path, init)
    const response = await put(askApp, envelopeId, await seal(await readKey(services), envelopeId, content))
    expect([response.status, response.headers.get('Retry-After'), await reasonOf(response)]).toEqual([503, '30', 'busy'])
    for (const table of ['applications', 'uploads', 'upload_chunks']) expect(await query(`SELECT * FROM ${table}`)).toEqual([])
  })

  it('waits on its tablet while there is no room for its files', async () => {
    const noRoom = { take: async () => ({ status: 'full' }) as const, giveBack: async () => {} }
    const uploads = { ...services.services.uploads, openForTablet: () => noRoom }
    const full = { ...services.services, uploads }
    const app = createApp(full, { ...silentBoard, findWithForm: openJob })
    const server = { ...services, request: async (path: string, init?: RequestInit) => app.request(path, init) }
    expect((await send(server, untyped)).status).toBe(503)
    expect((await send(server, interest({ files: untyped.files }))).status).toBe(503)
    // A note has none.
    await join(services)
    expect((await send(server, note(envelopeId), { own: secret })).status).toBe(200)
  })

  it('is stored without a board where nothing is delivered', async () => {
    const app = createApp(services.services, silentBoard)
    const request: Ask = async (path, init) => app.request(path, init)
    expect((await send({ ...services, request }, interest())).status).toBe(200)
  })
})

describe('a note about a person', () => {
  const personId = randomUUID()
  const write = async (about: string, more: Parameters<typeof note>[1] = {}) => send(services, note(about, more), { own: secret })
  beforeEach(async () => join(services))
  const stored = async () => query('SELECT rating, note, next_step FROM fair_notes WHERE person_id = ?', personId)

  it('is replaced by one that was sealed later, in whatever order they arrive', async () => {
    await write(personId, { rating: 4, note: 'Second.', nextStep: 'Call', sealedAtMs: 20 })
    await write(personId, { rating: 1, note: 'First.', sealedAtMs: 10 })
    expect(await stored()).toEqual([{ rating: 4, note: 'Second.', next_step: 'Call' }])
    await write(personId, { rating: null, note: '', sealedAtMs: 30 })
    expect(await stored()).toEqual([{ rating: null, note: '', next_step: null }])
  })

  it('cannot be made the last one for good by a clock that is years ahead', async () => {
    await write(personId, { rating: 1, sealedAtMs: Date.now() + 3_650 * dayMs })
    await write(personId, { rating: 4, sealedAtMs: Date.now() + 3_649 * dayMs })
    expect(await stored()).toMatchObject([{ rating: 4 }])
  })

  it('is forgotten after 90 days if the person has never arrived', async () => {
    const { database } = services.services
    const { envelopeId: arrived } = await send(services, interest())
    await write(arrived)
    await write(personId)
    await purgeFairs(database, Date.now() + 89 * dayMs)
    expect(await stored()).toHaveLength(1)
    await purgeFairs(database, Date.now() + 91 * dayMs)
    expect(await query('SELECT person_id FROM fair_notes')).toEqual([{ person_id: arrived }])
  })
})

it('names nobody and shows no private key in the log, in errors or in answers', async () => {
  const key = await readKey(services)
  const whole = await seal(key, envelopeId, interest())
  const answers = await Promise.all([put(ask, envelopeId, whole.slice(0, -3)), put(ask, envelopeId, whole)])
  const texts = await Promise.all(answers.map(async (answer) => answer.text()))
  const [row] = await query('SELECT private_key FROM fair_keys')
  const joined = JSON.stringify(await join(services))
  const said = [...texts, joined, ...services.warnings].join('\n')
  for (const hidden of [textColumn(row ?? {}, 'private_key'), 'Amina', 'Okafor', 'amina@']) expect(said).not.toContain(hidden)
})
