import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import type { Connections } from './connection.ts'
import { makePrivate } from './data-dir.ts'
import { readRows } from './rows.ts'
import { sql } from './sql.ts'
import { giveToOwnerOf, syncToDisk } from '../tools/private-file.ts'
import { OperatorError } from '../tools/operator-error.ts'

/**
 * The log of erasures, withdrawals and what modules have ended. It is a file of its own, so that a backup of the database never holds it: whoever restores
 * an older backup repeats what the log says (`operate/backup/repeat-erasures.ts`), and nobody comes back who was erased in between. The database has
 * the same entries, so that each of them makes up for the other: the file for a database that was put back, the database for a file that was
 * lost. An entry names what it is about by the hash of its key and holds nothing else of a person.
 */

const Entry = v.object({
  atMs: v.number(),
  /** 'erased', 'withdrawn', or a word of a module. */
  what: v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/)),
  keySha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
})
export type ErasureEntry = Readonly<v.InferOutput<typeof Entry>>

export interface ErasureLog {
  /** null: there is none, and only the database has the entries. */
  readonly fileName: string | null
  /** Resolves when the entry is on the disk. @throws the file system's or the database's error; then nothing may be erased */
  readonly add: (entry: ErasureEntry) => Promise<void>
}

/** Where it is unless `ERASURE_LOG` says so: in the data folder. */
export function erasureLogOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'erasures.log')
}

/** A line that a full disk or a power cut has broken off must not swallow the next one. */
async function needsLineEnd(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  if (size === 0) return false
  const { buffer } = await file.read({ buffer: Buffer.alloc(1), position: size - 1 })
  return buffer.toString() !== '\n'
}

async function append(fileName: string, entries: readonly ErasureEntry[]): Promise<void> {
  const file = await open(fileName, 'a+', 0o600)
  try {
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
    if (lines !== '') await file.writeFile((await needsLineEnd(file)) ? `\n${lines}` : lines)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Adds entries to the file, which is made if it is missing.
 * @throws OperatorError when it cannot be written
 */
export async function addToErasureLog(fileName: string, entries: readonly ErasureEntry[]): Promise<void> {
  try {
    const isNew = (await stat(fileName).catch(() => null)) === null
    await append(fileName, entries)
    await makePrivate(fileName, 0o600)
    // Its name, too, must survive a power cut.
    if (isNew) {
      await giveToOwnerOf(path.dirname(fileName), fileName)
      await syncToDisk(path.dirname(fileName))
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorError(`ERASURE_LOG: ${fileName} cannot be written (${code}); name a file in a folder that exists`, {
      cause: error,
    })
  }
}

/** SQL that stores entries in the database. */
export function erasureStatements(entries: readonly ErasureEntry[]): readonly InStatement[] {
  return entries.map(
    ({ atMs, keySha256, what }) =>
      sql`INSERT OR REPLACE INTO erasures (what, key_sha256, at_ms) VALUES (${what}, ${keySha256}, ${atMs})`,
  )
}

/** The entries that a database has. One of another build may have none. */
export async function readStoredErasures({ read }: Pick<Connections, 'read'>): Promise<readonly ErasureEntry[]> {
  const { rows: tables } = await read(`SELECT 1 FROM sqlite_schema WHERE name = 'erasures'`)
  if (tables.length === 0) return []
  return readRows(Entry, (await read('SELECT what, key_sha256, at_ms FROM erasures ORDER BY rowid')).rows)
}

/** The log of an open database. @param fileName null: without a file */
export function erasureLog(fileName: string | null, database: Pick<Connections, 'write'>): ErasureLog {
  return {
    fileName,
    add: async (entry) => {
      if (fileName !== null) await append(fileName, [entry])
      await database.write(erasureStatements([entry]))
    },
  }
}

/** The entries that others lack. */
export function missingErasures(entries: readonly ErasureEntry[], others: readonly ErasureEntry[]): readonly ErasureEntry[] {
  const nameOf = ({ keySha256, what }: ErasureEntry) => `${what} ${keySha256}`
  const known = new Set(others.map(nameOf))
  return entries.filter((entry) => !known.has(nameOf(entry)))
}

/** Its entry was never written to its end, so nothing was erased after it. */
const brokenOff = /^\{[^}]*$/

/**
 * Reads the entries in their order.
 * @throws OperatorError when the file is missing, or a line is not an entry
 */
export async function readErasureLog(fileName: string): Promise<readonly ErasureEntry[]> {
  const text = await readFile(fileName, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`The log of erasures, '${fileName}', cannot be read (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    })
  })
  return text.split('\n').flatMap((line, index) => {
    if (line === '' || brokenOff.test(line)) return []
    try {
      return [v.parse(Entry, JSON.parse(line))]
    } catch (error) {
      throw new OperatorError(`The log of erasures, '${fileName}', is damaged in line ${index + 1}.`, { cause: error })
    }
  })
}

/**
 * Adds the entries that the file lacks. It is made if it is missing.
 * @throws OperatorError when it is damaged or cannot be written
 */
export async function takeOverErasures(fileName: string, entries: readonly ErasureEntry[]): Promise<void> {
  await addToErasureLog(fileName, [])
  await addToErasureLog(fileName, missingErasures(entries, await readErasureLog(fileName)))
}
