/**
 * Reads the file of a schema. Its first line is its number, the statements below it make a new database, and a line '-- Upgrade from 7' heads
 * those that bring a database of schema 7 to schema 8. A blank line ends a statement.
 */

/** A schema as its file declares it. */
export interface Schema {
  readonly version: number
  readonly statements: readonly string[]
  /** What brings a database with a number to the next one. */
  readonly upgrades: ReadonlyMap<number, readonly string[]>
}

const statementsOf = (text: string) => text.split(/\n{2,}/).filter((part) => /^(?!--)\S/m.test(part))

export function readSchemaFile(text: string): Schema {
  const [now = '', ...upgrades] = text.split(/^-- Upgrade from /m)
  return {
    version: Number(/^-- Schema (\d+)$/m.exec(now)?.[1]),
    statements: statementsOf(now),
    upgrades: new Map(upgrades.map((part) => [Number.parseInt(part, 10), statementsOf(part.replace(/^\d+$/m, ''))])),
  }
}

/** The statements that bring a database from a lower number to that of the schema. null: it cannot be brought there. */
export function upgradeFrom({ upgrades, version }: Schema, number: number): readonly string[] | null {
  if (number >= version) return null
  const steps = Array.from({ length: version - number }, (_, step) => upgrades.get(number + step))
  return steps.every((step) => step !== undefined) ? steps.flat() : null
}
