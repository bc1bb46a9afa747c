import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { dropModule, openModuleSchemas, readModuleSchema } from '#server/database/module-schemas.ts'
import { textColumn } from '#server/database/rows.ts'
import { newDataDir } from '../setup/new-data-dir.ts'

/** A module with two tables, one of which names rows of the other, and a trigger. */
const text = `-- Schema 3

-- A comment.
CREATE TABLE walks (walk_id TEXT PRIMARY KEY);

CREATE TABLE steps (walk_id TEXT NOT NULL REFERENCES walks (walk_id), place TEXT NOT NULL);

CREATE INDEX steps_by_place ON steps (place);

CREATE TRIGGER walk_is_deleted BEFORE DELETE ON walks BEGIN
  DELETE FROM steps WHERE walk_id = OLD.walk_id;
END;
`
const walks = readModuleSchema({ name: 'walks', text })

let dataDir: string
let database: Database
beforeEach(async () => {
  dataDir = await newDataDir()
  database = await openDatabase({ dataDir })
  await openModuleSchemas(database, 'the database', [walks])
})
afterEach(async () => {
  database.close()
  await rm(dataDir, { recursive: true })
})

const open = async (...schemas: readonly (typeof walks)[]) => openModuleSchemas(database, 'the database', schemas)
const walk = async () => database.write([`INSERT INTO walks VALUES ('a')`, `INSERT INTO steps VALUES ('a', 'door')`])
const partsNamed = async (pattern: string) =>
  (await database.read(`SELECT name FROM sqlite_schema WHERE name LIKE '${pattern}' ORDER BY name`)).rows.map((row) =>
    textColumn(row, 'name'),
  )

describe('the tables of a module', () => {
  it('are as before when the module is taken out and put back while they are empty', async () => {
    await open()
    await open(walks)
    await walk()
    await open(walks)
    expect((await database.read('SELECT place FROM steps')).rows).toHaveLength(1)
  })

  it('keep a build without the module from starting while they hold rows', async () => {
    await walk()
    await expect(open()).rejects.toMatchObject({
      name: 'OperatorError',
      message:
        "the database: the module 'walks' has stored 2 rows, and this build does not have it. Put it back, or erase what it has stored: npm start -- --drop-module walks",
    })
    expect(await open(walks)).toBeUndefined()
    expect((await database.read('SELECT place FROM steps')).rows).toHaveLength(1)
  })

  it('are gone after they are dropped by name, and are made again when the module is back', async () => {
    await walk()
    expect(await dropModule(database, 'walks', [])).toBe(2)
    expect(await partsNamed('%walk%')).toEqual([])
    expect(await partsNamed('steps%')).toEqual([])
    await open()
    await open(walks)
    expect((await database.read('SELECT * FROM walks')).rows).toEqual([])
  })

  it('are not dropped while the build has the module, or there is none of that name', async () => {
    await walk()
    await expect(dropModule(database, 'walks', [walks])).rejects.toThrow('this build has the module')
    await expect(dropModule(database, 'talks', [])).rejects.toThrow("no module 'talks' has ever stored anything")
    expect((await database.read('SELECT * FROM walks')).rows).toHaveLength(1)
  })

  it('are refused when another build has made them', async () => {
    await expect(open({ ...walks, version: 4 })).rejects.toThrow(
      "the tables of the module 'walks' were made by another build, whose schema is 3. This build has 4.",
    )
  })

  it('are brought up to date once by processes that start together, with their rows, and dropped whole after it', async () => {
    await walk()
    const later = readModuleSchema({
      name: 'walks',
      text: `${text.replace('Schema 3', 'Schema 4')}
CREATE TABLE rests (place TEXT PRIMARY KEY);

-- Upgrade from 3

CREATE TABLE IF NOT EXISTS rests (place TEXT PRIMARY KEY);

UPDATE steps SET place = place || '!';
`,
    })
    const second = await openDatabase({ dataDir }, { check: async () => {}, open: async () => {} })
    await Promise.all([database, second].map(async (each) => openModuleSchemas(each, 'the database', [later])))
    second.close()
    expect((await database.read('SELECT place FROM steps')).rows.map((row) => row['place'])).toEqual(['door!'])
    await expect(open(walks)).rejects.toThrow(
      `the database: the tables of the module 'walks' were made by another build, whose schema is 4. This build has 3.`,
    )
    expect(await dropModule(database, 'walks', [])).toBe(2)
    expect(await partsNamed('rests')).toEqual([])
  })

  it('are made once by processes that start together', async () => {
    const second = await openDatabase({ dataDir })
    const talks = readModuleSchema({ name: 'talks', text: '-- Schema 1\n\nCREATE TABLE talks (talk_id TEXT PRIMARY KEY);\n' })
    await Promise.all([database, second].map(async (each) => openModuleSchemas(each, 'the database', [walks, talks])))
    expect(await partsNamed('talks')).toEqual(['talks'])
    second.close()
  })
})
