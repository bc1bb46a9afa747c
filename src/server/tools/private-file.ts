import { randomUUID } from 'node:crypto'
import { chown, open, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Atomically writes a file that only its owner can read: the bytes go to a temporary file next to it, which is synced and then
 * renamed. Replaces an existing file, and follows a symbolic link.
 * @throws the file system's error; nothing is left behind then
 */
export async function writePrivateFile(
  fileName: string,
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const target = await realpath(fileName).catch(() => path.resolve(fileName))
  const temporary = path.join(path.dirname(target), `.${randomUUID()}.tmp`)
  const file = await open(temporary, 'wx', 0o600)
  try {
    for await (const part of content) await file.writeFile(part)
    await file.sync()
    await file.close()
    await rename(temporary, target)
  } catch (error) {
    await file.close().catch(() => {})
    await rm(temporary, { force: true })
    throw error
  }
}

/** Gives a file that root has written to the owner of its folder, such as the user of a service, who could not open it otherwise. */
export async function giveToOwnerOf(folder: string, fileName: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { gid, uid } = await stat(folder)
  await chown(fileName, uid, gid)
}

/** Resolves when a file, or the names in a folder, would survive a power cut. */
export async function syncToDisk(name: string): Promise<void> {
  const handle = await open(name)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
