import { createHash, type Hash } from 'node:crypto'
import type { Client, Row, Value } from '@libsql/client'
import { textColumn } from '../database/rows.ts'
import { raw, sql } from '../database/sql.ts'

/** What a database holds, as a number of rows and a digest for each table, so that a copy can be verified row by row. */

export interface TableContents {
  readonly table: string
  readonly rows: number
  /** Over all rows in their order, each value with its type and length. */
  readonly sha256: string
}

/** A chunk of a file has up to a megabyte. */
const pageRows = 32

function addValue(hash: Hash, value: Value): void {
  const bytes = value instanceof ArrayBuffer ? Buffer.from(value) : Buffer.from(value === null ? '' : String(value))
  hash.update(`${value === null ? 'null' : typeof value} ${bytes.length}\n`).update(bytes)
}

async function readTable(client: Client, table: string): Promise<TableContents> {
  const hash = createHash('sha256')
  let count = 0
  let last: Value = -1
  for (;;) {
    const { columns, rows }: { columns: string[]; rows: Row[] } = await client.execute(
      sql`SELECT rowid AS page_key, * FROM "${raw(table)}" WHERE rowid > ${last} ORDER BY rowid LIMIT ${raw(pageRows)}`,
    )
    for (const row of rows) for (const [index] of columns.entries()) addValue(hash, row[index] ?? null)
    count += rows.length
    last = rows.at(-1)?.['page_key'] ?? last
    if (rows.length < pageRows) return { table, rows: count, sha256: hash.digest('hex') }
  }
}

/** The contents of every table but these. */
export async function readContents(client: Client, without: readonly string[]): Promise<readonly TableContents[]> {
  const { rows } = await client.execute(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
  )
  const contents: TableContents[] = []
  for (const table of rows.map((row) => textColumn(row, 'name'))) {
    if (!without.includes(table)) contents.push(await readTable(client, table))
  }
  return contents
}
