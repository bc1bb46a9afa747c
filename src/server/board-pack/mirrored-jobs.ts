import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as v from 'valibot'
import { JobPay } from '#shared/job.ts'
import type { Database } from '../database/database.ts'
import { listed, type Sql, sql } from '../database/sql.ts'
import { shortHash, type PackedJob } from './packed-job.ts'

/**
 * Stores the mirror of a board and the hashes of the pack's last versions, so that a restart asks the board for nothing that it has
 * said before, and servers of one database share their work.
 */

export interface MirroredJob {
  readonly stamp: string
  readonly hasForm: boolean
  readonly hash: string
  readonly pay: JobPay | null
}

/** By the key of a job or of another item of the pack. */
export type Hashes = Readonly<Record<string, string>>

const compress = promisify(gzip)
const decompress = promisify(gunzip)
const maxLinesBytes = 8 * 1024 * 1024
/** A replicated server passes no result on that is larger than some 10 MB. */
const jobsPerRead = 25
/** Nor does a replica pass a write on that is larger than 4 MB. */
const maxSavedBytes = 2 * 1024 * 1024
const hashesPerRead = 2_000
const maxVersions = 24
/** Beyond the last versions, the last one of each of these days: devices that come back after a week have it. */
const maxDays = 30

const Row = v.object({
  job_id: v.number(),
  stamp: v.string(),
  has_form: v.number(),
  hash: v.string(),
  pay: v.nullable(v.string()),
})
const Hashes = v.record(v.string(), v.string())
const Blob = v.instance(ArrayBuffer)

async function textOf(blob: unknown): Promise<string> {
  return (await decompress(Buffer.from(v.parse(Blob, blob)), { maxOutputLength: maxLinesBytes })).toString()
}

export class MirrorStore {
  readonly #database: Database
  readonly #board: string

  /** @param board its name in the database */
  constructor(database: Database, board: string) {
    this.#database = database
    this.#board = board
  }

  /** All jobs without their lines. */
  async readJobs(): Promise<Map<number, MirroredJob>> {
    const jobs = new Map<number, MirroredJob>()
    for (let after = 0; ; ) {
      const { rows } = await this.#database.read(
        sql`SELECT job_id, stamp, has_form, hash, pay FROM mirrored_jobs WHERE board = ${this.#board} AND job_id > ${after}
            ORDER BY job_id LIMIT ${hashesPerRead}`,
      )
      for (const each of rows) {
        const { has_form: hasForm, hash, job_id: jobId, pay, stamp } = v.parse(Row, { ...each })
        jobs.set(jobId, { stamp, hasForm: hasForm === 1, hash, pay: pay === null ? null : v.parse(JobPay, JSON.parse(pay)) })
        after = jobId
      }
      if (rows.length < hashesPerRead) return jobs
    }
  }

  /** The lines of jobs, the newest first. */
  async *readLines(jobIds: readonly number[]): AsyncGenerator<string, void> {
    const newestFirst = [...jobIds].sort((a, b) => b - a)
    for (let start = 0; start < newestFirst.length; start += jobsPerRead) {
      const { rows } = await this.#database.read(
        sql`SELECT lines FROM mirrored_jobs WHERE board = ${this.#board}
            AND job_id IN ${listed(newestFirst.slice(start, start + jobsPerRead))} ORDER BY job_id DESC`,
      )
      for (const { lines } of rows) yield await textOf(lines)
    }
  }

  async save(jobs: readonly (PackedJob & { readonly stamp: string })[]): Promise<void> {
    if (jobs.length === 0) return
    const rows = await Promise.all(jobs.map(async (job) => ({ ...job, compressed: await compress(job.lines) })))
    let statements: Sql[] = []
    let bytes = 0
    for (const { compressed, hasForm, hash, jobId, pay, stamp } of rows) {
      if (bytes > 0 && bytes + compressed.length > maxSavedBytes) {
        await this.#database.write(statements)
        statements = []
        bytes = 0
      }
      statements.push(sql`INSERT OR REPLACE INTO mirrored_jobs (board, job_id, stamp, has_form, hash, pay, lines)
              VALUES (${this.#board}, ${jobId}, ${stamp}, ${hasForm ? 1 : 0}, ${hash}, ${pay === null ? null : JSON.stringify(pay)},
                ${compressed})`)
      bytes += compressed.length
    }
    await this.#database.write(statements)
  }

  async remove(jobIds: readonly number[]): Promise<void> {
    if (jobIds.length === 0) return
    await this.#database.write([sql`DELETE FROM mirrored_jobs WHERE board = ${this.#board} AND job_id IN ${listed(jobIds)}`])
  }

  /** Stores a version, and forgets the oldest. */
  async saveVersion(version: string, hashes: Hashes, nowMs: number): Promise<void> {
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
  async readVersions(): Promise<readonly string[]> {
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
    return rows[0] ? v.parse(Hashes, JSON.parse(await textOf(rows[0]['hashes']))) : null
  }
}

/** A version of the pack is a hash of all its items. */
export function versionOf(hashes: Hashes): string {
  const sorted = Object.entries(hashes).sort(([a], [b]) => (a < b ? -1 : 1))
  return shortHash(JSON.stringify(sorted), 20)
}
