import { randomUUID } from 'node:crypto'
import { access, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Client, createClient, type InStatement } from '@libsql/client'
import * as v from 'valibot'
import { readRow, readRows } from '../../database/rows.ts'
import { connectToFile } from '../../database/connection.ts'
import { ObjectStoreAwayError, type OpenObjectStore } from '../../database/object-store.ts'
import { takeFilesIn } from './take-files-in.ts'
import { syncToDisk } from '../../tools/private-file.ts'
import { OperatorError } from '../../tools/operator-error.ts'
import { type Reader, readContents, type TableContents } from './contents.ts'
import { folderNamed, assertSchema, schemaVersion } from '../../database/schema.ts'
import { raw, sql } from '../../database/sql.ts'

/**
 * A backup is a copy of the whole database, with the keys and files in it, and a table of what it holds. It is an SQLite database
 * itself, so that it can be read in ten years without this program.
 */

/** The table in a backup, with a row for each other table. */
const contentsTable = 'backup_contents'
const aboutTable = 'backup'

const About = v.object({ madeAtMs: v.number(), schemaVersion: v.number() })
const Contents = v.object({ tableName: v.string(), rowCount: v.number(), sha256: v.string() })

/** What has ended before anybody restores a backup. */
const leftOut: readonly InStatement[] = ['DELETE FROM shared_counts', 'DELETE FROM applicant_addresses']

/** What a module keeps out of backups. */
export interface BackedUpModule {
  readonly leftOutOfBackups?: readonly InStatement[]
}

export interface BackupContents {
  readonly madeAtMs: number
  /** The number of its schema. */
  readonly schemaVersion: number
  readonly tables: readonly TableContents[]
}

/** Opens a database file as it is. */
export function openFile(fileName: string): Client {
  return createClient({ url: pathToFileURL(fileName).href, timeout: 20 })
}

const readerOf = (client: Client): Reader => ({ read: async (statement) => client.execute(statement) })

/** Leaves out what a backup must not bring back. */
async function leaveOut(client: Client, modules: readonly BackedUpModule[]): Promise<void> {
  await client.execute('PRAGMA secure_delete = ON')
  await client.batch([...leftOut, ...modules.flatMap(({ leftOutOfBackups = [] }) => leftOutOfBackups)], 'write')
}

async function describe(client: Client, nowMs: number): Promise<BackupContents> {
  const tables = await readContents(readerOf(client), [])
  await client.batch(
    [
      // One file: what restores it must not need a log beside it.
      `CREATE TABLE ${aboutTable} (made_at_ms INTEGER NOT NULL, schema_version INTEGER NOT NULL)`,
      `CREATE TABLE ${contentsTable} (table_name TEXT PRIMARY KEY, row_count INTEGER NOT NULL, sha256 TEXT NOT NULL)`,
      sql`INSERT INTO ${raw(aboutTable)} VALUES (${nowMs}, ${schemaVersion})`,
      ...tables.map(({ rows, sha256, table }) => sql`INSERT INTO ${raw(contentsTable)} VALUES (${table}, ${rows}, ${sha256})`),
    ],
    'write',
  )
  return { madeAtMs: nowMs, schemaVersion, tables }
}

/** Takes the files of the store into the copy. */
async function takeIn(databaseFile: string, copyFile: string, fileStore: OpenObjectStore | null, nowMs: number): Promise<void> {
  const copy = connectToFile(pathToFileURL(copyFile).href, ['PRAGMA secure_delete = ON'])
  const source = openFile(databaseFile)
  try {
    await takeFilesIn(copy, readerOf(source), fileStore, nowMs)
  } catch (error) {
    if (!(error instanceof ObjectStoreAwayError)) throw error
    throw new OperatorError(`S3_ENDPOINT: ${error.message}. Repeat the backup when it does.`, { cause: error })
  } finally {
    source.close()
    copy.close()
  }
}

interface BackupOptions {
  /** Opens the store of the files that are not in the database. */
  readonly fileStore?: OpenObjectStore | null
  readonly modules?: readonly BackedUpModule[]
}

/**
 * Copies a database that may be in use to a new file, which its owner alone can read. Neither readers nor writers wait for it:
 * `VACUUM INTO` reads one snapshot (https://sqlite.org/lang_vacuum.html#vacuuminto).
 * @throws OperatorError when the file exists or cannot be written, the database is another build's, or a file cannot be read; nothing is left behind then
 */
export async function backUp(
  databaseFile: string,
  fileName: string,
  nowMs: number,
  { fileStore = null, modules = [] }: BackupOptions = {},
): Promise<BackupContents> {
  const target = path.resolve(fileName)
  const temporary = path.join(path.dirname(target), `.${randomUUID()}.tmp`)
  const createEmpty = async (file: string) => (await open(file, 'wx', 0o600)).close()
  const failed = (error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException
    const problem = code === 'EEXIST' ? 'exists already; name a new file' : `cannot be written (${code ?? message})`
    return new OperatorError(`The backup '${fileName}' ${problem}.`, { cause: error })
  }
  // Claims the name, so that no older backup is replaced.
  await createEmpty(target).catch((error: unknown) => {
    throw failed(error)
  })
  try {
    // SQLite takes an empty file, and leaves its permissions.
    await createEmpty(temporary)
    const source = openFile(databaseFile)
    await assertSchema(readerOf(source), folderNamed(path.dirname(databaseFile)))
      .then(async () => source.execute(sql`VACUUM INTO ${temporary}`))
      .finally(() => source.close())
    await takeIn(databaseFile, temporary, fileStore, nowMs)
    const copy = openFile(temporary)
    const contents = await leaveOut(copy, modules)
      .then(async () => describe(copy, nowMs))
      .finally(() => copy.close())
    await syncToDisk(temporary)
    await rename(temporary, target)
    return contents
  } catch (error) {
    for (const file of [temporary, target]) await rm(file, { force: true })
    throw error instanceof OperatorError ? error : failed(error)
  }
}

/**
 * Verifies a backup row by row.
 * @throws OperatorError when the file is no backup, is cut off, or holds anything but what was backed up
 */
export async function verifyBackup(fileName: string): Promise<BackupContents> {
  const damaged = (cause?: unknown) =>
    new OperatorError(`--from: '${fileName}' is not a backup of this site, is cut off, or is damaged.`, { cause })
  // Opening a file that is missing would create it.
  await access(fileName).catch((error: unknown) => {
    throw new OperatorError(`--from: there is no file '${fileName}'.`, { cause: error })
  })
  const client = openFile(path.resolve(fileName))
  try {
    const { rows: checked } = await client.execute('PRAGMA integrity_check')
    if (checked[0]?.['integrity_check'] !== 'ok') throw damaged()
    const about = readRow(About, (await client.execute(`SELECT * FROM ${aboutTable}`)).rows)
    const stored = readRows(Contents, (await client.execute(`SELECT * FROM ${contentsTable} ORDER BY table_name`)).rows)
    const tables = await readContents(readerOf(client), [aboutTable, contentsTable])
    const text = (contents: readonly TableContents[]) => JSON.stringify(contents)
    const expected = stored.map(({ rowCount, sha256, tableName }) => ({ table: tableName, rows: rowCount, sha256 }))
    if (!about || text(tables) !== text(expected)) throw damaged()
    return { ...about, tables }
  } catch (error) {
    throw error instanceof OperatorError ? error : damaged(error)
  } finally {
    client.close()
  }
}

/** SQL that makes a backup a plain database again. */
export const withoutContents = [`DROP TABLE ${contentsTable}`, `DROP TABLE ${aboutTable}`]
