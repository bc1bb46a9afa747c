import type { Clock } from '#platform/clock.ts'
import type { CareersDatabase, DatabaseConnection } from './database.ts'
import type { FileRow } from './records.ts'

/**
 * The bytes of picked files. They are written once and never changed. What the device has no room for stays in the page's
 * memory, where it can still be sent.
 */

export interface NewFile {
  readonly fileName: string
  readonly mediaType: string
  /** Read before this is called: a transaction ends at the first foreign `await` (pitfalls.md 15). */
  readonly bytes: ArrayBuffer
  /** The name it already goes by; none: it gets one. */
  readonly fileId?: string
}

export interface AttachResult {
  /** 'kept' on the device, or in this page's memory because the device is 'full' or has no database. */
  readonly status: 'kept' | 'full' | 'memory'
  readonly fileId: string
}

export type FileReading =
  | { readonly status: 'ready'; readonly file: FileRow }
  | { readonly status: 'missing' }
  | { readonly status: 'unavailable' }

export interface FileShelf {
  readonly attach: (jobId: number, file: NewFile) => Promise<AttachResult>
  readonly read: (fileId: string) => Promise<FileReading>
  /** Those of the files that are nowhere; none when the database cannot be asked. */
  readonly missing: (fileIds: readonly string[]) => Promise<readonly string[]>
  /** Those of the files that are in this page's memory. */
  readonly held: (fileIds: readonly string[]) => readonly FileRow[]
  /** The device has these by now. */
  readonly letGo: (fileIds: readonly string[]) => void
  /** Whether one of them would go with the page. */
  readonly isInMemory: (fileIds: readonly string[]) => boolean
  readonly remove: (fileIds: readonly string[]) => Promise<void>
  /** Forgets what is in memory for a job. */
  readonly forgetJob: (jobId: number) => void
  readonly forgetAll: () => void
}

/** The files that drafts and applications on their way still need. */
export async function neededFileIds(database: CareersDatabase): Promise<ReadonlySet<string>> {
  const drafts = await database.drafts.toArray()
  const applications = await database.applications.toArray()
  return new Set([
    ...drafts.flatMap(({ fileIds }) => fileIds),
    ...applications.filter(({ state }) => state !== 'sent').flatMap(({ files }) => files.map(({ fileId }) => fileId)),
  ])
}

interface FileDeps {
  readonly connection: DatabaseConnection
  readonly clock: Clock
  readonly newId: () => string
  readonly isOver: EraWatch
}

/** Called at the start of some work: tells later whether the person has deleted everything since. */
export type EraWatch = () => () => boolean

export function createFileShelf({ clock, connection, isOver, newId }: FileDeps): FileShelf {
  const memory = new Map<string, FileRow>()
  return {
    attach: async (jobId, { bytes, fileId = newId(), fileName, mediaType }) => {
      const row: FileRow = {
        fileId,
        jobId,
        fileName,
        mediaType,
        sizeBytes: bytes.byteLength,
        bytes,
        createdAtMs: clock.nowMs(),
      }
      const isDeleted = isOver()
      const result = await connection.run((database) =>
        database.transaction('rw', database.files, async () => {
          if (!isDeleted()) await database.files.put(row)
        }),
      )
      if (result.status === 'ok' || isDeleted()) return { status: 'kept', fileId }
      memory.set(fileId, row)
      return { status: result.status === 'full' ? 'full' : 'memory', fileId }
    },
    read: async (fileId) => {
      const held = memory.get(fileId)
      if (held) return { status: 'ready', file: held }
      const result = await connection.run((database) => database.files.get(fileId))
      if (result.status !== 'ok') return { status: 'unavailable' }
      return result.value ? { status: 'ready', file: result.value } : { status: 'missing' }
    },
    missing: async (fileIds) => {
      const wanted = fileIds.filter((fileId) => !memory.has(fileId))
      if (wanted.length === 0) return []
      const result = await connection.run((database) => database.files.where('fileId').anyOf(wanted).primaryKeys())
      return result.status === 'ok' ? wanted.filter((fileId) => !result.value.includes(fileId)) : []
    },
    held: (fileIds) =>
      fileIds.flatMap((fileId) => {
        const row = memory.get(fileId)
        return row ? [row] : []
      }),
    letGo: (fileIds) => {
      for (const fileId of fileIds) memory.delete(fileId)
    },
    isInMemory: (fileIds) => fileIds.some((fileId) => memory.has(fileId)),
    remove: async (fileIds) => {
      for (const fileId of fileIds) memory.delete(fileId)
      await connection.run((database) =>
        database.transaction('rw', database.files, database.drafts, database.applications, async () => {
          const needed = await neededFileIds(database)
          await database.files.bulkDelete(fileIds.filter((fileId) => !needed.has(fileId)))
        }),
      )
    },
    forgetJob: (jobId) => {
      for (const [fileId, row] of memory) if (row.jobId === jobId) memory.delete(fileId)
    },
    forgetAll: () => memory.clear(),
  }
}
