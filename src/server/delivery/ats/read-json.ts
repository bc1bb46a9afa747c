import * as v from 'valibot'
import { askBoard, type AskBoard, type BoardNeed, BoardReadError } from '../../board/ask-board.ts'

/**
 * Reads an answer of a system's board as JSON. A redirect is not followed: it would carry the key to another host.
 * @returns null: there is nothing at this address
 * @throws BoardReadError without the address and the headers, which may hold a key
 */
export async function readJsonOrNothing(ask: AskBoard, url: string, init: RequestInit, need?: BoardNeed): Promise<unknown> {
  const { body, status } = await ask(url, init, need)
  if (status === 200) return body
  if (status === 401 || status === 403) throw new BoardReadError(`refuses the API key (HTTP ${status})`)
  if (status === 404) return null
  throw new BoardReadError(`does not answer as it should (HTTP ${status})`)
}

/**
 * Reads an answer that every board of the system has.
 * @throws BoardReadError, see above
 */
export async function readJson(ask: AskBoard, url: string, init: RequestInit, need?: BoardNeed): Promise<unknown> {
  const body = await readJsonOrNothing(ask, url, init, need)
  if (body === null) throw new BoardReadError('does not have this board (HTTP 404): check the board in the settings')
  return body
}

interface HarmlessRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * Asks a system something harmless. Only an answer of the contract's shape counts: a gateway in front of a system that is broken
 * down answers 200 with words of its own, and a cache with those of yesterday.
 */
export async function answersWell(url: string, request: HarmlessRequest, contract: v.GenericSchema): Promise<boolean> {
  const headers = { ...request.headers, 'Cache-Control': 'no-cache' }
  try {
    // Within the rate limit of the deliveries.
    return v.is(contract, await readJson((...asked) => askBoard(asked[0], asked[1]), url, { ...request, headers }))
  } catch (error) {
    if (error instanceof BoardReadError) return false
    throw error
  }
}
