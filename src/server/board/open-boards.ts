import { tokenOf } from '../board-address.ts'
import type { Configuration } from '../environment.ts'
import type { Board } from './board.ts'
import { type JobSource, jobSource, jobsOf } from './job-source.ts'
import { type BoardsOfJobs, mergeBoards } from './merged-board.ts'
import { passedOnBoard, type ReadBoard, remoteBoard } from './passed-on-board.ts'

/** Opens the board of the settings, or several as one. */

export interface OpenBoards {
  /** What this server passes on to pages. null: it has a board of its own, or pages ask another host. */
  readonly passedOn: ReadBoard | null
  /** Jobs without anything cached. */
  readonly freshJobs: () => JobSource
  /** Which of several boards has a job, by its address. null: the job was not read yet. */
  readonly addressOf: (jobId: number) => string | null
  /** Warns of boards whose schools and degrees have other numbers, because they are of another account. */
  readonly compareAccounts: () => Promise<void>
}

/** The first page of a board's degrees. null: it does not answer. */
async function readDegrees(read: ReadBoard): Promise<string | null> {
  const answer = await read('/education/degrees').catch(() => null)
  return answer?.status === 200 ? answer.body : null
}

/** @param embedded the board that this server has itself */
export function openBoards(
  { boardUrl, boards, settings }: Pick<Configuration, 'boardUrl' | 'boards' | 'settings'>,
  embedded: () => Board,
  warn: (message: string) => void,
): OpenBoards {
  if (boards.length === 0) {
    return {
      passedOn: boardUrl === null ? null : remoteBoard(boardUrl, warn),
      freshJobs: () => jobSource({ boardUrl: boardUrl ?? settings.boardUrl }, embedded),
      addressOf: () => boardUrl,
      compareAccounts: async () => {},
    }
  }
  const known: BoardsOfJobs = new Map()
  const urls = boards.map(({ url }) => url)
  const readers = urls.map((url) => remoteBoard(url, warn))
  const warnMissing = (board: number) => {
    const url = urls[board] ?? ''
    warn(`board: ${url} is not found. Check '${tokenOf(url)}' in BOARDS.`)
  }
  const merge = () => mergeBoards(readers, { known, warn: warnMissing })
  return {
    passedOn: merge(),
    freshJobs: () => jobsOf(passedOnBoard(merge())),
    addressOf: (jobId) => urls[known.get(jobId) ?? Number.NaN] ?? null,
    compareAccounts: async () => {
      const [first = null, ...others] = await Promise.all(readers.map(readDegrees))
      const other = first === null ? -1 : others.findIndex((degrees) => degrees !== null && degrees !== first)
      if (other === -1) return
      warn(`board: ${urls[0]} and ${urls[other + 1]} have other schools and degrees. BOARDS must be boards of one account.`)
    },
  }
}
