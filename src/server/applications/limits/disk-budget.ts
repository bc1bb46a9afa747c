import { stat, statfs } from 'node:fs/promises'
import { databaseFileOf } from '../../database/data-dir.ts'
import type { Database } from '../../database/database.ts'
import { isOlder } from '../../database/stored-times.ts'

/**
 * The room of the whole server: one budget, which is asked before anything of a stranger is stored. Extras stop
 * first, and applications before the disk is full, so that the ledger, an erasure and the desk can always write.
 */

/** The extras are events, photos and notes of fairs. */
export type DiskUse = 'extras' | 'applications'

/** The share that each use may fill. The rest is for writes that nobody asks for. */
const shares: Readonly<Record<DiskUse, number>> = { extras: 0.9, applications: 0.98 }

/** When to ask again: somebody has to make room. */
export const retryWhenFullSeconds = 300

/** Everything is written twice, to the write-ahead log and to the file. */
const writtenTimes = 2
const measureEveryMs = 500
const warnEveryMs = 60_000

export type DiskBudget = ReturnType<typeof diskBudget>

export interface DiskRoom {
  readonly usedBytes: number
  readonly totalBytes: number
}

const sizeOf = async (file: string) => (await stat(file).catch(() => null))?.size ?? 0

/** Of the database's pages, those that hold something. Free pages are used again before the file grows. */
async function pagesOf(database: Database): Promise<{ readonly allBytes: number; readonly freeBytes: number }> {
  const { rows } = await database.read(
    'SELECT page_count, freelist_count, page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size',
  )
  const [all, free, size] = ['page_count', 'freelist_count', 'page_size'].map((name) => Number(rows[0]?.[name]))
  return { allBytes: (all ?? 0) * (size ?? 0), freeBytes: (free ?? 0) * (size ?? 0) }
}

interface DiskOptions {
  readonly database: Database
  /** Where the embedded database is. null: a server has it, whose disk is not ours. */
  readonly dataDir: string | null
  /** `DISK_BUDGET_MB` in bytes. null: the disk itself is the limit. */
  readonly maxBytes: number | null
}

/** @returns null: nobody knows the room */
async function measure({ database, dataDir, maxBytes }: DiskOptions): Promise<DiskRoom | null> {
  if (dataDir === null && maxBytes === null) return null
  const { allBytes, freeBytes } = await pagesOf(database)
  const logBytes = dataDir === null ? 0 : await sizeOf(`${databaseFileOf(dataDir)}-wal`)
  const usedBytes = allBytes - freeBytes + logBytes
  if (dataDir === null) return { usedBytes, totalBytes: maxBytes ?? Number.POSITIVE_INFINITY }
  const { bavail, bsize } = await statfs(dataDir)
  const totalBytes = allBytes + logBytes + bavail * bsize
  return { usedBytes, totalBytes: Math.min(totalBytes, maxBytes ?? Number.POSITIVE_INFINITY) }
}

/** The budget of one server. @param warn is called when a use stops, at most once a minute */
export function diskBudget(options: DiskOptions, warn: (message: string) => void) {
  let measuring: Promise<DiskRoom | null> | null = null
  let last: { readonly room: DiskRoom | null; readonly atMs: number } | null = null
  let takenBytes = 0
  let warnedAtMs = Number.NEGATIVE_INFINITY

  const measureNow = async () => {
    const taken = takenBytes
    const room = await measure(options)
    takenBytes -= taken
    last = { room, atMs: options.database.nowMs() }
    return room
  }

  /** The room as it was within the last half second. null: nobody knows it. */
  const measured = async () => {
    if (last && !isOlder(last.atMs, measureEveryMs, options.database.nowMs())) return last.room
    measuring ??= measureNow().finally(() => {
      measuring = null
    })
    return measuring
  }

  /**
   * Whether so many bytes may be stored now.
   * @returns true where nobody knows the room, as of a replicated database without `DISK_BUDGET_MB`
   */
  const hasRoom = async (use: DiskUse, bytes: number): Promise<boolean> => {
    const room = await measured()
    return !room || room.usedBytes + takenBytes + writtenTimes * bytes <= room.totalBytes * shares[use]
  }

  return {
    hasRoom,
    measured,
    /** Takes the room for bytes that are about to be stored. @returns false: they must not be stored */
    take: async (use: DiskUse, bytes: number) => {
      const isRoom = await hasRoom(use, bytes)
      // Taken bytes count as used until the next measurement.
      if (isRoom) takenBytes += writtenTimes * bytes
      else if (isOlder(warnedAtMs, warnEveryMs, options.database.nowMs())) {
        warnedAtMs = options.database.nowMs()
        warn(`disk: ${Math.round(shares[use] * 100)} % of the room is used, so ${use} are refused`)
      }
      return isRoom
    },
  }
}
