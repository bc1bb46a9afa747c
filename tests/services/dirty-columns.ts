import type { Database } from '#server/database/database.ts'
import { textColumn } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'

/** The columns of all tables that hold a text with a control character other than tab and line breaks. */
export async function dirtyColumns(database: Database): Promise<readonly string[]> {
  const { rows: tables } = await database.read("SELECT name FROM sqlite_schema WHERE type = 'table'")
  const dirty: string[] = []
  for (const table of tables.map((row) => textColumn(row, 'name'))) {
    const { rows: columns } = await database.read(sql`SELECT name FROM pragma_table_info(${table})`)
    for (const column of columns.map((row) => textColumn(row, 'name'))) {
      const { rows } = await database.read(
        `SELECT hex(CAST("${column}" AS BLOB)) AS text FROM "${table}" WHERE typeof("${column}") = 'text'`,
      )
      const texts = rows.map((row) => Buffer.from(textColumn(row, 'text'), 'hex').toString())
      if (texts.some((text) => /[^\P{Cc}\t\n\r]/u.test(text) || /\\u00[01](?![9adAD])/u.test(text)))
        dirty.push(`${table}.${column}`)
    }
  }
  return dirty
}
