import * as v from 'valibot'

/** Rows of the database, read by a schema. */

type Row = Readonly<Record<string, unknown>>
type RowSchema = v.ObjectSchema<v.ObjectEntries, undefined>

/** A column that holds 1 or 0. */
export const Flag = v.pipe(
  v.number(),
  v.transform((value) => value === 1),
)

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Reads a column that the schema declares as text. */
export function textColumn(row: Row, name: string): string {
  const value = row[name]
  if (typeof value !== 'string') throw new TypeError(`column ${name} is not text`)
  return value
}

/**
 * Reads rows by a schema that names their columns in camel case: `sizeBytes` is `size_bytes`.
 * @throws ValiError when a row is not as the schema says
 */
export function readRows<const Schema extends RowSchema>(schema: Schema, rows: readonly Row[]): readonly v.InferOutput<Schema>[] {
  const columns = Object.keys(schema.entries).map((name) => [name, columnOf(name)] as const)
  return rows.map((row) => v.parse(schema, Object.fromEntries(columns.map(([name, column]) => [name, row[column]]))))
}

/** Reads the first row. null: there is none. */
export function readRow<const Schema extends RowSchema>(schema: Schema, rows: readonly Row[]): v.InferOutput<Schema> | null {
  return readRows(schema, rows.slice(0, 1))[0] ?? null
}

/** Reads rows as `readRows` does, by a column of theirs, in their order. */
export function readGroups<const Schema extends RowSchema>(
  schema: Schema,
  rows: readonly Row[],
  column: string,
): ReadonlyMap<string, readonly v.InferOutput<Schema>[]> {
  const groups = new Map<string, v.InferOutput<Schema>[]>()
  for (const [index, value] of readRows(schema, rows).entries()) {
    const key = String(rows[index]?.[column])
    const known = groups.get(key)
    if (known) known.push(value)
    else groups.set(key, [value])
  }
  return groups
}

/** Reads rows as `readRows` does, by a column of theirs that no two have in common. */
export function readByKey<const Schema extends RowSchema>(
  schema: Schema,
  rows: readonly Row[],
  column: string,
): ReadonlyMap<string, v.InferOutput<Schema>> {
  return new Map(readRows(schema, rows).map((value, index) => [String(rows[index]?.[column]), value]))
}
