import { createHash } from 'node:crypto'

/** A schema as the code declares it now. */
export interface DeclaredSchema {
  /** The file with the number and the statements. */
  readonly file: string
  readonly number: number
  /** What the schema says, without comments and layout. */
  readonly content: string
}

/** A schema as it was when its number was last raised. */
export interface RecordedSchema {
  readonly number: number
  readonly sha256: string
}

/** Says what to do about a schema that has changed since it was recorded. null: it has not. */
export function schemaFault({ content, file, number }: DeclaredSchema, recorded: RecordedSchema): string | null {
  const sha256 = createHash('sha256').update(content).digest('hex')
  if (sha256 === recorded.sha256 && number === recorded.number) return null
  if (number <= recorded.number) return `${file} has changed: raise its number from ${number} to ${recorded.number + 1}.`
  return `${file} has a new number: record { number: ${number}, sha256: '${sha256}' } in tests/repo/schema-numbers.test.ts.`
}

/** The statements of an SQL file, without comments and layout. */
export function sqlContent(text: string): string {
  return text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()
}
