import type { Database } from './database.ts'
import { longest, reached } from './stored-times.ts'
import { sql } from './sql.ts'

/** Names the work, and the process: a text of its own for each. */
export interface Turn {
  readonly name: string
  readonly holder: string
}

/**
 * Takes the turn for work that one process of a database does at a time, or keeps it for longer. If the process ends, another one
 * takes it over after `longest.turnMs`.
 * @returns false: another process has it
 */
export async function takeSharedTurn(database: Database, { holder, name }: Turn, nowMs: number): Promise<boolean> {
  const isOver = reached('until_ms', nowMs, longest.turnMs)
  const [{ rowsAffected }] = await database.write([
    sql`INSERT INTO turns (name, holder, until_ms) VALUES (${name}, ${holder}, ${nowMs + longest.turnMs})
          ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until_ms = excluded.until_ms
            WHERE holder = excluded.holder OR ${isOver}`,
  ])
  return rowsAffected === 1
}
