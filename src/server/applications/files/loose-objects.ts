import type { InStatement } from '@libsql/client'
import { hourMs } from '#shared/durations.ts'
import type { Database } from '../../database/database.ts'
import { textColumn } from '../../database/rows.ts'
import { sql } from '../../database/sql.ts'
import { type ObjectStore, ObjectStoreAwayError } from '../../database/object-store.ts'

/**
 * The objects of the store for files that no upload names. An object is written here before it is in the store, and again, by a
 * trigger, when its upload is deleted. So whatever ends in between, a process, the database or the store, each object is either a
 * file's or is deleted, without a look at the whole bucket.
 */

/** Longer than an upload takes on the slowest network. */
const writingMs = 2 * hourMs
/** Of one run. Another one follows within the hour. */
const maxDeletedObjects = 1_000

/** The objects that files are delivered from. Only this server writes them. */
export const fileKeyOf = (id: string) => `files/${id}`
/** The objects that browsers post, each with a ticket of its own. */
export const incomingFolder = 'incoming/'

/**
 * Notes an object that is about to be written.
 * @returns false: somebody else writes it, or a file has it
 */
export async function noteObject(database: Database, storeKey: string): Promise<boolean> {
  const [{ rowsAffected }] = await database.write([
    sql`INSERT OR IGNORE INTO loose_objects (store_key, delete_after_ms)
        SELECT ${storeKey}, ${database.nowMs() + writingMs} WHERE NOT EXISTS (SELECT 1 FROM uploads WHERE store_key = ${storeKey})`,
  ])
  return rowsAffected === 1
}

/** The statements that make an object a file's, before its upload is inserted. They fail if it is about to be deleted. */
export const claimObject = (storeKey: string): readonly InStatement[] => [
  sql`INSERT INTO transaction_guards SELECT 'its time was over'
      WHERE NOT EXISTS (SELECT 1 FROM loose_objects WHERE store_key = ${storeKey} AND delete_after_ms > 0)`,
  sql`DELETE FROM loose_objects WHERE store_key = ${storeKey}`,
]

/** @throws ObjectStoreAwayError it is deleted later */
async function deleteObject(database: Database, store: ObjectStore, storeKey: string): Promise<void> {
  await store.delete(storeKey)
  await database.write([sql`DELETE FROM loose_objects WHERE store_key = ${storeKey}`])
}

/** Deletes an object at once, unless a file has it. If the store is away, it is deleted later. */
export async function dropObject(database: Database, store: ObjectStore, storeKey: string): Promise<void> {
  const [{ rowsAffected }] = await database.write([
    sql`UPDATE loose_objects SET delete_after_ms = 0 WHERE store_key = ${storeKey}`,
  ])
  if (rowsAffected > 0) await deleteObject(database, store, storeKey).catch(ignoreAway)
}

function ignoreAway(error: unknown): void {
  if (!(error instanceof ObjectStoreAwayError)) throw error
}

/**
 * Deletes the objects whose time is over.
 * @throws ObjectStoreAwayError the rest is deleted later
 */
export async function deleteLooseObjects(database: Database, store: ObjectStore, nowMs: number): Promise<void> {
  const [, { rows }] = await database.write([
    // From now on nobody can claim them.
    sql`UPDATE loose_objects SET delete_after_ms = 0 WHERE delete_after_ms <= ${nowMs}`,
    sql`SELECT store_key FROM loose_objects WHERE delete_after_ms = 0 LIMIT ${maxDeletedObjects}`,
  ])
  for (const row of rows) await deleteObject(database, store, textColumn(row, 'store_key'))
}
