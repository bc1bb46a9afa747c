import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { readRecordedBoard } from '#server/board/recorded-board.ts'
import { boardRoutes } from '#server/web/files/board-answers.ts'
import { type EducationLists, embeddedEducation } from '#server/board/education/education-lists.ts'
import { parseBoardPath, type ReadBoard } from '#server/board/ask-board.ts'
import { askMemory } from '#server/board/board.ts'

/** A company's job board on another host. */
export interface CompanyBoard {
  /** The address of its API, as `BOARD_URL` has it. */
  readonly url: string
  /** The paths that were asked for. */
  readonly asked: string[]
  /** While it is set, every request gets this status. */
  fails: number | null
  /** While it is set, it answers every request. null: the truth. */
  lie: ((path: string) => Response | Promise<Response> | null) | null
  /** Its jobs, in the shape of a `jobs` answer. */
  jobs: readonly object[]
  /** The degrees of its account. */
  degrees: EducationLists['degrees']
  close(): Promise<void>
}

export async function startCompanyBoard(token: string, jobs: readonly object[]): Promise<CompanyBoard> {
  const board = {
    asked: [] as string[],
    fails: null as CompanyBoard['fails'],
    lie: null as CompanyBoard['lie'],
    jobs,
    degrees: embeddedEducation.degrees,
  }
  const recorded = () =>
    readRecordedBoard({ jobs: board.jobs }, (problem) => {
      throw new Error(problem)
    })
  const education = () => ({ ...embeddedEducation, degrees: board.degrees })
  const read: ReadBoard = async (path) => askMemory(recorded(), parseBoardPath(path), education())
  const base = `/v1/boards/${token}`
  const listener = getRequestListener(async (request) => {
    const { pathname, search } = new URL(request.url)
    board.asked.push(pathname + search)
    if (board.fails !== null) return Response.json({ status: board.fails }, { status: board.fails })
    if (!pathname.startsWith(base)) return Response.json({ status: 404, error: 'Job board not found' }, { status: 404 })
    const path = `${pathname.slice(base.length) || '/'}${search}`
    const lie = await board.lie?.(path)
    return lie ?? boardRoutes(read).request(path)
  })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return Object.assign(board, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  })
}
