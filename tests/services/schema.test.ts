import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUp } from '#server/operate/backup/back-up.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { connectToFile } from '#server/database/connection.ts'
import { readSchemaFile, upgradeFrom } from '#server/database/schema-file.ts'
import { assertSchema, folderNamed, openSchema, schemaVersion } from '#server/database/schema.ts'
import ownText from '#server/database/schema.sql?raw'
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
  `DATA_DIR: ${dataDir} was made by an earlier build and cannot be brought up to date. Use the build that made it, or move the folder away.`

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
    ['that no build brings up to date', '1', () => earlierBuild()],
    [
      'that is higher',
      'version + 1',
      () =>
        `DATA_DIR: ${dataDir} was made by a later build, whose schema is ${schemaVersion + 1}. This build has ${schemaVersion}: use the later one.`,
    ],
  ])('with a number %s is refused', async (_, number, message) => {
    await rm(dataDir, { recursive: true })
    dataDir = await newDataDir()
    await make(dataDir, `UPDATE schema_version SET version = ${number}`)
    await expect(openDatabase({ dataDir })).rejects.toMatchObject({ name: 'OperatorError', message: message() })
  })

  it('of an earlier development build is not backed up by this one', async () => {
    await make(dataDir, ...older)
    await expect(backUp(databaseFile, path.join(dataDir, 'backup.db'), 0)).rejects.toThrow(earlierBuild())
    expect((await readdir(dataDir)).filter((name) => /backup|tmp/.test(name))).toEqual([])
  })
})

describe('a data folder of an earlier build', () => {
  /** The schema two numbers later. */
  const later = (steps: string) =>
    readSchemaFile(`${ownText.replace(/^-- Schema \d+/, `-- Schema ${schemaVersion + 2}`)}\n${steps}`)
  const first = `-- Upgrade from ${schemaVersion}\n\nALTER TABLE secrets ADD COLUMN note TEXT;\n\nUPDATE secrets SET note = value || '!';\n`
  const second = `-- Upgrade from ${schemaVersion + 1}\n-- In the words of the second step.\n\nUPDATE secrets SET note = note || '?';\n`

  let database: Database
  beforeEach(async () => {
    database = await openDatabase({ dataDir })
    await database.write([`INSERT INTO secrets VALUES ('a', 'kept')`])
  })
  afterEach(() => database.close())

  const named = () => folderNamed(dataDir)
  const numberOf = async () => (await database.read('SELECT version FROM schema_version')).rows[0]?.['version']
  const kept = async () =>
    (await database.read(`SELECT value, note FROM secrets WHERE name = 'a'`)).rows.map((row) => ({ ...row }))

  it('is brought up to date step by step, with what is stored', async () => {
    await openSchema(database, named(), { schema: later(first + second) })
    expect(await kept()).toEqual([{ value: 'kept', note: 'kept!?' }])
    expect(await numberOf()).toBe(schemaVersion + 2)
    await expect(openDatabase({ dataDir })).rejects.toThrow('was made by a later build')
  })

  it('is brought up to date once by processes that start together', async () => {
    const others = await Promise.all([openDatabase({ dataDir }), openDatabase({ dataDir })])
    await Promise.all([database, ...others].map(async (each) => openSchema(each, named(), { schema: later(first + second) })))
    for (const each of others) each.close()
    expect(await kept()).toMatchObject([{ note: 'kept!?' }])
  })

  it('stays as it is where what is looked at before refuses, such as a module that is missing', async () => {
    const beforeUpgrade = async () => Promise.reject(new Error('a module is missing'))
    await expect(openSchema(database, named(), { schema: later(first + second), beforeUpgrade })).rejects.toThrow('is missing')
    expect(await numberOf()).toBe(schemaVersion)
  })

  it('is refused with a sentence by a build that finds a later one faster', async () => {
    const fresh = await mkdtemp(path.join(tmpdir(), 'careers-schema-'))
    const raw = connectToFile(pathToFileURL(path.join(fresh, 'careers.db')).href, [])
    const other = connectToFile(pathToFileURL(path.join(fresh, 'careers.db')).href, [])
    const results = await Promise.allSettled([
      openSchema(raw, named(), { schema: later(first + second) }),
      openSchema(other, named(), { schema: readSchemaFile(ownText) }),
    ])
    raw.close()
    other.close()
    await rm(fresh, { recursive: true })
    // Whoever was first has made it: the later build brings it up to date, and the earlier one says why it cannot.
    expect(results[0]?.status).toBe('fulfilled')
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(reasons.every((reason) => reason.includes('was made by a later build'))).toBe(true)
  })

  it('of a broken number, or with two ways from one number, is none', () => {
    expect(upgradeFrom(later(first + second), schemaVersion + 0.5)).toBeNull()
    expect(() => later(first + first)).toThrow('an upgrade twice')
    expect(() => readSchemaFile('CREATE TABLE a (b)')).toThrow('has no number')
  })

  it('stays as it is where a step fails, and where a step is missing', async () => {
    await expect(
      openSchema(database, named(), { schema: later(`${first}${second}\nINSERT INTO nowhere VALUES (1);\n`) }),
    ).rejects.toThrow('nowhere')
    await expect(openSchema(database, named(), { schema: later(second) })).rejects.toThrow(earlierBuild())
    await expect(kept()).rejects.toThrow('no such column: note')
    expect(await numberOf()).toBe(schemaVersion)
  })

  it('is not backed up or moved before it was brought up to date', async () => {
    await expect(assertSchema(database, named(), later(first + second))).rejects.toThrow(
      `DATA_DIR: ${dataDir} was made by an earlier build. Start the server of this build once, which brings it up to date, or use the earlier build.`,
    )
  })
})
