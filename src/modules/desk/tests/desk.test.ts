import { randomUUID } from 'node:crypto'
import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimNext, markSending, queueStatement } from '#server/delivery/ledger.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { sql } from '#server/database/sql.ts'
import { readList, readOverview } from '../server/list.ts'
import { readEmailAddress } from '#server/applications/store/email-address.ts'
import type { PersonalData } from '#server/exports/person.ts'
import { applicationReference } from '#shared/application-reference.ts'
import {
  DeskApplication,
  type DeskColumn,
  DeskErased,
  DeskFailure,
  type DeskFilter,
  DeskList,
  DeskOverview,
  DeskPerson,
  type DeskResend,
  DeskSettled,
  type DeskSort,
  deskColumns,
  deskDirections,
  deskUrl,
} from '../shared/desk.ts'
import { bakerWith, type Delivering, type DeliveringOptions, openDelivering } from '#tests/ats/delivering.ts'
import { readCsv } from '#tests/services/csv.ts'
import { DeskLog } from '../shared/log.ts'
import { type DeskClient, deskName, deskOf, modulesWithDesk, signedInDesk } from './desk-client.ts'
import { secretsOf } from '#tests/setup/rights.ts'

/** What recruiters see of the applications, and what they decide. */

let open: Delivering
let desk: DeskClient

async function openWith(options: DeliveringOptions = {}): Promise<void> {
  open = await openDelivering({ modules: modulesWithDesk(), ...options })
  desk = await signedInDesk(open.request)
}
beforeEach(() => openWith())
afterEach(() => open.close())

const pdf = (text: string) => Buffer.from(`%PDF-1.7 ${text}`)
const list = async (filter: DeskFilter = {}, next: string | null = null) =>
  desk.read(DeskList, deskUrl.applications(filter, next))
const idsOf = async (filter: DeskFilter) => (await list(filter)).rows.map(({ applicationId }) => applicationId)
const application = async (id: string) => desk.read(DeskApplication, deskUrl.application(id))
const overview = async () => desk.read(DeskOverview, deskUrl.overview)
const resend = async (id: string, state: DeskResend['state']) => desk.send('POST', deskUrl.resend(id), { state })
const reasonOf = async (response: Response) => [response.status, v.parse(DeskFailure, await response.json()).reason]

async function receivedAt(applicationId: string, receivedAtMs: number): Promise<void> {
  for (const table of ['applications', 'application_entries']) {
    await open.database.write([
      {
        sql: `UPDATE ${table} SET received_at_ms = ? WHERE application_id = ?`,
        args: [receivedAtMs, applicationId],
      },
    ])
  }
}

async function setState(applicationId: string, state: string, note: string | null = null): Promise<void> {
  await open.database.write([
    {
      sql: 'UPDATE deliveries SET state = ?, last_answer = ?, changed_at_ms = changed_at_ms + 1 WHERE application_id = ?',
      args: [state, note, applicationId],
    },
  ])
}

describe('the list', () => {
  it('shows each application with its job, source, files and delivery, newest first', async () => {
    const first = await open.apply({
      resume_text: undefined,
      resume_url: await open.upload('cv.pdf', pdf('a')),
      resume_url_filename: 'cv.pdf',
      mapped_url_token: 'fair',
    })
    await receivedAt(first, 1_000)
    await open.work(1)
    const second = await open.apply({ first_name: 'Noor', last_name: 'Haddad' })
    const { next, rows, total } = await list()
    expect([total, next]).toEqual([2, null])
    expect(rows).toMatchObject([
      { applicationId: second, name: 'Noor Haddad', isNew: true, source: null, fileCount: 0, delivery: { state: 'queued' } },
      {
        applicationId: first,
        name: 'Amina Okafor',
        jobId: 7,
        jobTitle: 'Baker',
        source: 'fair',
        fileCount: 1,
        receivedAtMs: 1_000,
        delivery: { state: 'delivered', isByHand: false },
      },
    ])
  })

  it('shows what a state needs to be understood', async () => {
    const ids = [await open.apply(), await open.apply(), await open.apply(), await open.apply()] as const
    await setState(ids[0], 'unknown', 'no answer (ECONNRESET)')
    await setState(ids[1], 'refused', 'HTTP 422')
    await setState(ids[2], 'closed', 'the job is closed')
    await setState(ids[3], 'sending')
    const deliveries = new Map((await list()).rows.map((row) => [row.applicationId, row.delivery]))
    expect(ids.map((id) => deliveries.get(id))).toMatchObject([
      { state: 'unknown', note: 'There was no clear answer.' },
      { state: 'refused', note: 'It wasn’t accepted, for no reason we know.' },
      { state: 'closed', note: 'The job is closed.' },
      { state: 'sending', attempts: 0 },
    ])
  })

  it('comes page by page, without a row twice and without a gap, while others arrive', async () => {
    const ids: string[] = []
    for (let number = 0; number < 120; number += 1) {
      const id = await open.apply({ first_name: `P${number}` })
      // Some at the same moment.
      await receivedAt(id, 1_000 + Math.floor(number / 7))
      ids.push(id)
    }
    const seen: string[] = []
    let next: string | null = null
    do {
      const page: DeskList = await list({}, next)
      seen.push(...page.rows.map(({ applicationId }) => applicationId))
      next = page.next
      await open.apply()
    } while (next !== null)
    expect(seen).toHaveLength(120)
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })

  it('sorted by any column, either way, comes without a row twice and without a gap', async () => {
    const ids: string[] = []
    for (let number = 0; number < 60; number += 1) {
      // Many are equal in every column, and some came at the same moment.
      const id = await open.apply({ first_name: `P${number % 3}`, mapped_url_token: ['a', 'b', ''][number % 3] })
      await receivedAt(id, 1_000 + Math.floor(number / 7))
      ids.push(id)
    }
    await setState(ids[3] ?? '', 'refused')
    for (const sort of deskColumns.flatMap((by) => deskDirections.map((direction) => ({ by, direction })))) {
      const how = `${sort.by}, ${sort.direction}`
      const read = async (next: string | null) => desk.read(DeskList, deskUrl.applications({}, next, sort))
      const first = await read(null)
      const second = await read(first.next)
      expect(second.next, how).toBeNull()
      const seen = [...first.rows, ...second.rows].map(({ applicationId }) => applicationId)
      expect(seen, how).toHaveLength(60)
      expect(seen.toSorted(), how).toEqual(ids.toSorted())
    }
  })

  it('sorts names without case and diacritics, sources, states as they are shown', async () => {
    const names = ['émile', 'Zoë', 'Anna', 'eva']
    const [emile = '', zoe = '', anna = '', eva = ''] = await Promise.all(
      names.map((name) => open.apply({ first_name: name, mapped_url_token: { Zoë: 'zoo', Anna: 'steel city' }[name] ?? '' })),
    )
    await setState(eva, 'unknown')
    await setState(emile, 'delivered')
    const sorted = async (by: DeskColumn, direction: DeskSort['direction'] = 'ascending') =>
      (await desk.read(DeskList, deskUrl.applications({}, null, { by, direction }))).rows.map(
        ({ applicationId }) => applicationId,
      )
    expect(await sorted('name')).toEqual([anna, emile, eva, zoe])
    expect(await sorted('name', 'descending')).toEqual([zoe, eva, emile, anna])
    const from = await sorted('from')
    expect([from.slice(0, 2).toSorted(), from.slice(2)]).toEqual([[emile, eva].toSorted(), [anna, zoe]])
    const states = await sorted('state')
    expect([states[0], states[1]]).toEqual([emile, eva])
    expect(await reasonOf(await desk.get('/api/desk/applications?by=email'))).toEqual([400, 'malformed'])
  })

  it('begins again where the last row of a page has been erased', async () => {
    await Promise.all(Array.from({ length: 51 }, async () => open.apply()))
    const sort = { by: 'name', direction: 'ascending' } as const
    const { next, rows } = await desk.read(DeskList, deskUrl.applications({}, null, sort))
    await desk.send('DELETE', deskUrl.application(rows.at(-1)?.applicationId ?? ''))
    expect((await desk.read(DeskList, deskUrl.applications({}, next, sort))).rows).toHaveLength(50)
  })

  it('filters by state, job, source and time', async () => {
    const [fair, old, other] = [await open.apply({ mapped_url_token: 'fair' }), await open.apply(), await open.apply()]
    await receivedAt(old, 1_000)
    await open.database.write([{ sql: 'DELETE FROM deliveries WHERE application_id = ?', args: [old] }])
    await setState(other, 'sending')
    await desk.send('POST', deskUrl.seen(other))
    expect(await idsOf({ source: 'fair' })).toEqual([fair])
    expect((await idsOf({ sinceMs: 1_001 })).toSorted()).toEqual([fair, other].toSorted())
    expect(await idsOf({ state: 'none' })).toEqual([old])
    expect((await idsOf({ state: 'queued' })).toSorted()).toEqual([fair, other].toSorted())
    expect(await idsOf({ state: 'sending' })).toEqual([other])
    expect((await idsOf({ state: 'new' })).toSorted()).toEqual([fair, old].toSorted())
    expect(await idsOf({ jobId: 7, source: 'fair', state: 'delivered' })).toEqual([])
    expect(await idsOf({ jobId: 8 })).toEqual([])
    expect((await list({ source: 'fair' })).total).toBe(1)
  })

  it.each([
    ['state=lost'],
    ['jobId=7 OR 1=1'],
    ['jobId=-1'],
    ['sinceMs=yesterday'],
    [`search=${'x'.repeat(201)}`],
    ['next=1'],
    ["next=1.'"],
    ['next=-1.x'],
  ])('refuses %s', async (query) => {
    expect(await reasonOf(await desk.get(`/api/desk/applications?${query}`))).toEqual([400, 'malformed'])
  })

  it.each(['constructor', '__proto__', 'toString'])('takes %s, which every object has, for no filter', async (name) => {
    expect((await desk.get(`/api/desk/applications?${name}=x`)).status).toBe(200)
  })
})

describe('the search', () => {
  it('finds a name, an e-mail address, a job and a reference, without case and diacritics', async () => {
    const key = randomUUID()
    const id = await open.apply({ first_name: 'Zoë', last_name: 'Müller-Łukasz', email: 'zoe@example.org' }, key)
    await open.apply()
    for (const search of ['zoe', 'ZOË', 'muller', 'Zoe  Müller', 'example.org', 'baker zoe', applicationReference(key)]) {
      expect(await idsOf({ search })).toEqual([id])
    }
    expect(await idsOf({ search: 'mitter' })).toEqual([])
    expect(await idsOf({ search: 'baker' })).toHaveLength(2)
  })

  it('finds a phone number in any writing', async () => {
    const german = await open.apply({ phone: '+49 (0)170 123 45 67' })
    const american = await open.apply({ phone: '(412) 555-0148' })
    for (const search of ['+49 170 1234567', '0170/1234567', '0049 170 1234567', '1234567', '٠١٧٠ ١٢٣٤٥٦٧']) {
      expect(await idsOf({ search }), search).toEqual([german])
    }
    for (const search of ['412 555 0148', '+1 412-555-0148', '4125550148', '555-0148', 'amina 412-555-0148']) {
      expect(await idsOf({ search }), search).toEqual([american])
    }
    expect(await idsOf({ search: '+49 171 1234567' })).toEqual([])
  })

  it('finds a name with any apostrophe or none, in plain letters, and with a second letter for its dots', async () => {
    const brien = await open.apply({ first_name: 'Niamh', last_name: 'O’Brien' })
    const thordur = await open.apply({ first_name: 'Þórður', last_name: 'Sæmundsson' })
    const lindstroem = await open.apply({ first_name: 'Sofia', last_name: 'Lindstroem' })
    for (const search of ["o'brien", 'o’brien', 'OBrien', 'oʼbrien']) expect(await idsOf({ search }), search).toEqual([brien])
    for (const search of ['thordur', 'Þórður', 'saemundsson']) expect(await idsOf({ search }), search).toEqual([thordur])
    for (const search of ['Lindström', 'lindstrøm', 'lindstrom', 'lindstroem sofia']) {
      expect(await idsOf({ search }), search).toEqual([lindstroem])
    }
  })

  it('finds a name of five or more letters with one wrong letter, in any order of words', async () => {
    const zofia = await open.apply({ first_name: 'Zofia', last_name: 'Lindström', email: 'z@example.org' })
    const noor = await open.apply({ first_name: 'Noor', last_name: 'Haddad', email: 'n@example.org' })
    for (const search of ['sofia lindstrom', 'lindstrom sofia', 'Lindstrum', 'baker sofia']) {
      expect(await idsOf({ search }), search).toEqual([zofia])
    }
    expect(await idsOf({ search: 'Haddat' })).toEqual([noor])
    for (const search of ['Nour', 'sufja', 'haddat zofia']) expect(await idsOf({ search }), search).toEqual([])
    const exported = await (await desk.get(deskUrl.export({ search: 'sofia' }, 'json'))).json()
    expect(exported).toHaveLength(1)
  })

  it('suggests a name where nothing is found, and only one that finds something', async () => {
    await open.apply({ first_name: 'Noor', last_name: 'Haddad', email: 'n@example.org' })
    await open.apply({ first_name: 'Sofía', last_name: 'Lindström-Öberg', email: 's@example.org' })
    const suggestionFor = async (filter: DeskFilter) => (await list(filter)).suggestion
    expect(await suggestionFor({ search: 'hadad' })).toBe('Haddad')
    expect(await suggestionFor({ search: 'baker hadad' })).toBe('baker Haddad')
    expect(await suggestionFor({ search: 'sofai lindstorm' })).toBe('Sofía Lindström')
    expect(await suggestionFor({ search: 'hadad sofai' })).toBeNull()
    expect(await suggestionFor({ search: 'hadad', state: 'delivered' })).toBeNull()
    for (const search of ['haddad', 'zzzzzz', 'had', '55501', '%']) expect(await suggestionFor({ search }), search).toBeNull()
    expect(await suggestionFor({})).toBeNull()
  })

  it('marks what was found in a name and a title, as they are written', async () => {
    await open.apply({ first_name: 'Sofía', last_name: 'Lindstroem', email: 's@example.org' })
    const marked = async (search: string) => (await list({ search })).rows.map((row) => row.marked)
    expect(await marked('lindström zofia')).toEqual([{ name: ['', 'Sofía', ' ', 'Lindstroem'], jobTitle: ['Baker'] }])
    expect(await marked('sof BAK')).toEqual([{ name: ['', 'Sof', 'ía Lindstroem'], jobTitle: ['', 'Bak', 'er'] }])
    expect(await marked('s@example')).toEqual([{ name: ['Sofía Lindstroem'], jobTitle: ['Baker'] }])
    expect((await list()).rows.map((row) => row.marked.name)).toEqual([['Sofía Lindstroem']])
  })

  it('finds and shows a Chinese name as its owner writes it', async () => {
    const id = await open.apply({ first_name: '小明', last_name: '王' })
    await open.apply({ first_name: 'ジョン', last_name: 'スミス' })
    for (const search of ['王小明', '小明王', '王 小明', '小明 王']) expect(await idsOf({ search }), search).toEqual([id])
    expect((await list()).rows.map(({ name }) => name).toSorted()).toEqual(['ジョン スミス', '王小明'].toSorted())
  })

  it('finds the words of answers and the number of a job, and nothing of what stands apart', async () => {
    const id = await open.apply({
      question_1: 44_000_000_003,
      resume_text: 'Sourdough since 2019',
      gender: '2',
      veteran_status: '3',
    })
    await open.apply({ resume_text: 'Cakes' })
    expect(await idsOf({ search: 'sourdough amina' })).toEqual([id])
    expect(await idsOf({ search: 'yes sourdough' })).toEqual([id])
    for (const search of ['female', 'veteran', 'gender', 'decline']) expect(await idsOf({ search }), search).toEqual([])
    expect(await idsOf({ search: '7' })).toHaveLength(2)
  })

  it('marks a person who has applied more than once', async () => {
    await open.apply({ email: 'twice@example.org' })
    await open.apply({ email: 'Twice@Example.org ' })
    await open.apply({ email: 'once@example.org' })
    expect((await list()).rows.map(({ timesApplied }) => String(timesApplied)).toSorted()).toEqual(['1', '2', '2'])
  })

  it('takes every sign for itself', async () => {
    const id = await open.apply({ first_name: '100%_sure', last_name: `O'Brien";--` })
    await open.apply()
    for (const search of ['%', '_', `o'brien";--`, '100%']) expect(await idsOf({ search })).toEqual([id])
    expect(await idsOf({ search: '*' })).toEqual([])
    expect(await idsOf({ search: ' ' })).toHaveLength(2)
  })
})

describe('the overview', () => {
  it('counts by state, by job and what is new', async () => {
    const ids = [
      await open.apply({ mapped_url_token: 'fair' }),
      await open.apply(),
      await open.apply(),
      await open.apply(),
    ] as const
    await setState(ids[0], 'unknown')
    await setState(ids[1], 'sending')
    await setState(ids[2], 'delivered')
    await desk.send('POST', deskUrl.seen(ids[3]))
    expect(await overview()).toMatchObject({
      total: 4,
      newCount: 3,
      byState: { queued: 2, unknown: 1, refused: 0, delivered: 1, closed: 0 },
      jobs: [{ jobId: 7, jobTitle: 'Baker', count: 4 }],
      sources: ['fair'],
      lamp: { state: 'answers', system: 'Greenhouse' },
    })
  })

  it('names an open job to try the desk with, until somebody has applied', async () => {
    expect(await overview()).toMatchObject({ total: 0, trialJobId: 7, hasMail: false })
    await open.apply()
    expect(await overview()).toMatchObject({ total: 1, trialJobId: null })
    open.publish()
    await desk.send('DELETE', deskUrl.application((await idsOf({}))[0] ?? ''))
    expect(await overview()).toMatchObject({ total: 0, trialJobId: null })
  })

  it('says that the system is quiet, and since when', async () => {
    await open.apply()
    open.fake.lie('503-retry-after')
    await open.work(1)
    expect((await overview()).lamp).toMatchObject({ state: 'quiet', system: 'Greenhouse' })
    await open.work(4)
    expect((await overview()).lamp).toEqual({
      state: 'answers',
      system: 'Greenhouse',
      systemUrl: 'https://app.greenhouse.io',
    })
  })

  it('says that a wrong key stops everything', async () => {
    await open.close()
    await openWith({ key: 'wrong-key' })
    await open.apply()
    await open.work(2)
    expect((await overview()).lamp).toMatchObject({ state: 'stopped', alarm: 'key' })
    expect(JSON.stringify(await overview())).not.toContain('wrong-key')
  })

  it('says that nothing is delivered without a key', async () => {
    await open.close()
    await openWith({ isDelivering: false })
    const id = await open.apply()
    expect((await overview()).lamp).toEqual({ state: 'off' })
    expect((await application(id)).delivery).toEqual({ state: 'none' })
    expect(await reasonOf(await resend(id, 'none'))).toEqual([409, 'not-possible'])
  })
})

describe('an application', () => {
  it('is shown in words, in the form’s order, with its files and without what stands apart', async () => {
    const id = await open.apply({
      resume_text: undefined,
      resume_url: await open.upload('Lebenslauf Amina.pdf', pdf('a')),
      resume_url_filename: 'Lebenslauf Amina.pdf',
      question_1: 44_000_000_003,
      gender: '2',
      mapped_url_token: 'fair',
    })
    const shown = await application(id)
    expect(shown).toMatchObject({
      name: 'Amina Okafor',
      email: 'amina@example.com',
      phone: '+49 170 1234567',
      place: null,
      source: 'fair',
      withdrawnAtMs: null,
      hasAnswersKeptApart: true,
      files: [
        { fieldName: 'resume', fileName: 'Lebenslauf Amina.pdf', mediaType: 'application/pdf', sizeBytes: 10, check: 'passed' },
      ],
      others: [],
    })
    expect(shown.answers).toEqual([
      { section: 'questions', question: 'Do you bake rye bread?', answer: 'Yes' },
      { section: 'education', question: 'Education', answer: null },
    ])
    expect(JSON.stringify(shown)).not.toMatch(/gender|female|"2"/i)
  })

  it('shows a text that was typed instead of a file', async () => {
    const { answers, hasAnswersKeptApart } = await application(await open.apply())
    expect(answers[0]).toEqual({ section: 'questions', question: 'Resume/CV', answer: 'I bake.' })
    expect(hasAnswersKeptApart).toBe(false)
  })

  it('names the other applications of the same e-mail address', async () => {
    const [first, second] = [await open.apply(), await open.apply({ email: ' AMINA@example.com' })]
    await open.apply({ email: 'other@example.com' })
    expect((await application(first)).others).toMatchObject([{ applicationId: second, jobTitle: 'Baker' }])
  })

  it('tells what happened, oldest first, without personal data', async () => {
    const id = await open.apply()
    open.fake.lie('503-retry-after')
    await open.work(1)
    await open.work(4)
    const { events } = await application(id)
    expect(events.map(({ kind }) => kind)).toEqual(['received', 'queued', 'sending', 'queued', 'sending', 'delivered'])
    expect(JSON.stringify(events)).not.toContain('HTTP')
    expect(JSON.stringify(events)).not.toMatch(/amina/i)
  })

  it('is new until a recruiter has opened it', async () => {
    const id = await open.apply()
    expect((await list()).rows[0]?.isNew).toBe(true)
    expect(v.parse(DeskApplication, await (await desk.send('POST', deskUrl.seen(id))).json()).isNew).toBe(false)
    expect((await list()).rows[0]?.isNew).toBe(false)
  })

  it('that was withdrawn says so, is new again, and cannot be sent', async () => {
    const key = randomUUID()
    const id = await open.apply({}, key)
    await open.work(2)
    await desk.send('POST', deskUrl.seen(id))
    await open.request('/api/applicant/?action=withdraw', {
      method: 'POST',
      headers: { 'Idempotency-Key': secretsOf(key).withdraw },
    })
    const shown = await application(id)
    expect(shown.withdrawnAtMs).not.toBeNull()
    expect(shown.isNew).toBe(true)
    expect((await list()).rows[0]?.withdrawnAtMs).toBe(shown.withdrawnAtMs)
    expect(shown.events.at(-1)?.kind).toBe('withdrawn')
    expect(await reasonOf(await resend(id, 'delivered'))).toEqual([409, 'not-possible'])
  })

  it('that was delivered and withdrawn is neither counted nor listed as delivered', async () => {
    const [withdrawn, other] = [await open.apply(), await open.apply()]
    await setState(withdrawn, 'delivered')
    await setState(other, 'delivered')
    await open.database.write([
      { sql: 'UPDATE application_entries SET withdrawn_at_ms = 1 WHERE application_id = ?', args: [withdrawn] },
    ])
    expect((await overview()).byState).toEqual({
      'to-tell': 1,
      late: 0,
      queued: 0,
      held: 0,
      unknown: 0,
      refused: 0,
      delivered: 1,
      closed: 0,
    })
    expect(await idsOf({ state: 'delivered' })).toEqual([other])
    expect((await overview()).total).toBe(2)
  })

  it('that was delivered and withdrawn is a to-do, until somebody says that the recruiting system was told', async () => {
    const [withdrawn, stopped, other] = [await open.apply(), await open.apply(), await open.apply()]
    await setState(withdrawn, 'delivered')
    await setState(stopped, 'closed')
    await setState(other, 'delivered')
    await open.database.write([
      sql`UPDATE application_entries SET withdrawn_at_ms = 1 WHERE application_id IN (${withdrawn}, ${stopped})`,
    ])
    const toTell = async () => [(await overview()).byState['to-tell'], await idsOf({ state: 'to-tell' })] as const
    expect(await toTell()).toEqual([1, [withdrawn]])
    expect(await application(withdrawn)).toMatchObject({ isToTell: true, told: null })
    expect(await application(other)).toMatchObject({ isToTell: false, told: null })

    const told = v.parse(DeskApplication, await (await desk.send('POST', deskUrl.told(withdrawn))).json())
    expect(told).toMatchObject({ isToTell: false, told: { name: deskName } })
    expect(told.log.at(-1)).toMatchObject({ name: deskName, deed: 'told-withdrawal' })
    expect(await toTell()).toEqual([0, []])
    // Once, and only where there is something to tell.
    for (const id of [withdrawn, stopped, other]) await desk.send('POST', deskUrl.told(id))
    const { entries } = await desk.read(DeskLog, deskUrl.log({ deed: 'told-withdrawal' }, null))
    expect(entries).toHaveLength(1)
    expect((await application(other)).told).toBeNull()

    await eraseApplication(open.database, withdrawn)
    expect((await open.database.read('SELECT * FROM desk_told')).rows).toEqual([])
  })

  it.each(['x', '../../etc/passwd', '%00', "' OR 1=1 --", 'a'.repeat(5_000)])(
    'does not exist under the name %j',
    async (name) => {
      for (const response of [
        await desk.get(deskUrl.application(name)),
        await desk.send('DELETE', deskUrl.application(name)),
        await desk.send('POST', deskUrl.seen(name)),
        await desk.send('POST', deskUrl.markDelivered(name)),
        await resend(name, 'unknown'),
        await desk.get(deskUrl.file(name, 'resume')),
      ]) {
        expect(await reasonOf(response)).toEqual([404, 'not-found'])
      }
    },
  )

  it('does not tell the key by which its device asks', async () => {
    const key = randomUUID()
    const id = await open.apply({}, key)
    const answers = [await desk.get(deskUrl.application(id)), await desk.get(deskUrl.export({}, 'json'))]
    for (const answer of answers) expect(await answer.text()).not.toContain(key)
  })
})

describe('a decision', () => {
  it('sends an application again that was refused, or of which nobody knows', async () => {
    for (const state of ['refused', 'unknown', 'closed'] as const) {
      const id = await open.apply()
      await setState(id, state)
      const answer = await resend(id, state)
      expect(v.parse(DeskApplication, await answer.json()).delivery.state).toBe('queued')
      await open.work(2)
      const { delivery, events } = await application(id)
      expect(delivery.state).toBe('delivered')
      expect(events.map(({ kind }) => kind)).toContain('by-hand')
    }
    expect(open.fake.received).toHaveLength(3)
  })

  it('sends a delivered application a second time only if the recruiter saw that it was delivered', async () => {
    const id = await open.apply()
    await open.work(2)
    expect(await reasonOf(await resend(id, 'unknown'))).toEqual([409, 'not-possible'])
    await open.work(2)
    expect(open.fake.received).toHaveLength(1)
    expect((await resend(id, 'delivered')).status).toBe(200)
    await open.work(2)
    expect(open.fake.received).toHaveLength(2)
  })

  it('needs the state that the recruiter saw', async () => {
    const id = await open.apply()
    expect(await reasonOf(await desk.send('POST', deskUrl.resend(id)))).toEqual([400, 'malformed'])
    expect(await reasonOf(await desk.send('POST', deskUrl.resend(id), { state: 'lost' }))).toEqual([400, 'malformed'])
  })

  it('marks an application as delivered by hand', async () => {
    const id = await open.apply()
    await setState(id, 'unknown')
    const marked = v.parse(DeskApplication, await (await desk.send('POST', deskUrl.markDelivered(id))).json())
    expect(marked.delivery).toMatchObject({ state: 'delivered', isByHand: true })
    expect(marked.events.at(-1)?.kind).toBe('by-hand')
    expect(await reasonOf(await desk.send('POST', deskUrl.markDelivered(id)))).toEqual([409, 'not-possible'])
    await open.work(3)
    expect(open.fake.received).toEqual([])
  })

  it('is not possible while a request is under way', async () => {
    const id = await open.apply()
    const lease = { nowMs: Date.now(), leaseMs: 60_000 }
    const claim = await claimNext(open.database, { token: randomUUID(), ...lease })
    if (claim) await markSending(open.database, claim, lease)
    expect(await reasonOf(await resend(id, 'sending'))).toEqual([409, 'not-possible'])
    expect(await reasonOf(await desk.send('POST', deskUrl.markDelivered(id)))).toEqual([409, 'not-possible'])
  })

  it('of two recruiters at the same moment sends once', async () => {
    const id = await open.apply()
    await setState(id, 'unknown')
    const second = await signedInDesk(open.request)
    await Promise.all([resend(id, 'unknown'), second.send('POST', deskUrl.resend(id), { state: 'unknown' })])
    await open.work(4)
    expect(open.fake.received).toHaveLength(1)
  })

  it('to erase removes the application from the desk, and tells what went', async () => {
    const id = await open.apply({
      resume_text: undefined,
      resume_url: await open.upload('cv.pdf', pdf('a')),
      resume_url_filename: 'cv.pdf',
    })
    const erased = v.parse(DeskErased, await (await desk.send('DELETE', deskUrl.application(id))).json())
    expect(erased).toEqual({ applicationIds: [id], fileCount: 1, answerCount: 4 })
    expect(await list()).toEqual({ rows: [], total: 0, next: null, suggestion: null })
    expect(await reasonOf(await desk.get(deskUrl.application(id)))).toEqual([404, 'not-found'])
  })

  it('to erase one application leaves the others of the address', async () => {
    const [one, other] = [await open.apply(), await open.apply()]
    await desk.send('DELETE', deskUrl.application(one))
    expect(await idsOf({})).toEqual([other])
  })

  describe('to erase a person', () => {
    const erase = async (id: string, ...alsoAddresses: readonly string[]) =>
      v.parse(DeskErased, await (await desk.send('POST', deskUrl.person(id), { alsoAddresses })).json())
    const person = async (id: string) => desk.read(DeskPerson, deskUrl.person(id))
    /** The letters that a module keeps, by address. */
    const letters = new Set<string>()
    const personalData: PersonalData = {
      find: async (_, emailKey) => Promise.resolve(letters.has(emailKey) ? { text: '1 letter', lines: [] } : null),
      addressesOf: async (_, mailboxKey) =>
        Promise.resolve([...letters].filter((address) => readEmailAddress(address)?.mailboxKey === mailboxKey)),
      erase: async (_, emailKey) => Promise.resolve(letters.delete(emailKey)),
    }
    beforeEach(async () => {
      letters.clear()
      await open.close()
      await openWith({
        modules: [deskOf(), { name: 'letters', personalData, beyondErasure: () => 'Letters without a name stay.' }],
      })
    })

    it('lists everything of the address, and apart from it the addresses of the same mailbox', async () => {
      const [one, two] = [await open.apply(), await open.apply({ email: 'Amina@EXAMPLE.com' })]
      const tagged = await open.apply({ email: 'amina+jobs@example.com', first_name: 'A.' })
      await open.apply({ email: 'bo@example.com' })
      letters.add('amina@example.com').add('amina+news@example.com')
      const { beyondErasure, others, own } = await person(two)
      expect(beyondErasure).toEqual(['Letters without a name stay.'])
      expect(own).toMatchObject({ address: 'amina@example.com', applicationCount: 2, also: ['1 letter'] })
      expect(new Set(own.applications.map(({ applicationId }) => applicationId))).toEqual(new Set([one, two]))
      expect(others).toMatchObject([
        { address: 'amina+jobs@example.com', applicationCount: 1, also: [], applications: [{ applicationId: tagged }] },
        { address: 'amina+news@example.com', applicationCount: 0, also: ['1 letter'], applications: [] },
      ])
    })

    it('erases all applications of the address and what modules keep with it, and nothing of another', async () => {
      const [one, two] = [await open.apply(), await open.apply({ email: 'Amina@EXAMPLE.com' })]
      const kept = [await open.apply({ email: 'amina+jobs@example.com' }), await open.apply({ email: 'bo@example.com' })]
      letters.add('amina@example.com').add('amina+jobs@example.com')
      expect(new Set((await erase(two)).applicationIds)).toEqual(new Set([one, two]))
      expect(new Set(await idsOf({}))).toEqual(new Set(kept))
      expect([...letters]).toEqual(['amina+jobs@example.com'])
    })

    it('erases the ticked addresses of the mailbox, and never one of another mailbox', async () => {
      const ids = [await open.apply(), await open.apply({ email: 'amina+jobs@example.com' })]
      const other = await open.apply({ email: 'bo@example.com' })
      letters.add('amina+jobs@example.com')
      const erased = await erase(ids[0] ?? '', 'amina+jobs@example.com', 'bo@example.com')
      expect(new Set(erased.applicationIds)).toEqual(new Set(ids))
      expect(await idsOf({})).toEqual([other])
      expect([...letters]).toEqual([])
    })

    it('erases one application where the form asked for no address', async () => {
      const [one, other] = [await open.apply(), await open.apply()]
      await open.database.write(['UPDATE applications SET email_key = NULL, mailbox_key = NULL'])
      expect(await person(one)).toMatchObject({ own: { address: null, applications: [{ applicationId: one }] }, others: [] })
      expect((await erase(one)).applicationIds).toEqual([one])
      expect(await idsOf({})).toEqual([other])
    })

    it('answers that an application is gone, and that a body is none', async () => {
      expect(await reasonOf(await desk.get(deskUrl.person(randomUUID())))).toEqual([404, 'not-found'])
      expect(await reasonOf(await desk.send('POST', deskUrl.person(randomUUID()), { alsoAddresses: [] }))).toEqual([
        404,
        'not-found',
      ])
      expect(await reasonOf(await desk.send('POST', deskUrl.person(await open.apply()), {}))).toEqual([400, 'malformed'])
      expect((await list()).total).toBe(1)
    })
  })

  it('made without a session changes nothing', async () => {
    const id = await open.apply()
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    for (const [method, path] of [
      ['DELETE', deskUrl.application(id)],
      ['POST', deskUrl.person(id)],
      ['POST', deskUrl.resend(id)],
      ['POST', deskUrl.markDelivered(id)],
      ['POST', deskUrl.seen(id)],
    ] as const) {
      expect((await open.request(path, { method, headers })).status).toBe(401)
    }
    expect(await application(id)).toMatchObject({ isNew: true, delivery: { state: 'queued' } })
  })
})

describe('a decision about many that are unknown', () => {
  const settle = async (answer: string, applications: readonly object[]) =>
    desk.send('POST', deskUrl.settle, { answer, applications })
  const settled = async (response: Response) => v.parse(DeskSettled, await response.json())
  const unknownOf = async () =>
    (await list({ state: 'unknown' })).rows.map(({ applicationId, delivery }) => ({
      applicationId,
      atMs: delivery.state === 'unknown' ? delivery.atMs : expect.unreachable(),
    }))

  async function makeUnknown(count: number): Promise<readonly string[]> {
    const ids: string[] = []
    for (let index = 0; index < count; index += 1) ids.push(await open.apply())
    for (const id of ids) await setState(id, 'unknown', 'no answer (ECONNRESET)')
    return ids
  }

  it('marks them all as arrived, each in its own ledger, and sends nothing', async () => {
    const ids = await makeUnknown(16)
    const answer = await settled(await settle('arrived', await unknownOf()))
    expect(answer).toMatchObject({ settledCount: 16, skippedCount: 0 })
    expect(answer.rows.map(({ delivery }) => delivery)).toEqual(
      ids.map(() => expect.objectContaining({ state: 'delivered', isByHand: true }) as object),
    )
    expect((await overview()).byState).toMatchObject({ unknown: 0, delivered: 16 })
    for (const id of ids) expect((await application(id)).events.at(-1)?.kind).toBe('by-hand')
    await open.work(20)
    expect(open.fake.received).toEqual([])
  })

  it('sends them all once more', async () => {
    const ids = await makeUnknown(5)
    expect(await settled(await settle('send-again', await unknownOf()))).toMatchObject({ settledCount: 5, skippedCount: 0 })
    await open.work(10)
    expect(open.fake.received).toHaveLength(5)
    for (const id of ids) expect((await application(id)).delivery.state).toBe('delivered')
  })

  it('skips and counts those that have changed since they were seen', async () => {
    const [late, again, erased, withdrawn, first, second] = await makeUnknown(6)
    const seen = await unknownOf()
    await setState(late ?? '', 'delivered')
    await setState(again ?? '', 'queued')
    await setState(again ?? '', 'unknown')
    await desk.send('DELETE', deskUrl.application(erased ?? ''))
    await open.database.write([
      {
        sql: `UPDATE application_entries SET withdrawal = 'told', withdrawn_at_ms = 1 WHERE application_id = ?`,
        args: [withdrawn ?? ''],
      },
    ])
    const answer = await settled(await settle('send-again', seen))
    expect(answer).toMatchObject({ settledCount: 2, skippedCount: 4 })
    const stateOf = async (id = '') => (await application(id)).delivery.state
    expect([await stateOf(late), await stateOf(again), await stateOf(withdrawn)]).toEqual(['delivered', 'unknown', 'unknown'])
    expect([await stateOf(first), await stateOf(second)]).toEqual(['queued', 'queued'])
    expect(answer.rows).toHaveLength(5)
  })

  it('is about unknown ones only', async () => {
    const id = await open.apply()
    for (const state of ['queued', 'sending', 'refused', 'closed', 'delivered']) {
      await setState(id, state)
      const { delivery } = await application(id)
      const seen = [{ applicationId: id, atMs: delivery.state === 'none' ? 0 : delivery.atMs }]
      for (const answer of ['arrived', 'send-again']) {
        expect(await settled(await settle(answer, seen))).toMatchObject({ settledCount: 0, skippedCount: 1 })
      }
      expect((await application(id)).delivery.state).toBe(state)
    }
  })

  it('of two recruiters at the same moment counts once for each application', async () => {
    await makeUnknown(8)
    const seen = await unknownOf()
    const other = await signedInDesk(open.request)
    const answers = await Promise.all([
      settle('send-again', seen).then(settled),
      other.send('POST', deskUrl.settle, { answer: 'arrived', applications: seen }).then(settled),
    ])
    expect(answers.reduce((sum, { settledCount }) => sum + settledCount, 0)).toBe(8)
    expect(answers.reduce((sum, { skippedCount }) => sum + skippedCount, 0)).toBe(8)
  })

  it('needs a session, an answer, and some applications but not too many', async () => {
    const [id = ''] = await makeUnknown(1)
    const seen = await unknownOf()
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
    const body = JSON.stringify({ answer: 'arrived', applications: seen })
    expect((await open.request(deskUrl.settle, { method: 'POST', headers, body })).status).toBe(401)
    const many = Array.from({ length: 201 }, (_, index) => ({ applicationId: String(index), atMs: 0 }))
    for (const answer of [settle('maybe', seen), settle('arrived', []), settle('arrived', many), settle('arrived', [{ id }])]) {
      expect(await reasonOf(await answer)).toEqual([400, 'malformed'])
    }
    expect((await application(id)).delivery.state).toBe('unknown')
  })

  it('cannot be to send them again where no key is set', async () => {
    await open.close()
    await openWith({ isDelivering: false })
    const id = await open.apply()
    await open.database.write([queueStatement(id, Date.now())])
    await setState(id, 'unknown')
    expect(await reasonOf(await settle('send-again', await unknownOf()))).toEqual([409, 'not-possible'])
    expect(await settled(await settle('arrived', await unknownOf()))).toMatchObject({ settledCount: 1 })
  })
})

describe('a file', () => {
  const apply = async (name: string, content: Buffer) =>
    open.apply({ resume_text: undefined, resume_url: await open.upload(name, content), resume_url_filename: name })

  it('is saved and never rendered, byte by byte', async () => {
    const content = Buffer.concat([pdf(''), Buffer.alloc(2_500_000, 'x')])
    const response = await desk.get(deskUrl.file(await apply('Lebenslauf Müller.pdf', content), 'resume'))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': `attachment; filename="Lebenslauf M_ller.pdf"; filename*=UTF-8''Lebenslauf%20M%C3%BCller.pdf`,
      'content-length': String(content.length),
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
  })

  it.each([
    ['..\\..\\windows\\CON.txt'],
    ['a"; filename="evil.html.txt'],
    ['a\r\nSet-Cookie: desk=1.txt'],
    ['\u202Etxt.exe.txt'],
    ["O'Brien (1)*!.txt"],
    ['<script>alert(1)</script>.txt'],
    ['😀'.repeat(40) + '.txt'],
  ])('with the hostile name %j gets a harmless one', async (name) => {
    const response = await desk.get(deskUrl.file(await apply(name, Buffer.from('text')), 'resume'))
    expect(response.status).toBe(200)
    const disposition = response.headers.get('Content-Disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename="[\w .()-]+\.txt"; filename\*=UTF-8''[\w.%~-]+\.txt$/)
    const decoded = decodeURIComponent(/UTF-8''(.*)$/.exec(disposition)?.[1] ?? '')
    expect(decoded).not.toMatch(/[\p{Cc}\u202a-\u202e"\\/<>]/u)
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  it.each(['cover_letter', '../resume', 'resume/../resume', '%2e%2e%2fresume', '', "' OR 1=1"])(
    'of the field %j, which has none, does not exist',
    async (fieldName) => {
      const id = await apply('cv.pdf', pdf('a'))
      expect((await desk.get(deskUrl.file(id, fieldName))).status).toBe(404)
    },
  )

  it('is not asked for by a name with NUL, which is refused', async () => {
    const id = await apply('cv.pdf', pdf('a'))
    expect((await desk.get(deskUrl.file(id, 'resume\u0000'))).status).toBe(400)
  })

  it('that the database holds in part breaks the download', async () => {
    const id = await apply('cv.pdf', pdf('a'))
    await open.database.write(['DELETE FROM upload_chunks WHERE chunk_index >= 0'])
    const response = await desk.get(deskUrl.file(id, 'resume'))
    await expect(response.arrayBuffer()).rejects.toThrow('incomplete')
    expect(open.warnings).toEqual([expect.stringContaining(`desk: a file of ${id}`) as string])
  })
})

describe('an export', () => {
  it('has the applications of the filter, and nothing that stands apart', async () => {
    const id = await open.apply({ gender: '2', mapped_url_token: 'fair', question_1: 44_000_000_003 })
    await open.apply({ first_name: '=HYPERLINK(A1)' })
    const csv = await desk.get(deskUrl.export({ source: 'fair' }, 'csv', true))
    expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('Content-Disposition')).toMatch(/^attachment; filename="applications-\d{4}-\d\d-\d\d\.csv";/)
    const text = Buffer.from(await csv.arrayBuffer()).toString()
    expect(text.startsWith('\ufeff')).toBe(true)
    const [header = [], ...rows] = readCsv(text.slice(1))
    expect(rows.map((row) => row[0])).toEqual([id])
    expect(header).toContain('Do you bake rye bread? (question_1)')
    expect(text).not.toMatch(/gender|female/i)

    const json = JSON.parse(await (await desk.get(deskUrl.export({}, 'json'))).text()) as { id: string }[]
    expect(json).toHaveLength(2)
    expect(JSON.stringify(json)).not.toMatch(/gender|female/i)
    const all = await (await desk.get(deskUrl.export({}, 'csv'))).text()
    expect(all).toContain(`"'=HYPERLINK(A1)"`)
  })

  it('follows the state and the search of the list', async () => {
    const id = await open.apply({ first_name: 'Noor' })
    await open.apply()
    await setState(id, 'unknown')
    for (const filter of [{ state: 'unknown' }, { search: 'noor' }, { state: 'unknown', search: 'OKAFOR', jobId: 7 }] as const) {
      const exported = JSON.parse(await (await desk.get(deskUrl.export(filter, 'json'))).text()) as { id: string }[]
      expect(exported.map((each) => each.id)).toEqual([id])
    }
    expect(await (await desk.get(deskUrl.export({ search: 'nobody' }, 'json'))).text()).toBe('[]\n')
  })

  it.each(['', '&format=xml', '&format=table', '&format=csv&state=lost'])('is refused with the format %j', async (query) => {
    expect(await reasonOf(await desk.get(`/api/desk/export?x=1${query}`))).toEqual([400, 'malformed'])
  })

  it('is needed by nobody without a session', async () => {
    await open.apply()
    const response = await open.request(deskUrl.export({}, 'csv'), { headers: { Cookie: 'desk=x.y' } })
    expect(response.status).toBe(401)
    expect(await response.text()).not.toContain('Amina')
  })
})

it('shows an application that arrives after somebody has signed in', async () => {
  const before = (await overview()).total
  await open.apply()
  expect((await overview()).total).toBe(before + 1)
})

it('shows no name or file under another one, by a character that turns the direction', async () => {
  const id = await open.apply({
    resume_text: undefined,
    resume_url: await open.upload('cv.pdf', pdf('a')),
    resume_url_filename: 'cv.pdf',
  })
  const turned = 'Ana\u202egpj.exe\u2066\u2069'
  for (const change of [
    `UPDATE application_entries SET name = ?, source = ?1, job_title = ?1`,
    `UPDATE application_files SET file_name = ?`,
    `UPDATE applications SET job_title = ?1, answers = json_set(answers, '$.phone', ?1)`,
  ]) {
    await open.database.write([{ sql: change, args: [turned] }])
  }
  const shown = await application(id)
  expect(shown).toMatchObject({ name: 'Anagpj.exe', phone: 'Anagpj.exe', files: [{ fileName: 'Anagpj.exe' }] })
  const { jobs } = await overview()
  const person = await desk.read(DeskPerson, deskUrl.person(id))
  const all = JSON.stringify([{ ...shown, events: [] }, await list(), jobs, person])
  expect(all).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
})

it('escapes nothing and changes nothing: hostile words arrive as they are', async () => {
  open.publish(
    bakerWith([{ label: '<b>Why</b>?', required: false, fields: [{ name: 'question_2', type: 'textarea', values: [] }] }]),
  )
  const words = '<img src=x onerror=alert(1)>"\'` ${7*7}'
  const lines = `${words}\u202E\nmore`
  const id = await open.apply({ first_name: words, question_2: lines })
  const shown = await application(id)
  expect(shown.name).toBe(`${words} Okafor`)
  expect(shown.answers.map(({ answer }) => answer)).toContain(lines)
  const response = await desk.get(deskUrl.application(id))
  expect(response.headers.get('Content-Type')).toBe('application/json')
})

it('counts deliveries that another process has queued', async () => {
  await open.close()
  await openWith({ isDelivering: false })
  const id = await open.apply()
  await open.database.write([queueStatement(id, Date.now())])
  expect((await overview()).byState.queued).toBe(1)
})

it('lists, counts and searches without reading an answer, so that a page costs the same with thousands of applications', async () => {
  await open.apply({ gender: '2' })
  const statements: string[] = []
  const note = (statement: InStatement | string) => statements.push(typeof statement === 'string' ? statement : statement.sql)
  const watched = new Proxy(open.database, {
    get: (target, name) => {
      if (name === 'read') {
        return (statement: InStatement) => {
          note(statement)
          return target.read(statement)
        }
      }
      if (name === 'readTogether') {
        return (together: InStatement[]) => {
          together.forEach(note)
          return target.readTogether(together)
        }
      }
      return Reflect.get(target, name) as unknown
    },
  })
  expect((await readList(watched, { search: 'amina', state: 'queued' }, [Number.MAX_SAFE_INTEGER, ''])).total).toBe(1)
  expect((await readOverview(watched)).total).toBe(1)
  // Two are of the only module that asks more, and one counts what has waited for a look beyond a week.
  expect(statements.length).toBeLessThanOrEqual(16)
  for (const statement of statements) {
    expect(statement).not.toMatch(/\b(?:(?:FROM|JOIN) applications|answers|answers_apart|upload_chunks)\b/)
    const { rows } = await open.database.read(`EXPLAIN QUERY PLAN ${statement.replaceAll('?', '1')}`)
    expect(JSON.stringify(rows)).not.toMatch(/SCAN deliveries(?! USING COVERING)/)
  }
})

it('refuses NUL in an address', async () => {
  const addresses = [
    deskUrl.application('a\0b'),
    deskUrl.file('a\0b', 'resume'),
    `${deskUrl.applications({}, null)}&search=%00`,
    deskUrl.applications({}, '\0'),
  ]
  for (const address of addresses) expect((await desk.get(address)).status).toBe(400)
})
