import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Backups in a folder: each has its time (UTC) in its name, and the newest of them are kept. A file with any other name is somebody's own and is
 * never deleted.
 */

const nameOfBackup = /^careers-\d{4}-\d{2}-\d{2}-\d{6}\.db$/

/** Where a backup of this time belongs, such as `careers-2026-11-24-030000.db`. */
export function backupFileIn(folder: string, nowMs: number): string {
  const time = new Date(nowMs).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
  return path.join(folder, `careers-${time}.db`)
}

/**
 * Deletes the oldest backups of a folder.
 * @param keepCount how many stay
 * @returns how many were deleted
 */
export async function deleteOldBackups(folder: string, keepCount: number): Promise<number> {
  const names = (await readdir(folder)).filter((name) => nameOfBackup.test(name)).toSorted()
  const old = names.slice(0, Math.max(0, names.length - keepCount))
  for (const name of old) await rm(path.join(folder, name), { force: true })
  return old.length
}
