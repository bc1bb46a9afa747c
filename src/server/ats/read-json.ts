import { BoardReadError } from '../board/ats-board.ts'

const maxWaitMs = 20_000

/**
 * Reads an answer of a system's board as JSON. A redirect is not followed: it would carry the key to another host.
 * @throws BoardReadError without the address and the headers, which may hold a key
 */
export async function readJson(url: string, init: RequestInit): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(maxWaitMs) })
  } catch (error) {
    const { cause, name } = error as Error
    throw new BoardReadError(`does not answer (${(cause as NodeJS.ErrnoException | undefined)?.code ?? name})`)
  }
  if (response.status === 401 || response.status === 403)
    throw new BoardReadError(`refuses the API key (HTTP ${response.status})`)
  if (response.status === 404) throw new BoardReadError('does not have this board (HTTP 404): check the board in the settings')
  if (response.status !== 200) throw new BoardReadError(`does not answer as it should (HTTP ${response.status})`)
  try {
    return await response.json()
  } catch {
    throw new BoardReadError('does not answer in JSON')
  }
}
