import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { makePrivate } from './data-dir.ts'
import { OperatorError } from '../tools/operator-error.ts'

/**
 * The log of erasures, withdrawals and alerts that have ended. It is a file of its own, so that a backup of the database never holds it: whoever restores
 * an older backup repeats what the log says (`backup/restore.ts`), and nobody comes back who was erased in between. Its lines name
 * applications and alerts by the hash of their key and hold nothing else of a person.
 */

const Entry = v.object({
  atMs: v.number(),
  what: v.picklist(['erased', 'withdrawn', 'alert-ended']),
  keySha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
})
export type ErasureEntry = Readonly<v.InferOutput<typeof Entry>>

export interface ErasureLog {
  /** Resolves when the entry is on the disk. @throws the file system's error; then nothing may be erased */
  readonly add: (entry: ErasureEntry) => Promise<void>
}

/** For a database that has its own way back, without these files. */
export const noErasureLog: ErasureLog = { add: async () => {} }

/** Where it is unless `ERASURE_LOG` says so: in the data folder. */
export function erasureLogOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'erasures.log')
}

async function append(fileName: string, text: string): Promise<void> {
  const file = await open(fileName, 'a', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Opens the log and creates an empty one if it is missing: a missing one means that it was lost.
 * @throws OperatorError when the file cannot be written
 */
export async function openErasureLog(fileName: string): Promise<ErasureLog> {
  try {
    await append(fileName, '')
    await makePrivate(fileName, 0o600)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorError(`ERASURE_LOG: ${fileName} cannot be written (${code}); name a file in a folder that exists`, {
      cause: error,
    })
  }
  return { add: async (entry) => append(fileName, `${JSON.stringify(entry)}\n`) }
}

/**
 * Reads the entries in their order. The last line may be cut off, by a power cut before its erasure had begun.
 * @throws OperatorError when the file is missing, or another line is not an entry
 */
export async function readErasureLog(fileName: string): Promise<readonly ErasureEntry[]> {
  const text = await readFile(fileName, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`The log of erasures, '${fileName}', cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  })
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (line === '') return []
    try {
      return [v.parse(Entry, JSON.parse(line))]
    } catch (error) {
      if (index === lines.length - 1) return []
      throw new OperatorError(`The log of erasures, '${fileName}', is damaged in line ${index + 1}.`, { cause: error })
    }
  })
}
