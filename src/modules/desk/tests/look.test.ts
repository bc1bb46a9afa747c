import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#server/database/sql.ts'
import { dayMs } from '#shared/durations.ts'
import { rightsOf } from '#tests/setup/rights.ts'
import { amina, type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { deskUrl, DeskApplication, DeskOverview } from '../shared/desk.ts'
import { DeskLog } from '../shared/log.ts'
import { DeskLook, DeskLookDecided, type DeskLookDecision, lookUrl } from '../shared/late/look.ts'
import { type DeskClient, modulesWithDesk, signedInDesk } from './desk-client.ts'
import * as v from 'valibot'

/** The service of what waits for a look: what is alike comes together, and a person decides. */

let open: Delivering
let desk: DeskClient

async function start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'jobs@wordlark.example', SITE_URL: 'http://localhost' }
  open = await openDelivering({ environment: { GUARD: 'on', ...mail, ...environment }, modules: modulesWithDesk() })
  desk = await signedInDesk(open.request)
}
beforeEach(async () => start())
afterEach(() => open.close())

/** Somebody whose program posts, so that it is held. */
async function post(answers: object = {}): Promise<string> {
  const key = randomUUID()
  const response = await open.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...rightsOf(key) },
    body: JSON.stringify({ ...amina, email: `${key}@example.com`, ...answers }),
  })
  return ((await response.json()) as { readonly id: string }).id
}

/** As if a mail server had taken its confirmation. */
const reach = async (...ids: readonly string[]) =>
  open.database.write(ids.map((id) => sql`INSERT INTO mails_sent VALUES (${id}, 'candidate', 0)`))

const look = async () => desk.read(DeskLook, lookUrl)
const decide = async (answer: DeskLookDecision['answer'], ...applicationIds: readonly string[]) => {
  const response = await desk.send('POST', lookUrl, { answer, applicationIds })
  return response.ok ? v.parse(DeskLookDecided, await response.json()).decidedIds : response.status
}
const stateOf = async (id: string) => (await open.stateOf(id))?.state
const text =
  'I have baked bread of every kind for twenty years, in four countries, and I have taught it to people of every age, on their own and in classes.'

describe('what waits for a look', () => {
  it('has a row for those that have sent the same, with the reasons and how many', async () => {
    const alone = await post({ resume_text: 'I bake alone.', first_name: 'Pat' })
    const alike = [await post({ resume_text: text, first_name: 'Jon' }), await post({ resume_text: text, first_name: 'Kim' })]
    const { groups, total } = await look()
    expect(total).toBe(3)
    expect(groups.map(({ applications }) => applications.map(({ applicationId }) => applicationId).toSorted())).toEqual(
      expect.arrayContaining([[alone], alike.toSorted()]),
    )
    expect(groups[0]).toMatchObject({ jobTitle: 'Baker', jobCount: 1, isConfirmed: false })
    expect(groups[0]?.reasons).toContain('Sent by a program, not by our form')
  })

  it('says what is flagged, and when it is sent on', async () => {
    await post()
    const { groups, rules } = await look()
    expect(rules.join('\n')).toMatch(/throw-away email address[^]*Never a reason by itself: autofill/)
    const inDays = ((groups[0]?.sentOnAtMs ?? 0) - open.database.nowMs()) / dayMs
    expect(inDays).toBeCloseTo(7, 1)
    for (let count = 0; count < 49; count += 1) await post()
    expect((await look()).groups.map(({ sentOnAtMs }) => sentOnAtMs).every((each) => each === null)).toBe(true)
  })

  it('names a confirmed address', async () => {
    const id = await post()
    await open.database.write([sql`INSERT INTO guard_confirmed VALUES (${id}, 0)`])
    expect((await look()).groups).toMatchObject([{ isConfirmed: true }])
  })
})

describe('the page of one that is held', () => {
  const held = async (id: string) => (await desk.read(DeskApplication, deskUrl.application(id))).held

  it('says why, when it is sent on, and whether its address was confirmed', async () => {
    const id = await post()
    const before = await held(id)
    expect(before).toMatchObject({ reasons: ['Sent by a program, not by our form'], isConfirmed: false })
    expect(((before?.sentOnAtMs ?? 0) - open.database.nowMs()) / dayMs).toBeCloseTo(7, 1)
    await open.database.write([sql`INSERT INTO guard_confirmed VALUES (${id}, 0)`])
    expect(await held(id)).toMatchObject({ isConfirmed: true })
    await decide('send-on', id)
    expect(await held(id)).toBeNull()
  })

  it('offers to discard it only where mail is set and an address was reached', async () => {
    const id = await post()
    expect(await held(id)).toMatchObject({ canDiscard: false })
    await reach(id)
    expect(await held(id)).toMatchObject({ canDiscard: true })
    await open.close()
    await start({ SMTP_URL: '', MAIL_FROM: '' })
    const other = await post()
    await reach(other)
    expect(await held(other)).toMatchObject({ canDiscard: false })
  })
})

it('the list counts what nobody has decided about for longer than a week', async () => {
  const [id] = [await post(), await post()]
  const longHeld = async () => (await desk.read(DeskOverview, deskUrl.overview)).longHeldCount
  expect(await longHeld()).toBe(0)
  await open.database.write([
    sql`UPDATE deliveries SET changed_at_ms = ${open.database.nowMs() - 8 * dayMs} WHERE application_id = ${id}`,
  ])
  expect(await longHeld()).toBe(1)
})

describe('a recruiter', () => {
  it('sends on or discards several at once, and the log says who has', async () => {
    const [sent, discarded, unreached] = [await post(), await post(), await post()]
    await reach(discarded)
    expect(await decide('send-on', sent)).toEqual([sent])
    expect(await decide('discard', discarded, unreached, sent)).toEqual([discarded])
    expect([await stateOf(sent), await stateOf(discarded), await stateOf(unreached)]).toEqual(['queued', 'closed', 'held'])
    const { entries } = await desk.read(DeskLog, deskUrl.log({}, null))
    expect(entries.filter(({ deed }) => deed !== 'signed-in').map(({ deed }) => deed)).toEqual(['discarded', 'sent-on'])
    const shown = await desk.read(DeskApplication, deskUrl.application(discarded))
    expect(shown.delivery).toMatchObject({ state: 'closed', isDiscarded: true, note: 'Discarded by hand.' })
    expect(shown.events.at(-1)).toMatchObject({ kind: 'by-hand' })
  })

  it('who comes second changes nothing', async () => {
    const id = await post()
    await decide('send-on', id)
    await reach(id)
    expect(await decide('discard', id)).toEqual([])
    expect(await stateOf(id)).toBe('queued')
  })

  it('cannot discard where no mail is set', async () => {
    const id = await post()
    await reach(id)
    await open.close()
    await start({ SMTP_URL: '', MAIL_FROM: '' })
    const other = await post()
    await reach(other)
    expect((await look()).canDiscard).toBe(false)
    expect(await decide('discard', other)).toBe(409)
    expect(await stateOf(other)).toBe('held')
  })
})
