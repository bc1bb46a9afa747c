import { reportingSeries } from '../tools/reports.ts'
import { type AskBoard, type AskPath, BoardReadError, notFound, okAnswer } from './ask-board.ts'

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
