import { randomUUID } from 'node:crypto'
import naughtyStrings from 'big-list-of-naughty-strings' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Board } from '#server/board/board.ts'
import { withoutControls } from '#shared/clean-text.ts'
import { openTestServices, runApplications, type TestServices } from './test-services.ts'
import { listApplications } from './list-applications.ts'

/** The Big List of Naughty Strings (minimaxir/big-list-of-naughty-strings) as answers of an application. */

const department = { id: 1, name: 'Bakery', parent_id: null, child_ids: [] }
const firstName = { label: 'First Name', required: true, fields: [{ name: 'first_name', type: 'input_text', values: [] }] }
const fieldNames = naughtyStrings.map((_, index) => `question_${index}`)
const job = { departments: [department], offices: [], location_questions: [] }

const board: Board = {
  name: 'Test',
  content: '',
  departments: [department],
  offices: [],
  jobs: [
    {
      ...job,
      id: 5,
      title: 'Baker',
      questions: fieldNames.map((name) => ({ label: name, required: false, fields: [{ name, type: 'textarea', values: [] }] })),
    },
    { ...job, id: 6, title: 'Miller', questions: [firstName] },
  ],
  freelanceJobs: [],
}

const answers = Object.fromEntries(naughtyStrings.map((text, index) => [`question_${index}`, text]))
const storedAnswers = Object.fromEntries(naughtyStrings.map((text, index) => [`question_${index}`, withoutControls(text)]))
let services: TestServices

beforeAll(async () => {
  services = await openTestServices({ board: () => board })
})
afterAll(() => services.close())

function submit(jobId: number, body: object): Promise<Response> {
  return services.request(`/api/applicant/?action=submit&job=${jobId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(body),
  })
}

describe('naughty strings', () => {
  it('are stored and exported as they are, but for control characters', async () => {
    expect((await submit(5, answers)).status).toBe(200)
    const isOurs = ({ jobId }: { readonly jobId: number }) => jobId === 5
    const stored = (await listApplications(services.services.database)).filter(isOurs)
    expect(stored.map((application) => application.answers)).toEqual([storedAnswers])
    const { stdout } = await runApplications(services.dataDir, '--format', 'json')
    expect((JSON.parse(stdout) as { readonly jobId: number }[]).filter(isOurs)).toMatchObject([{ answers: storedAnswers }])
  })

  it('are each accepted as a first name or rejected with a message at the field', async () => {
    const outcomes = naughtyStrings.map(async (text) => {
      const response = await submit(6, { first_name: text })
      return { text, status: response.status, body: (await response.json()) as unknown }
    })
    const refused = (await Promise.all(outcomes)).filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    const sentence = expect.stringMatching(/^[A-Z].*\.$/) as string
    expect(refused).toMatchObject(
      refused.map(({ text }) => ({
        text,
        status: 422,
        body: { error: sentence, field: 'first_name', reason: 'invalid-answer' },
      })),
    )
  })
})
