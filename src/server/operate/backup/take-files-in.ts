import * as v from 'valibot'
import { ChunkWriter } from '../../applications/files/upload-writers.ts'
import { readUpload } from '../../applications/files/upload-store.ts'
import type { Connections } from '../../database/connection.ts'
import { folderName } from '../../database/database.ts'
import { readRow, readRows, textColumn } from '../../database/rows.ts'
import { sql } from '../../database/sql.ts'
import type { OpenObjectStore } from '../../database/object-store.ts'
import { OperatorError } from '../../tools/operator-error.ts'

/**
 * Takes the files of a store into the copy of a database, so that a backup is whole: it is restored without the store, and what is
 * restored never touches the files of the database that it was copied from.
 */

const Stored = v.object({ uploadKey: v.string(), fileName: v.string() })

/** This database's folder in the store. null: it has none. */
export async function readFolder(database: Pick<Connections, 'read'>): Promise<string | null> {
  const { rows: tables } = await database.read(`SELECT 1 FROM sqlite_schema WHERE name = 'loose_objects'`)
  if (tables.length === 0) return null
  const { rows } = await database.read(sql`SELECT value FROM secrets WHERE name = ${folderName}`)
  const [row] = rows
  return row ? textColumn(row, 'value') : null
}

/**
 * @param source the database that was copied: what has been erased there meanwhile is in no store
 * @returns the number of files
 * @throws OperatorError when a file is in a store that no settings name. ObjectStoreAwayError when the store does not give one
 */
export async function takeFilesIn(
  copy: Connections,
  source: Pick<Connections, 'read'>,
  openStore: OpenObjectStore | null,
  nowMs: number,
): Promise<number> {
  const folder = await readFolder(copy)
  if (folder === null) return 0
  await copy.write([
    // Whose application was never sent, its device still has.
    sql`DELETE FROM uploads WHERE store_key IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM application_files WHERE application_files.upload_key = uploads.upload_key)`,
  ])
  const { rows } = await copy.read(
    'SELECT upload_key, file_name FROM uploads WHERE store_key IS NOT NULL ORDER BY uploaded_at_ms',
  )
  const files = readRows(Stored, rows)
  if (files.length > 0 && openStore === null) {
    throw new OperatorError(
      'S3_ENDPOINT: files are in a store. Set S3_ENDPOINT, S3_BUCKET and its keys, as the server has them, with a build that has the module of the store',
    )
  }
  const objects = openStore && (await openStore(folder))
  for (const { uploadKey } of files) {
    const writer = new ChunkWriter({ ...copy, nowMs: () => nowMs }, uploadKey)
    try {
      for await (const bytes of readUpload({ ...copy, objects }, uploadKey)) await writer.write(Buffer.from(bytes))
      await writer.end()
    } catch (error) {
      const { rows: known } = await source.read(sql`SELECT upload_key, file_name FROM uploads WHERE upload_key = ${uploadKey}`)
      if (readRow(Stored, known)) throw error
      await writer.abort()
    }
    await copy.write([sql`UPDATE uploads SET store_key = NULL WHERE upload_key = ${uploadKey}`])
  }
  await copy.write(['DELETE FROM loose_objects', sql`DELETE FROM secrets WHERE name = ${folderName}`])
  return files.length
}
