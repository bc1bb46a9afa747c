import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { serverModules } from '#server/modules.ts'
import { runBackupCommand, runRestoreCommand } from '#server/operate/commands/backup.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { leaveStopped } from '#tests/services/stopped-folder.ts'
import { runCommand } from '#tests/services/test-services.ts'
import { newDataDir } from '#tests/setup/new-data-dir.ts'
import { nameIn } from './desk-client.ts'

it('a restored server signs in nobody who has signed out since', async () => {
  let dataDir = await newDataDir()
  let database = await openDatabase({ dataDir })
  const run = async (command: typeof runBackupCommand | typeof runRestoreCommand, args: readonly string[]) =>
    runCommand(async (streams) => command(args, readEnvironment({ DATA_DIR: dataDir }), streams, serverModules))
  await nameIn(database)
  await database.write([`INSERT INTO desk_sessions SELECT 'session', colleague_id, 0, 9999999999999 FROM desk_people`])
  await run(runBackupCommand, ['--to', path.join(dataDir, 'backup.db')])
  dataDir = await leaveStopped(dataDir, database)
  await run(runRestoreCommand, ['--from', path.join(dataDir, 'backup.db'), '--replace'])
  database = await openDatabase({ dataDir })
  expect((await database.read('SELECT 1 FROM desk_sessions')).rows).toEqual([])
  database.close()
  await rm(dataDir, { recursive: true, force: true })
})
