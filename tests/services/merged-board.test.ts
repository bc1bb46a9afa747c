import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseDepartments } from '#shared/board-list.ts'
import { createApp } from '#server/app.ts'
import { type BoardAnswer, okAnswer } from '#server/board/ask-board.ts'
import { mergeBoards } from '#server/board/merged-board.ts'
import { openJobs } from '#server/board/open-jobs.ts'
import { openBoards } from '#server/board/open-boards.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { builtMapping } from '#server/board/built-mapping.ts'
import { type CompanyBoard, startCompanyBoard } from '../setup/company-board.ts'
import { openTestServices, type TestServices } from './test-services.ts'

/** Two boards of one company on another host, and this server in front of them. */

const department = (id: number, name: string, parentId: number | null = null) => ({ id, name, parent_id: parentId })
const job = (id: number, title: string, ...departments: readonly object[]) => ({
  id,
  title,
  location: { name: 'Berlin' },
  content: '',
  departments,
})

let acme: CompanyBoard
let acmeDe: CompanyBoard
let services: TestServices
let warnings: string[]

beforeEach(async () => {
  acme = await startCompanyBoard('acme', [
    job(1, 'Baker', department(10, 'Kitchen')),
    job(2, 'Designer', department(11, 'Design', 12), department(12, 'Product')),
  ])
  acmeDe = await startCompanyBoard('acme-de', [
    job(3, 'Bäcker', department(20, 'kitchen ')),
    job(4, 'Konditorin', department(21, 'Pastry', 20)),
    job(5, 'Einkäufer', department(10, 'Buying')),
  ])
  services = await openTestServices()
  warnings = []
})

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all([acme.close(), acmeDe.close(), services.close()])
})

/** Starts a server. Its caches are empty. */
function open(boards = `${acme.url},${acmeDe.url}`) {
  const warn = (message: string) => warnings.push(message)
  const { board, database } = services.services
  const opened = openBoards(readEnvironment({ BOARDS: boards }), { ats: null, embedded: board, database, warn })
  const app = createApp({ ...services.services, boards: opened }, opened.jobs)
  const get = async (path: string) => {
    const response = await app.request(`/api/board${path}`)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  // What feeds and the links in pages are made of.
  const listed = openJobs({ read: opened.read, mapping: builtMapping, warn })
  return { ...opened, get, listed }
}

const listOf = (body: Record<string, unknown>) =>
  parseDepartments(body, expect.unreachable, builtMapping).map(({ departmentPath, title }) => [title, ...departmentPath])
const idsOf = (body: Record<string, unknown>) => (body['jobs'] as readonly { readonly id: number }[]).map(({ id }) => id)

/** Moves past everything that a server has cached. */
async function later() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
}

describe('several boards', () => {
  it('are one list, with departments of the same name as one', async () => {
    const { get } = open()
    const { body } = await get('/departments')
    expect(listOf(body).toSorted((a, b) => (a.join() < b.join() ? -1 : 1))).toEqual([
      ['Baker', 'Kitchen'],
      ['Bäcker', 'Kitchen'],
      ['Designer', 'Product', 'Design'],
      ['Einkäufer', 'Buying'],
      ['Konditorin', 'Kitchen', 'Pastry'],
    ])
    const ids = (body['departments'] as readonly { readonly id: number }[]).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(idsOf((await get('/jobs')).body)).toEqual([1, 2, 3, 4, 5])
    expect((await get('/jobs')).body).toMatchObject({ meta: { total: 5 } })
    expect(body).not.toHaveProperty('incomplete')
  })

  it('ask a job of the board that has it', async () => {
    const { addressOf, freshJobs, get } = open()
    expect((await get('/jobs/3?questions=true')).body).toMatchObject({ id: 3, title: 'Bäcker' })
    expect(await freshJobs().findWithForm(2, expect.unreachable)).toMatchObject({ status: 'open', job: { title: 'Designer' } })
    expect([addressOf(3), addressOf(2), addressOf(1)]).toEqual([acmeDe.url, acme.url, null])
    acme.asked.length = 0
    await get('/jobs/3?questions=true&pay_transparency=true')
    expect(acme.asked).toEqual([])
  })

  it('give a job that two of them have to the first', async () => {
    acmeDe.jobs = [...acmeDe.jobs, job(1, 'Another baker', department(20, 'Kitchen'))]
    const { addressOf, get } = open()
    expect(listOf((await get('/departments')).body).map(([title]) => title)).not.toContain('Another baker')
    expect((await get('/jobs/1')).body).toMatchObject({ title: 'Baker' })
    expect(addressOf(1)).toBe(acme.url)
  })

  it('have closed a job when each of them says so', async () => {
    const { freshJobs, get } = open()
    expect((await get('/jobs/9')).status).toBe(404)
    expect(await freshJobs().find(9)).toEqual({ status: 'closed' })
  })

  it('share the lists of schools, which are those of the account', async () => {
    const { get } = open()
    acme.fails = 503
    expect((await get('/education/degrees')).body).toHaveProperty('items')
  })
})

describe('boards of two accounts', () => {
  it('are named in the log, because one has other schools than its forms are given', async () => {
    await open().compareAccounts()
    expect(warnings).toEqual([])
    acmeDe.degrees = [{ id: 77, text: 'Diplom' }]
    await open().compareAccounts()
    expect(warnings).toEqual([
      `board: ${acme.url} and ${acmeDe.url} have other schools and degrees. BOARDS must be boards of one account.`,
    ])
  })
})

describe('a board that does not answer, of several', () => {
  it('keeps its jobs in the lists', async () => {
    const { freshJobs, get } = open()
    const jobs = freshJobs()
    await get('/departments')
    await jobs.list()
    acmeDe.fails = 503
    acme.jobs = [job(6, 'Miller', department(10, 'Kitchen'))]
    await later()
    const titles = async () => listOf((await get('/departments')).body).map(([title]) => title)
    await expect.poll(titles).toEqual(['Miller', 'Bäcker', 'Konditorin', 'Einkäufer'])
    expect((await get('/departments')).body).not.toHaveProperty('incomplete')
    expect((await jobs.list())?.map(({ jobId }) => jobId)).toEqual([6, 3, 4, 5])
    expect(warnings).toEqual([`board: ${acmeDe.url} does not answer (HTTP 503)`])
  })

  it('that lists no job at all closes none of its jobs', async () => {
    const { get, warnings: ofBoards } = open()
    await get('/departments')
    acmeDe.jobs = []
    await later()
    const { body } = await get('/departments')
    expect(listOf(body)).toHaveLength(5)
    expect(ofBoards()).toMatchObject([
      { text: expect.stringContaining(`${acmeDe.url} lists no job at all. Its 3 jobs stay open`) },
    ])
    // A server that has no texts of them says that they are missing.
    expect((await get('/jobs?content=true')).body).toMatchObject({ incomplete: true })
  })

  it('makes a list incomplete when it has never answered', async () => {
    acmeDe.fails = 503
    const { freshJobs, get, listed } = open()
    const { body } = await get('/departments')
    expect(body).toMatchObject({ incomplete: true })
    expect(listOf(body).map(([title]) => title)).toEqual(['Baker', 'Designer'])
    // A site map or a feed without its jobs would say that they have closed.
    expect(await freshJobs().list()).toBeNull()
    expect([await listed.list(), await listed.texts()]).toEqual([null, null])
  })

  it('closes none of its jobs', async () => {
    const { freshJobs, get } = open()
    await get('/departments')
    acmeDe.fails = 503
    for (const jobId of [3, 9]) {
      expect((await get(`/jobs/${jobId}`)).status).toBe(503)
      expect(await freshJobs().find(jobId)).toEqual({ status: 'unknown' })
      expect(await freshJobs().findWithForm(jobId, expect.unreachable)).toEqual({ status: 'unknown' })
    }
    // Of the other board they are open, and judged.
    expect((await get('/jobs/1')).status).toBe(200)
    expect(await freshJobs().findWithForm(1, expect.unreachable)).toMatchObject({ status: 'open' })
  })

  it('does not hold up the others, and counts when it answers late', async () => {
    const listOfOne = (id: number) => okAnswer({ jobs: [{ id }] })
    let answerLate = (_answer: BoardAnswer) => {}
    const slow = new Promise<BoardAnswer>((resolve) => {
      answerLate = resolve
    })
    const answers = [Promise.resolve(listOfOne(3)), slow, slow]
    const boards = [async () => listOfOne(1), async () => answers.shift() ?? listOfOne(5)]
    const read = mergeBoards(boards, { known: new Map(), patienceMs: 0 })
    const idsNow = async () => {
      const answer = await read('/jobs')
      return answer.status === 'ok' ? idsOf(answer.body as Record<string, unknown>) : null
    }
    expect(await idsNow()).toEqual([1, 3])
    expect(await idsNow()).toEqual([1, 3])
    answerLate(listOfOne(4))
    await slow
    expect(await idsNow()).toEqual([1, 4])
  })

  it('is named in the log when there is none of its name', async () => {
    const wrong = acmeDe.url.replace('acme-de', 'acme-dee')
    const { get } = open(`${acme.url},${wrong}`)
    expect((await get('/departments')).body).toMatchObject({ incomplete: true })
    await get('/jobs')
    expect(warnings).toEqual([`board: ${wrong} is not found. Check its name in the settings.`])
  })

  it('leaves pages with the list of their device when no other board answers either', async () => {
    const { get } = open()
    await get('/departments')
    acme.fails = 500
    acmeDe.fails = 500
    await later()
    expect((await get('/departments')).status).toBe(503)
  })
})
