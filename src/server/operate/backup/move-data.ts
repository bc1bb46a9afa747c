import type { InStatement } from '@libsql/client'
import type { Connections } from '../../database/connection.ts'
import { textColumn } from '../../database/rows.ts'
import { joined, raw, sql } from '../../database/sql.ts'
import { setVersion, versionTable } from '../../database/schema.ts'
import { OperatorError } from '../../tools/operator-error.ts'
import {
  quotedName,
  type TablePage,
  type Reader,
  readContents,
  readTablePages,
  readTable,
  readTableNames,
  type TableContents,
} from './contents.ts'

/**
 * Moves a database into another one: from the embedded file to a server, or back. The tables come first, then their rows, each
 * compared, then indexes and triggers, and the number of the schema in the end. A move that was broken off is repeated from the
 * start, except for the tables that are whole. Until then no server starts on its target.
 */

/** Is written last: without its row, no server starts on the database. */
const lastTable = versionTable
/** Exists from the first statement to the last one: only then may what the target holds be thrown away. */
const unfinishedTable = 'unfinished_move'

/** Of one write, as far as the sizes of pages do not limit it: a variable for each value of a row. */
const rowsPerWrite = 200
const rowsPerDeletion = 500

type Contents = readonly TableContents[]

const isEqual = (one: Contents, other: Contents) => JSON.stringify(one) === JSON.stringify(other)

/** The statements that made the parts of a schema, in their order. */
async function readSchema({ read }: Reader, types: readonly ('table' | 'index' | 'trigger')[]) {
  const { rows } = await read(
    sql`SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND type IN ${raw(`('${types.join("', '")}')`)}
        AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'libsql\\_%' ESCAPE '\\' ORDER BY rowid`,
  )
  return rows.map((row) => ({ name: textColumn(row, 'name'), statement: textColumn(row, 'sql') }))
}

/** A row number is kept, whether a column is its name or not: lists are read in its order. */
function insertion(table: string, columns: readonly string[], aliased: boolean, rows: TablePage['rows']): readonly InStatement[] {
  const names = joined([...(aliased ? [] : [raw('rowid')]), ...columns.map(quotedName)], ', ')
  return rows.map((row) => {
    const values = joined(
      (aliased ? row.slice(1) : row).map((value) => sql`${value}`),
      ', ',
    )
    return sql`INSERT INTO ${quotedName(table)} (${names}) VALUES (${values})`
  })
}

async function isRowNumberNamed({ read }: Reader, table: string): Promise<boolean> {
  const { rows } = await read(sql`SELECT type FROM pragma_table_info(${table}) WHERE pk > 0`)
  return rows.length === 1 && rows.every((row) => textColumn(row, 'type').toUpperCase() === 'INTEGER')
}

async function copyTable(source: Connections, target: Connections, table: string): Promise<void> {
  const aliased = await isRowNumberNamed(source, table)
  for await (const { columns, rows } of readTablePages(source, table)) {
    for (let start = 0; start < rows.length; start += rowsPerWrite) {
      await target.write(insertion(table, columns, aliased, rows.slice(start, start + rowsPerWrite)))
    }
  }
}

async function emptyTable(target: Connections, table: string): Promise<void> {
  for (;;) {
    const [{ rowsAffected }] = await target.write([
      sql`DELETE FROM ${quotedName(table)} WHERE rowid IN (SELECT rowid FROM ${quotedName(table)} LIMIT ${rowsPerDeletion})`,
    ])
    if (rowsAffected === 0) return
  }
}

/** Whether a move into this database has begun and not ended, or nothing has ever been in it. */
async function mayBeFilled(target: Connections): Promise<boolean> {
  const tables = await readTableNames(target)
  if (tables.includes(unfinishedTable)) return true
  if (tables.some((table) => table !== lastTable)) return false
  // A question to a server may have made the table.
  return tables.length === 0 || (await target.read(`SELECT 1 FROM ${lastTable} LIMIT 1`)).rows.length === 0
}

export interface Moved {
  /** What both databases have. */
  readonly contents: Contents
  /** It had been moved before. */
  readonly wasThere: boolean
}

/**
 * Moves everything from a database that has this build's schema. Nothing may write to it meanwhile.
 * @param inform is called for each table that was copied
 * @throws OperatorError when the target holds anything else, or is not the same in the end
 */
export async function moveData(source: Connections, target: Connections, inform: (table: TableContents) => void): Promise<Moved> {
  const contents = await readContents(source, [])
  if (!(await mayBeFilled(target))) {
    if (isEqual(await readContents(target, []), contents)) return { contents, wasThere: true }
    throw new OperatorError('--to: that database holds something else. Name an empty one: nothing was changed.')
  }
  const made = new Set(await readTableNames(target))
  const tables = await readSchema(source, ['table'])
  const missing = tables.filter(({ name }) => !made.has(name))
  if (missing.length > 0) {
    const begin = `CREATE TABLE IF NOT EXISTS ${unfinishedTable} (began INTEGER)`
    await target.write([begin, ...missing.map(({ statement }) => statement)])
  }
  const toCopy: string[] = []
  for (const { name } of tables) {
    if (name === lastTable) continue
    const wanted = contents.find(({ table }) => table === name)
    if (!isEqual([await readTable(target, name)], wanted ? [wanted] : [])) toCopy.push(name)
  }
  // Rows that refer to others go before them, and come after them.
  for (const name of toCopy.toReversed()) await emptyTable(target, name)
  for (const name of toCopy) {
    await copyTable(source, target, name)
    inform(await readTable(target, name))
  }
  const without = [lastTable, unfinishedTable]
  const [wanted, copied] = [await readContents(source, without), await readContents(target, without)]
  if (
    !isEqual(wanted, copied) ||
    !isEqual(
      wanted,
      contents.filter(({ table }) => table !== lastTable),
    )
  ) {
    throw new OperatorError(
      'The copy is not the same as the database, which somebody has changed meanwhile. Stop every server, and repeat.',
    )
  }
  const known = new Set((await readSchema(target, ['index', 'trigger'])).map(({ name }) => name))
  const rest = (await readSchema(source, ['index', 'trigger'])).filter(({ name }) => !known.has(name))
  await target.write([...rest.map(({ statement }) => statement), `DROP TABLE ${unfinishedTable}`, setVersion])
  return { contents, wasThere: false }
}
