import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readApplication } from '#server/applications/store/application-store.ts'
import { bakerWith, type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { DeskApplication, DeskFailure, deskUrl } from '../shared/desk.ts'
import type { DeskCorrection } from '../shared/corrections.ts'
import { type DeskClient, modulesWithDesk, nameIn, signedInDesk } from './desk-client.ts'

/** What the recruiting system did not accept, corrected and sent again. */

let open: Delivering
let desk: DeskClient

beforeEach(async () => {
  open = await openDelivering({ modules: modulesWithDesk() })
  desk = await signedInDesk(open.request)
})
afterEach(() => open.close())

const read = async (id: string) => desk.read(DeskApplication, deskUrl.application(id))
const correct = async (id: string, values: DeskCorrection['values'], client = desk) => {
  const { delivery } = await read(id)
  return client.send('POST', deskUrl.correct(id), { atMs: delivery.state === 'refused' ? delivery.atMs : 0, values })
}
const reasonOf = async (response: Response) => [response.status, v.parse(DeskFailure, await response.json()).reason]

/** An application whose phone the system takes for an address of the web. The site does not. */
async function refused(answers: object = {}): Promise<string> {
  const id = await open.apply(answers)
  await open.database.write([
    {
      sql: "UPDATE deliveries SET state = 'refused', last_answer = ?, changed_at_ms = changed_at_ms + 1 WHERE application_id = ?",
      args: ['HTTP 422: Failed to save person: Validation failed: email is not valid', id],
    },
  ])
  return id
}

describe('a refused address', () => {
  it('is shown in words with the field to correct, and what was answered only for support', async () => {
    const id = await refused({ email: 'amina@okafor.exmaple' })
    const { delivery, events, refusal, support } = await read(id)
    expect(delivery).toMatchObject({ state: 'refused', note: 'This email address isn’t accepted.' })
    expect(refusal).toMatchObject({
      isMissing: false,
      fields: [{ field: 'email', kind: 'email', values: ['amina@okafor.exmaple'] }],
    })
    expect(JSON.stringify([delivery, events, refusal])).not.toMatch(/HTTP|422/)
    expect(support.map(({ text }) => text).join()).toContain('HTTP 422')
  })

  it('is corrected and sent once, with who and when in the history, and the person’s own copy as it was', async () => {
    const id = await refused({ email: 'amina@okafor.exmaple' })
    expect((await correct(id, { email: ['amina@okafor.example'] })).status).toBe(200)
    await open.work(2)
    expect(open.fake.received.map(({ fields }) => fields['email'])).toEqual(['amina@okafor.example'])
    const { corrected, delivery, email, log } = await read(id)
    expect(delivery).toMatchObject({ state: 'delivered', isByHand: false })
    expect(email).toBe('amina@okafor.example')
    expect(corrected).toMatchObject([
      { name: 'Dana Whitfield', label: 'Email address', before: 'amina@okafor.exmaple', after: 'amina@okafor.example' },
    ])
    expect(log.find(({ deed }) => deed === 'corrected')).toMatchObject({ name: 'Dana Whitfield', detail: 'Email address' })
    expect((await readApplication(open.database, id))?.answers['email']).toBe('amina@okafor.exmaple')
  })

  it('of two recruiters at the same moment is sent once', async () => {
    const id = await refused()
    const { delivery } = await read(id)
    const body = { atMs: delivery.state === 'refused' ? delivery.atMs : 0, values: { email: ['one@example.org'] } }
    const answers = await Promise.all([
      desk.send('POST', deskUrl.correct(id), body),
      desk.send('POST', deskUrl.correct(id), body),
    ])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    await open.work(2)
    expect(open.fake.received).toHaveLength(1)
    expect((await read(id)).corrected).toHaveLength(1)
  })

  it('is not corrected where the application was delivered meanwhile', async () => {
    const id = await refused()
    const { delivery } = await read(id)
    await desk.send('POST', deskUrl.markDelivered(id))
    const body = { atMs: delivery.state === 'refused' ? delivery.atMs : 0, values: { email: ['one@example.org'] } }
    expect(await reasonOf(await desk.send('POST', deskUrl.correct(id), body))).toEqual([409, 'not-possible'])
    expect((await read(id)).corrected).toEqual([])
  })

  it.each([
    ['an address that is none', { email: ['nobody'] }],
    ['nothing', { email: [''] }],
    ['what was there before', { email: ['amina@example.com'] }],
    ['another field than the refused one', { first_name: ['Somebody'] }],
    ['a field that stands apart', { gender: ['1'] }],
  ])('is not corrected by %s', async (_, values) => {
    const id = await refused({ email: 'amina@example.com' })
    expect(await reasonOf(await correct(id, values))).toEqual([400, 'malformed'])
    expect((await open.stateOf(id))?.state).toBe('refused')
  })

  it('needs the role Decide', async () => {
    const id = await refused()
    await nameIn(open.database, 'Noor Haddad', 'read')
    const reader = await signedInDesk(open.request, 'Noor Haddad')
    expect(await reasonOf(await correct(id, { email: ['one@example.org'] }, reader))).toEqual([403, 'not-allowed'])
  })

  it('goes with its corrections when the application is erased', async () => {
    const id = await refused()
    await correct(id, { email: ['one@example.org'] })
    await desk.send('DELETE', deskUrl.application(id))
    const { rows } = await open.database.read('SELECT count(*) AS count FROM answer_corrections')
    expect(rows[0]?.['count']).toBe(0)
  })
})

it('lets a choice that is gone be chosen anew or left out', async () => {
  const id = await open.apply({ question_1: 44_000_000_003 })
  open.publish(
    bakerWith([
      {
        label: 'Do you bake rye bread?',
        required: false,
        fields: [{ name: 'question_1', type: 'multi_value_single_select', values: [{ label: 'Often', value: 5 }] }],
      },
    ]),
  )
  await open.work(2)
  expect((await open.stateOf(id))?.state).toBe('refused')
  const { refusal } = await read(id)
  expect(refusal?.fields.find(({ field }) => field === 'question_1')).toMatchObject({
    kind: 'choice',
    values: [],
    options: [{ value: '5', label: 'Often' }],
    isOptional: true,
  })
  expect((await correct(id, { question_1: ['5'] })).status).toBe(200)
  await open.work(2)
  expect(open.fake.received[0]?.fields['question_1']).toBe(5)
})
