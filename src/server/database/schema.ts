import text from './schema.sql?raw'
import { OperatorError } from '../tools/operator-error.ts'
import type { Connections } from './connection.ts'
import { isConstraintError } from './errors.ts'
import { textColumn } from './rows.ts'
import { sql } from './sql.ts'

/**
 * The schema of the database, and its number. Nothing brings a database with another number up to date, so it is refused before anything
 * reads or writes it.
 */

/** The number of the schema that this build makes and reads. */
export const schemaVersion = Number(/^-- Schema (\d+)$/m.exec(text)?.[1])

const statements = text.split(/\n{2,}/).filter((part) => /^(?!--)\S/m.test(part))

/** The table of a database's number, in one row. */
export const versionTable = 'schema_version'
export const makeVersionTable = `CREATE TABLE IF NOT EXISTS ${versionTable} (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL)`
/** Says that the schema is whole. */
export const setVersion = sql`INSERT INTO schema_version VALUES (1, ${schemaVersion})`
/** Builds before schema 31 listed their migrations in this table instead. */
const migrationsTable = 'schema_migrations'

type Reader = Pick<Connections, 'read'>

/** The number of a database. null: it has none yet. 0: it is from before numbers were stored as they are now. */
async function readStoredVersion({ read }: Reader): Promise<number | null> {
  const { rows } = await read(
    sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN (${versionTable}, ${migrationsTable})`,
  )
  const tables = rows.map((row) => textColumn(row, 'name'))
  if (tables.includes(migrationsTable)) return 0
  if (!tables.includes(versionTable)) return null
  const { rows: versions } = await read(`SELECT version FROM ${versionTable}`)
  return versions[0] ? Number(versions[0]['version']) : null
}

/** How a sentence names a database or a backup, and what to do with one whose number is lower. */
export interface NamedData {
  readonly what: string
  readonly instead: string
}

export const folderNamed = (folder: string): NamedData => ({
  what: `DATA_DIR: ${folder}`,
  instead: 'Move the folder away or delete it.',
})
export const serverNamed: NamedData = { what: 'DATABASE_URL: the database', instead: 'Empty it, or name another one.' }

/** @throws OperatorError where a number is not this build's */
export function assertVersion(version: number, { instead, what }: NamedData): void {
  if (version === schemaVersion) return
  throw new OperatorError(
    version < schemaVersion
      ? `${what} was made by an earlier development build and cannot be brought up to date. ${instead}`
      : `${what} was made by a later build, whose schema is ${version}. This build has ${schemaVersion}: use the later one.`,
  )
}

/** @throws OperatorError where a database does not have this build's schema */
export async function assertSchema(database: Reader, named: NamedData): Promise<void> {
  const version = await readStoredVersion(database)
  if (version === null) throw new OperatorError(`${named.what} holds no data of this site.`)
  assertVersion(version, named)
}

/**
 * Makes the schema in a new database, once where several processes start together.
 * @throws OperatorError where the database has another one
 */
export async function openSchema(database: Connections, named: NamedData): Promise<void> {
  if ((await readStoredVersion(database)) === null) {
    try {
      await database.write([makeVersionTable, setVersion, ...statements])
    } catch (error) {
      // Another process that starts at the same time has just made it.
      if (!isConstraintError(error)) throw error
    }
  }
  await assertSchema(database, named)
}
