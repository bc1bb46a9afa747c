import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Board } from '#server/board/board.ts'
import { eeocSections, locationQuestions, standardQuestions } from '#server/board/standard-questions.ts'
import { isReplicated } from '../setup/pooled-databases.ts'
import { readCsv } from './csv.ts'
import { openTestServices, runApplications, type TestServices } from './test-services.ts'
import { OperatorError } from '#server/tools/operator-error.ts'
import { embeddedEducation } from '#server/board/education/education-lists.ts'

const formula = '=HYPERLINK("https://evil.example","press")'
const terminalCodes = 'A\u001b]0;owned\u0007\u009b2J\u202Etxt.exe\u2066'
const department = { id: 1, name: 'Bakery', parent_id: null, child_ids: [] }
const ask = (name: string, label: string, values: readonly object[] = [], type = 'multi_value_single_select') => ({
  label,
  required: false,
  fields: [{ name, type: values.length > 0 ? type : 'textarea', values }],
})
const coverLetter = { label: 'Cover letter', required: false, fields: [{ name: 'cover_letter', type: 'input_file', values: [] }] }
const rye = ask('question_1', 'Do you bake rye bread?', [
  { label: 'Yes, every day', value: 44_000_000_003 },
  { label: 'No', value: 0 },
])
const breads = ask(
  'question_2[]',
  'Which breads?',
  [
    { label: 'Injera', value: 21 },
    { label: 'Baguette', value: 22 },
  ],
  'multi_value_multi_select',
)
const demographics = {
  header: 'Us',
  description: null,
  questions: [
    {
      id: 9,
      label: 'How do you describe yourself?',
      required: false,
      type: 'multi_value_multi_select',
      answer_options: [
        { id: 91, label: 'As a baker', free_form: false },
        { id: 92, label: 'In my own words', free_form: true },
      ],
    },
  ],
}
const gdpr = { type: 'gdpr', requires_consent: true, requires_processing_consent: true, requires_retention_consent: false }
const job = { departments: [department], offices: [], location_questions: [] }
const jobs: Record<'baker' | 'miller' | 'spoof', Board['jobs'][number]> = {
  baker: {
    ...job,
    id: 7,
    title: 'Baker',
    education: 'education_optional',
    questions: [...standardQuestions, coverLetter, rye, breads, ask('question_3', 'Why us?')],
    location_questions: locationQuestions,
    compliance: eeocSections,
    demographic_questions: demographics,
    data_compliance: [gdpr],
  },
  miller: { ...job, id: 8, title: 'Miller / CON: night', questions: [...standardQuestions, ask('question_4', 'Which mill?')] },
  spoof: {
    ...job,
    id: 9,
    title: formula,
    questions: [...standardQuestions, ask('question_5', 'Application ID'), ask('question_6', formula), ask('question_3', 'Why?')],
  },
}
const board: Board = {
  name: 'Test',
  content: '',
  departments: [department],
  offices: [],
  jobs: Object.values(jobs),
  freelanceJobs: [],
}

let services: TestServices
let folder: string

async function upload(name: string, content: string): Promise<string> {
  const ticket = (await (await services.request('/api/applicant/?action=get-post-url')).json()) as {
    url: string
    fields: Record<string, string>
  }
  const form = new FormData()
  for (const [key, value] of Object.entries(ticket.fields)) form.append(key, value)
  form.append('file', new File([content], name))
  expect((await services.request(ticket.url, { method: 'POST', body: form })).status).toBe(204)
  return ticket.url + ticket.fields['key']
}

async function submit(jobId: number, answers: object): Promise<string> {
  const response = await services.request(`/api/applicant/?action=submit&job=${jobId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(answers),
  })
  const body = (await response.json()) as { id: string }
  expect(body).not.toHaveProperty('error')
  return body.id
}

const day = (text: string) => Date.parse(`${text}T12:00:00Z`)
async function receivedOn(id: string, date: string): Promise<void> {
  await services.services.database.write([
    {
      sql: 'UPDATE applications SET received_at_ms = ? WHERE application_id = ?',
      args: [day(date), id],
    },
  ])
}

const ids = { amina: '', aminaAgain: '', aminaElsewhere: '', hostile: '' }
const school = embeddedEducation.schools[4]
const degree = embeddedEducation.degrees[1]
const discipline = embeddedEducation.disciplines[2]
const amina = {
  first_name: 'Amina',
  last_name: 'Okafor',
  email: 'amina@example.com',
  phone: '+49 170 1234567',
}

beforeAll(async () => {
  services = await openTestServices({ board: () => board })
  folder = await mkdtemp(path.join(tmpdir(), 'applications-'))
  ids.amina = await submit(7, {
    ...amina,
    location: 'Hamburg',
    latitude: '53.5',
    longitude: '10.0',
    resume_url: await upload('Lebenslauf Amina.pdf', '%PDF-1.7 first'),
    resume_url_filename: 'Lebenslauf Amina.pdf',
    cover_letter_url: await upload('lebenslauf amina.pdf', '%PDF-1.7 second'),
    cover_letter_url_filename: 'lebenslauf amina.pdf',
    question_1: 44_000_000_003,
    question_2: [21, 22],
    question_3: 'one\ntwo\tthree',
    educations: [
      { school_name_id: school?.id, degree_id: degree?.id, discipline_id: discipline?.id, end_date: { month: 5, year: 2016 } },
    ],
    gender: '2',
    demographic_answers: [{ question_id: 9, answer_options: [{ answer_option_id: 92, text: 'Early riser' }] }],
    data_compliance: { gdpr_processing_consent_given: true },
    mapped_url_token: 'fair',
  })
  ids.aminaAgain = await submit(7, {
    ...amina,
    email: ' AMINA@Example.com',
    location: 'Hamburg',
    latitude: '53.5',
    longitude: '10.0',
    phone: '01701234567',
    resume_text: 'My life',
    question_1: 0,
    data_compliance: { gdpr_processing_consent_given: true },
  })
  ids.aminaElsewhere = await submit(8, { ...amina, resume_text: 'My life', question_4: 'The old one' })
  ids.hostile = await submit(9, {
    first_name: '=HYPERLINK(A1)',
    last_name: terminalCodes,
    email: 'v@example.com',
    phone: '+1',
    resume_content: Buffer.from('text').toString('base64'),
    resume_content_filename: '..\\CON:.txt',
    question_3: '-1',
    question_5: '@SUM(1)',
    question_6: '\t=1',
  })
  await receivedOn(ids.amina, '2026-01-10')
  await receivedOn(ids.aminaAgain, '2026-02-10')
  await receivedOn(ids.aminaElsewhere, '2026-03-10')
  await receivedOn(ids.hostile, '2026-04-10')
  // The job has closed, and its questions are gone.
  jobs.baker = { ...job, id: 7, title: 'Baker', questions: [] }
})
afterAll(async () => {
  await services.close()
  await rm(folder, { recursive: true })
})

const run = async (...args: string[]) => (await runApplications(services.dataDir, ...args)).stdout

interface Exported {
  readonly id: string
  readonly previousApplicationId: string | null
  readonly appliedForOtherJobs: boolean
  readonly answers: Record<string, unknown>
  readonly questions: readonly {
    readonly field: string
    readonly question: string
    readonly answer: string
    readonly value: unknown
  }[]
  readonly files: readonly { readonly field: string; readonly fileName: string; readonly path?: string }[]
}
async function exported(...args: string[]): Promise<readonly Exported[]> {
  return JSON.parse(await run('--format', 'json', ...args)) as Exported[]
}
async function csvRows(...args: string[]): Promise<readonly Readonly<Record<string, string>>[]> {
  const text = await run('--format', 'csv', ...args)
  const [header = [], ...rows] = readCsv(text.slice(1))
  return rows.map((row) => Object.fromEntries(row.map((cell, column) => [header[column] ?? '', cell])))
}

describe('the JSON export', () => {
  it('contains each question and answer as text next to the raw value, even if the job has changed', async () => {
    const application = (await exported('--job', '7', '--with-equal-opportunity')).find(({ id }) => id === ids.amina)
    const inWords = Object.fromEntries(
      (application?.questions ?? []).map(({ answer, field, question }) => [field, [question, answer]]),
    )
    expect(inWords).toMatchObject({
      resume: ['Resume/CV', 'Lebenslauf Amina.pdf'],
      location: ['Location (City)', 'Hamburg'],
      question_1: ['Do you bake rye bread?', 'Yes, every day'],
      question_2: ['Which breads?', 'Injera; Baguette'],
      gender: ['Gender', 'Female'],
      educations: ['Education', `${school?.text}, ${degree?.text}, ${discipline?.text}, May 2016`],
      'demographic_answers.9': ['How do you describe yourself?', 'In my own words: Early riser'],
      'data_compliance.gdpr_processing_consent_given': ['Consent to use the data', 'Yes'],
      mapped_url_token: ['mapped_url_token', 'fair'],
    })
    const rawValues = Object.fromEntries((application?.questions ?? []).map(({ field, value }) => [field, value]))
    expect(rawValues).toMatchObject({ question_1: 44_000_000_003, question_2: [21, 22], gender: '2' })
    expect(application?.answers).toMatchObject({ question_1: 44_000_000_003, question_2: [21, 22] })
  })

  it('marks a repeated application and references the previous one', async () => {
    const marks = (await exported()).map(({ appliedForOtherJobs, id, previousApplicationId }) => [
      id,
      previousApplicationId,
      appliedForOtherJobs,
    ])
    expect(marks).toEqual([
      [ids.hostile, null, false],
      [ids.aminaElsewhere, null, true],
      [ids.aminaAgain, ids.amina, true],
      [ids.amina, null, true],
    ])
  })
})

describe('the CSV export', () => {
  it('starts with a byte order mark, ends lines with CRLF and quotes every cell', async () => {
    const csv = await run('--format', 'csv')
    expect(csv.startsWith('\ufeff"Application ID","Reference","Received, UTC",')).toBe(true)
    expect(csv.endsWith('"\r\n')).toBe(true)
    const rows = readCsv(csv.slice(1))
    expect(rows).toHaveLength(5)
    expect(new Set(rows.map((row) => row.length)).size).toBe(1)
  })

  it('has a column for each question of every form, with its text and its raw value', async () => {
    const row = (await csvRows('--with-equal-opportunity')).find((each) => each['Application ID'] === ids.amina)
    expect(row).toMatchObject({
      'Received, UTC': '2026-01-10 12:00:00',
      Job: 'Baker',
      'First name': 'Amina',
      Source: 'fair',
      'Do you bake rye bread? (question_1)': 'Yes, every day',
      'Do you bake rye bread? (question_1, raw value)': '44000000003',
      'Which breads? (question_2)': 'Injera; Baguette',
      'Which breads? (question_2, raw value)': '[21,22]',
      'Which mill? (question_4)': '',
      'Gender (gender)': 'Female',
      'How do you describe yourself? (demographic_answers.9)': 'In my own words: Early riser',
      'Education (educations)': `${school?.text}, ${degree?.text}, ${discipline?.text}, May 2016`,
    })
  })

  it('has one column for a question whose label has changed', async () => {
    const [row = {}] = await csvRows()
    expect(Object.keys(row).filter((name) => name.includes('(question_3'))).toEqual(['Why? (question_3)'])
  })

  it('does not let a label or an answer add a column', async () => {
    const rows = await csvRows()
    const columns = Object.keys(rows[0] ?? {})
    expect(columns.filter((name) => name === 'Application ID')).toHaveLength(1)
    expect(columns).toContain('Application ID (question_5)')
    expect(rows.find((row) => row['Application ID'] === ids.hostile)).toMatchObject({ 'Application ID (question_5)': "'@SUM(1)" })
  })

  it('turns every formula into text', async () => {
    const cells = readCsv((await run('--format', 'csv')).slice(1)).flat()
    expect(cells.filter((cell) => cell.startsWith("'=HYPERLINK"))).toHaveLength(3)
    expect(cells.filter((cell) => /^\s*[=+\-@\t\r]/.test(cell))).toEqual([])
  })

  it('keeps phone numbers readable, with their plus and leading zero', async () => {
    const phones = (await csvRows('--job', '7')).map((row) => row['Phone'])
    expect(phones).toEqual(["'01701234567", "'+49 170 1234567"])
  })

  it('preserves the lines of an answer', async () => {
    expect(await run('--format', 'csv')).toContain('"one\ntwo\tthree"')
  })
})

describe('the table', () => {
  it('shows candidate, time and job, marks repeated applications and counts', async () => {
    const table = await run()
    expect(table).toMatch(/^Received \(UTC\)\s+Name\s+E-mail\s+Job\s+Files\s+Note\n─+/)
    expect(table).toMatch(/2026-02-10 12:00 {2}Amina Okafor .* {2}7 Baker .* repeated, other jobs\n/)
    expect(table).toMatch(/\n4 applications, 1 of them repeated \(same e-mail address, same job\)\n$/)
  })
})

it.each(['table', 'csv', 'json'])(
  'has no equal-opportunity or demographic answer in the %s output unless it is asked for',
  async (format) => {
    const printed = await run('--format', format)
    for (const trace of ['gender', 'Gender', 'Female', 'demographic_answers', 'describe yourself', 'Early riser']) {
      expect(printed).not.toContain(trace)
    }
  },
)

it.each(['table', 'csv', 'json'])('removes terminal escape codes from the %s output', async (format) => {
  const printed = await run('--format', format)
  expect(printed).toContain('owned')
  expect(printed.replaceAll('\r\n', '\n')).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u)
})

describe('the filters', () => {
  const listed = async (...args: string[]) => (await exported(...args)).map(({ id }) => id)

  it('select the applications for one or several jobs', async () => {
    expect(await listed('--job', '8')).toEqual([ids.aminaElsewhere])
    expect(await listed('--job', '8', '--job', '9')).toEqual([ids.hostile, ids.aminaElsewhere])
    expect(await listed('--job', '1')).toEqual([])
  })

  it('select the applications since a date or a time', async () => {
    expect(await listed('--since', '2026-03-10')).toEqual([ids.hostile, ids.aminaElsewhere])
    expect(await listed('--since', '2026-03-10T12:00')).toEqual([ids.hostile, ids.aminaElsewhere])
    expect(await listed('--since', '2026-03-10T12:00:01Z')).toEqual([ids.hostile])
    expect(await listed('--since', '2026-03-10T13:30+01:00', '--job', '8')).toEqual([])
  })

  it.each([
    [['--job', 'baker'], /^--job: 'baker' is not the number of a job/],
    [['--job', '7 OR 1=1'], /^--job: /],
    [['--since', 'yesterday'], /^--since: 'yesterday' is not a date, such as 2026-11-21/],
    [['--since', '2026-02-30'], /^--since: /],
    [['--format', 'xml'], /^--format: 'xml' is none of table, csv, json/],
    [['--output', '/no/such/folder/a.csv'], /^--output: there is no folder '\/no\/such\/folder'/],
    [['--output', tmpdir()], /^--output: .* is not a file/],
    [['--files', '/dev/null'], /^--files: '\/dev\/null' cannot be used as a folder/],
    [['--jobs', '7'], /^Unknown option '--jobs'\. Options come after '--'/],
    [['json'], /^Unexpected argument 'json'/],
  ])('reject %j with a message that names the option', async (args, message) => {
    const failure = await run(...args).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(OperatorError)
    expect((failure as OperatorError).message).toMatch(message)
  })
})

describe('--output', () => {
  it('writes only the data to a private file and prints nothing to standard output', async () => {
    const file = path.join(folder, 'a.json')
    const printed = await runApplications(services.dataDir, '--output', file)
    expect(printed).toEqual({ stdout: '', stderr: `4 applications written to ${file}\n` })
    expect(JSON.parse(await readFile(file, 'utf8'))).toHaveLength(4)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await run('--help')).toContain('--output FILE')
  })

  it('replaces the whole file, follows a symbolic link and leaves no other file behind', async () => {
    const own = await mkdtemp(path.join(folder, 'own-'))
    const [file, link] = [path.join(own, 'a.csv'), path.join(own, 'link.csv')]
    await writeFile(file, 'x'.repeat(1_000_000), { mode: 0o644 })
    await symlink('a.csv', link)
    await run('--output', link)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(readCsv((await readFile(file, 'utf8')).slice(1))).toHaveLength(5)
    expect((await readdir(own)).toSorted()).toEqual(['a.csv', 'link.csv'])
  })
})

describe('--files', () => {
  it('names folders by date, job and candidate and preserves file names', async () => {
    const files = path.join(folder, 'files')
    const applications = await exported('--files', files)
    const paths = applications.flatMap((application) => application.files.map((file) => file.path ?? ''))
    const short = (id: string) => id.slice(0, 8)
    expect(paths).toEqual([
      expect.stringContaining('2026-04-10') as string,
      `2026-01-10 Baker - Amina Okafor (${short(ids.amina)})/lebenslauf amina.pdf`,
      `2026-01-10 Baker - Amina Okafor (${short(ids.amina)})/Lebenslauf Amina (2).pdf`,
    ])
    expect(await readFile(path.join(files, paths[1] ?? ''), 'utf8')).toBe('%PDF-1.7 second')
    expect(await readFile(path.join(files, paths[2] ?? ''), 'utf8')).toBe('%PDF-1.7 first')
    const again = await exported('--files', files)
    expect(again.map((application) => application.files)).toEqual(applications.map((application) => application.files))
    expect(await readdir(files)).toHaveLength(2)
  })

  it('turns hostile names into one folder and one file that every file system accepts', async () => {
    const files = path.join(folder, 'hostile')
    await run('--job', '9', '--files', files)
    const [only = ''] = await readdir(files)
    expect(only).toMatch(/^2026-04-10 =HYPERLINK\([^/\\:"<>|?*]* \([0-9a-f]{8}\)$/)
    expect(only).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
    expect(await readdir(path.join(files, only))).toEqual(['_CON.txt'])
    for (const name of [only, path.join(only, '_CON.txt')]) {
      expect((await stat(path.join(files, name))).mode & 0o077).toBe(0)
    }
  })

  it('lists each file with its path in the CSV', async () => {
    const files = path.join(folder, 'with-csv')
    await mkdir(files)
    const row = (await csvRows('--files', files)).find((each) => each['Application ID'] === ids.amina)
    expect(row?.['Files']).toMatch(/^2026-01-10 Baker - Amina Okafor \(.{8}\)\/lebenslauf amina\.pdf; /)
  })
})

// A server has the database.
it.skipIf(isReplicated)('stores received data in a private folder', async () => {
  const own = await openTestServices({ dataDir: path.join(services.dataDir, 'own') })
  expect((await stat(own.dataDir)).mode & 0o077).toBe(0)
  await own.close()
})

describe('--person', () => {
  it('selects everything of one candidate, by an address in any case, with the answers that recruiters do not see', async () => {
    const copied = JSON.parse(await run('--person', ' Amina@EXAMPLE.com', '--format', 'json')) as Exported[]
    expect(copied.map(({ id }) => id)).toEqual([ids.aminaElsewhere, ids.aminaAgain, ids.amina])
    expect(copied.at(-1)?.answers).toMatchObject({ gender: '2' })
    expect(await run('--person', 'nobody@example.com', '--format', 'json')).toBe('[]\n')
  })

  it('erases everything of one candidate with --erase, and nothing else', async () => {
    const leaving = { ...amina, first_name: 'Bea', email: 'bea@example.com', resume_text: 'A life' }
    const [first, second] = [
      await submit(8, { ...leaving, question_4: 'The old one' }),
      await submit(8, { ...leaving, question_4: 'Any', email: 'BEA@example.com ' }),
    ]
    const before = JSON.parse(await run('--format', 'json')) as Exported[]
    const { stderr, stdout } = await runApplications(services.dataDir, '--person', 'bea@example.com', '--erase')
    expect(stdout).toBe('')
    // Modules may say more.
    const lines = stderr.split('\n').filter((line) => line.includes(': erased'))
    expect(lines.sort()).toEqual([first, second].map((id) => `${id}: erased, with 0 files`).sort())
    const after = JSON.parse(await run('--format', 'json')) as Exported[]
    expect(after).toEqual(before.filter(({ id }) => id !== first && id !== second))
    expect((await runApplications(services.dataDir, '--person', 'bea@example.com', '--erase')).stderr).toBe(
      'There is nothing with this address.\n',
    )
  })

  it('names other addresses of the same mailbox, and leaves them', async () => {
    const leaving = { ...amina, first_name: 'Bea', resume_text: 'A life', question_4: 'Any' }
    const erased = await submit(8, { ...leaving, email: 'bea@example.com' })
    const kept = await submit(8, { ...leaving, email: 'bea+jobs@example.com' })
    const other = 'same mailbox, not included: bea+jobs@example.com (1 application)\n'
    expect((await runApplications(services.dataDir, '--person', 'bea@example.com')).stderr).toBe(other)
    const { stderr } = await runApplications(services.dataDir, '--person', 'bea@example.com', '--erase')
    expect(stderr).toContain(`${erased}: erased, with 0 files\n`)
    expect(stderr).toContain(`${other}If they are the same person, erase them by their addresses.\n`)
    await runApplications(services.dataDir, '--person', 'bea+jobs@example.com', '--erase')
    expect((JSON.parse(await run('--format', 'json')) as Exported[]).filter(({ id }) => id === kept)).toEqual([])
  })

  it.each([
    [['--erase'], 'say whose applications with --person'],
    [['--erase', '--person', 'amina@example.com', '--job', '7'], '--job: cannot be used together with --erase'],
    [['--erase', '--person', ''], "'' is not an e-mail address"],
    [['--person', 'Amina'], "'Amina' is not an e-mail address"],
    [['--person', 'amina@example.com', '--retry', '3f2a9c1d'], '--person: cannot be used together with --retry'],
  ])('refuses %j', async (args, problem) => {
    await expect(run(...args)).rejects.toThrow(problem)
  })
})
