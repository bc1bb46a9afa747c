import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/database/database.ts'

const databaseName = 'careers.db'

async function makeEmptyDatabase(): Promise<Buffer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'careers-empty-'))
  const database = await openDatabase({ dataDir })
  // Closing leaves it to the library when the log is written back. A copy of the file alone would be of half a database.
  if (!(await database.truncateLog())) throw new Error('the log of the empty database was not written back')
  database.close()
  const bytes = await readFile(path.join(dataDir, databaseName))
  await rm(dataDir, { recursive: true })
  return bytes
}

let emptyDatabase: Promise<Buffer> | undefined

/**
 * Makes a data folder with an empty database, which is made once for a test file: that takes a sync to the disk.
 * @returns its path; the caller removes it
 */
export async function newDataDir(): Promise<string> {
  emptyDatabase ??= makeEmptyDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'careers-test-'))
  await writeFile(path.join(dataDir, databaseName), await emptyDatabase, { mode: 0o600 })
  return dataDir
}
