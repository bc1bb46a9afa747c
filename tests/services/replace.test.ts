import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { purgeReplaced } from '#server/applications/take/replace.ts'
import { textColumn } from '#server/database/rows.ts'
import { claimNext } from '#server/delivery/ledger.ts'
import { amina, type Delivering, openDelivering } from '../ats/delivering.ts'
import { rightsOf, secretsOf } from '../setup/rights.ts'

/** A second submission of the same answers names the first: one of the two is stored, whatever the network did. */

let open: Delivering
beforeEach(async () => {
  open = await openDelivering()
})
afterEach(() => open.close())

interface Answer {
  readonly status: number
  readonly reason: string | undefined
}

async function submit(key: string, name: string, replaces: readonly string[] = [], more: object = {}): Promise<Answer> {
  const response = await open.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: {
      'Idempotency-Key': key,
      ...rightsOf(key),
      Replaces: replaces.map((replaced) => secretsOf(replaced).replace).join(', '),
    },
    body: JSON.stringify({ ...amina, first_name: name, ...more }),
  })
  const { reason } = (await response.json()) as { reason?: string }
  return { status: response.status, reason }
}

const received = { status: 200, reason: undefined }
async function names(): Promise<readonly unknown[]> {
  const sql = `SELECT json_extract(answers, '$.first_name') AS name FROM applications ORDER BY received_at_ms`
  return (await open.database.read(sql)).rows.map((row) => row['name'])
}
const count = async (table: string) => Number((await open.database.read(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.['n'])

const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]

describe('a submission that names an earlier one', () => {
  it('is stored instead of it while that waits for its delivery', async () => {
    expect(await submit(first, 'Old')).toEqual(received)
    expect(await submit(second, 'New', [first])).toEqual(received)
    expect(await names()).toEqual(['New'])
    await open.work(3)
    expect(open.fake.received.map(({ fields }) => fields['first_name'])).toEqual(['New'])
  })

  it('leaves nothing of it but the hash of its key, and deletes its files', async () => {
    const file = { resume_text: undefined, resume_url: await open.upload('cv.txt', Buffer.from('Old CV.')) }
    await submit(first, 'Old', [], { ...file, resume_url_filename: 'cv.txt' })
    await submit(second, 'New', [first])
    expect(await Promise.all(['uploads', 'upload_chunks', 'application_files'].map(count))).toEqual([0, 0, 0])
    expect(await count('application_entries')).toBe(1)
  })

  it('takes over a file that both name', async () => {
    const address = await open.upload('cv.txt', Buffer.from('My CV.'))
    const file = { resume_text: undefined, resume_url: address, resume_url_filename: 'cv.txt' }
    await submit(first, 'Old', [], file)
    // The file still belongs to the first one while the second is judged, and belongs to the second afterwards.
    expect(await submit(second, 'New', [first], file)).toEqual(received)
    expect([await count('uploads'), await count('application_files')]).toEqual([1, 1])
  })

  it('keeps out the earlier one that arrives after it', async () => {
    expect(await submit(second, 'New', [first])).toEqual(received)
    expect(await submit(first, 'Old')).toEqual({ status: 410, reason: 'erased' })
    expect(await names()).toEqual(['New'])
  })

  it('keeps it out for ninety days, and erased ones for good', async () => {
    await submit(second, 'New', [first])
    const { rows } = await open.database.read('SELECT application_id FROM applications')
    await eraseApplication(open.database, textColumn(rows[0] ?? {}, 'application_id'))
    await purgeReplaced(open.database, Date.now() + 89 * dayMs)
    expect(await submit(first, 'Old')).toEqual({ status: 410, reason: 'erased' })
    await purgeReplaced(open.database, Date.now() + 91 * dayMs)
    expect(await submit(first, 'Old')).toEqual(received)
    expect(await submit(second, 'New')).toEqual({ status: 410, reason: 'erased' })
  })

  it('is stored once when it is repeated', async () => {
    await submit(first, 'Old')
    await submit(second, 'New', [first])
    expect(await submit(second, 'New', [first])).toEqual(received)
    expect(await names()).toEqual(['New'])
  })

  it('replaces all that it names, whichever of them arrived', async () => {
    await submit(first, 'Oldest')
    expect(await submit(third, 'New', [first, second])).toEqual(received)
    expect(await submit(second, 'Old', [first])).toEqual({ status: 410, reason: 'erased' })
    expect(await names()).toEqual(['New'])
  })

  it('is refused when a worker has claimed the earlier one', async () => {
    await submit(first, 'Old')
    await claimNext(open.database, { token: 'worker', nowMs: Date.now(), leaseMs: 60_000 })
    expect(await submit(second, 'New', [first])).toEqual({ status: 409, reason: 'already-handed' })
    expect(await names()).toEqual(['Old'])
  })

  it('is refused when the earlier one is delivered, and stores nothing', async () => {
    await submit(first, 'Old')
    await open.work(3)
    expect(await submit(second, 'New', [first])).toEqual({ status: 409, reason: 'already-handed' })
    expect(await names()).toEqual(['Old'])
    // The refused key is free: without the earlier one, the same submission is another application.
    expect(await submit(second, 'New')).toEqual(received)
  })

  it.each(['sending', 'unknown', 'refused', 'closed'])('is refused when the delivery of the earlier one is %s', async (state) => {
    await submit(first, 'Old')
    await open.database.write([{ sql: 'UPDATE deliveries SET state = ?', args: [state] }])
    expect(await submit(second, 'New', [first])).toEqual({ status: 409, reason: 'already-handed' })
  })

  it('stands beside an earlier one that was withdrawn', async () => {
    await submit(first, 'Old')
    await open.request('/api/applicant/?action=withdraw', {
      method: 'POST',
      headers: { 'Idempotency-Key': secretsOf(first).withdraw },
    })
    expect(await submit(second, 'New', [first])).toEqual(received)
    expect(await names()).toEqual(['Old', 'New'])
  })

  it('is stored when the earlier one was erased', async () => {
    await submit(first, 'Old')
    const { rows } = await open.database.read('SELECT application_id FROM applications')
    await eraseApplication(open.database, textColumn(rows[0] ?? {}, 'application_id'))
    expect(await submit(second, 'New', [first])).toEqual(received)
  })

  it.each([['not a key'], [`x'; DROP TABLE applications`]])('is malformed if it names %j', async (name) => {
    expect(await submit(second, 'New', [name])).toEqual({ status: 400, reason: 'malformed' })
  })

  it('never yields two when both arrive at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [old, next] = [randomUUID(), randomUUID()]
      const before = (await names()).length
      await Promise.all([submit(old, 'Old'), submit(next, `New ${round}`, [old])])
      expect(await names()).toHaveLength(before + 1)
      expect(await names()).toContain(`New ${round}`)
    }
  })
})

describe('the form that was answered', () => {
  const forms = async () => count('application_forms')

  it('stays while an application has it, and goes with the last one', async () => {
    await submit(first, 'Amina')
    await submit(second, 'Bo')
    expect(await forms()).toBe(1)
    const { rows } = await open.database.read('SELECT application_id FROM applications')
    const [one, other] = rows.map((row) => textColumn(row, 'application_id'))
    await eraseApplication(open.database, one ?? '')
    expect(await forms()).toBe(1)
    await eraseApplication(open.database, other ?? '')
    expect(await forms()).toBe(0)
  })

  it('stays when its only application is replaced', async () => {
    await submit(first, 'Old')
    await submit(second, 'New', [first])
    expect([await names(), await forms()]).toEqual([['New'], 1])
  })
})

describe('where nothing is delivered', () => {
  beforeEach(async () => {
    await open.close()
    open = await openDelivering({ isDelivering: false })
  })

  it('an application that nobody has opened is replaced', async () => {
    await submit(first, 'Old')
    expect(await submit(second, 'New', [first])).toEqual(received)
    expect(await names()).toEqual(['New'])
  })

  it('an application that somebody has opened is not', async () => {
    await submit(first, 'Old')
    await open.database.write(['UPDATE application_entries SET seen_at_ms = 1'])
    expect(await submit(second, 'New', [first])).toEqual({ status: 409, reason: 'already-handed' })
  })
})
