import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { dayMs } from '#shared/durations.ts'
import type { Database } from '../../database/database.ts'
import { readRow, readRows } from '../../database/rows.ts'
import { listed, sql } from '../../database/sql.ts'
import { type ObjectStore, ObjectStoreAwayError, type StoredObject } from '../../database/object-store.ts'
import { deleteLooseObjects, dropObject, incomingFolder } from './loose-objects.ts'

/**
 * Reads and deletes uploaded files. Their bytes are in the database, so that a file and its application are always in the same
 * backup and on the same replica, or in the store for files where there is one. A file exists once its row in `uploads` is
 * committed.
 */

const StoredUpload = v.object({
  uploadKey: v.string(),
  kind: v.picklist(['document', 'video']),
  fileName: v.string(),
  sizeBytes: v.number(),
  sha256: v.string(),
})
export type StoredUpload = Readonly<v.InferOutput<typeof StoredUpload>>

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

/** Deletes a file that no application names, one piece after the other: overwriting needs as much room again. */
export async function deleteUpload(database: Database, uploadKey: string): Promise<void> {
  for (;;) {
    const [{ rowsAffected }] = await database.write([
      sql`DELETE FROM upload_chunks WHERE rowid IN (SELECT rowid FROM upload_chunks WHERE upload_key = ${uploadKey} LIMIT 1)`,
    ])
    if (rowsAffected === 0) break
  }
  const [{ rows }] = await database.write([sql`DELETE FROM uploads WHERE upload_key = ${uploadKey} RETURNING store_key`])
  const storeKey = rows[0]?.['store_key']
  if (database.objects && typeof storeKey === 'string') await dropObject(database, database.objects, storeKey)
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

/** Where a file is in the store, and what it must be. */
const FileInStore = v.object({ storeKey: v.string(), sizeBytes: v.number(), sha256: v.string() })

/**
 * Yields the bytes of a finished file.
 * @throws ObjectStoreAwayError when the store does not give the very file that was stored. Its last bytes are held back until all
 *   are compared, so that a wrong file never looks whole
 */
export async function* readUpload(database: Pick<Database, 'objects' | 'read'>, uploadKey: string): AsyncGenerator<Uint8Array> {
  const { rows } = await database.read(
    sql`SELECT store_key, size_bytes, sha256 FROM uploads WHERE upload_key = ${uploadKey} AND store_key IS NOT NULL`,
  )
  const stored = readRow(FileInStore, rows)
  yield* stored === null ? readChunks(database, uploadKey) : readObject(database.objects, stored)
}

async function* readObject(
  store: ObjectStore | null,
  { sha256, sizeBytes, storeKey }: v.InferOutput<typeof FileInStore>,
): AsyncGenerator<Uint8Array> {
  const object = await store?.open(storeKey)
  if (!object) throw new ObjectStoreAwayError('the store for files does not have a file')
  const hash = createHash('sha256')
  let receivedBytes = 0
  let held: Uint8Array | null = null
  for await (const bytes of object.bytes) {
    if (held) yield held
    hash.update(bytes)
    receivedBytes += bytes.length
    held = bytes
  }
  if (receivedBytes !== sizeBytes || hash.digest('hex') !== sha256) {
    throw new ObjectStoreAwayError('the store for files has another file than it was given')
  }
  if (held) yield held
}

/** What is read of a chunk at a time: a download holds no more of it in memory. */
const readBytes = 128 * 1024

/** Part by part of each chunk. */
async function* readChunks(database: Pick<Database, 'read'>, uploadKey: string): AsyncGenerator<Uint8Array> {
  for (let index = 0, at = 0; ; ) {
    const { rows } = await database.read(
      sql`SELECT substr(bytes, ${at + 1}, ${readBytes}) AS bytes FROM upload_chunks
            WHERE upload_key = ${uploadKey} AND chunk_index = ${index}`,
    )
    const bytes = rows[0]?.['bytes']
    // Not `instanceof`: in a test of a screen, the buffer is of another realm.
    if (typeof bytes !== 'object' || bytes === null) return
    const part = new Uint8Array(bytes)
    if (part.length > 0) yield part
    at += part.length
    if (part.length === readBytes) continue
    index += 1
    at = 0
  }
}

const isUnclaimed = sql`NOT EXISTS (SELECT 1 FROM application_files WHERE application_files.upload_key = uploads.upload_key)`

/** What nobody has claimed for an hour in the store. A browser that has posted it may not have submitted yet. */
async function incomingBefore(store: ObjectStore, beforeMs: number): Promise<readonly StoredObject[]> {
  const old: StoredObject[] = []
  for await (const object of store.list(incomingFolder)) if (object.changedAtMs < beforeMs) old.push(object)
  return old.toSorted((one, other) => one.changedAtMs - other.changedAtMs)
}

/** The bytes of all files that no application has claimed yet. @throws ObjectStoreAwayError */
export async function unclaimedBytes(database: Database, nowMs: number): Promise<number> {
  // Unclaimed uploads are purged after seven days, so older ones belong to applications.
  const sinceMs = nowMs - unclaimedLifetimeMs - dayMs
  const { rows } = await database.read(sql`SELECT
      (SELECT coalesce(sum(length(bytes)), 0) FROM upload_chunks WHERE written_at_ms >= ${sinceMs}
         AND NOT EXISTS (SELECT 1 FROM application_files WHERE application_files.upload_key = upload_chunks.upload_key))
      + (SELECT coalesce(sum(size_bytes), 0) FROM uploads WHERE uploaded_at_ms >= ${sinceMs} AND store_key IS NOT NULL AND ${isUnclaimed}) AS bytes`)
  let bytes = Number(rows[0]?.['bytes'])
  if (database.objects) for await (const { sizeBytes } of database.objects.list(incomingFolder)) bytes += sizeBytes
  return bytes
}

/**
 * Deletes the oldest files that no application has claimed, none of them younger than an hour, to make so much room.
 * @returns the bytes of the deleted files
 */
export async function evictUnclaimed(database: Database, neededBytes: number, nowMs: number): Promise<number> {
  const beforeMs = nowMs - evictableAfterMs
  let freedBytes = 0
  for (const { key, sizeBytes } of database.objects ? await incomingBefore(database.objects, beforeMs) : []) {
    if (freedBytes >= neededBytes) return freedBytes
    await database.objects?.delete(key)
    freedBytes += sizeBytes
  }
  const { rows } =
    await database.read(sql`SELECT upload_key, size_bytes FROM uploads WHERE uploaded_at_ms < ${beforeMs} AND ${isUnclaimed}
          ORDER BY uploaded_at_ms LIMIT ${maxEvictedFiles}`)
  const keys: string[] = []
  let plannedBytes = freedBytes
  for (const { sizeBytes, uploadKey } of readRows(v.pick(StoredUpload, ['uploadKey', 'sizeBytes']), rows)) {
    if (plannedBytes >= neededBytes) break
    keys.push(uploadKey)
    plannedBytes += sizeBytes
  }
  if (keys.length === 0) return freedBytes
  const [{ rows: deleted }] = await database.write([
    // An application may have claimed one meanwhile.
    sql`DELETE FROM uploads WHERE upload_key IN ${listed(keys)} AND ${isUnclaimed}
          RETURNING size_bytes`,
    sql`DELETE FROM upload_chunks WHERE upload_key IN ${listed(keys)}
            AND upload_key NOT IN (SELECT upload_key FROM uploads)`,
  ])
  if (database.objects) await deleteLooseObjects(database, database.objects, nowMs)
  return deleted.reduce((sum, row) => sum + Number(row['size_bytes']), freedBytes)
}

/**
 * Deletes interrupted uploads and files that no application has claimed.
 * @param isRoomScarce half of the room for unclaimed files is used
 * @throws ObjectStoreAwayError what is in the store is deleted later
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
  const { objects } = database
  if (!objects) return
  for (const { key } of await incomingBefore(objects, beforeMs)) await objects.delete(key)
  await deleteLooseObjects(database, objects, nowMs)
}
