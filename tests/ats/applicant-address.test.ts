import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { purgeAddresses, readApplicantAddress } from '#server/applications/store/applicant-address.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { dayMs } from '#shared/durations.ts'
import { runApplications } from '../services/test-services.ts'
import { rightsOf } from '../setup/rights.ts'
import { amina, type Delivering, openDelivering } from './delivering.ts'

/** The address that somebody has applied from goes to Greenhouse where a setting says so, and is nowhere else. */

let open: Delivering
const reopen = async (environment: Readonly<Record<string, string>>) => {
  open = await openDelivering({ environment })
}
afterEach(() => open.close())

async function apply(forwarded: string): Promise<string> {
  const key = randomUUID()
  const response = await open.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, 'X-Forwarded-For': forwarded, ...rightsOf(key) },
    body: JSON.stringify(amina),
  })
  return ((await response.json()) as { id: string }).id
}

/** What the system has been told of applicants' addresses. */
const sent = () => open.fake.received.map(({ fields }) => fields['applicant_ip'])
const stored = async () => (await open.database.read('SELECT address FROM applicant_addresses')).rows.map((row) => row['address'])
const on = { SEND_APPLICANT_IP: '1', TRUST_PROXY: '1' }

describe('the address of an applicant', () => {
  it('is neither stored nor sent by default', async () => {
    await reopen({ TRUST_PROXY: '1' })
    await apply('203.0.113.7')
    expect(await stored()).toEqual([])
    await open.work(3)
    expect(sent()).toEqual([undefined])
  })

  it.each(['203.0.113.7', '2001:db8:1:2:3:4:5:6'])(
    'is sent as the trusted proxy wrote it, and forgotten then: %s',
    async (address) => {
      await reopen(on)
      await apply(`198.51.100.1, ${address}`)
      expect(await stored()).toEqual([address])
      await open.work(3)
      expect(sent()).toEqual([address])
      expect(await stored()).toEqual([])
    },
  )

  it.each(['10.1.2.3', '127.0.0.1', '::1', '192.168.0.4', 'fd00::1', 'unknown'])(
    'is left out where it is private, with one warning: %s',
    async (address) => {
      await reopen(on)
      await apply(address)
      await apply(address)
      await open.work(4)
      expect(sent()).toEqual([undefined, undefined])
      expect(open.warnings.filter((warning) => warning.startsWith('SEND_APPLICANT_IP: '))).toHaveLength(1)
    },
  )

  it('goes with an erasure, and after 14 days', async () => {
    await reopen(on)
    const erased = await apply('203.0.113.7')
    await eraseApplication(open.database, erased)
    expect(await stored()).toEqual([])
    const late = await apply('203.0.113.8')
    await purgeAddresses(open.database, open.database.nowMs() + 13 * dayMs)
    expect(await readApplicantAddress(open.database, late)).toBe('203.0.113.8')
    await purgeAddresses(open.database, open.database.nowMs() + 15 * dayMs)
    expect(await stored()).toEqual([])
  })

  it('is in no export', async () => {
    await reopen(on)
    await apply('203.0.113.7')
    for (const format of ['table', 'csv', 'json']) {
      expect((await runApplications(open.dataDir, '--format', format)).stdout).not.toContain('203.0.113.7')
    }
  })
})
