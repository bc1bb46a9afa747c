import type { Database } from './database.ts'
import { clockToleranceMs, longest, reached } from './stored-times.ts'
import { type Sql, sql } from './sql.ts'
import { waitingClock, writeSurely } from './write-surely.ts'

/** Names the work, and the process: a text of its own for each. */
export interface Lease {
  readonly name: string
  readonly holder: string
}

/**
 * Takes the lease for work that one process of a database does at a time, or keeps it for longer. If the process ends, another one
 * takes it over after `longest.leaseMs`.
 * @returns false: another process has it
 */
export async function takeLease(database: Database, { holder, name }: Lease, nowMs: number): Promise<boolean> {
  const isOver = reached('until_ms', nowMs, longest.leaseMs)
  const [{ rowsAffected }] = await database.write([
    sql`INSERT INTO leases (name, holder, until_ms) VALUES (${name}, ${holder}, ${nowMs + longest.leaseMs})
          ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until_ms = excluded.until_ms
            WHERE holder = excluded.holder OR ${isOver}`,
  ])
  return rowsAffected === 1
}

/** Work that is due once in a while for all processes of a database together. It may be repeated: a process may end in the middle. */
export interface DueWork {
  readonly name: string
  readonly everyMs: number
  /** Does it. false: it could not be done, and stays due. */
  readonly run: (signal: AbortSignal) => Promise<boolean>
}

interface DueOptions {
  readonly nowMs: number
  /** It does one work after the other. */
  readonly holder: string
  /** Ends the work of a server that ends. What is not done stays due. */
  readonly signal?: AbortSignal
}

/**
 * Does work if it is due and no other process does it. While it lasts, the lease is kept; if the process ends or the work fails, it
 * stays due, and whoever asks next does it: at once, or `longest.leaseMs` after a process was killed.
 * @returns whether it was done
 */
export async function runWhenDue(
  database: Database,
  { everyMs, name, run }: DueWork,
  { holder, nowMs, signal = new AbortController().signal }: DueOptions,
): Promise<boolean> {
  // A run of a clock that was wrong is none.
  const isDue = sql`(last_run_ms IS NULL OR last_run_ms <= ${nowMs - everyMs} OR last_run_ms > ${nowMs + clockToleranceMs})`
  // Its own: it has taken the lease, and the database went away before it heard of that.
  const mayRun = sql`(holder = ${holder} OR ${reached('until_ms', nowMs, longest.leaseMs)}) AND ${isDue}`
  // Most ask in vain, and need no lock for that.
  const { rows } = await database.read(sql`SELECT 1 FROM leases WHERE name = ${name} AND NOT (${mayRun})`)
  if (rows.length > 0) return false
  const [{ rowsAffected }] = await database.write([
    sql`INSERT INTO leases (name, holder, until_ms) VALUES (${name}, ${holder}, ${nowMs + longest.leaseMs})
          ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until_ms = excluded.until_ms WHERE ${mayRun}`,
  ])
  if (rowsAffected === 0) return false
  const end = async (lastRun: Sql) =>
    writeSurely(waitingClock(database), longest.leaseMs, async () =>
      database.write([sql`UPDATE leases SET until_ms = 0, last_run_ms = ${lastRun} WHERE name = ${name} AND holder = ${holder}`]),
    )
  const keeping = setInterval(
    () => void takeLease(database, { name, holder }, database.nowMs()).catch(() => {}),
    longest.leaseMs / 4,
  ).unref()
  try {
    const isDone = await run(signal)
    await end(isDone && !signal.aborted ? sql`${nowMs}` : sql`last_run_ms`)
    return isDone
  } catch (error) {
    // Where that fails, the lease ends by itself.
    await end(sql`last_run_ms`).catch(() => {})
    throw error
  } finally {
    clearInterval(keeping)
  }
}
