import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { mainQuestions } from '#shared/application-rules.ts'
import { visibleFields } from '#shared/answer-fields.ts'
import { parseJob } from '#shared/board-job.ts'
import { parseDepartments } from '#shared/board-list.ts'
import { isName, plainMapping } from '#shared/board-mapping.ts'
import type { JobForm } from '#shared/job.ts'
import { questionSteps } from '#features/apply/form/question-steps.ts'
import { translateStandardTexts } from '#features/apply/form/standard-texts.ts'
import { departmentOptions } from '#features/board/search/filter-options.ts'
import { locationOptions } from '../setup/location-options.ts'
import { groupJobs, noFilter } from '#features/board/search/job-filter.ts'
import { loadGazetteer } from '#server/board/places/gazetteer.ts'
import { jobPosting } from '#server/web/pages/job-posting.ts'
import { AddressReader } from '#server/board/places/postal-address.ts'
import { scriptJson } from '#server/tools/script-json.ts'
import { jobSummary } from '#shared/job-summary.ts'
import { departmentsAnswer, jobWith } from '#server/board/board.ts'
import { readRecordedBoard } from '#server/board/recorded-board.ts'
import { standardTextsIn } from '../setup/standard-texts.ts'
import { structuredDataErrors, type StructuredData } from '../setup/structured-data.ts'
import { board as mapping } from '#content'

/** Recorded responses of real boards, which are not part of the repository. `RECORDED_DATA` sets their folder. */
const dataDir = process.env['RECORDED_DATA'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url))
const isThere = existsSync(dataDir)
if (!isThere) process.stdout.write('recorded-data: no recorded boards here (RECORDED_DATA), skipped\n')

function read(file: string): unknown {
  return JSON.parse(readFileSync(path.join(dataDir, file), 'utf8'))
}

function files(folder: string): readonly string[] {
  return isThere ? readdirSync(path.join(dataDir, folder)).map((name) => `${folder}/${name}`) : []
}

const noProblem = (problem: string): never => {
  throw new Error(problem)
}

/** The jobs of a recording, regardless of its wrapper. */
function jobsOf(answer: unknown): readonly { readonly id: number }[] {
  return Array.isArray(answer) ? (answer as { id: number }[]) : (answer as { jobs: { id: number }[] }).jobs
}

describe.skipIf(!isThere)('recorded boards', () => {
  it('exist', () => {
    expect(files('boards').length).toBeGreaterThan(0)
  })

  it.each(files('boards'))('are parsed without errors, problems or lost jobs: %s', (file) => {
    const answer = read(file)
    const wanted = new Set(jobsOf(answer).map(({ id }) => id))
    const board = readRecordedBoard(answer, noProblem)
    const listings = parseDepartments(departmentsAnswer(board), noProblem, mapping)
    expect(new Set(listings.map(({ id }) => id))).toEqual(wanted)
    expect(listings.every(({ title }) => title !== '')).toBe(true)
    for (const job of board.jobs) {
      const detail = parseJob(jobWith(job, { content: true, questions: true, pay: true }), noProblem, mapping)
      expect(detail.jobId).toBe(job.id)
      expect(detail.form.questions.length).toBeGreaterThan(0)
      // Decoded once: markup is real markup, and no bracket remains double-escaped.
      if (detail.contentHtml !== '') expect(detail.contentHtml).toMatch(/<\w/)
    }
  })
})

/** How many groups the list of each board has, how many jobs have no group, and how many of its places the filter offers. */
const groupsOfBoards: Readonly<Record<string, readonly [groups: number, withoutGroup: number, offered: number, places: number]>> =
  {
    airbnb: [0, 189, 50, 55],
    databricks: [18, 8, 127, 126],
    discord: [0, 51, 10, 10],
    robinhood: [15, 0, 16, 15],
    stripe: [0, 576, 132, 222],
  }

describe.skipIf(!isThere).each([
  ['without any setting', plainMapping],
  // `BOARD_FILE` shows a board in the demo's brand.
  ['in the brand of the demo', mapping],
])('a board of another company, %s', (_, given) => {
  it.each(files('boards'))('shows only its own words: %s', (file) => {
    const recorded = readFileSync(path.join(dataDir, file), 'utf8')
    const board = readRecordedBoard(JSON.parse(recorded), noProblem)
    const listings = parseDepartments(departmentsAnswer(board), noProblem, given)
    const offered = [departmentOptions, locationOptions].flatMap((optionsOf) => optionsOf(listings, noFilter, given))
    const own = JSON.stringify(JSON.parse(recorded))
    for (const { isDisabled, value } of offered) {
      expect(isName(value), value).toBe(true)
      expect(isDisabled, value).toBe(false)
      expect(own, value).toContain(JSON.stringify(value).slice(1, -1))
    }
    expect(new Set(listings.map(({ type }) => type))).toEqual(new Set(['']))
    const [company = ''] = path.basename(file).split('_')
    const groups = new Set(listings.map(({ department }) => department))
    groups.delete('')
    const expected = groupsOfBoards[company]
    const withoutGroup = listings.filter(({ department }) => department === '').length
    const places = new Set(listings.flatMap((listing) => listing.places))
    const offeredPlaces = locationOptions(listings, noFilter, given)
    if (expected) expect([groups.size, withoutGroup, offeredPlaces.length, places.size]).toEqual(expected)
    // Whoever chooses a place finds each of its jobs, and each job with a place is found.
    for (const { count, value } of offeredPlaces) expect(count, value).toBeGreaterThan(0)
    const found = new Set(
      offeredPlaces.flatMap(({ value }) => groupJobs(listings, { ...noFilter, locations: [value] }).flatMap(({ jobs }) => jobs)),
    )
    expect(
      listings.filter((listing) => listing.places.length > 0 && !found.has(listing)).map(({ location }) => location),
    ).toEqual([])
  })
})

describe.skipIf(!isThere)('the steps of a recorded form', () => {
  it.each([...files('boards'), ...files('questions').filter((file) => !file.includes('departments_list'))])(
    'hold every question once, in order, under names of their own: %s',
    (file) => {
      const answer = read(file)
      const jobs = file.startsWith('boards') ? readRecordedBoard(answer, noProblem).jobs : [answer]
      for (const job of jobs) {
        const { form } = parseJob(job, noProblem, mapping)
        const asked = mainQuestions(form).filter((question) => visibleFields(question).length > 0)
        const steps = questionSteps(form)
        expect(steps.flatMap(({ questions }) => questions)).toEqual(asked)
        expect(new Set(steps.map(({ heading }) => heading)).size).toBe(steps.length)
        if (asked.length > 8) for (const { questions } of steps) expect(questions.length).toBeLessThanOrEqual(7)
        else expect(steps.length).toBeLessThanOrEqual(1)
      }
    },
  )
})

const organisation = { name: 'Employer', url: 'https://jobs.example', logoUrl: 'https://jobs.example/logo.png' }

/** What the recorded lists do not have, so that their 2,000 jobs make 10,000. */
const variants: readonly object[] = [
  {},
  { pay_input_ranges: [{ min_cents: 100, max_cents: 200, currency_type: 'EUR', title: 'Annual pay', blurb: '' }] },
  { application_deadline: '2999-01-01' },
  { metadata: [{ name: 'Employment Type', value: 'Full-time' }] },
  { company_name: 'Other' },
]

describe.skipIf(!isThere)('the standard questions of a recorded form', () => {
  it.each([
    [
      'questions/canonical_2024-05-28_job_4754075_questions.json',
      ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Telefon', 'Lebenslauf'],
    ],
    ['questions/figma_5426468004_questions.partial.json', ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Telefon', 'Lebenslauf']],
    [
      'questions/generalassembly_721_2013_questions.json',
      ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Telefon', 'Lebenslauf', 'Anschreiben'],
    ],
  ])('are said in German, and no other: %s', (file, expected) => {
    const { form } = parseJob(read(file), () => {}, mapping)
    const german = translateStandardTexts(form, standardTextsIn('de'), 'Es gilt das Original.')
    const before = form.questions.map(({ label }) => label)
    expect(german.questions.map(({ label }) => label)).toEqual([...expected, ...before.slice(expected.length)])
    // The values that are sent are the board's.
    const valuesOf = ({ compliance, questions }: JobForm) =>
      [...questions, ...compliance.flatMap((section) => section.questions)].map(({ fields }) =>
        fields.map(({ name, options }) => [name, options.map(({ value }) => value)]),
      )
    expect(valuesOf(german)).toEqual(valuesOf(form))
  })
})

describe.skipIf(!isThere)('job postings for search engines', () => {
  const gazetteer = loadGazetteer()

  it.each(files('boards'))('have structured data for every job that says where it is: %s', async (file) => {
    const board = readRecordedBoard(read(file), noProblem)
    const addresses = new AddressReader(await gazetteer)
    const nowMs = Date.parse('2023-08-08')
    let posted = 0
    const postings: StructuredData[] = []
    for (const [job, more] of board.jobs.flatMap((one) => variants.map((variant) => [one, variant] as const))) {
      const payload = { ...job, content: job['content'] || '&lt;p&gt;Bake.&lt;/p&gt;', first_published: '2023-08-01', ...more }
      const result = jobPosting(payload, { organisation, url: 'https://jobs.example/jobs/1', addresses, nowMs })
      if (result.status === 'refused') {
        expect(result.refusals, String(job.id)).toHaveLength(1)
        continue
      }
      posted += 1
      const { posting } = result
      postings.push(posting)
      expect(scriptJson(posting)).not.toMatch(/[<>]/)
      expect(JSON.parse(scriptJson(posting))).toEqual(posting)
      expect(posting['title']).toBe(job.title.trim())
      expect(jobSummary(parseJob(payload, noProblem, mapping))).toMatch(/^[^<>]{5,156}$/)
    }
    expect(await structuredDataErrors(postings)).toEqual([])
    // Of one company, most jobs are for whole parts of the world.
    expect(posted / variants.length / board.jobs.length).toBeGreaterThan(file.includes('canonical') ? 0.1 : 0.85)
  })
})

describe.skipIf(!isThere)('recorded answers for one job', () => {
  const jobFiles = files('questions').filter((file) => !file.includes('departments_list'))

  it.each(jobFiles)('are parsed without errors or lost questions: %s', (file) => {
    const answer = read(file) as Record<string, unknown>
    const problems: string[] = []
    const job = parseJob(answer, (problem) => problems.push(problem), mapping)
    expect(problems).toEqual([])
    const count = (list: unknown) => (Array.isArray(list) ? list.length : 0)
    expect(job.form.questions).toHaveLength(count(answer['questions']))
    expect(job.form.locationQuestions).toHaveLength(count(answer['location_questions']))
    expect(job.form.compliance).toHaveLength(count(answer['compliance']))
    const demographics = answer['demographic_questions'] as { questions?: unknown } | null | undefined
    expect(job.form.demographics?.questions.length ?? 0).toBe(count(demographics?.questions))
  })

  it('assign both jobs of the departments response to their top-level department', () => {
    const answer = read('questions/departments_list_departments_with_render_as_list_default_1.json')
    expect(
      parseDepartments(answer, noProblem, mapping).map(({ department, departmentPath }) => [department, departmentPath]),
    ).toEqual([
      ['R & D', ['R & D', 'Engineering']],
      ['R & D', ['R & D', 'Engineering']],
    ])
  })
})

describe.skipIf(!isThere)('other recordings', () => {
  it.each(files('education'))('of education lists have the shape of the embedded lists: %s', (file) => {
    const { items, meta } = read(file) as {
      items: { id: number; text: string }[]
      meta: { total_count: number; per_page: number }
    }
    expect(items.every(({ id, text }) => Number.isInteger(id) && text !== '')).toBe(true)
    expect(meta.per_page).toBe(100)
  })

  it.each(files('errors'))('of errors are never parsed as a job: %s', (file) => {
    for (const { body } of read(file) as { body: unknown }[])
      expect(() => parseJob(body, noProblem, mapping)).toThrow('not a job')
  })
})
