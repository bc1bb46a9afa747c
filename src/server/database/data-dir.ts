import { chmod, mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../tools/operator-error.ts'

/**
 * The folder of the embedded database. It holds candidates' personal data, so it must be readable only by the user who runs the
 * server, even if the folder existed before with other permissions.
 */

const databaseName = 'careers.db'

/** The file of the database in a data folder. Beside it are `-wal` and `-shm`. */
export function databaseFileOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), databaseName)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Removes the permissions of group and others. Ignores a missing file. */
export async function makePrivate(file: string, mode: number): Promise<void> {
  try {
    // An unnecessary chmod would fail on another owner's file and on a read-only volume.
    if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, mode)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/**
 * Creates the folder and an empty database file if missing, and makes both private. SQLite gives its `-wal` and `-shm` files
 * the permissions of the database (https://sqlite.org/src/file/src/os_unix.c, findCreateFileMode).
 * @returns the absolute path of the database file
 * @throws OperatorError when the folder cannot be used; the message says why and what to do
 */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const folder = path.resolve(dataDir)
  const databaseFile = databaseFileOf(dataDir)
  const instead = 'set DATA_DIR to a writable folder'
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) === 'EEXIST') throw new OperatorError(`DATA_DIR: ${folder} is not a folder; ${instead}`)
    throw new OperatorError(`DATA_DIR: ${folder} cannot be created (${codeOf(error)}); ${instead}`)
  })
  // A sticky folder such as /tmp is shared. Making it private would lock out other users.
  if (((await stat(folder)).mode & 0o1000) !== 0)
    throw new OperatorError(`DATA_DIR: ${folder} is shared by all users; set DATA_DIR to a private folder`)
  // A mounted volume may belong to another user. The mode of the files protects them then.
  await makePrivate(folder, 0o700).catch((error: unknown) => {
    if (codeOf(error) !== 'EPERM') throw error
  })
  try {
    await (await open(databaseFile, 'a', 0o600)).close()
    for (const suffix of ['', '-wal', '-shm']) await makePrivate(databaseFile + suffix, 0o600)
  } catch (error) {
    throw new OperatorError(`DATA_DIR: ${databaseFile} cannot be written (${codeOf(error)}); ${instead}`, { cause: error })
  }
  return databaseFile
}

/** SQLite error codes for an unusable file, each with advice. */
const databaseProblems: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: 'is not a database; move the file or set DATA_DIR to another folder',
  SQLITE_CORRUPT: 'is damaged; restore it from a backup or set DATA_DIR to another folder',
  SQLITE_CANTOPEN: 'cannot be opened; set DATA_DIR to a writable folder',
  SQLITE_READONLY: 'cannot be written; set DATA_DIR to a writable folder',
  SQLITE_IOERR: 'cannot be read or written; check the disk, or set DATA_DIR to another folder',
  SQLITE_FULL: 'cannot be written because the disk is full; free some space',
  SQLITE_BUSY: 'is locked by another process, such as one that brings it up to date; wait, or stop that process',
}

/** Turns an error about an unusable database into a one-line OperatorError. Returns any other error unchanged. */
export function explainDatabaseError(error: unknown, databaseFile: string): unknown {
  const problem = databaseProblems[codeOf(error)]
  return problem === undefined ? error : new OperatorError(`DATA_DIR: ${databaseFile} ${problem}`, { cause: error })
}
