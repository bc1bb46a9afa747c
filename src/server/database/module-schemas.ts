import { moduleSchemas } from 'virtual:module-schemas'
import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import { OperatorError } from '../tools/operator-error.ts'
import type { Connections } from './connection.ts'
import { isConstraintError } from './errors.ts'
import { readRows } from './rows.ts'
import { raw, sql } from './sql.ts'

/**
 * The tables of modules. Each module's schema has a number of its own, and the database has a row for each that says what the schema has
 * made. So what a module has stored is never without an owner: a build without the module finds the row, and does not start until somebody
 * has put the module back or erased its data by name.
 */

/** A module's schema, as its file declares it. */
export interface ModuleSchema {
  readonly name: string
  readonly version: number
  readonly statements: readonly string[]
}

export function readModuleSchema({ name, text }: { readonly name: string; readonly text: string }): ModuleSchema {
  return {
    name,
    version: Number(/^-- Schema (\d+)$/m.exec(text)?.[1]),
    statements: text.split(/\n{2,}/).filter((part) => /^(?!--)\S/m.test(part)),
  }
}

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

/**
 * Makes the tables of modules that are new in a database, once where several processes start together.
 * @throws OperatorError where a module's tables have another number, or a module that this build does not have has stored something
 */
export async function openModuleSchemas(
  database: Connections,
  what: string,
  schemas: readonly ModuleSchema[] = ownSchemas,
): Promise<void> {
  const before = await readStored(database)
  for (const { name, statements, version } of schemas) {
    if (before.some((stored) => stored.name === name)) continue
    const parts = JSON.stringify(partsOf(statements))
    try {
      await database.write([
        sql`INSERT INTO module_schemas (name, version, parts) VALUES (${name}, ${version}, ${parts})`,
        ...statements,
      ])
    } catch (error) {
      // Another process that starts at the same time has just made them.
      if (!isConstraintError(error)) throw error
    }
  }
  for (const stored of before) {
    const own = schemas.find(({ name }) => name === stored.name)
    if (own && own.version !== stored.version) {
      throw new OperatorError(
        `${what}: the tables of the module '${own.name}' were made by another build, whose schema is ${stored.version}. This build has ${own.version}.`,
      )
    }
    const count = own ? 0 : await countRows(database, stored)
    if (count > 0) {
      throw new OperatorError(
        `${what}: the module '${stored.name}' has stored ${count === 1 ? 'one row' : `${count} rows`}, and this build does not have it. Put it back, or erase what it has stored: npm start -- --drop-module ${stored.name}`,
      )
    }
  }
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
