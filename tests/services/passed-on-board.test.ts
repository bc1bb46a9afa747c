import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { hourMs } from '#shared/durations.ts'
import { copyAgeHeader } from '#shared/endpoints.ts'
import { openBoards } from '#server/board/open-boards.ts'
import { readBoardOfSettings } from '#server/board/pack/pack-of-settings.ts'
import { WorkQueue } from '#server/tools/work-queue.ts'
import { type CompanyBoard, startCompanyBoard } from '../setup/company-board.ts'
import { openTestServices, type TestServices } from './test-services.ts'

/** A board on another host, and this server in front of it. */

let board: CompanyBoard
let services: TestServices

beforeEach(async () => {
  board = await startCompanyBoard('acme', [
    { id: 7, title: 'Baker', location: { name: 'Berlin' } },
    { id: 8, title: 'Cook', location: { name: 'Berlin' } },
  ])
  services = await openTestServices()
})
afterEach(async () => {
  await board.close()
  await services.close()
})

function open() {
  const warnings: string[] = []
  const warn = (message: string) => warnings.push(message)
  const { board: embedded, database } = services.services
  const settings = { boardUrl: board.url, boards: [], settings: { boardUrl: '/api/board' } }
  const boards = openBoards(settings, { ats: null, embedded, database, warn })
  const { openJobs } = readBoardOfSettings(boards, { database, warn, work: new WorkQueue() })
  const app = createApp({ ...services.services, boards, openJobs }, boards.jobs)
  return { get: async (path: string) => app.request(`/api${path}`), warnings }
}

const lists = ['/jobs', '/departments'].map((path) => `/v1/boards/acme${path}`)

describe('the board of BOARD_URL', () => {
  it('is passed on to pages that were built without a board of their own', async () => {
    const { get } = open()
    expect(await (await get('/board/departments')).json()).toMatchObject({ departments: [{ jobs: [{ id: 7 }, { id: 8 }] }] })
    expect(await (await get('/board/jobs/7?questions=true&pay_transparency=true&x=1')).json()).toMatchObject({ title: 'Baker' })
    expect(await (await get('/board/education/schools?term=K%C3%B6ln%26a&page=2')).json()).toMatchObject({ items: [] })
    expect(await (await get('/board/')).json()).toHaveProperty('name')
    // The demo's freelance jobs are not this company's.
    expect(await (await get('/freelance')).json()).toEqual({ jobs: [] })
  })

  it('is asked once for many visitors', async () => {
    const { get } = open()
    await Promise.all([get('/board/departments'), get('/board/departments'), get('/board/jobs')])
    await get('/board/departments')
    expect(board.asked).toEqual(lists)
  })

  it('is asked once however a list or a job is asked for, because each answer is stored', async () => {
    const { get } = open()
    for (let invented = 0; invented < 3; invented += 1) {
      const query = `page=${invented}&term=${invented}&questions=${invented}`
      for (const path of ['/departments', '/offices', '/jobs']) await get(`/board${path}?${query}`)
      await get(`/board/jobs/7?content=${invented}&questions=true&page=${invented}`)
    }
    expect(board.asked).toEqual([
      ...lists,
      '/v1/boards/acme/offices',
      '/v1/boards/acme/jobs/7?questions=true&pay_transparency=true',
    ])
  })

  it('is sent as it was read last while it is silent, with its age, by a server that starts meanwhile too', async () => {
    const first = open()
    expect((await first.get('/board/departments')).headers.get(copyAgeHeader)).toBe('0')
    board.fails = 500
    const nowMs = Date.now() + 2 * hourMs
    services.services.database.nowMs = () => nowMs
    for (const { get } of [first, open()]) {
      const answer = await get('/board/departments')
      expect(await answer.json()).toMatchObject({ departments: [{ jobs: [{ id: 7 }, { id: 8 }] }] })
      expect(Number(answer.headers.get(copyAgeHeader))).toBeCloseTo(2 * 3_600, -1)
      expect((await get('/board/jobs')).status).toBe(503)
    }
  })

  it('says which job is closed', async () => {
    expect((await open().get('/board/jobs/9?questions=true')).status).toBe(404)
  })

  it.each<[string, () => Response]>([
    ['an error', () => Response.json({}, { status: 500 })],
    ['a page of a proxy', () => new Response('<!doctype html>')],
    ['a redirect', () => new Response(null, { status: 302, headers: { Location: '/jobs' } })],
    ['something else', () => Response.json({ jobs: 'none', departments: {} })],
  ])('is unavailable and not empty when it answers with %s', async (_what, lie) => {
    board.lie = lie
    const { get } = open()
    for (const path of ['departments', 'jobs', 'jobs/7', 'education/schools']) {
      expect((await get(`/board/${path}`)).status).toBe(503)
    }
  })

  it('is named in the log once while it fails', async () => {
    board.fails = 500
    const { get, warnings } = open()
    await get('/board/departments')
    await get('/board/education/schools')
    expect(warnings.filter((line) => line.startsWith('board:'))).toEqual([`board: ${board.url} does not answer (HTTP 500)`])
  })

  it.each(['/board/jobs/7a', '/board/jobs/..%2f..%2fx', '/board/applications', '/board/education/secrets'])(
    'is never asked for anything else: %s',
    async (path) => {
      expect((await open().get(path)).status).toBe(404)
      expect(board.asked).toEqual([])
    },
  )
})
