import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Backups in a folder: each has its time (UTC) in its name, and the newest of them are kept. A file with any other name is somebody's own and is
 * never deleted.
 */

const nameOfBackup = /^careers-\d{4}-\d{2}-\d{2}-\d{6}\.db$/
/** What `backUp` writes to before the backup has its name. */
const nameOfUnfinished = /^\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp(?:-journal)?$/

/** No backup takes longer. */
const dayMs = 24 * 3_600_000

/** Where a backup of this time belongs, such as `careers-2026-11-24-030000.db`. */
export function backupFileIn(folder: string, nowMs: number): string {
  const time = new Date(nowMs).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
  return path.join(folder, `careers-${time}.db`)
}

/**
 * Deletes the oldest backups of a folder, and what a machine has left there that was stopped while it made one.
 * @param written the backup that was just made. It stays: a clock that was ahead may have given others a later time
 * @param keepCount how many stay, with that one
 * @returns how many backups were deleted
 */
export async function deleteOldBackups(written: string, keepCount: number, nowMs: number): Promise<number> {
  const folder = path.dirname(written)
  const remove = async (name: string) => rm(path.join(folder, name), { force: true })
  const others: string[] = []
  for (const name of (await readdir(folder)).toSorted()) {
    const isBackup = nameOfBackup.test(name)
    if (name === path.basename(written) || (!isBackup && !nameOfUnfinished.test(name))) continue
    const found = await stat(path.join(folder, name)).catch(() => null)
    if (found === null) continue
    // The name of a backup is taken by an empty file before it is made.
    if (isBackup && found.size > 0) others.push(name)
    else if (found.mtimeMs < nowMs - dayMs) await remove(name)
  }
  const old = others.slice(0, Math.max(0, others.length + 1 - keepCount))
  for (const name of old) await remove(name)
  return old.length
}
