import { storeTrustedLists } from '../../board/trusted-list-store.ts'
import { type BoardLists, entriesOf, readDepartments, readJobs } from '../../board/board-lists.ts'
import type { NamedBoard } from '../../board/open-boards.ts'
import { type Database, withDatabase } from '../../database/database.ts'
import type { Configuration } from '../../web/settings/environment.ts'
import { counted } from '../../tools/command.ts'
import { OperatorError } from '../../tools/operator-error.ts'

/** `npm run check-board -- --accept`: what a board lists now is right, whatever it listed before. */

async function listsOf({ ask, board }: NamedBoard): Promise<BoardLists> {
  try {
    const [jobs, departments] = await Promise.all([ask('/jobs', 'page'), ask('/departments', 'page')])
    if (jobs.status === 'not-found' || departments.status === 'not-found') throw new Error('is not found')
    return { jobs: readJobs(jobs.body), departments: readDepartments(departments.body) }
  } catch (error) {
    throw new OperatorError(`Nothing was accepted. ${board} ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    })
  }
}

async function accept(database: Database, named: readonly NamedBoard[], stdout: NodeJS.WritableStream): Promise<void> {
  // All are read before the first is accepted.
  const read = await Promise.all(named.map(async (board) => ({ board: board.board, lists: await listsOf(board) })))
  for (const { board, lists } of read) {
    const stored = await storeTrustedLists(database, board, { lists, emptySinceMs: null, readAtMs: database.nowMs() }, null)
    if (stored === null) throw new OperatorError(`Nothing was accepted. The list of ${board} is too large to be stored.`)
    const jobs = counted(entriesOf(lists.jobs.jobs).size, 'job')
    stdout.write(`${board}: ${jobs}. A server that runs trusts it within a minute.\n`)
  }
}

/**
 * Makes all servers of the database trust what boards list now.
 * @throws OperatorError when one of the boards cannot be read, or there is none
 */
export async function acceptBoards(
  named: readonly NamedBoard[],
  configuration: Configuration,
  stdout: NodeJS.WritableStream,
): Promise<void> {
  if (named.length === 0) throw new OperatorError('There is nothing to accept: this server has a board of its own.')
  await withDatabase(configuration, async (database) => accept(database, named, stdout))
}
