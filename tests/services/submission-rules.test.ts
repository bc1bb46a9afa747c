import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { RuleOfSubmission } from '#server/applications/judge/submission-rule.ts'
import { textColumn } from '#server/database/rows.ts'
import type { ServerModule } from '#server/module.ts'
import { amina, type Delivering, openDelivering } from '../ats/delivering.ts'
import { rightsOf, secretsOf } from '../setup/rights.ts'

/** What a module's rule does with applications that devices send. */

const gate =
  (isOpen: boolean): RuleOfSubmission =>
  ({ header, replaced }) => {
    const ticket = header('Ticket')
    if (ticket === undefined) return null
    return {
      statements: (applicationId) => [
        { sql: 'INSERT INTO secrets (name, value) VALUES (?, ?)', args: [ticket, `${applicationId} ${replaced.length}`] },
        ...(isOpen ? [] : ["INSERT INTO transaction_guards VALUES ('the gate is closed')"]),
      ],
      refusal: async () => Promise.resolve(isOpen ? null : { code: 409, reason: 'gate-closed', error: 'The gate is closed.' }),
    }
  }

async function withRules(rules: readonly RuleOfSubmission[], work: (open: Delivering) => Promise<void>): Promise<void> {
  const modules = rules.map((ruleOfSubmission, index): ServerModule => ({ name: `gate-${index}`, ruleOfSubmission }))
  const open = await openDelivering({ modules })
  try {
    await work(open)
  } finally {
    await open.close()
  }
}

async function submit(open: Delivering, headers: Readonly<Record<string, string>> = {}, answers: object = amina) {
  const key = randomUUID()
  const response = await open.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: { 'Idempotency-Key': key, ...rightsOf(key), ...headers },
    body: JSON.stringify(answers),
  })
  const { error, reason } = (await response.json()) as { readonly error?: string; readonly reason?: string }
  return { key, answer: { status: response.status, error, reason } }
}

const received = { status: 200, error: undefined, reason: undefined }
const refused = { status: 409, error: 'The gate is closed.', reason: 'gate-closed' }

const applications = async ({ database }: Delivering) =>
  (await database.read('SELECT application_id FROM applications')).rows.map((row) => textColumn(row, 'application_id'))
const ticketed = async ({ database }: Delivering) =>
  (await database.read("SELECT value FROM secrets WHERE name = 'one'")).rows.map((row) => row['value'])

it('a rule that holds is stored with the application', async () => {
  await withRules([gate(true)], async (open) => {
    const { answer, key } = await submit(open)
    expect(answer).toEqual(received)
    expect(await ticketed(open)).toEqual([])
    expect((await submit(open, { Ticket: 'one', Replaces: secretsOf(key).replace })).answer).toEqual(received)
    const [applicationId] = await applications(open)
    expect(await ticketed(open)).toEqual([`${applicationId} 1`])
  })
})

it('a rule that is broken refuses the application, of which nothing is stored', async () => {
  await withRules([gate(true), gate(false)], async (open) => {
    expect((await submit(open, { Ticket: 'one' })).answer).toEqual(refused)
    expect([...(await applications(open)), ...(await ticketed(open))]).toEqual([])
    expect((await submit(open)).answer).toEqual(received)
  })
})

it('only whoever could apply is told that a rule is broken', async () => {
  await withRules([gate(false)], async (open) => {
    const bare = { ...amina, first_name: '' }
    expect((await submit(open, { Ticket: 'one' }, bare)).answer).toEqual((await submit(open, {}, bare)).answer)
  })
})
