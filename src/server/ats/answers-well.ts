import * as v from 'valibot'
import { askBoard, BoardReadError } from '../board/ask-board.ts'
import { readJson } from './read-json.ts'

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
    // Within the pace of the deliveries.
    return v.is(contract, await readJson((...asked) => askBoard(asked[0], asked[1]), url, { ...request, headers }))
  } catch (error) {
    if (error instanceof BoardReadError) return false
    throw error
  }
}
