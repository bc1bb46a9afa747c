import { type AskBoard, type AskPath, BoardReadError } from './ask-board.ts'

/**
 * A board of Greenhouse's API on another host.
 * @param boardUrl such as https://boards-api.greenhouse.io/v1/boards/acme
 * @param warn receives a line when the board begins to fail
 */
export function remoteBoard(boardUrl: string, ask: AskBoard, warn: (message: string) => void): AskPath {
  let isFailing = false
  return async (path, need) => {
    try {
      const { body, status } = await ask(boardUrl + path, {}, need)
      if (status !== 200 && status !== 404 && status !== 410) throw new BoardReadError(`does not answer (HTTP ${status})`)
      isFailing = false
      return status === 200 ? { status: 'ok', body } : { status: 'not-found' }
    } catch (error) {
      // Once for each series: a board that is down would fill the log.
      if (!isFailing) warn(`board: ${boardUrl} ${error instanceof BoardReadError ? error.message : String(error)}`)
      isFailing = true
      throw error instanceof BoardReadError ? error : new BoardReadError('was not asked', { cause: error })
    }
  }
}
