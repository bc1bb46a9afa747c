import { demoBoard } from '#content/demo-board'
import { OperatorError } from '../tools/operator-error.ts'
import type { Board } from './board.ts'
import { composeDemoBoard } from './demo-board.ts'
import { loadBoardFile } from './recorded-board.ts'

/**
 * The board that this server has itself, for a command: the recorded one of the settings, or the demo's.
 * @throws OperatorError when there is none, or it cannot be read
 */
export async function boardOfServer(
  { boardFile }: { readonly boardFile: string | null },
  warn: (line: string) => void,
): Promise<() => Board> {
  if (boardFile !== null) {
    const board = await loadBoardFile(boardFile, warn)
    return () => board
  }
  if (!demoBoard) throw new OperatorError('There is no board: set BOARD_URL or BOARD_FILE, or name one with --board.')
  const board = composeDemoBoard(demoBoard, { nowMs: Date.now(), siteUrl: 'http://localhost' })
  return () => board
}
