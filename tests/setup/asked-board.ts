import { type AskBoard, askBoard, type AskPath, type ReadBoard } from '#server/board/ask-board.ts'

/** Boards as they answer, without what a server trusts of them. */

/** Asks without a budget. */
export const askFreely: AskBoard = async (url, init) => askBoard(url, init)

/** Passes every answer of a board on as it is. */
export function readAsked(ask: AskPath): ReadBoard {
  return async (path, need = 'page') => ask(path, need)
}
