import type { InValue } from '@libsql/client'

/** A statement with its values, or a part of one. */
export interface Sql {
  sql: string
  args: InValue[]
}

/** A part of a statement without values, such as the name of a column. It must never hold anything that was sent. */
export const raw = (text: string | number): Sql => ({ sql: String(text), args: [] })

const isPart = (value: InValue | Sql): value is Sql => typeof value === 'object' && value !== null && 'sql' in value

/** SQLite stores a text with NUL and reads it up to there: what was judged would not be what is read. */
function storable(value: InValue): InValue {
  if (typeof value === 'string' && value.includes('\0')) throw new TypeError('a text with NUL cannot be stored')
  return value
}

/**
 * Writes a statement with its values where they belong: sql`SELECT 1 FROM applications WHERE job_id = ${jobId}`. A part stands there
 * with its own values, any other value is bound.
 */
export function sql(texts: TemplateStringsArray, ...values: readonly (InValue | Sql)[]): Sql {
  const parts = values.map((value) => (isPart(value) ? value : { sql: '?', args: [storable(value)] }))
  return {
    sql: texts.map((text, index) => text + (parts[index]?.sql ?? '')).join(''),
    args: parts.flatMap(({ args }) => args),
  }
}

/** One of many values, after `IN`. */
export const listed = (values: readonly (string | number)[]): Sql => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`

/** The parts one after the other. */
export const joined = (parts: readonly Sql[], between: string): Sql => ({
  sql: parts.map((part) => part.sql).join(between),
  args: parts.flatMap(({ args }) => args),
})
