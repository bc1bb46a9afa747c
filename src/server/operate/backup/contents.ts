import { createHash, type Hash } from 'node:crypto'
import type { Value } from '@libsql/client'
import type { Connections } from '../../database/connection.ts'
import { textColumn } from '../../database/rows.ts'
import { joined, raw, sql } from '../../database/sql.ts'

/** What a database holds, as a number of rows and a digest for each table, so that a copy can be verified row by row. */

export interface TableContents {
  readonly table: string
  readonly rows: number
  /** Over all rows in their order, each value with its type and length. */
  readonly sha256: string
}

/** What reads a database as it is. */
export type Reader = Pick<Connections, 'read'>

/** A server's answer has at most 8 MB, and a replica passes on writes of at most 4 MB. A chunk of a file has up to a megabyte. */
const pageBytes = 2 * 1024 * 1024
const pageRows = 500

export const quotedName = (name: string) => raw(`"${name.replaceAll('"', '""')}"`)

/** The tables in the order in which they were made: a table that refers to another comes after it. */
export async function readTableNames({ read }: Reader): Promise<readonly string[]> {
  const { rows } = await read(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'libsql\\_%' ESCAPE '\\'
     ORDER BY rowid`,
  )
  return rows.map((row) => textColumn(row, 'name'))
}

/** A part of a table, small enough for any server: each row with its number before its values. */
export interface TablePage {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Value[])[]
}

/** Reads a table page by page, in the order of its row numbers. */
export async function* readTablePages({ read }: Reader, table: string): AsyncGenerator<TablePage, void, void> {
  const { rows: described } = await read(sql`SELECT name FROM pragma_table_info(${table}) ORDER BY cid`)
  const columns = described.map((row) => textColumn(row, 'name'))
  const sizes = columns.map((name) => sql`coalesce(octet_length(${quotedName(name)}), 0)`)
  let last = Number.MIN_SAFE_INTEGER
  for (;;) {
    const { rows: found } = await read(sql`SELECT max(number) AS last, count(*) AS count FROM (
        SELECT number, sum(size) OVER (ORDER BY number) - size AS size_before FROM (
          SELECT rowid AS number, ${joined(sizes, ' + ')} AS size FROM ${quotedName(table)} WHERE rowid > ${last} ORDER BY rowid LIMIT ${pageRows}))
      WHERE size_before < ${pageBytes}`)
    const until = found[0]?.['last']
    if (typeof until !== 'number') return
    const { rows } = await read(
      sql`SELECT rowid AS page_key, ${joined(
        columns.map((name) => sql`${quotedName(name)}`),
        ', ',
      )} FROM ${quotedName(table)}
          WHERE rowid > ${last} AND rowid <= ${until} ORDER BY rowid`,
    )
    yield { columns, rows: rows.map((row) => [...columns, ''].map((_, index) => row[index] ?? null)) }
    last = until
  }
}

function addValue(hash: Hash, value: Value): void {
  const bytes = value instanceof ArrayBuffer ? Buffer.from(value) : Buffer.from(value === null ? '' : String(value))
  hash.update(`${value === null ? 'null' : typeof value} ${bytes.length}\n`).update(bytes)
}

export async function readTable(reader: Reader, table: string): Promise<TableContents> {
  const hash = createHash('sha256')
  let count = 0
  for await (const { rows } of readTablePages(reader, table)) {
    for (const row of rows) for (const value of row) addValue(hash, value)
    count += rows.length
  }
  return { table, rows: count, sha256: hash.digest('hex') }
}

/** The contents of every table but these, in the order of their names. */
export async function readContents(reader: Reader, without: readonly string[]): Promise<readonly TableContents[]> {
  const tables = (await readTableNames(reader)).toSorted((one, other) => (one < other ? -1 : 1))
  const contents: TableContents[] = []
  for (const table of tables) if (!without.includes(table)) contents.push(await readTable(reader, table))
  return contents
}
