import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUp } from '#server/operate/backup/back-up.ts'
import { openDatabase } from '#server/database/database.ts'
import { schemaVersion } from '#server/database/schema.ts'
import { newDataDir } from '../setup/new-data-dir.ts'

let dataDir: string
let databaseFile: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'careers-schema-'))
  databaseFile = path.join(dataDir, 'careers.db')
})
afterEach(async () => rm(dataDir, { recursive: true }))

async function make(folder: string, ...statements: readonly string[]): Promise<void> {
  const client = createClient({ url: pathToFileURL(path.join(folder, 'careers.db')).href })
  await client.batch([...statements], 'write')
  client.close()
}

const older = ['CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY)', 'INSERT INTO schema_migrations VALUES (30)']

const earlierBuild = () =>
  `DATA_DIR: ${dataDir} was made by an earlier development build and cannot be brought up to date. Move the folder away or delete it.`

describe('a data folder', () => {
  it('that is empty gets the schema of this build', async () => {
    const database = await openDatabase({ dataDir })
    expect((await database.read('SELECT version FROM schema_version')).rows.map((row) => ({ ...row }))).toEqual([
      { version: schemaVersion },
    ])
    database.close()
  })

  it('of an earlier development build is refused with what to do, and stays as it is', async () => {
    await make(dataDir, ...older)
    const before = await readFile(databaseFile)
    await expect(openDatabase({ dataDir })).rejects.toMatchObject({ name: 'OperatorError', message: earlierBuild() })
    expect((await readFile(databaseFile)).subarray(100)).toEqual(before.subarray(100))
  })

  it.each([
    ['lower', -1, () => earlierBuild()],
    [
      'higher',
      1,
      () =>
        `DATA_DIR: ${dataDir} was made by a later build, whose schema is ${schemaVersion + 1}. This build has ${schemaVersion}: use the later one.`,
    ],
  ])('with a %s number is refused', async (_, away, message) => {
    await rm(dataDir, { recursive: true })
    dataDir = await newDataDir()
    await make(dataDir, `UPDATE schema_version SET version = version + ${away}`)
    await expect(openDatabase({ dataDir })).rejects.toMatchObject({ name: 'OperatorError', message: message() })
  })

  it('of an earlier development build is not backed up by this one', async () => {
    await make(dataDir, ...older)
    await expect(backUp(databaseFile, path.join(dataDir, 'backup.db'), 0)).rejects.toThrow(earlierBuild())
    expect((await readdir(dataDir)).filter((name) => /backup|tmp/.test(name))).toEqual([])
  })
})
