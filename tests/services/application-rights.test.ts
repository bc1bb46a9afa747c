import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { textColumn } from '#server/database/rows.ts'
import { amina, type Delivering, openDelivering } from '../ats/delivering.ts'
import { rightsOf, secretsOf } from '../setup/rights.ts'

/** What the secrets of an application's device allow: each one thing, and its key nothing. */

let open: Delivering
beforeEach(async () => {
  open = await openDelivering()
})
afterEach(() => open.close())

const [first, second] = [randomUUID(), randomUUID()]

const submit = async (key: string, name: string, headers: Readonly<Record<string, string>> = rightsOf(key)) =>
  open.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: { 'Idempotency-Key': key, ...headers },
    body: JSON.stringify({ ...amina, first_name: name }),
  })

const ask = async (action: string, key: string, method = 'GET') => {
  const response = await open.request(`/api/applicant/?action=${action}`, { method, headers: { 'Idempotency-Key': key } })
  return { status: response.status, ...((await response.json()) as { reason?: string; state?: string }) }
}

async function names(): Promise<readonly unknown[]> {
  const sql = `SELECT json_extract(answers, '$.first_name') AS name FROM applications ORDER BY received_at_ms`
  return (await open.database.read(sql)).rows.map((row) => row['name'])
}

describe('the rights of an application', () => {
  it.each(['read', 'withdraw', 'replace'] as const)('are one and no other with the secret to %s', async (right) => {
    await submit(first, 'Bo')
    const { [right]: secret } = secretsOf(first)
    expect((await ask('status', secret)).status).toBe(right === 'read' ? 200 : 404)
    expect((await ask('withdraw', secret, 'POST')).status).toBe(right === 'withdraw' ? 200 : 404)
    const isWithdrawn = right === 'withdraw'
    expect((await submit(second, 'New', { ...rightsOf(second), Replaces: secret })).status).toBe(200)
    expect(await names()).toEqual(right === 'replace' ? ['New'] : ['Bo', 'New'])
    expect(await ask('status', secretsOf(first).read)).toMatchObject({
      state: right === 'replace' ? 'erased' : isWithdrawn ? 'withdrawn' : 'received',
    })
  })

  it('are none with its key, which cannot be passed off as erased either', async () => {
    await submit(second, 'Mallory', { ...rightsOf(second), Replaces: first })
    expect((await submit(first, 'Bo')).status).toBe(200)
    expect(await ask('status', first)).toMatchObject({ status: 404, reason: 'unknown-key' })
    expect(await ask('withdraw', first, 'POST')).toMatchObject({ status: 404, reason: 'unknown-key' })
  })

  it('are hashes in the database, and go with it', async () => {
    await submit(first, 'Bo')
    const { rows } = await open.database.read('SELECT * FROM application_rights')
    expect(rows).toHaveLength(1)
    expect(Object.values(secretsOf(first)).filter((secret) => JSON.stringify(rows).includes(secret))).toEqual([])
    await eraseApplication(open.database, textColumn(rows[0] ?? {}, 'application_id'))
    expect((await open.database.read('SELECT * FROM application_rights')).rows).toEqual([])
    expect(await ask('status', secretsOf(first).read)).toMatchObject({ state: 'erased' })
    expect(await ask('withdraw', secretsOf(first).withdraw, 'POST')).toMatchObject({ state: 'erased' })
  })

  it('are refused where their header is wrong, and are none without it', async () => {
    expect((await submit(first, 'Bo', { 'Application-Rights': 'read=all' })).status).toBe(400)
    expect((await submit(first, 'Bo', {})).status).toBe(200)
    expect((await open.database.read('SELECT * FROM application_rights')).rows).toEqual([])
  })
})
