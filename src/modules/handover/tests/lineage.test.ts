import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { textColumn } from '#server/database/rows.ts'
import { amina, type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { rightsOf, secretsOf } from '#tests/setup/rights.ts'

/** Two devices have one draft, because one has handed it over to the other: one of them applies with it. */

let open: Delivering
beforeEach(async () => {
  open = await openDelivering()
})
afterEach(() => open.close())

interface Answer {
  readonly status: number
  readonly reason: string | undefined
}

interface Sending {
  readonly lineage?: string | null
  readonly replaces?: readonly string[]
}

const draft = 'd'.repeat(64)

async function post(key: string, name: string, { lineage = draft, replaces = [] }: Sending = {}): Promise<Response> {
  return open.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: {
      'Idempotency-Key': key,
      ...rightsOf(key),
      ...(lineage === null ? {} : { 'Draft-Lineage': lineage }),
      ...(replaces.length === 0 ? {} : { Replaces: replaces.map((replaced) => secretsOf(replaced).replace).join(', ') }),
    },
    body: JSON.stringify({ ...amina, first_name: name }),
  })
}

async function submit(key: string, name: string, sending?: Sending): Promise<Answer> {
  const response = await post(key, name, sending)
  const { reason } = (await response.json()) as { reason?: string }
  return { status: response.status, reason }
}

const ask = async (action: string, key: string, method = 'GET') => {
  const response = await open.request(`/api/applicant/?action=${action}`, { method, headers: { 'Idempotency-Key': key } })
  return { status: response.status, ...((await response.json()) as { reason?: string; state?: string }) }
}

const received = { status: 200, reason: undefined }
const refused = { status: 409, reason: 'sent-elsewhere' }
async function names(): Promise<readonly unknown[]> {
  const sql = `SELECT json_extract(answers, '$.first_name') AS name FROM applications ORDER BY received_at_ms`
  return (await open.database.read(sql)).rows.map((row) => row['name'])
}

const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]

describe('the second application that is made of a draft', () => {
  it('is refused, and stands beside the first one as a new application', async () => {
    expect(await submit(first, 'Phone')).toEqual(received)
    expect(await submit(second, 'Laptop')).toEqual(refused)
    expect(await names()).toEqual(['Phone'])
    expect(await submit(second, 'Laptop', { lineage: null })).toEqual(received)
    expect(await names()).toEqual(['Phone', 'Laptop'])
  })

  it('is refused without a word about the first, which may belong to somebody else', async () => {
    await submit(first, 'Phone')
    const response = await post(second, 'Laptop')
    expect(Object.keys((await response.json()) as object).sort()).toEqual(['error', 'proof', 'reason'])
    const headers = [...response.headers.entries()].map((pair) => pair.join(': ')).join('\n')
    expect(headers).not.toMatch(new RegExp(`${first}|Phone|amina`, 'i'))
  })

  it('is not told that there is another one before it could be stored itself', async () => {
    const bare = async () => {
      const response = await post(second, '')
      return (await response.json()) as { reason?: string }
    }
    const before = await bare()
    await submit(first, 'Phone')
    expect(await bare()).toEqual(before)
    expect(before.reason).not.toBe('sent-elsewhere')
  })

  it('is refused as well when both arrive at once', async () => {
    const answers = await Promise.all([submit(first, 'Phone'), submit(second, 'Laptop'), submit(third, 'Tablet')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'sent-elsewhere')).toHaveLength(2)
    expect(await names()).toHaveLength(1)
  })

  it('is refused after the first was handed on', async () => {
    await submit(first, 'Phone')
    await open.work(3)
    expect(await submit(second, 'Laptop')).toEqual(refused)
  })

  it('is the first one itself, when that is repeated', async () => {
    await submit(first, 'Phone')
    expect(await submit(first, 'Phone')).toEqual(received)
    expect(await submit(first, 'Changed')).toEqual({ status: 409, reason: 'key-reused' })
  })

  it('stands when its device has changed the first, which nobody had taken up', async () => {
    await submit(first, 'Old')
    expect(await submit(second, 'New', { replaces: [first] })).toEqual(received)
    expect(await names()).toEqual(['New'])
    expect(await submit(third, 'Laptop')).toEqual(refused)
  })

  it('stands when the first was withdrawn, and then counts', async () => {
    await submit(first, 'Phone')
    await ask('withdraw', secretsOf(first).withdraw, 'POST')
    expect(await submit(second, 'Laptop')).toEqual(received)
    expect(await submit(third, 'Tablet')).toEqual(refused)
  })

  it('stands when the first was erased, of which no lineage is left', async () => {
    await submit(first, 'Phone')
    const { rows } = await open.database.read('SELECT application_id FROM applications')
    await eraseApplication(open.database, textColumn(rows[0] ?? {}, 'application_id'))
    expect((await open.database.read('SELECT * FROM application_lineages')).rows).toEqual([])
    expect(await submit(second, 'Laptop')).toEqual(received)
  })

  it('is none, where devices name no draft or another one', async () => {
    expect(await submit(first, 'One', { lineage: null })).toEqual(received)
    expect(await submit(second, 'Two', { lineage: null })).toEqual(received)
    expect(await submit(third, 'Three', { lineage: 'e'.repeat(64) })).toEqual(received)
  })
})

describe('a lineage', () => {
  it('is a hash in the database', async () => {
    await submit(first, 'Phone')
    const { rows } = await open.database.read('SELECT * FROM application_lineages')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(draft)
  })

  it.each(['', 'short', 'x'.repeat(300), 'with space and more'])('is none if it is %j', async (lineage) => {
    expect(await submit(first, 'Phone', { lineage })).toEqual(received)
    expect((await open.database.read('SELECT * FROM application_lineages')).rows).toEqual([])
  })
})

/**
 * A stranger makes a parcel with a draft of his own choice and hands it to somebody, who applies with it. He knows everything that the
 * parcel holds, and nothing that the other device has made.
 */
describe('whoever has handed the draft over', () => {
  it('gets no key of the application that is made of it', async () => {
    await submit(first, 'Bo')
    for (const secret of [draft, first]) {
      expect(await ask('first', secret)).toMatchObject({ status: 400 })
      expect(await ask('status', secret)).toMatchObject({ status: 404, reason: 'unknown-key' })
      expect(await ask('withdraw', secret, 'POST')).toMatchObject({ status: 404, reason: 'unknown-key' })
    }
    expect(await ask('status', secretsOf(first).read)).toMatchObject({ state: 'received' })
  })

  it('cannot replace it, although he knows its key', async () => {
    await submit(first, 'Bo')
    const response = await open.request('/api/applicant/?action=submit&job=7', {
      method: 'POST',
      headers: { 'Idempotency-Key': second, ...rightsOf(second), 'Draft-Lineage': draft, Replaces: `${first}, ${draft}` },
      body: JSON.stringify({ ...amina, first_name: 'Mallory' }),
    })
    expect(response.status).toBe(409)
    expect(await names()).toEqual(['Bo'])
  })

  it('cannot keep the other one from applying by being first', async () => {
    await submit(first, 'Mallory')
    expect(await submit(second, 'Bo')).toEqual(refused)
    expect(await submit(second, 'Bo', { lineage: null })).toEqual(received)
  })
})
