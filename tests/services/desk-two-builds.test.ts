import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applicationStatus, withdrawApplication } from '#server/applicant/status.ts'
import { queueStatement } from '#server/delivery/ledger.ts'
import { DeskApplication, DeskList, DeskOverview, deskUrl } from '#shared/desk.ts'
import { amina, type Delivering, openDelivering } from '../ats/delivering.ts'
import { type DeskClient, deskPassword, hashFor, signedInDesk } from './desk-client.ts'
import { queueing } from '../ats/queueing.ts'
import { storeInPlaceOf } from '#server/applicant/replace.ts'

/** A server of an earlier release writes to the same database, and knows nothing of entries, while a recruiter is signed in. */

let open: Delivering
let desk: DeskClient

beforeEach(async () => {
  open = await openDelivering({ environment: { DESK_PASSWORD: hashFor(deskPassword) } })
  desk = await signedInDesk(open.request)
})
afterEach(() => open.close())

/** Stores an application as a release before entries did. @returns its id and its key */
async function storeAsBefore(answers: object = {}): Promise<readonly [applicationId: string, key: string]> {
  const [applicationId, key] = [randomUUID(), randomUUID()]
  const nowMs = Date.now()
  await open.database.write([
    {
      sql: `INSERT INTO applications (application_id, idempotency_key, body_sha256, job_id, job_title, answers, received_at_ms)
              VALUES (?, ?, '', 7, 'Baker', ?, ?)`,
      args: [applicationId, key, JSON.stringify({ ...amina, ...answers }), nowMs],
    },
    queueStatement(applicationId, nowMs),
  ])
  return [applicationId, key]
}

const list = async () => desk.read(DeskList, deskUrl.applications({}, null))

describe('an application that an earlier release has stored', () => {
  it('is on the list with the others', async () => {
    for (let count = 0; count < 20; count += 1) await open.apply()
    for (let count = 0; count < 60; count += 1) await storeAsBefore()
    expect(await list()).toMatchObject({ total: 80 })
    await storeAsBefore()
    expect(await list()).toMatchObject({ total: 81 })
  })

  it('is counted and found, opens, and its answers apart are moved', async () => {
    const [id] = await storeAsBefore({ first_name: 'Zoë', gender: '2' })
    expect(await desk.read(DeskOverview, deskUrl.overview)).toMatchObject({ total: 1, newCount: 1, jobs: [{ count: 1 }] })
    const found = await desk.read(DeskList, deskUrl.applications({ search: 'zoe' }, null))
    expect(found.rows.map(({ applicationId }) => applicationId)).toEqual([id])
    const [other] = await storeAsBefore({ gender: '2' })
    expect(await desk.read(DeskApplication, deskUrl.application(other))).toMatchObject({ isNew: true, hasAnswersKeptApart: true })
  })

  it('is in an export', async () => {
    const [id] = await storeAsBefore()
    expect(await (await desk.get(deskUrl.export({ search: 'amina' }, 'csv'))).text()).toContain(id)
  })

  it('is seen once it is opened', async () => {
    const [id] = await storeAsBefore()
    await desk.send('POST', deskUrl.seen(id))
    expect(await list()).toMatchObject({ rows: [{ applicationId: id, isNew: false }] })
  })

  it('is known by its key, and can be withdrawn', async () => {
    const [, key] = await storeAsBefore()
    expect(await applicationStatus(open.database, key)).toMatchObject({ state: 'received' })
    const [id, other] = await storeAsBefore()
    expect(await withdrawApplication(open.database, other, Date.now())).toMatchObject({ state: 'withdrawn', effect: 'stopped' })
    expect(await open.stateOf(id)).toMatchObject({ state: 'closed' })
  })

  it('is replaced by a later submission of the same answers', async () => {
    const [replaced, key] = await storeAsBefore()
    const other = randomUUID()
    const stored = await storeInPlaceOf(
      open.database,
      [key],
      {
        idempotencyKey: other,
        bodySha256: '',
        jobId: 7,
        jobTitle: 'Baker',
        answers: amina,
        form: null,
        educationNames: [],
        language: null,
        files: [],
      },
      [queueing],
    )
    expect(stored.status).toBe('stored')
    expect((await list()).rows.map(({ applicationId }) => applicationId)).not.toContain(replaced)
    expect(await list()).toMatchObject({ total: 1 })
  })

  it('is erased whole before anybody has listed it', async () => {
    const [id] = await storeAsBefore()
    expect((await desk.send('DELETE', deskUrl.application(id))).status).toBe(200)
    expect(await list()).toMatchObject({ total: 0 })
    const { rows } = await open.database.read('SELECT application_id FROM missing_entries')
    expect(rows).toEqual([])
  })
})
