import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { openBoards } from '#server/board/open-boards.ts'
import { htmlProblems } from '#server/operate/check-board/broken-html.ts'
import { checkBoard } from '#server/operate/check-board/check-board.ts'
import { runCheckBoardCommand } from '#server/operate/commands/check-board.ts'
import { loadGazetteer } from '#server/board/places/gazetteer.ts'
import { AddressReader } from '#server/board/places/postal-address.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { plainMapping } from '#shared/board-mapping.ts'
import { type CompanyBoard, startCompanyBoard } from '../setup/company-board.ts'
import { newDataDir } from '../setup/new-data-dir.ts'
import { databaseSettings, type ListeningServices, listenTestServices, openTestServices } from './test-services.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'careers-check-'))
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

async function check(args: readonly string[], environment: Record<string, string> = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const printed = Promise.all([buffer(stdout), buffer(stderr)])
  try {
    const code = await runCheckBoardCommand(args, readEnvironment(environment), { stdout, stderr })
    return { code, printed }
  } finally {
    stdout.end()
    stderr.end()
  }
}

async function run(args: readonly string[], environment?: Record<string, string>) {
  const { code, printed } = await check(args, environment)
  const [out, err] = await printed
  return { code, stdout: out.toString(), stderr: err.toString() }
}

const question = (label: string, required: boolean, type: string, values: readonly object[] = []) => ({
  label,
  required,
  fields: [{ name: `question_${label.length}`, type, values }],
})

const job = (id: number, title: string, changes: object = {}) => ({
  id,
  title,
  location: { name: 'Berlin, Germany' },
  content: '&lt;p&gt;Bake.&lt;/p&gt;',
  first_published: '2026-10-01',
  departments: [{ id: 1, name: 'Bakery' }],
  ...changes,
})

async function fileOf(jobs: readonly object[]): Promise<string> {
  const file = path.join(folder, 'board.json')
  await writeFile(file, JSON.stringify({ jobs }))
  return file
}

describe('check-board', () => {
  it('finds nothing in the board of the demo', async () => {
    const { code, stdout } = await run([])
    expect(stdout).toMatch(/^(\d+) jobs, \1 with a job posting for search engines\./)
    expect(stdout).not.toContain('ERROR')
    expect(code).toBe(0)
  })

  it.each([
    [
      'no posting',
      { location: { name: 'Cambridge' } },
      "the country of its place is not known: write it behind the city: 'Cambridge'",
    ],
    [
      'no posting',
      { location: { name: 'Remote - EMEA' } },
      "it is remote and names no country where its people may live: 'EMEA'",
    ],
    ['empty text', { content: '' }, 'it has no text'],
    [
      'required question',
      { questions: [question('Which?', true, 'multi_value_single_select')] },
      "'Which?' has nothing to choose from",
    ],
    ['required question', { questions: [question('Draw!', true, 'canvas')] }, "'Draw!' is of the unknown type canvas"],
    ['other question', { questions: [question('Draw!', false, 'canvas')] }, "'Draw!' is of the unknown type canvas"],
    ['unknown place', { location: { name: 'Berlin; Cambridge' } }, "is left out of its job posting: 'Cambridge'"],
    ['left out', { questions: [{ label: 'x' }] }, /left out a part of job 7/],
    ['broken HTML', { content: '&lt;div&gt;&lt;b&gt;Bake.&lt;/div&gt;' }, '<b> has no end inside <div>'],
    ['no department', { departments: [] }, 'it is listed under no heading'],
    ['no location', { location: { name: '' } }, 'no filter of places finds it'],
    [
      'no pay period',
      { pay_input_ranges: [{ min_cents: 400_000, max_cents: 600_000, currency_type: 'BRL', title: 'Faixa', blurb: '' }] },
      /payPeriod into board\.ts$/,
    ],
    ['no posting wanted', { internal_job_id: null }, 'it is a post for no job in particular'],
    [
      'place of offices',
      {
        location: { name: 'Hybrid' },
        offices: [
          { id: 1, name: 'Austin, TX' },
          { id: 2, name: 'London', location: 'London, UK' },
        ],
      },
      "'Hybrid' is in Austin, TX; London, United Kingdom",
    ],
  ])('finds %s: %j', async (kind, changes, detail) => {
    const { code, stdout } = await run(['--board-file', await fileOf([job(7, 'Baker', changes)]), '--json'])
    const { findings } = JSON.parse(stdout) as { findings: { kind: string; jobId: number; detail: string; severity: string }[] }
    const found = findings.filter((finding) => finding.kind === kind)
    expect(found).toMatchObject([{ jobId: 7, title: 'Baker' }])
    expect(found[0]?.detail).toMatch(detail)
    expect(code).toBe(findings.some(({ severity }) => severity === 'error') ? 1 : 0)
  })

  it('checks only the places of a recorded board', async () => {
    const jobs = [job(7, 'Baker', { location: { name: 'Berlin; The Burrow' } }), job(8, 'Cook', { departments: [] })]
    const { code, stdout } = await run(['--rules', await fileOf(jobs)])
    expect(stdout).toContain("'The Burrow'")
    expect(stdout).not.toContain('Jobs without a department')
    expect(code).toBe(0)
    await expect(run(['--rules', 'a.json', '--board', 'acme'])).rejects.toThrow('Only one board can be checked.')
  })

  it('finds jobs with the same title and place', async () => {
    const jobs = [job(7, 'Baker'), job(8, 'baker'), job(9, 'Baker', { location: { name: 'Lyon, France' } })]
    const { code, stdout } = await run(['--board-file', await fileOf(jobs)])
    expect(stdout).toContain('WARNING: Jobs with the title and place of another (1)\n  8            baker')
    expect(code).toBe(0)
  })

  const craft = (id: number, discipline: string) =>
    job(id, `Job ${id}`, {
      departments: [],
      metadata: [
        { name: 'Discipline', value: discipline },
        { name: 'Shift', value: `${id % 3}` },
      ],
    })

  it('says which field groups the jobs without a department, and how to name another', async () => {
    const few = await run(['--board-file', await fileOf([craft(1, 'Ovens'), craft(2, 'Ovens'), craft(3, 'Mill')])])
    expect(few.stdout).toContain(
      "NOTE: How the list is grouped (1)\n  3 jobs without a department grouped by 'Discipline' (2 values): fields.discipline in board.ts can name another field, such as 'Shift' (3 values)\n",
    )
    const jobs = Array.from({ length: 125 }, (_, index) => craft(index + 1, `Craft ${index % 41}`))
    const { code, stdout } = await run(['--board-file', await fileOf(jobs)])
    expect(stdout).toContain("grouped by 'Discipline' (41 values): its 40 largest groups, and 3 other jobs at the end.")
    expect(stdout).toContain("All values are groups if fields.discipline in board.ts is 'Discipline'")
    expect(code).toBe(0)
    const plain = await run(['--board-file', await fileOf([job(1, 'Baker', { departments: [] })])])
    expect(plain.stdout).toContain('1 job without a department in one list, because no field of metadata groups them')
  })

  it('proposes a rule for templates and tests, and none for those who test', async () => {
    const jobs = [
      ...[1, 2].map((id) => job(id, 'Baker', { departments: [{ id: 9, name: 'z-Test & Templates Only' }] })),
      job(3, 'TEMPLATE - Cook'),
      job(4, 'Test Engineer', { departments: [{ id: 8, name: 'Flight Test' }] }),
    ]
    const { stdout } = await run(['--board-file', await fileOf(jobs)])
    expect(stdout).toContain('WARNING: Templates and tests that visitors see (2)\n')
    expect(stdout).toContain("  2 jobs of 'z-Test & Templates Only': leavesOut.departments in board.ts can have this name\n")
    expect(stdout).toMatch(/^ {2}3 +TEMPLATE - Cook +leavesOut\.titles in board\.ts can have 'TEMPLATE'$/m)
    const departments = { departments: [{ id: 9, name: 'z-Test & Templates Only', jobs: jobs.slice(0, 2) }] }
    const mapping = { ...plainMapping, leavesOut: { departments: ['z-Test & Templates Only'], titles: ['template'] } }
    const gazetteer = await loadGazetteer()
    const addresses = new AddressReader(gazetteer)
    const result = checkBoard(
      { departments, jobs: jobs.slice(0, 2) },
      { mapping, addresses, gazetteer, nowMs: 0, asksEducationStart: false },
    )
    expect(result).toMatchObject({ jobs: 0, findings: [{ kind: 'grouping', detail: '2 jobs left out, as board.ts says' }] })
  })

  it.each([
    [false, ['education is required, but Greenhouse takes none without its start (asksEducationStart in job.ts)']],
    [true, []],
  ])(
    'finds a required education that Greenhouse would not take, where the start is asked: %s',
    async (asksEducationStart, expected) => {
      const jobs = [job(7, 'Baker', { education: 'education_required' })]
      const gazetteer = await loadGazetteer()
      const addresses = new AddressReader(gazetteer)
      const { findings } = checkBoard(
        { departments: { departments: [] }, jobs },
        { mapping: plainMapping, addresses, gazetteer, nowMs: 0, asksEducationStart },
      )
      expect(findings.filter(({ kind }) => kind === 'other question').map(({ detail }) => detail)).toEqual(expected)
    },
  )

  it('says once what many jobs have', async () => {
    const jobs = Array.from({ length: 20 }, (_, index) => job(index + 1, `Baker ${index}`, { content: '' }))
    const { code, stderr, stdout } = await run(['--board-file', await fileOf(jobs)])
    expect(stdout).toContain('ERROR: Jobs without a text (20)\n  20 jobs (1, 2, 3, …): it has no text\n')
    expect([code, stderr]).toEqual([1, '20 errors.\n'])
  })

  it('prints nothing of the board that a terminal would obey', async () => {
    const { stdout } = await run(['--board-file', await fileOf([job(7, 'Baker\u001B[2J', { content: '' })])])
    expect(stdout).not.toContain('\u001B')
  })

  it.each([
    [['--board', 'a b'], /neither the name nor the address/],
    [['--board', 'acme', '--board-file', 'x'], /Only one board/],
    [['--colour'], /Unknown option/],
    [['--board', 'http://127.0.0.1:9/board'], /does not answer/],
  ])('says in one line what is wrong with %j', async (args, message) => {
    await expect(run(args)).rejects.toThrow(message)
  })
})

describe('the board of the settings', () => {
  let board: ListeningServices
  beforeAll(async () => {
    board = await listenTestServices()
  })
  afterAll(async () => board.close())

  it('is read as the server reads it', async () => {
    const { stdout } = await run([], { BOARD_URL: `http://127.0.0.1:${board.port}/api/board` })
    expect(stdout).toMatch(/^\d\d+ jobs/)
  })
})

describe('broken HTML', () => {
  it.each([
    ['<p>One<p>Two<ul><li>a<li>b</ul><br><img src="/a.png">', []],
    ['<div><p>x</div></section>', ['</section> ends nothing']],
    ['<strong>x', ['<strong> has no end']],
    ['<script>x</script>', ['<script> is not shown']],
    ['<p>&lt;p&gt;x&lt;/p&gt;</p>', ['its markup is escaped twice, so visitors read the tags']],
    ['<p>a &lt; b and c &gt; d</p>', []],
    ['<img src="http://x.example/a.png">', ['a picture or video comes over http and is blocked']],
  ])('in %s', (html, problems) => expect(htmlProblems(html)).toEqual(problems))
})

describe('accepting the list of a board', () => {
  let board: CompanyBoard
  let dataDir: string
  beforeEach(async () => {
    board = await startCompanyBoard('acme', [
      { id: 7, title: 'Baker', location: { name: 'Berlin' } },
      { id: 8, title: 'Cook', location: { name: 'Berlin' } },
    ])
    dataDir = await newDataDir()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await board.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** A server that runs. */
  async function runServer() {
    const services = await openTestServices({ dataDir })
    const { board: embedded, database } = services.services
    const settings = { boardUrl: board.url, boards: [], settings: { boardUrl: '/api/board' } }
    const boards = openBoards(settings, { ats: null, embedded, database, warn: () => {} })
    const app = createApp({ ...services.services, boards }, boards.jobs)
    const jobIds = async () => (await boards.jobs.list())?.map(({ jobId }) => jobId)
    const ready = async () => (await app.request('/api/ready')).json() as Promise<{ warnings: string[]; boards?: string[] }>
    return { jobIds, ready, close: async () => services.services.database.close() }
  }

  const later = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })

  it('makes a server that runs trust a list without the jobs that it has', async () => {
    const server = await runServer()
    expect(await server.jobIds()).toEqual([7, 8])
    board.jobs = []
    later(1)
    expect(await server.jobIds()).toEqual([7, 8])
    const sentence = expect.stringContaining('lists no job at all. Its 2 jobs stay open') as string
    expect(await server.ready()).toEqual({
      ok: true,
      schemaVersion: expect.any(Number) as number,
      warnings: ['board-lists-no-job'],
      boards: [sentence],
    })
    const { code, stdout } = await run(['--accept'], { BOARD_URL: board.url, ...databaseSettings(dataDir) })
    expect([code, stdout]).toEqual([0, `${board.url}: 0 jobs. A server that runs trusts it within a minute.\n`])
    later(1)
    expect(await server.jobIds()).toEqual([])
    expect(await server.ready()).toEqual({ ok: true, schemaVersion: expect.any(Number) as number, warnings: [] })
    await server.close()
  })

  it.each<[string, (url: string) => [readonly string[], Record<string, string>], RegExp]>([
    ['silent', (url) => [['--accept'], { BOARD_URL: url }], /^Nothing was accepted\. .* does not answer \(HTTP 503\)\.$/],
    ['of this server', () => [['--accept'], {}], /^There is nothing to accept/],
    ['another', () => [['--accept', '--board', 'acme'], {}], /^Only the board of the settings can be accepted/],
  ])('is refused for a board that is %s', async (_, given, message) => {
    board.fails = 503
    const [args, environment] = given(board.url)
    await expect(run(args, { ...environment, DATA_DIR: dataDir })).rejects.toThrow(message)
  })
})

it('a board that redirects is not followed by check-board', async () => {
  const inside = await startCompanyBoard('acme', [])
  const board = await startCompanyBoard('acme', [])
  board.lie = (asked) => new Response(null, { status: 302, headers: { Location: `${inside.url}${asked}` } })
  await expect(run(['--board', board.url])).rejects.toThrow('it redirects (HTTP 302), which is not followed')
  expect(inside.asked).toEqual([])
  await Promise.all([inside.close(), board.close()])
})
