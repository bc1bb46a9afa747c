import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { explainDatabaseError, prepareDataDir } from './data-dir.ts'
import { connectToFile, type Connections } from './connection.ts'
import { DatabaseAwayError } from './errors.ts'
import { addToErasureLog, type ErasureLog, erasureLog, erasureLogOf } from './erasure-log.ts'
import { textColumn } from './rows.ts'
import { assertModuleSchemas, openModuleSchemas } from './module-schemas.ts'
import { folderNamed, type NamedData, openSchema, serverNamed } from './schema.ts'
import { connectToServer } from './server-connection.ts'
import { openSharedClock } from './shared-clock.ts'
import { sql } from './sql.ts'
import type { ObjectStore, OpenObjectStore } from './object-store.ts'
import { OperatorError } from '../tools/operator-error.ts'

/**
 * The database of the embedded services: a local file by default, or a replicated libSQL server if a URL is set. An
 * acknowledged row must survive `kill -9` and a power cut, so the file uses WAL mode with `synchronous=FULL`, SQLite's default,
 * which syncs to disk at every commit.
 */

export interface Database extends Connections {
  /** Where the bytes of new files are. null: here. */
  readonly objects: ObjectStore | null
  /** Whoever erases or withdraws writes here first. */
  readonly erasures: ErasureLog
  /** The one time of all services, as all processes of the database have it. */
  nowMs(): number
}

/** The name under which the database knows its folder in the store for files. */
export const folderName = 'file-store-folder'

export interface DatabaseLocation {
  /** Folder of the embedded file. Created if missing. */
  readonly dataDir: string
  /** URL of a replicated server, used instead of the file. */
  readonly databaseUrl?: string | null
  readonly databaseAuthToken?: string | null
  /** The store for the bytes of files. null: the database. */
  readonly fileStore?: OpenObjectStore | null
  /** File of the log of erasures. null: beside the embedded file, and none where the database has a server. */
  readonly erasureLog?: string | null
  /** Replaces the time, for tests. */
  readonly clock?: () => number
  /** How long a statement waits while another process locks the file, or for the server. */
  readonly lockWaitMs?: number
}

/**
 * Opens the store for files, in this database's own folder of its bucket: two databases, such as a restored copy beside the real one,
 * must not delete each other's files.
 * @throws OperatorError when files are in a store, or are still to be deleted there, and no settings say where
 */
async function openObjects(database: Connections, openStore: OpenObjectStore | null): Promise<ObjectStore | null> {
  if (openStore === null) {
    const { rows } = await database.read(
      'SELECT 1 FROM uploads WHERE store_key IS NOT NULL UNION ALL SELECT 1 FROM loose_objects LIMIT 1',
    )
    if (rows.length === 0) return null
    throw new OperatorError(
      'S3_ENDPOINT: files of applications are in a store. Set S3_ENDPOINT, S3_BUCKET and its keys again, with a build that has the module of the store',
    )
  }
  await database.write([
    sql`INSERT INTO secrets (name, value) VALUES (${folderName}, ${randomBytes(8).toString('hex')}) ON CONFLICT (name) DO NOTHING`,
  ])
  const { rows } = await database.read(sql`SELECT value FROM secrets WHERE name = ${folderName}`)
  const [row] = rows
  if (!row) throw new Error('the folder of the store is missing')
  return openStore(textColumn(row, 'value'))
}

/** What is done with the tables of modules: before the core's are brought up to date, and after they are this build's. */
interface OpenModules {
  readonly check: (database: Connections, what: string) => Promise<unknown>
  readonly open: (database: Connections, what: string) => Promise<void>
}

/** Makes all tables, or brings them up to date. Nothing is changed where one of them cannot be. */
async function openSchemas(database: Connections, named: NamedData, { check, open }: OpenModules): Promise<void> {
  await openSchema(database, named, { beforeUpgrade: async () => check(database, named.what) })
  await open(database, named.what)
}

/**
 * Opens the database. Makes its schema if it is new, and brings one of an earlier build up to date.
 * @param modules what is done with the tables of modules
 * @throws OperatorError when `dataDir` cannot be used or another build has made the database, or the database's own error
 */
export async function openDatabase(
  location: DatabaseLocation,
  modules: OpenModules = { check: assertModuleSchemas, open: openModuleSchemas },
): Promise<Database> {
  const {
    clock,
    dataDir,
    databaseAuthToken = null,
    databaseUrl = null,
    erasureLog: logFile = null,
    fileStore = null,
    lockWaitMs,
  } = location
  if (databaseUrl !== null) {
    const server = connectToServer({ url: databaseUrl, authToken: databaseAuthToken, answerWaitMs: lockWaitMs })
    if (logFile !== null) await addToErasureLog(logFile, [])
    const erasures = erasureLog(logFile, server)
    try {
      await openSchemas(server, serverNamed, modules)
      const objects = await openObjects(server, fileStore)
      return Object.assign(server, { erasures, objects, nowMs: clock ?? (await openSharedClock(server)) })
    } catch (error) {
      server.close()
      if (!(error instanceof DatabaseAwayError)) throw error
      throw new OperatorError(`DATABASE_URL: the server of the database does not answer as one; start it first`, { cause: error })
    }
  }
  const databaseFile = await prepareDataDir(dataDir)
  const fileName = logFile ?? erasureLogOf(dataDir)
  await addToErasureLog(fileName, [])
  const pragmas = [
    'PRAGMA journal_mode = WAL',
    // Erased data is overwritten, not only unlinked.
    'PRAGMA secure_delete = ON',
  ]
  const file = connectToFile(pathToFileURL(databaseFile).href, pragmas, lockWaitMs)
  const erasures = erasureLog(fileName, file)
  try {
    const named = folderNamed(path.dirname(databaseFile))
    await openSchemas(file, named, modules)
    const objects = await openObjects(file, fileStore)
    return Object.assign(file, { erasures, objects, nowMs: clock ?? (await openSharedClock(file)) })
  } catch (error) {
    file.close()
    throw explainDatabaseError(error, databaseFile)
  }
}

/** Opens the database for one piece of work, and closes it. */
export async function withDatabase<Result>(
  location: DatabaseLocation,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(location)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}
