import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { remoteJobs } from '#server/board/job-source.ts'
import { remoteBoard } from '#server/board/passed-on-board.ts'
import { openTestServices, type TestServices } from './test-services.ts'

/** A board on another host, and this server in front of it. */

let board: Server
let services: TestServices
const asked: string[] = []
let answer: (url: string) => readonly [number, string]

afterEach(async () => {
  board.close()
  asked.length = 0
  await services.close()
})

async function open() {
  board = createServer((request, response) => {
    asked.push(request.url ?? '')
    const [status, body] = answer(request.url ?? '')
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  await once(board.listen(0, '127.0.0.1'), 'listening')
  const boardUrl = `http://127.0.0.1:${(board.address() as AddressInfo).port}/v1/boards/acme`
  services = await openTestServices()
  const warnings: string[] = []
  const warn = (message: string) => warnings.push(message)
  const app = createApp({ ...services.services, passedOn: remoteBoard(boardUrl, warn) }, remoteJobs(boardUrl))
  return { get: async (path: string) => app.request(`/api${path}`), warnings }
}

describe('the board of BOARD_URL', () => {
  it('is passed on to pages that were built without a board of their own', async () => {
    answer = (url) => [200, JSON.stringify({ url })]
    const { get } = await open()
    expect(await (await get('/board/departments')).json()).toEqual({ url: '/v1/boards/acme/departments' })
    expect(await (await get('/board/jobs/7?questions=true&pay_transparency=true&x=1')).json()).toEqual({
      url: '/v1/boards/acme/jobs/7?pay_transparency=true&questions=true',
    })
    expect(await (await get('/board/education/schools?term=K%C3%B6ln%26a&page=2')).json()).toEqual({
      url: '/v1/boards/acme/education/schools?page=2&term=K%C3%B6ln%26a',
    })
    // The demo's freelance jobs are not this company's.
    expect(await (await get('/freelance')).json()).toEqual({ jobs: [] })
  })

  it('is asked once for many visitors', async () => {
    answer = () => [200, '{"departments":[]}']
    const { get } = await open()
    await Promise.all([get('/board/departments'), get('/board/departments')])
    await get('/board/departments')
    expect(asked).toEqual(['/v1/boards/acme/departments'])
  })

  it('is asked once however a list or a job is asked for, because each answer is stored', async () => {
    answer = () => [200, '{"id":7,"jobs":[],"departments":[]}']
    const { get } = await open()
    for (let invented = 0; invented < 3; invented += 1) {
      const query = `page=${invented}&term=${invented}&questions=${invented}`
      for (const path of ['/departments', '/offices', '/jobs']) await get(`/board${path}?${query}`)
      await get(`/board/jobs/7?content=${invented}&questions=true&page=${invented}`)
    }
    expect(asked).toEqual(['/departments', '/offices', '/jobs', '/jobs/7?questions=true'].map((path) => `/v1/boards/acme${path}`))
  })

  it('says which job is closed', async () => {
    answer = () => [404, '{"status":404,"error":"Job not found"}']
    const { get } = await open()
    expect((await get('/board/jobs/7?questions=true')).status).toBe(404)
  })

  it.each<[string, readonly [number, string]]>([
    ['an error', [500, '{}']],
    ['a page of a proxy', [200, '<!doctype html>']],
    ['a redirect', [302, '']],
  ])('is unavailable and not empty when it answers with %s', async (_what, given) => {
    answer = () => given
    const { get, warnings } = await open()
    expect((await get('/board/departments')).status).toBe(503)
    await get('/board/jobs')
    expect(warnings).toHaveLength(1)
  })

  it.each(['/board/jobs/7a', '/board/jobs/..%2f..%2fx', '/board/applications', '/board/education/secrets'])(
    'is never asked for anything else: %s',
    async (path) => {
      answer = () => [200, '{}']
      const { get } = await open()
      expect((await get(path)).status).toBe(404)
      expect(asked).toEqual([])
    },
  )
})
