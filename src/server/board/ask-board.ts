import { educationLists, type EducationList } from '#shared/endpoints.ts'
import { cutDeepParts } from '../tools/nesting.ts'
import { reportingSeries } from '../tools/reports.ts'
import type { EducationQuery } from './education/education-lists.ts'

/**
 * The one function that asks a job board over the network, for the server, `check-board` and `new-brand` alike. A board may lie: it
 * may redirect to an address that only this machine reaches, answer without end, or never. So no redirect is followed, and size,
 * time and depth of an answer are limited.
 */

export interface AskLimits {
  /** Until the answer begins. */
  readonly firstByteMs: number
  /** Until it has ended. */
  readonly wholeMs: number
  /** After decompression. */
  readonly maxBytes: number
}

/** The largest recorded board, some 2,200 jobs, is 3.4 MB without its texts and some 20 MB with them. */
const usualLimits: AskLimits = { firstByteMs: 10_000, wholeMs: 30_000, maxBytes: 20 * 1024 * 1024 }

/** Departments nest some levels deep, and metadata in a job of theirs. Nothing else does. */
export const maxBoardLevels = 100

/** The board did not answer as it should. The message holds no address, no key and no personal data. */
export class BoardReadError extends Error {
  override readonly name = 'BoardReadError'
}

export interface BoardReply {
  readonly status: number
  /** The JSON of a 200. null with any other status. */
  readonly body: unknown
}

/**
 * Why a board is asked. Visitors get older answers, and are the first to do without one when it has been asked often. A delivery
 * that needs a proof that a job has closed gets nothing older than its question. Reading in the background waits for everybody
 * else, and takes no older answer for the present one.
 */
export type BoardNeed = 'background' | 'page' | 'application' | 'delivery' | 'proof'

/** Asks a board, as `askBoard` does, and where it has a budget of requests, within that. */
export type AskBoard = (url: string, init?: RequestInit, need?: BoardNeed) => Promise<BoardReply>

/** The answer of a board for a path of its API, which all who read it share: it is never changed. */
export type BoardAnswer = { readonly status: 'ok'; readonly body: unknown } | { readonly status: 'not-found' }

export const notFound: BoardAnswer = { status: 'not-found' }

/** The answer of a board that has something at a path. */
export const okAnswer = (body: unknown): BoardAnswer => ({ status: 'ok', body })

/**
 * Asks one board for a path, such as '/jobs/7?questions=true'.
 * @throws BoardReadError when it does not answer as it should
 */
export type AskPath = (path: string, need: BoardNeed) => Promise<BoardAnswer>

/**
 * Reads an answer of a board. While a list or a job has not changed, it is the same object, so that what is made of it is made once.
 * @param path with its query, such as '/jobs/7?questions=true'. A query that changes nothing is ignored
 * @param need by default that of a page
 * @throws BoardReadError when the board does not answer
 */
export type ReadBoard = (path: string, need?: BoardNeed) => Promise<BoardAnswer>

/** A path of a board's API in its parts. */
export type BoardPath =
  | { readonly kind: 'job'; readonly jobId: number; readonly query: URLSearchParams }
  | { readonly kind: 'education'; readonly list: EducationList; readonly query: EducationQuery }
  | { readonly kind: 'other'; readonly pathname: string; readonly query: URLSearchParams }

/** @param path such as '/jobs/7?questions=true' */
export function parseBoardPath(path: string): BoardPath {
  const { pathname, searchParams: query } = new URL(path, 'http://board')
  const [, jobId] = /^\/jobs\/(\d{1,15})$/.exec(pathname) ?? []
  if (jobId !== undefined) return { kind: 'job', jobId: Number(jobId), query }
  const list = educationLists.find((each) => pathname === `/education/${each}`)
  if (list === undefined) return { kind: 'other', pathname, query }
  return { kind: 'education', list, query: { term: query.get('term') ?? '', page: Number(query.get('page') ?? 1) } }
}

async function readText(response: Response, { maxBytes }: AskLimits): Promise<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  // Leaving the loop early closes the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new BoardReadError(`answers with more than ${Math.round(maxBytes / 1024 / 1024)} MB`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parse(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    cutDeepParts(body, maxBoardLevels)
    return body
  } catch {
    throw new BoardReadError('does not answer in JSON')
  }
}

/**
 * Asks a board.
 * @returns the status, and the JSON of a 200
 * @throws BoardReadError when it redirects, is too slow or too large, or does not answer in JSON
 */
export async function askBoard(url: string, init: RequestInit = {}, limits: AskLimits = usualLimits): Promise<BoardReply> {
  const stop = new AbortController()
  const tooLate = () => stop.abort(new BoardReadError('is too slow'))
  const whole = setTimeout(tooLate, limits.wholeMs)
  const firstByte = setTimeout(tooLate, limits.firstByteMs)
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: stop.signal })
    clearTimeout(firstByte)
    const { status } = response
    if (status >= 300 && status < 400) throw new BoardReadError(`redirects (HTTP ${status}), which is not followed`)
    return { status, body: status === 200 ? parse(await readText(response, limits)) : null }
  } catch (error) {
    if (error instanceof BoardReadError) throw error
    const { cause, name } = error as Error
    throw new BoardReadError(`does not answer (${(cause as NodeJS.ErrnoException | undefined)?.code ?? name})`)
  } finally {
    clearTimeout(whole)
    clearTimeout(firstByte)
    // The body of an answer that is not read would hold its connection.
    stop.abort()
  }
}

/**
 * A board of Greenhouse's API on another host.
 * @param boardUrl such as https://boards-api.greenhouse.io/v1/boards/acme
 * @param warn receives a line when the board begins to fail
 */
export function remoteBoard(boardUrl: string, ask: AskBoard, warn: (message: string) => void): AskPath {
  const reporting = reportingSeries((error) =>
    warn(`board: ${boardUrl} ${error instanceof BoardReadError ? error.message : String(error)}`),
  )
  return async (path, need) => {
    try {
      const { body, status } = await reporting(async () => {
        const reply = await ask(boardUrl + path, {}, need)
        if ([200, 404, 410].includes(reply.status)) return reply
        throw new BoardReadError(`does not answer (HTTP ${reply.status})`)
      })
      return status === 200 ? okAnswer(body) : notFound
    } catch (error) {
      throw error instanceof BoardReadError ? error : new BoardReadError('was not asked', { cause: error })
    }
  }
}
