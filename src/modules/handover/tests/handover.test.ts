import { createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { provenText } from '#shared/applicant-answers.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { deviceHeader, idempotencyHeader } from '#shared/endpoints.ts'
import { handoverMinutes, handoverUrl, maxParcelBytes, ParcelFailure, ParcelForgotten, ParcelStored } from '../shared/handover.ts'
import { findParcel, purgeEachMinute, purgeParcels } from '../server/parcels.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'

/** The service that holds a sealed draft while it is on its way from one device to another. */

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const database = () => services.services.database
const newId = () => randomBytes(16)
const sealed = randomBytes(3_000_000)

interface Sending {
  readonly device?: string
  readonly key?: string
}

const headersOf = ({ device, key = randomUUID() }: Sending) => ({
  [idempotencyHeader]: key,
  ...(device === undefined ? {} : { [deviceHeader]: device }),
})

const leave = async (id: Buffer, content: Uint8Array = sealed, sending: Sending = {}) =>
  services.request(handoverUrl.store(), {
    method: 'POST',
    body: Buffer.concat([id, content]),
    headers: { ...headersOf(sending), 'Content-Type': 'application/octet-stream' },
  })

const post = async (url: string, id: Buffer, sending: Sending = {}) =>
  services.request(url, {
    method: 'POST',
    body: JSON.stringify({ parcelId: id.toString('hex') }),
    headers: { ...headersOf(sending), 'Content-Type': 'application/json' },
  })
const fetchParcel = async (id: Buffer, sending?: Sending) => post(handoverUrl.fetch(), id, sending)
const acknowledge = async (id: Buffer) => post(handoverUrl.forget(), id)

const reasonOf = async (response: Response) => v.parse(ParcelFailure, await response.json()).reason
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const storedFiles = async () =>
  Number((await database().read('SELECT count(DISTINCT upload_key) AS n FROM upload_chunks')).rows[0]?.['n'])
const count = async (table: string) => Number((await database().read(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.['n'])

describe('a parcel', () => {
  it('is given to whoever names its id, as it came, until it is acknowledged', async () => {
    const id = newId()
    const stored = await leave(id)
    expect(stored.status).toBe(200)
    const { endsInMs } = v.parse(ParcelStored, await stored.json())
    expect(endsInMs).toBeGreaterThan((handoverMinutes - 1) * minuteMs)
    expect(endsInMs).toBeLessThanOrEqual(handoverMinutes * minuteMs)
    // Reading that was interrupted is repeated.
    for (let time = 0; time < 2; time += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const fetched = await fetchParcel(id)
      expect(Object.fromEntries(fetched.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-length': String(sealed.length),
        'content-disposition': 'attachment',
        'cache-control': 'no-store',
      })
      // oxlint-disable-next-line no-await-in-loop
      expect((await bytesOf(fetched)).equals(sealed)).toBe(true)
    }
    v.parse(ParcelForgotten, await (await acknowledge(id)).json())
    expect((await fetchParcel(id)).status).toBe(404)
    expect([await count('handover_parcels'), await count('upload_chunks')]).toEqual([0, 0])
  })

  it('may be acknowledged twice, and so may one that never was', async () => {
    const id = newId()
    await leave(id)
    const answers = [await acknowledge(id), await acknowledge(id), await acknowledge(newId())]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('is stored once when its sender repeats it, and ends no later for that', async () => {
    const id = newId()
    await leave(id)
    const [before] = (await database().read('SELECT ends_at_ms FROM handover_parcels')).rows
    expect((await leave(id)).status).toBe(200)
    expect([await count('handover_parcels'), await storedFiles()]).toEqual([1, 1])
    expect((await database().read('SELECT ends_at_ms FROM handover_parcels')).rows[0]).toEqual(before)
  })

  it('is not replaced by another one under its id', async () => {
    const id = newId()
    await leave(id)
    const other = await leave(id, randomBytes(100))
    expect([other.status, await reasonOf(other)]).toEqual([409, 'taken'])
    expect((await bytesOf(await fetchParcel(id))).equals(sealed)).toBe(true)
    expect(await storedFiles()).toBe(1)
  })

  it('ends after a quarter of an hour, and is deleted then', async () => {
    const id = newId()
    await leave(id)
    const at = (minutes: number) => Date.now() + minutes * minuteMs
    const parcelId = id.toString('hex')
    expect(await findParcel(database(), parcelId, at(handoverMinutes - 0.1))).not.toBeNull()
    expect(await findParcel(database(), parcelId, at(handoverMinutes + 0.1))).toBeNull()
    await purgeParcels(database(), at(handoverMinutes - 0.1))
    expect(await count('handover_parcels')).toBe(1)
    await purgeParcels(database(), at(handoverMinutes + 0.1))
    expect([await count('handover_parcels'), await count('upload_chunks')]).toEqual([0, 0])
  })

  it('ends at once, and is deleted, when the clock was ahead and is set back', async () => {
    const id = newId()
    await leave(id)
    const setBackMs = Date.now() - dayMs
    expect(await findParcel(database(), id.toString('hex'), setBackMs)).toBeNull()
    await purgeParcels(database(), setBackMs)
    expect([await count('handover_parcels'), await count('upload_chunks')]).toEqual([0, 0])
  })

  it('stays for a server whose clock is half a minute behind', async () => {
    const id = newId()
    await leave(id)
    const behindMs = Date.now() - minuteMs / 2
    await purgeParcels(database(), behindMs)
    expect(await findParcel(database(), id.toString('hex'), behindMs)).not.toBeNull()
  })

  it('is deleted by a server that runs', async () => {
    await leave(newId())
    await database().write(['UPDATE handover_parcels SET ends_at_ms = 1'])
    const warnings: string[] = []
    const work = purgeEachMinute({ database: database(), warn: (message) => warnings.push(message) })
    await expect.poll(async () => count('upload_chunks')).toBe(0)
    await work.stop()
    expect([await count('handover_parcels'), warnings]).toEqual([0, []])
  })

  it('leaves neither its id nor a key in the database', async () => {
    const code = randomBytes(10)
    const derive = (purpose: string, length: number) => Buffer.from(hkdfSync('sha256', code, '', purpose, length))
    const id = derive('careers draft parcel id 1', 16)
    await leave(id)
    const { rows } = await database().read('SELECT * FROM handover_parcels')
    expect(rows).toHaveLength(1)
    for (const secret of [id, derive('careers draft parcel key 1', 32), code]) {
      expect(JSON.stringify(rows)).not.toContain(secret.toString('hex'))
    }
  })

  it('takes room of the uploads, which it gives back', async () => {
    const used = async () => {
      const { rows } = await database().read('SELECT coalesce(sum(length(bytes)), 0) AS bytes FROM upload_chunks')
      return Number(rows[0]?.['bytes'])
    }
    const id = newId()
    await leave(id)
    expect(await used()).toBe(sealed.length)
    expect((await services.services.uploads.usage()).usedBytes).toBe(sealed.length)
    await acknowledge(id)
    expect(await used()).toBe(0)
  })

  it('cannot be named by an application', async () => {
    await leave(newId())
    expect(await count('uploads')).toBe(0)
  })
})

describe('the service', () => {
  it('proves its answers, so that a portal’s are told from them', async () => {
    const key = randomUUID()
    const proof = createHash('sha256').update(provenText(key)).digest('hex')
    const id = newId()
    for (const answer of [await leave(id, sealed, { key }), await fetchParcel(newId(), { key })]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await answer.json()).toMatchObject({ proof })
    }
  })

  it('answers alike what never was, was acknowledged and has ended', async () => {
    const [used, ended] = [newId(), newId()]
    await leave(used)
    await acknowledge(used)
    await leave(ended)
    await database().write(['UPDATE handover_parcels SET ends_at_ms = 1'])
    const answers = []
    for (const id of [newId(), used, ended]) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await fetchParcel(id, { key: 'the-same-key' })
      // oxlint-disable-next-line no-await-in-loop
      answers.push([answer.status, await answer.text()])
    }
    expect(answers[0]?.[0]).toBe(404)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it.each([
    ['no id', Buffer.alloc(0), Buffer.alloc(0)],
    ['half an id', newId().subarray(8), Buffer.alloc(0)],
    ['nothing sealed', newId(), Buffer.alloc(0)],
    ['less than a nonce and a tag', newId(), Buffer.alloc(27)],
  ])('refuses a parcel with %s', async (_, id, content) => {
    const answer = await leave(id, content)
    expect([answer.status, await reasonOf(answer)]).toEqual([400, 'malformed'])
    expect([await count('handover_parcels'), await count('upload_chunks')]).toEqual([0, 0])
  })

  it.each([
    [undefined],
    ['{}'],
    ['{"parcelId":7}'],
    ['{"parcelId":"%"}'],
    [`{"parcelId":"${'0'.repeat(32)}","x":"${'x'.repeat(2_000)}"}`],
  ])('refuses %s in place of an id', async (body) => {
    for (const url of [handoverUrl.fetch(), handoverUrl.forget()]) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await services.request(url, { method: 'POST', ...(body === undefined ? {} : { body }) })
      expect(answer.status).toBe(400)
    }
  })

  it('refuses a parcel that is too large, whether its sender says so or not, and keeps nothing of it', async () => {
    const large = Buffer.alloc(maxParcelBytes + 1)
    const announced = await leave(newId(), large)
    expect([announced.status, await reasonOf(announced)]).toEqual([413, 'too-large'])
    const parts = [newId(), ...Array.from({ length: 33 }, () => Buffer.alloc(1024 * 1024))]
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const part = parts.shift()
        if (part) controller.enqueue(part)
        else controller.close()
      },
    })
    const streamed = await services.request(handoverUrl.store(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect([streamed.status, await reasonOf(streamed)]).toEqual([413, 'too-large'])
    expect([await count('handover_parcels'), await count('upload_chunks')]).toEqual([0, 0])
    const { uploads } = services.services
    expect((await uploads.usage()).usedBytes).toBe(0)
  })

  it('keeps nothing of a parcel whose connection breaks', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('the connection broke')),
      start: (controller) => controller.enqueue(Buffer.concat([newId(), Buffer.alloc(1_500_000)])),
    })
    const answer = await services.request(handoverUrl.store(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(400)
    expect([await count('handover_parcels'), await count('upload_chunks')]).toEqual([0, 0])
  })

  it('answers a right code also to a device that has guessed too often', async () => {
    const id = newId()
    await leave(id)
    const device = 'device-that-guesses'
    const statuses: number[] = []
    for (let time = 0; time < 25; time += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one guess after the other
      statuses.push((await fetchParcel(newId(), { device })).status)
    }
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([404]))
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]))
    expect((await fetchParcel(id, { device })).status).toBe(200)
  })

  it('stops an address that guesses under many names', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 610; time += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one guess after the other
      statuses.push((await fetchParcel(newId(), { device: `device-${time}` })).status)
    }
    expect(statuses.indexOf(429)).toBe(600)
    // Their network has other people.
    const id = newId()
    await leave(id)
    expect((await fetchParcel(id, { device: 'whose-draft-it-is' })).status).toBe(200)
  })

  it('counts right codes for nothing', async () => {
    const id = newId()
    await leave(id, randomBytes(100))
    for (let time = 0; time < 28; time += 1) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await fetchParcel(id, { device: 'device-that-reads' })).status).toBe(200)
    }
  })

  it('takes twenty parcels of a device in an hour', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 21; time += 1) {
      // oxlint-disable-next-line no-await-in-loop
      statuses.push((await leave(newId(), randomBytes(100), { device: 'device-that-leaves' })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })
})

describe('a parcel that is too much', () => {
  it.each([
    ['the requester’s share of the uploads is used up', { UPLOAD_QUOTA_MB: '2' }, 429, 'busy'],
    ['the disk has no room', { DISK_BUDGET_MB: '1' }, 503, 'no-room'],
  ])('is refused while %s, and its device asked to come back', async (_, environment, status, reason) => {
    await services.close()
    services = await openTestServices({ environment })
    const answer = await leave(newId())
    expect([answer.status, await reasonOf(answer)]).toEqual([status, reason])
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect([await count('handover_parcels'), await count('upload_chunks')]).toEqual([0, 0])
  })
})
