import { createHash } from 'node:crypto'
import { packAddress } from '#shared/board-pack.ts'
import type { Board } from '#server/board/board.ts'

/** The board pack of a test's board. The server's own needs a database of Node, which jsdom does not get along with. */
export interface TestPack {
  readonly version: string
  /** By address. */
  readonly files: ReadonlyMap<string, string>
}

export function packOf(board: Board): TestPack {
  const newestFirst = board.jobs.toReversed()
  const version = createHash('sha256').update(JSON.stringify(newestFirst)).digest('hex').slice(0, 20)
  const jobCount = newestFirst.length
  const items = [
    { kind: 'head', format: 1, version, from: null, gone: [], jobCount },
    ...newestFirst.map((job) => ({ kind: 'job', jobId: job.id, hasForm: true, job })),
  ]
  return {
    version,
    files: new Map([
      [packAddress.index, JSON.stringify({ format: 1, version, jobCount, formCount: jobCount, deltas: [] })],
      [packAddress.whole(version), `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`],
    ]),
  }
}
