import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BoardAnswer, type BoardNeed, BoardReadError } from '#server/board/ask-board.ts'
import { type TrustedBoard, trustedBoard } from '#server/board/trusted-board.ts'
import { rememberJobs, saveAnswers } from '#server/board/stored-jobs.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { openJobs } from '#server/board/open-jobs.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { plainMapping } from '#shared/board-mapping.ts'
import { newDataDir } from '../setup/new-data-dir.ts'

/** What this server trusts of a board that may lie, on a clock that the test moves. */

interface FakeJob {
  readonly id: number
  readonly title: string
  readonly updated_at: string
  readonly internal_job_id: number
  readonly questions: readonly object[]
}

const job = (id: number, updatedAt = '2026-11-01'): FakeJob => ({
  id,
  title: `Job ${id}`,
  updated_at: updatedAt,
  internal_job_id: id,
  questions: [],
})
const manyJobs = (count: number) => Array.from({ length: count }, (_, index) => job(index + 1))
const minuteMs = 60_000
const hourMs = 60 * minuteMs

let dataDir: string
let database: Database
let nowMs: number
/** What the board lists, and what it answers at the jobs' own addresses. null: it is silent. */
let listed: readonly FakeJob[] | null
let open: readonly FakeJob[]
/** Its lists are silent, and its jobs answer. */
let isListSilent: boolean
let asked: string[]
let warnings: string[]

beforeEach(async () => {
  dataDir = await newDataDir()
  database = await openDatabase({ dataDir })
  nowMs = Date.parse('2026-11-24T09:00:00Z')
  listed = [job(1), job(2), job(3)]
  open = listed
  isListSilent = false
  asked = []
  warnings = []
})
afterEach(async () => {
  database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const schools = Array.from({ length: 250 }, (_, index) => ({ id: index + 1, text: `School ${index + 1}` }))

async function ask(path: string, _need: BoardNeed): Promise<BoardAnswer> {
  asked.push(path)
  if (listed === null) throw new BoardReadError('does not answer')
  const ok = (body: unknown): BoardAnswer => ({ status: 'ok', body: JSON.parse(JSON.stringify(body)) })
  const { pathname, searchParams } = new URL(path, 'http://board')
  const [, jobId] = /^\/jobs\/(\d+)$/.exec(pathname) ?? []
  if (jobId !== undefined) {
    const found = open.find(({ id }) => id === Number(jobId))
    return found ? ok(found) : { status: 'not-found' }
  }
  if (isListSilent) throw new BoardReadError('does not answer')
  if (pathname === '/departments') return ok({ departments: [{ id: 9, name: 'Bakery', jobs: listed }] })
  if (pathname === '/jobs') {
    const content = searchParams.has('content') ? { content: 'Bake.' } : {}
    return ok({ jobs: listed.map((each) => ({ ...each, ...content })), meta: { total: listed.length } })
  }
  const page = Number(searchParams.get('page') ?? 1)
  return ok({ items: schools.slice((page - 1) * 100, page * 100), meta: { total_count: 250, per_page: 100 } })
}

/** Starts a server. Its memory is empty. */
function start() {
  const board = trustedBoard({ board: 'acme', ask, database, nowMs: () => nowMs, warn: (line) => warnings.push(line) })
  return { ...board, jobs: rememberJobs(jobsOf(board.read), database, expect.unreachable) }
}

const bodyOf = async ({ read }: TrustedBoard, path: string) => {
  const answer = await read(path)
  return answer.status === 'ok' ? answer.body : expect.fail(`${path} is not found`)
}
const idsIn = (text: string) => [...text.matchAll(/"title":"Job (\d+)"/g)].map(([, id]) => Number(id)).sort((a, b) => a - b)
const listedBy = async (board: TrustedBoard, path = '/departments') => idsIn(JSON.stringify(await bodyOf(board, path)))
const statusOf = async ({ read }: TrustedBoard, jobId: number) => (await read(`/jobs/${jobId}?questions=true`)).status
const ownAddresses = () => asked.filter((path) => /^\/jobs\/\d/.test(path))

/** Waits until the server has nothing under way: all that it does in the background asks the board or writes to the database. */
async function settled(): Promise<void> {
  for (let quiet = 0, before = -1; quiet < 20; quiet = before === asked.length ? quiet + 1 : 0) {
    before = asked.length
    await new Promise((resolve) => setImmediate(resolve))
    await database.write(['SELECT 1'])
  }
}

describe('a list without any job', () => {
  it('closes no job for an hour, in lists, in the site map and at their addresses', async () => {
    const board = start()
    await Promise.all([1, 2, 3].map(async (jobId) => board.jobs.find(jobId)))
    listed = []
    open = []
    for (let minute = 1; minute < 60; minute += 7) {
      nowMs += 7 * minuteMs - 1
      expect(await listedBy(board)).toEqual([1, 2, 3])
      expect(await listedBy(board, '/jobs?content=true')).toHaveLength(0)
      expect((await board.jobs.list())?.map(({ jobId }) => jobId)).toEqual([1, 2, 3])
      expect(await board.jobs.find(1)).toMatchObject({ status: 'open' })
    }
    await settled()
    expect(ownAddresses()).toHaveLength(3)
  })

  it('is in the log, and a warning until the board lists jobs again', async () => {
    const board = start()
    await listedBy(board)
    expect(board.warnings()).toEqual([])
    listed = []
    nowMs += minuteMs
    await listedBy(board)
    const sentence = expect.stringMatching(
      /^board: acme lists no job at all\. Its 3 jobs stay open until 2026-11-24T10:01:00.000Z, .* npm run check-board -- --accept$/,
    ) as string
    expect(board.warnings()).toEqual([{ code: 'board-lists-no-job', text: sentence }])
    nowMs += minuteMs
    await listedBy(board)
    expect(warnings).toEqual([sentence])
    listed = [job(1), job(2)]
    nowMs += minuteMs
    await listedBy(board)
    expect([board.warnings(), warnings.at(-1)]).toEqual([[], 'board: acme lists jobs again.'])
  })

  it('leaves the jobs as they were to a server that was started meanwhile, without their pages', async () => {
    await listedBy(start())
    listed = []
    open = []
    const board = start()
    expect(await listedBy(board)).toEqual([1, 2, 3])
    expect(board.warnings()).toHaveLength(1)
    expect(await board.jobs.find(2)).toEqual({ status: 'unknown' })
    // Feeds and the site map have no other jobs than before.
    expect(await bodyOf(board, '/jobs?content=true')).toMatchObject({ incomplete: true })
    nowMs += hourMs - 1
    expect(await listedBy(start())).toEqual([1, 2, 3])
  })

  it('is seen to have jobs again within ten seconds', async () => {
    const board = start()
    await listedBy(board)
    listed = []
    nowMs += minuteMs
    await listedBy(board)
    listed = [job(1), job(2), job(3), job(4)]
    nowMs += 10_000
    expect(await listedBy(board)).toEqual([1, 2, 3, 4])
  })

  it('is not trusted for an hour either where only the jobs that were shown are remembered, as after an upgrade', async () => {
    await database.write(['INSERT INTO jobs (job_id) VALUES (1)'])
    listed = []
    open = []
    const board = start()
    await expect(board.read('/departments')).rejects.toThrow('lists no job at all')
    expect(await board.jobs.find(1)).toEqual({ status: 'unknown' })
    expect(await board.jobs.list()).toBeNull()
    expect(board.warnings()).toMatchObject([{ text: expect.stringContaining('No job is closed until 2026-11-24T10:00:00.000Z') }])
    nowMs += hourMs - 1
    await expect(start().read('/departments')).rejects.toThrow('lists no job at all')
    nowMs += 1
    expect(await listedBy(start())).toEqual([])
    listed = [job(1)]
    nowMs += minuteMs
    expect(await listedBy(start())).toEqual([1])
  })

  it('of a board that never had any is trusted', async () => {
    listed = []
    const board = start()
    expect(await listedBy(board)).toEqual([])
    expect([board.warnings(), warnings]).toEqual([[], []])
  })

  it('closes the jobs slowly after an hour, each when its own address says so', async () => {
    listed = manyJobs(50)
    const board = start()
    await listedBy(board)
    listed = []
    open = [job(7)]
    for (const _ of [1, 2, 3]) {
      await listedBy(board)
      nowMs += hourMs / 2
    }
    asked = []
    await listedBy(board)
    for (let second = 0; second < 60; second += 10) {
      nowMs += 10_000
      await listedBy(board)
      await settled()
    }
    expect(ownAddresses().length).toBeLessThanOrEqual(20)
    const nextMinute = async () => {
      nowMs += minuteMs
      return listedBy(board)
    }
    await expect.poll(nextMinute).toEqual([7])
    expect(warnings.at(-1)).toBe('board: acme has listed no job for an hour. Each job is asked for now.')
  })
})

describe('a job that is missing in the list', () => {
  it('is closed when its own address says so', async () => {
    const board = start()
    await listedBy(board)
    listed = [job(2), job(3)]
    open = listed
    nowMs += minuteMs
    expect(await listedBy(board)).toEqual([1, 2, 3])
    await expect.poll(async () => listedBy(board)).toEqual([2, 3])
    expect(ownAddresses()).toEqual(['/jobs/1?questions=true&pay_transparency=true'])
    expect(await board.jobs.find(1)).toEqual({ status: 'closed', wasOpen: false })
  })

  it('stays open while its own address answers', async () => {
    const board = start()
    await listedBy(board)
    listed = [job(2), job(3)]
    for (let minute = 0; minute < 3; minute += 1) {
      nowMs += minuteMs
      await listedBy(board)
      await settled()
    }
    expect(await listedBy(board)).toEqual([1, 2, 3])
    expect(await board.jobs.find(1)).toMatchObject({ status: 'open' })
    expect(await board.jobs.findWithForm(1, expect.unreachable)).toMatchObject({ status: 'open' })
  })

  it('costs the board at most 20 requests a minute, for all servers and visitors together', async () => {
    listed = manyJobs(120)
    const boards = [start(), start()]
    for (const board of boards) await listedBy(board)
    listed = [job(120)]
    open = []
    nowMs += minuteMs
    for (const board of boards) await listedBy(board)
    for (let second = 0; second < 60; second += 10) {
      nowMs += 10_000
      for (const board of boards) {
        await listedBy(board)
        await Promise.allSettled(manyJobs(119).map(async ({ id }) => statusOf(board, id)))
      }
      await settled()
    }
    expect(ownAddresses().length).toBeLessThanOrEqual(20)
    expect((await listedBy(start())).length).toBeGreaterThanOrEqual(100)
  })

  it('is open again when the list has it again, however often', async () => {
    const board = start()
    for (let round = 0; round < 3; round += 1) {
      listed = [job(1), job(2), job(3)]
      open = listed
      nowMs += minuteMs
      await listedBy(board)
      expect(await statusOf(board, 1)).toBe('ok')
      listed = [job(2)]
      open = listed
      nowMs += minuteMs
      const tenSecondsLater = async () => {
        nowMs += 10_000
        return listedBy(board)
      }
      await expect.poll(tenSecondsLater).toEqual([2])
      expect(await statusOf(board, 1)).toBe('not-found')
    }
  })

  it('is not closed by its own address alone', async () => {
    const board = start()
    open = []
    expect(await board.jobs.find(1)).toEqual({ status: 'unknown' })
    expect(await board.jobs.findWithForm(1, expect.unreachable)).toEqual({ status: 'unknown' })
  })

  it('never grows the lists without end', async () => {
    const board = start()
    await listedBy(board)
    const invented = (round: number) => Array.from({ length: 4_000 }, (_, index) => job(round * 10_000 + index))
    for (let round = 1; round <= 4; round += 1) {
      listed = invented(round)
      open = [job(1), job(2), job(3)]
      nowMs += minuteMs
      await listedBy(board)
      await settled()
    }
    const ids = await listedBy(board)
    expect(ids.length).toBeLessThanOrEqual(9_000)
    expect(ids.slice(0, 3)).toEqual([1, 2, 3])
  })
})

describe('numbers and terms that somebody invents', () => {
  it('cost the board one request a minute for all numbers together', async () => {
    const board = start()
    await listedBy(board)
    asked = []
    for (let number = 0; number < 400; number += 1) expect(await statusOf(board, 900_000 + number)).toBe('not-found')
    expect(asked).toHaveLength(1)
    nowMs += minuteMs
    await Promise.all(manyJobs(50).map(async ({ id }) => statusOf(board, 800_000 + id)))
    expect(ownAddresses()).toHaveLength(2)
  })

  it('cost the board nothing for schools, which are read once a day and searched here', async () => {
    const board = start()
    for (let number = 0; number < 400; number += 1) await board.read(`/education/schools?term=x${number}&page=${number}`)
    expect(asked).toEqual(['/education/schools', '/education/schools?page=2', '/education/schools?page=3'])
    const found = (await bodyOf(board, '/education/schools?term=SCHOOL%2024')) as { items: object[] }
    expect(found).toMatchObject({ meta: { total_count: 11 } })
    expect(found.items).toHaveLength(11)
    nowMs += 24 * hourMs
    await board.read('/education/schools?term=x')
    await expect.poll(() => asked.length).toBe(6)
  })

  it('do not hide a job that the list lacks and that answers', async () => {
    const board = start()
    open = [...open, job(77)]
    expect(await statusOf(board, 77)).toBe('ok')
    nowMs += minuteMs
    expect(await statusOf(board, 900_001)).toBe('not-found')
    expect(await statusOf(board, 77)).toBe('ok')
    open = []
    nowMs += minuteMs
    expect(await statusOf(board, 77)).toBe('not-found')
  })

  it('close no job that the list lacks for an application or a delivery, which wait while many ask', async () => {
    const board = start()
    open = [...open, job(77)]
    expect(await statusOf(board, 900_000)).toBe('not-found')
    for (const need of ['application', 'delivery', 'proof'] as const) {
      // A server that has just started does not know the job.
      const { findWithForm } = jobsOf(start().read, { need })
      expect(await findWithForm(77, expect.unreachable)).toMatchObject({ status: 'open' })
    }
    const { findWithForm } = jobsOf(board.read, { need: 'application' })
    const found = await Promise.all(manyJobs(40).map(async ({ id }) => findWithForm(900_000 + id, expect.unreachable)))
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['closed', 'unknown']))
    expect(await jobsOf(start().read).findWithForm(77, expect.unreachable)).toEqual({ status: 'unknown' })
    nowMs += minuteMs
    expect(await jobsOf(start().read).findWithForm(77, expect.unreachable)).toMatchObject({ status: 'open' })
  })

  it('are not closed jobs while the list is not known', async () => {
    listed = null
    const board = start()
    await expect(statusOf(board, 900_000)).rejects.toThrow('does not answer')
    expect(ownAddresses()).toEqual([])
  })
})

describe('a job of the list', () => {
  it('is asked for once, however it is asked for, and again when its date of change is another', async () => {
    const board = start()
    for (const query of ['', '?questions=true', '?pay_transparency=true&x=1']) await board.read(`/jobs/1${query}`)
    nowMs += 5 * minuteMs
    await board.read('/jobs/1')
    expect(ownAddresses()).toHaveLength(1)
    listed = [job(1, '2026-11-24'), job(2), job(3)]
    open = listed
    nowMs += minuteMs
    await listedBy(board)
    expect(await bodyOf(board, '/jobs/1')).toMatchObject({ updated_at: '2026-11-24' })
    expect(ownAddresses()).toHaveLength(2)
  })

  it('is judged for an application by an answer that is not older than a minute', async () => {
    const board = start()
    await board.jobs.findWithForm(1, expect.unreachable)
    nowMs += minuteMs / 2
    await board.jobs.findWithForm(1, expect.unreachable)
    expect(ownAddresses()).toHaveLength(1)
    nowMs += minuteMs / 2
    await board.jobs.findWithForm(1, expect.unreachable)
    expect(ownAddresses()).toHaveLength(2)
    // A delivery asks whether a job has closed.
    await jobsOf(board.read, { need: 'proof' }).findWithForm(1, expect.unreachable)
    expect(ownAddresses()).toHaveLength(3)
  })

  it('is shown as it was while the board is silent, and judged by nothing old', async () => {
    const board = start()
    await board.jobs.find(1)
    listed = null
    nowMs += 5 * hourMs
    expect(await board.jobs.find(1)).toMatchObject({ status: 'open' })
    expect(await board.jobs.find(2)).toEqual({ status: 'unknown' })
    expect(await board.jobs.findWithForm(1, expect.unreachable)).toEqual({ status: 'unknown' })
    expect(await board.jobs.list()).toBeNull()
    nowMs += 24 * hourMs
    expect(await board.jobs.find(1)).toEqual({ status: 'unknown' })
  })

  it('is another one’s answer for nobody', async () => {
    const board = start()
    open = [{ ...job(1), id: 2 }, job(2)]
    listed = [job(1), job(2)]
    const lying = trustedBoard({
      board: 'liar',
      ask: async (path, need) => ask(path.replace('/jobs/1', '/jobs/2'), need),
      database,
      nowMs: () => nowMs,
      warn: () => {},
    })
    expect(await jobsOf(lying.read).find(1)).toEqual({ status: 'unknown' })
    expect(await jobsOf(board.read).find(2)).toMatchObject({ status: 'open' })
  })
})

describe('an answer that has not changed', () => {
  it('is the same object, of lists, of texts and of each job, so that nothing is made of it again', async () => {
    const board = start()
    const { list, texts } = openJobs({ read: board.read, mapping: plainMapping, nowMs: () => nowMs, warn: expect.unreachable })
    const bodies = async () =>
      Promise.all(['/departments', '/jobs', '/jobs/1?questions=true'].map(async (path) => bodyOf(board, path)))
    const readAll = async () => {
      const jobTexts = await texts()
      return [...(await bodies()), await list(), jobTexts, ...[1, 2, 3].map((jobId) => jobTexts?.details.get(jobId))]
    }
    const before = await readAll()
    nowMs += 11 * minuteMs
    asked = []
    const after = await readAll()
    expect(asked).toHaveLength(4)
    expect(after.map((body, index) => body === before[index])).toEqual(before.map(() => true))
    listed = [job(1), job(2, '2026-11-24'), job(3)]
    open = listed
    nowMs += 11 * minuteMs
    const changed = await readAll()
    expect(changed.map((body, index) => body === before[index])).toEqual([false, false, true, false, false, true, false, true])
  })

  it('is not changed where a job closes: whoever has the earlier list has it whole', async () => {
    const board = start()
    const before = await bodyOf(board, '/departments')
    const text = JSON.stringify(before)
    listed = [job(2), job(3)]
    open = listed
    nowMs += minuteMs
    await expect.poll(async () => listedBy(board)).toEqual([2, 3])
    expect(JSON.stringify(before)).toBe(text)
  })
})

describe('a silent board', () => {
  it('is asked again after five seconds, and not by each visitor', async () => {
    listed = null
    const board = start()
    for (let visitor = 0; visitor < 20; visitor += 1) {
      await expect(board.read('/departments')).rejects.toThrow('does not answer')
      await expect(statusOf(board, visitor)).rejects.toThrow('does not answer')
    }
    expect(asked.length).toBeLessThanOrEqual(2)
    listed = open
    nowMs += 5_000
    expect(await statusOf(board, 1)).toBe('ok')
  })
})

describe('what is stored of a silent board', () => {
  const storedBy = async (board: TrustedBoard, path: string) => bodyOf({ ...board, read: board.readStored }, path)

  it('is its list for a day, also for a process that starts meanwhile, and nothing is judged by it', async () => {
    const before = start()
    expect(await listedBy(before)).toEqual([1, 2, 3])
    const readAtMs = nowMs
    listed = null
    nowMs += 24 * hourMs - 1
    asked = []
    for (const board of [before, start()]) {
      expect(idsIn(JSON.stringify(await storedBy(board, '/departments')))).toEqual([1, 2, 3])
      expect([board.storedAtMs(), asked]).toEqual([readAtMs, []])
    }
    for (const need of ['page', 'background', 'application', 'delivery', 'proof'] as const) {
      await expect(start().read('/departments', need)).rejects.toThrow('does not answer')
      await expect(start().read('/jobs/9', need)).rejects.toThrow('does not answer')
    }
    nowMs += 1
    for (const board of [before, start()]) {
      await expect(board.readStored('/departments')).rejects.toThrow('was not read within a day')
    }
  })

  it('is each job with its form that has not changed since, as pages read it', async () => {
    const line = { kind: 'job', jobId: 2, hasForm: true, job: { ...job(2), compliance: { part: 'a' } } }
    const lines = [{ kind: 'part', id: 'a', value: ['asked'] }, line].map((each) => JSON.stringify(each)).join('\n')
    const read = { jobId: 2, stamp: '2026-11-01 0', hasForm: true, hash: '1', pay: null, offices: [], card: null, lines }
    const unfit = [
      { ...read, jobId: 1, hasForm: false },
      { ...read, jobId: 3, stamp: '2026-10-31 0' },
      { ...read, jobId: 4 },
    ]
    await saveAnswers(database, 'acme', [read, ...unfit])
    await expect(start().readStored('/jobs/2')).rejects.toThrow('was not read within a day')
    await listedBy(start())
    listed = null
    const board = start()
    expect(await storedBy(board, '/jobs/2?questions=true')).toEqual({ ...job(2), compliance: ['asked'] })
    for (const path of ['/jobs/1', '/jobs/3', '/jobs/4', '/jobs', '/offices']) {
      await expect(board.readStored(path)).rejects.toThrow('does not answer, and nothing is stored')
    }
    expect(await board.jobs.find(2)).toEqual({ status: 'unknown' })
  })

  it('is known to the hour to have been read', async () => {
    const board = start()
    for (let minute = 0; minute < 180; minute += 1) {
      await listedBy(board)
      nowMs += minuteMs
    }
    const restarted = start()
    await restarted.readStored('/departments')
    expect([nowMs - (restarted.storedAtMs() ?? 0), restarted.readAtMs()]).toEqual([hourMs, null])
    // Another server of the database has nothing to read again.
    expect((await database.read('SELECT version FROM boards')).rows).toMatchObject([{ version: 1 }])
  })

  it('is not made newer by a job that closes at its own address', async () => {
    const board = start()
    await listedBy(board)
    listed = [job(1), job(2)]
    nowMs += minuteMs
    await listedBy(board)
    await settled()
    const readAtMs = nowMs
    nowMs += 30_000
    isListSilent = true
    open = listed
    expect(await board.jobs.find(3)).toMatchObject({ status: 'closed' })
    await settled()
    expect(board.storedAtMs()).toBe(readAtMs)
  })

  it('is nothing where a clock that was ahead has read it', async () => {
    await listedBy(start())
    nowMs -= hourMs
    const board = start()
    await expect(board.readStored('/departments')).rejects.toThrow('was not read within a day')
    expect(board.storedAtMs()).toBeNull()
  })
})

it('the database that fails costs only the memory of a restart', async () => {
  const board = start()
  await listedBy(board)
  database.close()
  listed = []
  open = []
  nowMs += minuteMs
  expect(await listedBy(board)).toEqual([1, 2, 3])
  await expect(statusOf(board, 1)).rejects.toThrow('no longer lists job 1')
})

describe('an answer that is too large', () => {
  it('leaves the list as it was, is in the log once, and a warning until the list is read again', async () => {
    const board = start()
    expect(await listedBy(board)).toEqual([1, 2, 3])
    listed = manyJobs(20_001)
    open = listed
    for (let minute = 0; minute < 3; minute += 1) {
      nowMs += 2 * minuteMs
      await bodyOf(board, '/departments').catch(() => null)
    }
    const text = 'board: acme lists 20001 jobs, and more than 20000 are not read. The list stays as it was.'
    expect(warnings).toEqual([text])
    expect(board.warnings()).toEqual([{ code: 'board-list-unread', text }])
    expect(await statusOf(board, 2)).toBe('ok')
    listed = [job(1), job(2)]
    open = listed
    nowMs += 2 * minuteMs
    await listedBy(board)
    await settled()
    expect(await listedBy(board)).toEqual([1, 2])
    expect(board.warnings()).toEqual([])
  })

  it('of a job leaves the job as it was, and is in the log once', async () => {
    const board = start()
    expect(await statusOf(board, 2)).toBe('ok')
    open = [job(1), { ...job(2), title: 'x'.repeat(3_000_000) }, job(3)]
    nowMs += 2 * minuteMs
    for (const need of ['background', 'application'] as const) {
      await expect(board.read('/jobs/2?questions=true', need)).rejects.toThrow('answers for job 2 with more than 2 MB')
    }
    expect(await statusOf(board, 2)).toBe('ok')
    expect(warnings).toEqual(['board: acme answers for job 2 with more than 2 MB, which is not read'])
  })
})

describe('two servers of a database', () => {
  it('trust what the other has found out', async () => {
    const [one, other] = [start(), start()]
    await listedBy(one)
    await listedBy(other)
    listed = [job(2), job(3)]
    open = listed
    nowMs += minuteMs
    await expect.poll(async () => listedBy(one)).toEqual([2, 3])
    await expect.poll(async () => listedBy(start())).toEqual([2, 3])
    nowMs += minuteMs
    asked = []
    expect(await listedBy(other)).toEqual([2, 3])
    expect(ownAddresses()).toEqual([])
  })
})
