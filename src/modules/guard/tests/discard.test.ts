import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applicationStatus, withdrawApplication } from '#server/applications/take/status.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { sql } from '#server/database/sql.ts'
import { discardHeld } from '#server/delivery/discards.ts'
import { leaveUnsettledToPeople } from '#server/delivery/ledger.ts'
import { runApplicationsCommand } from '#server/exports/command.ts'
import { serverModules } from '#server/modules.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { OperatorError } from '#server/tools/operator-error.ts'
import { dayMs } from '#shared/durations.ts'
import { type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { runCommand } from '#tests/services/test-services.ts'
import { type MailServer, openMailServer } from '#tests/setup/mail-server.ts'
import { secretsOf } from '#tests/setup/rights.ts'
import { server } from '../server.ts'
import { doDailyWork } from '../server/send-on.ts'
import { submit } from './guard-client.ts'

/** Held applications that a person discards: their candidates get a mail whose link brings them back. */

let open: Delivering
let mailServer: MailServer
let refusal: Error | null
let environment: Readonly<Record<string, string>>

beforeEach(async () => {
  refusal = null
  mailServer = await openMailServer(() => refusal)
  const { smtpUrl: SMTP_URL } = mailServer
  environment = { GUARD: 'on', SMTP_URL, MAIL_FROM: 'jobs@wordlark.example', SITE_URL: 'https://jobs.example' }
  open = await openDelivering({ environment })
})
afterEach(async () => {
  await open.close()
  await mailServer.close()
})

const stateOf = async (applicationId: string) => (await open.stateOf(applicationId))?.state
const subjects = () => mailServer.received.map(({ subject }) => subject)
const asked = 'Did you send us an application?'
const toldOf = (start: string) => () => subjects().filter((subject) => subject?.startsWith(start)).length
const toldCount = () => subjects().filter((subject) => subject === asked).length
const discard = async (...ids: readonly string[]) => discardHeld(open.database, ids, open.database.nowMs())
const run = async (...args: readonly string[]) =>
  runCommand(async (streams) =>
    runApplicationsCommand(args, readEnvironment({ DATA_DIR: open.dataDir, ...environment }), streams, serverModules),
  )

/** Somebody whose application is held, and whose confirmation a mail server has taken. */
async function submitReached(answers: object = {}, key = randomUUID()): Promise<string> {
  const before = mailServer.received.length
  const { id } = await submit(open, { answers, key })
  open.wakeMails()
  await expect.poll(() => mailServer.received.length).toBeGreaterThan(before)
  await expect.poll(async () => (await open.database.read('SELECT 1 FROM mails')).rows.length).toBe(0)
  return id
}

async function discardTold(id: string): Promise<void> {
  const before = toldCount()
  expect(await discard(id)).toEqual([id])
  open.wakeMails()
  await expect.poll(toldCount).toBe(before + 1)
  await expect.poll(async () => (await open.database.read('SELECT 1 FROM mails')).rows.length).toBe(0)
}

const linkOf = (text = '') => /https:\/\/jobs\.example(\/bring-back\/\S+)/.exec(text)?.[1] ?? ''

describe('a discarded application', () => {
  it('is brought back by a press on the page of the mail about it, and not when the page is opened', async () => {
    const id = await submitReached()
    await discardTold(id)
    expect(await open.stateOf(id)).toMatchObject({ state: 'closed', lastAnswer: 'discarded by hand' })
    const link = linkOf(mailServer.received.at(-1)?.text)
    expect(await (await open.request(link)).text()).toContain('<button>Bring it back</button>')
    expect(await stateOf(id)).toBe('closed')
    expect(await (await open.request(link, { method: 'POST' })).text()).toContain('Your application is back')
    expect(await open.stateOf(id)).toMatchObject({ state: 'queued', lastAnswer: 'brought back by the applicant' })
    await open.workLater()
    expect(await stateOf(id)).toBe('delivered')
  })

  it('is erased 30 days after the mail, and not before', async () => {
    const id = await submitReached()
    await discardTold(id)
    const link = linkOf(mailServer.received.at(-1)?.text)
    await doDailyWork(open.database, open.database.nowMs() + 29 * dayMs)
    expect(await stateOf(id)).toBe('closed')
    await doDailyWork(open.database, open.database.nowMs() + 30 * dayMs + 1)
    expect((await open.database.read('SELECT 1 FROM applications')).rows).toEqual([])
    expect((await open.request(link, { method: 'POST' })).status).toBe(404)
  })

  it('is received for its device as before', async () => {
    const key = randomUUID()
    const id = await submitReached({}, key)
    await discardTold(id)
    expect(await applicationStatus(open.database, secretsOf(key).read)).toMatchObject({ state: 'received' })
    const status = await withdrawApplication(open.database, secretsOf(key).withdraw, open.database.nowMs())
    expect(status).toMatchObject({ state: 'withdrawn', effect: 'stopped' })
  })

  it('is held again where the mail about it is refused', async () => {
    const id = await submitReached()
    refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 })
    await discard(id)
    open.wakeMails()
    await expect.poll(async () => stateOf(id)).toBe('held')
    await doDailyWork(open.database, open.database.nowMs() + 6 * dayMs)
    expect(await stateOf(id)).toBe('held')
  })

  it('shares one mail with all of its address that are discarded within a day, and one press brings them back', async () => {
    const answers = { email: 'amina@example.com' }
    const ids = [await submitReached(answers), await submitReached(answers), await submitReached(answers)]
    const [first = '', second = '', third = ''] = ids
    expect(await discard(first, second)).toEqual([first, second])
    open.wakeMails()
    await expect.poll(toldCount).toBe(1)
    await expect.poll(async () => (await open.database.read('SELECT 1 FROM mails')).rows.length).toBe(0)
    await discard(third)
    expect((await open.database.read('SELECT 1 FROM mails')).rows).toEqual([])
    const link = linkOf(mailServer.received.at(-1)?.text)
    await open.request(link, { method: 'POST' })
    for (const id of ids) expect(await stateOf(id)).toBe('queued')
  })

  it('is not forgotten when the one is erased whose mail was to speak for it', async () => {
    const answers = { email: 'amina@example.com' }
    const [first, second] = [await submitReached(answers), await submitReached(answers)]
    await discard(first, second)
    await eraseApplication(open.database, first)
    await doDailyWork(open.database, open.database.nowMs())
    expect(await stateOf(second)).toBe('held')
  })

  it('may have been brought back since a backup, so it is unknown in the restored database', async () => {
    const id = await submitReached()
    await discardTold(id)
    await leaveUnsettledToPeople(open.database, 'restored', open.database.nowMs())
    expect(await stateOf(id)).toBe('unknown')
  })
})

describe('nothing is discarded', () => {
  it('whose address no mail has reached', async () => {
    refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 })
    const { id } = await submit(open)
    open.wakeMails()
    await expect.poll(() => open.warnings.join()).toContain('given up')
    expect(await discard(id)).toEqual([])
    await expect(run('--discard', id)).rejects.toThrow(/no mail has reached its address\. Deliver it with --send-on/)
    expect(await stateOf(id)).toBe('held')
  })

  it('that is not held', async () => {
    const id = await submitReached()
    await open.database.write([sql`UPDATE deliveries SET state = 'queued' WHERE application_id = ${id}`])
    await expect(run('--discard', id)).rejects.toThrow(/it is not held/)
  })

  it('where no mail is set', async () => {
    const id = await submitReached()
    environment = { GUARD: 'on' }
    const failure = await run('--discard', id).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(OperatorError)
    expect((failure as OperatorError).message).toMatch(/Set SMTP_URL, MAIL_FROM and SITE_URL/)
  })
})

it('is discarded by the command, and says what becomes of it', async () => {
  const id = await submitReached()
  expect((await run('--discard', id.slice(0, 8))).stderr).toBe(`${id}: discarded. It is erased in 30 days\n`)
  expect(await stateOf(id)).toBe('closed')
})

it('reminds the recruiters once a day of what has been held for three days, which is no new arrival', async () => {
  await open.close()
  environment = { ...environment, MAIL_TO: 'people@wordlark.example' }
  open = await openDelivering({ environment })
  const { id } = await submit(open)
  await expect.poll(toldOf('Your application')).toBe(1)
  const configuration = readEnvironment({ DATA_DIR: open.dataDir, ...environment })
  const purge = async () => server.purge?.(open.database, open.database.nowMs(), configuration)
  await open.database.write(["DELETE FROM mails WHERE audience = 'recruiters'"])
  await purge()
  expect((await open.database.read('SELECT 1 FROM mails')).rows).toEqual([])
  await open.database.write([
    sql`UPDATE deliveries SET changed_at_ms = ${open.database.nowMs() - 3 * dayMs - 1} WHERE application_id = ${id}`,
  ])
  await purge()
  open.wakeMails()
  await expect.poll(toldOf('An application has been waiting for a look for three days')).toBe(1)
  expect(mailServer.received.at(-1)?.text).not.toContain('Baker')
})
