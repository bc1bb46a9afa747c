import { cutDeepParts } from '../tools/nesting.ts'

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
 * that needs a proof that a job has closed gets nothing older than its question.
 */
export type BoardNeed = 'page' | 'application' | 'delivery' | 'proof'

/** Asks a board, as `askBoard` does, and where it has a budget of requests, within that. */
export type AskBoard = (url: string, init?: RequestInit, need?: BoardNeed) => Promise<BoardReply>

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
