import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { InStatement } from '@libsql/client'
import type { FileKind } from '#shared/file-types.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { type ObjectStore, ObjectStoreAwayError } from '../../database/object-store.ts'
import { claimObject, dropObject, fileKeyOf, noteObject } from './loose-objects.ts'

/**
 * Writes uploaded files: into the database in chunks as they arrive, or into the store for files where there is one. A file exists
 * once its row in `uploads` is committed.
 */

export interface UploadDetails {
  readonly kind: FileKind
  readonly fileName: string
  readonly mediaType: string
}

/** Writes one file, under a key that was claimed for it (`claimUpload`). */
export interface UploadWriter {
  readonly sizeBytes: number
  write(bytes: Buffer): Promise<void>
  /** Commits the file's row, which completes it. */
  finish(details: UploadDetails): Promise<void>
  /** Deletes what was written, and the claim. */
  abort(): Promise<void>
}

/** What is known of a whole file. */
interface FileFacts {
  readonly sizeBytes: number
  readonly sha256: string
  /** null: its bytes are chunks. */
  readonly storeKey: string | null
}

/** Small enough for one statement to a remote server, large enough to store a résumé in ten. */
const chunkBytes = 1024 * 1024
/** A store must not take a candidate's file for a page. */
const objectType = 'application/octet-stream'

const chunkStatement = (uploadKey: string, index: number, bytes: Buffer, nowMs: number) =>
  sql`INSERT INTO upload_chunks (upload_key, chunk_index, written_at_ms, bytes) VALUES (${uploadKey}, ${index}, ${nowMs}, ${bytes})`

/** The statement that completes a file. */
export const uploadStatement = (
  uploadKey: string,
  { fileName, kind, mediaType }: UploadDetails,
  { sha256, sizeBytes, storeKey }: FileFacts,
  nowMs: number,
) =>
  sql`INSERT INTO uploads (upload_key, kind, file_name, media_type, size_bytes, sha256, uploaded_at_ms, store_key)
      VALUES (${uploadKey}, ${kind}, ${fileName}, ${mediaType}, ${sizeBytes}, ${sha256}, ${nowMs}, ${storeKey})`

/** The statements that store a file from memory in the database, to run in the transaction of its application. */
export function uploadStatements(
  uploadKey: string,
  details: UploadDetails,
  bytes: Buffer,
  nowMs: number,
): readonly InStatement[] {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    chunkStatement(uploadKey, index, bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes), nowMs),
  )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return [...chunks, uploadStatement(uploadKey, details, { sizeBytes: bytes.length, sha256, storeKey: null }, nowMs)]
}

/** Writes a file into the database. */
export class ChunkWriter implements UploadWriter {
  readonly #database: Pick<Database, 'nowMs' | 'write'>
  readonly #uploadKey: string
  readonly #hash: Hash = createHash('sha256')
  #pending: Buffer[] = []
  #pendingBytes = 0
  #chunkIndex = 0
  sizeBytes = 0

  constructor(database: Pick<Database, 'nowMs' | 'write'>, uploadKey: string) {
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

  /** The statement for the bytes that wait. */
  #takePending(): readonly InStatement[] {
    if (this.#pendingBytes === 0) return []
    const statement = chunkStatement(this.#uploadKey, this.#chunkIndex, Buffer.concat(this.#pending), this.#database.nowMs())
    this.#pending = []
    this.#pendingBytes = 0
    this.#chunkIndex += 1
    return [statement]
  }

  async #flush(): Promise<void> {
    const statements = this.#takePending()
    if (statements.length > 0) await this.#database.write(statements)
  }

  /** Writes what is left of bytes that are no file of an application. @returns their SHA-256 */
  async end(): Promise<string> {
    await this.#flush()
    return this.#hash.digest('hex')
  }

  async finish(details: UploadDetails): Promise<void> {
    const facts = { sizeBytes: this.sizeBytes, sha256: this.#hash.digest('hex'), storeKey: null }
    // With the last bytes: of most files, these are all.
    await this.#database.write([...this.#takePending(), uploadStatement(this.#uploadKey, details, facts, this.#database.nowMs())])
  }

  async abort(): Promise<void> {
    await this.#database.write([sql`DELETE FROM upload_chunks WHERE upload_key = ${this.#uploadKey}`])
  }
}

/** Writes a file into the store. */
class ObjectWriter implements UploadWriter {
  readonly #database: Database
  readonly #store: ObjectStore
  readonly #uploadKey: string
  readonly #storeKey: string
  readonly #hash: Hash = createHash('sha256')
  readonly #body = new PassThrough()
  readonly #stored: Promise<void>
  sizeBytes = 0

  constructor(database: Database, store: ObjectStore, uploadKey: string) {
    this.#database = database
    this.#store = store
    this.#uploadKey = uploadKey
    this.#storeKey = fileKeyOf(uploadKey)
    this.#stored = store.put(this.#storeKey, this.#body, objectType)
    // Whoever writes next gets the error.
    this.#stored.catch((error: unknown) => this.#body.destroy(error as Error))
    this.#body.on('error', () => {})
  }

  async write(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes)
    this.sizeBytes += bytes.length
    if (this.#body.destroyed) await this.#stored
    if (!this.#body.write(bytes)) await Promise.race([once(this.#body, 'drain'), this.#stored])
  }

  async finish(details: UploadDetails): Promise<void> {
    this.#body.end()
    await this.#stored
    const { sizeBytes } = this
    // A network may have confirmed what it has not passed on.
    if ((await this.#store.find(this.#storeKey))?.sizeBytes !== sizeBytes) {
      throw new ObjectStoreAwayError('the store for files has not kept a file')
    }
    const facts = { sizeBytes, sha256: this.#hash.digest('hex'), storeKey: this.#storeKey }
    await this.#database.write([
      ...claimObject(this.#storeKey),
      uploadStatement(this.#uploadKey, details, facts, this.#database.nowMs()),
    ])
  }

  async abort(): Promise<void> {
    this.#body.destroy()
    await this.#stored.catch(() => {})
    await dropObject(this.#database, this.#store, this.#storeKey)
  }
}

/** Opens a writer for a key that was claimed. */
export function openUploadWriter(database: Database, uploadKey: string): UploadWriter {
  return database.objects ? new ObjectWriter(database, database.objects, uploadKey) : new ChunkWriter(database, uploadKey)
}

/** Stores a file from memory, not in one transaction, which a remote server could find too large. */
export async function writeUpload(
  database: Database,
  uploadKey: string,
  details: UploadDetails,
  bytes: Uint8Array,
): Promise<void> {
  if (database.objects) await noteObject(database, fileKeyOf(uploadKey))
  const writer = openUploadWriter(database, uploadKey)
  try {
    for (let at = 0; at < bytes.byteLength; at += chunkBytes) await writer.write(Buffer.from(bytes.subarray(at, at + chunkBytes)))
    await writer.finish(details)
  } catch (error) {
    await writer.abort()
    throw error
  }
}

/** Index of the claim's row, before the first chunk. */
const claimIndex = -1

/**
 * Atomically claims a key for one writer. Of two concurrent uploads with one ticket, the second is rejected before it writes
 * or, in its clean-up, deletes the first one's bytes. `abort` releases the key.
 * @returns false when the key is taken
 */
export async function claimUpload(database: Database, uploadKey: string): Promise<boolean> {
  if (database.objects) return noteObject(database, fileKeyOf(uploadKey))
  const [{ rowsAffected }] = await database.write([
    sql`INSERT INTO upload_chunks (upload_key, chunk_index, written_at_ms, bytes)
          SELECT ${uploadKey}, ${claimIndex}, ${database.nowMs()}, x''
            WHERE NOT EXISTS (SELECT 1 FROM upload_chunks WHERE upload_key = ${uploadKey})`,
  ])
  return rowsAffected === 1
}
