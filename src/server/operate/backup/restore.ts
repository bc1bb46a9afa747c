import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { InStatement, ResultSet } from '@libsql/client'
import { databaseFileOf, prepareDataDir } from '../../database/data-dir.ts'
import { type Database, withDatabase } from '../../database/database.ts'
import { readStoredErasures, takeOverErasures } from '../../database/erasure-log.ts'
import { raw, sql } from '../../database/sql.ts'
import { assertUpgradable } from '../../database/schema.ts'
import { leaveUnsettledToPeople } from '../../delivery/ledger.ts'
import { deliveryNotes } from '../../delivery/notes.ts'
import { noteWith } from '../../tools/note-with.ts'
import { giveToOwnerOf, syncToDisk } from '../../tools/private-file.ts'
import { OperatorError } from '../../tools/operator-error.ts'
import { type BackupContents, openFile, verifyBackup, withoutContents } from './back-up.ts'
import type { Reader } from './contents.ts'
import { type RepeatErasures, repeatErasures } from './repeat-erasures.ts'
import { readFolder } from './take-files-in.ts'

/**
 * Restores a backup. The database of the data folder is replaced in one step, after the copy is complete, so that a process that
 * is killed meanwhile leaves the old one.
 */

const workFolder = /^\.restore-/

export interface Restored {
  readonly backup: BackupContents
  readonly erasedAgain: number
  readonly withdrawnAgain: number
  /** Deliveries that may have ended after the backup. */
  readonly unsettled: number
  readonly droppedMails: number
  /** Where the database from before is. null: there was none. */
  readonly keptFile: string | null
  /** The folder in a store with its files. null: it has none. */
  readonly keptFolder: string | null
}

/** What a restore asks a module (`ServerModule`). */
export interface RestoredModule {
  readonly keptByRestore?: readonly string[]
  readonly afterRestore?: (nowMs: number) => readonly InStatement[]
  readonly repeatErasures?: RepeatErasures
}

interface RestoreOptions {
  readonly dataDir: string
  readonly backupFile: string
  /** The file of the log of erasures. It is made if it is missing. */
  readonly erasureLog: string
  /** Whether a database in the folder may be replaced. */
  readonly mayReplace: boolean
  readonly nowMs: number
  readonly modules: readonly RestoredModule[]
}

/**
 * Locks a database against every other process until the returned function is called.
 * @throws OperatorError while another process has it open
 */
export async function lockDatabase(databaseFile: string): Promise<() => void> {
  const client = openFile(databaseFile)
  try {
    // Leaving the write-ahead log is refused to whoever is not alone (https://sqlite.org/wal.html#persistence_of_wal_mode).
    const { rows } = await client.execute('PRAGMA journal_mode = DELETE')
    if (rows[0]?.['journal_mode'] !== 'delete') throw new Error('the write-ahead log is in use')
    const transaction = await client.transaction('write')
    return () => {
      transaction.close()
      client.close()
    }
  } catch (error) {
    client.close()
    throw new OperatorError(`DATA_DIR: ${databaseFile} is in use. Stop the server first.`, { cause: error })
  }
}

/** What the time between the backup and now has made wrong. */
async function bringUpToDate(
  database: Database,
  { madeAtMs }: BackupContents,
  modules: readonly RestoredModule[],
  kept: readonly KeptTable[],
) {
  const nowMs = database.nowMs()
  const note = noteWith(deliveryNotes.restored, new Date(madeAtMs).toISOString())
  // First: what was withdrawn since may have been delivered before.
  const unsettled = await leaveUnsettledToPeople(database, note, nowMs)
  const { erased: erasedAgain, withdrawn: withdrawnAgain } = await repeatErasures(
    database,
    modules.map(({ repeatErasures: repeat }) => repeat).filter((repeat) => repeat !== undefined),
  )
  const [mails] = await database.write([
    // They have been sent since, or are too old to be of use.
    'DELETE FROM mails',
    ...modules.flatMap(({ afterRestore }) => afterRestore?.(nowMs) ?? []),
    ...(await Promise.all(kept.map(async (each) => keep(database, each)))).flat(),
    // A code that was used stays used.
    ...withoutContents,
  ])
  if (!(await database.truncateLog())) throw new Error('the write-ahead log could not be emptied')
  return { erasedAgain, withdrawnAgain, unsettled, droppedMails: mails.rowsAffected }
}

/** The rows of a table that take the place of the backup's. */
type KeptTable = { readonly table: string } & Pick<ResultSet, 'columns' | 'rows'>

/** null where the database has no such table yet, or has just been made. */
async function readKept({ read }: Reader, table: string): Promise<KeptTable | null> {
  const { rows: found } = await read(sql`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ${table}`)
  if (found.length === 0) return null
  const { columns, rows } = await read(sql`SELECT * FROM ${raw(table)}`)
  return rows.length === 0 ? null : { table, columns, rows }
}

/** Puts rows in the place of the backup's. What a later build has added to the table is left out: this build does not know it. */
async function keep({ read }: Reader, { columns, rows, table }: KeptTable): Promise<readonly InStatement[]> {
  const { rows: known } = await read(sql`SELECT name FROM pragma_table_info(${table})`)
  const shared = columns.filter((column) => known.some((row) => row['name'] === column))
  const insertions = rows.map((row) => ({
    sql: `INSERT INTO ${table} (${shared.join(', ')}) VALUES (${shared.map(() => '?').join(', ')})`,
    args: shared.map((column) => row[column] ?? null),
  }))
  return [sql`DELETE FROM ${raw(table)}`, ...insertions]
}

/** What the database that is replaced knows and the backup does not. */
async function readReplaced(databaseFile: string, modules: readonly RestoredModule[]) {
  const client = openFile(databaseFile)
  try {
    const reader: Reader = { read: async (statement) => client.execute(statement) }
    const kept: KeptTable[] = []
    for (const table of modules.flatMap(({ keptByRestore = [] }) => keptByRestore)) {
      const found = await readKept(reader, table)
      if (found) kept.push(found)
    }
    return { folder: await readFolder(reader), erasures: await readStoredErasures(reader), kept }
  } finally {
    client.close()
  }
}

async function removeOlderWork(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (workFolder.test(name)) await rm(path.join(folder, name), { recursive: true })
  }
}

/**
 * Restores a backup to a data folder, and erases again what has been erased since.
 * @throws OperatorError when the backup is damaged or of another build, when a process uses the folder's database, or when
 *   there is one that may not be replaced; nothing has changed then
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { backupFile, dataDir, erasureLog, mayReplace, modules, nowMs } = options
  const backup = await verifyBackup(backupFile)
  assertUpgradable(backup.schemaVersion, { what: `--from: '${backupFile}'`, instead: 'Restore it with that build.' })
  const databaseFile = databaseFileOf(dataDir)
  const known = await stat(databaseFile).catch(() => null)
  const isThere = known !== null && known.size > 0
  if (isThere && !mayReplace) {
    throw new OperatorError(`DATA_DIR: ${databaseFile} exists. To replace it, add --replace.`)
  }
  await prepareDataDir(dataDir)
  const folder = path.resolve(dataDir)
  await removeOlderWork(folder)
  const unlock = await lockDatabase(databaseFile)
  const work = path.join(folder, `.restore-${nowMs}`)
  try {
    const replaced = isThere ? await readReplaced(databaseFile, modules) : null
    // First, so that a restore that fails or is repeated forgets nobody.
    if (replaced) await takeOverErasures(erasureLog, replaced.erasures)
    await mkdir(work, { mode: 0o700 })
    await copyFile(backupFile, databaseFileOf(work))
    const done = await withDatabase({ dataDir: work, erasureLog }, async (database) =>
      bringUpToDate(database, backup, modules, replaced?.kept ?? []),
    )
    const keptFile = isThere ? `${databaseFile}.before-${new Date(nowMs).toISOString().replaceAll(':', '-')}` : null
    if (keptFile !== null) await link(databaseFile, keptFile)
    await giveToOwnerOf(folder, databaseFileOf(work))
    await rename(databaseFileOf(work), databaseFile)
    await syncToDisk(folder)
    return { ...done, backup, keptFile, keptFolder: replaced?.folder ?? null }
  } finally {
    unlock()
    await rm(work, { recursive: true, force: true })
  }
}
