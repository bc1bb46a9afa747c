import { pathToFileURL } from 'node:url'
import { stat } from 'node:fs/promises'
import { connectToFile, type Connections } from '../../database/connection.ts'
import { databaseFileOf, prepareDataDir } from '../../database/data-dir.ts'
import { connectToServer } from '../../database/server-connection.ts'
import { DatabaseAwayError } from '../../database/errors.ts'
import { assertSchema, folderNamed, type NamedData, serverNamed } from '../../database/schema.ts'
import type { Configuration } from '../../web/settings/environment.ts'
import { type CommandStreams, counted, readOptions, usageError } from '../../tools/command.ts'
import { OperatorError } from '../../tools/operator-error.ts'
import { moveData } from '../backup/move-data.ts'
import { lockDatabase } from '../backup/restore.ts'

/** `npm run move-data`: from the embedded file to a libSQL server, or back. */

export const moveUsage = `Usage: npm run move-data -- --to URL
       DATABASE_URL=URL npm run move-data -- --to FOLDER

  --to URL     copy the database of DATA_DIR to the empty libSQL server at URL (libsql://, https:// or http://, the primary), with
               DATABASE_AUTH_TOKEN if it needs one, and compare both row by row
  --to FOLDER  copy the database of the server at DATABASE_URL to the data folder FOLDER
  --help       print this

Stop every server of the site before. If it is broken off, run it again. The database that is copied stays as it is.`

const serverAddress = /^(?:libsql|https?|wss?):\/\//

interface Ends {
  readonly source: Connections
  readonly sourceNamed: NamedData
  readonly target: Connections
  readonly close: () => void
}

async function openEnds(to: string, { databaseAuthToken: authToken, databaseUrl, dataDir }: Configuration): Promise<Ends> {
  if (serverAddress.test(to)) {
    if (databaseUrl !== null) throw new OperatorError('DATABASE_URL: unset it. The data folder is moved to the server at --to.')
    const databaseFile = databaseFileOf(dataDir)
    const size = (await stat(databaseFile).catch(() => null))?.size ?? 0
    if (size === 0) throw new OperatorError(`DATA_DIR: there is no database to move (${databaseFile}).`)
    const unlock = await lockDatabase(databaseFile)
    const source = connectToFile(pathToFileURL(databaseFile).href, [])
    const target = connectToServer({ url: to, authToken })
    return {
      source,
      sourceNamed: folderNamed(dataDir),
      target,
      close: () => {
        source.close()
        target.close()
        unlock()
      },
    }
  }
  if (databaseUrl === null) throw new OperatorError('--to: name the address of a server, or set DATABASE_URL to move from one.')
  const pragmas = ['PRAGMA journal_mode = WAL', 'PRAGMA secure_delete = ON']
  const source = connectToServer({ url: databaseUrl, authToken })
  const target = connectToFile(pathToFileURL(await prepareDataDir(to)).href, pragmas)
  return {
    source,
    sourceNamed: serverNamed,
    target,
    close: () => {
      source.close()
      target.close()
    },
  }
}

/** @throws OperatorError when the arguments are invalid, or the data cannot be moved */
export async function runMoveCommand(
  args: readonly string[],
  configuration: Configuration,
  { stderr, stdout }: CommandStreams,
): Promise<void> {
  const { help, to } = readOptions(args, moveUsage, { to: { type: 'string' } })
  if (help) return void stdout.write(`${moveUsage}\n`)
  if (!to) throw usageError('--to: the address of a server, or a folder, is missing.', moveUsage)
  const { close, source, sourceNamed, target } = await openEnds(to, configuration)
  try {
    await assertSchema(source, sourceNamed)
    const { contents, wasThere } = await moveData(source, target, ({ rows, table }) => {
      if (rows > 0) stderr.write(`${table}: ${counted(rows, 'row')}\n`)
    })
    const count = (name: string) => contents.find(({ table }) => table === name)?.rows ?? 0
    const what = `${counted(count('applications'), 'application')} and ${counted(count('uploads'), 'file')}`
    stderr.write(wasThere ? `${what} are there already, row by row.\n` : `${what} moved, and compared row by row.\n`)
    if (!wasThere) stderr.write('The database from before holds personal data: delete it when all is well.\n')
  } catch (error) {
    if (!(error instanceof DatabaseAwayError)) throw error
    throw new OperatorError(
      'The server of the database does not answer. Run the command again: what was moved is not moved twice.',
      {
        cause: error,
      },
    )
  } finally {
    close()
  }
}
