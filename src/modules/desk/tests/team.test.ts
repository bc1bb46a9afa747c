import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { readCsv } from '#tests/services/csv.ts'
import {
  DeskApplication,
  DeskDecidedMany,
  DeskErased,
  DeskFailure,
  type DeskFilter,
  DeskList,
  DeskOverview,
  DeskSettled,
  deskUrl,
} from '../shared/desk.ts'
import { type DeskClient, modulesWithDesk, nameIn, signedInDesk } from './desk-client.ts'

/** What the people of the desk decide and note for each other. */

let open: Delivering
let dana: DeskClient
let luis: DeskClient

beforeEach(async () => {
  open = await openDelivering({ modules: modulesWithDesk() })
  dana = await signedInDesk(open.request)
  await nameIn(open.database, 'Luis Ortega', 'decide')
  luis = await signedInDesk(open.request, 'Luis Ortega')
})
afterEach(() => open.close())

const read = async (id: string, client = dana) => client.read(DeskApplication, deskUrl.application(id))
const idsOf = async (filter: DeskFilter) =>
  (await dana.read(DeskList, deskUrl.applications(filter, null))).rows.map(({ applicationId }) => applicationId)
const many = async (response: Response) => v.parse(DeskDecidedMany, await response.json())
const reasonOf = async (response: Response) => [response.status, v.parse(DeskFailure, await response.json()).reason]

async function decide(client: DeskClient, decision: string | null, ...ids: readonly string[]) {
  const applications = await Promise.all(
    ids.map(async (applicationId) => ({ applicationId, seenAtMs: (await read(applicationId)).decided?.atMs ?? null })),
  )
  return many(await client.send('POST', deskUrl.decide, { decision, applications }))
}

describe('a decision', () => {
  it('stands in the list with who and when, is in the log, and changes nothing of the delivery', async () => {
    const id = await open.apply()
    await decide(luis, 'maybe', id)
    const { decided, delivery, log } = await read(id)
    expect(decided).toMatchObject({ decision: 'maybe', name: 'Luis Ortega' })
    expect(delivery.state).toBe('queued')
    expect(log.at(-1)).toMatchObject({ deed: 'decided-maybe', name: 'Luis Ortega' })
  })

  it('of somebody else meanwhile stays, and is told', async () => {
    const id = await open.apply()
    const seen = { decision: 'yes', applications: [{ applicationId: id, seenAtMs: null }] }
    await decide(luis, 'maybe', id)
    const { changedIds, rows } = await many(await dana.send('POST', deskUrl.decide, seen))
    expect([changedIds, rows[0]?.decided?.decision]).toEqual([[], 'maybe'])
    expect((await read(id)).log.filter(({ deed }) => deed === 'decided-yes')).toEqual([])
    expect((await decide(dana, 'yes', id)).changedIds).toEqual([id])
    expect((await read(id)).decided).toMatchObject({ decision: 'yes', name: 'Dana Whitfield' })
  })

  it('is made for several at once, filters the list, and is taken back', async () => {
    const ids = [await open.apply(), await open.apply(), await open.apply()] as const
    expect((await decide(dana, 'no', ids[0], ids[1])).changedIds).toEqual([ids[0], ids[1]])
    expect((await idsOf({ decision: 'no' })).toSorted()).toEqual([ids[0], ids[1]].toSorted())
    expect(await idsOf({ decision: 'undecided' })).toEqual([ids[2]])
    await decide(dana, null, ids[0])
    expect((await read(ids[0])).decided).toBeNull()
  })

  it('needs the role Decide, as labels, notes and filters do', async () => {
    const id = await open.apply()
    await nameIn(open.database, 'Noor Haddad', 'read')
    const noor = await signedInDesk(open.request, 'Noor Haddad')
    const asked: readonly (readonly [string, object])[] = [
      [deskUrl.decide, { decision: 'yes', applications: [{ applicationId: id, seenAtMs: null }] }],
      [deskUrl.labels, { label: 'x', isOn: true, applicationIds: [id] }],
      [deskUrl.notes(id), { text: 'x' }],
      [deskUrl.told(id), {}],
      [deskUrl.filters, { name: 'x', query: '?state=new', isForAll: true }],
      [deskUrl.undoSettled, { applications: [{ applicationId: id, atMs: 1 }] }],
      [deskUrl.eraseMany, { applicationIds: [id] }],
    ]
    for (const [path, body] of asked)
      expect(await reasonOf(await noor.send('POST', path, body)), path).toEqual([403, 'not-allowed'])
    expect(await reasonOf(await luis.send('POST', deskUrl.eraseMany, { applicationIds: [id] }))).toEqual([403, 'not-allowed'])
  })
})

describe('labels and notes', () => {
  it('are put on several, are one in any case, filter the list, and are taken off', async () => {
    const ids = [await open.apply(), await open.apply()] as const
    await dana.send('POST', deskUrl.labels, { label: 'Speaks German', isOn: true, applicationIds: ids })
    await luis.send('POST', deskUrl.labels, { label: 'speaks german', isOn: true, applicationIds: ids })
    expect((await read(ids[0])).labels).toEqual(['Speaks German'])
    expect(await idsOf({ label: 'SPEAKS GERMAN' })).toHaveLength(2)
    expect((await dana.read(DeskOverview, deskUrl.overview)).labels).toEqual(['Speaks German'])
    await luis.send('POST', deskUrl.labels, { label: 'Speaks German', isOn: false, applicationIds: [ids[0]] })
    expect((await read(ids[0])).labels).toEqual([])
  })

  it('are read by all, and a note is deleted only by whoever wrote it', async () => {
    const id = await open.apply()
    await luis.send('POST', deskUrl.notes(id), { text: ' Strong on pacing. ' })
    const [note] = (await read(id)).notes
    expect(note).toMatchObject({ name: 'Luis Ortega', text: 'Strong on pacing.', isYours: false })
    await dana.send('DELETE', deskUrl.notes(id, note?.noteId))
    expect((await read(id)).notes).toHaveLength(1)
    await luis.send('DELETE', deskUrl.notes(id, note?.noteId))
    expect((await read(id)).notes).toEqual([])
    // What was written is not in the log, which stays when a person is erased.
    expect(JSON.stringify((await read(id)).log)).not.toContain('pacing')
  })
})

it('erases several with everything that was noted about them, and leaves the others', async () => {
  const ids = [await open.apply(), await open.apply(), await open.apply()] as const
  await decide(dana, 'yes', ...ids)
  await dana.send('POST', deskUrl.labels, { label: 'x', isOn: true, applicationIds: ids })
  for (const id of ids) await dana.send('POST', deskUrl.notes(id), { text: 'x' })
  const erased = await dana.send('POST', deskUrl.eraseMany, { applicationIds: [ids[0], ids[1], 'gone'] })
  expect(v.parse(DeskErased, await erased.json()).applicationIds).toEqual([ids[0], ids[1]])
  for (const table of ['desk_decisions', 'desk_labels', 'desk_notes']) {
    const { rows } = await open.database.read(`SELECT application_id FROM ${table}`)
    expect(
      rows.map((row) => row['application_id']),
      table,
    ).toEqual([ids[2]])
  }
})

describe('a saved filter', () => {
  const filters = async (client: DeskClient) =>
    (await client.read(DeskOverview, `${deskUrl.overview}?today=${Date.now()}`)).filters

  it('counts what it finds, and is seen by its person or by all', async () => {
    const id = await open.apply()
    await open.apply()
    await decide(dana, 'maybe', id)
    await dana.send('POST', deskUrl.filters, { name: 'Maybe, any job', query: '?decision=maybe', isForAll: true })
    await dana.send('POST', deskUrl.filters, { name: 'Mine', query: '?job=7&days=90', isForAll: false })
    expect((await filters(dana)).map(({ count, name }) => [name, count])).toEqual([
      ['Maybe, any job', 1],
      ['Mine', 2],
    ])
    expect((await filters(luis)).map(({ name }) => name)).toEqual(['Maybe, any job'])
  })

  it('is refused where its address is none of the list, and deleted by its person', async () => {
    for (const query of ['?state=lost', '?search=amina', '?state=new&search=amina'])
      expect((await dana.send('POST', deskUrl.filters, { name: 'x', query, isForAll: true })).status, query).toBe(409)
    await dana.send('POST', deskUrl.filters, { name: 'Mine', query: '?state=new', isForAll: false })
    const [mine] = await filters(dana)
    expect((await luis.send('DELETE', deskUrl.filter(mine?.filterId ?? 0))).status).toBe(404)
    expect((await dana.send('DELETE', deskUrl.filter(mine?.filterId ?? 0))).status).toBe(200)
    expect(await filters(dana)).toEqual([])
  })
})

describe('a settled unknown one', () => {
  async function settled(answer: 'arrived' | 'send-again') {
    const id = await open.apply()
    await open.database.write([
      {
        sql: "UPDATE deliveries SET state = 'unknown', last_answer = 'no answer (timeout)', changed_at_ms = changed_at_ms + 1 WHERE application_id = ?",
        args: [id],
      },
    ])
    const { delivery } = await read(id)
    const applications = [{ applicationId: id, atMs: delivery.state === 'unknown' ? delivery.atMs : 0 }]
    const response = await dana.send('POST', deskUrl.settle, { answer, applications })
    const [row] = v.parse(DeskSettled, await response.json()).rows
    const atMs = row && row.delivery.state !== 'none' ? row.delivery.atMs : 0
    const undo = async () =>
      v.parse(
        DeskSettled,
        await (await dana.send('POST', deskUrl.undoSettled, { applications: [{ applicationId: id, atMs }] })).json(),
      )
    return { id, undo }
  }

  it.each(['arrived', 'send-again'] as const)('as %s is unknown again within a day, as it was', async (answer) => {
    const { id, undo } = await settled(answer)
    expect((await undo()).settledCount).toBe(1)
    expect(await open.stateOf(id)).toMatchObject({ state: 'unknown', lastAnswer: 'no answer (timeout)' })
    expect((await read(id)).log.at(-1)).toMatchObject({ deed: 'undone' })
    expect((await undo()).settledCount).toBe(0)
  })

  it('is not undone after it was sent again', async () => {
    const { id, undo } = await settled('send-again')
    await open.work(2)
    expect((await undo()).skippedCount).toBe(1)
    expect((await open.stateOf(id))?.state).toBe('delivered')
  })

  it('is not undone later than a day', async () => {
    const { id, undo } = await settled('arrived')
    await open.database.write([
      { sql: 'UPDATE deliveries SET changed_at_ms = changed_at_ms - 86401000 WHERE application_id = ?', args: [id] },
    ])
    expect((await undo()).settledCount).toBe(0)
  })
})

describe('an export', () => {
  const csvOf = async (path: string) => Buffer.from(await (await dana.get(path)).arrayBuffer()).toString()

  it('holds words only, no empty column, and who decided', async () => {
    const id = await open.apply({ first_name: '=1+1', last_name: 'Müller', question_1: 44_000_000_003 })
    await open.apply()
    await decide(dana, 'yes', id)
    const text = await csvOf(deskUrl.export({ ids: id }, 'csv'))
    expect(text.startsWith('\ufeff')).toBe(true)
    const [header = [], cells = [], ...rest] = readCsv(text.slice(1))
    expect(rest).toEqual([])
    const row = Object.fromEntries(header.map((title, index) => [title, cells[index]]))
    expect(row).toMatchObject({
      'First name': "'=1+1",
      'Last name': 'Müller',
      Delivery: 'Waiting',
      Decision: 'Yes',
      'Decided by': 'Dana Whitfield',
      'Do you bake rye bread?': 'Yes',
    })
    expect(cells).not.toContain('')
    expect(header.join()).not.toMatch(/ID|question_1|raw value|Previous/)
  })

  it('holds raw values by choice', async () => {
    await open.apply({ question_1: 44_000_000_003 })
    const [header = []] = readCsv((await csvOf(deskUrl.export({}, 'csv', true))).slice(1))
    expect(header).toContain('Application ID')
    expect(header).toContain('Do you bake rye bread? (question_1, raw value)')
  })
})
