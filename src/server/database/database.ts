import history from './schema.sql?raw'
import { pathToFileURL } from 'node:url'
import { explainDatabaseError, prepareDataDir } from './data-dir.ts'
import { connectToFile, type Connections } from './connection.ts'
import { DatabaseAwayError, isConstraintError } from './errors.ts'
import { type ErasureLog, erasureLogOf, noErasureLog, openErasureLog } from './erasure-log.ts'
import { connectToServer } from './server-connection.ts'
import { openSharedClock } from './shared-clock.ts'
import { sql } from './sql.ts'
import { OperatorError } from '../tools/operator-error.ts'

/**
 * The database of the embedded services: a local file by default, or a replicated libSQL server if a URL is set. An
 * acknowledged row must survive `kill -9` and a power cut, so the file uses WAL mode with `synchronous=FULL`, SQLite's default,
 * which syncs to disk at every commit.
 */

export interface Database extends Connections {
  /** Whoever erases or withdraws writes here first. */
  readonly erasures: ErasureLog
  /** The time as all processes of the database have it. */
  nowMs(): number
}

/** The statements of each migration, in order. */
const migrations = history
  .split(/^-- Migration \d+$/m)
  .slice(1)
  .map((migration) => migration.trim().split(/\n\n/))

/** The number of the last migration. */
export const latestSchemaVersion = migrations.length

async function migrate(database: Connections): Promise<void> {
  await database.write(['CREATE TABLE IF NOT EXISTS schema_migrations (version INTEGER PRIMARY KEY)'])
  for (const [index, statements] of migrations.entries()) {
    const version = index + 1
    const isDone = async () =>
      (await database.read(sql`SELECT 1 FROM schema_migrations WHERE version = ${version}`)).rows.length > 0
    if (await isDone()) continue
    try {
      await database.write([sql`INSERT INTO schema_migrations VALUES (${version})`, ...statements])
    } catch (error) {
      // Another process that starts at the same time has just done it.
      if (!isConstraintError(error) || !(await isDone())) throw error
    }
  }
}

/** The number of the last migration that the database has had. */
export async function readSchemaVersion(database: Database): Promise<number> {
  const { rows } = await database.read('SELECT max(version) AS version FROM schema_migrations')
  return Number(rows[0]?.['version'])
}

export interface DatabaseLocation {
  /** Folder of the embedded file. Created if missing. */
  readonly dataDir: string
  /** URL of a replicated server, used instead of the file. */
  readonly databaseUrl?: string | null
  readonly databaseAuthToken?: string | null
  /** File of the log of erasures. null: beside the embedded file, and none where the database has a server. */
  readonly erasureLog?: string | null
  /** How long a statement waits while another process locks the file, or for the server. */
  readonly lockWaitMs?: number
}

/**
 * Opens the database and runs pending migrations.
 * @throws OperatorError when `dataDir` cannot be used, or the database's own error
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { dataDir, databaseAuthToken = null, databaseUrl = null, erasureLog = null, lockWaitMs } = location
  if (databaseUrl !== null) {
    const server = connectToServer({ url: databaseUrl, authToken: databaseAuthToken, answerWaitMs: lockWaitMs })
    const erasures = erasureLog === null ? noErasureLog : await openErasureLog(erasureLog)
    try {
      await migrate(server)
      return Object.assign(server, { erasures, nowMs: await openSharedClock(server) })
    } catch (error) {
      server.close()
      if (!(error instanceof DatabaseAwayError)) throw error
      throw new OperatorError(`DATABASE_URL: the server of the database does not answer as one; start it first`, { cause: error })
    }
  }
  const databaseFile = await prepareDataDir(dataDir)
  const erasures = await openErasureLog(erasureLog ?? erasureLogOf(dataDir))
  const pragmas = [
    'PRAGMA journal_mode = WAL',
    // Erased data is overwritten, not only unlinked.
    'PRAGMA secure_delete = ON',
  ]
  const file = connectToFile(pathToFileURL(databaseFile).href, pragmas, lockWaitMs)
  try {
    await migrate(file)
    return Object.assign(file, { erasures, nowMs: await openSharedClock(file) })
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
