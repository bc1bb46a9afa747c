import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import type { PackIndex, PackItem } from '#shared/board-pack.ts'
import { maxOfflineJobs } from '#shared/limits.ts'
import { BoardReadError } from '../ask-board.ts'
import type { JobReader } from '../job-reader.ts'
import type { OpenJobs } from '../open-jobs.ts'
import { readLines } from '../stored-jobs.ts'
import type { Database } from '../../database/database.ts'
import type { Bytes } from '../../tools/bytes.ts'
import type { WorkQueue } from '../../tools/work-queue.ts'
import { isOlder } from '../../database/stored-times.ts'
import { stateHash } from '../../tools/state-hash.ts'
import { LruCache } from '../../tools/lru-cache.ts'
import { runSteps } from '../../tools/steps.ts'
import { compressPack, JobsChangedError } from './pack-files.ts'
import { type Hashes, PackVersions, versionOf } from './pack-versions.ts'

/**
 * The board pack of this server: it has the jobs of the board read, makes a version of the pack when they have changed, and
 * deltas from earlier versions when a device asks for them. See `shared/board-pack.ts` for the format.
 */

export interface BoardPack {
  /** null: no pack has been made yet. */
  readonly index: () => PackIndex | null
  /** A version in brotli: the present one, or the one before. null: no other is there. */
  readonly whole: (version: string) => Bytes | null
  /**
   * The changes up to the present version in brotli. null: they are not known, or not smaller than the pack.
   * @throws BusyError when there is no room for the work
   */
  readonly delta: (from: string, version: string) => Promise<Bytes | null>
  /** Begins to read the board in the background. Returns a function that ends it. */
  readonly start: () => () => Promise<void>
  /** Reads the board until everything is in the pack. @throws BoardReadError when the board does not answer */
  readonly complete: (report: (waiting: number) => void) => Promise<void>
}

export interface BoardPackDeps {
  /** The board's name in the database. */
  readonly board: string
  readonly database: Database
  readonly reader: JobReader
  readonly openJobs: Pick<OpenJobs, 'departments'>
  readonly work: WorkQueue
  readonly warn: (message: string) => void
  readonly nowMs?: () => number
}

/** How often the board's list is read. */
const lookEveryMs = 5 * 60_000
const retryMs = 60_000
const retryChangedMs = 5_000
/** How often a process looks at what another one has stored meanwhile. */
const elsewhereMs = 2_000
/** While forms arrive one by one, not each of them is a version. */
const makeEveryMs = 5 * 60_000
const maxDeltas = 30
const maxDeltaBytes = 16 * 1024 * 1024
/** A delta with more of the jobs than this is not worth a file of its own. */
const maxShareOfDelta = 0.5

interface Made {
  readonly version: string
  readonly bytes: Bytes
  readonly hashes: Hashes
  /** With the versions that were known when it was made: a request for it, or for an invented version, costs no query. */
  readonly index: PackIndex
}

const Departments = v.object({ departments: v.array(v.unknown()) })

/** Keys of the items in the hashes of a version that are no jobs. */
const keys = { list: 'list', education: 'education' } as const

export function openBoardPack(deps: BoardPackDeps): BoardPack {
  const { board, database, openJobs, reader, warn, work, nowMs = () => database.nowMs() } = deps
  const versions = new PackVersions(database, board)
  const deltas = new LruCache<Bytes | null>({
    maxKeys: maxDeltas,
    maxBytes: maxDeltaBytes,
    bytesOf: (bytes) => bytes?.length ?? 0,
  })
  let isOpen = false
  let present: Made | null = null
  let earlier: Made | null = null
  let lookedAtMs: number | null = null
  let madeAtMs: number | null = null

  function educationItem(): PackItem {
    return { kind: 'education', ...reader.education }
  }

  async function make(): Promise<void> {
    madeAtMs = nowMs()
    const jobs = [...reader.publish()].sort(([a], [b]) => b - a).slice(0, maxOfflineJobs)
    const list = await openJobs.departments()
    const education = educationItem()
    const hashes: Hashes = {
      ...Object.fromEntries(jobs.map(([jobId, { hash }]) => [String(jobId), hash])),
      [keys.list]: stateHash(list),
      [keys.education]: stateHash(education),
    }
    const version = versionOf(hashes)
    if (present?.version === version) return
    const bytes = await compressPack({
      head: { version, from: null, gone: [], jobCount: jobs.length },
      others: [{ kind: 'list', departments: v.parse(Departments, list).departments }, education],
      jobs: readLines(
        database,
        board,
        jobs.map(([jobId]) => jobId),
      ),
    })
    await versions.save(version, hashes, nowMs())
    const formCount = jobs.filter(([, { hasForm }]) => hasForm).length
    earlier = present
    const known = (await versions.readAll()).filter((each) => each !== version)
    present = { version, bytes, hashes, index: { format: 1, version, jobCount: jobs.length, formCount, deltas: known } }
  }

  /** One step of reading. Returns how long to wait before the next. */
  async function step(signal: AbortSignal): Promise<number> {
    let isElsewhere = false
    try {
      if (!isOpen) await reader.open()
      isOpen = true
      if (lookedAtMs === null || isOlder(lookedAtMs, lookEveryMs, nowMs())) {
        lookedAtMs = nowMs()
        // Without them there is no pack, so nothing that the present one has may go.
        await openJobs.departments()
        await reader.look()
      } else if (reader.waiting > 0) {
        isElsewhere = !(await reader.askForSome(signal, nowMs()))
      }
      const isDue = madeAtMs === null || isOlder(madeAtMs, makeEveryMs, nowMs())
      if (reader.waiting === 0 || (isDue && reader.hasMost)) await make()
      if (reader.waiting === 0) return lookEveryMs
      return isElsewhere ? elsewhereMs : 0
    } catch (error) {
      if (error instanceof JobsChangedError) return retryChangedMs
      // Nothing is made of a board that was not read.
      lookedAtMs = null
      // The board's silence is in the log already.
      if (!(error instanceof BoardReadError)) throw error
      return retryMs
    }
  }

  async function makeDelta(from: string, { hashes, version }: Made): Promise<Bytes | null> {
    const known = await versions.readHashes(from)
    if (!known) return null
    const isJob = (key: string) => key !== keys.list && key !== keys.education
    const changed = Object.keys(hashes).filter((key) => isJob(key) && hashes[key] !== known[key])
    const gone = Object.keys(known).filter((key) => isJob(key) && !(key in hashes))
    if (changed.length > Object.keys(hashes).length * maxShareOfDelta) return null
    const others = hashes[keys.education] === known[keys.education] ? [] : [educationItem()]
    const head = { version, from, gone: gone.map(Number), jobCount: changed.length }
    const compressed = work.run(async () => compressPack({ head, others, jobs: readLines(database, board, changed.map(Number)) }))
    return compressed.catch((error: unknown) => {
      // The next version is on its way.
      if (error instanceof JobsChangedError) return null
      throw error
    })
  }

  return {
    index: () => present?.index ?? null,
    whole: (version) => [present, earlier].find((made) => made?.version === version)?.bytes ?? null,
    delta: async (from, version) => {
      const made = present
      if (made?.version !== version || !made.index.deltas.includes(from)) return null
      return deltas.getOrMake(`${from}-${version}`, async () => makeDelta(from, made))
    },
    start: () => {
      const steps = runSteps({ name: 'board pack', step, warn })
      return async () => steps.stop()
    },
    complete: async (report) => {
      await reader.open()
      await reader.look()
      while (reader.waiting > 0) {
        report(reader.waiting)
        if (!(await reader.askForSome(new AbortController().signal, nowMs()))) await delay(elsewhereMs)
      }
      await make()
    },
  }
}
