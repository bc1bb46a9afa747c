import type { Clock } from '#platform/clock.ts'
import type { CareersDatabase, DatabaseConnection, TableName } from './database.ts'
import type { DraftMirror } from './draft-mirror.ts'
import type { Notices } from './notices.ts'
import { type FileRow, applicationFiles, parseDraft, parseDraftCopies, parseFile } from './records.ts'
import { readApplicationRows } from './rows.ts'

/**
 * Stores the bytes of picked files. Each file is written once and never changed (see `FileRow`). A file that the device has no
 * room for stays in this page's memory, from where it can still be sent.
 */

export interface NewFile {
  readonly fileName: string
  readonly mediaType: string
  /** The caller reads the file first: awaiting anything but the database would end the transaction. */
  readonly bytes: ArrayBuffer
  /** The id to use. Without one, a new id is created. */
  readonly fileId?: string
}

export interface StoredFileResult {
  /** 'stored' on the device, or only in this page's memory because the device is 'full' or has no database. */
  readonly status: 'stored' | 'full' | 'memory'
  readonly fileId: string
}

export type FileReading =
  | { readonly status: 'ready'; readonly file: FileRow }
  | { readonly status: 'missing' }
  | { readonly status: 'unavailable' }

/** The tables that name files. A transaction that deletes files needs them all. */
export const tablesWithFiles = ['files', 'drafts', 'draftCopies', 'applications'] as const satisfies readonly TableName[]

/** The files that drafts, their copies and applications need. */
export async function neededFileIds(database: CareersDatabase): Promise<ReadonlySet<string>> {
  const drafts = (await database.drafts.toArray()).flatMap((row) => parseDraft(row) ?? [])
  const copies = parseDraftCopies(await database.draftCopies.toArray())
  const applications = await readApplicationRows(database)
  return new Set([
    ...[...drafts, ...copies.map(({ draft }) => draft)].flatMap(({ fileIds }) => fileIds),
    ...applications.flatMap((row) => applicationFiles(row).map(({ fileId }) => fileId)),
  ])
}

/**
 * Call it when an operation starts. The returned function tells whether 'Delete everything' was confirmed since, so that an
 * operation that was under way does not write the data again.
 */
export type ClearWatch = () => () => boolean

/** What a tab makes its stores of. */
export interface StoreDeps {
  readonly connection: DatabaseConnection
  readonly mirror: DraftMirror
  readonly files: FileStore
  readonly notices: Notices
  readonly clock: Clock
  readonly newId: () => string
  readonly tabId: string
  readonly watchClear: ClearWatch
  /** Returns the SHA-256 as hexadecimal digits. */
  readonly sha256: (content: string | ArrayBuffer) => Promise<string>
}

export type FileStore = ReturnType<typeof createFileStore>

type FileDeps = Pick<StoreDeps, 'clock' | 'connection' | 'newId' | 'watchClear'>

export function createFileStore({ clock, connection, watchClear, newId }: FileDeps) {
  const memory = new Map<string, FileRow>()
  return {
    attach: async (jobId: number, { bytes, fileId = newId(), fileName, mediaType }: NewFile): Promise<StoredFileResult> => {
      const row: FileRow = {
        fileId,
        jobId,
        fileName,
        mediaType,
        sizeBytes: bytes.byteLength,
        bytes,
        createdAtMs: clock.nowMs(),
      }
      const isCleared = watchClear()
      const result = await connection.transact('rw', ['files'], async (database) => {
        if (!isCleared()) await database.files.put(row)
      })
      if (result.status === 'ok' || isCleared()) return { status: 'stored', fileId }
      memory.set(fileId, row)
      return { status: result.status === 'full' ? 'full' : 'memory', fileId }
    },
    read: async (fileId: string): Promise<FileReading> => {
      const row = memory.get(fileId)
      if (row) return { status: 'ready', file: row }
      const result = await connection.run((database) => database.files.get(fileId))
      if (result.status !== 'ok') return { status: 'unavailable' }
      const file = parseFile(result.value)
      return file ? { status: 'ready', file } : { status: 'missing' }
    },
    /** The files that are neither stored nor in memory. Empty if the database cannot be asked. */
    missing: async (fileIds: readonly string[]) => {
      const wanted = fileIds.filter((fileId) => !memory.has(fileId))
      if (wanted.length === 0) return []
      const result = await connection.run((database) => database.files.where('fileId').anyOf(wanted).primaryKeys())
      return result.status === 'ok' ? wanted.filter((fileId) => !result.value.includes(fileId)) : []
    },
    /** The files that are in this page's memory. */
    inMemory: (fileIds: readonly string[]) =>
      fileIds.flatMap((fileId) => {
        const row = memory.get(fileId)
        return row ? [row] : []
      }),
    /** Drops files from memory after they were stored on the device. */
    dropFromMemory: (fileIds: readonly string[]) => {
      for (const fileId of fileIds) memory.delete(fileId)
    },
    /** Whether one of the files would be lost with the page. */
    isInMemory: (fileIds: readonly string[]) => fileIds.some((fileId) => memory.has(fileId)),
    remove: async (fileIds: readonly string[]) => {
      for (const fileId of fileIds) memory.delete(fileId)
      await connection.transact('rw', tablesWithFiles, async (database) => {
        const needed = await neededFileIds(database)
        await database.files.bulkDelete(fileIds.filter((fileId) => !needed.has(fileId)))
      })
    },
    /** Drops the files of one job from memory. */
    dropJob: (jobId: number) => {
      for (const [fileId, row] of memory) if (row.jobId === jobId) memory.delete(fileId)
    },
    clearMemory: () => memory.clear(),
  }
}
