import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as v from 'valibot'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { shortHash } from './packed-job.ts'

/** Stores the hashes of the pack's last versions, from which a device can be brought to the present one. */

/** By the key of a job or of another item of the pack. */
export type Hashes = Readonly<Record<string, string>>

const compress = promisify(gzip)
const decompress = promisify(gunzip)
const maxHashesBytes = 8 * 1024 * 1024
const maxVersions = 24
/** Beyond the last versions, the last one of each of these days: devices that come back after a week have it. */
const maxDays = 30

const Hashes = v.record(v.string(), v.string())

export class PackVersions {
  readonly #database: Database
  readonly #board: string

  /** @param board its name in the database */
  constructor(database: Database, board: string) {
    this.#database = database
    this.#board = board
  }

  /** Stores a version, and forgets the oldest. */
  async save(version: string, hashes: Hashes, nowMs: number): Promise<void> {
    const board = this.#board
    const compressed = await compress(JSON.stringify(hashes))
    await this.#database.write([
      sql`INSERT INTO pack_versions (board, version, made_at_ms, hashes) VALUES (${board}, ${version}, ${nowMs}, ${compressed})
          ON CONFLICT (board, version) DO UPDATE SET made_at_ms = excluded.made_at_ms`,
      sql`DELETE FROM pack_versions WHERE board = ${board}
          AND version NOT IN (SELECT version FROM pack_versions WHERE board = ${board} ORDER BY made_at_ms DESC LIMIT ${maxVersions})
          AND version NOT IN (SELECT version FROM (SELECT version, max(made_at_ms) FROM pack_versions WHERE board = ${board}
            GROUP BY made_at_ms / 86400000 ORDER BY made_at_ms DESC LIMIT ${maxDays}))`,
    ])
  }

  /** The versions whose hashes are known, the newest first. */
  async readAll(): Promise<readonly string[]> {
    const { rows } = await this.#database.read(
      sql`SELECT version FROM pack_versions WHERE board = ${this.#board} ORDER BY made_at_ms DESC`,
    )
    return rows.map(({ version }) => v.parse(v.string(), version))
  }

  /** null: the version is not known. */
  async readHashes(version: string): Promise<Hashes | null> {
    const { rows } = await this.#database.readCopy(
      sql`SELECT hashes FROM pack_versions WHERE board = ${this.#board} AND version = ${version}`,
    )
    const [row] = rows
    if (!row) return null
    const hashes = Buffer.from(v.parse(v.instance(ArrayBuffer), row['hashes']))
    return v.parse(Hashes, JSON.parse((await decompress(hashes, { maxOutputLength: maxHashesBytes })).toString()))
  }
}

/** A version of the pack is a hash of all its items. */
export function versionOf(hashes: Hashes): string {
  const sorted = Object.entries(hashes).sort(([a], [b]) => (a < b ? -1 : 1))
  return shortHash(JSON.stringify(sorted), 20)
}
