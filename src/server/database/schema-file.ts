import type { InStatement } from '@libsql/client'
import type { Connections } from './connection.ts'

/**
 * The file of a schema. Its first line has its number. The statements below it make a new database. A line '-- Upgrade from 7' heads those that
 * bring a database of schema 7 to schema 8. A blank line ends a statement.
 */

/** A schema as its file declares it. */
export interface Schema {
  readonly version: number
  readonly statements: readonly string[]
  /** What brings a database with a number to the next one. */
  readonly upgrades: ReadonlyMap<number, readonly string[]>
}

const statementsOf = (text: string) => text.split(/\n{2,}/).filter((part) => /^(?!--)\S/m.test(part))

/** @throws Error for a file without a number, or with two upgrades from one */
export function readSchemaFile(text: string): Schema {
  const version = Number(/^-- Schema (\d+)$/m.exec(text)?.[1])
  // What stands before the first heading, and then each number with what stands below it.
  const [now = '', ...parts] = text.split(/^-- Upgrade from (\d+)$/m)
  const upgrades = new Map<number, readonly string[]>()
  for (let at = 0; at < parts.length; at += 2) upgrades.set(Number(parts[at]), statementsOf(parts[at + 1] ?? ''))
  if (!Number.isSafeInteger(version) || upgrades.size * 2 !== parts.length)
    throw new Error('a schema has no number, or an upgrade twice')
  return { version, statements: statementsOf(now), upgrades }
}

/**
 * Writes what one of several processes that start together writes. The writes of the others fail, and the number is another then.
 * @param readNumber the number that is stored now
 * @param before the number that the statements begin with
 * @throws whatever the write throws, where nobody has changed the number
 */
export async function writeOnce<Stored>(
  database: Pick<Connections, 'write'>,
  statements: readonly InStatement[],
  readNumber: () => Promise<Stored>,
  before: Stored,
): Promise<void> {
  try {
    await database.write(statements)
  } catch (error) {
    if ((await readNumber()) === before) throw error
  }
}

/** The statements that bring a database from a lower number to that of the schema. null: it cannot be brought there. */
export function upgradeFrom({ upgrades, version }: Schema, number: number): readonly string[] | null {
  if (!Number.isSafeInteger(number) || number < 1 || number >= version) return null
  const steps = Array.from({ length: version - number }, (_, step) => upgrades.get(number + step))
  return steps.every((step) => step !== undefined) ? steps.flat() : null
}
