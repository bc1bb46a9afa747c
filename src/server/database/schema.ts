import text from './schema.sql?raw'
import type { InStatement } from '@libsql/client'
import { OperatorError } from '../tools/operator-error.ts'
import type { Connections } from './connection.ts'
import { textColumn } from './rows.ts'
import { readSchemaFile, type Schema, upgradeFrom, writeOnce } from './schema-file.ts'
import { sql } from './sql.ts'

/**
 * The schema of the database, and its number. A database with a lower number is brought up to date when the server starts, if `schema.sql` says
 * how. Every other is refused before anything reads or writes it.
 */

const ownSchema = readSchemaFile(text)

/** The number of the schema that this build makes and reads. */
export const schemaVersion = ownSchema.version

/** The table of a database's number, in one row. */
export const versionTable = 'schema_version'
export const makeVersionTable = `CREATE TABLE IF NOT EXISTS ${versionTable} (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL)`
/** Says that the schema is whole. */
export const setVersion = setVersionTo(schemaVersion)
/** Builds before schema 31 listed their migrations in this table instead. */
const migrationsTable = 'schema_migrations'

function setVersionTo(version: number): InStatement {
  return sql`INSERT INTO schema_version VALUES (1, ${version})`
}

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

/** How a sentence names a database or a backup, and what to do with one that cannot be brought up to date. */
export interface NamedData {
  readonly what: string
  readonly instead: string
}

export const folderNamed = (folder: string): NamedData => ({
  what: `DATA_DIR: ${folder}`,
  instead: 'Use the build that made it, or move the folder away.',
})
export const serverNamed: NamedData = {
  what: 'DATABASE_URL: the database',
  instead: 'Use the build that made it, or name another one.',
}

/** @throws OperatorError where a number is neither this build's nor can be brought to it */
export function assertUpgradable(version: number, { instead, what }: NamedData, schema: Schema = ownSchema): void {
  if (version === schema.version || upgradeFrom(schema, version) !== null) return
  throw new OperatorError(
    version < schema.version
      ? `${what} was made by an earlier build and cannot be brought up to date. ${instead}`
      : `${what} was made by a later build, whose schema is ${version}. This build has ${schema.version}: use the later one.`,
  )
}

/** @throws OperatorError where a database does not have this build's schema */
export async function assertSchema(database: Reader, named: NamedData, schema: Schema = ownSchema): Promise<void> {
  const version = await readStoredVersion(database)
  if (version === schema.version) return
  if (version === null) throw new OperatorError(`${named.what} holds no data of this site.`)
  assertUpgradable(version, named, schema)
  throw new OperatorError(
    `${named.what} was made by an earlier build. Start the server of this build once, which brings it up to date, or use the earlier build.`,
  )
}

interface OpenSchemaOptions {
  /** Is awaited before an upgrade changes anything. */
  readonly beforeUpgrade?: () => Promise<unknown>
  /** By default that of this build. */
  readonly schema?: Schema
}

/**
 * Makes the schema in a new database, or brings an earlier one up to date in one transaction.
 * @throws OperatorError where the database has another one that cannot be brought up to date
 */
export async function openSchema(database: Connections, named: NamedData, options: OpenSchemaOptions = {}): Promise<void> {
  const { beforeUpgrade = async () => {}, schema = ownSchema } = options
  const readVersion = async () => readStoredVersion(database)
  const version = await readVersion()
  if (version === schema.version) return
  if (version === null) {
    await writeOnce(database, [makeVersionTable, setVersionTo(schema.version), ...schema.statements], readVersion, null)
  } else {
    assertUpgradable(version, named, schema)
    await beforeUpgrade()
    const statements = [
      // Breaks the table's key where another process has brought it up to date.
      sql`INSERT INTO schema_version SELECT id, version FROM schema_version WHERE version <> ${version}`,
      ...(upgradeFrom(schema, version) ?? []),
      sql`UPDATE schema_version SET version = ${schema.version}`,
    ]
    await writeOnce(database, statements, readVersion, version)
  }
  // Another build may have been faster.
  await openSchema(database, named, options)
}
