import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as v from 'valibot'
import type { Database } from '../database/database.ts'
import { type BoardLists, readDepartments, readJobs } from './board-lists.ts'
import { sql } from '../database/sql.ts'

/**
 * Stores what the servers of a database trust of a board's lists, so that a restart forgets nothing, and `check-board --accept` reaches a
 * server that runs: it reads the row before each of its looks at the board.
 */

export interface StoredLists {
  readonly version: number
  readonly lists: BoardLists
  /** Since when the board has listed no job at all, although jobs are known. null: it lists some. */
  readonly emptySinceMs: number | null
  /** When the board last answered with them, or up to an hour before. */
  readonly readAtMs: number
}

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** A replica passes no write on that is larger than 4 MB. */
const maxStoredBytes = 3 * 1024 * 1024
/** Of lists that are as large as a board may answer, twice. */
const maxListBytes = 64 * 1024 * 1024

const Row = v.object({
  version: v.number(),
  lists: v.nullable(v.instance(ArrayBuffer)),
  empty_since_ms: v.nullable(v.number()),
  read_at_ms: v.number(),
})
const Lists = v.object({ jobs: v.unknown(), departments: v.unknown() })

/**
 * Reads the trusted list of a board.
 * @param knownVersion the version that the caller has
 * @returns null: nothing is stored, or nothing newer
 */
export async function readTrustedLists(database: Database, board: string, knownVersion: number): Promise<StoredLists | null> {
  const { rows } = await database.read(
    sql`SELECT version, iif(version = ${knownVersion}, NULL, lists) AS lists, empty_since_ms, read_at_ms FROM boards WHERE board = ${board}`,
  )
  const [first] = rows
  const row = first && v.parse(Row, { ...first })
  if (!row?.lists) return null
  const text = await decompress(Buffer.from(row.lists), { maxOutputLength: maxListBytes })
  const { departments, jobs } = v.parse(Lists, JSON.parse(text.toString()))
  const lists = { jobs: readJobs(jobs), departments: readDepartments(departments) }
  return { version: row.version, lists, emptySinceMs: row.empty_since_ms, readAtMs: row.read_at_ms }
}

/**
 * Stores the trusted list of a board, unless another server or a person has stored something since.
 * @param knownVersion the version that the caller has read. null: whatever is stored is replaced
 * @returns the new version. null: another one was stored, or the lists are too large to be stored
 */
export async function storeTrustedLists(
  database: Database,
  board: string,
  trusted: Omit<StoredLists, 'version'>,
  knownVersion: number | null,
): Promise<number | null> {
  const lists = await compress(JSON.stringify(trusted.lists))
  if (lists.length > maxStoredBytes) return null
  const [{ rows }] = await database.write([
    sql`INSERT INTO boards (board, version, lists, empty_since_ms, read_at_ms)
          VALUES (${board}, 1, ${lists}, ${trusted.emptySinceMs}, ${trusted.readAtMs})
          ON CONFLICT (board) DO UPDATE SET version = version + 1, lists = excluded.lists, empty_since_ms = excluded.empty_since_ms,
            read_at_ms = excluded.read_at_ms
            WHERE ${knownVersion} IS NULL OR version = ${knownVersion}
          RETURNING version`,
  ])
  return rows[0] ? Number(rows[0]['version']) : null
}

/** Notes that the board has answered with the stored lists again. They stay the same version: no other server has to read them. */
export async function noteListsRead(database: Database, board: string, version: number, readAtMs: number): Promise<void> {
  await database.write([sql`UPDATE boards SET read_at_ms = ${readAtMs} WHERE board = ${board} AND version = ${version}`])
}
