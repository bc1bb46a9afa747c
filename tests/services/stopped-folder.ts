import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import type { Database } from '#server/database/database.ts'

/**
 * Leaves a data folder as a stopped server does: the library keeps a closed file open until its memory is freed.
 * @returns where the folder is now
 */
export async function leaveStopped(dataDir: string, database: Database): Promise<string> {
  expect(await database.truncateLog()).toBe(true)
  database.close()
  const stopped = await mkdtemp(path.join(tmpdir(), 'careers-stopped-'))
  for (const name of await readdir(dataDir)) {
    if (!/-(?:wal|shm)$/.test(name)) await cp(path.join(dataDir, name), path.join(stopped, name), { recursive: true })
  }
  await rm(dataDir, { recursive: true })
  return stopped
}
