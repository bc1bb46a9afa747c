import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

/** Where Linux has files in memory. */
const memory = '/dev/shm'
/** What tests have at the same time is less. Containers have 64 MB unless somebody gives them more. */
const neededBytes = 2 * 1024 ** 3

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize
  } catch {
    return 0
  }
}

/**
 * Lets the tests of this run, and the processes that they start, have their temporary files in memory. A commit of the database waits for
 * the disk, which was half of the time of the services' tests, and no test can take a computer's power away. A kill loses as much, or as
 * little, with either. Who has set `TMPDIR` gets that.
 */
export function useMemoryForFiles(): void {
  if (process.env['TMPDIR'] !== undefined || freeBytes() < neededBytes) return
  const folder = mkdtempSync(path.join(memory, 'careers-tests-'))
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
