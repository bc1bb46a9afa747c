import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { textColumn } from '#server/database/rows.ts'
import { openSigner } from '#server/database/signer.ts'
import { sql } from '#server/database/sql.ts'
import { bodyRoom } from '#server/applications/limits/body-room.ts'
import { newDataDir } from '#tests/setup/new-data-dir.ts'
import { hookRoutes } from '../server/routes.ts'
import { answerTimeOf, measureAnswerTimes } from '../server/answer-times.ts'
import { lateForDesk, noteLate } from '../server/late-for-desk.ts'
import { readOutcome } from '../server/standing.ts'
import { forgetSightings, tieDelivered } from '../server/ties.ts'
import { eventOf, eventRequest, secret, type Snapshot, signed } from './hook-events.ts'
import { storeDelivered } from './stored-application.ts'

/** From a signed event to what its person sees. */

const company = { endDelayDays: 4, interviewStages: ['Phone screen', 'Onsite'], showsAnswerTime: true }
const start = Date.parse('2026-11-02T10:00:00Z')

let nowMs: number
let database: Database
let hooks: Hono

async function openHooks(dataDir: string) {
  const opened = await openDatabase({ dataDir, clock: () => nowMs })
  const signer = await openSigner(opened)
  const limiter = { requesterOf: () => ({ address: 'a', device: null }) }
  return {
    database: opened,
    signer,
    app: hookRoutes({ database: opened, signer, limiter, bodies: bodyRoom(), secrets: [secret] }),
  }
}

let dataDir: string
let tie: () => Promise<void>
beforeEach(async () => {
  nowMs = start
  dataDir = await newDataDir()
  const opened = await openHooks(dataDir)
  ;({ app: hooks, database } = opened)
  tie = async () => tieDelivered(opened, start)
})
afterEach(() => database.close())

let keys = 0
/** Stores an application whose delivery is in a state since a moment. */
async function applied(email: string, changedAtMs = nowMs, { jobId = 70, state = 'delivered' } = {}): Promise<string> {
  keys += 1
  return storeDelivered(database, { key: `outcome-key-${keys}`, email, internalJobId: jobId, state, changedAtMs })
}

const snapshot = (email: string, more: Partial<Snapshot> = {}): Snapshot => ({
  atsId: 500,
  candidateId: 900,
  email,
  internalJobId: 70,
  appliedAtMs: start,
  atMs: start,
  status: 'active',
  rejectedAtMs: null,
  stage: 'Application review',
  ...more,
})

const post = async (event: object, eventId: string = randomUUID(), signature?: string) =>
  (await hooks.request('/greenhouse', eventRequest(event, eventId, signature))).status
const shown = async (applicationId: string) =>
  (await readOutcome(database, applicationId, 'Europe/Berlin', company))?.outcome ?? null

describe('the web hook', () => {
  it('answers a ping, an unknown action and an odd payload with 200, because Greenhouse switches a failing hook off', async () => {
    expect(await post({ action: 'ping', payload: { web_hook_id: 1 } })).toBe(200)
    expect(await post({ action: 'offer_created', payload: { id: 1 } })).toBe(200)
    expect(await post({ action: 'reject_candidate', payload: { application: 'none' } })).toBe(200)
  })

  it('believes no event without its signature, and changes nothing for one', async () => {
    const id = await applied('amina@example.com')
    const event = eventOf('new_candidate_application', snapshot('amina@example.com'))
    const body = JSON.stringify(event)
    for (const forged of [
      '',
      'sha256 ',
      signed(body, 'another secret 1'),
      signed(`${body} `),
      signed(body).slice(0, -1),
      `sha256 ${'0'.repeat(64)}`,
    ])
      expect(await post(event, randomUUID(), forged)).toBe(401)
    expect(await shown(id)).toBeNull()
    expect(await post(event)).toBe(200)
    expect(await shown(id)).toBe('with-team')
  })

  it('refuses a body above 1 MB before it is read', async () => {
    const response = await hooks.request('/greenhouse', eventRequest({ action: 'ping', payload: 'x'.repeat(1024 * 1024) }, 'a'))
    expect(response.status).toBe(413)
  })

  it('takes an event in letters of any script', async () => {
    const id = await applied('王小明@example.com')
    expect(await post(eventOf('new_candidate_application', snapshot('王小明@example.com')))).toBe(200)
    expect(await shown(id)).toBe('with-team')
  })
})

describe('an event is tied to one of ours', () => {
  it.each([
    ['ten minutes after the delivery', 10 * minuteMs, {}, 'with-team'],
    ['ten minutes before it', -10 * minuteMs, {}, 'with-team'],
    ['eleven minutes after it', 11 * minuteMs, {}, null],
    ['for another job', 0, { internalJobId: 71 }, null],
    ['for another address', 0, { email: 'other@example.com' }, null],
    ['in capitals', 0, { email: ' AMINA@Example.com ' }, 'with-team'],
  ] as const)('or not: %s', async (_, apartMs, more, outcome) => {
    const id = await applied('amina@example.com')
    await post(eventOf('new_candidate_application', { ...snapshot('amina@example.com'), appliedAtMs: start + apartMs, ...more }))
    expect(await shown(id)).toBe(outcome)
  })

  it('once it is delivered, where the event has come first', async () => {
    const id = await applied('amina@example.com', nowMs, { state: 'sending' })
    await post(eventOf('new_candidate_application', snapshot('amina@example.com')))
    expect(await shown(id)).toBeNull()
    await database.write([sql`UPDATE deliveries SET state = 'delivered', changed_at_ms = ${nowMs + minuteMs}`])
    nowMs += 2 * minuteMs
    await tie()
    expect(await shown(id)).toBe('with-team')
  })

  it('not where two of theirs may be it, or two of ours', async () => {
    const id = await applied('amina@example.com')
    await post(eventOf('new_candidate_application', snapshot('amina@example.com')))
    await post(eventOf('new_candidate_application', snapshot('amina@example.com', { atsId: 501 })))
    expect(await shown(id)).toBeNull()
    const twins = [await applied('ben@example.com'), await applied('ben@example.com')]
    await post(eventOf('new_candidate_application', snapshot('ben@example.com', { atsId: 502 })))
    expect(await Promise.all(twins.map(shown))).toEqual([null, null])
  })

  it('and settles a delivery of which nobody knew whether it had come', async () => {
    const id = await applied('amina@example.com', nowMs, { state: 'unknown' })
    await post(eventOf('new_candidate_application', snapshot('amina@example.com')))
    const { rows } = await database.read('SELECT state FROM deliveries')
    expect(rows.map((row) => row['state'])).toEqual(['delivered'])
    expect(await shown(id)).toBe('with-team')
  })

  const gone = [
    { action: 'delete_application', payload: { application: { id: 500, candidate_id: 900, job_id: 70 } } },
    { action: 'delete_candidate', payload: { person: { id: 1, deleted_application_ids: [501] } } },
    { action: 'merge_candidate', payload: { person: { id: 902 }, new_candidate_id: 3 } },
    { action: 'candidate_anonymized', payload: { candidate_id: 903, anonymized_fields: [] } },
  ]

  it('not by an event that comes after it was merged, deleted or anonymised there', async () => {
    for (const [index, event] of gone.entries()) {
      const email = `p${index}@example.com`
      const id = await applied(email)
      await post(event)
      nowMs += 7 * dayMs
      await post(eventOf('new_candidate_application', snapshot(email, { atsId: 500 + index, candidateId: 900 + index })))
      await tie()
      expect(await shown(id)).toBeNull()
      nowMs = start
    }
    // Whoever was merged may apply again.
    nowMs += dayMs
    const again = await applied('p2@example.com')
    const theirs = snapshot('p2@example.com', { atsId: 600, candidateId: 902, appliedAtMs: nowMs, atMs: nowMs })
    await post(eventOf('new_candidate_application', theirs))
    expect(await shown(again)).toBe('with-team')
    await forgetSightings(database, nowMs + 31 * dayMs)
    expect((await database.read('SELECT * FROM outcome_gone')).rows).toEqual([])
  })

  it('until it is erased here, or merged, deleted or anonymised there', async () => {
    for (const [index, event] of gone.entries()) {
      const email = `p${index}@example.com`
      const id = await applied(email)
      const theirs = snapshot(email, { atsId: 500 + index, candidateId: 900 + index })
      await post(eventOf('new_candidate_application', theirs))
      expect(await shown(id)).toBe('with-team')
      await post(event)
      await post(eventOf('candidate_stage_change', { ...theirs, atMs: start + hourMs, stage: 'Onsite' }))
      await tie()
      expect(await shown(id)).toBeNull()
    }
    const erased = await applied('erased@example.com')
    await post(eventOf('new_candidate_application', snapshot('erased@example.com', { atsId: 510 })))
    await eraseApplication(database, erased)
    const { rows } = await database.read('SELECT count(*) AS n FROM outcome_ties WHERE ats_application_id = 510')
    expect(rows[0]?.['n']).toBe(0)
  })
})

describe('a refusal', () => {
  const email = 'amina@example.com'
  const refusal = (rejectedAtMs: number) =>
    eventOf('reject_candidate', snapshot(email, { status: 'rejected', rejectedAtMs, atMs: rejectedAtMs }))
  const reopened = (atMs: number) => eventOf('unreject_candidate', snapshot(email, { atMs }))
  const after = start + dayMs

  let id: string
  beforeEach(async () => {
    id = await applied(email)
    await post(eventOf('new_candidate_application', snapshot(email)))
  })
  const outcome = async () => {
    nowMs = after + 20 * dayMs
    return shown(id)
  }

  it('that was taken back is never shown, in whatever order and however often it is reported', async () => {
    const events = [refusal(after), reopened(after + hourMs)]
    for (const each of [...events, ...events.toReversed(), ...events]) await post(each)
    expect(await outcome()).toBe('with-team')
  })

  it('that is taken back with the time of the refusal itself as the last activity is not shown', async () => {
    await post(refusal(after))
    await post(reopened(after - 1_000))
    expect(await outcome()).toBe('with-team')
  })

  it('after one that was taken back is shown, also where that is reported last', async () => {
    for (const each of [refusal(after + 2 * hourMs), refusal(after), reopened(after + hourMs)]) await post(each)
    expect(await outcome()).toBe('not-moving-forward')
  })

  it('without its time is not shown', async () => {
    await post(eventOf('reject_candidate', snapshot(email, { status: 'rejected', rejectedAtMs: null, atMs: after })))
    expect(await outcome()).toBe('with-team')
  })
})

it('the usual answer time counts what was delivered from the site, and was not withdrawn or ended there', async () => {
  for (let index = 0; index < 24; index += 1) {
    nowMs = start
    const email = `p${index}@example.com`
    const id = await applied(email)
    const theirs = snapshot(email, { atsId: 600 + index, candidateId: 700 + index })
    await post(eventOf('new_candidate_application', theirs))
    await post(eventOf('candidate_stage_change', { ...theirs, atMs: start + 9 * dayMs, stage: 'Onsite' }))
    // The first move counts, in whatever order they are reported.
    await post(eventOf('candidate_stage_change', { ...theirs, atMs: start + 3 * dayMs, stage: 'Phone screen' }))
    if (index === 20) await database.write([sql`UPDATE application_entries SET withdrawal = 'told' WHERE application_id = ${id}`])
    if (index === 21) await database.write([sql`UPDATE deliveries SET state = 'held' WHERE application_id = ${id}`])
    if (index === 22) await database.write([sql`UPDATE applications SET origin = 'event' WHERE application_id = ${id}`])
    if (index === 23) await post({ action: 'candidate_anonymized', payload: { candidate_id: 723, anonymized_fields: [] } })
  }
  nowMs = start + 10 * dayMs
  await measureAnswerTimes(database, null)
  expect(answerTimeOf(database, 7)).toEqual({ days: 3, count: 20, of: 'job' })
  nowMs = start + 90 * dayMs
  await measureAnswerTimes(database, null)
  expect(answerTimeOf(database, 7)).toBeNull()
})

it('whom nobody has moved after twice the usual time is late, until somebody does', async () => {
  const theirsOf = (index: number) => snapshot(`waits-${index}@example.com`, { atsId: 800 + index, candidateId: 900 + index })
  for (let index = 0; index < 21; index += 1) {
    await applied(`waits-${index}@example.com`)
    await post(eventOf('new_candidate_application', theirsOf(index)))
    const moved = { ...theirsOf(index), atMs: start + 3 * dayMs, stage: 'Onsite' }
    if (index < 20) await post(eventOf('candidate_stage_change', moved))
  }
  // Nobody knows anything of one without a tie.
  await applied('untied@example.com')
  const unmoved = theirsOf(20)
  const lateAt = async (atMs: number) => {
    nowMs = atMs
    await measureAnswerTimes(database, null)
    await noteLate(database)
    const { rows } = await database.read(sql`SELECT email_key FROM application_entries JOIN applications USING (application_id)
      WHERE ${lateForDesk}`)
    return rows.map((row) => textColumn(row, 'email_key'))
  }
  expect(await lateAt(start + 6 * dayMs)).toEqual([])
  expect(await lateAt(start + 6 * dayMs + 1)).toEqual(['waits-20@example.com'])
  await post(eventOf('candidate_stage_change', { ...unmoved, atMs: start + 7 * dayMs, stage: 'Onsite' }))
  expect(await lateAt(start + 8 * dayMs)).toEqual([])
  await database.write([sql`UPDATE outcome_ties SET moved_at_ms = NULL WHERE ats_application_id = 820`])
  expect(await lateAt(start + 8 * dayMs)).toHaveLength(1)
  await noteLate(database, false)
  expect((await database.read('SELECT * FROM outcome_late')).rows).toEqual([])
})

const stages = ['Application review', 'Phone screen', 'Onsite']
const changes = {
  candidate_stage_change: (_: Snapshot, atMs: number, stage: string) => ({ atMs, stage }),
  reject_candidate: (_: Snapshot, atMs: number) => ({
    atMs,
    status: 'rejected' as const,
    rejectedAtMs: Math.floor(atMs / 1_000) * 1_000,
  }),
  hire_candidate: (_: Snapshot, atMs: number) => ({ atMs, status: 'hired' as const }),
  unreject_candidate: (_: Snapshot, atMs: number) => ({ atMs, status: 'active' as const, rejectedAtMs: null }),
  application_updated: (now: Snapshot) => now,
}

/** The same numbers in each run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

it('1,000 events of 200 applications and 100 strangers in any order, doubled, by two servers, are right', async () => {
  const other = await openHooks(dataDir)
  const random = randomOf(4711)
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('nothing to pick')
    return value
  }
  const expected = new Map<string, string | null>()
  const events: { readonly event: object; readonly id: string; readonly signature?: string }[] = []
  for (let index = 0; index < 300; index += 1) {
    const isOurs = index < 200
    const email = isOurs ? `person${index}@example.com` : `strangerquill${index}@example.com`
    const applicationId = isOurs ? await applied(email, start + index * 1_000) : null
    let now = snapshot(email, {
      atsId: 1_000 + index,
      candidateId: 5_000 + index,
      appliedAtMs: start + index * 1_000,
      atMs: start + index * 1_000,
    })
    events.push({ event: eventOf('new_candidate_application', now), id: `e${index}` })
    for (let step = 0; step < 3; step += 1) {
      const atMs = now.atMs + Math.ceil(random() * 5 * hourMs) + hourMs
      const action =
        now.status === 'active'
          ? pick(['candidate_stage_change', 'candidate_stage_change', 'reject_candidate', 'hire_candidate'] as const)
          : pick(['unreject_candidate', 'application_updated'] as const)
      now = Object.assign({}, now, changes[action](now, atMs, pick(stages)))
      const event = { event: eventOf(action, now), id: `e${index}-${step}` }
      events.push(event)
      if (random() < 0.1) events.push(event)
      if (random() < 0.1)
        events.push({
          event: eventOf('hire_candidate', { ...now, status: 'hired', atMs: atMs + dayMs }),
          id: randomUUID(),
          signature: signed('other'),
        })
    }
    if (applicationId === null) continue
    const isInterview = company.interviewStages.includes(now.stage)
    const ends = { rejected: 'not-moving-forward', hired: 'hired', active: isInterview ? 'interviewing' : 'with-team' } as const
    expected.set(applicationId, ends[now.status])
  }
  expect(events.length).toBeGreaterThan(1_000)
  const order = events.map((event) => ({ event, place: random() })).toSorted((left, right) => left.place - right.place)
  const apps = [hooks, other.app]
  const send = async (server: number) => {
    for (const [index, { event }] of order.entries()) {
      if (index % 2 !== server) continue
      await apps[server]?.request('/greenhouse', eventRequest(event.event, event.id, event.signature))
    }
  }
  await Promise.all([send(0), send(1)])
  await tie()
  nowMs = start + 30 * dayMs
  const seen = new Map(await Promise.all([...expected.keys()].map(async (id) => [id, await shown(id)] as const)))
  expect(seen).toEqual(expected)

  await forgetSightings(database, nowMs)
  const { rows: tables } = await database.read("SELECT name FROM sqlite_master WHERE type = 'table'")
  const texts = await Promise.all(
    tables.map(async (table) => JSON.stringify((await database.read(`SELECT * FROM ${textColumn(table, 'name')}`)).rows)),
  )
  expect(texts.join('\n')).not.toMatch(/quill/i)
  const { rows: ties } = await database.read('SELECT count(*) AS n FROM outcome_ties WHERE ats_application_id >= 1200')
  expect(ties[0]?.['n']).toBe(0)
  const { rows: sightings } = await database.read('SELECT count(*) AS n FROM outcome_sightings')
  expect(sightings[0]?.['n']).toBe(0)
  other.database.close()
})
