import { once } from 'node:events'
import { constants, createBrotliCompress } from 'node:zlib'
import type { PackHead, PackItem } from '#shared/board-pack.ts'
import type { Bytes } from '../../tools/bytes.ts'
import { partIdIn } from './packed-job.ts'

/** Writes packs and deltas, compressed, one job after the other: a large board is never in memory as a whole. */

/** A level higher takes three times as long for 2 % less, measured with 2,179 jobs. */
const quality = 6
/** The largest that every browser reads. Jobs of one board are alike, also with a megabyte between them. */
const windowBits = 24

export interface PackContent {
  readonly head: Omit<PackHead, 'format' | 'kind'>
  /** Items besides the jobs, such as the board's list. */
  readonly others: readonly PackItem[]
  /** The lines of the jobs, each job's in one text. */
  readonly jobs: AsyncIterable<string>
}

/** Another server has changed the jobs meanwhile. */
export class JobsChangedError extends Error {
  override readonly name = 'JobsChangedError'
}

/** The lines of a pack. A part that several jobs share is written once. */
async function* linesOf({ head, jobs, others }: PackContent): AsyncGenerator<string, void> {
  const written = new Set<string>()
  yield `[\n${JSON.stringify({ kind: 'head', format: 1, ...head } satisfies PackItem)}`
  for (const item of others) yield `,\n${JSON.stringify(item)}`
  let jobCount = 0
  for await (const lines of jobs) {
    jobCount += 1
    for (const line of lines.split('\n')) {
      const part = partIdIn(line)
      if (part !== null && written.has(part)) continue
      if (part !== null) written.add(part)
      yield `,\n${line}`
    }
  }
  if (jobCount !== head.jobCount) throw new JobsChangedError(`${head.jobCount - jobCount} jobs have gone`)
  yield '\n]\n'
}

/** A pack in brotli. @throws JobsChangedError when a job is no longer there */
export async function compressPack(content: PackContent): Promise<Bytes> {
  const stream = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: windowBits },
  })
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(stream, 'end')
  try {
    for await (const line of linesOf(content)) {
      if (!stream.write(line)) await once(stream, 'drain')
    }
  } catch (error) {
    ended.catch(() => {})
    stream.destroy()
    throw error
  }
  stream.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}
