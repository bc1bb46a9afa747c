import { createHash, type Hash } from 'node:crypto'
import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import { dayMs } from '#shared/durations.ts'
import type { FileKind } from '#shared/file-types.ts'
import type { Database } from '../database/database.ts'
import { readRow, readRows } from '../database/rows.ts'
import { listed, sql } from '../database/sql.ts'

/**
 * Stores uploaded files in the database, so that a file and its application are always in the same backup and on the same
 * replica. Bytes are written in chunks as they arrive. A file exists once its row in `uploads` is committed.
 */

const StoredUpload = v.object({
  uploadKey: v.string(),
  kind: v.picklist(['document', 'video']),
  fileName: v.string(),
  sizeBytes: v.number(),
  sha256: v.string(),
})
export type StoredUpload = Readonly<v.InferOutput<typeof StoredUpload>>

export interface UploadDetails {
  readonly kind: FileKind
  readonly fileName: string
  readonly mediaType: string
}

/** Small enough for one statement to a remote server, large enough to store a résumé in ten. */
const chunkBytes = 1024 * 1024
/** Unclaimed uploads are deleted after a week, which is longer than any application is retried. */
const unclaimedLifetimeMs = 7 * dayMs
/** Where they take much of the room. A device uploads again what is gone. */
const unclaimedLifetimeWhenFullMs = dayMs
/** Nothing younger is deleted to make room: a person who fills in a form comes to its end. */
const evictableAfterMs = 60 * 60 * 1000
/** Chunks without a finished file belong to an interrupted upload. */
const brokenLifetimeMs = 60 * 60 * 1000
/** Of one deletion, so that other requests do not wait for it. */
const maxEvictedFiles = 200

const chunkStatement = (uploadKey: string, index: number, bytes: Buffer) =>
  sql`INSERT INTO upload_chunks (upload_key, chunk_index, written_at_ms, bytes) VALUES (${uploadKey}, ${index}, ${Date.now()}, ${bytes})`
const uploadStatement = (uploadKey: string, { fileName, kind, mediaType }: UploadDetails, sizeBytes: number, hash: Hash) =>
  sql`INSERT INTO uploads (upload_key, kind, file_name, media_type, size_bytes, sha256, uploaded_at_ms)
      VALUES (${uploadKey}, ${kind}, ${fileName}, ${mediaType}, ${sizeBytes}, ${hash.digest('hex')}, ${Date.now()})`

/** The statements that store a file from memory, to run in the transaction of its application. */
export function uploadStatements(uploadKey: string, details: UploadDetails, bytes: Buffer): readonly InStatement[] {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    chunkStatement(uploadKey, index, bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes)),
  )
  return [...chunks, uploadStatement(uploadKey, details, bytes.length, createHash('sha256').update(bytes))]
}

/** Writes one file in chunks, under a key that was claimed for it (`claimUpload`). */
export class UploadWriter {
  readonly #database: Database
  readonly #uploadKey: string
  readonly #hash: Hash = createHash('sha256')
  #pending: Buffer[] = []
  #pendingBytes = 0
  #chunkIndex = 0
  sizeBytes = 0

  constructor(database: Database, uploadKey: string) {
    this.#database = database
    this.#uploadKey = uploadKey
  }

  async write(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes)
    this.sizeBytes += bytes.length
    // However much comes at once: a replica passes no write on that is larger than 4 MB.
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      const part = bytes.subarray(at, at + chunkBytes)
      this.#pending.push(part)
      this.#pendingBytes += part.length
      if (this.#pendingBytes >= chunkBytes) await this.#flush()
    }
  }

  async #flush(): Promise<void> {
    if (this.#pendingBytes === 0) return
    const chunk = Buffer.concat(this.#pending)
    this.#pending = []
    this.#pendingBytes = 0
    await this.#database.write([chunkStatement(this.#uploadKey, this.#chunkIndex, chunk)])
    this.#chunkIndex += 1
  }

  /** Writes what is left of bytes that are no file of an application. @returns their SHA-256 */
  async end(): Promise<string> {
    await this.#flush()
    return this.#hash.digest('hex')
  }

  /** Commits the file's row, which completes it. */
  async finish(details: UploadDetails): Promise<void> {
    await this.#flush()
    await this.#database.write([uploadStatement(this.#uploadKey, details, this.sizeBytes, this.#hash)])
  }

  /** Deletes the chunks and the claim. */
  async abort(): Promise<void> {
    await this.#database.write([sql`DELETE FROM upload_chunks WHERE upload_key = ${this.#uploadKey}`])
  }
}

/** Stores a file from memory, in chunks and not in one transaction, which a remote server could find too large. */
export async function writeUpload(
  database: Database,
  uploadKey: string,
  details: UploadDetails,
  bytes: Uint8Array,
): Promise<void> {
  const writer = new UploadWriter(database, uploadKey)
  for (let at = 0; at < bytes.byteLength; at += chunkBytes) await writer.write(Buffer.from(bytes.subarray(at, at + chunkBytes)))
  await writer.finish(details)
}

/** Deletes a file that no application names, one piece after the other: overwriting needs as much room again. */
export async function deleteUpload(database: Database, uploadKey: string): Promise<void> {
  for (;;) {
    const [{ rowsAffected }] = await database.write([
      sql`DELETE FROM upload_chunks WHERE rowid IN (SELECT rowid FROM upload_chunks WHERE upload_key = ${uploadKey} LIMIT 1)`,
    ])
    if (rowsAffected === 0) break
  }
  await database.write([sql`DELETE FROM uploads WHERE upload_key = ${uploadKey}`])
}

/** Index of the claim's row, before the first chunk. */
const claimIndex = -1

/**
 * Atomically claims a key for one writer. Of two concurrent uploads with one ticket, the second is rejected before it writes
 * or, in its clean-up, deletes the first one's chunks. `abort` releases the key.
 * @returns false when the key is taken
 */
export async function claimUpload(database: Database, uploadKey: string): Promise<boolean> {
  const [{ rowsAffected }] = await database.write([
    sql`INSERT INTO upload_chunks (upload_key, chunk_index, written_at_ms, bytes)
          SELECT ${uploadKey}, ${claimIndex}, ${Date.now()}, x''
            WHERE NOT EXISTS (SELECT 1 FROM upload_chunks WHERE upload_key = ${uploadKey})`,
  ])
  return rowsAffected === 1
}

export async function findUpload(database: Database, uploadKey: string): Promise<StoredUpload | null> {
  const { rows } = await database.read(sql`SELECT * FROM uploads WHERE upload_key = ${uploadKey}`)
  return readRow(StoredUpload, rows)
}

/** A file of an application, with what is known about its upload. */
const FileOfApplication = v.object({
  fieldName: v.string(),
  uploadKey: v.string(),
  fileName: v.string(),
  mediaType: v.string(),
  sizeBytes: v.number(),
})
export type FileOfApplication = Readonly<v.InferOutput<typeof FileOfApplication>>

/** SQL */
const filesWithUploads = sql`SELECT field_name, upload_key, application_files.file_name, media_type, size_bytes
  FROM application_files JOIN uploads USING (upload_key)`

/** The files of an application, without their bytes. */
export async function filesOfApplication(database: Database, applicationId: string): Promise<readonly FileOfApplication[]> {
  const { rows } = await database.read(sql`${filesWithUploads} WHERE application_id = ${applicationId} ORDER BY field_name`)
  return readRows(FileOfApplication, rows)
}

/** A video that an application names. null: there is none with this key. */
export async function findAttachedVideo(database: Database, uploadKey: string): Promise<FileOfApplication | null> {
  const { rows } = await database.read(sql`${filesWithUploads} WHERE upload_key = ${uploadKey} AND kind = 'video'`)
  return readRow(FileOfApplication, rows)
}

/** Yields the bytes of a finished file, chunk by chunk. */
export async function* readUpload(database: Database, uploadKey: string): AsyncGenerator<Uint8Array> {
  for (let index = 0; ; index += 1) {
    const { rows } = await database.read(
      sql`SELECT bytes FROM upload_chunks WHERE upload_key = ${uploadKey} AND chunk_index = ${index}`,
    )
    const bytes = rows[0]?.['bytes']
    // Not `instanceof`: in a test of a screen, the buffer is of another realm.
    if (typeof bytes !== 'object' || bytes === null) return
    yield new Uint8Array(bytes)
  }
}

const isUnclaimed = sql`NOT EXISTS (SELECT 1 FROM application_files WHERE application_files.upload_key = uploads.upload_key)`

/**
 * Deletes the oldest files that no application has claimed, none of them younger than an hour, to make so much room.
 * @returns the bytes of the deleted files
 */
export async function evictUnclaimed(database: Database, neededBytes: number, nowMs: number): Promise<number> {
  const { rows } =
    await database.read(sql`SELECT upload_key, size_bytes FROM uploads WHERE uploaded_at_ms < ${nowMs - evictableAfterMs} AND ${isUnclaimed}
          ORDER BY uploaded_at_ms LIMIT ${maxEvictedFiles}`)
  const keys: string[] = []
  let freedBytes = 0
  for (const { sizeBytes, uploadKey } of readRows(v.pick(StoredUpload, ['uploadKey', 'sizeBytes']), rows)) {
    if (freedBytes >= neededBytes) break
    keys.push(uploadKey)
    freedBytes += sizeBytes
  }
  if (keys.length === 0) return 0
  const [{ rows: deleted }] = await database.write([
    // An application may have claimed one meanwhile.
    sql`DELETE FROM uploads WHERE upload_key IN ${listed(keys)} AND ${isUnclaimed}
          RETURNING size_bytes`,
    sql`DELETE FROM upload_chunks WHERE upload_key IN ${listed(keys)}
            AND upload_key NOT IN (SELECT upload_key FROM uploads)`,
  ])
  return deleted.reduce((sum, row) => sum + Number(row['size_bytes']), 0)
}

/**
 * Deletes interrupted uploads and files that no application has claimed.
 * @param isRoomScarce half of the room for unclaimed files is used
 */
export async function purgeUploads(database: Database, nowMs: number, isRoomScarce = false): Promise<void> {
  const beforeMs = nowMs - (isRoomScarce ? unclaimedLifetimeWhenFullMs : unclaimedLifetimeMs)
  const isOld = sql`uploaded_at_ms < ${beforeMs} AND ${isUnclaimed}`
  await database.write([
    sql`DELETE FROM upload_chunks WHERE upload_key IN (SELECT upload_key FROM uploads WHERE ${isOld})`,
    sql`DELETE FROM uploads WHERE ${isOld}`,
    sql`DELETE FROM upload_chunks WHERE written_at_ms < ${nowMs - brokenLifetimeMs}
          AND upload_key NOT IN (SELECT upload_key FROM uploads)`,
  ])
}
