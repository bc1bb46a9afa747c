import type { OpenBoards } from '../open-boards.ts'
import { builtMapping } from '../built-mapping.ts'
import { type BoardPack, type BoardPackDeps, openBoardPack } from './board-pack.ts'

/** The name in the database of the board that this server has itself. No address is like it. */
const ownName = 'own'

/** The pack of the board of the settings, or of several as one. */
export function packOf(
  { names, read }: Pick<OpenBoards, 'names' | 'read'>,
  deps: Pick<BoardPackDeps, 'database' | 'readPlaces' | 'warn' | 'work'>,
): BoardPack {
  const isOwn = names.length === 0
  // Last: whoever passes all services has a 'board' of another kind among them.
  return openBoardPack({ ...deps, board: isOwn ? ownName : names.join(' '), isOwn, read, mapping: builtMapping })
}
