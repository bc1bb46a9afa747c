import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { enterOlderRows } from '#server/applications/enter-older-rows.ts'
import { findApplication } from '#server/applications/application-store.ts'
import { type AtsPort, type DeliverableApplication, oneAddress } from '#server/ats/ats-port.ts'
import { type Board, ownBoard } from '#server/board/board.ts'
import { eeocSections, standardQuestions } from '#server/board/standard-questions.ts'
import { textColumn } from '#server/database/rows.ts'
import { deliverNext } from '#server/delivery/deliver.ts'
import { queueStatement } from '#server/delivery/ledger.ts'
import { openPace } from '#server/delivery/pace.ts'
import { systemClock } from '#server/delivery/worker.ts'
import { openTestServices, runApplications, type TestServices } from './test-services.ts'
import { jobsOf } from '#server/board/job-source.ts'

/** Equal-opportunity and demographic answers are stored apart, and go nowhere but to the recruiting system. */

const department = { id: 1, name: 'Bakery', parent_id: null, child_ids: [] }
const ownQuestion = {
  type: 'eeoc',
  description: '',
  questions: [
    {
      label: 'Caste',
      required: false,
      fields: [{ name: 'question_77', type: 'multi_value_single_select', values: [{ label: 'Any', value: 771 }] }],
    },
  ],
}
const board: Board = {
  name: 'Test',
  content: '',
  departments: [department],
  offices: [],
  jobs: [
    {
      id: 7,
      title: 'Baker',
      departments: [department],
      offices: [],
      questions: standardQuestions,
      location_questions: [],
      compliance: [...eeocSections, ownQuestion],
      demographic_questions: {
        header: 'Us',
        description: null,
        questions: [
          {
            id: 9,
            label: 'How do you describe yourself?',
            required: false,
            type: 'multi_value_multi_select',
            answer_options: [{ id: 92, label: 'In my own words', free_form: true }],
          },
        ],
      },
    },
  ],
  freelanceJobs: [],
}

const open = { first_name: 'Amina', last_name: 'Okafor', email: 'amina@example.com', resume_text: 'My life' }
const apart = {
  gender: '2',
  race: '8',
  veteran_status: '1',
  disability_status: '3',
  question_77: 771,
  demographic_answers: [{ question_id: 9, answer_options: [{ answer_option_id: 92, text: 'Early riser' }] }],
}

let services: TestServices
beforeEach(async () => {
  services = await openTestServices({ board: () => board })
})
afterEach(() => services.close())

async function submit(answers: object, key: string = randomUUID()): Promise<string> {
  const response = await services.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(answers),
  })
  const body = (await response.json()) as { id: string }
  expect(body).not.toHaveProperty('error')
  return body.id
}

async function read(table: 'applications' | 'answers_apart', applicationId: string): Promise<unknown> {
  const sql = `SELECT answers FROM ${table} WHERE application_id = ?`
  const { rows } = await services.services.database.read({ sql, args: [applicationId] })
  return rows[0] === undefined ? null : (JSON.parse(textColumn(rows[0], 'answers')) as unknown)
}

it('stores them in a table of their own, and everything else without them', async () => {
  const applicationId = await submit({ ...open, ...apart })
  expect(await read('applications', applicationId)).toEqual(open)
  expect(await read('answers_apart', applicationId)).toEqual(apart)
})

it('stores nothing apart if nothing was answered', async () => {
  expect(await read('answers_apart', await submit(open))).toBeNull()
})

it('still knows a repeated request and another one under its key', async () => {
  const key = randomUUID()
  const id = await submit({ ...open, ...apart }, key)
  expect(await submit({ ...open, ...apart }, key)).toBe(id)
  const other = await services.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
    body: JSON.stringify({ ...open, ...apart, gender: '1' }),
  })
  expect(other.status).toBe(409)
})

it('hands them to the recruiting system as they were given', async () => {
  const applicationId = await submit({ ...open, ...apart })
  const { database } = services.services
  await database.write([queueStatement(applicationId, Date.now())])
  const handed: DeliverableApplication[] = []
  const port: AtsPort = {
    name: 'Test',
    ...oneAddress('http://ats.example'),
    recruiterUrl: 'https://ats.example',
    encodingsOf: () => ['usual'],
    map: (application) => {
      handed.push(application)
      return { status: 'refused', reason: 'a test' }
    },
    prepare: async () => async () => ({ status: 'not-sent', reason: 'a test' }),
    classify: () => ({ status: 'refused', note: 'a test' }),
    probe: async () => true,
  }
  await openPace(database, 'http://ats.example')
  const jobs = jobsOf(ownBoard(() => board))
  const rest = { clock: systemClock, random: Math.random, warn: () => {} }
  await deliverNext({ database, port, jobs, freshJobs: () => jobs, ...rest }, new AbortController().signal)
  expect(handed.map(({ answers }) => answers)).toEqual([{ ...open, ...apart }])
})

/** Leaves the row as an earlier release wrote it. */
async function asBefore(applicationId: string, { hasForm }: { readonly hasForm: boolean }): Promise<void> {
  await services.services.database.write([
    { sql: 'DELETE FROM application_entries WHERE application_id = ?', args: [applicationId] },
    { sql: 'INSERT INTO missing_entries (application_id) VALUES (?)', args: [applicationId] },
    { sql: 'DELETE FROM answers_apart WHERE application_id = ?', args: [applicationId] },
    {
      sql: `UPDATE applications SET answers = ?, form_id = ${hasForm ? 'form_id' : 'NULL'} WHERE application_id = ?`,
      args: [JSON.stringify({ ...open, ...apart }), applicationId],
    },
  ])
}

it('moves those of earlier releases at the next start, once', async () => {
  const key = randomUUID()
  const [withForm, withoutForm, without] = [await submit(open, key), await submit(open), await submit(open)]
  await asBefore(withForm, { hasForm: true })
  await asBefore(withoutForm, { hasForm: false })
  expect((await findApplication(services.services.database, key))?.answers).toEqual(open)
  const again = await openTestServices({ dataDir: services.dataDir, board: () => board })
  await Promise.all([enterOlderRows(services.services.database), enterOlderRows(again.services.database)])
  again.services.database.close()
  expect(await read('applications', withForm)).toEqual(open)
  expect(await read('answers_apart', withForm)).toEqual(apart)
  // Without its form nobody can tell what 'question_77' asked.
  const { question_77, ...known } = apart
  expect(await read('applications', withoutForm)).toEqual({ ...open, question_77 })
  expect(await read('answers_apart', withoutForm)).toEqual(known)
  expect(await read('answers_apart', without)).toBeNull()
  const { rows } = await services.services.database.read('SELECT name, search_text FROM application_entries')
  expect(rows.map((row) => row['name'])).toEqual(['Amina Okafor', 'Amina Okafor', 'Amina Okafor'])
  expect(textColumn(rows[0] ?? {}, 'search_text')).toMatch(/^amina okafor amina@example\.com baker [0-9a-f]{4}-[0-9a-f]{4}$/)
})

it('exports those of an earlier release only if they are asked for, even before a server has started', async () => {
  const applicationId = await submit(open)
  await asBefore(applicationId, { hasForm: true })
  expect((await runApplications(services.dataDir, '--format', 'json')).stdout).not.toContain('Early riser')
  const { stdout } = await runApplications(services.dataDir, '--format', 'json', '--with-equal-opportunity')
  expect((JSON.parse(stdout) as { answers: object }[])[0]?.answers).toEqual({ ...open, ...apart })
})

it('leaves no trace of them in the database’s own text of other tables', async () => {
  await submit({ ...open, ...apart })
  const { rows } = await services.services.database.read(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('answers_apart', 'application_forms')`,
  )
  for (const row of rows) {
    const { rows: content } = await services.services.database.read(`SELECT * FROM ${textColumn(row, 'name')}`)
    expect(JSON.stringify(content)).not.toContain('Early riser')
    expect(JSON.stringify(content)).not.toContain('gender')
  }
})
