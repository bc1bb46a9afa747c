import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runBackupCommand, runRestoreCommand } from '#server/operate/commands/backup.ts'
import { openDatabase } from '#server/database/database.ts'
import { serverModules } from '#server/modules.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { leaveStopped } from '#tests/services/stopped-folder.ts'
import { runCommand } from '#tests/services/test-services.ts'
import { newDataDir } from '#tests/setup/new-data-dir.ts'
import { openParcel } from '../server/parcels.ts'

it('a backup leaves out drafts that are on their way to another device, and no byte of them', async () => {
  const dataDir = await newDataDir()
  const backupFile = path.join(dataDir, 'backup.db')
  const database = await openDatabase({ dataDir })
  const parcel = openParcel(database)
  await parcel.write(Buffer.from('a sealed draft '.repeat(1_000)))
  expect(await parcel.complete('0'.repeat(32), Date.now())).not.toBeNull()
  await runCommand(async (streams) =>
    runBackupCommand(['--to', backupFile], readEnvironment({ DATA_DIR: dataDir }), streams, serverModules),
  )
  const copy = await readFile(backupFile)
  expect(copy.includes('handover_parcels')).toBe(true)
  expect(copy.includes('a sealed draft')).toBe(false)
  const { rows } = await database.read(
    'SELECT (SELECT count(*) FROM handover_parcels) AS parcels, count(*) AS chunks FROM upload_chunks',
  )
  expect(rows[0]).toMatchObject({ parcels: 1, chunks: 1 })

  const stopped = await leaveStopped(dataDir, database)
  await runCommand(async (streams) =>
    runRestoreCommand(
      ['--from', path.join(stopped, 'backup.db'), '--replace'],
      readEnvironment({ DATA_DIR: stopped }),
      streams,
      serverModules,
    ),
  )
  const restored = await openDatabase({ dataDir: stopped })
  expect((await restored.read('SELECT 1 FROM handover_parcels')).rows).toEqual([])
  expect((await restored.read('SELECT 1 FROM upload_chunks')).rows).toEqual([])
  restored.close()
  await rm(stopped, { recursive: true, force: true })
})
