import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseApplication } from '#server/applications/erase.ts'
import { textColumn } from '#server/database/rows.ts'
import { amina, type Delivering, openDelivering } from '../ats/delivering.ts'

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

async function submit(key: string, name: string, { lineage = draft, replaces = [] }: Sending = {}): Promise<Answer> {
  const response = await open.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: {
      'Idempotency-Key': key,
      ...(lineage === null ? {} : { 'Draft-Lineage': lineage }),
      ...(replaces.length === 0 ? {} : { Replaces: replaces.join(', ') }),
    },
    body: JSON.stringify({ ...amina, first_name: name }),
  })
  const { reason } = (await response.json()) as { reason?: string }
  return { status: response.status, reason }
}

const ask = async (action: string, key: string, method = 'GET') => {
  const response = await open.request(`/api/applicant/?action=${action}`, { method, headers: { 'Idempotency-Key': key } })
  return { status: response.status, ...((await response.json()) as { key?: string; reason?: string; state?: string }) }
}

const received = { status: 200, reason: undefined }
const refused = { status: 409, reason: 'already-applied' }
async function names(): Promise<readonly unknown[]> {
  const sql = `SELECT json_extract(answers, '$.first_name') AS name FROM applications ORDER BY received_at_ms`
  return (await open.database.read(sql)).rows.map((row) => row['name'])
}

const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]

describe('the second application that is made of a draft', () => {
  it('is refused, and its device can see the first and withdraw it', async () => {
    expect(await submit(first, 'Phone')).toEqual(received)
    expect(await submit(second, 'Laptop')).toEqual(refused)
    expect(await names()).toEqual(['Phone'])
    const { key } = await ask('first', draft)
    expect(key).toBe(first)
    expect(await ask('status', key ?? '')).toMatchObject({ state: 'received' })
    expect(await ask('withdraw', key ?? '', 'POST')).toMatchObject({ state: 'withdrawn' })
  })

  it('is refused as well when both arrive at once', async () => {
    const answers = await Promise.all([submit(first, 'Phone'), submit(second, 'Laptop'), submit(third, 'Tablet')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'already-applied')).toHaveLength(2)
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
    expect((await ask('first', draft)).key).toBe(second)
  })

  it('stands when the first was withdrawn, and then counts', async () => {
    await submit(first, 'Phone')
    await ask('withdraw', first, 'POST')
    expect(await ask('first', draft)).toMatchObject({ status: 404, reason: 'unknown-key' })
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

  it.each(['', 'short', 'x'.repeat(300), 'with space and more'])('is refused if it is %j', async (lineage) => {
    expect(await submit(first, 'Phone', { lineage })).toMatchObject({ status: 400, reason: 'malformed' })
  })

  it('of nobody leads to nothing', async () => {
    expect(await ask('first', draft)).toMatchObject({ status: 404, reason: 'unknown-key' })
    expect(await ask('first', '')).toMatchObject({ status: 404, reason: 'unknown-key' })
  })
})
