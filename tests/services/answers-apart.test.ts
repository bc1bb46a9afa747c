import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { splitAnswers } from '#server/applications/store/answers-apart.ts'
import { type AtsPort, type DeliverableApplication, oneAddress } from '#server/delivery/ats/ats-port.ts'
import { type Board, ownBoard } from '#server/board/board.ts'
import { eeocSections, standardQuestions } from '#server/board/standard-questions.ts'
import { textColumn } from '#server/database/rows.ts'
import { deliverNext } from '#server/delivery/deliver.ts'
import { queueStatement } from '#server/delivery/ledger.ts'
import { startCircuit } from '#server/delivery/circuit.ts'
import { deliveryClock } from '#server/delivery/worker.ts'
import { openTestServices, type TestServices } from './test-services.ts'
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
  await startCircuit(database, 'http://ats.example')
  const jobs = jobsOf(ownBoard(() => board))
  const rest = { clock: deliveryClock(database), random: Math.random, warn: () => {} }
  await deliverNext({ database, port, jobs, freshJobs: () => jobs, scanner: null, ...rest }, new AbortController().signal)
  expect(handed.map(({ answers }) => answers)).toEqual([{ ...open, ...apart }])
})

it('are those of the board’s API where no form is known', () => {
  const { question_77, ...known } = apart
  expect(splitAnswers(null, { ...open, ...apart })).toEqual({ open: { ...open, question_77 }, apart: known })
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
