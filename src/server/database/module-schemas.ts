import { moduleSchemas } from 'virtual:module-schemas'
import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import { OperatorError } from '../tools/operator-error.ts'
import type { Connections } from './connection.ts'
import { readRows } from './rows.ts'
import { readSchemaFile, type Schema, upgradeFrom, writeOnce } from './schema-file.ts'
import { raw, sql } from './sql.ts'

/**
 * The tables of modules. Each module's schema has a number of its own, and the database has a row for each that says what the schema has
 * made. So what a module has stored is never without an owner: a build without the module finds the row, and does not start until somebody
 * has put the module back or erased its data by name.
 */

/** A module's schema. */
export type ModuleSchema = Schema & { readonly name: string }

export const readModuleSchema = ({ name, text }: { readonly name: string; readonly text: string }): ModuleSchema => ({
  name,
  ...readSchemaFile(text),
})

const ownSchemas = moduleSchemas.map(readModuleSchema)

const kinds = ['TABLE', 'INDEX', 'TRIGGER'] as const
const PartsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ kind: v.picklist(kinds), name: v.pipe(v.string(), v.regex(/^\w+$/)) })),
)
const StoredSchema = v.object({ name: v.string(), version: v.number(), parts: PartsSchema })
type StoredSchema = v.InferOutput<typeof StoredSchema>

/** What the statements of a schema make, in their order. */
function partsOf(statements: readonly string[]): StoredSchema['parts'] {
  return statements.flatMap((statement) => {
    const [, kind, name] = /^CREATE (?:UNIQUE )?(TABLE|INDEX|TRIGGER) (\w+)/m.exec(statement) ?? []
    const found = kinds.find((each) => each === kind)
    return found && name !== undefined ? [{ kind: found, name }] : []
  })
}

async function readStored({ read }: Pick<Connections, 'read'>): Promise<readonly StoredSchema[]> {
  return readRows(StoredSchema, (await read('SELECT name, version, parts FROM module_schemas ORDER BY name')).rows)
}

/** The number of rows in a module's tables. */
async function countRows({ read }: Pick<Connections, 'read'>, { parts }: StoredSchema): Promise<number> {
  let count = 0
  for (const { kind, name } of parts) {
    if (kind !== 'TABLE') continue
    const { rows } = await read(sql`SELECT count(*) AS count FROM ${raw(name)}`)
    count += Number(rows[0]?.['count'])
  }
  return count
}

/** @throws OperatorError where a module's tables are neither this build's nor can be brought to them */
function assertModuleUpgradable(what: string, own: ModuleSchema, { version }: StoredSchema): void {
  if (version === own.version || upgradeFrom(own, version) !== null) return
  throw new OperatorError(
    `${what}: the tables of the module '${own.name}' were made by another build, whose schema is ${version}. This build has ${own.version}.`,
  )
}

/**
 * Looks before anything is changed.
 * @returns what is stored of each module
 * @throws OperatorError where a module's tables cannot be brought up to date, or a module that this build does not have has stored something
 */
export async function assertModuleSchemas(
  database: Connections,
  what: string,
  schemas: readonly ModuleSchema[] = ownSchemas,
): Promise<readonly StoredSchema[]> {
  const all = await readStored(database)
  for (const stored of all) {
    const own = schemas.find(({ name }) => name === stored.name)
    if (own) assertModuleUpgradable(what, own, stored)
    const count = own ? 0 : await countRows(database, stored)
    if (count > 0) {
      throw new OperatorError(
        `${what}: the module '${stored.name}' has stored ${count === 1 ? 'one row' : `${count} rows`}, and this build does not have it. Put it back, or erase what it has stored: npm start -- --drop-module ${stored.name}`,
      )
    }
  }
  return all
}

/** Makes the tables of a module in a database that has none of it, or brings an earlier build's up to date. */
async function openModuleSchema(database: Connections, own: ModuleSchema, before: StoredSchema | undefined): Promise<void> {
  const { name, statements, version } = own
  const parts = JSON.stringify(partsOf(statements))
  const upgrade = before ? upgradeFrom(own, before.version) : null
  await writeOnce(
    database,
    before && upgrade
      ? [
          // Breaks the table's key where another process has brought them up to date.
          sql`INSERT INTO module_schemas SELECT * FROM module_schemas WHERE name = ${name} AND version <> ${before.version}`,
          ...upgrade,
          sql`UPDATE module_schemas SET version = ${version}, parts = ${parts} WHERE name = ${name}`,
        ]
      : [sql`INSERT INTO module_schemas (name, version, parts) VALUES (${name}, ${version}, ${parts})`, ...statements],
    async () => (await readStored(database)).find((stored) => stored.name === name)?.version,
    before?.version,
  )
}

/**
 * Makes the tables of modules that are new in a database, and brings those of earlier builds up to date, each module's in one transaction.
 * @throws OperatorError as `assertModuleSchemas` does
 */
export async function openModuleSchemas(
  database: Connections,
  what: string,
  schemas: readonly ModuleSchema[] = ownSchemas,
): Promise<void> {
  const stored = await assertModuleSchemas(database, what, schemas)
  const storedOf = (own: ModuleSchema) => stored.find(({ name }) => name === own.name)
  const others = schemas.filter((own) => storedOf(own)?.version !== own.version)
  for (const own of others) await openModuleSchema(database, own, storedOf(own))
  // Another build may have been faster.
  if (others.length > 0) await openModuleSchemas(database, what, schemas)
}

/**
 * Erases the tables of a module that this build does not have.
 * @returns how many rows they had
 * @throws OperatorError where there is none, or this build has it
 */
export async function dropModule(
  database: Connections,
  moduleName: string,
  schemas: readonly ModuleSchema[] = ownSchemas,
): Promise<number> {
  if (schemas.some(({ name }) => name === moduleName)) {
    throw new OperatorError(`--drop-module: this build has the module '${moduleName}'. Take it out of the brand folder first.`)
  }
  const stored = (await readStored(database)).find(({ name }) => name === moduleName)
  if (!stored) throw new OperatorError(`--drop-module: no module '${moduleName}' has ever stored anything here.`)
  const count = await countRows(database, stored)
  const drops: InStatement[] = stored.parts.toReversed().map(({ kind, name }) => `DROP ${kind} IF EXISTS ${name}`)
  await database.write([...drops, sql`DELETE FROM module_schemas WHERE name = ${moduleName}`])
  return count
}
