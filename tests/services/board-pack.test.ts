import { rm } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseJob } from '#shared/board-job.ts'
import { parseDepartments } from '#shared/board-list.ts'
import { type BoardMapping, plainMapping } from '#shared/board-mapping.ts'
import { PackError, type ReadItem, readPack, type TextStream } from '#shared/board-pack.ts'
import { type TrustedBoard, trustedBoard } from '#server/board/trusted-board.ts'
import { okAnswer, remoteBoard } from '#server/board/ask-board.ts'
import { JobReader, type JobReaderDeps } from '#server/board/job-reader.ts'
import type { OpenJobs } from '#server/board/open-jobs.ts'
import { askWithin } from '#server/board/request-budget.ts'
import type { BoardPack } from '#server/board/pack/board-pack.ts'
import { packRoutes } from '#server/web/files/pack-answers.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { type CompanyBoard, startCompanyBoard } from '../setup/company-board.ts'
import { newDataDir } from '../setup/new-data-dir.ts'
import { readBoard } from '../setup/read-board.ts'

/** The jobs of a real board on another host as this server stores them, and the pack that devices get of them, on a clock that the test moves. */

const mapping: BoardMapping = { ...plainMapping, fields: { ...plainMapping.fields, division: 'Division' } }
const minuteMs = 60_000
const person = { name: 'Ada Secret', email: 'ada.secret@example.com', user_id: 7, employee_id: '9' }

interface BoardJob {
  readonly id: number
  readonly updated_at: string
  readonly [field: string]: unknown
}

const compliance = [{ type: 'eeoc', description: `&lt;p&gt;${'Voluntary. '.repeat(40)}&lt;/p&gt;`, questions: [] }]

function job(id: number, updatedAt = '2026-11-01T09:00:00Z', more: object = {}): BoardJob {
  return {
    id,
    title: `Job ${id}`,
    location: { name: 'Berlin, Germany' },
    updated_at: updatedAt,
    first_published: '2026-10-01T09:00:00Z',
    content: `&lt;p&gt;Bake bread ${id}.&lt;/p&gt;`,
    departments: [{ id: 1, name: 'Bakery', parent_id: null, child_ids: [] }],
    offices: [],
    metadata: [
      { id: 1, name: 'Division', value: 'Design', value_type: 'short_text' },
      { id: 2, name: 'Hiring Manager', value: person, value_type: 'user' },
      { id: 3, name: 'Replacement For', value: person.name, value_type: 'short_text' },
    ],
    pay_input_ranges: [
      { min_cents: 100_00, max_cents: 200_00, currency_type: 'EUR', title: 'Gehalt', blurb: '<p>Das Gehalt gilt im Monat.</p>' },
    ],
    compliance,
    ...more,
  }
}
const jobs = (count: number) => Array.from({ length: count }, (_, index) => job(index + 1))

let dataDir: string
let database: Database
let company: CompanyBoard
let nowMs: number

beforeEach(async () => {
  dataDir = await newDataDir()
  database = await openDatabase({ dataDir })
  company = await startCompanyBoard('acme', jobs(30))
  nowMs = Date.parse('2026-11-24T09:00:00Z')
})
afterEach(async () => {
  await company.close()
  database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const noWarning = (message: string): never => {
  throw new Error(message)
}

interface Server {
  readonly trusted: TrustedBoard
  readonly openJobs: OpenJobs
  readonly pack: BoardPack
}

/** A server of the database as it starts. */
function startServer(more: Partial<JobReaderDeps & { readonly warn: (message: string) => void }> = {}): Server {
  const board = company.url
  const clock = () => nowMs
  const trusted = trustedBoard({
    board,
    ask: remoteBoard(board, askWithin(database, board), () => {}),
    database,
    warn: () => {},
    nowMs: clock,
  })
  const deps = { board, isOwn: false, read: trusted.read, mapping, database, warn: noWarning }
  return { trusted, ...readBoard({ ...deps, nowMs: clock, jobsPerMinute: 60_000, ...more }) }
}

/** Reads the board until the pack is complete, some minutes later. */
async function complete({ pack }: Server): Promise<string> {
  nowMs += 11 * minuteMs
  company.asked.length = 0
  await pack.complete(() => {})
  return pack.index()?.version ?? ''
}

/** How often the board was asked, by kind. */
function askedFor() {
  const paths = company.asked.map((path) => path.replace('/v1/boards/acme', ''))
  const count = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length
  return {
    lists: count(/^\/(?:jobs|departments)$/),
    texts: count(/^\/jobs\?/),
    jobs: paths.flatMap((path) => /^\/jobs\/(\d+)/.exec(path)?.slice(1, 2).map(Number) ?? []),
  }
}

const streamOf = (text: string): TextStream => new Blob([text]).stream().pipeThrough(new TextDecoderStream())

async function itemsOf(text: string): Promise<readonly ReadItem[]> {
  const items: ReadItem[] = []
  for await (const item of readPack(streamOf(text))) items.push(item)
  return items
}

const textOf = (bytes: Uint8Array | null) => (bytes ? brotliDecompressSync(bytes).toString() : expect.fail('there is no pack'))
const itemsIn = async (bytes: Uint8Array | null) => itemsOf(textOf(bytes))
const jobsIn = (items: readonly ReadItem[]) => items.flatMap((item) => (item.kind === 'job' ? [item] : []))
const headOf = ([head]: readonly ReadItem[]) => (head?.kind === 'head' ? head : expect.fail('there is no head'))

describe('the reader of a board', () => {
  it('asks for the texts of many jobs at once, and once for the form of each', async () => {
    const server = startServer()
    await complete(server)
    const { jobs: forms, lists, texts } = askedFor()
    expect({ lists, texts, forms: forms.length, newestFirst: forms[0] }).toEqual({
      lists: 2,
      texts: 1,
      forms: 30,
      newestFirst: 30,
    })
    const index = server.pack.index()
    expect(index).toMatchObject({ jobCount: 30, formCount: 30, deltas: [] })
  })

  it('asks for each job of a board whose texts are too much for one answer', async () => {
    company.lie = (path) => (path.startsWith('/jobs?content=true') ? new Response('x'.repeat(21 * 1024 * 1024)) : null)
    const server = startServer()
    await complete(server)
    expect(askedFor().jobs).toHaveLength(30)
    expect(server.pack.index()).toMatchObject({ jobCount: 30, formCount: 30 })
  })

  it('asks after a restart only for the jobs whose date of change is another one', async () => {
    const version = await complete(startServer())
    expect(await complete(startServer())).toBe(version)
    expect(askedFor()).toMatchObject({ texts: 0, jobs: [] })
    company.jobs = company.jobs.map((each) =>
      (each as BoardJob).id === 7 ? job(7, '2026-11-20T09:00:00Z', { title: 'Changed' }) : each,
    )
    expect(await complete(startServer())).not.toBe(version)
    expect(askedFor()).toMatchObject({ texts: 0, jobs: [7] })
  })

  it('is read by one of five processes, which asks once for each job, and all have it in the end', async () => {
    const servers = Array.from({ length: 5 }, () => startServer())
    const stops = servers.map(({ pack }) => pack.start())
    for (const { pack } of servers) await expect.poll(() => pack.index()?.formCount).toBe(30)
    await Promise.all(stops.map(async (stop) => stop()))
    expect(askedFor().jobs.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    expect(new Set(servers.map(({ pack }) => pack.index()?.version)).size).toBe(1)
  })

  it('is read on by another process when the one that has begun is gone', async () => {
    const gone = startServer()
    const stop = gone.pack.start()
    await expect.poll(() => askedFor().jobs.length).toBeGreaterThan(0)
    await stop()
    const next = startServer()
    await complete(next)
    expect(next.pack.index()).toMatchObject({ jobCount: 30, formCount: 30 })
  })

  it('takes its requests from the budget of the board, and leaves the part of those who visit and apply', async () => {
    company.jobs = jobs(45)
    await complete(startServer())
    expect(askedFor().jobs).toHaveLength(45)
    const { rows } = await database.read('SELECT name, tokens FROM request_budgets')
    const left = new Map(rows.map((row) => [row['name'], Number(row['tokens'])]))
    expect(left.get(company.url)).toBeGreaterThanOrEqual(59)
    expect(left.get(`${company.url} background`)).toBeDefined()
  })

  it('asks for the texts of many jobs that cannot be read once', async () => {
    const { trusted } = startServer()
    const texts = () => jobs(30).map((each) => ({ ...each, title: each.id > 25 ? each['title'] : null, content: 'Bread' }))
    company.lie = (path) => (path.startsWith('/jobs?content=true') ? Response.json({ jobs: texts() }) : null)
    const reader = new JobReader({ board: company.url, isOwn: false, read: trusted.read, mapping, database })
    for (let look = 0; look < 3; look += 1) {
      await reader.look()
      nowMs += 11 * minuteMs
    }
    expect([askedFor().texts, reader.publish().size, reader.waiting]).toEqual([1, 5, 30])
  })

  it('asks for each job once after a release that reads jobs in another way', async () => {
    await complete(startServer())
    const release = { addToJob: () => ({ place_codes: ['DE'] }) }
    await complete(startServer(release))
    expect(askedFor()).toMatchObject({ texts: 0, jobs: jobs(30).map(({ id }) => 31 - id) })
    await complete(startServer(release))
    expect(askedFor()).toMatchObject({ texts: 0, jobs: [] })
  })

  it('keeps the jobs of a board that empties itself', async () => {
    const server = startServer()
    const before = jobsIn(await itemsIn(server.pack.whole(await complete(server))))
    company.jobs = []
    expect(jobsIn(await itemsIn(server.pack.whole(await complete(server))))).toEqual(before)
    expect(before).toHaveLength(30)
  })

  it('makes no pack before it has read the list of jobs, whatever has failed', async () => {
    let failures = 2
    const { trusted } = startServer()
    const read: JobReaderDeps['read'] = async (address, ...more) => {
      if (address !== '/jobs' || failures === 0) return trusted.read(address, ...more)
      failures -= 1
      throw new Error('no board answers')
    }
    const late = startServer({ read, warn: () => {} })
    const stop = late.pack.start()
    await expect.poll(() => late.pack.index()).not.toBeNull()
    expect([failures, late.pack.index()?.jobCount]).toEqual([0, 30])
    await stop()
  })

  it('has the texts in its first pack, before the forms', async () => {
    const server = startServer({ jobsPerMinute: 1 })
    const stop = server.pack.start()
    await expect.poll(() => server.pack.index()?.jobCount, { timeout: 10_000 }).toBe(30)
    const index = server.pack.index()
    expect(index?.formCount).toBeLessThan(30)
    const first = jobsIn(await itemsIn(server.pack.whole(index?.version ?? ''))).at(-1)
    expect(first?.hasForm).toBe(false)
    expect(parseJob(first?.job, noWarning, mapping).contentHtml).toBe('<p>Bake bread 1.</p>')
    await stop()
  })
})

describe('the board pack', () => {
  it('has list, texts, forms and education, and every job as the board’s own answer reads', async () => {
    const server = startServer()
    const items = await itemsIn(server.pack.whole(await complete(server)))
    const list = items.find((item) => item.kind === 'list')
    expect(parseDepartments(list, noWarning, mapping).map(({ id }) => id)).toEqual(jobs(30).map(({ id }) => id))
    expect(items.find((item) => item.kind === 'education')?.degrees?.length).toBeGreaterThan(5)
    const packed = jobsIn(items)
    expect(packed.map(({ jobId }) => jobId)).toEqual(
      jobs(30)
        .map(({ id }) => id)
        .reverse(),
    )
    for (const { hasForm, job: part, jobId } of packed) {
      const answer = await server.trusted.read(`/jobs/${jobId}?questions=true&pay_transparency=true`)
      const body = answer.status === 'ok' ? answer.body : expect.fail(`job ${jobId} is not found`)
      expect(parseJob(part, noWarning, mapping)).toEqual(parseJob(body, noWarning, mapping))
      expect(hasForm).toBe(true)
    }
  })

  it('has no metadata that names persons, neither in its jobs nor in its list, nor has the list of pages', async () => {
    const server = startServer()
    const text = textOf(server.pack.whole(await complete(server)))
    const forPages = await server.openJobs.departments()
    for (const sent of [text, JSON.stringify(forPages)]) {
      expect(sent).toContain('Job 30')
      expect(sent).not.toMatch(/Ada|secret|Hiring|Replacement/)
    }
    expect(parseDepartments(forPages, noWarning, mapping)[0]).toMatchObject({
      division: 'Design',
      pay: { minCents: 100_00, maxCents: 200_00, currency: 'EUR', period: 'month' },
      publishedSeconds: Date.UTC(2026, 9, 1, 9) / 1000,
    })
  })

  it('gives the pay of its jobs to alerts, mails and feeds, whose list of the board has none', async () => {
    const { trusted } = startServer()
    const read: JobReaderDeps['read'] = async (path) => {
      const answer = await trusted.read(path)
      if (path !== '/departments' || answer.status === 'not-found') return answer
      return okAnswer(JSON.parse(JSON.stringify(answer.body).replace(/,"pay_input_ranges":\[[^\]]*\]/g, '')))
    }
    const server = startServer({ read })
    const payOfFirst = async () => (await server.openJobs.list())?.jobs[0]?.pay
    expect(await payOfFirst()).toBeNull()
    await complete(server)
    expect(await payOfFirst()).toEqual({ minCents: 100_00, maxCents: 200_00, currency: 'EUR', period: 'month' })
  })

  it('writes a part that many jobs share once', async () => {
    const server = startServer()
    const text = textOf(server.pack.whole(await complete(server)))
    expect(text.split('Voluntary. Voluntary.').length - 1).toBeLessThan(40)
    expect(text.match(/"kind":"part"/g)).toHaveLength(1)
  })

  it('leads from three earlier versions to the present one by their differences', async () => {
    const server = startServer()
    const versions = [await complete(server)]
    company.jobs = [...jobs(30), job(31)]
    versions.push(await complete(server))
    company.jobs = [...jobs(30).slice(1), job(31)]
    // Its own address says that it has closed as well, and a list that lacks it is read twice.
    await complete(server)
    versions.push(await complete(server))
    company.jobs = [...jobs(30).slice(1), job(31, '2026-11-21T09:00:00Z')]
    const version = await complete(server)
    const whole = jobsIn(await itemsIn(server.pack.whole(version)))
    expect(server.pack.index()?.deltas).toEqual(expect.arrayContaining(versions))
    for (const [at, from] of versions.entries()) {
      const items = await itemsIn(await server.pack.delta(from, version))
      const { gone, ...head } = headOf(items)
      expect(head).toMatchObject({ version, from })
      expect(gone).toEqual(at < 2 ? [1] : [])
      expect(jobsIn(items)).toEqual(whole.filter(({ jobId }) => jobId === 31))
      expect(items.some(({ kind }) => kind === 'list' || kind === 'education')).toBe(false)
    }
  })

  it('has no difference from a version that nobody knows, and none to one that is not the present', async () => {
    const server = startServer()
    const version = await complete(server)
    const unknown = '0'.repeat(20)
    expect(await server.pack.delta(unknown, version)).toBeNull()
    expect(await server.pack.delta(version, unknown)).toBeNull()
    expect(await server.pack.delta(version, version)).toBeNull()
    expect(server.pack.whole(unknown)).toBeNull()
  })
})

describe('the files of the board pack', () => {
  it('are named by their version and may be stored for good, but for the index', async () => {
    const server = startServer()
    const routes = packRoutes(server.pack)
    expect((await routes.request('/index.json')).status).toBe(503)
    const version = await complete(server)
    const index = await routes.request('/index.json')
    expect(index.headers.get('Cache-Control')).toContain('must-revalidate')
    expect(await index.json()).toMatchObject({ version })
    const headers = { 'If-None-Match': index.headers.get('ETag') ?? '' }
    expect((await routes.request('/index.json', { headers })).status).toBe(304)
    const whole = await routes.request(`/${version}.json`, { headers: { 'Accept-Encoding': 'br' } })
    expect(whole.headers.get('Content-Encoding')).toBe('br')
    expect(whole.headers.get('Cache-Control')).toContain('immutable')
    expect(headOf(await itemsIn(new Uint8Array(await whole.arrayBuffer()))).version).toBe(version)
    for (const name of ['nothing', '0'.repeat(20), `${'0'.repeat(20)}-${version}`]) {
      expect((await routes.request(`/${name}.json`)).status).toBe(404)
    }
  })

  it('are sent as they are to a client without brotli', async () => {
    const server = startServer()
    const version = await complete(server)
    const answer = await packRoutes(server.pack).request(`/${version}.json`)
    expect(answer.headers.get('Content-Encoding')).toBeNull()
    expect(await answer.text()).toBe(textOf(server.pack.whole(version)))
  })
})

describe('a file that is no pack', () => {
  it('is refused wherever it ends, and whatever stands in it', async () => {
    const server = startServer()
    const text = textOf(server.pack.whole(await complete(server)))
    const lines = text.split('\n')
    const without = (index: number) => lines.toSpliced(index, 1).join('\n')
    const wrong = {
      empty: '',
      page: '<!doctype html>',
      cut: text.slice(0, text.length / 2),
      'cut before its end': lines.slice(0, -2).join('\n'),
      'without head': without(1),
      'without a job': without(lines.length - 3),
      'without a shared part': lines.filter((line) => !line.includes('"kind":"part"')).join('\n'),
      'with another job': text.replace('\n]', `,\n${lines.at(-3)}\n]`),
      'with something behind': `${text}[\n`,
      'of another format': text.replace('"format":1', '"format":2'),
    }
    for (const [name, broken] of Object.entries(wrong)) {
      await expect(itemsOf(broken), name).rejects.toBeInstanceOf(PackError)
    }
  })
})
