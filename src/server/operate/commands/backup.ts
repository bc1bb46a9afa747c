import { statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { databaseFileOf, prepareDataDir } from '../../database/data-dir.ts'
import type { Configuration } from '../../web/settings/environment.ts'
import { type CommandStreams, counted, readOptions, usageError } from '../../tools/command.ts'
import { OperatorError } from '../../tools/operator-error.ts'
import { backUp, type BackedUpModule, type BackupContents } from '../backup/back-up.ts'
import { backupFileIn, deleteOldBackups } from '../backup/kept-backups.ts'
import { erasureLogOf, readErasureLog, takeOverErasures } from '../../database/erasure-log.ts'
import { restore, type RestoredModule } from '../backup/restore.ts'

/** `npm run backup` and `npm run restore`: the whole database of the embedded services, with the keys and files in it. */

/** As many as two weeks of nights have. */
const usualKeepCount = 14

export const backupUsage = `Usage: npm run backup -- --to FILE
       npm run backup -- --in FOLDER [--keep N]

  --to FILE    write everything that the server has stored to FILE, which its owner alone can read. The server may run meanwhile.
               Whoever has FILE has every application and every key: keep it encrypted, and on another machine
  --in FOLDER  the same, to a file in FOLDER with the time in its name
  --keep N     then delete the oldest files that '--in' has made in FOLDER, and leave N (${usualKeepCount})
  --help       print this`

export const restoreUsage = `Usage: npm run restore -- --from FILE [options]

  --from FILE          a file of 'npm run backup'. Stop the server before
  --replace            replace the database that is in DATA_DIR. It is kept beside the new one
  --erasures FILE      another log of erasures, such as a copy of one that was lost. ERASURE_LOG takes over what it says
  --without-erasures   there is no such log: whoever was erased since the backup may come back
  --help               print this`

function fileSettings({ databaseUrl, dataDir }: Configuration): string {
  if (databaseUrl === null) return dataDir
  throw new OperatorError('DATABASE_URL: the server of the database makes its own backups.')
}

function contentsText({ tables }: BackupContents): string {
  const count = (name: string) => tables.find(({ table }) => table === name)?.rows ?? 0
  return `${counted(count('applications'), 'application')} and ${counted(count('uploads'), 'file')}`
}

interface BackupTarget {
  readonly fileName: string
  /** How many backups stay in its folder. null: it is somebody's own, and nothing in it is deleted. */
  readonly keepCount: number | null
}

/** @throws OperatorError when the arguments name none, or two */
function readTarget(args: readonly string[], nowMs: number): BackupTarget | 'help' {
  const {
    help,
    in: folder,
    keep,
    to,
  } = readOptions(args, backupUsage, {
    to: { type: 'string' },
    in: { type: 'string' },
    keep: { type: 'string' },
  })
  if (help) return 'help'
  if (to && folder) throw usageError('--to and --in: give one of them.', backupUsage)
  if (folder) {
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw usageError('--keep: give a number from 1 to 9999.', backupUsage)
    return { fileName: backupFileIn(folder, nowMs), keepCount: Number(keep ?? usualKeepCount) }
  }
  if (keep !== undefined) throw usageError('--keep: only with --in.', backupUsage)
  if (!to) throw usageError('--to: the name of a file is missing.', backupUsage)
  return { fileName: to, keepCount: null }
}

/** @throws OperatorError when the arguments are invalid or a file cannot be used */
export async function runBackupCommand(
  args: readonly string[],
  configuration: Configuration,
  { stderr, stdout }: CommandStreams,
  modules: readonly BackedUpModule[],
): Promise<void> {
  const nowMs = Date.now()
  const target = readTarget(args, nowMs)
  if (target === 'help') return void stdout.write(`${backupUsage}\n`)
  const { fileName, keepCount } = target
  const folder = path.dirname(path.resolve(fileName))
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new OperatorError(`${folder}: there is no such folder. Make it first.`)
  const databaseFile = databaseFileOf(fileSettings(configuration))
  const size = await stat(databaseFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size === 0) throw new OperatorError(`DATA_DIR: there is no database to back up (${databaseFile}).`)
  const contents = await backUp(databaseFile, fileName, nowMs, { fileStore: configuration.fileStore, modules })
  stderr.write(`${contentsText(contents)} written to ${fileName}.\n`)
  // Only now: a backup that fails must not cost an older one.
  const deletedCount = keepCount === null ? 0 : await deleteOldBackups(fileName, keepCount, nowMs)
  if (deletedCount > 0) stderr.write(`${counted(deletedCount, 'older backup')} deleted.\n`)
}

const restoreOptions = {
  from: { type: 'string' },
  replace: { type: 'boolean' },
  erasures: { type: 'string' },
  'without-erasures': { type: 'boolean' },
} as const

/** @throws OperatorError when the arguments are invalid, or the backup cannot be restored */
export async function runRestoreCommand(
  args: readonly string[],
  configuration: Configuration,
  { stderr, stdout }: CommandStreams,
  modules: readonly RestoredModule[],
): Promise<void> {
  const values = readOptions(args, restoreUsage, restoreOptions)
  const { erasures: log, from, help, replace: mayReplace = false } = values
  if (help) return void stdout.write(`${restoreUsage}\n`)
  if (!from) throw usageError('--from: the name of a file is missing.', restoreUsage)
  const dataDir = fileSettings(configuration)
  const erasureLog = configuration.erasureLog ?? erasureLogOf(dataDir)
  await takeOverLogs({ dataDir, erasureLog, given: log ?? null, mayMiss: values['without-erasures'] === true })
  const done = await restore({ dataDir, backupFile: from, erasureLog, mayReplace, modules, nowMs: Date.now() })
  const { backup, droppedMails, erasedAgain, keptFile, keptFolder, unsettled, withdrawnAgain } = done
  const lines = [
    `${contentsText(backup)} of ${new Date(backup.madeAtMs).toISOString()} restored.`,
    erasedAgain > 0 && `${counted(erasedAgain, 'application')} erased again.`,
    withdrawnAgain > 0 && `${counted(withdrawnAgain, 'application')} withdrawn again.`,
    unsettled > 0 &&
      `${counted(unsettled, 'delivery', 'deliveries')} may have ended since: look in the ATS, then decide on the desk ('unknown').`,
    droppedMails > 0 && `${counted(droppedMails, 'mail')} that waited then will not be sent.`,
    keptFolder !== null &&
      `The files of the database from before are in the folder ${keptFolder} of its store. Delete it when all is well.`,
    keptFile !== null && `The database from before is ${keptFile}. It holds personal data: delete it when all is well.`,
  ]
  stderr.write(`${lines.filter((line) => line !== false).join('\n')}\n`)
}

interface Logs {
  readonly dataDir: string
  readonly erasureLog: string
  /** null: the command names none. */
  readonly given: string | null
  /** Whether `erasureLog` may be missing. */
  readonly mayMiss: boolean
}

/**
 * Takes over into the log of erasures what other logs say, before anything else is done: the next restore, which names none of them, must
 * know it too.
 */
async function takeOverLogs({ dataDir, erasureLog, given, mayMiss }: Logs): Promise<void> {
  const isThere = async (fileName: string) => (await stat(fileName).catch(() => null)) !== null
  // Where the log was before somebody has set ERASURE_LOG.
  const before = erasureLogOf(dataDir)
  const entries = [
    ...(given === null ? [] : await readErasureLog(given)),
    ...((await isThere(before)) ? await readErasureLog(before) : []),
  ]
  if (!mayMiss && given === null && !(await isThere(erasureLog))) {
    throw new OperatorError(
      `The log of erasures, '${erasureLog}', is missing.\nName a copy with --erasures FILE. If there is none, add --without-erasures.`,
    )
  }
  await prepareDataDir(dataDir)
  await takeOverErasures(erasureLog, entries)
}
