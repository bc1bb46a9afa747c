import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Hono } from 'hono'
import { dayMs } from '#shared/durations.ts'
import { storeApplication } from '#server/applications/store/application-store.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { textColumn } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'
import { inLanguage } from '#server/web/language/language.ts'
import { newDataDir } from '#tests/setup/new-data-dir.ts'
import { linkAddress, linkPath, linkRoutes } from '../server/link-routes.ts'
import { forgetLinks, makeLink } from '../server/links.ts'
import { readOutcome } from '../server/standing.ts'

/** The link of the mail that confirms an application: who has it reads its state on any device, and nothing else. */

const company = { endDelayDays: 4, interviewStages: ['Onsite'], showsAnswerTime: true }
const start = Date.parse('2026-11-02T10:00:00Z')

let nowMs: number
let database: Database
let app: Hono
let usualDays: number | null
beforeEach(async () => {
  nowMs = start
  usualDays = null
  database = await openDatabase({ dataDir: await newDataDir(), clock: () => nowMs })
  const limiter = { requests: () => async (_: unknown, next: () => Promise<void>) => next() }
  app = new Hono().route(
    linkPath,
    linkRoutes({
      database,
      limiter,
      readOutcome: async (id, zone) => ({ reported: await readOutcome(database, id, zone, company), usualDays }),
    }),
  )
})
afterEach(() => database.close())

let keys = 0
async function applied(): Promise<string> {
  keys += 1
  const stored = await storeApplication(database, {
    idempotencyKey: `link-key-${keys}`,
    bodySha256: '',
    jobId: 7,
    jobTitle: 'Baker <of> rye',
    answers: { first_name: 'Amina', last_name: 'Diallo', email: 'amina@example.com' },
    form: null,
    educationNames: [],
    language: 'en',
    files: [],
    internalJobId: 70,
  })
  if (stored.status !== 'stored') throw new Error(stored.status)
  return stored.application.applicationId
}

const tie = async (applicationId: string, rejectedAtMs: number | null = null) =>
  database.write([
    sql`INSERT INTO outcome_ties (application_id, ats_application_id, ats_candidate_id, tied_at_ms, active_at_ms, rejected_at_ms)
      VALUES (${applicationId}, 1, 2, ${start}, ${start}, ${rejectedAtMs})`,
  ])
const ask = async (secret: unknown, zone: unknown = 'Europe/Berlin') =>
  app.request(`${linkPath}?language=en`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret, zone }),
  })
const linkedOf = async (answer: Response) => String(((await answer.json()) as { linked: unknown }).linked)
const seen = async (secret: string) => {
  const answer = await ask(secret)
  return answer.status === 200 ? (/data-state="([\w-]+)"/.exec(await linkedOf(answer))?.[1] ?? '') : answer.status
}

describe('the link of a mail', () => {
  it('shows the title and the state, and no name or address', async () => {
    const id = await applied()
    const secret = await makeLink(database, id)
    expect(await seen(secret)).toBe('received')
    await tie(id)
    const answer = await ask(secret)
    const text = await linkedOf(answer)
    expect(text).toContain('Baker &lt;of&gt; rye')
    expect(text).toContain('data-state="with-team"')
    expect(text).not.toMatch(/amina|diallo|example/i)
  })

  it('shows an end no sooner than My jobs does, by the clock of the device that asks', async () => {
    const id = await applied()
    const secret = await makeLink(database, id)
    // Four days later it is 23:10 in Berlin.
    await tie(id, Date.parse('2026-11-03T22:10:00Z'))
    nowMs = Date.parse('2026-11-08T07:59:00Z')
    expect(await seen(secret)).toBe('with-team')
    expect(await linkedOf(await ask(secret))).not.toMatch(/forward/i)
    nowMs = Date.parse('2026-11-08T08:00:00Z')
    expect(await seen(secret)).toBe('not-moving-forward')
  })

  it('says how long an answer usually takes, and that this one takes longer', async () => {
    const secret = await makeLink(database, await applied())
    const textAfter = async (passedMs: number) => {
      nowMs = start + passedMs
      return (await linkedOf(await ask(secret))).split('\n').find((line) => line.startsWith('<p>'))
    }
    expect(await textAfter(0)).toBe('<p>No answer yet.</p></div>')
    usualDays = 9
    expect(await textAfter(dayMs - 1)).toBe('<p>Usually answers in 9 days.</p></div>')
    expect(await textAfter(dayMs)).toBe('<p>No answer yet. Usually within 9 days.</p></div>')
    expect(await textAfter(18 * dayMs)).toBe('<p>No answer yet. Usually within 9 days.</p></div>')
    expect(await textAfter(18 * dayMs + 1)).toBe('<p>No answer yet. This one takes longer than usual. It’s still open.</p></div>')
  })

  it('has its secret in the fragment, and the database has its hash only', async () => {
    const secret = await makeLink(database, await applied())
    expect(inLanguage('en', () => linkAddress('https://jobs.example', secret))).toBe(
      `https://jobs.example/application.html?language=en#${secret}`,
    )
    const { rows } = await database.read('SELECT * FROM outcome_links')
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(secret).toMatch(/^[\w-]{32}$/)
  })

  it('is found by no search engine, stored by nobody, and names itself to nobody', async () => {
    const secret = await makeLink(database, await applied())
    for (const answer of [await app.request(linkPath), await ask(secret), await ask('wrong')]) {
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  it('is of no use if it is wrong, odd, or the id of an application', async () => {
    const id = await applied()
    const secret = await makeLink(database, id)
    for (const other of [id, '', secret.slice(1), 'x'.repeat(1_000), 7, null, { $ne: 1 }]) {
      const answer = await ask(other)
      expect([answer.status, await answer.json()]).toEqual([404, { linked: null }])
    }
    expect((await ask(secret, { zone: 'odd' })).status).toBe(200)
    expect((await ask(secret, '../../etc')).status).toBe(200)
  })

  it('ends with its application, 30 days after a withdrawal, and after 12 months', async () => {
    const [erased, withdrawn, old] = [await applied(), await applied(), await applied()]
    const secrets = [await makeLink(database, erased), await makeLink(database, withdrawn), await makeLink(database, old)]
    const all = async () => Promise.all(secrets.map(seen))
    await eraseApplication(database, erased)
    await database.write([
      sql`UPDATE application_entries SET withdrawn_at_ms = ${nowMs}, withdrawal = 'told' WHERE application_id = ${withdrawn}`,
    ])
    expect(await all()).toEqual([404, 'withdrawn', 'received'])
    nowMs = start + 30 * dayMs - 1
    expect(await all()).toEqual([404, 'withdrawn', 'received'])
    nowMs = start + 30 * dayMs
    expect(await all()).toEqual([404, 404, 'received'])
    await forgetLinks(database, nowMs)
    const { rows } = await database.read('SELECT application_id FROM outcome_links')
    expect(rows.map((row) => textColumn(row, 'application_id'))).toEqual([old])
    nowMs = start + 365 * dayMs
    expect(await all()).toEqual([404, 404, 404])
  })
})
