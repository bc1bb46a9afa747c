import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { type Database, withDatabase } from '#server/database/database.ts'
import type { Configuration } from '#server/web/settings/environment.ts'
import { writePrivateFile } from '#server/tools/private-file.ts'
import { currentKey, isWholeKey, readKeys, restoreKeys, rotateKey, StoredKey } from './keys.ts'
import { OperatorError } from '#server/tools/operator-error.ts'
import { type CommandStreams, readOptions, usageError } from '#server/tools/command.ts'

/** `npm run fair-key`: shows, backs up, restores and rotates the key that career fairs' envelopes are sealed for. */

export const keyUsage = `Usage: npm run fair-key -- [option]

  (none)          print the id of the key that tablets seal for; a tablet shows its last four digits
  --backup FILE   write all keys to FILE, which its owner alone can read. Whoever has it can open every tablet's envelopes
  --restore FILE  add the keys of a backup; the last one of them is given to tablets again
  --rotate        make a new key for tablets. The older ones still open what waits
  --help          print this`

const Backup = v.object({ kind: v.literal('careers fair keys'), version: v.literal(1), keys: v.array(StoredKey) })
type Backup = v.InferOutput<typeof Backup>

const options = { backup: { type: 'string' }, restore: { type: 'string' }, rotate: { type: 'boolean' } } as const

async function backUp(database: Database, fileName: string): Promise<string> {
  const keys = await readKeys(database)
  const backup: Backup = { kind: 'careers fair keys', version: 1, keys: [...keys] }
  try {
    await writePrivateFile(fileName, [`${JSON.stringify(backup, null, 2)}\n`])
  } catch (error) {
    throw new OperatorError(`--backup: '${fileName}' cannot be written (${(error as Error).message}).`, { cause: error })
  }
  return `${keys.length === 1 ? '1 key' : `${keys.length} keys`} written to ${fileName}. Keep it where nobody else can read it.\n`
}

/** No error of this function may quote the file: it holds private keys. */
async function readBackup(fileName: string): Promise<Backup> {
  const text = await readFile(fileName, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`--restore: '${fileName}' cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  })
  let parsed: unknown = null
  try {
    parsed = JSON.parse(text)
  } catch {
    // Not a backup, as below.
  }
  const backup = v.safeParse(Backup, parsed)
  const areWhole = backup.success ? await Promise.all(backup.output.keys.map(isWholeKey)) : []
  if (!backup.success || areWhole.length === 0 || areWhole.includes(false)) {
    throw new OperatorError(`--restore: '${fileName}' is not a backup of 'npm run fair-key', or is damaged.`)
  }
  return backup.output
}

async function restore(database: Database, fileName: string): Promise<string> {
  const { keys } = await readBackup(fileName)
  const added = await restoreKeys(database, keys)
  return `${added} of the ${keys.length} keys were not here yet.\n`
}

/**
 * Runs the command.
 * @throws OperatorError when the arguments are invalid or a file cannot be used
 */
export async function runFairKeyCommand(
  args: readonly string[],
  configuration: Configuration,
  { stderr, stdout }: CommandStreams,
): Promise<void> {
  const values = readOptions(args, keyUsage, options)
  if (Object.keys(values).length > 1) throw usageError('Only one option can be given.', keyUsage)
  const { backup, help, restore: restored, rotate } = values
  if (help) {
    stdout.write(`${keyUsage}\n`)
    return
  }
  // Before the database is opened, and a first key is made, for nothing.
  for (const [option, file] of [['backup', backup] as const, ['restore', restored] as const]) {
    if (file === '') throw usageError(`--${option}: the name of a file is missing.`, keyUsage)
  }
  await withDatabase(configuration, async (database) => {
    // A server that is restored needs no key of its own.
    if (restored === undefined) await currentKey(database)
    if (restored !== undefined) stderr.write(await restore(database, restored))
    if (backup !== undefined) stderr.write(await backUp(database, backup))
    if (rotate) await rotateKey(database, database.nowMs())
    const { keyId } = await currentKey(database)
    stderr.write('The key that tablets seal for: ')
    stdout.write(`${keyId}\n`)
  })
}
