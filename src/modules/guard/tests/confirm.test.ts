import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { openSigner } from '#server/database/signer.ts'
import { dayMs } from '#shared/durations.ts'
import { type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { confirmToken } from '../server/confirmations.ts'
import { doDailyWork } from '../server/send-on.ts'
import { server } from '../server.ts'
import { submit } from './guard-client.ts'

/** The link of the mail that confirms an application: a press on its page confirms the address. */

let open: Delivering
beforeEach(async () => {
  open = await openDelivering({ environment: { GUARD: 'on' } })
})
afterEach(() => open.close())

const pathOf = async (applicationId: string) => `/confirm-email/${confirmToken(applicationId, await openSigner(open.database))}`
const stateOf = async (applicationId: string) => (await open.stateOf(applicationId))?.state

describe('the link of a mail', () => {
  it('sends on what is held once its button is pressed, and not when it is opened', async () => {
    const { id } = await submit(open)
    const path = await pathOf(id)
    const page = await open.request(path)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<button>Confirm email address</button>')
    expect(await stateOf(id)).toBe('held')
    const done = await open.request(path, { method: 'POST' })
    expect(await done.text()).toContain('Your email address is confirmed')
    expect(await open.stateOf(id)).toMatchObject({
      state: 'queued',
      lastAnswer: 'sent on because the email address was confirmed',
    })
  })

  it('may be pressed again', async () => {
    const { id } = await submit(open)
    const path = await pathOf(id)
    for (const _ of [1, 2]) expect((await open.request(path, { method: 'POST' })).status).toBe(200)
    expect(await stateOf(id)).toBe('queued')
  })

  it('is of no use for another application, or after an erasure', async () => {
    const [one, other] = [await submit(open), await submit(open)]
    const [, token = ''] = (await pathOf(one.id)).split('.')
    expect((await open.request(`/confirm-email/${other.id}.${token}`, { method: 'POST' })).status).toBe(404)
    expect(await stateOf(other.id)).toBe('held')
    const path = await pathOf(one.id)
    await eraseApplication(open.database, one.id)
    expect((await open.request(path, { method: 'POST' })).status).toBe(404)
  })

  it('is in the mail about an application of the site', async () => {
    const { id } = await submit(open)
    const signer = await openSigner(open.database)
    const configuration = { moduleSettings: { variables: { GUARD: 'on' }, core: {} } } as never
    const { database } = open
    const deps = { applicationId: id, configuration, database, signer, siteUrl: 'https://jobs.example' }
    const [line = ''] = (await server.mailLinks?.(deps)) ?? []
    expect(line).toBe(`Confirm your email address: https://jobs.example${await pathOf(id)}`)
  })
})

describe('a confirmed address', () => {
  const answers = { email: 'amina@example.com' }

  it('is never doubtful again, until its application is erased', async () => {
    const { id } = await submit(open, { answers })
    await open.request(await pathOf(id), { method: 'POST' })
    expect(await stateOf((await submit(open, { answers })).id)).toBe('queued')
    await eraseApplication(open.database, id)
    expect(await stateOf((await submit(open, { answers })).id)).toBe('held')
  })

  it('is sent on after seven days also where fifty others are held', async () => {
    const { id } = await submit(open, { answers })
    for (let count = 0; count < 50; count += 1) await submit(open)
    await open.database.write([{ sql: 'INSERT INTO guard_confirmed VALUES (?, 0)', args: [id] }])
    await doDailyWork(open.database, open.database.nowMs() + 8 * dayMs)
    expect(await stateOf(id)).toBe('queued')
  })
})
